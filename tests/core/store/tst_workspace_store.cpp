// The workspace file: what is written comes back, after a restart and after a crash; nothing else is ever written to.

#include "core/diagnostics/message_id.h"
#include "core/store/workspace_store.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <limits>
#include <sys/wait.h>
#include <unistd.h>

using namespace mergescope;
using catalog::Draft;
using catalog::EditKind;
using catalog::Journal;
using catalog::Place;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;
using values::DataType;
using values::TypeKind;
using values::Value;

namespace {

DataType type(TypeKind kind)
{
    return DataType::of(kind);
}

tables::TablePtr everyType()
{
    DataType character = DataType::varchar(3);
    character.fixedLength = true;
    tables::Schema schema;
    schema.fields = {{"flag", type(TypeKind::Boolean), true, std::nullopt},
                     {"tiny", type(TypeKind::TinyInt), true, std::nullopt},
                     {"small", type(TypeKind::SmallInt), true, std::nullopt},
                     {"number", type(TypeKind::Int), false, "7"},
                     {"big", type(TypeKind::BigInt), true, std::nullopt},
                     {"single", type(TypeKind::Float), true, std::nullopt},
                     {"real", type(TypeKind::Double), true, ""},
                     {"money", DataType::decimal(38, 9), true, std::nullopt},
                     {"words", type(TypeKind::String), true, std::nullopt},
                     {"short", DataType::varchar(40), true, std::nullopt},
                     {"fixed", character, true, std::nullopt},
                     {"day", type(TypeKind::Date), true, std::nullopt},
                     {"moment", type(TypeKind::Timestamp), true, std::nullopt}};
    const auto limits = [](bool high) {
        base::Int128 digits = 0;
        for (int i = 0; i < 38; ++i) {
            digits = digits * 10 + 9;
        }
        const auto pick = [&](auto low, auto top) { return static_cast<std::int64_t>(high ? top : low); };
        return std::vector<Value>{
            Value::boolean(high),
            Value::integer(pick(-128, 127), type(TypeKind::TinyInt)),
            Value::integer(pick(-32768, 32767), type(TypeKind::SmallInt)),
            Value::integer(pick(std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()),
                           type(TypeKind::Int)),
            Value::integer(pick(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max())),
            Value::real(high ? std::numeric_limits<double>::infinity() : 0.1F, type(TypeKind::Float)),
            Value::real(high ? std::numeric_limits<double>::quiet_NaN() : -0.0),
            Value::decimal(high ? digits : -digits, DataType::decimal(38, 9)),
            Value::text(high ? "niño 🙂\t\n\"'|" : ""),
            Value::text(std::string("a\0b", 3), DataType::varchar(40)),
            Value::text("ab", DataType{TypeKind::String, 0, 0, 3, true}),
            Value::integer(high ? 2'932'896 : -719'162, type(TypeKind::Date)),
            Value::integer(high ? 253'402'300'799'999'999 : -1, type(TypeKind::Timestamp))};
    };
    tables::TableBuilder builder(schema);
    builder.appendRow(limits(false));
    std::vector<Value> nothing;
    for (const tables::Field& field : schema.fields) {
        nothing.push_back(field.nullable ? Value::null(field.type) : Value::integer(0, field.type));
    }
    builder.appendRow(nothing);
    builder.appendRow(limits(true));
    return builder.finish();
}

tables::TablePtr withRowIds(const tables::TablePtr& table, std::vector<tables::RowId> ids)
{
    std::vector<tables::ColumnPtr> columns;
    for (std::size_t i = 0; i < table->columnCount(); ++i) {
        columns.push_back(table->columnPtr(i));
    }
    return std::make_shared<const tables::Table>(table->schema(), columns, table->rowCount(), std::move(ids));
}

catalog::Catalog richCatalog()
{
    auto entry = std::make_shared<catalog::TableEntry>();
    entry->name = "local.Kiosko.every_type";
    entry->format = "iceberg";
    entry->partitions = {{"identity", std::nullopt, 8}, {"bucket", 16, 3}};
    entry->properties = {{"write.merge.mode", "merge-on-read"}, {"mergescope.rows-per-file", "2"}};
    entry->table = withRowIds(everyType(), {40, 2, 7});
    entry->schema = entry->table->schema();
    tables::DataFile first{3, 0, 1, 2, {Value::text(""), Value::integer(5, type(TypeKind::Int))}, {1}};
    tables::DataFile second{7, 1, 2, 2, {Value::null(type(TypeKind::String)), Value::null(type(TypeKind::Int))}, {}};
    entry->files = {first, second};
    auto old = std::make_shared<catalog::Snapshot>();
    old->id = 1;
    old->committedAt = -5;
    old->operation = "append";
    old->summary = {{"added-records", "1"}, {"", ""}};
    old->table = tables::Table::empty(entry->schema);
    auto recent = std::make_shared<catalog::Snapshot>();
    recent->id = 2;
    recent->committedAt = 1'768'478'400'000'000;
    recent->operation = "overwrite";
    recent->table = entry->table;
    recent->files = entry->files;
    entry->snapshots = {old, recent};
    entry->nextFileNumber = 8;
    entry->nextRowId = 41;
    catalog::Catalog catalog;
    catalog.addNamespace("local");
    catalog.addNamespace("local.Kiosko");
    catalog.put(entry);
    auto empty = std::make_shared<catalog::TableEntry>();
    empty->name = "nothing";
    empty->table = tables::Table::empty({});
    catalog.put(empty);
    return catalog;
}

/// Everything a catalogue holds, as text that can be compared and read.
QStringList described(const tables::Table& table)
{
    QStringList lines;
    for (const tables::Field& field : table.schema().fields) {
        lines << QString::fromStdString(field.name + " " + values::toText(field.type) + (field.nullable ? "" : " NOT NULL") +
                                        (field.defaultText ? " DEFAULT " + *field.defaultText : "") +
                                        (field.type.fixedLength ? " fixed" : ""));
    }
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        lines << QStringLiteral("row %1").arg(table.rowId(row));
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            const Value cell = table.cell(row, column);
            lines << QString::fromStdString(values::toSqlLiteral(cell) + " " + values::toText(cell.type()));
        }
    }
    return lines;
}

QStringList described(const tables::FileLayout& files)
{
    QStringList lines;
    for (const tables::DataFile& file : files) {
        lines << QStringLiteral("file %1 from %2, %3 of %4").arg(file.number).arg(file.firstRow).arg(file.rowCount).arg(file.recordCount);
        for (const Value& value : file.partition) {
            lines << QString::fromStdString(values::toSqlLiteral(value) + " " + values::toText(value.type()));
        }
        for (const std::uint32_t position : file.deletedPositions) {
            lines << QStringLiteral("deleted %1").arg(position);
        }
    }
    return lines;
}

QStringList described(const catalog::Catalog& catalog)
{
    QStringList lines;
    for (const std::string& name : catalog.namespaces()) {
        lines << QString::fromStdString("namespace " + name);
    }
    for (const catalog::TableEntryPtr& entry : catalog.tables()) {
        lines << QString::fromStdString("table " + entry->name + " " + entry->format)
              << QStringLiteral("next %1 %2").arg(entry->nextFileNumber).arg(entry->nextRowId);
        for (const auto& partition : entry->partitions) {
            lines << QString::fromStdString(partition.transform) + QStringLiteral(" %1 of %2").arg(partition.argument.value_or(-1)).arg(partition.column);
        }
        for (const auto& [key, value] : entry->properties) {
            lines << QString::fromStdString(key + "=" + value);
        }
        lines << described(*entry->table) << described(entry->files);
        for (const catalog::SnapshotPtr& snapshot : entry->snapshots) {
            lines << QStringLiteral("snapshot %1 at %2 ").arg(snapshot->id).arg(snapshot->committedAt) + QString::fromStdString(snapshot->operation);
            for (const auto& [key, value] : snapshot->summary) {
                lines << QString::fromStdString(key + "=" + value);
            }
            lines << described(*snapshot->table) << described(snapshot->files);
        }
    }
    return lines;
}

/// A catalogue of one table with one column of `rows` numbers, one of them `changed`.
catalog::Catalog numbers(std::size_t rows, std::int64_t changed = 0)
{
    tables::Schema schema;
    schema.fields = {{"id", type(TypeKind::BigInt), true, std::nullopt}, {"v", type(TypeKind::BigInt), true, std::nullopt}};
    tables::TableBuilder builder(schema);
    for (std::size_t row = 0; row < rows; ++row) {
        builder.appendRow({Value::integer(static_cast<std::int64_t>(row) * 1'000'003), Value::integer(row == 0 ? changed : 1)});
    }
    auto entry = std::make_shared<catalog::TableEntry>();
    entry->name = "t";
    entry->table = builder.finish();
    entry->schema = schema;
    catalog::Catalog catalog;
    catalog.put(entry);
    return catalog;
}

Draft draft(const std::string& statement)
{
    return {statement, numbers(2, static_cast<std::int64_t>(statement.size()))};
}

std::unique_ptr<Journal> opened(const std::string& path)
{
    auto journal = store::openWorkspace(path);
    return journal ? std::move(journal).value() : nullptr;
}

QByteArray contentOf(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void putContent(const std::string& path, const QByteArray& content)
{
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(content), static_cast<qint64>(content.size()));
}

} // namespace

class WorkspaceStoreTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void newFileIsEmpty();
    void everythingComesBack();
    void placeComesBack();
    void undoAndRedo();
    void newEditDropsWhatCouldBeRedone();
    void editsOfOneKeyMerge();
    void nothingMergesAcrossUndoOrRestart();
    void runKeepsWhatWasRun();
    void beginForgets();
    void unchangedContentIsKeptOnce();
    void undoneContentIsShared();
    void lastEntrySurvivesKill();
    void closedWorkspaceIsOneFile();
    void secondProcessIsRefused();
    void foreignFilesStayUntouched_data();
    void foreignFilesStayUntouched();
    void newerFormatIsRefused();
    void damageIsSaid_data();
    void damageIsSaid();
    void placesThatCannotBeWritten_data();
    void placesThatCannotBeWritten();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

void WorkspaceStoreTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath("work.mergescope").toStdString();
}

