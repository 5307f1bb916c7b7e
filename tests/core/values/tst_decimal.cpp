// Decimals as numbers: digits, text, scale, reading.

#include "core/values/decimal.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <random>
#include <string>

using namespace mergescope::values;
using mergescope::base::Int128;
using mergescope::test::typeNamed;

namespace {

Int128 unscaledOf(const std::string& digits)
{
    return readDecimal(digits, DataType::decimal(38, 0)).value();
}

const std::string kNines(38, '9');

} // namespace

class DecimalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writes_data();
    void writes();
    void countsDigits();
    void rescales_data();
    void rescales();
    void reads_data();
    void reads();
    void readsLiterals_data();
    void readsLiterals();
    void becomesTheNearestDouble_data();
    void becomesTheNearestDouble();
    void readsBackWhatItWrites();
};

void DecimalTest::writes_data()
{
    QTest::addColumn<std::string>("unscaled");
    QTest::addColumn<uint>("scale");
    QTest::addColumn<std::string>("text");
    const auto row = [](const std::string& unscaled, uint scale, const std::string& text) {
        QTest::addRow("%s", text.c_str()) << unscaled << scale << text;
    };
    row("0", 0, "0");
    row("0", 2, "0.00");
    row("5", 0, "5");
    row("68", 2, "0.68");
    row("-68", 2, "-0.68");
    row("-5", 3, "-0.005");
    row("150", 2, "1.50");
    row("1234", 1, "123.4");
    row(kNines, 0, kNines);
    row("-" + kNines, 38, "-0." + kNines);
    row("1", 38, "0." + std::string(37, '0') + "1");
}

void DecimalTest::writes()
{
    QFETCH(std::string, unscaled);
    QFETCH(uint, scale);
    QFETCH(std::string, text);
    QCOMPARE(decimalText(unscaledOf(unscaled), scale), text);
}

void DecimalTest::countsDigits()
{
    QCOMPARE(digitCount(0), 1U);
    QCOMPARE(digitCount(9), 1U);
    QCOMPARE(digitCount(10), 2U);
    QCOMPARE(digitCount(-10), 2U);
    for (unsigned n = 1; n <= kMaxDecimalDigits; ++n) {
        QCOMPARE(digitCount(powerOfTen(n) - 1), n);
        QVERIFY(fitsDigits(powerOfTen(n) - 1, n));
        QVERIFY(fitsDigits(1 - powerOfTen(n), n));
        QVERIFY(!fitsDigits(powerOfTen(n), n));
        QVERIFY(!fitsDigits(-powerOfTen(n), n));
    }
}

void DecimalTest::rescales_data()
{
    QTest::addColumn<std::string>("unscaled");
    QTest::addColumn<uint>("from");
    QTest::addColumn<uint>("to");
    QTest::addColumn<uint>("precision");
    QTest::addColumn<std::string>("result");
    const auto row = [](const char* name, const std::string& unscaled, uint from, uint to, uint precision,
                        const std::string& result) {
        QTest::addRow("%s", name) << unscaled << from << to << precision << result;
    };
    row("same", "68", 2, 2, 7, "0.68");
    row("wider", "15", 1, 3, 7, "1.500");
    row("half goes up", "2345", 3, 2, 7, "2.35");
    row("half goes away from zero", "-2345", 3, 2, 7, "-2.35");
    row("below half goes down", "2344", 3, 2, 7, "2.34");
    row("rounding carries", "99950", 4, 2, 7, "10.00");
    row("rounding may need a digit more", "9995", 3, 2, 3, "overflow");
    row("just fits", "9994", 3, 2, 3, "9.99");
    row("too few digits", "10", 0, 2, 3, "overflow");
    row("outgrows 128 bits", kNines, 0, 38, 38, "overflow");
    row("outgrows 38 digits only", "9" + std::string(37, '0'), 0, 1, 38, "overflow");
    row("drops everything", "4" + std::string(37, '9'), 38, 0, 38, "0");
    row("rounds everything up", "5" + std::string(37, '0'), 38, 0, 38, "1");
}

void DecimalTest::rescales()
{
    QFETCH(std::string, unscaled);
    QFETCH(uint, from);
    QFETCH(uint, to);
    QFETCH(uint, precision);
    QFETCH(std::string, result);
    const auto rescaled = rescale(unscaledOf(unscaled), from, to, precision);
    QCOMPARE(rescaled ? decimalText(*rescaled, to) : std::string("overflow"), result);
}

