// Integer arithmetic and its limits.

#include "core/values/arithmetic.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <limits>
#include <string>

using namespace mergescope::values;
using mergescope::test::typeNamed;

namespace {

constexpr qint64 kHighest = std::numeric_limits<qint64>::max();
constexpr qint64 kLowest = std::numeric_limits<qint64>::min();

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

} // namespace

class ArithmeticTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void computes_data();
    void computes();
    void knowsTheRanges();
};

void ArithmeticTest::computes_data()
{
    QTest::addColumn<qint64>("a");
    QTest::addColumn<char>("sign");
    QTest::addColumn<qint64>("b");
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::string>("result");
    const auto row = [](qint64 a, char sign, qint64 b, const char* type, const char* result) {
        QTest::addRow("%lld %c %lld %s", static_cast<long long>(a), sign, static_cast<long long>(b), type)
            << a << sign << b << std::string(type) << std::string(result);
    };
    row(1, '+', 1, "int", "2");
    row(7, '%', 3, "int", "1");
    row(-7, '%', 3, "int", "-1");
    row(7, '%', -3, "int", "1");
    row(7, '/', 2, "bigint", "3");
    row(-7, '/', 2, "bigint", "-3");
    row(10, '-', 4, "int", "6");
    row(2, '*', 3, "bigint", "6");
    row(2147483647, '+', 1, "int", "overflow");
    row(-2147483648LL, '-', 1, "int", "overflow");
    row(-2147483648LL, '/', -1, "int", "overflow");
    row(65536, '*', 65536, "int", "overflow");
    row(2147483647, '+', 1, "bigint", "2147483648");
    row(32767, '+', 1, "smallint", "overflow");
    row(127, '+', 1, "tinyint", "overflow");
    row(-128, '+', 0, "tinyint", "-128");
    row(kHighest, '+', 1, "bigint", "overflow");
    row(kLowest, '-', 1, "bigint", "overflow");
    row(0, '-', kLowest, "bigint", "overflow");
    row(kHighest, '*', 2, "bigint", "overflow");
    row(kLowest, '/', -1, "bigint", "overflow");
    row(kLowest, '%', -1, "bigint", "0");
    row(5, '/', -1, "bigint", "-5");
    row(0, '%', 0, "int", "by zero");
    row(1, '/', 0, "int", "by zero");
}

void ArithmeticTest::computes()
{
    QFETCH(qint64, a);
    QFETCH(char, sign);
    QFETCH(qint64, b);
    QFETCH(std::string, type);
    QFETCH(std::string, result);
    const auto computed = integerArithmetic(operatorOf(sign), a, b, typeNamed(type).kind);
    std::string text;
    if (computed) {
        text = std::to_string(computed.value());
    } else {
        text = computed.error() == ArithmeticFailure::Overflow ? "overflow" : "by zero";
    }
    QCOMPARE(text, result);
}

void ArithmeticTest::knowsTheRanges()
{
    QCOMPARE(integerRange(TypeKind::TinyInt).lowest, -128);
    QCOMPARE(integerRange(TypeKind::SmallInt).highest, 32767);
    QCOMPARE(integerRange(TypeKind::Int).lowest, -2147483648LL);
    QCOMPARE(integerRange(TypeKind::BigInt).highest, static_cast<std::int64_t>(kHighest));
    QCOMPARE(integerRange(TypeKind::BigInt).lowest, static_cast<std::int64_t>(kLowest));
}

QTEST_APPLESS_MAIN(ArithmeticTest)
#include "tst_arithmetic.moc"
