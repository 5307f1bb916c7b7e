// Which files a MERGE rewrites, where rows lie afterwards, and the summary of the commit.

#include "core/storage/commit_summary.h"
#include "core/storage/layout.h"
#include "core/storage/write_plan.h"

#include <QtTest>

using namespace mergescope;
using tables::kNoRow;
using trace::Effect;
using trace::MatchKind;
using values::Value;

namespace {

const values::DataType kInt = values::DataType::of(values::TypeKind::Int);

tables::Schema idAndValue()
{
    tables::Schema schema;
    schema.fields = {{"id", kInt, true, std::nullopt}, {"v", kInt, true, std::nullopt}};
    return schema;
}

tables::TablePtr rowsOf(const std::vector<std::pair<int, int>>& rows)
{
    tables::TableBuilder builder(idAndValue());
    for (const auto& [id, v] : rows) {
        builder.appendRow({Value::integer(id, kInt), Value::integer(v, kInt)});
    }
    return builder.finish();
}

/// Each list of rows is one INSERT.
catalog::TableEntryPtr tableOf(const std::vector<std::vector<std::pair<int, int>>>& inserts,
                               std::vector<catalog::PartitionSpec> partitions = {},
                               std::vector<std::pair<std::string, std::string>> properties = {})
{
    catalog::TableEntry empty;
    empty.name = "t";
    empty.schema = idAndValue();
    empty.table = tables::Table::empty(empty.schema);
    empty.partitions = std::move(partitions);
    empty.properties = std::move(properties);
    catalog::TableEntryPtr entry = std::make_shared<const catalog::TableEntry>(std::move(empty));
    for (const auto& rows : inserts) {
        const storage::WritePlan plan = storage::planAppend(*entry, *rowsOf(rows));
        entry = storage::commit(*entry, plan, storage::summarizeAppend(*entry, plan), 0);
    }
    return entry;
}

QString textOf(const tables::Table& table)
{
    QStringList rows;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        rows << QString("%1:%2").arg(QString::fromStdString(values::toText(table.cell(row, 0))),
                                     QString::fromStdString(values::toText(table.cell(row, 1))));
    }
    return rows.join(' ');
}

/// "1(2) 3(1)": file numbers with their rows.
QString textOf(const tables::FileLayout& files)
{
    QStringList texts;
    std::uint32_t next = 0;
    for (const tables::DataFile& file : files) {
        texts << QString("%1(%2)").arg(file.number).arg(file.rowCount);
        if (file.firstRow != next) {
            texts << "gap";
        }
        next += file.rowCount;
    }
    return texts.join(' ');
}

trace::ClauseRecord clause(MatchKind kind, Effect effect, std::vector<std::uint32_t> columns = {})
{
    trace::ClauseRecord record;
    record.kind = kind;
    record.effect = effect;
    record.assignedColumns = std::move(columns);
    return record;
}

/// A MERGE as execution hands it over.
struct Merge {
    std::vector<trace::ClauseRecord> clauses;
    trace::Routes routes;
    std::vector<trace::ClauseCells> cells;
    storage::MergeWriteRules rules;

    void route(std::uint32_t target, std::uint32_t source, int taken = trace::kNoClause)
    {
        routes.targetRow.push_back(target);
        routes.sourceRow.push_back(source);
        routes.clause.push_back(static_cast<std::int16_t>(taken));
        routes.afterRow.push_back(kNoRow);
    }
    void set(std::size_t clauseIndex, std::uint32_t column, const std::vector<int>& values)
    {
        cells.resize(clauses.size());
        tables::ColumnBuilder builder(kInt);
        for (const int value : values) {
            builder.appendInteger(value);
        }
        cells[clauseIndex].columns.push_back(column);
        cells[clauseIndex].values.push_back(builder.finish());
    }
    storage::WritePlan plan(const catalog::TableEntry& target)
    {
        cells.resize(clauses.size());
        return storage::planCopyOnWrite(target, routes, clauses, cells, rules);
    }
};

QString value(const storage::CommitSummary& summary, const std::string& key)
{
    for (const auto& [name, text] : summary) {
        if (name == key) {
            return QString::fromStdString(text);
        }
    }
    return "none";
}

} // namespace

