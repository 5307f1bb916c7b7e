// Cells compare, equal and hash exactly as the values in them do.

#include "core/tables/column_compare.h"
#include "tests/support/generated_table.h"

#include <QTest>

#include <random>
#include <vector>

using namespace mergescope::tables;
using mergescope::values::equals;
using mergescope::values::hashOf;
using mergescope::values::isNotDistinct;
using mergescope::values::orderOf;
using mergescope::values::Value;

class ColumnCompareTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithValues_data();
    void agreesWithValues();
    void hashesWholeColumns();
    void decimalsOfTwoScalesMeet();
};

void ColumnCompareTest::agreesWithValues_data()
{
    QTest::addColumn<uint>("column");
    const Schema schema = mergescope::test::schemaOfAllKinds();
    for (std::size_t c = 0; c < schema.size(); ++c) {
        QTest::addRow("%s", schema.fields[c].name.c_str()) << static_cast<uint>(c);
    }
}

void ColumnCompareTest::agreesWithValues()
{
    QFETCH(uint, column);
    std::mt19937_64 random(column);
    const TablePtr table = mergescope::test::generatedTable(mergescope::test::schemaOfAllKinds(), 80, random);
    const Column& cells = table->column(column);
    for (std::size_t a = 0; a < cells.size(); ++a) {
        const Value left = cells.valueAt(a);
        QCOMPARE(hashOfCell(cells, a), hashOf(left));
        for (std::size_t b = 0; b < cells.size(); ++b) {
            const Value right = cells.valueAt(b);
            QVERIFY(equalCells(cells, a, cells, b) == equals(left, right));
            QCOMPARE(areNotDistinctCells(cells, a, cells, b), isNotDistinct(left, right));
            if (!left.isNull() && !right.isNull()) {
                QCOMPARE(orderOfCells(cells, a, cells, b), orderOf(left, right));
            }
            if (areNotDistinctCells(cells, a, cells, b)) {
                QCOMPARE(hashOfCell(cells, a), hashOfCell(cells, b));
            }
        }
    }
}

void ColumnCompareTest::hashesWholeColumns()
{
    std::mt19937_64 random(17);
    const TablePtr table = mergescope::test::generatedTable(mergescope::test::schemaOfAllKinds(), 50, random);
    std::vector<std::uint64_t> hashes(table->rowCount(), 5);
    std::vector<std::uint64_t> expected(table->rowCount(), 5);
    for (std::size_t c = 0; c < table->columnCount(); ++c) {
        addHashes(table->column(c), hashes);
        for (std::size_t row = 0; row < expected.size(); ++row) {
            expected[row] = mergescope::values::combineHashes(expected[row], hashOfCell(table->column(c), row));
        }
    }
    QVERIFY(hashes == expected);
}

void ColumnCompareTest::decimalsOfTwoScalesMeet()
{
    using mergescope::values::DataType;
    ColumnBuilder two(DataType::decimal(7, 2));
    two.appendDecimal(150);
    ColumnBuilder three(DataType::decimal(9, 3));
    three.appendDecimal(1500);
    three.appendDecimal(1501);
    const ColumnPtr a = two.finish();
    const ColumnPtr b = three.finish();
    QVERIFY(equalCells(*a, 0, *b, 0) == mergescope::values::Truth::True);
    QCOMPARE(hashOfCell(*a, 0), hashOfCell(*b, 0));
    QCOMPARE(orderOfCells(*a, 0, *b, 1), -1);
}

QTEST_APPLESS_MAIN(ColumnCompareTest)
#include "tst_column_compare.moc"
