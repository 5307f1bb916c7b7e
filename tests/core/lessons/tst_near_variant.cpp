// The near variant after a wrong guess (P6): one cell is another, and the engine itself says what becomes of the row then.

#include "core/lessons/check.h"
#include "core/lessons/lesson.h"
#include "core/lessons/near_variant.h"
#include "core/lessons/question.h"
#include "core/session/session.h"
#include "tests/support/random_merge.h"

#include <QtTest>

#include <memory>
#include <string>
#include <vector>

using namespace mergescope;
using values::Value;

namespace {

/// The table with one cell changed, its last snapshot with it: what typing into a staging table does.
catalog::TableEntryPtr edited(const catalog::TableEntry& entry, std::uint32_t row, std::uint32_t column,
                              const Value& value)
{
    tables::TableBuilder builder(entry.table->schema());
    for (std::size_t i = 0; i < entry.table->rowCount(); ++i) {
        std::vector<Value> cells;
        for (std::size_t c = 0; c < entry.table->columnCount(); ++c) {
            cells.push_back(i == row && c == column ? value : entry.table->cell(i, c));
        }
        builder.appendRow(cells);
    }
    auto changed = std::make_shared<catalog::TableEntry>(entry);
    changed->table = builder.finish();
    auto snapshot = std::make_shared<catalog::Snapshot>(*entry.snapshots.back());
    snapshot->table = changed->table;
    changed->snapshots.back() = snapshot;
    return changed;
}

struct Played {
    session::OutcomePtr outcome;
    catalog::TableEntryPtr staging;
};

/// The tables first, so that the outcome is that of the MERGE alone.
Played play(const std::string& setUp, const std::string& merge)
{
    session::Session session(sql::dialects().front());
    const auto made = session.run(std::make_shared<const base::SourceText>(setUp), {});
    if (made->failed()) {
        return {};
    }
    Played played;
    played.outcome = session.run(std::make_shared<const base::SourceText>(merge), {});
    played.staging = played.outcome->before.find("s");
    return played;
}

std::optional<lessons::NearVariant> variantOf(const Played& played, const std::string& rowKey, const std::string& said)
{
    return lessons::nearVariant({*played.outcome, sql::dialects().front(), rowKey, said}, *played.staging,
                                [&](std::uint32_t row, std::uint32_t column, const Value& value) {
                                    return edited(*played.staging, row, column, value);
                                });
}

/// What the engine says about a variant, found out once more.
std::string answerThen(const Played& played, const lessons::NearVariant& variant)
{
    catalog::Catalog catalog = played.outcome->before;
    catalog.put(edited(*played.staging, variant.row, variant.column, variant.value));
    const session::Session session(sql::dialects().front(), catalog);
    const auto run = session.preview(played.outcome->text, {})->lastRun();
    const auto answer = run ? lessons::answerOf(*run, variant.rowKey) : std::nullopt;
    return answer ? std::string(*answer) : std::string();
}

const char* const kTables = "CREATE TABLE t (id INT, qty INT); CREATE TABLE s (id INT, qty INT);"
                            "INSERT INTO t VALUES (1, 5), (2, 6), (3, 7);";

} // namespace

class TestNearVariant : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWasSaidComesTrueWhereItCan_data();
    void whatWasSaidComesTrueWhereItCan();
    void nothingWithoutAStagingRow();
    void generatedRunsAreToldAsTheEngineSays();
    void lessonsHaveOne();
};

void TestNearVariant::whatWasSaidComesTrueWhereItCan_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("said");
    QTest::addColumn<bool>("comesTrue");
    QTest::newRow("kept, said delete") << "#target 2" << "delete" << true;    // qty becomes 0
    QTest::newRow("deleted, said update") << "#target 1" << "update" << true; // qty becomes something above
    QTest::newRow("inserted, said update") << "#source 3" << "update" << true;
    QTest::newRow("not sent, said update") << "#target 3" << "update" << true;
    QTest::newRow("kept, said insert") << "#target 2" << "insert" << false; // no clause can
}

