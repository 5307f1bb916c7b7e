// The item models: sound by Qt's own tester, and printed as text.

#include "tests/support/kiosko_run.h"
#include "ui/models/lesson_list_model.h"
#include "ui/models/run_table_model.h"
#include "ui/models/staging_model.h"
#include "ui/models/steps_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace mergescope;
using tables::kNoRow;
using ui::RunSide;
using ui::RunTableModel;
using ui::StagingModel;
using values::Value;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::QtTest;

tables::TablePtr products(const QStringList& ids)
{
    tables::TableBuilder builder(testing::kioskoSchema());
    for (const QString& id : ids) {
        builder.appendRow({Value::text(id.toStdString()), Value::text("Energy Bar"), Value::null(), Value::real(0.5)});
    }
    return builder.finish();
}

QString line(const QAbstractItemModel& model, int row)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        cells.push_back(model.index(row, column).data().toString());
    }
    return cells.join(QLatin1String(" | "));
}

QString spoken(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data(Qt::AccessibleTextRole).toString();
}

/// 100,000 target rows of which every tenth is updated, and as many new source rows.
trace::MergeRunPtr largeRun()
{
    constexpr std::uint32_t kRows = 100'000;
    tables::Schema schema;
    schema.fields = {{"id", values::DataType::of(values::TypeKind::Int), true, std::nullopt},
                     {"qty", values::DataType::of(values::TypeKind::Int), true, std::nullopt}};
    const auto column = [&](std::int64_t step, std::uint32_t rows) {
        tables::ColumnBuilder builder(schema.fields[0].type);
        for (std::uint32_t row = 0; row < rows; ++row) {
            builder.appendInteger(step * row);
        }
        return builder.finish();
    };
    auto run = std::make_shared<trace::MergeRun>(*testing::kioskoRun());
    run->before = std::make_shared<tables::Table>(schema, std::vector{column(1, kRows), column(0, kRows)}, kRows);
    run->after = std::make_shared<tables::Table>(schema, std::vector{column(1, kRows), column(3, kRows)}, kRows);
    run->source = run->before;
    run->routes = {};
    run->fates.clear();
    for (std::uint32_t row = 0; row < kRows; ++row) {
        const bool isUpdated = row % 10 == 0;
        run->routes.targetRow.push_back(row);
        run->routes.sourceRow.push_back(isUpdated ? row : kNoRow);
        run->routes.clause.push_back(isUpdated ? 0 : trace::kNoClause);
        run->routes.afterRow.push_back(row);
        run->fates.push_back({row, isUpdated ? row : kNoRow, isUpdated ? trace::Fate::Updated : trace::Fate::Copied,
                              isUpdated ? std::int16_t{0} : trace::kNoClause, row, 1, 1, 2});
    }
    run->routes.truths.assign(kRows, 0);
    return run;
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stagingIsSound();
    void stagingSaysWhatChanged_data();
    void stagingSaysWhatChanged();
    void stagingOrdersAndDoesNotChange();
    void stagingRefuses();
    void stagingSpeaksNull();
    void beforeAsText();
    void afterAsText();
    void afterFollowsFiles();
    void deletedAndInsertedAreSpoken();
    void failureStopsAtItsRow();
    void rowsAreFound();
    void aPartialRunShowsWhatIsApplied();
    void largeRunIsReadWhenAsked();
    void stepsAsText();
    void lessonsAsText();
};

