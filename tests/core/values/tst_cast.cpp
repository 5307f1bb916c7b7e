// Casts of values, as recorded from Spark 4.1 where it was asked.

#include "core/values/cast.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <string>

using namespace mergescope::values;
using mergescope::test::typeNamed;
using mergescope::test::valueSpelled;

namespace {

std::string shown(const mergescope::base::Result<Value, CastFailure>& result)
{
    if (result) {
        return toText(result.value());
    }
    switch (result.error()) {
    case CastFailure::NotAllowed:
        return "not allowed";
    case CastFailure::InvalidInput:
        return "invalid";
    case CastFailure::Overflow:
        return "overflow";
    case CastFailure::TooLong:
        return "too long";
    }
    return {};
}

void addRow(const std::string& from, const std::string& value, const std::string& to, const std::string& result)
{
    QTest::addRow("%s '%s' to %s", from.c_str(), value.c_str(), to.c_str()) << from << value << to << result;
}

void addColumns()
{
    QTest::addColumn<std::string>("from");
    QTest::addColumn<std::string>("value");
    QTest::addColumn<std::string>("to");
    QTest::addColumn<std::string>("result");
}

} // namespace

class CastTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fromText_data();
    void fromText() { castRow(); }
    void fromNumbers_data();
    void fromNumbers() { castRow(); }
    void toText_data();
    void toText() { castRow(); }
    void datesAndTimestamps_data();
    void datesAndTimestamps() { castRow(); }
    void roundsAsTheRulesSay_data();
    void roundsAsTheRulesSay();
    void fitsTextAsTheRulesSay_data();
    void fitsTextAsTheRulesSay();
    void wideningNeverFails();

private:
    static void castRow();
};

void CastTest::castRow()
{
    QFETCH(std::string, from);
    QFETCH(std::string, value);
    QFETCH(std::string, to);
    QFETCH(std::string, result);
    const auto cast = castValue(valueSpelled(value, from), typeNamed(to));
    QCOMPARE(shown(cast), result);
    if (cast) {
        QVERIFY(cast.value().type() == typeNamed(to));
    }
}

void CastTest::fromText_data()
{
    addColumns();
    const auto row = [](const std::string& value, const std::string& to, const std::string& result) {
        addRow("string", value, to, result);
    };
    row("12", "int", "12");
    row(" 12 ", "int", "12");
    row("\t12\n", "int", "12");
    row("+12", "int", "12");
    row("-0", "int", "0");
    row("007", "int", "7");
    row("1.5", "int", "invalid");
    row("1e2", "int", "invalid");
    row("abc", "int", "invalid");
    row("", "int", "invalid");
    row(" ", "int", "invalid");
    row("+-1", "int", "invalid");
    row("1 2", "int", "invalid");
    row("3000000000", "int", "overflow");
    row("99999999999999999999", "bigint", "overflow");
    row("9223372036854775807", "bigint", "9223372036854775807");
    row("-9223372036854775808", "bigint", "-9223372036854775808");
    row("128", "tinyint", "overflow");
    row("true", "boolean", "true");
    row("yes", "boolean", "true");
    row("t", "boolean", "true");
    row(" TRUE ", "boolean", "true");
    row("1", "boolean", "true");
    row("no", "boolean", "false");
    row("0", "boolean", "false");
    row("maybe", "boolean", "invalid");
    row("", "boolean", "invalid");
    row("on", "boolean", "invalid");
    row("0.68", "decimal(7,2)", "0.68");
    row("0.685", "decimal(7,2)", "0.69");
    row("0.675", "decimal(7,2)", "0.68");
    row(" 1e3 ", "decimal(7,2)", "1000.00");
    row("123456.7", "decimal(7,2)", "overflow");
    row("1,5", "decimal(7,2)", "invalid");
    row("NaN", "decimal(7,2)", "invalid");
    row("1e2", "double", "100.0");
    row(" -.5 ", "double", "-0.5");
    row("+5.", "double", "5.0");
    row("Infinity", "double", "Infinity");
    row("-inf", "double", "-Infinity");
    row("nan", "double", "NaN");
    row("1.5d", "double", "1.5");
    row("1e400", "double", "Infinity");
    row("-1e400", "double", "-Infinity");
    row("1e-400", "double", "0.0");
    row("0.1", "float", "0.1");
    row("", "double", "invalid");
    row("d", "double", "invalid");
    row("1.5x", "double", "invalid");
    row("--1", "double", "invalid");
    row("0x10", "double", "invalid");
    row("1e", "double", "invalid");
    row("2026-01-15", "date", "2026-01-15");
    row("2026-1-5", "date", "2026-01-05");
    row("2026-01-15 10:00:00", "date", "2026-01-15");
    row("15/01/2026", "date", "invalid");
    row("2026-02-30", "date", "invalid");
    row("2026-01-15", "timestamp", "2026-01-15 00:00:00");
    row("2026-01-15T10:00:00", "timestamp", "2026-01-15 10:00:00");
    row("2026-01-15 10:00:00.123456", "timestamp", "2026-01-15 10:00:00.123456");
    row("soon", "timestamp", "invalid");
    row("abc", "string", "abc");
    row("abc", "void", "not allowed");
}

