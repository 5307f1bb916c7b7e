// Pairs found through keys: their order, NULLs, and every type of key.

#include "core/execution/hash_join.h"

#include <QtTest>

using namespace mergescope;
using values::DataType;
using values::TypeKind;
using values::Value;

namespace {

tables::ColumnPtr column(const DataType& type, const std::vector<Value>& values)
{
    tables::ColumnBuilder builder(type);
    for (const Value& value : values) {
        builder.append(value);
    }
    return builder.finish();
}

execution::KeyColumns keys(std::vector<tables::ColumnPtr> columns, std::vector<bool> nullSafe)
{
    execution::KeyColumns made;
    made.rowCount = columns.front()->size();
    made.columns = std::move(columns);
    made.nullSafe = std::move(nullSafe);
    return made;
}

QString textOf(const execution::Pairs& pairs)
{
    QStringList texts;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        texts << QString("%1-%2").arg(pairs.targetRow[i]).arg(pairs.sourceRow[i]);
    }
    return texts.join(' ');
}

struct KeyType {
    const char* name;
    DataType type;
    Value low;
    Value high;
};

std::vector<KeyType> keyTypes()
{
    const DataType price = DataType::decimal(9, 2);
    const DataType date = DataType::of(TypeKind::Date);
    return {
        {"boolean", DataType::of(TypeKind::Boolean), Value::boolean(false), Value::boolean(true)},
        {"int", DataType::of(TypeKind::Int), Value::integer(1), Value::integer(-7)},
        {"bigint", DataType::of(TypeKind::BigInt), Value::integer(1), Value::integer(INT64_MAX)},
        {"double", DataType::of(TypeKind::Double), Value::real(0.5), Value::real(1e300)},
        {"decimal", price, Value::decimal(150, price), Value::decimal(151, price)},
        {"string", DataType::of(TypeKind::String), Value::text("P001"), Value::text("p001")},
        {"date", date, Value::integer(0, date), Value::integer(20000, date)},
    };
}

} // namespace

class TestHashJoin : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTypeOfKeyJoins_data();
    void everyTypeOfKeyJoins();
    void pairsComeInOrder();
    void nullMeetsNothingUnlessTheKeyIsNullSafe();
    void severalKeysMustAllAgree();
    void emptySidesGiveNoPairs();
    void manyRowsMeetTheirOwn();
};

void TestHashJoin::everyTypeOfKeyJoins_data()
{
    QTest::addColumn<int>("index");
    const std::vector<KeyType> types = keyTypes();
    for (std::size_t i = 0; i < types.size(); ++i) {
        QTest::addRow("%s", types[i].name) << static_cast<int>(i);
    }
}

void TestHashJoin::everyTypeOfKeyJoins()
{
    QFETCH(int, index);
    const KeyType key = keyTypes()[static_cast<std::size_t>(index)];
    const auto target = keys({column(key.type, {key.low, key.high})}, {false});
    const auto source = keys({column(key.type, {key.high, key.low, key.high})}, {false});
    QCOMPARE(textOf(execution::hashJoin(target, source)), QString("0-1 1-0 1-2"));
    // The same with a NULL on one side, which takes another way through the code.
    const auto withNull = keys({column(key.type, {Value(), key.high, key.low})}, {false});
    QCOMPARE(textOf(execution::hashJoin(target, withNull)), QString("0-2 1-1"));
}

void TestHashJoin::pairsComeInOrder()
{
    const DataType type = DataType::of(TypeKind::Int);
    const Value one = Value::integer(1);
    const auto side = keys({column(type, {one, one, one})}, {false});
    QCOMPARE(textOf(execution::hashJoin(side, side)), QString("0-0 0-1 0-2 1-0 1-1 1-2 2-0 2-1 2-2"));
}

void TestHashJoin::nullMeetsNothingUnlessTheKeyIsNullSafe()
{
    const DataType type = DataType::of(TypeKind::String);
    const std::vector<tables::ColumnPtr> columns{column(type, {Value(), Value::text("a"), Value::text("")})};
    QCOMPARE(textOf(execution::hashJoin(keys(columns, {false}), keys(columns, {false}))), QString("1-1 2-2"));
    QCOMPARE(textOf(execution::hashJoin(keys(columns, {true}), keys(columns, {true}))), QString("0-0 1-1 2-2"));
}

void TestHashJoin::severalKeysMustAllAgree()
{
    const DataType number = DataType::of(TypeKind::Int);
    const DataType text = DataType::of(TypeKind::String);
    const auto target = keys({column(number, {Value::integer(1), Value::integer(1), Value()}),
                              column(text, {Value::text("a"), Value::text("b"), Value::text("b")})},
                             {true, false});
    const auto source =
        keys({column(number, {Value::integer(1), Value()}), column(text, {Value::text("b"), Value::text("b")})},
             {true, false});
    QCOMPARE(textOf(execution::hashJoin(target, source)), QString("1-0 2-1"));
}

void TestHashJoin::emptySidesGiveNoPairs()
{
    const DataType type = DataType::of(TypeKind::Int);
    const auto none = keys({column(type, {})}, {false});
    const auto one = keys({column(type, {Value::integer(1)})}, {false});
    QCOMPARE(execution::hashJoin(none, one).size(), std::size_t{0});
    QCOMPARE(execution::hashJoin(one, none).size(), std::size_t{0});
}

void TestHashJoin::manyRowsMeetTheirOwn()
{
    const DataType type = DataType::of(TypeKind::Int);
    tables::ColumnBuilder target(type);
    tables::ColumnBuilder source(type);
    constexpr int kRows = 20000;
    for (int i = 0; i < kRows; ++i) {
        target.appendInteger(i);
        source.appendInteger(kRows - 1 - i);
    }
    const auto pairs = execution::hashJoin(keys({target.finish()}, {false}), keys({source.finish()}, {false}));
    QCOMPARE(pairs.size(), std::size_t{kRows});
    for (std::uint32_t i = 0; i < kRows; ++i) {
        QCOMPARE(pairs.targetRow[i], i);
        QCOMPARE(pairs.sourceRow[i], kRows - 1 - i);
    }
}

QTEST_APPLESS_MAIN(TestHashJoin)
#include "tst_hash_join.moc"
