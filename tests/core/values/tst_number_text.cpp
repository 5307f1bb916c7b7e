// Doubles and floats as text.

#include "core/values/number_text.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>

using namespace mergescope::values;

class NumberTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesDoubles_data();
    void writesDoubles();
    void writesFloats_data();
    void writesFloats();
    void readsBackTheSame();
};

void NumberTextTest::writesDoubles_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<std::string>("text");
    const auto row = [](double value, const char* text) { QTest::addRow("%s", text) << value << std::string(text); };
    row(0.0, "0.0");
    row(-0.0, "-0.0");
    row(1.0, "1.0");
    row(2.0, "2.0");
    row(-3.5, "-3.5");
    row(0.68, "0.68");
    row(0.1 + 0.2, "0.30000000000000004");
    row(100.0, "100.0");
    row(1234567.0, "1234567.0");
    row(9999999.0, "9999999.0");
    row(1e7, "1.0E7");
    row(12345678.9, "1.23456789E7");
    row(0.001, "0.001");
    row(0.0015, "0.0015");
    row(0.00099, "9.9E-4");
    row(0.0001, "1.0E-4");
    row(1e-5, "1.0E-5");
    row(1e20, "1.0E20");
    row(1e300, "1.0E300");
    row(9223372036854775807.0, "9.223372036854776E18");
    row(std::numeric_limits<double>::max(), "1.7976931348623157E308");
    row(std::numeric_limits<double>::denorm_min(), "5.0E-324");
    row(std::numeric_limits<double>::infinity(), "Infinity");
    row(-std::numeric_limits<double>::infinity(), "-Infinity");
    row(std::numeric_limits<double>::quiet_NaN(), "NaN");
}

void NumberTextTest::writesDoubles()
{
    QFETCH(double, value);
    QFETCH(std::string, text);
    QCOMPARE(realText(value), text);
}

void NumberTextTest::writesFloats_data()
{
    QTest::addColumn<float>("value");
    QTest::addColumn<std::string>("text");
    QTest::addRow("a tenth") << 0.1F << std::string("0.1");
    QTest::addRow("a third") << 1.0F / 3.0F << std::string("0.33333334");
    QTest::addRow("large") << 16777216.0F << std::string("1.6777216E7");
    QTest::addRow("largest") << std::numeric_limits<float>::max() << std::string("3.4028235E38");
    QTest::addRow("not a number") << std::nanf("") << std::string("NaN");
}

void NumberTextTest::writesFloats()
{
    QFETCH(float, value);
    QFETCH(std::string, text);
    QCOMPARE(floatText(value), text);
}

void NumberTextTest::readsBackTheSame()
{
    std::mt19937_64 random(20260115);
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t bits = random();
        double value = 0;
        std::memcpy(&value, &bits, sizeof value);
        if (!std::isfinite(value)) {
            continue;
        }
        const std::string text = realText(value);
        QCOMPARE(std::strtod(text.c_str(), nullptr), value);
        QVERIFY2(text.find('.') != std::string::npos, text.c_str());
    }
}

QTEST_APPLESS_MAIN(NumberTextTest)
#include "tst_number_text.moc"
