// Columns: what goes in comes out, NULLs included, and rows can be picked.

#include "core/tables/column.h"
#include "tests/support/generated_table.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace mergescope::tables;
using mergescope::test::typeNamed;
using mergescope::test::valueSpelled;
using mergescope::values::Value;

namespace {

std::string shown(const Column& column)
{
    std::string text;
    for (std::size_t row = 0; row < column.size(); ++row) {
        text += (row > 0 ? "|" : "") + mergescope::values::toText(column.valueAt(row));
    }
    return text;
}

ColumnPtr columnOf(const std::string& type, const std::vector<std::string>& values)
{
    ColumnBuilder builder(typeNamed(type));
    for (const std::string& value : values) {
        builder.append(valueSpelled(value, type));
    }
    return builder.finish();
}

} // namespace

Q_DECLARE_METATYPE(std::vector<std::string>)

class ColumnTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsValues_data();
    void keepsValues();
    void picksRows();
    void knowsItsNulls();
    void builderStartsAgain();
    void appendsFromAnotherColumn();
    void repeatsAValue_data();
    void repeatsAValue();
    void comparesCellsForAReader();
    void keepsManyRows();
};

void ColumnTest::keepsValues_data()
{
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::vector<std::string>>("values");
    QTest::addColumn<std::string>("text");
    using Texts = std::vector<std::string>;
    const auto row = [](const char* type, const Texts& values, const char* text) {
        QTest::addRow("%s", type) << std::string(type) << values << std::string(text);
    };
    row("boolean", {"true", "NULL", "false"}, "true|NULL|false");
    row("tinyint", {"-128", "127", "NULL"}, "-128|127|NULL");
    row("int", {"NULL", "-2147483648", "2147483647"}, "NULL|-2147483648|2147483647");
    row("bigint", {"9223372036854775807", "NULL"}, "9223372036854775807|NULL");
    row("double", {"1.5", "NULL", "NaN"}, "1.5|NULL|NaN");
    row("float", {"0.1", "NULL"}, "0.1|NULL");
    row("decimal(38,2)", {"-999999999999999999999999999999999999.99", "NULL", "0.68"},
        "-999999999999999999999999999999999999.99|NULL|0.68");
    row("string", {"", "NULL", "café", "NULL", "x"}, "|NULL|café|NULL|x");
    row("varchar(5)", {"abc"}, "abc");
    row("date", {"2026-01-15", "NULL"}, "2026-01-15|NULL");
    row("timestamp", {"NULL", "2026-01-15 12:00:00"}, "NULL|2026-01-15 12:00:00");
    row("void", {"NULL", "NULL"}, "NULL|NULL");
}

void ColumnTest::keepsValues()
{
    QFETCH(std::string, type);
    QFETCH(std::vector<std::string>, values);
    QFETCH(std::string, text);
    const ColumnPtr column = columnOf(type, values);
    QCOMPARE(column->size(), values.size());
    QVERIFY(column->type() == typeNamed(type));
    QCOMPARE(shown(*column), text);
    for (std::size_t row = 0; row < values.size(); ++row) {
        QCOMPARE(column->isNull(row), values[row] == "NULL");
        QVERIFY(column->valueAt(row).isIdenticalTo(valueSpelled(values[row], type)));
    }
    // All of them backwards, with a row that does not exist in front.
    std::vector<std::uint32_t> backwards{kNoRow};
    for (std::size_t row = values.size(); row-- > 0;) {
        backwards.push_back(static_cast<std::uint32_t>(row));
    }
    const ColumnPtr turned = column->gather(backwards);
    QVERIFY(turned->isNull(0));
    for (std::size_t i = 0; i < values.size(); ++i) {
        QVERIFY(areIdenticalCells(*turned, i + 1, *column, values.size() - 1 - i));
    }
}

void ColumnTest::picksRows()
{
    const ColumnPtr column = columnOf("string", {"a", "NULL", "ccc", ""});
    QCOMPARE(shown(*column->gather({2, 2, 0, 1, 3})), std::string("ccc|ccc|a|NULL|"));
    QCOMPARE(column->gather({})->size(), std::size_t{0});
    QCOMPARE(shown(*column->gather({kNoRow, 0, kNoRow})), std::string("NULL|a|NULL"));
    QVERIFY(!column->gather({0, 2})->hasNulls());
    QVERIFY(column->gather({0, 1})->hasNulls());
}

