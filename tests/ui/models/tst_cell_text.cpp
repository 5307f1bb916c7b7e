// What is typed into a cell, read by the column's type; and blocks of cells on the clipboard.

#include "ui/models/cell_block.h"
#include "ui/models/cell_text.h"

#include <QTest>

using namespace mergescope;
using values::DataType;
using values::TypeKind;

Q_DECLARE_METATYPE(mergescope::values::DataType)

class TestCellText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fits_data();
    void fits();
    void refused_data();
    void refused();
    void notNullable();
    void comesBack_data();
    void comesBack();
    void blocks_data();
    void blocks();
    void quotedNullIsText();
    void shortNames();
};

void TestCellText::fits_data()
{
    QTest::addColumn<DataType>("type");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("shown");
    const auto of = [](TypeKind kind) { return DataType::of(kind); };
    QTest::newRow("double") << of(TypeKind::Double) << "0.68" << "0.68";
    QTest::newRow("double, spaces around") << of(TypeKind::Double) << " 2 " << "2.0";
    QTest::newRow("double, plus") << of(TypeKind::Double) << "+1.5" << "1.5";
    QTest::newRow("double, exponent") << of(TypeKind::Double) << "1e-5" << "1.0E-5";
    QTest::newRow("float is rounded") << of(TypeKind::Float) << "0.1" << "0.1";
    QTest::newRow("int, least") << of(TypeKind::Int) << "-2147483648" << "-2147483648";
    QTest::newRow("tinyint, most") << of(TypeKind::TinyInt) << "127" << "127";
    QTest::newRow("bigint, most") << of(TypeKind::BigInt) << "9223372036854775807" << "9223372036854775807";
    QTest::newRow("boolean") << of(TypeKind::Boolean) << "TRUE" << "true";
    QTest::newRow("decimal") << DataType::decimal(7, 2) << "12345.6" << "12345.60";
    QTest::newRow("decimal, zeros beyond the scale") << DataType::decimal(7, 2) << "-1.500" << "-1.50";
    QTest::newRow("decimal, no whole part") << DataType::decimal(2, 2) << "0.25" << "0.25";
    QTest::newRow("decimal, leading zeros") << DataType::decimal(3, 1) << "0007.5" << "7.5";
    QTest::newRow("decimal, 38 digits") << DataType::decimal(38, 0) << "99999999999999999999999999999999999999"
                                        << "99999999999999999999999999999999999999";
    QTest::newRow("date") << of(TypeKind::Date) << "2026-02-28" << "2026-02-28";
    QTest::newRow("date before 1970") << of(TypeKind::Date) << "1969-12-31" << "1969-12-31";
    QTest::newRow("timestamp") << of(TypeKind::Timestamp) << "2026-01-15 12:00:00" << "2026-01-15 12:00:00";
    QTest::newRow("timestamp, day alone") << of(TypeKind::Timestamp) << "2026-01-15" << "2026-01-15 00:00:00";
    QTest::newRow("timestamp, T and no seconds") << of(TypeKind::Timestamp) << "2026-01-15T09:30" << "2026-01-15 09:30:00";
    QTest::newRow("text") << of(TypeKind::String) << " snacks " << " snacks ";
    QTest::newRow("the word NULL is a text") << of(TypeKind::String) << "NULL" << "NULL";
    QTest::newRow("empty text") << of(TypeKind::String) << "" << "";
    QTest::newRow("varchar counts characters") << DataType::varchar(3) << "añо" << "añо";
}

void TestCellText::fits()
{
    QFETCH(DataType, type);
    QFETCH(QString, typed);
    QFETCH(QString, shown);
    const ui::ParsedCell parsed = ui::parseCell(typed, {"c", type, true, std::nullopt});
    QVERIFY2(parsed.value.has_value(), qPrintable(parsed.message));
    QVERIFY(!parsed.value->isNull());
    QVERIFY(parsed.value->type() == type);
    QCOMPARE(ui::cellText(*parsed.value), shown);
}