void CastTest::fromNumbers_data()
{
    addColumns();
    addRow("decimal(2,1)", "1.9", "int", "1");
    addRow("decimal(2,1)", "-1.9", "int", "-1");
    addRow("decimal(2,1)", "2.5", "int", "2");
    addRow("decimal(2,1)", "3.5", "int", "3");
    addRow("double", "1.5", "int", "1");
    addRow("double", "2.9", "int", "2");
    addRow("double", "-2.9", "int", "-2");
    addRow("double", "2147483647.9", "int", "2147483647");
    addRow("double", "2147483648", "int", "overflow");
    addRow("double", "-2147483648.9", "int", "-2147483648");
    addRow("double", "1e19", "bigint", "overflow");
    addRow("double", "NaN", "int", "overflow");
    addRow("double", "-inf", "bigint", "overflow");
    addRow("bigint", "3000000000", "int", "overflow");
    addRow("int", "300", "tinyint", "overflow");
    addRow("int", "-128", "tinyint", "-128");
    addRow("int", "5", "bigint", "5");
    addRow("decimal(20,0)", "9223372036854775808", "bigint", "overflow");
    addRow("boolean", "true", "int", "1");
    addRow("boolean", "false", "double", "0.0");
    addRow("boolean", "true", "decimal(3,2)", "1.00");
    addRow("boolean", "true", "decimal(2,2)", "overflow");
    addRow("int", "0", "boolean", "false");
    addRow("int", "2", "boolean", "true");
    addRow("double", "0.1", "boolean", "true");
    addRow("double", "-0.0", "boolean", "false");
    addRow("decimal(7,2)", "0.00", "boolean", "false");
    addRow("decimal(7,2)", "0.01", "boolean", "true");
    addRow("decimal(3,3)", "0.685", "decimal(7,2)", "0.69");
    addRow("decimal(3,3)", "-0.685", "decimal(7,2)", "-0.69");
    addRow("decimal(5,4)", "9.9950", "decimal(7,2)", "10.00");
    addRow("double", "0.685", "decimal(7,2)", "0.69");
    addRow("double", "2.345", "decimal(7,2)", "2.35");
    addRow("double", "1e20", "decimal(7,2)", "overflow");
    addRow("double", "NaN", "decimal(7,2)", "overflow");
    addRow("decimal(7,1)", "123456.7", "decimal(7,2)", "overflow");
    addRow("int", "1", "decimal(3,2)", "1.00");
    addRow("int", "10", "decimal(3,2)", "overflow");
    addRow("bigint", "9223372036854775807", "double", "9.223372036854776E18");
    addRow("decimal(3,1)", "0.3", "double", "0.3");
    addRow("decimal(38,0)", "99999999999999999999999999999999999999", "double", "1.0E38");
    addRow("double", "0.1", "float", "0.1");
    addRow("double", "1e300", "float", "Infinity");
    addRow("float", "0.5", "double", "0.5");
    addRow("int", "NULL", "double", "NULL");
    addRow("void", "NULL", "int", "NULL");
}

