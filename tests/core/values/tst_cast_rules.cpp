// Which casts and which store assignments there are.

#include "core/values/cast.h"
#include "tests/support/typed_text.h"

#include <QTest>

#include <string>

using namespace mergescope::values;
using mergescope::test::typeNamed;

class CastRulesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allows_data();
    void allows();
    void storesAnythingThatCasts();
    void widens_data();
    void widens();
};

void CastRulesTest::allows_data()
{
    QTest::addColumn<std::string>("from");
    QTest::addColumn<std::string>("to");
    QTest::addColumn<bool>("cast");
    QTest::addColumn<bool>("store");
    const auto row = [](const char* from, const char* to, bool cast, bool store) {
        QTest::addRow("%s to %s", from, to) << std::string(from) << std::string(to) << cast << store;
    };
    row("int", "bigint", true, true);
    row("bigint", "int", true, true);
    row("double", "int", true, true);
    row("decimal(7,2)", "int", true, true);
    row("decimal(7,3)", "decimal(5,2)", true, true);
    row("double", "decimal(7,2)", true, true);
    row("int", "string", true, true);
    row("double", "string", true, true);
    row("date", "string", true, true);
    row("timestamp", "varchar(5)", true, true);
    row("boolean", "string", true, true);
    row("string", "varchar(3)", true, true);
    row("string", "int", true, false);
    row("string", "double", true, false);
    row("string", "decimal(7,2)", true, false);
    row("string", "boolean", true, false);
    row("string", "date", true, false);
    row("string", "timestamp", true, false);
    row("boolean", "int", true, false);
    row("int", "boolean", true, false);
    row("boolean", "boolean", true, true);
    row("timestamp", "date", true, true);
    row("date", "timestamp", true, true);
    row("date", "int", false, false);
    row("int", "date", false, false);
    row("boolean", "date", false, false);
    row("date", "boolean", false, false);
    row("boolean", "timestamp", false, false);
    row("timestamp", "boolean", false, false);
    row("timestamp", "bigint", true, false);
    row("bigint", "timestamp", true, false);
    row("void", "int", true, true);
    row("void", "date", true, true);
    row("void", "string", true, true);
}

void CastRulesTest::allows()
{
    QFETCH(std::string, from);
    QFETCH(std::string, to);
    QFETCH(bool, cast);
    QFETCH(bool, store);
    QCOMPARE(canCast(typeNamed(from), typeNamed(to)), cast);
    QCOMPARE(canStoreAssign(typeNamed(from), typeNamed(to)), store);
    // What cannot be cast fails as a value too, and for that reason.
    const auto null = castValue(Value::null(typeNamed(from)), typeNamed(to));
    QCOMPARE(null.isOk(), cast);
    if (!cast) {
        QVERIFY(null.error() == CastFailure::NotAllowed);
    } else {
        QVERIFY(null.value().isNull());
        QVERIFY(null.value().type() == typeNamed(to));
    }
}

void CastRulesTest::storesAnythingThatCasts()
{
    CastRules rules;
    rules.storeAssignment = StoreAssignment::AnyCast;
    QVERIFY(canStoreAssign(typeNamed("string"), typeNamed("int"), rules));
    QVERIFY(canStoreAssign(typeNamed("boolean"), typeNamed("int"), rules));
    QVERIFY(!canStoreAssign(typeNamed("date"), typeNamed("int"), rules));
}

void CastRulesTest::widens_data()
{
    QTest::addColumn<std::string>("from");
    QTest::addColumn<std::string>("to");
    QTest::addColumn<bool>("keeps");
    const auto row = [](const char* from, const char* to, bool keeps) {
        QTest::addRow("%s to %s", from, to) << std::string(from) << std::string(to) << keeps;
    };
    row("int", "int", true);
    row("int", "bigint", true);
    row("tinyint", "smallint", true);
    row("bigint", "int", false);
    row("int", "double", true);
    row("bigint", "double", false);
    row("int", "float", false);
    row("smallint", "float", true);
    row("float", "double", true);
    row("double", "float", false);
    row("double", "decimal(38,10)", false);
    row("decimal(7,2)", "double", false);
    row("int", "decimal(10,0)", true);
    row("int", "decimal(9,0)", false);
    row("int", "decimal(11,1)", true);
    row("int", "decimal(11,2)", false);
    row("decimal(7,2)", "decimal(9,4)", true);
    row("decimal(7,2)", "decimal(8,4)", false);
    row("decimal(7,2)", "decimal(9,1)", false);
    row("decimal(7,0)", "bigint", false);
    row("int", "string", true);
    row("string", "varchar(3)", false);
    row("varchar(3)", "string", true);
    row("string", "int", false);
    row("date", "timestamp", false);
    row("void", "date", true);
}

void CastRulesTest::widens()
{
    QFETCH(std::string, from);
    QFETCH(std::string, to);
    QFETCH(bool, keeps);
    QCOMPARE(isWidening(typeNamed(from), typeNamed(to)), keeps);
}

QTEST_APPLESS_MAIN(CastRulesTest)
#include "tst_cast_rules.moc"