void WorkspaceStoreTest::newFileIsEmpty()
{
    const auto journal = opened(m_path);
    QVERIFY(journal);
    const auto loaded = journal->load();
    QVERIFY(loaded.isOk());
    QVERIFY(!loaded.value().has_value());
    QCOMPARE(journal->undoCount(), std::size_t{0});
    QCOMPARE(journal->redoCount(), std::size_t{0});
}

void WorkspaceStoreTest::everythingComesBack()
{
    const Draft written{std::string("MERGE 'ñ'\n\0;", 12), richCatalog()};
    QVERIFY(opened(m_path)->begin(written, {}).isOk());
    const auto loaded = opened(m_path)->load();
    QVERIFY(loaded.isOk() && loaded.value());
    QCOMPARE(loaded.value()->draft.statement, written.statement);
    QCOMPARE(described(loaded.value()->draft.catalog), described(written.catalog));
    QVERIFY(!loaded.value()->beforeRun);
    // The current rows and those of the last snapshot are one table, as they were.
    const auto entry = loaded.value()->draft.catalog.find("every_type");
    QVERIFY(entry->snapshots.back()->table == entry->table);
}

void WorkspaceStoreTest::placeComesBack()
{
    Place place{"K1", "es", 7, true, std::string("\0\xFFview", 6), {{"P002", "update"}, {"P003", "keep"}}, true};
    {
        const auto journal = opened(m_path);
        QVERIFY(journal->begin(draft("a"), {}).isOk());
        QVERIFY(journal->savePlace(place).isOk());
    }
    const auto loaded = opened(m_path)->load();
    QVERIFY(loaded.isOk() && loaded.value());
    const Place& read = loaded.value()->place;
    QCOMPARE(read.lessonId, place.lessonId);
    QCOMPARE(read.lessonLanguage, place.lessonLanguage);
    QCOMPARE(read.step, place.step);
    QCOMPARE(read.hasRun, true);
    QCOMPARE(read.view, place.view);
    QVERIFY(read.answers == place.answers);
    QCOMPARE(read.predictionClosed, true);
}