void CastTest::toText_data()
{
    addColumns();
    addRow("int", "1", "string", "1");
    addRow("decimal(3,2)", "1.50", "string", "1.50");
    addRow("double", "1.5", "string", "1.5");
    addRow("double", "1", "string", "1.0");
    addRow("double", "1e20", "string", "1.0E20");
    addRow("double", "1e10", "string", "1.0E10");
    addRow("double", "0.0001", "string", "1.0E-4");
    addRow("double", "0.68", "string", "0.68");
    addRow("boolean", "true", "string", "true");
    addRow("date", "2026-01-15", "string", "2026-01-15");
    addRow("timestamp", "2026-01-15 10:00:00", "string", "2026-01-15 10:00:00");
    addRow("timestamp", "2026-01-15 10:00:00.5", "string", "2026-01-15 10:00:00.5");
    addRow("string", "abcdef", "varchar(3)", "abcdef");
    addRow("string", "ab", "char(4)", "ab");
    addRow("string", " a ", "string", " a ");
    addRow("int", "NULL", "string", "NULL");
}

void CastTest::datesAndTimestamps_data()
{
    addColumns();
    addRow("timestamp", "2026-01-15 23:59:59", "date", "2026-01-15");
    addRow("timestamp", "1969-12-31 23:59:59", "date", "1969-12-31");
    addRow("date", "2026-01-15", "timestamp", "2026-01-15 00:00:00");
    addRow("date", "5000000-01-01", "timestamp", "overflow");
    addRow("date", "2026-01-15", "int", "not allowed");
    addRow("int", "5", "date", "not allowed");
    addRow("timestamp", "1970-01-01 00:00:01.9", "bigint", "1");
    addRow("timestamp", "1969-12-31 23:59:59.5", "bigint", "-1");
    addRow("timestamp", "2026-01-15 00:00:00", "tinyint", "overflow");
    addRow("timestamp", "1970-01-01 00:00:01.5", "double", "1.5");
    addRow("timestamp", "1970-01-01 00:00:01.5", "decimal(20,6)", "1.500000");
    addRow("timestamp", "1970-01-01 00:00:01.5", "decimal(20,0)", "2");
    addRow("bigint", "86400", "timestamp", "1970-01-02 00:00:00");
    addRow("int", "-1", "timestamp", "1969-12-31 23:59:59");
    addRow("double", "1.5", "timestamp", "1970-01-01 00:00:01.5");
    addRow("decimal(4,2)", "1.25", "timestamp", "1970-01-01 00:00:01.25");
    addRow("decimal(38,0)", "99999999999999999999999999999999999999", "timestamp", "overflow");
    addRow("bigint", "9223372036854775807", "timestamp", "overflow");
    addRow("double", "NaN", "timestamp", "overflow");
    addRow("boolean", "true", "timestamp", "not allowed");
}

void CastTest::roundsAsTheRulesSay_data()
{
    QTest::addColumn<std::string>("number");
    QTest::addColumn<std::string>("towardZero");
    QTest::addColumn<std::string>("halfEven");
    QTest::addColumn<std::string>("halfAway");
    const auto row = [](const char* number, const char* zero, const char* even, const char* away) {
        QTest::addRow("%s", number) << std::string(number) << std::string(zero) << std::string(even)
                                    << std::string(away);
    };
    row("2.5", "2", "2", "3");
    row("3.5", "3", "4", "4");
    row("-2.5", "-2", "-2", "-3");
    row("2.9", "2", "3", "3");
    row("-2.9", "-2", "-3", "-3");
    row("2.4", "2", "2", "2");
    row("2.0", "2", "2", "2");
    row("-0.5", "0", "0", "-1");
}

