// Implicit conversions, types as written, and names near a name.
#include "core/binding/aggregates.h"
#include "core/binding/functions.h"
#include "core/binding/similar.h"
#include "core/binding/type_rules.h"

#include <QtTest>

using namespace mergescope;
using values::DataType;
using values::TypeKind;

namespace {

/// A type in its own spelling; NULL for a bare NULL.
DataType typed(const QString& text)
{
    sql::TypeName name;
    const QStringList parts = text.split(QRegularExpression("[(,)]"), Qt::SkipEmptyParts);
    name.name = parts.front().toStdString();
    for (int i = 1; i < parts.size(); ++i) {
        name.arguments.push_back(parts[i].toLongLong());
    }
    return binding::resolveType(name, sql::dialects().front()).value_or(DataType{});
}

QString shown(const std::optional<DataType>& type)
{
    return !type ? "none" : type->kind == TypeKind::Null ? "NULL" : QString::fromStdString(values::toText(*type));
}

} // namespace

class TestTypeRules : public QObject {
    Q_OBJECT

private slots:
    void commonTypes_data();
    void commonTypes();
    void textsComeLast();
    void arithmetic_data();
    void arithmetic();
    void typeNames_data();
    void typeNames();
    void unknownTypes();
    void nearNames();
    void everyFunctionResolves();
};

void TestTypeRules::commonTypes_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("common");
    QTest::newRow("same") << "INT"
                          << "INT"
                          << "INT";
    QTest::newRow("wider integer") << "INT"
                                   << "BIGINT"
                                   << "BIGINT";
    QTest::newRow("integer and decimal") << "INT"
                                         << "DECIMAL(2,1)"
                                         << "DECIMAL(11,1)";
    QTest::newRow("decimals") << "DECIMAL(5,2)"
                              << "DECIMAL(7,3)"
                              << "DECIMAL(7,3)";
    QTest::newRow("decimal and double") << "DECIMAL(5,2)"
                                        << "DOUBLE"
                                        << "DOUBLE";
    QTest::newRow("float and int") << "FLOAT"
                                   << "INT"
                                   << "DOUBLE";
    QTest::newRow("text and integer") << "STRING"
                                      << "INT"
                                      << "BIGINT";
    QTest::newRow("text and decimal") << "DECIMAL(5,2)"
                                      << "STRING"
                                      << "DOUBLE";
    QTest::newRow("text and date") << "STRING"
                                   << "DATE"
                                   << "DATE";
    QTest::newRow("texts of two lengths") << "VARCHAR(3)"
                                          << "VARCHAR(9)"
                                          << "STRING";
    QTest::newRow("date and timestamp") << "DATE"
                                        << "TIMESTAMP"
                                        << "TIMESTAMP";
    QTest::newRow("NULL") << "NULL"
                          << "DATE"
                          << "DATE";
    QTest::newRow("boolean and integer") << "BOOLEAN"
                                         << "INT"
                                         << "none";
    QTest::newRow("date and integer") << "DATE"
                                      << "INT"
                                      << "none";
}

void TestTypeRules::commonTypes()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QString, common);
    QCOMPARE(shown(binding::commonType(typed(a), typed(b))), common);
    QCOMPARE(shown(binding::commonType(typed(b), typed(a))), common);
}

void TestTypeRules::textsComeLast()
{
    const std::vector<DataType> types{typed("STRING"), typed("INT"), typed("DOUBLE")};
    QCOMPARE(shown(binding::commonType(types)), QString("DOUBLE"));
}

void TestTypeRules::arithmetic_data()
{
    using sql::Operator;
    QTest::addColumn<int>("op");
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("result");
    const auto row = [](const char* name, Operator op, const char* a, const char* b, const char* result) {
        QTest::newRow(name) << static_cast<int>(op) << a << b << result;
    };
    row("integers divided", Operator::Divide, "INT", "INT", "DOUBLE");
    row("integers divided whole", Operator::IntegerDivide, "INT", "INT", "BIGINT");
    row("mixed integers", Operator::Multiply, "INT", "BIGINT", "BIGINT");
    row("decimals added", Operator::Add, "DECIMAL(5,2)", "DECIMAL(7,3)", "DECIMAL(8,3)");
    row("decimals divided", Operator::Divide, "DECIMAL(5,2)", "DECIMAL(5,2)", "DECIMAL(13,8)");
    row("decimal and bigint", Operator::Add, "DECIMAL(3,1)", "BIGINT", "DECIMAL(22,1)");
    row("decimal and double", Operator::Add, "DECIMAL(3,1)", "DOUBLE", "DOUBLE");
    row("text and integer", Operator::Add, "STRING", "INT", "BIGINT");
    row("texts", Operator::Multiply, "STRING", "STRING", "none");
    row("boolean", Operator::Add, "BOOLEAN", "INT", "none");
    row("date and days", Operator::Add, "DATE", "INT", "DATE");
    row("days and date", Operator::Subtract, "INT", "DATE", "none");
}

