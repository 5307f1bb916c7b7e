// MERGE bound: which error comes first and what it points at; join keys; what `*` and left-out columns become.
#include "core/actions/action_spec.h"
#include "core/binding/bind.h"
#include "core/sql/parse.h"

#include <QtTest>

using namespace mergescope;

namespace {

tables::Field field(const char* name, values::TypeKind kind, bool nullable = true)
{
    tables::Field result;
    result.name = name;
    result.type = values::DataType::of(kind);
    result.nullable = nullable;
    return result;
}

catalog::TableEntryPtr table(const char* name, std::vector<tables::Field> fields)
{
    catalog::TableEntry entry;
    entry.name = name;
    entry.format = "iceberg";
    entry.schema.fields = std::move(fields);
    entry.table = tables::Table::empty(entry.schema);
    return std::make_shared<const catalog::TableEntry>(std::move(entry));
}

catalog::Catalog shop()
{
    using values::TypeKind;
    catalog::Catalog catalog;
    catalog.put(table("local.shop.stock", {field("id", TypeKind::Int, false), field("name", TypeKind::String),
                                           field("qty", TypeKind::Int), field("day", TypeKind::Date)}));
    catalog.put(table("local.shop.feed", {field("id", TypeKind::Int), field("name", TypeKind::String),
                                          field("qty", TypeKind::String), field("price", TypeKind::Double)}));
    return catalog;
}

struct BoundText {
    base::SourceText text;
    sql::ParseResult parsed;
    catalog::Catalog catalog;
    binding::Bound<binding::BoundMerge> bound;

    explicit BoundText(const std::string& statement)
        : text(statement), parsed(sql::parse(text, sql::dialects().front(), actions::syntaxTable())), catalog(shop())
    {
        const auto* merge = std::get_if<sql::MergeStatement>(&parsed.ast.statements.front().body);
        if (parsed.diagnostics.empty() && merge != nullptr) {
            bound = binding::bindMerge({parsed.ast, catalog, sql::dialects().front()}, *merge, actions::bindingTable());
        } else {
            bound.diagnostics = parsed.diagnostics;
        }
    }
    /// `kind at text`, one a diagnostic, in order.
    [[nodiscard]] QString errors() const
    {
        QStringList found;
        for (const diagnostics::Diagnostic& diagnostic : bound.diagnostics) {
            const std::string line =
                std::string(diagnostics::slug(diagnostic.kind)) + " at " + std::string(text.slice(diagnostic.span));
            found.append(QString::fromStdString(line));
        }
        return found.join("; ");
    }
};

const std::string kHead = "MERGE INTO stock t USING feed s ON t.id = s.id ";

} // namespace

class TestBindMerge : public QObject {
    Q_OBJECT

private slots:
    void errors_data();
    void errors();
    void joinKeys_data();
    void joinKeys();
    void insertGivesEveryTargetColumnAValue();
    void starGoesByName();
    void defaultIsNull();
    void messagesSayWhyAColumnCannotBeSeen_data();
    void messagesSayWhyAColumnCannotBeSeen();
};