void WorkspaceStoreTest::undoAndRedo()
{
    auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("ab")).isOk());
    QVERIFY(journal->append(EditKind::Data, "", draft("abc")).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{2});
    QCOMPARE(journal->undo().value()->statement, std::string("ab"));
    journal.reset();
    journal = opened(m_path); // the position is kept, too
    QCOMPARE(journal->load().value()->draft.statement, std::string("ab"));
    QCOMPARE(journal->redoCount(), std::size_t{1});
    const auto first = journal->undo();
    QCOMPARE(first.value()->statement, std::string("a"));
    QCOMPARE(described(first.value()->catalog), described(draft("a").catalog));
    QVERIFY(!journal->undo().value().has_value());
    QCOMPARE(journal->redo().value()->statement, std::string("ab"));
    QCOMPARE(journal->redo().value()->statement, std::string("abc"));
    QVERIFY(!journal->redo().value().has_value());
}

void WorkspaceStoreTest::newEditDropsWhatCouldBeRedone()
{
    const auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("ab")).isOk());
    QVERIFY(journal->undo().isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("ax")).isOk());
    QCOMPARE(journal->redoCount(), std::size_t{0});
    QCOMPARE(journal->undoCount(), std::size_t{1});
    QCOMPARE(journal->undo().value()->statement, std::string("a"));
    QCOMPARE(journal->redo().value()->statement, std::string("ax"));
}

