// Evaluation over rows: NULL rows, lazy branches, the first row that fails, store assignment, text filled in.
#include "core/binding/bind.h"
#include "core/binding/functions.h"
#include "core/execution/evaluate.h"
#include "core/execution/functions/function_table.h"
#include "core/execution/run_query.h"
#include "core/sql/parse.h"

#include <QtTest>

using namespace mergescope;
using values::DataType;
using values::TypeKind;
using values::Value;

namespace {

const sql::ActionSyntaxTable kNoActions;

/// Rows (id, name, n): (1, a, 4), (2, NULL, 0), (3, c, NULL), (4, x, 2).
tables::TablePtr rows()
{
    tables::Schema schema;
    for (const auto& [name, kind] :
         {std::pair{"id", TypeKind::Int}, std::pair{"name", TypeKind::String}, std::pair{"n", TypeKind::Int}}) {
        tables::Field field;
        field.name = name;
        field.type = DataType::of(kind);
        schema.fields.push_back(field);
    }
    tables::TableBuilder builder(schema);
    const DataType integer = DataType::of(TypeKind::Int);
    const auto number = [&integer](std::int64_t n) { return Value::integer(n, integer); };
    builder.appendRow({number(1), Value::text("a"), number(4)});
    builder.appendRow({number(2), Value::null(), number(0)});
    builder.appendRow({number(3), Value::text("c"), Value::null()});
    builder.appendRow({number(4), Value::text("x"), number(2)});
    return builder.finish();
}

/// One expression bound over the table `r`.
struct Bound {
    base::SourceText text;
    sql::ParseResult parsed;
    catalog::Catalog catalog;
    binding::Bound<binding::BoundQueryPtr> query;
    sql::ExprId expr;
    execution::EvaluationContext context;

    explicit Bound(const std::string& expression)
        : text("SELECT " + expression + " FROM r"), parsed(sql::parse(text, sql::dialects().front(), kNoActions))
    {
        catalog::TableEntry entry;
        entry.name = "r";
        entry.table = rows();
        entry.schema = entry.table->schema();
        catalog.put(std::make_shared<const catalog::TableEntry>(std::move(entry)));
        const auto& select = std::get<sql::SelectStatement>(parsed.ast.statements.front().body);
        query = binding::bindQuery({parsed.ast, catalog, sql::dialects().front()}, select.query);
        expr = query.isOk() ? query.statement->outputs.front().expr : sql::ExprId{};
        context.ast = &parsed.ast;
        context.exprs = query.statement->exprs.get();
        context.dialect = &sql::dialects().front();
        context.runQuery = execution::runQuery;
    }
    [[nodiscard]] QString evaluated(const execution::Batch& batch) const
    {
        const auto column = execution::evaluate(context, expr, batch);
        if (!column) {
            return QString("row %1: %2")
                .arg(column.error().row)
                .arg(QString::fromStdString(std::string(diagnostics::slug(column.error().diagnostic.kind))));
        }
        QStringList values;
        for (std::size_t row = 0; row < column.value()->size(); ++row) {
            values.append(QString::fromStdString(values::toText(column.value()->valueAt(row))));
        }
        return values.join(' ');
    }
};

} // namespace

class TestEvaluate : public QObject {
    Q_OBJECT

private slots:
    void overRows_data();
    void overRows();
    void rowsThatAreNotThere();
    void emptyBatchesFailAtNothing();
    void conditions();
    void storeAssignment_data();
    void storeAssignment();
    void filledIn();
    void everyFunctionIsComputed();
};

void TestEvaluate::overRows_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("values");
    QTest::newRow("column") << "name"
                            << "a NULL c x";
    QTest::newRow("arithmetic") << "id + n"
                                << "5 2 NULL 6";
    QTest::newRow("the lowest failing row") << "10 / n"
                                            << "row 1: value.divide-by-zero";
    QTest::newRow("the later operand fails first") << "CAST(COALESCE(name, '7') AS INT) + CAST(id AS INT) / 0"
                                                   << "row 0: type.cast";
    QTest::newRow("two failures, lowest row wins")
        << "CASE WHEN id = 4 THEN 1 / 0 ELSE 0 END + CASE WHEN id = 2 THEN CAST('x' AS INT) ELSE 0 END"
        << "row 1: type.cast";
    QTest::newRow("CASE leaves untaken branches alone") << "CASE WHEN n <> 0 THEN 8 / n ELSE -1 END"
                                                        << "2.0 -1.0 -1.0 4.0";
    QTest::newRow("CASE of a value") << "CASE id WHEN 1 THEN 'one' WHEN 2 THEN 'two' END"
                                     << "one two NULL NULL";
    QTest::newRow("AND stops at false") << "n <> 0 AND 8 / n > 2"
                                        << "false false NULL true";
    QTest::newRow("OR stops at true") << "n = 0 OR 8 / n > 2"
                                      << "false true NULL true";
    QTest::newRow("COALESCE stops at a value") << "COALESCE(n, 1 / 0)"
                                               << "row 2: value.divide-by-zero";
    QTest::newRow("IF") << "IF(n = 0, 'zero', name)"
                        << "a zero c x";
    QTest::newRow("NULLIF") << "NULLIF(n, 0)"
                            << "4 NULL NULL 2";
    QTest::newRow("IN with NULL") << "n IN (4, NULL)"
                                  << "true NULL NULL NULL";
    QTest::newRow("BETWEEN") << "n BETWEEN 1 AND id"
                             << "false false NULL true";
    QTest::newRow("NOT LIKE") << "name NOT LIKE 'a%'"
                              << "false NULL true true";
    QTest::newRow("null-safe") << "name <=> NULL"
                               << "false true false false";
    QTest::newRow("text joined") << "name || id"
                                 << "a1 NULL c3 x4";
    QTest::newRow("IN (SELECT)") << "id IN (SELECT n FROM r)"
                                 << "NULL true NULL true";
    QTest::newRow("subquery as a value") << "id + (SELECT id FROM r WHERE name = 'c')"
                                         << "4 5 6 7";
    QTest::newRow("subquery of no row") << "(SELECT id FROM r WHERE id = 9)"
                                        << "NULL NULL NULL NULL";
    QTest::newRow("subquery of many rows") << "(SELECT id FROM r)"
                                           << "row 0: query.multiple-rows";
    QTest::newRow("TRY_CAST") << "TRY_CAST(name AS INT)"
                              << "NULL NULL NULL NULL";
    QTest::newRow("overflow") << "id + 2147483645"
                              << "row 2: type.overflow";
    QTest::newRow("lowest integer") << "-2147483648"
                                    << "-2147483648 -2147483648 -2147483648 -2147483648";
    QTest::newRow("decimals") << "id * 1.10"
                              << "1.10 2.20 3.30 4.40";
}