void TestTypeRules::arithmetic()
{
    QFETCH(int, op);
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QString, result);
    const auto types = binding::arithmeticTypes(static_cast<sql::Operator>(op), typed(a), typed(b));
    QCOMPARE(types ? shown(types->result) : QString("none"), result);
}

void TestTypeRules::typeNames_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("meant");
    QTest::newRow("long") << "LONG"
                          << "BIGINT";
    QTest::newRow("decimal alone") << "DECIMAL"
                                   << "DECIMAL(10,0)";
    QTest::newRow("numeric") << "NUMERIC(5)"
                             << "DECIMAL(5,0)";
    QTest::newRow("varchar") << "VARCHAR(40)"
                             << "VARCHAR(40)";
    QTest::newRow("char") << "CHAR(4)"
                          << "CHAR(4)";
    QTest::newRow("timestamp without zone") << "TIMESTAMP_NTZ"
                                            << "TIMESTAMP";
    QTest::newRow("too many digits") << "DECIMAL(39,0)"
                                     << "NULL";
    QTest::newRow("scale above precision") << "DECIMAL(2,3)"
                                           << "NULL";
    QTest::newRow("varchar without length") << "VARCHAR"
                                            << "NULL";
    QTest::newRow("numbers where none belong") << "INT(4)"
                                               << "NULL";
    QTest::newRow("another engine's") << "TEXT"
                                      << "NULL";
}

void TestTypeRules::typeNames()
{
    QFETCH(QString, written);
    QFETCH(QString, meant);
    QCOMPARE(shown(typed(written)), meant);
}

void TestTypeRules::unknownTypes()
{
    sql::TypeName name;
    name.name = "TEXT";
    const diagnostics::Diagnostic text = binding::unknownType(name, sql::dialects().front());
    QVERIFY(text.kind == diagnostics::DiagnosticKind::NameUnknownType);
    QCOMPARE(text.fix->replacement, std::string("STRING"));
    name.name = "STRUCT<A:INT>";
    QVERIFY(binding::unknownType(name, sql::dialects().front()).kind == diagnostics::DiagnosticKind::EngineUnsupported);
}

void TestTypeRules::nearNames()
{
    QCOMPARE(binding::editDistance("qty", "QTY"), std::size_t{0});
    QCOMPARE(binding::editDistance("nmae", "name"), std::size_t{1});
    QCOMPARE(binding::editDistance("", "abc"), std::size_t{3});
    const std::vector<std::string> names{"product_id", "product_name", "category"};
    QCOMPARE(binding::nearest("product_nam", names).front(), std::string("product_name"));
    QVERIFY(binding::nearest("zzz", names).empty());
}

void TestTypeRules::everyFunctionResolves()
{
    for (const binding::FunctionDefinition& function : binding::functions()) {
        const std::vector<binding::Operand> nulls(function.minArguments);
        QVERIFY2(binding::resolveCall(function, nulls, std::nullopt).signature.has_value(), function.name.data());
        for (const auto set : {sql::FunctionSet::Spark, sql::FunctionSet::DuckDb, sql::FunctionSet::PostgreSql}) {
            const bool isIn = (function.sets & static_cast<std::uint8_t>(set)) != 0;
            QVERIFY2(!isIn || binding::findFunction(function.name, set).has_value(), function.name.data());
        }
    }
    QVERIFY(binding::findFunction("UPPER") == binding::findFunction("upper"));
    QVERIFY(!binding::findFunction("nowhere"));
    const sql::QueryRules rules = sql::sparkQueryRules();
    QVERIFY(binding::findAggregate("Sum", rules).has_value());
    QVERIFY(!binding::findAggregate("upper", rules));
}

QTEST_APPLESS_MAIN(TestTypeRules)
#include "tst_type_rules.moc"