void TestNearVariant::whatWasSaidComesTrueWhereItCan()
{
    QFETCH(QString, row);
    QFETCH(QString, said);
    QFETCH(bool, comesTrue);
    const Played played = play(std::string(kTables) + "INSERT INTO s VALUES (1, 0), (2, 3), (9, 8);",
                               "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.qty = 0 THEN DELETE "
                               "WHEN MATCHED AND s.qty > t.qty THEN UPDATE SET qty = s.qty "
                               "WHEN NOT MATCHED THEN INSERT *");
    const auto variant = variantOf(played, row.toStdString(), said.toStdString());
    QVERIFY(variant.has_value());
    QCOMPARE(variant->answer == said.toStdString(), comesTrue);
    QVERIFY(variant->fateDiffers);
    QCOMPARE(answerThen(played, *variant), variant->answer);
    QVERIFY(!played.staging->table->cell(variant->row, variant->column).isIdenticalTo(variant->value));
}

void TestNearVariant::nothingWithoutAStagingRow()
{
    const Played played = play(kTables, "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE");
    QVERIFY(!variantOf(played, "#target 1", "delete"));
    QVERIFY(!variantOf(played, "#target 9", "delete")); // no such row
}

void TestNearVariant::generatedRunsAreToldAsTheEngineSays()
{
    std::size_t found = 0;
    std::size_t differing = 0;
    for (std::uint32_t seed = 1; seed <= 120; ++seed) {
        const testing::RandomMerge merge = testing::randomMerge(seed);
        const Played played = play(merge.setUp(), merge.statement());
        const trace::MergeRunPtr run = played.outcome->lastRun();
        if (run == nullptr || played.staging == nullptr || played.staging->snapshots.empty()) {
            continue;
        }
        for (const std::uint32_t route : lessons::rowsForContrast(*run, 2)) {
            const std::string happened(lessons::answerOfRoute(*run, route));
            const std::string said = happened == "keep" ? "update" : "keep";
            const auto variant = variantOf(played, lessons::questionKey(*run, route), said);
            if (!variant) {
                continue;
            }
            const std::string about = "seed " + std::to_string(seed);
            QVERIFY2(answerThen(played, *variant) == variant->answer, about.c_str());
            QVERIFY2(variant->fateDiffers == (variant->answer != happened), about.c_str());
            QVERIFY2(variant->row < played.staging->table->rowCount(), about.c_str());
            ++found;
            differing += variant->fateDiffers ? 1 : 0;
        }
    }
    QVERIFY2(found > 60 && differing > found / 2, qPrintable(QStringLiteral("%1 of %2").arg(differing).arg(found)));
}

void TestNearVariant::lessonsHaveOne()
{
    const std::vector<std::string> roots{MERGESCOPE_SOURCE_DIR "/lessons"};
    for (const lessons::LessonListing& listing : lessons::listLessons(base::Language::English, roots)) {
        const auto lesson = lessons::findLesson(listing.id, base::Language::English, roots);
        QVERIFY(lesson.isOk());
        const sql::Dialect* named = sql::findDialect(lesson.value().engine);
        const sql::Dialect& dialect = named != nullptr ? *named : sql::dialects().front();
        session::Session session(dialect, lesson.value().start());
        const auto outcome = session.preview(std::make_shared<const base::SourceText>(lesson.value().statement), {});
        const lessons::LessonTable* table = lesson.value().staging();
        const catalog::TableEntryPtr staging = table != nullptr ? outcome->before.find(table->name) : nullptr;
        const trace::MergeRunPtr run = outcome->lastRun();
        if (run == nullptr || staging == nullptr || staging->table->rowCount() == 0) {
            continue;
        }
        const std::uint32_t route = lessons::rowsForContrast(*run).front();
        const std::string said = lessons::answerOfRoute(*run, route) == "update" ? "delete" : "update";
        const auto variant =
            lessons::nearVariant({*outcome, dialect, lessons::questionKey(*run, route), said}, *staging,
                                 [&](std::uint32_t row, std::uint32_t column, const Value& value) {
                                     return edited(*staging, row, column, value);
                                 });
        QVERIFY2(variant.has_value(), listing.id.c_str());
    }
}

QTEST_APPLESS_MAIN(TestNearVariant)
#include "tst_near_variant.moc"