class TestWritePlan : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneInsertIsOneFile();
    void rowsPerFileSplitsAnInsert_data();
    void rowsPerFileSplitsAnInsert();
    void partitionsHaveFilesOfTheirOwn();
    void onlyFilesWithAPairAreReplaced();
    void bySourceReplacesEveryFile();
    void insertsGoIntoTheRewrittenFile();
    void withoutColumnEqualityInsertsGetAFileOfTheirOwn();
    void insertOnlyAppends();
    void aDeletedFileIsOnlyRemoved();
    void nothingToDoIsStillACommit();
    void aRowCanBeDoubled();
    void anUpdateCanMoveARowToAnotherPartition();
    void rowIdsSurvive();
    void unchangedColumnsAreShared();
    void aTableWithoutFilesGetsOne();
    void mergeOnReadMarksRows();
    void mergeOnReadKeepsAFileWithoutRows();
    void deleteFilesGoByTheTablesProperties_data();
    void deleteFilesGoByTheTablesProperties();
};

void TestWritePlan::oneInsertIsOneFile()
{
    const auto table = tableOf({{{1, 10}, {2, 20}}, {{3, 30}}, {}});
    QCOMPARE(textOf(*table->table), QString("1:10 2:20 3:30"));
    QCOMPARE(textOf(table->files), QString("1(2) 2(1)"));
    QCOMPARE(table->snapshots.size(), std::size_t{3});
    // An INSERT without rows is a snapshot too.
    const storage::CommitSummary& last = table->snapshots.back()->summary;
    QCOMPARE(value(last, "operation"), QString("append"));
    QCOMPARE(value(last, "added-data-files"), QString("none"));
    QCOMPARE(value(last, "changed-partition-count"), QString("0"));
    QCOMPARE(value(last, "total-records"), QString("3"));
}

void TestWritePlan::rowsPerFileSplitsAnInsert_data()
{
    QTest::addColumn<QString>("property");
    QTest::addColumn<QString>("files");
    QTest::addRow("two rows a file") << "2"
                                     << "1(2) 2(2) 3(1)";
    QTest::addRow("one row a file") << "1"
                                    << "1(1) 2(1) 3(1) 4(1) 5(1)";
    QTest::addRow("more than there are") << "9"
                                         << "1(5)";
    QTest::addRow("zero is no limit") << "0"
                                      << "1(5)";
    QTest::addRow("no number is no limit") << "two"
                                           << "1(5)";
}

void TestWritePlan::rowsPerFileSplitsAnInsert()
{
    QFETCH(QString, property);
    QFETCH(QString, files);
    const auto table = tableOf({{{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}}, {},
                               {{std::string(storage::kRowsPerFileProperty), property.toStdString()}});
    QCOMPARE(textOf(table->files), files);
}

void TestWritePlan::partitionsHaveFilesOfTheirOwn()
{
    const auto table = tableOf({{{1, 7}, {2, 8}, {3, 7}}}, {{"identity", std::nullopt, 1}});
    QCOMPARE(textOf(*table->table), QString("1:7 3:7 2:8"));
    QCOMPARE(textOf(table->files), QString("1(2) 2(1)"));
    QVERIFY(table->files[1].partition.front().isIdenticalTo(Value::integer(8, kInt)));
    QCOMPARE(value(table->snapshots.back()->summary, "changed-partition-count"), QString("2"));
}

void TestWritePlan::onlyFilesWithAPairAreReplaced()
{
    const auto table = tableOf({{{1, 10}, {2, 20}}, {{3, 30}, {4, 40}}});
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::UpdateCells, {1})};
    merge.route(0, kNoRow);
    merge.route(1, kNoRow);
    merge.route(2, 0, 0);
    merge.route(3, kNoRow);
    merge.set(0, 1, {33});
    const storage::WritePlan plan = merge.plan(*table);
    QCOMPARE(textOf(*plan.after), QString("1:10 2:20 3:33 4:40"));
    QCOMPARE(textOf(plan.files), QString("1(2) 3(2)"));
    QCOMPARE(plan.fileReplaced, (std::vector<std::uint8_t>{0, 1}));
    QCOMPARE(plan.afterRow, (std::vector<std::uint32_t>{0, 1, 2, 3}));

    trace::RunCounts counts;
    counts.updated = counts.matchedUpdated = counts.copied = 1;
    const storage::CommitSummary summary = storage::summarizeMerge(*table, plan, counts);
    QCOMPARE(value(summary, "operation"), QString("overwrite"));
    QCOMPARE(value(summary, "deleted-records"), QString("2"));
    QCOMPARE(value(summary, "added-records"), QString("2"));
    QCOMPARE(value(summary, "changed-partition-count"), QString("1"));
    QCOMPARE(value(summary, "spark.merge-into.num-target-rows-copied"), QString("1"));
    QCOMPARE(value(summary, "spark.merge-into.num-target-rows-deleted"), QString("0"));
}

