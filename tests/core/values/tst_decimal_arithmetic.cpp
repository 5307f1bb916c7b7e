// Decimal arithmetic: the type of the result, its rounding, and its limits.

#include "core/values/decimal.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <algorithm>
#include <cctype>
#include <random>
#include <string>

using namespace mergescope::values;
using mergescope::base::Int128;
using mergescope::test::typeNamed;

namespace {

ArithmeticOperator operatorOf(char sign)
{
    switch (sign) {
    case '+':
        return ArithmeticOperator::Add;
    case '-':
        return ArithmeticOperator::Subtract;
    case '*':
        return ArithmeticOperator::Multiply;
    case '/':
        return ArithmeticOperator::Divide;
    default:
        return ArithmeticOperator::Modulo;
    }
}

std::string lowered(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return text;
}

} // namespace

class DecimalArithmeticTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void computes_data();
    void computes();
    void quotientAndRemainderGiveTheDividend();
    void sumMinusOneGivesTheOther();
    void typesOfIntegers();
    void widens_data();
    void widens();
};

void DecimalArithmeticTest::computes_data()
{
    QTest::addColumn<std::string>("a");
    QTest::addColumn<std::string>("aType");
    QTest::addColumn<char>("sign");
    QTest::addColumn<std::string>("b");
    QTest::addColumn<std::string>("bType");
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::string>("result");
    const auto row = [](const std::string& a, const std::string& aType, char sign, const std::string& b,
                        const std::string& bType, const std::string& type, const std::string& result) {
        QTest::addRow("%s %c %s", a.c_str(), sign, b.c_str()) << a << aType << sign << b << bType << type << result;
    };
    // As recorded from Spark.
    row("7.0", "decimal(2,1)", '/', "2", "decimal(1,0)", "decimal(7,6)", "3.500000");
    row("1", "decimal(1,0)", '/', "3.0", "decimal(2,1)", "decimal(8,6)", "0.333333");
    row("1.0", "decimal(2,1)", '/', "0", "decimal(1,0)", "decimal(7,6)", "by zero");
    row("0.1", "decimal(1,1)", '+', "0.2", "decimal(1,1)", "decimal(2,1)", "0.3");
    row("1.10", "decimal(3,2)", '*', "2.20", "decimal(3,2)", "decimal(7,4)", "2.4200");
    row("1.10", "decimal(5,2)", '*', "2.20", "decimal(5,2)", "decimal(11,4)", "2.4200");
    row("1.10", "decimal(5,2)", '+', "2.205", "decimal(7,3)", "decimal(8,3)", "3.305");
    row("1", "decimal(5,2)", '/', "3", "decimal(5,2)", "decimal(13,8)", "0.33333333");
    row("10", "decimal(38,10)", '*', "10", "decimal(38,10)", "decimal(38,6)", "100.000000");
    row("1.5", "decimal(3,1)", '+', "1", "decimal(1,0)", "decimal(4,1)", "2.5");
    row("1.5", "decimal(3,1)", '+', "1", "decimal(20,0)", "decimal(22,1)", "2.5");
    row("99999.99", "decimal(7,2)", '+', "0.01", "decimal(7,2)", "decimal(8,2)", "100000.00");
    row("12345678901234567890", "decimal(20,0)", '+', "1", "decimal(1,0)", "decimal(21,0)", "12345678901234567891");
    row("5", "decimal(1,0)", '-', "7.5", "decimal(2,1)", "decimal(3,1)", "-2.5");
    row("5", "decimal(10,2)", '%', "3", "decimal(1,0)", "decimal(3,2)", "2.00");
    row("5", "decimal(10,2)", '%', "0", "decimal(1,0)", "decimal(3,2)", "by zero");
    row("0.68", "decimal(2,2)", '*', "1.1", "decimal(2,1)", "decimal(5,3)", "0.748");
    // Long numbers, worked out with exact fractions.
    row("-999999999999.99", "decimal(21,2)", '+', "-52176034624124060264827494014.5", "decimal(30,1)", "decimal(32,2)",
        "-52176034624124061264827494014.49");
    row("0.135647390000891346621901649362", "decimal(30,30)", '-', "99999999999999", "decimal(38,0)", "decimal(38,6)",
        "-99999999999998.864353");
    row("1383140096109323795708", "decimal(38,0)", '*', "-0.00000999999999999999999999999999999999", "decimal(38,38)",
        "decimal(38,6)", "-13831400961093237.957080");
    row("0.0000000009", "decimal(10,10)", '/', "0.46591", "decimal(5,5)", "decimal(21,16)", "0.0000000019317035");
    row("99999999999999999999999999999999", "decimal(32,0)", '+', "9999999999999999999999999999.99", "decimal(30,2)",
        "decimal(35,2)", "100009999999999999999999999999998.99");
    row("-0.00000000000000000000001677", "decimal(26,26)", '-', "999999999999999999999999999999999", "decimal(33,0)",
        "decimal(38,6)", "overflow");
    row("0.00000000000000000007841", "decimal(23,23)", '*', "-61548992143821645604049880007180536403", "decimal(38,0)",
        "decimal(38,6)", "-4826056473997055231.813551");
    row("-999999999999999999999999999999999999.99", "decimal(38,2)", '/', "999999999999999999999999999999999999.99",
        "decimal(38,2)", "decimal(38,6)", "-1.000000");
    row("-0.000000008611470414092449", "decimal(24,24)", '%', "-0.9999", "decimal(4,4)", "decimal(24,24)",
        "-0.000000008611470414092449");
    row("644185433081089690734282386252", "decimal(30,0)", '-', "2400.0", "decimal(5,1)", "decimal(32,1)",
        "644185433081089690734282383852.0");
    row("43", "decimal(3,0)", '*', "-81603641.7", "decimal(9,1)", "decimal(13,1)", "-3508956593.1");
    row("-999999999999999999999999999999999999.99", "decimal(38,2)", '%', "-0.000999999", "decimal(9,9)",
        "decimal(9,9)", "-0.000000990");
    row("-0.38886422937486466776357062763413924441", "decimal(38,38)", '+', "415.11", "decimal(38,2)", "decimal(38,6)",
        "414.721136");
    row("-45754949102102476834965822667453731778", "decimal(38,0)", '-', "-0.00077", "decimal(10,5)", "decimal(38,5)",
        "overflow");
    row("0.06", "decimal(2,2)", '*', "9999999999999", "decimal(36,0)", "decimal(38,2)", "599999999999.94");
    row("-99999999999999.99", "decimal(38,2)", '/', "0.000000000000248086938992498619", "decimal(30,30)",
        "decimal(38,6)", "-403084500966105597429059440.217238");
    row("9.99", "decimal(3,2)", '%', "-3339004038526297", "decimal(38,0)", "decimal(3,2)", "9.99");
    row("-999999999999999999999999999999999999.99", "decimal(38,2)", '+', "-999999999999999999999999999999999999",
        "decimal(36,0)", "decimal(38,2)", "overflow");
    row("999.999", "decimal(6,3)", '-', "-99999", "decimal(20,0)", "decimal(24,3)", "100998.999");
    row("-99999999999999999999999999999999999999", "decimal(38,0)", '/', "-0.64749410", "decimal(8,8)", "decimal(38,6)",
        "overflow");
    row("-83233728341.26", "decimal(34,2)", '%', "-0.0099999", "decimal(8,7)", "decimal(8,7)", "-0.0068686");
    row("-9999.9999", "decimal(36,4)", '+', "-999999999999999999999999999999999999.99", "decimal(38,2)",
        "decimal(38,4)", "overflow");
    row("-0.9999999999999999999999999999999999", "decimal(34,34)", '*', "0.000000000000000000052588544",
        "decimal(38,27)", "decimal(38,26)", "-0.00000000000000000005258854");
    row("-999188476471361369773210278700187.93", "decimal(38,2)", '/', "-0.0181228671611314273932607104094543",
        "decimal(34,34)", "decimal(38,6)", "overflow");
    row("-999999999999999999999999999999999.99", "decimal(35,2)", '+', "99999.99", "decimal(7,2)", "decimal(36,2)",
        "-999999999999999999999999999900000.00");
    row("-10698245930438840045706.43", "decimal(25,2)", '*', "4522948850474", "decimal(34,0)", "decimal(38,2)",
        "-48387619133166500151089855187770347.82");
    row("-28819887700042628659475", "decimal(26,0)", '%', "-0.000000000999999999999999999999", "decimal(30,30)",
        "decimal(30,30)", "-0.000000000042628659503819887700");
    row("0.204410", "decimal(6,6)", '-', "0.5", "decimal(1,1)", "decimal(7,6)", "-0.295590");
    row("0.09", "decimal(2,2)", '%', "99", "decimal(3,0)", "decimal(2,2)", "0.09");
    row("-99", "decimal(3,0)", '-', "99999999999999999999999999999999999999", "decimal(38,0)", "decimal(38,0)",
        "overflow");
    row("-0.99", "decimal(7,2)", '/', "-0.000000000000062479395823674938756186", "decimal(36,36)", "decimal(38,6)",
        "15845223644510.104252");
    row("-9999.99", "decimal(38,2)", '*', "-898703", "decimal(6,0)", "decimal(38,2)", "8987021012.97");
    row("-0.00000000000000000019070117756268658179", "decimal(38,38)", '+', "999.99", "decimal(15,2)", "decimal(38,24)",
        "999.989999999999999999809299");
    row("-0.0000000000016666697369672478791", "decimal(31,31)", '*', "0.09932702356768199251371854905026758254",
        "decimal(38,38)", "decimal(38,37)", "-0.0000000000001655453442432881774779494");
    row("-99999", "decimal(38,0)", '/', "999999999999999999999999999999999999.99", "decimal(38,2)", "decimal(38,6)",
        "0.000000");
    row("55900519796882980006514148817928112149", "decimal(38,0)", '%', "9999999999999999999999999", "decimal(38,0)",
        "decimal(38,0)", "2980006514154407980091837");
    row("0.2323", "decimal(4,4)", '+', "-45349349581109722206041350086956719.0", "decimal(37,1)", "decimal(38,4)",
        "overflow");
    row("9271622079983111.9620584182427745830506", "decimal(38,22)", '%', "0.16", "decimal(2,2)", "decimal(22,22)",
        "0.1220584182427745830506");
}