void TestBindMerge::errors_data()
{
    QTest::addColumn<QString>("statement");
    QTest::addColumn<QString>("expected");
    const QString head = QString::fromStdString(kHead);
    QTest::newRow("sound") << head + "WHEN MATCHED AND t.qty <> 1 THEN UPDATE SET name = upper(s.name)" << "";
    QTest::newRow("both tables") << "MERGE INTO nowhere t USING nothere s ON t.id = s.id WHEN MATCHED THEN DELETE"
                                 << "name.unknown-table at nowhere; name.unknown-table at nothere";
    QTest::newRow("action before on and condition")
        << "MERGE INTO stock t USING feed s ON t.nope = s.id WHEN MATCHED AND t.nipe = 1 THEN UPDATE SET zap = s.nape"
        << "name.unknown-column at zap; name.unknown-column at nape; name.unknown-column at nope; "
           "name.unknown-column at nipe";
    QTest::newRow("clauses in written order")
        << head + "WHEN MATCHED THEN UPDATE SET qty = s.nape WHEN NOT MATCHED THEN INSERT (id, zap) VALUES (s.id, 1)"
        << "name.unknown-column at nape; name.unknown-column at zap";
    QTest::newRow("subquery after names")
        << head + "WHEN MATCHED AND t.qty > (SELECT 5) THEN UPDATE SET zap = 1"
        << "name.unknown-column at zap; engine.unsupported at (SELECT 5)";
    QTest::newRow("duplicate before casts") << head + "WHEN MATCHED THEN UPDATE SET qty = s.qty, qty = 1"
                                            << "merge.duplicate-assignment at qty; type.mismatch at s.qty";
    QTest::newRow("listed twice") << head + "WHEN NOT MATCHED THEN INSERT (id, ID) VALUES (s.id, s.id)"
                                  << "name.duplicate-column at ID";
    QTest::newRow("left out NOT NULL") << head + "WHEN NOT MATCHED THEN INSERT (qty) VALUES (1)"
                                       << "table.not-null at INSERT (qty) VALUES (1)";
    QTest::newRow("NULL for NOT NULL is left to the run")
        << head + "WHEN NOT MATCHED THEN INSERT (id) VALUES (NULL)" << "";
    QTest::newRow("ambiguous") << head + "WHEN MATCHED THEN UPDATE SET qty = qty"
                               << "name.ambiguous-column at qty";
    QTest::newRow("bare name of the source only") << head + "WHEN MATCHED THEN UPDATE SET qty = price" << "";
    QTest::newRow("bare name where only the source is seen")
        << head + "WHEN NOT MATCHED THEN INSERT (id, name) VALUES (id, name)" << "";
    QTest::newRow("names without case") << "MERGE INTO STOCK T USING Feed s ON t.ID = S.Id WHEN MATCHED THEN DELETE" << "";
    QTest::newRow("all parts of a name")
        << "MERGE INTO local.shop.stock USING feed ON local.shop.stock.id = shop.feed.id WHEN MATCHED THEN DELETE" << "";
    QTest::newRow("alias hides the name")
        << "MERGE INTO stock t USING feed s ON stock.id = s.id WHEN MATCHED THEN DELETE"
        << "name.unknown-column at stock";
    QTest::newRow("condition of a number") << head + "WHEN MATCHED AND 1 THEN DELETE" << "type.mismatch at 1";
    QTest::newRow("ON of NULL") << "MERGE INTO stock t USING feed s ON NULL WHEN MATCHED THEN DELETE"
                                << "type.mismatch at NULL";
    QTest::newRow("text and date") << head + "WHEN MATCHED THEN UPDATE SET day = '2026-01-15'"
                                   << "type.mismatch at '2026-01-15'";
    QTest::newRow("rand in ON") << "MERGE INTO stock t USING feed s ON t.id = s.id AND rand() > 0 WHEN MATCHED THEN DELETE"
                                << "engine.unsupported at rand()";
    QTest::newRow("rand in SET") << head + "WHEN MATCHED THEN UPDATE SET name = uuid()" << "engine.unsupported at uuid()";
    QTest::newRow("rand in an insert-only MERGE")
        << head + "WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, uuid())" << "";
    QTest::newRow("aggregate") << head + "WHEN MATCHED THEN UPDATE SET qty = max(s.id)"
                               << "engine.unsupported at max(s.id)";
    QTest::newRow("subquery as a value") << head + "WHEN MATCHED THEN UPDATE SET qty = (SELECT id FROM feed)" << "";
    QTest::newRow("correlated subquery")
        << head + "WHEN MATCHED THEN UPDATE SET qty = (SELECT x.id FROM feed x WHERE x.id = t.id)"
        << "engine.unsupported at t.id";
    QTest::newRow("membership in a value")
        << head + "WHEN MATCHED THEN UPDATE SET qty = CASE WHEN s.id IN (SELECT 1) THEN 5 END"
        << "engine.unsupported at s.id IN (SELECT 1)";
    QTest::newRow("missing column of a star")
        << "MERGE INTO stock t USING feed s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *"
        << "name.unknown-column at INSERT *; type.mismatch at INSERT *";
    QTest::newRow("source query") << "MERGE INTO stock t USING (SELECT id, nam FROM feed) s ON t.id = s.id "
                                     "WHEN MATCHED THEN DELETE"
                                  << "name.unknown-column at nam";
    QTest::newRow("DEFAULT inside a value") << head + "WHEN MATCHED THEN UPDATE SET qty = DEFAULT" << "";
}

void TestBindMerge::errors()
{
    QFETCH(QString, statement);
    QFETCH(QString, expected);
    QCOMPARE(BoundText(statement.toStdString()).errors(), expected);
}

