// What differs between two versions, and the law that a diff applied to before gives after.

#include "core/tables/table_diff.h"
#include "tests/support/generated_table.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace mergescope::tables;
using mergescope::test::generatedChange;
using mergescope::test::generatedTable;
using mergescope::test::schemaOfAllKinds;
using mergescope::test::typeNamed;
using mergescope::test::valueSpelled;
using mergescope::values::Value;

namespace {

TablePtr versionOf(const std::vector<std::pair<std::string, std::string>>& rows, std::vector<RowId> ids)
{
    ColumnBuilder names(typeNamed("string"));
    ColumnBuilder amounts(typeNamed("int"));
    for (const auto& [name, amount] : rows) {
        names.append(valueSpelled(name, "string"));
        amounts.append(valueSpelled(amount, "int"));
    }
    const Schema schema{
        {{"name", typeNamed("string"), true, std::nullopt}, {"amount", typeNamed("int"), true, std::nullopt}}};
    return std::make_shared<const Table>(schema, std::vector<ColumnPtr>{names.finish(), amounts.finish()}, rows.size(),
                                         std::move(ids));
}

std::string rowNumber(std::uint32_t row)
{
    return row == kNoRow ? std::string("-") : std::to_string(row);
}

/// `0>1 *1` is row 0, now row 1, whose column 1 changed.
std::string shown(const TableDiff& diff)
{
    std::string text;
    for (const RowChange& row : diff.rows) {
        text += (text.empty() ? "" : ", ") + rowNumber(row.beforeRow) + ">" + rowNumber(row.afterRow);
        for (const std::uint32_t column : row.changedColumns) {
            text += " *" + std::to_string(column);
        }
    }
    return text;
}

} // namespace

class TableDiffTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsRowsApart();
    void nullIsAValueOfItsOwn();
    void rowsWithOneIdTwice();
    void newColumnChangesWhereItHasAValue();
    void appliedToBeforeGivesAfter_data();
    void appliedToBeforeGivesAfter();
    void sameVersionHasNoChanges();
};

void TableDiffTest::tellsRowsApart()
{
    const TablePtr before = versionOf({{"a", "1"}, {"b", "2"}, {"c", "3"}}, {10, 20, 30});
    const TablePtr after = versionOf({{"c", "3"}, {"x", "9"}, {"a", "5"}}, {30, 40, 10});
    const TableDiff found = diff(*before, *after);
    QCOMPARE(shown(found), std::string("0>2 *1, 1>-, 2>0, ->1"));
    QVERIFY(apply(*before, found, *after)->hasSameCellsAs(*after));
}

void TableDiffTest::nullIsAValueOfItsOwn()
{
    const TablePtr before = versionOf({{"", "NULL"}, {"NULL", "0"}, {"NULL", "NULL"}}, {1, 2, 3});
    const TablePtr after = versionOf({{"NULL", "NULL"}, {"NULL", "NULL"}, {"NULL", "NULL"}}, {1, 2, 3});
    QCOMPARE(shown(diff(*before, *after)), std::string("0>0 *0, 1>1 *1, 2>2"));
}

void TableDiffTest::rowsWithOneIdTwice()
{
    const TablePtr before = versionOf({{"a", "1"}}, {10});
    const TablePtr after = versionOf({{"a", "1"}, {"a", "2"}}, {10, 10});
    const TableDiff found = diff(*before, *after);
    QCOMPARE(shown(found), std::string("0>0, ->1"));
    QVERIFY(apply(*before, found, *after)->hasSameCellsAs(*after));
}

void TableDiffTest::newColumnChangesWhereItHasAValue()
{
    const TablePtr before = versionOf({{"a", "1"}, {"b", "2"}}, {1, 2});
    ColumnBuilder added(typeNamed("int"));
    added.appendNull();
    added.appendInteger(7);
    Schema schema = before->schema();
    schema.fields.push_back({"added", typeNamed("int"), true, std::nullopt});
    const Table after(schema, {before->columnPtr(0), before->columnPtr(1), added.finish()}, 2, {1, 2});
    const TableDiff found = diff(*before, after);
    QCOMPARE(shown(found), std::string("0>0, 1>1 *2"));
    QVERIFY(apply(*before, found, after)->hasSameCellsAs(after));
}

void TableDiffTest::appliedToBeforeGivesAfter_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<int>("rows");
    for (int seed = 0; seed < 60; ++seed) {
        QTest::addRow("seed %d", seed) << seed << (seed * 7) % 130;
    }
}

void TableDiffTest::appliedToBeforeGivesAfter()
{
    QFETCH(int, seed);
    QFETCH(int, rows);
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    TablePtr before = generatedTable(schemaOfAllKinds(), static_cast<std::size_t>(rows), random);
    for (int version = 0; version < 3; ++version) {
        const TablePtr after = generatedChange(*before, random);
        const TableDiff found = diff(*before, *after);
        const TablePtr applied = apply(*before, found, *after);
        QVERIFY(applied->hasSameCellsAs(*after));
        for (std::size_t row = 0; row < after->rowCount(); ++row) {
            QCOMPARE(applied->rowId(row), after->rowId(row));
        }
        // The changed columns are exactly those that a reader sees differ.
        for (const RowChange& row : found.rows) {
            for (std::uint32_t c = 0; row.beforeRow != kNoRow && row.afterRow != kNoRow && c < before->columnCount();
                 ++c) {
                const bool marked =
                    std::find(row.changedColumns.begin(), row.changedColumns.end(), c) != row.changedColumns.end();
                const bool differs = !before->cell(row.beforeRow, c).isIdenticalTo(after->cell(row.afterRow, c));
                QCOMPARE(marked, differs);
            }
        }
        before = after;
    }
}

void TableDiffTest::sameVersionHasNoChanges()
{
    std::mt19937_64 random(99);
    const TablePtr table = generatedTable(schemaOfAllKinds(), 40, random);
    const TableDiff found = diff(*table, *table);
    QCOMPARE(found.rows.size(), table->rowCount());
    for (const RowChange& row : found.rows) {
        QCOMPARE(row.beforeRow, row.afterRow);
        QVERIFY(row.changedColumns.empty());
    }
}

QTEST_APPLESS_MAIN(TableDiffTest)
#include "tst_table_diff.moc"