void DecimalArithmeticTest::computes()
{
    QFETCH(std::string, a);
    QFETCH(std::string, aType);
    QFETCH(char, sign);
    QFETCH(std::string, b);
    QFETCH(std::string, bType);
    QFETCH(std::string, type);
    QFETCH(std::string, result);
    const DataType left = typeNamed(aType);
    const DataType right = typeNamed(bType);
    const DataType resultType = decimalResultType(operatorOf(sign), left, right);
    QCOMPARE(lowered(toText(resultType)), type);
    const auto computed = decimalArithmetic(operatorOf(sign), readDecimal(a, left).value(), left,
                                            readDecimal(b, right).value(), right, resultType);
    std::string text;
    if (computed) {
        text = decimalText(computed.value(), resultType.scale);
    } else {
        text = computed.error() == ArithmeticFailure::Overflow ? "overflow" : "by zero";
    }
    QCOMPARE(text, result);
}

void DecimalArithmeticTest::quotientAndRemainderGiveTheDividend()
{
    std::mt19937_64 random(11);
    const DataType type = DataType::decimal(18, 0);
    for (int i = 0; i < 5'000; ++i) {
        const auto a = static_cast<Int128>(random() >> (5 + random() % 40)) * ((random() & 1U) != 0 ? 1 : -1);
        const auto b = static_cast<Int128>((random() >> (5 + random() % 55)) + 1) * ((random() & 1U) != 0 ? 1 : -1);
        const auto rest = decimalArithmetic(ArithmeticOperator::Modulo, a, type, b, type, type);
        QVERIFY(rest);
        QVERIFY(rest.value() == a % b);
    }
}