void DecimalTest::reads_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::string>("result");
    const auto row = [](const std::string& text, const char* type, const std::string& result) {
        QTest::addRow("'%s' %s", text.c_str(), type) << text << std::string(type) << result;
    };
    row("0.68", "decimal(7,2)", "0.68");
    row("0.685", "decimal(7,2)", "0.69");
    row("0.675", "decimal(7,2)", "0.68");
    row("0.6749999999999999999999999999999999999999999999", "decimal(7,2)", "0.67");
    row("-0.685", "decimal(7,2)", "-0.69");
    row("+5", "decimal(7,2)", "5.00");
    row(".5", "decimal(7,2)", "0.50");
    row("5.", "decimal(7,2)", "5.00");
    row("007", "decimal(3,0)", "7");
    row("1e3", "decimal(7,2)", "1000.00");
    row("1.5E-2", "decimal(7,2)", "0.02");
    row("1.5e+2", "decimal(7,2)", "150.00");
    row("12345e-7", "decimal(7,4)", "0.0012");
    row("0e99999", "decimal(7,2)", "0.00");
    row("1e-99999", "decimal(7,2)", "0.00");
    row("1e99999", "decimal(7,2)", "too large");
    row("99999.99", "decimal(7,2)", "99999.99");
    row("99999.994", "decimal(7,2)", "99999.99");
    row("99999.995", "decimal(7,2)", "too large");
    row("123456.7", "decimal(7,2)", "too large");
    row("0.5", "decimal(1,0)", "1");
    row("0.05", "decimal(1,0)", "0");
    row(kNines, "decimal(38,0)", kNines);
    row(kNines + "9", "decimal(38,0)", "too large");
    row("0." + kNines + "4", "decimal(38,38)", "0." + kNines);
    row("", "decimal(7,2)", "no number");
    row("-", "decimal(7,2)", "no number");
    row(".", "decimal(7,2)", "no number");
    row("abc", "decimal(7,2)", "no number");
    row("1,5", "decimal(7,2)", "no number");
    row("1.2.3", "decimal(7,2)", "no number");
    row("1e", "decimal(7,2)", "no number");
    row("e5", "decimal(7,2)", "no number");
    row("1e+-5", "decimal(7,2)", "no number");
    row("1e5.5", "decimal(7,2)", "no number");
    row("--1", "decimal(7,2)", "no number");
    row("NaN", "decimal(7,2)", "no number");
    row("1 2", "decimal(7,2)", "no number");
}

void DecimalTest::reads()
{
    QFETCH(std::string, text);
    QFETCH(std::string, type);
    QFETCH(std::string, result);
    const DataType wanted = typeNamed(type);
    const auto read = readDecimal(text, wanted);
    std::string shown;
    if (read) {
        shown = decimalText(read.value(), wanted.scale);
    } else {
        shown = read.error() == DecimalReadFailure::TooLarge ? "too large" : "no number";
    }
    QCOMPARE(shown, result);
}

void DecimalTest::readsLiterals_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::string>("value");
    const auto row = [](const std::string& text, const std::string& type, const std::string& value) {
        QTest::addRow("%s", text.c_str()) << text << type << value;
    };
    row("1.0", "DECIMAL(2,1)", "1.0");
    row("1.50", "DECIMAL(3,2)", "1.50");
    row(".5", "DECIMAL(1,1)", "0.5");
    row("0.5", "DECIMAL(1,1)", "0.5");
    row("5.", "DECIMAL(1,0)", "5");
    row("0.0", "DECIMAL(1,1)", "0.0");
    row("0.005", "DECIMAL(3,3)", "0.005");
    row("0", "DECIMAL(1,0)", "0");
    row("9223372036854775808", "DECIMAL(19,0)", "9223372036854775808");
    row("0012.5", "DECIMAL(3,1)", "12.5");
    row(kNines, "DECIMAL(38,0)", kNines);
    row(kNines + "9", "none", "");
    row(kNines + ".5", "none", "");
    row("0." + kNines + "1", "none", "");
}

void DecimalTest::readsLiterals()
{
    QFETCH(std::string, text);
    QFETCH(std::string, type);
    QFETCH(std::string, value);
    const auto literal = readDecimalLiteral(text);
    QCOMPARE(literal ? toText(literal->type) : std::string("none"), type);
    if (literal) {
        QCOMPARE(decimalText(literal->unscaled, literal->type.scale), value);
    }
}

void DecimalTest::becomesTheNearestDouble_data()
{
    QTest::addColumn<std::string>("digits");
    QTest::addColumn<uint>("scale");
    QTest::addColumn<double>("value");
    QTest::addRow("a third digit") << std::string("685") << 3U << 0.685;
    QTest::addRow("negative") << std::string("-1") << 1U << -0.1;
    QTest::addRow("many digits") << std::string("12345678901234567890123456789012345678") << 20U
                                 << 123456789012345678.9;
    QTest::addRow("tiny") << std::string("1") << 38U << 1e-38;
    QTest::addRow("large") << kNines << 0U << 1e38;
    QTest::addRow("zero") << std::string("0") << 5U << 0.0;
}

void DecimalTest::becomesTheNearestDouble()
{
    QFETCH(std::string, digits);
    QFETCH(uint, scale);
    QFETCH(double, value);
    QVERIFY(decimalToReal(unscaledOf(digits), scale) == value);
}

void DecimalTest::readsBackWhatItWrites()
{
    std::mt19937_64 random(7);
    for (int i = 0; i < 20'000; ++i) {
        Int128 value = static_cast<Int128>(random()) * static_cast<std::int64_t>(random() >> 1);
        value = value % powerOfTen(static_cast<unsigned>(random() % 38) + 1);
        value = (random() & 1U) != 0 ? -value : value;
        const auto scale = static_cast<unsigned>(random() % 39);
        const std::string text = decimalText(value, scale);
        const auto read = readDecimal(text, DataType::decimal(38, scale));
        QVERIFY2(read && read.value() == value, text.c_str());
    }
}

QTEST_APPLESS_MAIN(DecimalTest)
#include "tst_decimal.moc"