void TestModels::stagingIsSound()
{
    StagingModel model;
    QAbstractItemModelTester tester(&model, kFatal);
    model.setTable(products({"P001", "P002"}));
    model.setTable(products({"P001", "P005", "P006", "P002"}));
    model.setTable(products({"P002"}));
    model.setTable(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestModels::stagingSaysWhatChanged_data()
{
    QTest::addColumn<QStringList>("before");
    QTest::addColumn<QStringList>("after");
    QTest::addColumn<QString>("said");
    QTest::newRow("a cell") << QStringList{"a", "b"} << QStringList{"a", "c"} << "changed 1-1";
    QTest::newRow("nothing") << QStringList{"a", "b"} << QStringList{"a", "b"} << "";
    QTest::newRow("row in the middle") << QStringList{"a", "b"} << QStringList{"a", "x", "b"} << "inserted 1-1";
    QTest::newRow("rows at the end") << QStringList{"a"} << QStringList{"a", "x", "y"} << "inserted 1-2";
    QTest::newRow("first row in") << QStringList{} << QStringList{"a"} << "inserted 0-0";
    QTest::newRow("row gone") << QStringList{"a", "b", "c"} << QStringList{"a", "c"} << "removed 1-1";
    QTest::newRow("all gone") << QStringList{"a", "b"} << QStringList{} << "removed 0-1";
    QTest::newRow("both at once") << QStringList{"a", "b", "c"} << QStringList{"x", "b"} << "reset";
}

void TestModels::stagingSaysWhatChanged()
{
    QFETCH(QStringList, before);
    QFETCH(QStringList, after);
    QFETCH(QString, said);
    StagingModel model;
    model.setTable(products(before));
    QStringList heard;
    connect(&model, &StagingModel::dataChanged, this, [&](const QModelIndex& first, const QModelIndex& last) {
        heard << QStringLiteral("changed %1-%2").arg(first.row()).arg(last.row());
    });
    connect(&model, &StagingModel::rowsInserted, this, [&](const QModelIndex&, int first, int last) {
        heard << QStringLiteral("inserted %1-%2").arg(first).arg(last);
    });
    connect(&model, &StagingModel::rowsRemoved, this, [&](const QModelIndex&, int first, int last) {
        heard << QStringLiteral("removed %1-%2").arg(first).arg(last);
    });
    connect(&model, &StagingModel::modelReset, this, [&] { heard << QStringLiteral("reset"); });
    model.setTable(products(after));
    QCOMPARE(heard.join(QLatin1Char(' ')), said);
    QCOMPARE(model.rowCount(), static_cast<int>(after.size()));
}

void TestModels::stagingOrdersAndDoesNotChange()
{
    StagingModel model;
    model.setTable(products({"P001"}));
    std::vector<Value> ordered;
    connect(&model, &StagingModel::cellEdited, this, [&](std::uint32_t row, std::uint32_t column, const Value& value) {
        QCOMPARE(row, 0U);
        QCOMPARE(column, 3U);
        ordered.push_back(value);
    });
    QVERIFY(model.setData(model.index(0, 3), QStringLiteral("0.5")));
    QVERIFY2(ordered.empty(), "the same value is no edit");
    QVERIFY(model.setData(model.index(0, 3), QStringLiteral("0.68")));
    QCOMPARE(ordered.size(), std::size_t{1});
    QCOMPARE(ordered[0].asReal(), 0.68);
    QCOMPARE(model.index(0, 3).data().toString(), QStringLiteral("0.5"));
}

void TestModels::stagingRefuses()
{
    StagingModel model;
    model.setTable(products({"P001"}));
    QSignalSpy edits(&model, &StagingModel::cellEdited);
    QVERIFY(!model.setData(model.index(0, 3), QStringLiteral("abc")));
    QCOMPARE(edits.size(), 0);
    QCOMPARE(model.complaint(model.index(0, 3), QStringLiteral("abc")),
             QStringLiteral("unit_cost is DOUBLE: `abc` is not a number"));
    QCOMPARE(model.complaint(model.index(0, 3), QStringLiteral("1")), QString());
}

void TestModels::stagingSpeaksNull()
{
    StagingModel model;
    model.setTable(products({"P001"}));
    QVERIFY(model.isNull(model.index(0, 2)));
    QCOMPARE(spoken(model, 0, 2), QStringLiteral("category, NULL"));
    QCOMPARE(model.index(0, 2).data(Qt::EditRole).toString(), QString());
    QVERIFY(model.isRightAligned(3));
    QVERIFY(!model.isRightAligned(0));
}

void TestModels::beforeAsText()
{
    RunTableModel model(RunSide::Before);
    QAbstractItemModelTester tester(&model, kFatal);
    model.setRun(testing::kioskoRun());
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(line(model, 0), QStringLiteral("P001 | Bottled Water 600ml | beverages | 0.4 | copied"));
    QCOMPARE(line(model, 1), QStringLiteral("P002 | Energy Bar | snacks | 0.6 | updated"));
    QCOMPARE(spoken(model, 1, 3), QStringLiteral("unit_cost, 0.6, becomes 0.68 by clause 1"));
    QCOMPARE(spoken(model, 1, 1), QStringLiteral("product_name, Energy Bar"));
    model.setLanguage(base::Language::Spanish);
    QVERIFY(model.index(1, 4).data().toString() != QStringLiteral("updated"));
    model.setRun(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestModels::afterAsText()
{
    RunTableModel model(RunSide::After);
    QAbstractItemModelTester tester(&model, kFatal);
    model.setRun(testing::kioskoRunWithNewProduct());
    QCOMPARE(model.rowCount(), 5);
    QCOMPARE(line(model, 4), QStringLiteral("P005 | Reusable Tote Bag | accessories | 1.2 | inserted"));
    const ui::CellLook price = model.cellLook(1, 3);
    QVERIFY(price.isChanged);
    QCOMPARE(price.text, QStringLiteral("0.68"));
    QCOMPARE(price.otherText, QStringLiteral("0.6"));
    QVERIFY(!model.cellLook(1, 1).isChanged);
    QVERIFY(!model.cellLook(4, 3).isChanged);
    QCOMPARE(spoken(model, 1, 3), QStringLiteral("unit_cost, 0.68, was 0.6, changed by clause 1"));
}

void TestModels::afterFollowsFiles()
{
    RunTableModel model(RunSide::After);
    model.setRun(testing::kioskoRunInTwoFiles());
    QCOMPARE(line(model, 3), QStringLiteral("P002 | Energy Bar | health-snacks | 0.68 | updated"));
    QVERIFY(model.cellLook(3, 2).isChanged);
    QCOMPARE(model.rowLook(0).targetRow, 2U);
    QCOMPARE(model.rowOf(1, 0), 3);
}

void TestModels::deletedAndInsertedAreSpoken()
{
    RunTableModel after(RunSide::After);
    after.setRun(testing::kioskoRunWithNewProduct());
    QCOMPARE(spoken(after, 4, 0), QStringLiteral("product_id, P005, row is inserted by clause 2"));

    auto run = std::make_shared<trace::MergeRun>(*testing::kioskoRun());
    run->fates[1].fate = trace::Fate::Deleted;
    run->fates[1].afterRow = kNoRow;
    run->routes.afterRow[1] = kNoRow;
    RunTableModel before(RunSide::Before);
    before.setRun(run);
    QCOMPARE(spoken(before, 1, 3), QStringLiteral("unit_cost, 0.6, row is deleted by clause 1"));
    QVERIFY(!before.cellLook(1, 3).isChanged);
}

void TestModels::failureStopsAtItsRow()
{
    for (const RunSide side : {RunSide::Before, RunSide::After}) {
        RunTableModel model(side);
        QAbstractItemModelTester tester(&model, kFatal);
        model.setRun(testing::kioskoRunWithDuplicate());
        QVERIFY(model.rowLook(1).isFailure);
        QVERIFY(!model.rowLook(0).isFailure);
        QCOMPARE(line(model, 1), QStringLiteral("P002 | Energy Bar | snacks | 0.6 | stops here"));
        QCOMPARE(line(model, 0), QStringLiteral("P001 | Bottled Water 600ml | beverages | 0.4 | "));
    }
}

void TestModels::rowsAreFound()
{
    RunTableModel before(RunSide::Before);
    RunTableModel after(RunSide::After);
    QCOMPARE(before.rowOf(0, kNoRow), -1);
    before.setRun(testing::kioskoRunWithNewProduct());
    after.setRun(testing::kioskoRunWithNewProduct());
    QCOMPARE(before.rowOf(2, kNoRow), 2);
    QCOMPARE(before.rowOf(kNoRow, 1), -1);
    QCOMPARE(after.rowOf(kNoRow, 1), 4);
    QCOMPARE(after.rowOf(kNoRow, 0), -1);
    QCOMPARE(after.rowOf(kNoRow, kNoRow), -1);
}

void TestModels::aPartialRunShowsWhatIsApplied()
{
    const trace::MergeRunPtr run = testing::kioskoRunWithNewProduct();
    RunTableModel before(RunSide::Before);
    RunTableModel after(RunSide::After);
    QAbstractItemModelTester tester(&after, kFatal);
    before.setRun(run);
    after.setRun(run);
    const QStringList ended{line(after, 0), line(after, 1), line(after, 4)};
    after.setApplied(0);
    before.setApplied(0);
    QVERIFY(after.isPartial());
    QCOMPARE(after.rowCount(), 4); // the new product has not come
    QCOMPARE(line(after, 1), QStringLiteral("P002 | Energy Bar | snacks | 0.6 | "));
    QVERIFY(!after.cellLook(1, 2).isChanged);
    QVERIFY(!before.rowLook(1).fate.has_value());
    QVERIFY(after.endCellLook(1, 2).isChanged); // widths are those of the end
    after.setApplied(2);
    before.setApplied(2);
    QCOMPARE(line(after, 1), ended[1]);
    QVERIFY(after.cellLook(1, 2).isChanged);
    QCOMPARE(before.rowLook(1).fate, std::optional(trace::Fate::Updated));
    QVERIFY(!before.rowLook(2).fate.has_value());
    QCOMPARE(after.rowOf(1, 0), 1);
    after.setApplied(run->routes.size());
    QCOMPARE(after.rowCount(), 5);
    QCOMPARE(line(after, 4), ended[2]);
    QCOMPARE(after.rowOf(kNoRow, 1), 4);
    after.setApplied(std::nullopt);
    QCOMPARE((QStringList{line(after, 0), line(after, 1), line(after, 4)}), ended);
    after.setRun(testing::kioskoRunWithDuplicate());
    after.setApplied(1);
    QVERIFY(!after.isPartial()); // a failed run applies nothing
}

void TestModels::largeRunIsReadWhenAsked()
{
    const trace::MergeRunPtr run = largeRun();
    RunTableModel before(RunSide::Before);
    RunTableModel after(RunSide::After);
    before.setRun(run);
    after.setRun(run);
    QCOMPARE(before.rowCount(), 100'000);
    QCOMPARE(line(before, 99'990), QStringLiteral("99990 | 0 | updated"));
    QVERIFY(after.cellLook(99'990, 1).isChanged);
    QCOMPARE(after.cellLook(99'990, 1).otherText, QStringLiteral("0"));
    QVERIFY(!after.cellLook(99'991, 1).isChanged); // differs, but no clause took the row
}

void TestModels::stepsAsText()
{
    ui::StepsModel model;
    QAbstractItemModelTester tester(&model, kFatal);
    model.setRun(testing::kioskoRun());
    QCOMPARE(model.rowCount(), 14); // tables, four rows in each of match, decide and apply, result
    QCOMPARE(model.index(0, ui::StepsModel::Number).data().toString(), QStringLiteral("0"));
    const QString english = model.index(2, ui::StepsModel::Sentence).data().toString();
    QVERIFY2(english.contains(QLatin1String("P002")), qPrintable(english));
    model.setLanguage(base::Language::Spanish);
    QVERIFY(model.index(2, ui::StepsModel::Sentence).data().toString() != english);
}

void TestModels::lessonsAsText()
{
    ui::LessonListModel model;
    QAbstractItemModelTester tester(&model, kFatal);
    model.setLessons({{"K1", "One row changes", "k1-one-row"}, {"K2", "A new product", "k2-new"}});
    QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("K2 · A new product"));
}

QTEST_GUILESS_MAIN(TestModels)
#include "tst_models.moc"