void ColumnTest::knowsItsNulls()
{
    QVERIFY(!columnOf("int", {"1", "2"})->hasNulls());
    QVERIFY(columnOf("int", {"1", "NULL"})->hasNulls());
    QVERIFY(!columnOf("int", {})->hasNulls());
    // A bitmap in which no row is marked is no bitmap.
    const Column column(typeNamed("int"), std::vector<std::int32_t>{1, 2}, {0}, 2);
    QVERIFY(!column.hasNulls());
    QVERIFY(!column.isNull(1));
}

void ColumnTest::builderStartsAgain()
{
    ColumnBuilder builder(typeNamed("string"));
    builder.appendText("a");
    builder.appendNull();
    QCOMPARE(builder.size(), std::size_t{2});
    QCOMPARE(shown(*builder.finish()), std::string("a|NULL"));
    QCOMPARE(builder.size(), std::size_t{0});
    builder.appendText("b");
    QCOMPARE(shown(*builder.finish()), std::string("b"));
    QCOMPARE(builder.finish()->size(), std::size_t{0});
}

void ColumnTest::appendsFromAnotherColumn()
{
    const ColumnPtr prices = columnOf("decimal(7,2)", {"0.68", "NULL"});
    ColumnBuilder builder(typeNamed("decimal(7,2)"));
    builder.reserve(3);
    builder.appendFrom(*prices, 1);
    builder.appendFrom(*prices, 0);
    builder.appendDecimal(150);
    QCOMPARE(shown(*builder.finish()), std::string("NULL|0.68|1.50"));
}

void ColumnTest::repeatsAValue_data()
{
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::string>("value");
    QTest::addRow("text") << std::string("string") << std::string("abc");
    QTest::addRow("null") << std::string("int") << std::string("NULL");
    QTest::addRow("date") << std::string("date") << std::string("2026-01-15");
}

void ColumnTest::repeatsAValue()
{
    QFETCH(std::string, type);
    QFETCH(std::string, value);
    const ColumnPtr column = constantColumn(valueSpelled(value, type), typeNamed(type), 3);
    QCOMPARE(shown(*column), value + "|" + value + "|" + value);
    QCOMPARE(constantColumn(valueSpelled(value, type), typeNamed(type), 0)->size(), std::size_t{0});
}

void ColumnTest::comparesCellsForAReader()
{
    const ColumnPtr reals = columnOf("double", {"0.0", "-0.0", "NaN", "NaN", "NULL", "NULL"});
    QVERIFY(!areIdenticalCells(*reals, 0, *reals, 1));
    QVERIFY(areIdenticalCells(*reals, 2, *reals, 3));
    QVERIFY(areIdenticalCells(*reals, 4, *reals, 5));
    QVERIFY(!areIdenticalCells(*reals, 0, *reals, 4));
    const ColumnPtr texts = columnOf("string", {"", "NULL"});
    QVERIFY(!areIdenticalCells(*texts, 0, *texts, 1));
    QVERIFY(!areIdenticalCells(*texts, 1, *reals, 4));
}

void ColumnTest::keepsManyRows()
{
    // More rows than one word of the bitmap has bits, in every type.
    std::mt19937_64 random(3);
    const Schema schema = mergescope::test::schemaOfAllKinds();
    for (const Field& field : schema.fields) {
        std::vector<Value> values;
        ColumnBuilder builder(field.type);
        for (int i = 0; i < 1'000; ++i) {
            values.push_back(mergescope::test::generatedValue(field.type, random));
            builder.append(values.back());
        }
        const ColumnPtr column = builder.finish();
        QVERIFY(column->hasNulls());
        for (std::size_t row = 0; row < values.size(); ++row) {
            QVERIFY(column->valueAt(row).isIdenticalTo(values[row]));
        }
    }
}

QTEST_APPLESS_MAIN(ColumnTest)
#include "tst_column.moc"
