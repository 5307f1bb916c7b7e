// Types and values as text and as literals, and identity.

#include "core/values/truth.h"
#include "core/values/value.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <limits>
#include <string>

using namespace mergescope::values;
using mergescope::test::typeNamed;
using mergescope::test::valueSpelled;

class ValueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void spellsTypes_data();
    void spellsTypes();
    void knowsHowTypesLieInMemory();
    void writesValues_data();
    void writesValues();
    void identityIsNotSqlEquality();
    void truthTables();
};

void ValueTest::spellsTypes_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("text");
    for (const char* name : {"boolean", "tinyint", "smallint", "int", "bigint", "float", "double", "string", "date",
                             "timestamp", "void", "decimal(7,2)", "decimal(38,0)", "varchar(40)", "char(3)"}) {
        QTest::addRow("%s", name) << std::string(name) << QString::fromLatin1(name).toUpper().toStdString();
    }
}

void ValueTest::spellsTypes()
{
    QFETCH(std::string, name);
    QFETCH(std::string, text);
    QCOMPARE(toText(typeNamed(name)), text);
}

void ValueTest::knowsHowTypesLieInMemory()
{
    QVERIFY(physicalKind(typeNamed("date")) == PhysicalKind::Int32);
    QVERIFY(physicalKind(typeNamed("tinyint")) == PhysicalKind::Int32);
    QVERIFY(physicalKind(typeNamed("timestamp")) == PhysicalKind::Int64);
    QVERIFY(physicalKind(typeNamed("float")) == PhysicalKind::Double);
    QVERIFY(physicalKind(typeNamed("decimal(38,2)")) == PhysicalKind::Int128);
    QVERIFY(physicalKind(typeNamed("char(3)")) == PhysicalKind::Text);
}

void ValueTest::writesValues_data()
{
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::string>("spelled");
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("literal");
    const auto row = [](const char* type, const char* spelled, const char* text, const char* literal) {
        QTest::addRow("%s %s", type, spelled)
            << std::string(type) << std::string(spelled) << std::string(text) << std::string(literal);
    };
    row("int", "NULL", "NULL", "NULL");
    row("void", "NULL", "NULL", "NULL");
    row("boolean", "true", "true", "TRUE");
    row("boolean", "f", "false", "FALSE");
    row("int", "-5", "-5", "-5");
    row("bigint", "9223372036854775807", "9223372036854775807", "9223372036854775807");
    row("double", "2", "2.0", "2.0E0");
    row("double", "1e-5", "1.0E-5", "1.0E-5");
    row("double", "inf", "Infinity", "CAST('Infinity' AS DOUBLE)");
    row("double", "NaN", "NaN", "CAST('NaN' AS DOUBLE)");
    row("float", "0.1", "0.1", "0.1E0");
    row("float", "nan", "NaN", "CAST('NaN' AS FLOAT)");
    row("decimal(7,2)", "0.68", "0.68", "0.68");
    row("decimal(7,2)", "5", "5.00", "5.00");
    row("string", "", "", "''");
    row("string", "it's", "it's", "'it''s'");
    row("string", "'", "'", "''''");
    row("string", "café", "café", "'café'");
    row("date", "2026-01-15", "2026-01-15", "DATE '2026-01-15'");
    row("timestamp", "2026-01-15 12:00:00.50", "2026-01-15 12:00:00.5", "TIMESTAMP '2026-01-15 12:00:00.5'");
}

void ValueTest::writesValues()
{
    QFETCH(std::string, type);
    QFETCH(std::string, spelled);
    QFETCH(std::string, text);
    QFETCH(std::string, literal);
    const Value value = valueSpelled(spelled, type);
    QCOMPARE(toText(value), text);
    QCOMPARE(toSqlLiteral(value), literal);
    QVERIFY(value.type() == typeNamed(type));
}

void ValueTest::identityIsNotSqlEquality()
{
    const Value nan = Value::real(std::numeric_limits<double>::quiet_NaN());
    QVERIFY(nan.isIdenticalTo(nan));
    QVERIFY(Value::null(typeNamed("int")).isIdenticalTo(Value::null(typeNamed("int"))));
    QVERIFY(!Value::null(typeNamed("int")).isIdenticalTo(Value::null(typeNamed("bigint"))));
    QVERIFY(!Value::null(typeNamed("string")).isIdenticalTo(Value::text("")));
    QVERIFY(!Value::text("").isIdenticalTo(Value::null(typeNamed("string"))));
    QVERIFY(Value::text("a").isIdenticalTo(Value::text("a")));
    QVERIFY(!Value::text("a").isIdenticalTo(Value::text("A")));
    QVERIFY(!Value::integer(1).isIdenticalTo(Value::integer(2)));
    QVERIFY(!valueSpelled("1", "int").isIdenticalTo(valueSpelled("1", "bigint")));
    QVERIFY(!valueSpelled("1", "decimal(7,2)").isIdenticalTo(valueSpelled("1", "decimal(7,3)")));
    QVERIFY(!Value::real(0.0).isIdenticalTo(Value::real(-0.0)));
    QVERIFY(!Value::real(0.0).isIdenticalTo(nan));
    QVERIFY(Value().isNull());
}

void ValueTest::truthTables()
{
    const auto t = Truth::True;
    const auto f = Truth::False;
    const auto u = Truth::Unknown;
    QVERIFY(truthAnd(t, t) == t && truthAnd(t, u) == u && truthAnd(u, f) == f && truthAnd(f, u) == f);
    QVERIFY(truthOr(f, f) == f && truthOr(f, u) == u && truthOr(u, t) == t && truthOr(t, u) == t);
    QVERIFY(truthNot(t) == f && truthNot(f) == t && truthNot(u) == u);
}

QTEST_APPLESS_MAIN(ValueTest)
#include "tst_value.moc"