void TestWritePlan::bySourceReplacesEveryFile()
{
    const auto table = tableOf({{{1, 10}}, {{2, 20}}});
    Merge merge;
    merge.clauses = {clause(MatchKind::NotMatchedBySource, Effect::DeleteRow)};
    merge.route(0, 0);
    merge.route(1, kNoRow); // its AND was false
    const storage::WritePlan plan = merge.plan(*table);
    QCOMPARE(textOf(plan.files), QString("3(2)"));
    QCOMPARE(textOf(*plan.after), QString("1:10 2:20"));
}

void TestWritePlan::insertsGoIntoTheRewrittenFile()
{
    const auto table = tableOf({{{1, 10}}, {{2, 20}}});
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::UpdateCells, {1}),
                     clause(MatchKind::NotMatchedByTarget, Effect::InsertRow, {0, 1})};
    merge.route(0, 0, 0);
    merge.route(1, kNoRow);
    merge.route(kNoRow, 1, 1);
    merge.set(0, 1, {11});
    merge.set(1, 0, {3});
    merge.set(1, 1, {30});
    const storage::WritePlan plan = merge.plan(*table);
    // The new file stands where the old one stood; its inserted rows come last in it.
    QCOMPARE(textOf(*plan.after), QString("1:11 3:30 2:20"));
    QCOMPARE(textOf(plan.files), QString("3(2) 2(1)"));
    QCOMPARE(plan.afterRow, (std::vector<std::uint32_t>{0, 2, 1}));
}

void TestWritePlan::withoutColumnEqualityInsertsGetAFileOfTheirOwn()
{
    const auto table = tableOf({{{1, 10}}});
    Merge merge;
    merge.rules.onHasColumnEquality = false;
    merge.clauses = {clause(MatchKind::Matched, Effect::UpdateCells, {1}),
                     clause(MatchKind::NotMatchedByTarget, Effect::InsertRow, {0, 1})};
    merge.route(0, 0, 0);
    merge.route(kNoRow, 1, 1);
    merge.set(0, 1, {11});
    merge.set(1, 0, {3});
    merge.set(1, 1, {30});
    QCOMPARE(textOf(merge.plan(*table).files), QString("2(1) 3(1)"));
}

void TestWritePlan::insertOnlyAppends()
{
    const auto table = tableOf({{{1, 10}}});
    Merge merge;
    merge.clauses = {clause(MatchKind::NotMatchedByTarget, Effect::InsertRow, {0, 1})};
    merge.route(0, 0);
    merge.route(kNoRow, 1, 0);
    merge.set(0, 0, {3});
    merge.set(0, 1, {30});
    const storage::WritePlan plan = merge.plan(*table);
    QCOMPARE(textOf(plan.files), QString("1(1) 2(1)"));
    const storage::CommitSummary summary = storage::summarizeMerge(*table, plan, {});
    QCOMPARE(value(summary, "operation"), QString("append"));
    QCOMPARE(value(summary, "spark.merge-into.num-target-rows-inserted"), QString("none"));
}

void TestWritePlan::aDeletedFileIsOnlyRemoved()
{
    const auto table = tableOf({{{1, 10}}, {{2, 20}}});
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::DeleteRow)};
    merge.route(0, 0, 0);
    merge.route(1, kNoRow);
    const storage::WritePlan plan = merge.plan(*table);
    QCOMPARE(textOf(plan.files), QString("2(1)"));
    QCOMPARE(plan.afterRow, (std::vector<std::uint32_t>{kNoRow, 0}));
    const storage::CommitSummary summary = storage::summarizeMerge(*table, plan, {});
    QCOMPARE(value(summary, "operation"), QString("delete"));
    QCOMPARE(value(summary, "added-data-files"), QString("none"));
    QCOMPARE(value(summary, "deleted-data-files"), QString("1"));
}

