// Partition transforms against what Iceberg's own functions gave (Spark 4.1.4, Iceberg 1.12.0).

#include "core/storage/partition_transform.h"
#include "core/values/datetime.h"

#include <QtTest>

using namespace mergescope;
using values::DataType;
using values::TypeKind;
using values::Value;

namespace {

Value number(std::int64_t value, TypeKind kind)
{
    return Value::integer(value, DataType::of(kind));
}

Value moment(const char* text)
{
    return number(values::readTimestamp(text).value(), TypeKind::Timestamp);
}

Value date(const char* text)
{
    return number(values::readDate(text).value(), TypeKind::Date);
}

Value decimal(std::int64_t unscaled)
{
    return Value::decimal(unscaled, DataType::decimal(9, 2));
}

QString applied(const char* transform, std::optional<std::int64_t> argument, const Value& value)
{
    catalog::PartitionSpec spec;
    spec.transform = transform;
    spec.argument = argument;
    return QString::fromStdString(values::toText(storage::partitionValue(spec, value)));
}

} // namespace

class TestPartitionTransform : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bucketsAreIcebergs();
    void datesAndTimes();
    void truncation();
    void nullStaysNull();
};

void TestPartitionTransform::bucketsAreIcebergs()
{
    const auto bucket = [](const Value& value) { return applied("bucket", 16, value).toInt(); };
    QCOMPARE(bucket(number(34, TypeKind::Int)), 3);
    QCOMPARE(bucket(number(34, TypeKind::BigInt)), 3);
    QCOMPARE(bucket(Value::text("iceberg")), 9);
    QCOMPARE(bucket(date("2017-11-16")), 10);
    QCOMPARE(bucket(decimal(1420)), 3);
    QCOMPARE(bucket(moment("2017-11-16 22:31:08")), 7);
    QCOMPARE(bucket(number(-5, TypeKind::Int)), 14);
    QCOMPARE(bucket(Value::text("ñandú")), 11);
    QCOMPARE(bucket(date("1969-12-31")), 8);
    QCOMPARE(bucket(decimal(-1)), 13);
    QCOMPARE(bucket(moment("1969-12-31 23:00:00.5")), 7);
    // The specification's own example of the hash.
    QCOMPARE(storage::bucketHash(number(34, TypeKind::BigInt)), 2017239379U);
    QCOMPARE(storage::bucketHash(Value::text("iceberg")), 1210000089U);
}

void TestPartitionTransform::datesAndTimes()
{
    QCOMPARE(applied("years", {}, date("2017-11-16")), QString("47"));
    QCOMPARE(applied("months", {}, date("2017-11-16")), QString("574"));
    QCOMPARE(applied("days", {}, date("2017-11-16")), QString("2017-11-16"));
    QCOMPARE(applied("hours", {}, moment("2017-11-16 22:31:08")), QString("419686"));
    QCOMPARE(applied("years", {}, date("1969-12-31")), QString("-1"));
    QCOMPARE(applied("months", {}, date("1969-12-31")), QString("-1"));
    QCOMPARE(applied("days", {}, date("1969-12-31")), QString("1969-12-31"));
    QCOMPARE(applied("hours", {}, moment("1969-12-31 23:00:00.5")), QString("-1"));
    QCOMPARE(applied("years", {}, moment("1969-12-31 23:00:00.5")), QString("-1"));
}

void TestPartitionTransform::truncation()
{
    QCOMPARE(applied("truncate", 10, number(34, TypeKind::Int)), QString("30"));
    QCOMPARE(applied("truncate", 10, number(-5, TypeKind::Int)), QString("-10"));
    QCOMPARE(applied("truncate", 10, decimal(1420)), QString("14.20"));
    QCOMPARE(applied("truncate", 10, decimal(-1)), QString("-0.10"));
    QCOMPARE(applied("truncate", 2, Value::text("iceberg")), QString("ic"));
    QCOMPARE(applied("truncate", 2, Value::text("ñandú")), QString("ña"));
}

void TestPartitionTransform::nullStaysNull()
{
    const Value none = Value::null(DataType::of(TypeKind::Int));
    for (const char* transform : {"identity", "bucket", "truncate", "years"}) {
        QCOMPARE(applied(transform, 4, none), QString("NULL"));
    }
}

QTEST_APPLESS_MAIN(TestPartitionTransform)
#include "tst_partition_transform.moc"
