// Schemas and tables.

#include "core/tables/table.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

using namespace mergescope::tables;
using mergescope::test::typeNamed;
using mergescope::test::valueSpelled;
using mergescope::values::toText;
using mergescope::values::Value;

namespace {

Schema products()
{
    return Schema{{{"id", typeNamed("string"), false, std::nullopt}, {"Price", typeNamed("decimal(7,2)"), true, "0"}}};
}

TablePtr twoProducts()
{
    TableBuilder builder(products());
    builder.appendRow({Value::text("P001"), valueSpelled("0.68", "decimal(7,2)")});
    builder.appendRow({Value::text("P002"), Value::null()});
    return builder.finish();
}

} // namespace

class TableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsColumns_data();
    void findsColumns();
    void comparesNamesWithoutCase_data();
    void comparesNamesWithoutCase();
    void holdsRows();
    void givesRowsTheirIds();
    void comparesCells();
};

void TableTest::findsColumns_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<int>("position");
    QTest::addRow("as written") << std::string("id") << 0;
    QTest::addRow("upper case") << std::string("ID") << 0;
    QTest::addRow("lower case") << std::string("price") << 1;
    QTest::addRow("none") << std::string("prize") << -1;
    QTest::addRow("part of a name") << std::string("i") << -1;
    QTest::addRow("no name") << std::string() << -1;
}

void TableTest::findsColumns()
{
    QFETCH(std::string, name);
    QFETCH(int, position);
    const auto found = products().find(name);
    QCOMPARE(found ? static_cast<int>(*found) : -1, position);
}

void TableTest::comparesNamesWithoutCase_data()
{
    QTest::addColumn<std::string>("a");
    QTest::addColumn<std::string>("b");
    QTest::addColumn<bool>("same");
    QTest::addRow("same") << std::string("abc") << std::string("abc") << true;
    QTest::addRow("case") << std::string("aBc_1") << std::string("AbC_1") << true;
    QTest::addRow("length") << std::string("abc") << std::string("abcd") << false;
    QTest::addRow("letter") << std::string("abc") << std::string("abd") << false;
    QTest::addRow("beyond the alphabet") << std::string("a[") << std::string("a{") << false;
    QTest::addRow("accents") << std::string("é") << std::string("É") << true;
    QTest::addRow("other alphabets") << std::string("ы") << std::string("Ω") << false;
    QTest::addRow("empty") << std::string() << std::string() << true;
}

void TableTest::comparesNamesWithoutCase()
{
    QFETCH(std::string, a);
    QFETCH(std::string, b);
    QFETCH(bool, same);
    QCOMPARE(equalsIgnoringCase(a, b), same);
}

void TableTest::holdsRows()
{
    const TablePtr table = twoProducts();
    QCOMPARE(table->rowCount(), std::size_t{2});
    QCOMPARE(table->columnCount(), std::size_t{2});
    QCOMPARE(toText(table->cell(0, 1)), std::string("0.68"));
    QVERIFY(table->cell(1, 1).isNull());
    QVERIFY(table->cell(1, 1).type() == typeNamed("decimal(7,2)"));
    QVERIFY(table->schema() == products());
    const TablePtr empty = Table::empty(products());
    QCOMPARE(empty->rowCount(), std::size_t{0});
    QCOMPARE(empty->columnCount(), std::size_t{2});
    const TablePtr nothing = Table::empty(Schema{});
    QCOMPARE(nothing->columnCount(), std::size_t{0});
}

void TableTest::givesRowsTheirIds()
{
    const TablePtr table = twoProducts();
    QCOMPARE(table->rowId(0), RowId{1});
    QCOMPARE(table->rowId(1), RowId{2});
    const Table renumbered(products(), {table->columnPtr(0), table->columnPtr(1)}, 2, {7, 3});
    QCOMPARE(renumbered.rowId(0), RowId{7});
    QCOMPARE(renumbered.rowId(1), RowId{3});
    QVERIFY(renumbered.hasSameCellsAs(*table));
}

void TableTest::comparesCells()
{
    const TablePtr table = twoProducts();
    QVERIFY(table->hasSameCellsAs(*twoProducts()));
    QVERIFY(!table->hasSameCellsAs(*Table::empty(products())));
    TableBuilder other(products());
    other.appendRow({Value::text("P001"), valueSpelled("0.68", "decimal(7,2)")});
    other.appendRow({Value::text("P002"), valueSpelled("0.00", "decimal(7,2)")});
    QVERIFY(!table->hasSameCellsAs(*other.finish()));
    Schema renamed = products();
    renamed.fields[1].name = "cost";
    const Table sameCells(renamed, {table->columnPtr(0), table->columnPtr(1)}, 2);
    QVERIFY(!table->hasSameCellsAs(sameCells));
}

QTEST_APPLESS_MAIN(TableTest)
#include "tst_table.moc"