void TestEvaluate::overRows()
{
    QFETCH(QString, expression);
    QFETCH(QString, values);
    const Bound bound(expression.toStdString());
    QVERIFY(bound.query.isOk());
    QCOMPARE(bound.evaluated(execution::Batch::wholeTable(rows())), values);
}

void TestEvaluate::rowsThatAreNotThere()
{
    const Bound bound("COALESCE(name, 'none')");
    execution::Batch batch = execution::Batch::wholeTable(rows());
    batch.relations[0].rows = {3, tables::kNoRow, 0};
    batch.rowCount = 3;
    QCOMPARE(bound.evaluated(batch), QString("x none a"));
}

void TestEvaluate::emptyBatchesFailAtNothing()
{
    const execution::Batch none = execution::Batch::wholeTable(rows()).pick({});
    QCOMPARE(Bound("(SELECT id FROM r)").evaluated(none), QString());
    QCOMPARE(Bound("1 / 0 > 1 AND EXISTS (SELECT 1 / 0 FROM r)").evaluated(none), QString());
}

void TestEvaluate::conditions()
{
    const Bound bound("n > 1");
    const auto truths = execution::evaluateTruth(bound.context, bound.expr, execution::Batch::wholeTable(rows()));
    QVERIFY(truths);
    const std::vector<values::Truth> expected{values::Truth::True, values::Truth::False, values::Truth::Unknown,
                                              values::Truth::True};
    QVERIFY(truths.value() == expected);
}

void TestEvaluate::storeAssignment_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("stored");
    QTest::newRow("fraction cut") << "2.9" << static_cast<int>(TypeKind::Int) << "2";
    QTest::newRow("number to text") << "id" << static_cast<int>(TypeKind::String) << "1";
    QTest::newRow("too large") << "3000000000" << static_cast<int>(TypeKind::Int) << "type.overflow at row 0";
    QTest::newRow("date to timestamp") << "DATE '2026-01-15'" << static_cast<int>(TypeKind::Timestamp)
                                       << "2026-01-15 00:00:00";
}

void TestEvaluate::storeAssignment()
{
    QFETCH(QString, expression);
    QFETCH(int, kind);
    QFETCH(QString, stored);
    const Bound bound(expression.toStdString());
    binding::BoundValue value;
    value.expr = bound.expr;
    value.assignTo = DataType::of(static_cast<TypeKind>(kind));
    const auto column = execution::assign(bound.context, value, execution::Batch::wholeTable(rows()));
    const QString found =
        column ? QString::fromStdString(values::toText(column.value()->valueAt(0)))
               : QString("%1 at row %2")
                     .arg(QString::fromStdString(std::string(diagnostics::slug(column.error().diagnostic.kind))))
                     .arg(column.error().row);
    QCOMPARE(found, stored);
    QVERIFY(!column || column.value()->type() == value.assignTo);
}

void TestEvaluate::filledIn()
{
    const Bound bound("name = 'a' AND n + 1 > id");
    const execution::Batch batch = execution::Batch::wholeTable(rows());
    QCOMPARE(execution::filledIn(bound.context, bound.expr, batch, 0), std::string("'a' = 'a' AND 4 + 1 > 1"));
    QCOMPARE(execution::filledIn(bound.context, bound.expr, batch, 2), std::string("'c' = 'a' AND NULL + 1 > 3"));
}

void TestEvaluate::everyFunctionIsComputed()
{
    for (const binding::FunctionDefinition& function : binding::functions()) {
        const bool isCast = function.minArguments == 1 && function.parameters.front() == binding::Parameter::Any;
        const bool isLazy = function.lazy != binding::Lazy::No;
        QVERIFY2(isLazy || isCast || execution::findEvaluator(function.body()) != nullptr, function.name.data());
    }
}

QTEST_APPLESS_MAIN(TestEvaluate)
#include "tst_evaluate.moc"
