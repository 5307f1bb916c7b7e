// Made-up SELECTs in our engine and in SQLite: the same rows must come out.

#include "core/session/session.h"
#include "core/values/value.h"
#include "tests/core/oracle/reference_database.h"
#include "tests/support/random_select.h"

#include <QtTest>

#include <algorithm>

using namespace mergescope;
using testing::TextRow;

namespace {

std::vector<TextRow> rowsOf(const tables::Table& table)
{
    std::vector<TextRow> rows;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        TextRow cells;
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            const values::Value value = table.cell(row, column);
            cells.push_back(value.isNull()              ? "NULL"
                            : value.type().isFloating() ? testing::realText(value.asReal())
                                                        : values::toText(value));
        }
        rows.push_back(std::move(cells));
    }
    return rows;
}

std::string textOf(const std::vector<TextRow>& rows)
{
    std::string text;
    for (const TextRow& row : rows) {
        text += "  (";
        for (const std::string& cell : row) {
            text += cell + " ";
        }
        text += ")\n";
    }
    return text;
}

} // namespace

class TestSelectDifferential : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void agreesWithSqlite();
};

void TestSelectDifferential::agreesWithSqlite()
{
    constexpr std::uint32_t kScenes = 40;
    constexpr std::uint32_t kQueries = 60;
    int withRows = 0;
    for (std::uint32_t scene = 1; scene <= kScenes; ++scene) {
        const std::string tables = testing::randomTables(scene);
        testing::ReferenceDatabase reference;
        QCOMPARE(reference.run(tables), std::string());
        session::Session session(*sql::findDialect("iceberg"));
        QVERIFY(session.run(std::make_shared<const base::SourceText>(tables), {})->firstError() == nullptr);
        for (std::uint32_t i = 0; i < kQueries; ++i) {
            const std::uint32_t seed = scene * 1000 + i;
            const std::string sql = testing::randomSelect(seed);
            const std::string context = "seed " + std::to_string(seed) + "\n" + tables + sql + "\n";
            std::string error;
            std::vector<TextRow> expected = reference.rows(sql, error);
            QVERIFY2(error.empty(), (context + error).c_str());
            const session::OutcomePtr outcome = session.run(std::make_shared<const base::SourceText>(sql), {});
            const diagnostics::Diagnostic* failure = outcome->firstError();
            QVERIFY2(
                failure == nullptr,
                (context + (failure == nullptr ? "" : diagnostics::render(failure->message, base::Language::English)))
                    .c_str());
            std::vector<TextRow> ours = rowsOf(*outcome->statements.back().rows);
            if (sql.find(" LIMIT ") == std::string::npos) {
                std::sort(ours.begin(), ours.end());
                std::sort(expected.begin(), expected.end());
            }
            withRows += expected.empty() ? 0 : 1;
            QVERIFY2(ours == expected, (context + "ours\n" + textOf(ours) + "SQLite\n" + textOf(expected)).c_str());
        }
    }
    // Most of them ask something that has an answer.
    QVERIFY2(withRows > static_cast<int>(kScenes * kQueries) / 2, std::to_string(withRows).c_str());
}

QTEST_APPLESS_MAIN(TestSelectDifferential)
#include "tst_select_differential.moc"