void TestWritePlan::nothingToDoIsStillACommit()
{
    const auto table = tableOf({});
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::DeleteRow)};
    const storage::WritePlan plan = merge.plan(*table);
    const storage::CommitSummary summary = storage::summarizeMerge(*table, plan, {});
    QCOMPARE(value(summary, "operation"), QString("overwrite"));
    QCOMPARE(value(summary, "changed-partition-count"), QString("0"));
    QCOMPARE(storage::commit(*table, plan, summary, 5)->snapshots.back()->committedAt, std::int64_t{5});
}

void TestWritePlan::aRowCanBeDoubled()
{
    const auto table = tableOf({{{1, 10}}});
    Merge merge;
    merge.clauses = {clause(MatchKind::NotMatchedBySource, Effect::DeleteRow)};
    merge.route(0, 0);
    merge.route(0, 1);
    const storage::WritePlan doubled = merge.plan(*table);
    QVERIFY(doubled.doublesRows);
    QCOMPARE(textOf(*doubled.after), QString("1:10 1:10"));
    QVERIFY(doubled.after->rowId(0) != doubled.after->rowId(1));

    merge.rules.rowWrittenOncePerPair = false;
    const storage::WritePlan plan = merge.plan(*table);
    QVERIFY(!plan.doublesRows);
    QCOMPARE(textOf(*plan.after), QString("1:10"));
}

void TestWritePlan::anUpdateCanMoveARowToAnotherPartition()
{
    const auto table = tableOf({{{1, 7}, {2, 7}, {3, 8}}}, {{"identity", std::nullopt, 1}});
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::UpdateCells, {1})};
    merge.route(0, 0, 0);
    merge.route(1, kNoRow);
    merge.route(2, kNoRow);
    merge.set(0, 1, {9});
    const storage::WritePlan plan = merge.plan(*table);
    QCOMPARE(textOf(*plan.after), QString("2:7 3:8 1:9"));
    QCOMPARE(plan.afterRow, (std::vector<std::uint32_t>{2, 0, 1}));
    const storage::CommitSummary summary = storage::summarizeMerge(*table, plan, {});
    QCOMPARE(value(summary, "changed-partition-count"), QString("2"));
    QCOMPARE(value(summary, "added-data-files"), QString("2"));
}

void TestWritePlan::rowIdsSurvive()
{
    const auto table = tableOf({{{1, 10}, {2, 20}}});
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::UpdateCells, {1}),
                     clause(MatchKind::NotMatchedByTarget, Effect::InsertRow, {0, 1})};
    merge.route(0, kNoRow);
    merge.route(1, 0, 0);
    merge.route(kNoRow, 1, 1);
    merge.set(0, 1, {21});
    merge.set(1, 0, {3});
    merge.set(1, 1, {30});
    const storage::WritePlan plan = merge.plan(*table);
    QCOMPARE(plan.after->rowId(1), table->table->rowId(1));
    QCOMPARE(plan.after->rowId(2), tables::RowId{3});
    QCOMPARE(plan.nextRowId, tables::RowId{4});
}

void TestWritePlan::unchangedColumnsAreShared()
{
    const auto table = tableOf({{{1, 10}, {2, 20}}});
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::UpdateCells, {1})};
    merge.route(0, kNoRow);
    merge.route(1, 0, 0);
    merge.set(0, 1, {21});
    const storage::WritePlan plan = merge.plan(*table);
    QCOMPARE(plan.after->columnPtr(0), table->table->columnPtr(0));
    QVERIFY(plan.after->columnPtr(1) != table->table->columnPtr(1));
}

void TestWritePlan::aTableWithoutFilesGetsOne()
{
    catalog::TableEntry entry;
    entry.name = "typed";
    entry.schema = idAndValue();
    entry.table = rowsOf({{1, 10}, {2, 20}});
    const auto bare = std::make_shared<const catalog::TableEntry>(entry);
    const catalog::TableEntryPtr sound = storage::withSoundLayout(bare);
    QCOMPARE(textOf(sound->files), QString("1(2)"));
    QCOMPARE(sound->nextFileNumber, 2U);
    QCOMPARE(sound->nextRowId, tables::RowId{3});
    QCOMPARE(storage::withSoundLayout(sound), sound);
}