void WorkspaceStoreTest::editsOfOneKeyMerge()
{
    const auto journal = opened(m_path);
    QVERIFY(journal->begin(draft(""), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("M")).isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("ME")).isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("MERGE")).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{1});
    QVERIFY(journal->append(EditKind::Statement, "next", draft("MERGE I")).isOk());
    QVERIFY(journal->append(EditKind::Data, "next", draft("MERGE IN")).isOk()); // another kind of edit
    QVERIFY(journal->append(EditKind::Data, "", draft("x")).isOk());
    QVERIFY(journal->append(EditKind::Data, "", draft("xx")).isOk()); // "" never merges
    QCOMPARE(journal->undoCount(), std::size_t{5});
    for (const char* expected : {"x", "MERGE IN", "MERGE I", "MERGE", ""}) {
        QCOMPARE(journal->undo().value()->statement, std::string(expected));
    }
}

void WorkspaceStoreTest::nothingMergesAcrossUndoOrRestart()
{
    auto journal = opened(m_path);
    QVERIFY(journal->begin(draft(""), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("a")).isOk());
    QVERIFY(journal->append(EditKind::Statement, "other", draft("ab")).isOk());
    QVERIFY(journal->undo().isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("ax")).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{2});
    journal.reset();
    journal = opened(m_path);
    QVERIFY(journal->append(EditKind::Statement, "word", draft("axy")).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{3});
}

void WorkspaceStoreTest::runKeepsWhatWasRun()
{
    auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("ran")).isOk());
    QVERIFY(journal->append(EditKind::Run, "", {"ran", richCatalog()}).isOk());
    journal.reset();
    journal = opened(m_path);
    const auto loaded = journal->load();
    QVERIFY(loaded.isOk() && loaded.value() && loaded.value()->beforeRun);
    QCOMPARE(loaded.value()->beforeRun->statement, std::string("ran"));
    QCOMPARE(described(loaded.value()->beforeRun->catalog), described(draft("ran").catalog));
    QCOMPARE(described(loaded.value()->draft.catalog), described(richCatalog()));
    QVERIFY(journal->append(EditKind::StartOver, "", draft("a")).isOk());
    QVERIFY(!journal->load().value()->beforeRun);
    QVERIFY(journal->undo().isOk()); // back on what the run made
    QVERIFY(journal->load().value()->beforeRun.has_value());
}

