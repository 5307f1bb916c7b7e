// Order, equality and hashes of values.

#include "core/values/compare.h"
#include "core/values/decimal.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <set>
#include <string>
#include <vector>

using namespace mergescope::values;
using mergescope::test::valueSpelled;

namespace {

int signOf(int order)
{
    return order < 0 ? -1 : order > 0 ? 1 : 0;
}

} // namespace

class CompareTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void orders_data();
    void orders();
    void nullsAreUnknown();
    void saysWhatCanBeCompared();
    void decimalsOfTwoScales();
    void hashesOfDecimalsIgnoreTheScale_data();
    void hashesOfDecimalsIgnoreTheScale();
    void hashesSpread();
};

void CompareTest::orders_data()
{
    QTest::addColumn<std::string>("aType");
    QTest::addColumn<std::string>("a");
    QTest::addColumn<std::string>("bType");
    QTest::addColumn<std::string>("b");
    QTest::addColumn<int>("order");
    const auto row = [](const std::string& aType, const std::string& a, const std::string& bType, const std::string& b,
                        int order) {
        QTest::addRow("%s %s, %s %s", aType.c_str(), a.c_str(), bType.c_str(), b.c_str())
            << aType << a << bType << b << order;
    };
    row("int", "1", "int", "2", -1);
    row("int", "2", "bigint", "2", 0);
    row("bigint", "9223372036854775807", "bigint", "-9223372036854775808", 1);
    row("boolean", "false", "boolean", "true", -1);
    row("boolean", "true", "boolean", "true", 0);
    row("double", "NaN", "double", "NaN", 0);
    row("double", "NaN", "double", "Infinity", 1);
    row("double", "1e300", "double", "NaN", -1);
    row("double", "-0.0", "double", "0.0", 0);
    row("double", "0.30000000000000004", "double", "0.3", 1);
    row("decimal(7,2)", "1.50", "decimal(7,3)", "1.500", 0);
    row("decimal(7,2)", "1.50", "decimal(7,3)", "1.501", -1);
    row("decimal(7,2)", "-1.50", "decimal(7,3)", "-1.501", 1);
    row("decimal(38,0)", "99999999999999999999999999999999999999", "decimal(38,38)", "0.5", 1);
    row("decimal(38,0)", "-99999999999999999999999999999999999999", "decimal(38,38)", "-0.5", -1);
    row("decimal(38,38)", "0.5", "decimal(38,0)", "99999999999999999999999999999999999999", -1);
    row("int", "1", "decimal(2,1)", "1.0", 0);
    row("decimal(20,0)", "9223372036854775808", "bigint", "9223372036854775807", 1);
    row("decimal(3,1)", "0.3", "double", "0.3", 0);
    row("int", "2", "double", "1.5", 1);
    row("string", "9", "string", "10", 1);
    row("string", "a", "string", "B", 1);
    row("string", "a", "string", "A", 1);
    row("string", "a", "string", "a ", -1);
    row("string", "", "string", "a", -1);
    row("string", "é", "string", "f", 1);
    row("string", "Z", "string", "a", -1);
    row("string", "ab", "varchar(5)", "ab", 0);
    row("date", "2026-01-15", "date", "2026-01-14", 1);
    row("timestamp", "2026-01-15 00:00:00", "timestamp", "2026-01-15 00:00:00.000001", -1);
}

void CompareTest::orders()
{
    QFETCH(std::string, aType);
    QFETCH(std::string, a);
    QFETCH(std::string, bType);
    QFETCH(std::string, b);
    QFETCH(int, order);
    const Value left = valueSpelled(a, aType);
    const Value right = valueSpelled(b, bType);
    QVERIFY(areComparable(left.type(), right.type()));
    QCOMPARE(signOf(orderOf(left, right)), order);
    QCOMPARE(signOf(orderOf(right, left)), -order);
    QVERIFY(equals(left, right) == (order == 0 ? Truth::True : Truth::False));
    QCOMPARE(isNotDistinct(left, right), order == 0);
    if (order == 0 && physicalKind(left.type()) == physicalKind(right.type())) {
        QCOMPARE(hashOf(left), hashOf(right));
    }
}