void TestWritePlan::mergeOnReadMarksRows()
{
    auto table = tableOf({{{1, 10}, {2, 20}, {3, 30}}}, {}, {{"write.merge.mode", "merge-on-read"}});
    QVERIFY(storage::isMergeOnRead(*table));
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::UpdateCells, {1})};
    merge.route(0, 0, 0);
    merge.route(1, kNoRow);
    merge.route(2, kNoRow);
    merge.set(0, 1, {11});
    const storage::WritePlan plan = storage::planMergeOnRead(*table, merge.routes, merge.clauses, merge.cells);
    QCOMPARE(textOf(*plan.after), QString("2:20 3:30 1:11"));
    QCOMPARE(textOf(plan.files), QString("1(2) 2(1)"));
    QCOMPARE(plan.files[0].recordCount, 3U);
    QCOMPARE(plan.files[0].deletedPositions, (std::vector<std::uint32_t>{0}));
    QCOMPARE(plan.afterRow, (std::vector<std::uint32_t>{2, 0, 1}));
    QCOMPARE(plan.after->rowId(2), table->table->rowId(0));
    const storage::CommitSummary first = storage::summarizeMerge(*table, plan, {});
    QCOMPARE(value(first, "operation"), QString("overwrite"));
    QCOMPARE(value(first, "added-position-delete-files"), QString("1"));
    QCOMPARE(value(first, "total-records"), QString("4")); // physical rows: the marked one is still in its file
    table = storage::commit(*table, plan, first, 0);

    // Again on the same file: the new delete file takes over the position of the old one.
    const storage::WritePlan again = storage::planMergeOnRead(*table, merge.routes, merge.clauses, merge.cells);
    QCOMPARE(textOf(*again.after), QString("3:30 1:11 2:11"));
    QCOMPARE(again.files[0].deletedPositions, (std::vector<std::uint32_t>{0, 1}));
    const storage::CommitSummary second = storage::summarizeMerge(*table, again, {});
    QCOMPARE(value(second, "added-position-deletes"), QString("2"));
    QCOMPARE(value(second, "removed-position-deletes"), QString("1"));
    QCOMPARE(value(second, "total-delete-files"), QString("1"));
    QCOMPARE(value(second, "total-position-deletes"), QString("2"));
}

void TestWritePlan::mergeOnReadKeepsAFileWithoutRows()
{
    const auto table = tableOf({{{1, 10}}, {{2, 20}}});
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::DeleteRow)};
    merge.route(0, 0, 0);
    merge.route(1, kNoRow);
    merge.cells.resize(1);
    const storage::WritePlan plan = storage::planMergeOnRead(*table, merge.routes, merge.clauses, merge.cells);
    QCOMPARE(textOf(plan.files), QString("1(0) 2(1)"));
    const storage::CommitSummary summary = storage::summarizeMerge(*table, plan, {});
    QCOMPARE(value(summary, "operation"), QString("delete"));
    QCOMPARE(value(summary, "total-data-files"), QString("2"));
    QCOMPARE(value(summary, "deleted-data-files"), QString("none"));
}

void TestWritePlan::deleteFilesGoByTheTablesProperties_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("property");
    QTest::addColumn<QString>("files");
    QTest::addColumn<QString>("vectors");
    QTest::addRow("one a data file") << "format-version"
                                     << "2"
                                     << "2"
                                     << "none";
    QTest::addRow("one a partition") << "write.delete.granularity"
                                     << "partition"
                                     << "1"
                                     << "none";
    QTest::addRow("deletion vectors") << "format-version"
                                      << "3"
                                      << "none"
                                      << "2";
}

void TestWritePlan::deleteFilesGoByTheTablesProperties()
{
    QFETCH(QString, key);
    QFETCH(QString, property);
    QFETCH(QString, files);
    QFETCH(QString, vectors);
    const auto table = tableOf({{{1, 10}}, {{2, 20}}}, {}, {{key.toStdString(), property.toStdString()}});
    Merge merge;
    merge.clauses = {clause(MatchKind::Matched, Effect::DeleteRow)};
    merge.route(0, 0, 0);
    merge.route(1, 1, 0);
    merge.cells.resize(1);
    const storage::WritePlan plan = storage::planMergeOnRead(*table, merge.routes, merge.clauses, merge.cells);
    const storage::CommitSummary summary = storage::summarizeMerge(*table, plan, {});
    QCOMPARE(value(summary, "added-position-delete-files"), files);
    QCOMPARE(value(summary, "added-dvs"), vectors);
    QCOMPARE(value(summary, "added-position-deletes"), QString("2"));
}

QTEST_APPLESS_MAIN(TestWritePlan)
#include "tst_write_plan.moc"