void WorkspaceStoreTest::beginForgets()
{
    const auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    QVERIFY(journal->append(EditKind::Data, "", {"b", richCatalog()}).isOk());
    Place place;
    place.lessonId = "K1";
    QVERIFY(journal->begin(draft("fresh"), place).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{0});
    QCOMPARE(journal->redoCount(), std::size_t{0});
    const auto loaded = journal->load();
    QCOMPARE(loaded.value()->draft.statement, std::string("fresh"));
    QCOMPARE(described(loaded.value()->draft.catalog), described(draft("fresh").catalog));
    QCOMPARE(loaded.value()->place.lessonId, std::string("K1"));
}

void WorkspaceStoreTest::unchangedContentIsKeptOnce()
{
    constexpr std::size_t kRows = 50'000; // 400 kB a column
    {
        const auto journal = opened(m_path);
        QVERIFY(journal->begin({"a", numbers(kRows)}, {}).isOk());
        for (int i = 0; i < 50; ++i) {
            QVERIFY(journal->append(EditKind::Statement, "", {"statement " + std::to_string(i), numbers(kRows)}).isOk());
        }
    }
    const qint64 size = QFileInfo(QString::fromStdString(m_path)).size();
    QVERIFY2(size < 1'500'000, qPrintable(QString::number(size)));
    {
        const auto journal = opened(m_path);
        QVERIFY(journal->append(EditKind::Data, "", {"a", numbers(kRows, 9)}).isOk());
    }
    const qint64 grown = QFileInfo(QString::fromStdString(m_path)).size() - size;
    QVERIFY2(grown < 600'000, qPrintable(QString::number(grown))); // the changed column, not both
}

void WorkspaceStoreTest::undoneContentIsShared()
{
    const auto journal = opened(m_path);
    const catalog::Catalog first = richCatalog();
    QVERIFY(journal->begin({"a", first}, {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("b")).isOk());
    QVERIFY(journal->undo().value()->catalog.find("every_type") == first.find("every_type"));
}

void WorkspaceStoreTest::lastEntrySurvivesKill()
{
    const pid_t child = fork();
    QVERIFY(child >= 0);
    if (child == 0) {
        const auto journal = opened(m_path);
        bool isWritten = journal && journal->begin(draft("start"), {}).isOk();
        for (int i = 0; i < 20 && isWritten; ++i) {
            isWritten = journal->append(EditKind::Data, "", {"edit " + std::to_string(i), richCatalog()}).isOk();
        }
        // No destructor, no flush: as when the machine's user pulls the program away.
        kill(getpid(), isWritten ? SIGKILL : SIGTERM);
        _exit(1);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    const auto journal = opened(m_path);
    QVERIFY(journal);
    const auto loaded = journal->load();
    QVERIFY(loaded.isOk() && loaded.value());
    QCOMPARE(loaded.value()->draft.statement, std::string("edit 19"));
    QCOMPARE(loaded.value()->undoCount, std::size_t{20});
    QCOMPARE(described(loaded.value()->draft.catalog), described(richCatalog()));
}

void WorkspaceStoreTest::closedWorkspaceIsOneFile()
{
    QVERIFY(opened(m_path)->begin(draft("a"), {}).isOk());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{"work.mergescope"});
    // A copy of the one file is the whole workspace.
    const std::string copy = m_folder->filePath("copy").toStdString();
    putContent(copy, contentOf(m_path));
    QCOMPARE(opened(copy)->load().value()->draft.statement, std::string("a"));
}

void WorkspaceStoreTest::secondProcessIsRefused()
{
    const auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    const pid_t child = fork();
    QVERIFY(child >= 0);
    if (child == 0) {
        const auto second = store::openWorkspace(m_path);
        const bool isRefused = !second && second.error().kind == DiagnosticKind::FileUnwritable &&
                               second.error().message.id == MessageId::StoreInUse;
        _exit(isRefused ? 0 : 1);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    QVERIFY(!store::openWorkspace(m_path).isOk()); // nor twice in one process
    QVERIFY(journal->append(EditKind::Data, "", draft("b")).isOk());
}

void WorkspaceStoreTest::foreignFilesStayUntouched_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("text") << QByteArray("These are my notes, not a workspace. ").repeated(10);
    QTest::newRow("short") << QByteArray("x");
    QByteArray database("SQLite format 3\0", 16);
    database.append(QByteArray(4096 - 16, '\0'));
    QTest::newRow("another program's database") << database;
    QTest::newRow("zeros") << QByteArray(8192, '\0');
}

void WorkspaceStoreTest::foreignFilesStayUntouched()
{
    QFETCH(QByteArray, content);
    putContent(m_path, content);
    const auto journal = store::openWorkspace(m_path);
    QVERIFY(!journal.isOk());
    QVERIFY(journal.error().kind == DiagnosticKind::WorkspaceDamaged);
    QVERIFY(journal.error().hint.has_value());
    QCOMPARE(contentOf(m_path), content);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files).size(), 1);
}