void TestBindMerge::joinKeys_data()
{
    QTest::addColumn<QString>("condition");
    QTest::addColumn<int>("keys");
    QTest::addColumn<int>("residual");
    QTest::addColumn<bool>("hasEquality");
    QTest::newRow("one key") << "t.id = s.id" << 1 << 0 << true;
    QTest::newRow("sides swapped") << "s.id = t.id" << 1 << 0 << true;
    QTest::newRow("null-safe") << "t.id <=> s.id" << 1 << 0 << true;
    QTest::newRow("is not distinct") << "t.id IS NOT DISTINCT FROM s.id" << 1 << 0 << true;
    QTest::newRow("is distinct") << "t.id IS DISTINCT FROM s.id" << 0 << 1 << false;
    QTest::newRow("key and rest") << "t.id = s.id AND t.qty > 5 AND t.name = s.name" << 2 << 1 << true;
    QTest::newRow("not unequal") << "NOT (t.id <> s.id)" << 1 << 0 << true;
    QTest::newRow("unequal") << "t.id <> s.id" << 0 << 1 << false;
    QTest::newRow("either") << "t.id = s.id OR t.name = s.name" << 0 << 1 << false;
    QTest::newRow("either way the same") << "t.id = s.id OR t.id = s.id" << 0 << 1 << true;
    QTest::newRow("negated or") << "NOT (t.id <> s.id OR t.qty IS NULL)" << 0 << 1 << true;
    QTest::newRow("one side only") << "t.id = 1" << 0 << 1 << false;
    QTest::newRow("same side") << "t.id = t.qty" << 0 << 1 << false;
    QTest::newRow("false") << "FALSE" << 0 << 1 << false;
}

void TestBindMerge::joinKeys()
{
    QFETCH(QString, condition);
    QFETCH(int, keys);
    QFETCH(int, residual);
    QFETCH(bool, hasEquality);
    const BoundText text("MERGE INTO stock t USING feed s ON " + condition.toStdString() + " WHEN MATCHED THEN DELETE");
    QCOMPARE(text.errors(), QString());
    const binding::BoundMerge& merge = text.bound.statement;
    QCOMPARE(static_cast<int>(merge.keys.size()), keys);
    QCOMPARE(static_cast<int>(merge.residual.size()), residual);
    QCOMPARE(merge.onHasTargetSourceColumnEquality, hasEquality);
    for (const binding::EqualityKey& key : merge.keys) {
        QCOMPARE((*merge.exprs)[key.targetSide].column->relation, binding::kTargetRelation);
        QCOMPARE((*merge.exprs)[key.sourceSide].column->relation, binding::kSourceRelation);
    }
}

void TestBindMerge::insertGivesEveryTargetColumnAValue()
{
    const BoundText text(kHead + "WHEN NOT MATCHED THEN INSERT (name, t.id) VALUES (s.name, s.id)");
    QCOMPARE(text.errors(), QString());
    const auto& assignments = text.bound.statement.clauses.front().action.assignments;
    QCOMPARE(assignments.size(), std::size_t{4});
    for (std::uint32_t column = 0; column < assignments.size(); ++column) {
        QCOMPARE(assignments[column].targetColumn, column);
        QCOMPARE(assignments[column].value.expr.isValid(), column < 2);
    }
    QVERIFY(assignments[0].value.mayNotBeNull);
    QCOMPARE(text.text.slice(assignments[0].value.span), std::string_view("s.id"));
}

void TestBindMerge::starGoesByName()
{
    const BoundText text("MERGE INTO stock t USING (SELECT day, qty, id, name, 1 AS more FROM stock) s ON t.id = s.id "
                         "WHEN MATCHED THEN UPDATE SET *");
    QCOMPARE(text.errors(), QString());
    const auto& assignments = text.bound.statement.clauses.front().action.assignments;
    const std::vector<std::uint16_t> expected{2, 3, 1, 0};
    QCOMPARE(assignments.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(assignments[i].value.column, std::optional(binding::ColumnRef{binding::kSourceRelation, expected[i]}));
    }
}

void TestBindMerge::defaultIsNull()
{
    const BoundText text(kHead + "WHEN MATCHED THEN UPDATE SET qty = DEFAULT");
    const binding::BoundValue& value = text.bound.statement.clauses.front().action.assignments.front().value;
    QVERIFY(!value.expr.isValid() && !value.column);
}

void TestBindMerge::messagesSayWhyAColumnCannotBeSeen_data()
{
    QTest::addColumn<QString>("clause");
    QTest::addColumn<QString>("message");
    QTest::newRow("target of a new row")
        << "WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, t.name)"
        << "`t.name` is a column of the target, and a NOT MATCHED row has no target row";
    QTest::newRow("source of a missing row")
        << "WHEN NOT MATCHED BY SOURCE THEN UPDATE SET name = s.name"
        << "`s.name` is a column of the source, and a NOT MATCHED BY SOURCE row has no source row";
    QTest::newRow("source left of the sign")
        << "WHEN MATCHED THEN UPDATE SET s.name = 'x'"
        << "`s.name` is a column of the source, and a MERGE writes only to the target";
}

void TestBindMerge::messagesSayWhyAColumnCannotBeSeen()
{
    QFETCH(QString, clause);
    QFETCH(QString, message);
    const BoundText text(kHead + clause.toStdString());
    QVERIFY(!text.bound.isOk());
    QCOMPARE(QString::fromStdString(diagnostics::render(text.bound.diagnostics.front().message, base::Language::English)),
             message);
}

QTEST_APPLESS_MAIN(TestBindMerge)
#include "tst_bind_merge.moc"
