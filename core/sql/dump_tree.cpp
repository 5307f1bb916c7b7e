// The tree as an outline, two spaces a level: what golden files and the debug view show.
#include "core/sql/parse.h"
#include "core/sql/printer.h"

namespace mergescope::sql {

namespace {

std::string_view nameOf(ExprKind kind)
{
    switch (kind) {
    case ExprKind::Error:
        return "error";
    case ExprKind::Literal:
        return "literal";
    case ExprKind::Name:
        return "name";
    case ExprKind::Star:
        return "star";
    case ExprKind::Default:
        return "default";
    case ExprKind::Unary:
        return "unary";
    case ExprKind::Binary:
        return "binary";
    case ExprKind::IsNull:
        return "is null";
    case ExprKind::IsTruth:
        return "is";
    case ExprKind::IsDistinct:
        return "is distinct from";
    case ExprKind::In:
        return "in";
    case ExprKind::InQuery:
        return "in query";
    case ExprKind::Between:
        return "between";
    case ExprKind::Like:
        return "like";
    case ExprKind::Case:
        return "case";
    case ExprKind::Cast:
        return "cast";
    case ExprKind::Call:
        return "call";
    case ExprKind::Exists:
        return "exists";
    case ExprKind::ScalarQuery:
        return "query";
    case ExprKind::Row:
        return "row";
    }
    return {};
}

class TreeDumper {
public:
    TreeDumper(const Ast& ast, const ActionSyntaxTable& actions) : m_ast(ast), m_actions(actions) {}

    void statement(const Statement& statement);
    std::string take() { return std::move(m_out); }

private:
    void line(std::string_view label, std::string_view rest = {});
    void name(std::string_view label, const QualifiedName& name);
    void alias(const TableAlias& alias);
    void expr(std::string_view label, ExprId id);
    [[nodiscard]] std::string factsOf(ExprId id) const;
    void query(std::string_view label, QueryId id);
    void select(const Query& query);
    void table(std::string_view label, std::uint32_t index);
    void merge(const MergeStatement& merge);
    void upsert(const UpsertStatement& upsert);
    void clause(const MergeClause& clause);
    void createTable(const CreateTableStatement& table);
    void insert(const InsertStatement& insert);