void WorkspaceStoreTest::newerFormatIsRefused()
{
    QVERIFY(opened(m_path)->begin(draft("a"), {}).isOk());
    QByteArray content = contentOf(m_path);
    content[63] = 99; // user_version, lowest byte
    putContent(m_path, content);
    const auto journal = store::openWorkspace(m_path);
    QVERIFY(!journal.isOk());
    QVERIFY(journal.error().kind == DiagnosticKind::WorkspaceDamaged);
    QVERIFY(journal.error().message.id == MessageId::StoreNewer);
    QCOMPARE(contentOf(m_path), content);
}

void WorkspaceStoreTest::damageIsSaid_data()
{
    QTest::addColumn<double>("from"); // as a part of the file
    QTest::addColumn<double>("to");
    QTest::newRow("tables overwritten") << 0.01 << 0.3;
    QTest::newRow("middle overwritten") << 0.3 << 0.7;
    QTest::newRow("everything after the header") << 0.01 << 1.0;
    QTest::newRow("cut short") << 0.5 << -1.0;
}

void WorkspaceStoreTest::damageIsSaid()
{
    QFETCH(double, from);
    QFETCH(double, to);
    QVERIFY(opened(m_path)->begin({"a", numbers(5'000)}, {}).isOk());
    QByteArray content = contentOf(m_path);
    const auto begin = std::max(static_cast<qsizetype>(100), static_cast<qsizetype>(from * static_cast<double>(content.size())));
    if (to < 0) {
        content.truncate(begin);
    } else {
        for (qsizetype at = begin; at < static_cast<qsizetype>(to * static_cast<double>(content.size())); ++at) {
            content[at] = static_cast<char>(0xA5);
        }
    }
    putContent(m_path, content);
    auto journal = store::openWorkspace(m_path);
    std::optional<diagnostics::Diagnostic> said;
    if (!journal) {
        said = journal.error();
    } else if (const auto loaded = journal.value()->load(); !loaded) {
        said = loaded.error();
    }
    QVERIFY(said.has_value());
    QVERIFY(said->kind == DiagnosticKind::WorkspaceDamaged);
    QVERIFY(said->hint.has_value());
}

void WorkspaceStoreTest::placesThatCannotBeWritten_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("no such folder") << "nowhere/work.mergescope";
    QTest::newRow("a file where a folder should be") << "file/work.mergescope";
}

void WorkspaceStoreTest::placesThatCannotBeWritten()
{
    QFETCH(QString, path);
    putContent(m_folder->filePath("file").toStdString(), "x");
    const auto journal = store::openWorkspace(m_folder->filePath(path).toStdString());
    QVERIFY(!journal.isOk());
    QVERIFY(journal.error().kind == DiagnosticKind::FileUnwritable);
    QVERIFY(journal.error().message.id == MessageId::StoreUnwritable);
    QVERIFY(journal.error().hint.has_value());
}

QTEST_APPLESS_MAIN(WorkspaceStoreTest)
#include "tst_workspace_store.moc"