void CompareTest::nullsAreUnknown()
{
    const Value null = valueSpelled("NULL", "int");
    const Value one = valueSpelled("1", "int");
    QVERIFY(equals(null, one) == Truth::Unknown);
    QVERIFY(equals(one, null) == Truth::Unknown);
    QVERIFY(equals(null, null) == Truth::Unknown);
    QVERIFY(isNotDistinct(null, null));
    QVERIFY(!isNotDistinct(null, one));
    QVERIFY(!isNotDistinct(one, null));
    QCOMPARE(hashOf(null), kNullHash);
    QCOMPARE(hashOf(valueSpelled("NULL", "string")), kNullHash);
}

void CompareTest::saysWhatCanBeCompared()
{
    const auto of = [](TypeKind kind) { return DataType::of(kind); };
    QVERIFY(areComparable(of(TypeKind::Int), DataType::decimal(7, 2)));
    QVERIFY(areComparable(of(TypeKind::TinyInt), of(TypeKind::Double)));
    QVERIFY(areComparable(of(TypeKind::String), DataType::varchar(5)));
    QVERIFY(!areComparable(of(TypeKind::Int), of(TypeKind::String)));
    QVERIFY(!areComparable(of(TypeKind::Boolean), of(TypeKind::Int)));
    QVERIFY(!areComparable(of(TypeKind::Date), of(TypeKind::Timestamp)));
}

void CompareTest::decimalsOfTwoScales()
{
    // Every pair of small numbers at every pair of small scales, against doubles, which are exact here.
    for (int a = -30; a <= 30; ++a) {
        for (int b = -30; b <= 30; ++b) {
            for (unsigned aScale = 0; aScale <= 2; ++aScale) {
                for (unsigned bScale = 0; bScale <= 2; ++bScale) {
                    const double left = a * static_cast<double>(powerOfTen(2 - aScale));
                    const double right = b * static_cast<double>(powerOfTen(2 - bScale));
                    QCOMPARE(signOf(orderOfDecimals(a, aScale, b, bScale)), left < right ? -1 : left > right ? 1 : 0);
                    if (left == right) {
                        QCOMPARE(hashOfDecimal(a, aScale), hashOfDecimal(b, bScale));
                    }
                }
            }
        }
    }
}

void CompareTest::hashesOfDecimalsIgnoreTheScale_data()
{
    QTest::addColumn<std::string>("number");
    for (const char* number : {"0", "1.5", "-1.5", "100", "0.00001", "-999999.9", "12345678901234567890"}) {
        QTest::addRow("%s", number) << std::string(number);
    }
}

void CompareTest::hashesOfDecimalsIgnoreTheScale()
{
    QFETCH(std::string, number);
    const Value five = valueSpelled(number, "decimal(38,5)");
    const Value ten = valueSpelled(number, "decimal(38,10)");
    QVERIFY(equals(five, ten) == Truth::True);
    QCOMPARE(hashOf(five), hashOf(ten));
}

void CompareTest::hashesSpread()
{
    QCOMPARE(hashOf(std::string_view()), hashOf(std::string_view("")));
    std::set<std::uint64_t> seen;
    for (std::int64_t i = 0; i < 20'000; ++i) {
        seen.insert(hashOf(i));
        seen.insert(hashOf(std::string_view("P" + std::to_string(i))));
        seen.insert(hashOf(static_cast<double>(i) + 0.5));
    }
    QCOMPARE(seen.size(), std::size_t{60'000});
    // The low bits choose the bucket of a hash table: neighbours must not share them.
    std::vector<int> buckets(256, 0);
    for (std::int64_t i = 0; i < 25'600; ++i) {
        ++buckets[hashOf(i * 1024) & 255U];
    }
    for (const int count : buckets) {
        QVERIFY(count > 50 && count < 160);
    }
    QVERIFY(combineHashes(hashOf(std::int64_t{1}), hashOf(std::int64_t{2})) !=
            combineHashes(hashOf(std::int64_t{2}), hashOf(std::int64_t{1})));
}

QTEST_APPLESS_MAIN(CompareTest)
#include "tst_compare.moc"