    const Ast& m_ast;
    const ActionSyntaxTable& m_actions;
    std::string m_out;
    std::size_t m_level = 0;
};

std::string textOf(const QualifiedName& name)
{
    std::string text;
    for (const Identifier& part : name.parts) {
        text += (text.empty() ? "" : ".") + part.text;
    }
    return text;
}

void TreeDumper::line(std::string_view label, std::string_view rest)
{
    m_out.append(2 * m_level, ' ').append(label);
    if (!rest.empty()) {
        m_out.append(" ").append(rest);
    }
    m_out += '\n';
}

void TreeDumper::name(std::string_view label, const QualifiedName& name)
{
    line(label, name.parts.empty() ? "(broken)" : textOf(name));
}

void TreeDumper::alias(const TableAlias& alias)
{
    if (!alias.name.isValid()) {
        return;
    }
    std::string text = alias.name.text;
    for (std::size_t i = 0; i < alias.columns.size(); ++i) {
        text += (i == 0 ? " (" : ", ") + alias.columns[i].text;
    }
    line("alias", alias.columns.empty() ? text : text + ")");
}

/// What tells two nodes of one kind apart.
std::string TreeDumper::factsOf(ExprId id) const
{
    const Expr& expr = m_ast[id];
    std::string facts = expr.negated ? " not" : "";
    switch (expr.kind) {
    case ExprKind::Literal:
        return " " + values::toSqlLiteral(m_ast.literalOf(id)) + " " + values::toText(m_ast.literalOf(id).type());
    case ExprKind::Name:
    case ExprKind::Star:
        return m_ast.nameOf(id).parts.empty() ? "" : " " + textOf(m_ast.nameOf(id));
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::IsTruth:
    case ExprKind::Like:
        return facts + " " + std::string(symbolOf(expr.op));
    case ExprKind::Cast:
        return (expr.op == Operator::TryCast ? " try " : " ") + m_ast.typeOf(id).name;
    case ExprKind::Call: {
        const Call& call = m_ast.callOf(id);
        return " " + textOf(call.name) + (call.distinct ? " distinct" : "") + (call.star ? " *" : "") +
               (call.window ? " over" : "");
    }
    case ExprKind::Error:
    case ExprKind::Default:
    case ExprKind::IsNull:
    case ExprKind::IsDistinct:
    case ExprKind::In:
    case ExprKind::InQuery:
    case ExprKind::Between:
    case ExprKind::Case:
    case ExprKind::Exists:
    case ExprKind::ScalarQuery:
    case ExprKind::Row:
        break;
    }
    return facts;
}

void TreeDumper::expr(std::string_view label, ExprId id)
{
    if (!id.isValid()) {
        return;
    }
    const Expr& expr = m_ast[id];
    const std::string prefix = label.empty() ? std::string() : std::string(label) + ": ";
    line(prefix + std::string(nameOf(expr.kind)) + factsOf(id));
    ++m_level;
    for (const ExprId operand : m_ast.operandsOf(id)) {
        this->expr({}, operand);
    }
    if (expr.kind == ExprKind::InQuery || expr.kind == ExprKind::Exists || expr.kind == ExprKind::ScalarQuery) {
        query({}, m_ast.queryOf(id));
    }
    if (expr.kind == ExprKind::Call) {
        const Call& call = m_ast.callOf(id);
        this->expr("filter", call.filter);
        if (call.window) {
            const Window& window = m_ast.windows[*call.window];
            for (const ExprId part : window.partitionBy) {
                this->expr("partition by", part);
            }
            for (const OrderItem& item : window.orderBy) {
                this->expr(item.descending ? "order by desc" : "order by", item.expr);
            }
            if (window.frame) {
                static constexpr std::string_view kUnits[] = {"rows", "range", "groups"};
                line("frame", kUnits[static_cast<std::size_t>(window.frame->unit)]);
                this->expr("from", window.frame->first.offset);
                this->expr("to", window.frame->last.offset);
            }
        }
    }
    --m_level;
}

void TreeDumper::select(const Query& query)
{
    for (const SelectItem& item : query.items) {
        expr(item.alias.isValid() ? "item " + item.alias.text : "item", item.expr);
    }
    if (query.from) {
        table("from", *query.from);
    }
    expr("where", query.where);
    for (const ExprId group : query.groupBy) {
        expr("group by", group);
    }
    for (const GroupingSets& sets : query.groupingSets) {
        static constexpr std::string_view kKinds[] = {"rollup", "cube", "grouping sets"};
        line(std::string(kKinds[static_cast<std::size_t>(sets.kind)]));
        ++m_level;
        for (const std::vector<ExprId>& part : sets.parts) {
            line("part");
            ++m_level;
            for (const ExprId group : part) {
                expr({}, group);
            }
            --m_level;
        }
        --m_level;
    }
    expr("having", query.having);
    expr("qualify", query.qualify);
}

void TreeDumper::query(std::string_view label, QueryId id)
{
    if (!id.isValid()) {
        return;
    }
    const Query& query = m_ast[id];
    const std::string prefix = label.empty() ? std::string() : std::string(label) + ": ";
    const std::string_view all = query.all ? " all" : "";
    switch (query.kind) {
    case Query::Kind::Error:
        line(prefix + "error");
        break;
    case Query::Kind::Select:
        line(prefix + "select", query.distinct ? "distinct" : "");
        break;
    case Query::Kind::Values:
        line(prefix + "values");
        break;
    case Query::Kind::SetOperation:
        line(prefix +
             (query.setOperator == Query::SetOperator::Union       ? "union"
              : query.setOperator == Query::SetOperator::Intersect ? "intersect"
                                                                   : "except") +
             std::string(all));
        break;
    }
    ++m_level;
    for (const Query::CommonTable& common : query.with) {
        this->query("with " + common.name.text, common.query);
    }
    select(query);
    for (const std::vector<ExprId>& row : query.rows) {
        line("row");
        ++m_level;
        for (const ExprId value : row) {
            expr({}, value);
        }
        --m_level;
    }
    this->query("left", query.left);
    this->query("right", query.right);
    for (const OrderItem& item : query.orderBy) {
        const std::string nulls = item.nullsFirst ? (*item.nullsFirst ? " nulls first" : " nulls last") : "";
        expr((item.descending ? "order by desc" : "order by") + nulls, item.expr);
    }
    expr("limit", query.limit);
    expr("offset", query.offset);
    --m_level;
}

void TreeDumper::table(std::string_view label, std::uint32_t index)
{
    const TableRef& table = m_ast.tableRefs[index];
    const std::string prefix = std::string(label) + ": ";
    switch (table.kind) {
    case TableRef::Kind::Error:
        line(prefix + "error");
        break;
    case TableRef::Kind::Table:
        line(prefix + "table", textOf(table.name));
        break;
    case TableRef::Kind::Function:
        line(prefix + "function", textOf(table.name));
        break;
    case TableRef::Kind::Query:
    case TableRef::Kind::Values:
        query(label, table.query);
        break;
    case TableRef::Kind::Join: {
        static constexpr std::string_view kKinds[] = {"inner", "left", "right", "full",
                                                        "cross", "semi", "anti"};
        line(prefix + "join", kKinds[static_cast<std::size_t>(table.join)]);
        break;
    }
    }
    ++m_level;
    alias(table.alias);
    for (const ExprId argument : table.arguments) {
        expr({}, argument);
    }
    if (table.kind == TableRef::Kind::Join) {
        this->table("left", table.left);
        this->table("right", table.right);
        expr("on", table.on);
        for (const Identifier& column : table.usingColumns) {
            line("using", column.text);
        }
    }
    --m_level;
}

void TreeDumper::clause(const MergeClause& clause)
{
    line("when", wordsOf(clause.kind));
    ++m_level;
    expr("and", clause.condition);
    const MergeAction& action = clause.action;
    if (action.action >= m_actions.size()) {
        line("then: error");
        --m_level;
        return;
    }
    line("then:", std::string(m_actions[action.action].keyword) + (action.star     ? " *"
                                                                   : action.byName ? " BY NAME"
                                                                                   : ""));
    ++m_level;
    for (const Assignment& assignment : action.assignments) {
        expr(textOf(assignment.column), assignment.value);
    }
    for (const QualifiedName& column : action.columns) {
        name("column", column);
    }
    for (const ExprId value : action.values) {
        expr("value", value);
    }
    m_level -= 2;
}

void TreeDumper::merge(const MergeStatement& merge)
{
    line(merge.schemaEvolution ? "merge with schema evolution" : "merge");
    ++m_level;
    for (const Query::CommonTable& common : merge.with) {
        query("with " + common.name.text, common.query);
    }
    name("target", merge.target);
    alias(merge.targetAlias);
    if (merge.source) {
        table("source", *merge.source);
    } else {
        line("source: error");
    }
    expr("on", merge.on);
    for (const Identifier& column : merge.usingColumns) {
        line("using", column.text);
    }
    for (const MergeClause& part : merge.clauses) {
        clause(part);
    }
    for (const SelectItem& item : merge.returning) {
        expr("returning", item.expr);
    }
    --m_level;
}

void TreeDumper::upsert(const UpsertStatement& upsert)
{
    line("upsert");
    ++m_level;
    name("table", upsert.table);
    if (upsert.source) {
        table("rows", *upsert.source);
    } else {
        line("rows: error");
    }
    for (const Identifier& key : upsert.keys) {
        line("key", key.text);
    }
    line("updates", upsert.updates ? "true" : "false");
    line("inserts", upsert.inserts ? "true" : "false");
    --m_level;
}

void TreeDumper::createTable(const CreateTableStatement& table)
{
    line(table.orReplace ? "create or replace table" : "create table", table.ifNotExists ? "if not exists" : "");
    ++m_level;
    name("name", table.name);
    for (const ColumnDefinition& column : table.columns) {
        std::string text = column.name.text + " " + column.type.name;
        for (std::size_t i = 0; i < column.type.arguments.size(); ++i) {
            text += (i == 0 ? "(" : ",") + std::to_string(column.type.arguments[i]);
        }
        text += column.type.arguments.empty() ? "" : ")";
        line("column", text + (column.notNull ? " not null" : "") + (column.primaryKey ? " primary key" : ""));
        ++m_level;
        expr("default", column.defaultValue);
        --m_level;
    }
    for (const Identifier& column : table.primaryKey) {
        line("primary key", column.text);
    }
    if (table.format.isValid()) {
        line("using", table.format.text);
    }
    for (const PartitionField& field : table.partitions) {
        line("partition", field.transform + " " + field.column.text +
                              (field.argument ? " " + std::to_string(*field.argument) : std::string()));
    }
    for (const Property& property : table.properties) {
        line("property", property.key + " = " + property.value);
    }
    query("as", table.query);
    --m_level;
}

void TreeDumper::insert(const InsertStatement& insert)
{
    static constexpr std::array<std::string_view, 5> kModes = {"insert", "insert overwrite", "insert replace where",
                                                               "insert replace using", "insert replace on"};
    line(kModes[static_cast<std::size_t>(insert.mode)], insert.byName ? "by name" : "");
    ++m_level;
    name("table", insert.table);
    for (const PartitionValue& part : insert.partition) {
        line("partition", part.column.text);
        ++m_level;
        expr("value", part.value);
        --m_level;
    }
    expr("condition", insert.condition);
    for (const Identifier& column : insert.usingColumns) {
        line("using", column.text);
    }
    for (const QualifiedName& column : insert.columns) {
        name("column", column);
    }
    query("query", insert.query);
    --m_level;
}

void TreeDumper::statement(const Statement& statement)
{
    const auto& body = statement.body;
    if (std::holds_alternative<ErrorStatement>(body)) {
        line("error");
    } else if (const auto* other = std::get_if<UnsupportedStatement>(&body)) {
        line("unsupported", other->words);
    } else if (const auto* mergeStatement = std::get_if<MergeStatement>(&body)) {
        merge(*mergeStatement);
    } else if (const auto* create = std::get_if<CreateTableStatement>(&body)) {
        createTable(*create);
    } else if (const auto* space = std::get_if<CreateNamespaceStatement>(&body)) {
        name(space->ifNotExists ? "create namespace if not exists" : "create namespace", space->name);
    } else if (const auto* drop = std::get_if<DropTableStatement>(&body)) {
        name(drop->ifExists ? "drop table if exists" : "drop table", drop->name);
    } else if (const auto* insertStatement = std::get_if<InsertStatement>(&body)) {
        insert(*insertStatement);
    } else if (const auto* upsertStatement = std::get_if<UpsertStatement>(&body)) {
        upsert(*upsertStatement);
    } else if (const auto* select = std::get_if<SelectStatement>(&body)) {
        query({}, select->query);
    } else if (const auto* update = std::get_if<UpdateStatement>(&body)) {
        name("update", update->table);
        ++m_level;
        alias(update->alias);
        for (const Assignment& assignment : update->assignments) {
            name("set", assignment.column);
            expr("value", assignment.value);
        }
        expr("where", update->where);
        --m_level;
    } else if (const auto* remove = std::get_if<DeleteStatement>(&body)) {
        name("delete", remove->table);
        ++m_level;
        alias(remove->alias);
        expr("where", remove->where);
        --m_level;
    } else if (const auto* view = std::get_if<CreateViewStatement>(&body)) {
        name("create view", view->name);
        ++m_level;
        query("as", view->query);
        --m_level;
    } else {
        // Statements about tables are short: their canonical text says everything that their tree does.
        line("statement", print(m_ast, statement, m_actions));
    }
}

} // namespace

std::string dumpTree(const Ast& ast, const ActionSyntaxTable& actions)
{
    TreeDumper dumper(ast, actions);
    for (const Statement& statement : ast.statements) {
        dumper.statement(statement);
    }
    return dumper.take();
}

} // namespace mergescope::sql