void TestCellText::refused_data()
{
    QTest::addColumn<DataType>("type");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("message");
    const auto of = [](TypeKind kind) { return DataType::of(kind); };
    QTest::newRow("double") << of(TypeKind::Double) << "abc" << "unit_cost is DOUBLE: `abc` is not a number";
    QTest::newRow("decimal comma") << of(TypeKind::Double) << "0,68"
                                   << "unit_cost is DOUBLE: the fraction is written with a point, 0.68";
    QTest::newRow("two numbers") << of(TypeKind::Double) << "1 2" << "unit_cost is DOUBLE: `1 2` is not a number";
    QTest::newRow("int, fraction") << of(TypeKind::Int) << "1.5" << "unit_cost is INT: `1.5` is not a whole number";
    QTest::newRow("int, too large") << of(TypeKind::Int) << "3000000000"
                                    << "unit_cost is INT: `3000000000` is outside -2147483648 to 2147483647";
    QTest::newRow("bigint, too large")
        << of(TypeKind::BigInt) << "9223372036854775808"
        << "unit_cost is BIGINT: `9223372036854775808` is outside -9223372036854775808 to 9223372036854775807";
    QTest::newRow("boolean") << of(TypeKind::Boolean) << "yes" << "unit_cost is BOOLEAN: `yes` is neither true nor false";
    QTest::newRow("decimal, scale") << DataType::decimal(7, 2) << "1.234"
                                    << "unit_cost is DECIMAL(7,2): `1.234` has more than 2 decimal(s)";
    QTest::newRow("decimal, digits") << DataType::decimal(3, 2) << "12"
                                     << "unit_cost is DECIMAL(3,2): `12` has more than 1 digit(s) before the point";
    QTest::newRow("no such day") << of(TypeKind::Date) << "2026-02-30"
                                 << "unit_cost is DATE: `2026-02-30` is not a date such as 2026-01-15";
    QTest::newRow("no such hour") << of(TypeKind::Timestamp) << "2026-01-15 25:00:00"
                                  << "unit_cost is TIMESTAMP: `2026-01-15 25:00:00` is not a time such as 2026-01-15 12:00:00";
    QTest::newRow("too long") << DataType::varchar(3) << "four"
                              << "unit_cost is VARCHAR(3): the text has 4 characters, there is room for 3";
}

void TestCellText::refused()
{
    QFETCH(DataType, type);
    QFETCH(QString, typed);
    QFETCH(QString, message);
    const ui::ParsedCell parsed = ui::parseCell(typed, {"unit_cost", type, true, std::nullopt});
    QVERIFY(!parsed.value.has_value());
    QCOMPARE(parsed.message, message);
}

void TestCellText::notNullable()
{
    const tables::Field field{"qty", DataType::of(TypeKind::Int), false, std::nullopt};
    QCOMPARE(ui::parseCell(QString(), field).message, QStringLiteral("qty is INT: it may not be NULL"));
    tables::Field nullable = field;
    nullable.nullable = true;
    QVERIFY(ui::parseCell(QStringLiteral("null"), nullable).value->isNull());
}

void TestCellText::comesBack_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("one cell") << "a\n";
    QTest::newRow("rows and columns") << "a\tb\nc\td\n";
    QTest::newRow("empty cells") << "\t\n\tx\n";
    QTest::newRow("tab, quote and line end inside") << "\"a\tb\"\t\"say \"\"hi\"\"\"\n\"two\nlines\"\tx\n";
}

void TestCellText::comesBack()
{
    QFETCH(QString, text);
    QCOMPARE(ui::formatBlock(ui::parseBlock(text)), text);
}

void TestCellText::blocks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("lines");
    QTest::newRow("nothing") << "" << QStringList();
    QTest::newRow("Windows line ends") << "a\tb\r\nc\td\r\n" << QStringList{"a|b", "c|d"};
    QTest::newRow("CSV") << "P005,Tote Bag,1.20\nP006,\"Cap, red\",2" << QStringList{"P005|Tote Bag|1.20", "P006|Cap, red|2"};
    QTest::newRow("commas in one line only") << "a, b\nc" << QStringList{"a, b", "c"};
    QTest::newRow("empty line inside") << "a\n\nb\n\n" << QStringList{"a", "", "b"};
    QTest::newRow("quote never closed") << "\"a\tb" << QStringList{"a\tb"};
}

void TestCellText::blocks()
{
    QFETCH(QString, text);
    QFETCH(QStringList, lines);
    QStringList found;
    for (const std::vector<ui::BlockCell>& row : ui::parseBlock(text)) {
        QStringList cells;
        for (const ui::BlockCell& cell : row) {
            cells.push_back(cell.text);
        }
        found.push_back(cells.join(QLatin1Char('|')));
    }
    QCOMPARE(found, lines);
}

void TestCellText::quotedNullIsText()
{
    const ui::CellBlock block = ui::parseBlock(QStringLiteral("NULL\t\"NULL\"\n"));
    QVERIFY(!block[0][0].isQuoted);
    QVERIFY(block[0][1].isQuoted);
}

void TestCellText::shortNames()
{
    QCOMPARE(ui::shortTableName("local.kiosko.dim_product"), QStringLiteral("dim_product"));
    QCOMPARE(ui::shortTableName("dim_product"), QStringLiteral("dim_product"));
}

QTEST_APPLESS_MAIN(TestCellText)
#include "tst_cell_text.moc"