void DecimalArithmeticTest::sumMinusOneGivesTheOther()
{
    std::mt19937_64 random(13);
    for (int i = 0; i < 5'000; ++i) {
        const DataType left = DataType::decimal(18, static_cast<unsigned>(random() % 19));
        const DataType right = DataType::decimal(18, static_cast<unsigned>(random() % 19));
        const auto a = static_cast<Int128>(random() % 1'000'000'000'000'000'000ULL);
        const auto b = -static_cast<Int128>(random() % 1'000'000'000'000'000'000ULL);
        const DataType sumType = decimalResultType(ArithmeticOperator::Add, left, right);
        const auto sum = decimalArithmetic(ArithmeticOperator::Add, a, left, b, right, sumType);
        QVERIFY(sum);
        const DataType backType = decimalResultType(ArithmeticOperator::Subtract, sumType, right);
        const auto back = decimalArithmetic(ArithmeticOperator::Subtract, sum.value(), sumType, b, right, backType);
        QVERIFY(back);
        QVERIFY(rescale(back.value(), backType.scale, left.scale) == a);
    }
}

void DecimalArithmeticTest::typesOfIntegers()
{
    QCOMPARE(toText(decimalTypeOfInteger(TypeKind::TinyInt)), std::string("DECIMAL(3,0)"));
    QCOMPARE(toText(decimalTypeOfInteger(TypeKind::SmallInt)), std::string("DECIMAL(5,0)"));
    QCOMPARE(toText(decimalTypeOfInteger(TypeKind::Int)), std::string("DECIMAL(10,0)"));
    QCOMPARE(toText(decimalTypeOfInteger(TypeKind::BigInt)), std::string("DECIMAL(20,0)"));
    QCOMPARE(toText(decimalTypeOfLiteral(0)), std::string("DECIMAL(1,0)"));
    QCOMPARE(toText(decimalTypeOfLiteral(-250)), std::string("DECIMAL(3,0)"));
}

void DecimalArithmeticTest::widens_data()
{
    QTest::addColumn<std::string>("a");
    QTest::addColumn<std::string>("b");
    QTest::addColumn<std::string>("wider");
    const auto row = [](const char* a, const char* b, const char* wider) {
        QTest::addRow("%s %s", a, b) << std::string(a) << std::string(b) << std::string(wider);
    };
    row("decimal(2,1)", "decimal(10,0)", "decimal(11,1)");
    row("decimal(5,2)", "decimal(7,3)", "decimal(7,3)");
    row("decimal(5,2)", "decimal(5,2)", "decimal(5,2)");
    row("decimal(38,0)", "decimal(38,38)", "decimal(38,0)");
    row("decimal(38,10)", "decimal(20,20)", "decimal(38,10)");
    row("decimal(30,2)", "decimal(20,15)", "decimal(38,10)");
}

void DecimalArithmeticTest::widens()
{
    QFETCH(std::string, a);
    QFETCH(std::string, b);
    QFETCH(std::string, wider);
    QCOMPARE(lowered(toText(widerDecimalType(typeNamed(a), typeNamed(b)))), wider);
    QCOMPARE(lowered(toText(widerDecimalType(typeNamed(b), typeNamed(a)))), wider);
}

QTEST_APPLESS_MAIN(DecimalArithmeticTest)
#include "tst_decimal_arithmetic.moc"