void CastTest::roundsAsTheRulesSay()
{
    QFETCH(std::string, number);
    QFETCH(std::string, towardZero);
    QFETCH(std::string, halfEven);
    QFETCH(std::string, halfAway);
    const DataType integer = typeNamed("int");
    for (const auto& [rounding, expected] :
         {std::pair(WholeNumberRounding::TowardZero, towardZero), std::pair(WholeNumberRounding::HalfEven, halfEven),
          std::pair(WholeNumberRounding::HalfAwayFromZero, halfAway)}) {
        CastRules rules;
        rules.realToInteger = rounding;
        rules.decimalToInteger = rounding;
        QCOMPARE(shown(castValue(valueSpelled(number, "double"), integer, rules)), expected);
        QCOMPARE(shown(castValue(valueSpelled(number, "decimal(7,2)"), integer, rules)), expected);
    }
}

void CastTest::fitsTextAsTheRulesSay_data()
{
    addColumns();
    QTest::addColumn<std::string>("checked");
    const auto row = [](const char* value, const char* to, const char* result, const char* checked) {
        QTest::addRow("'%s' to %s", value, to) << std::string("string") << std::string(value) << std::string(to)
                                               << std::string(result) << std::string(checked);
    };
    row("abc", "varchar(3)", "abc", "abc");
    row("abcd", "varchar(3)", "abcd", "too long");
    row("abc  ", "varchar(3)", "abc  ", "abc");
    row("abc  ", "varchar(4)", "abc  ", "abc ");
    row("     ", "varchar(2)", "     ", "  ");
    row("ñañ", "varchar(3)", "ñañ", "ñañ");
    row("ñañó", "varchar(3)", "ñañó", "too long");
    row("ab", "char(4)", "ab", "ab  ");
    row("abcde", "char(4)", "abcde", "too long");
    row("", "varchar(3)", "", "");
}

void CastTest::fitsTextAsTheRulesSay()
{
    QFETCH(std::string, value);
    QFETCH(std::string, to);
    QFETCH(std::string, result);
    QFETCH(std::string, checked);
    CastRules rules;
    QCOMPARE(shown(castValue(valueSpelled(value, "string"), typeNamed(to), rules)), result);
    rules.checksTextLength = true;
    rules.padsFixedText = true;
    rules.stripsFixedText = true;
    QCOMPARE(shown(castValue(valueSpelled(value, "string"), typeNamed(to), rules)), checked);
}

void CastTest::wideningNeverFails()
{
    const char* names[] = {"boolean", "tinyint", "smallint",     "int",          "bigint",        "float",
                           "double",  "string",  "decimal(5,2)", "decimal(9,4)", "decimal(38,0)", "timestamp"};
    const char* numbers[] = {"0", "1", "-1", "127", "-128", "32767", "-2147483648", "999.99", "0.5"};
    for (const char* from : names) {
        for (const char* to : names) {
            if (!isWidening(typeNamed(from), typeNamed(to))) {
                continue;
            }
            for (const char* number : numbers) {
                const auto value = castValue(Value::text(number), typeNamed(from));
                if (!value) {
                    continue;
                }
                const auto wider = castValue(value.value(), typeNamed(to));
                QVERIFY2(wider, (std::string(from) + " to " + to + " " + number).c_str());
                const auto back = castValue(wider.value(), typeNamed(from));
                QVERIFY2(back && back.value().isIdenticalTo(value.value()),
                         (std::string(from) + " to " + to + " " + number).c_str());
            }
        }
    }
}

QTEST_APPLESS_MAIN(CastTest)
#include "tst_cast.moc"
