// DataFrames: each method that changes rows wraps what was there into one more query.
#include "core/sql/python_reader.h"

#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mergescope::sql {

using base::Span;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

namespace {

/// They change where rows lie or what they are called in Python, not which rows there are.
constexpr std::array kSameRows = std::to_array<std::string_view>(
    {"toDF", "cache",    "persist", "unpersist", "coalesce", "repartition", "checkpoint", "localCheckpoint",   "hint",
     "scan", "to_arrow", "toArrow", "arrow",     "toPandas", "to_pandas",   "to_table",   "fetch_arrow_table", "df",
     "sort", "orderBy"});
/// They show rows, so that the line is a query.
constexpr std::array kShow =
    std::to_array<std::string_view>({"show", "display", "collect", "fetchall", "head", "take", "first"});

} // namespace

/// The table that a value is, as a source. Reports where it is none.
std::optional<std::uint32_t> PythonReader::frameOf(const PythonValue& value)
{
    TableRef table;
    table.span = value.span;
    switch (value.kind) {
    case Kind::Broken:
        return std::nullopt;
    case Kind::Frame:
        return value.table;
    case Kind::Table:
        table.kind = TableRef::Kind::Table;
        table.name = value.name;
        table.alias = value.alias;
        return m_parser.addTable(std::move(table));
    case Kind::Sql:
        if (value.statements->size() == 1) {
            if (const auto* select = std::get_if<SelectStatement>(&value.statements->front().body)) {
                table.kind = TableRef::Kind::Query;
                table.parenthesized = true;
                table.query = select->query;
                return m_parser.addTable(std::move(table));
            }
        }
        break;
    case Kind::Nothing:
    case Kind::Merge:
    case Kind::Column:
    case Kind::Node:
        break;
    }
    report(DiagnosticKind::Parse, value.span,
           {MessageId::Expected,
            {MessageId::PhraseDataFrame,
             std::vector<std::string>{std::string(m_parser.m_source.slice(value.span).substr(0, 40))}}});
    return std::nullopt;
}

SelectItem PythonReader::star(Span span)
{
    SelectItem item;
    m_parser.m_ast.names.emplace_back();
    item.expr = m_parser.make(ExprKind::Star, Operator::None, span, {},
                              static_cast<std::uint32_t>(m_parser.m_ast.names.size() - 1));
    item.span = span;
    return item;
}

Query PythonReader::selectFrom(std::uint32_t table, Span span)
{
    Query query;
    query.kind = Query::Kind::Select;
    query.from = table;
    query.span = span;
    return query;
}

PythonValue PythonReader::wrap(Span span, Query query)
{
    TableRef table;
    table.kind = TableRef::Kind::Query;
    table.parenthesized = true;
    table.span = span;
    table.query = m_parser.addQuery(std::move(query));
    PythonValue frame = of(Kind::Frame, span);
    frame.table = m_parser.addTable(std::move(table));
    return frame;
}

PythonValue PythonReader::callOnFrame(PythonId id, const PythonValue& frame, const std::string& method)
{
    const std::optional<std::uint32_t> table = frameOf(frame);
    const Span span = m_tree[id].span;
    if (!table) {
        return {};
    }
    if (isOneOf(method, kShow)) {
        Query query = selectFrom(*table, span);
        query.items = {star(m_tree[id].wordSpan)};
        addStatement(Statement{SelectStatement{m_parser.addQuery(std::move(query))}, m_lineSpan});
        return of(Kind::Nothing, span);
    }
    PythonValue same = of(Kind::Frame, span);
    same.table = *table;
    if (method == "scan") {
        const PythonId filter = argumentOf(id, "row_filter", 0);
        if (filter == kNoPython) {
            return same;
        }
        Query query = selectFrom(*table, span);
        query.items = {star(m_tree[id].wordSpan)};
        query.where = columnOf(filter, Text::Sql);
        return wrap(span, std::move(query));
    }
    if (isOneOf(method, kSameRows) && m_tree[id].arguments.empty()) {
        return same;
    }
    if (isOneOf(method, kSameRows) && method != "toDF") {
        return same; // their arguments say how, not what
    }
    if (method == "alias") {
        const PythonId argument = need(id, "alias", 0);
        const std::optional<PythonText> text = argument == kNoPython ? std::nullopt : textOf(argument);
        if (!text) {
            return {};
        }
        TableRef named = m_parser.m_ast.tableRefs[*table];
        named.alias = TableAlias{identifierIn(*text), true, {}};
        named.span = span;
        same.table = m_parser.addTable(std::move(named));
        return same;
    }
    if (method == "filter" || method == "where") {
        const PythonId condition = need(id, "condition", 0);
        if (condition == kNoPython) {
            return {};
        }
        Query query = selectFrom(*table, span);
        query.items = {star(m_tree[id].wordSpan)};
        query.where = columnOf(condition, Text::Sql);
        return wrap(span, std::move(query));
    }
    if (method == "distinct" || method == "dropDuplicates" || method == "drop_duplicates") {
        return withoutDuplicates(id, *table);
    }
    if (method == "select" || method == "selectExpr") {
        return selected(id, *table, method == "selectExpr");
    }
    if (method == "limit") {
        const PythonId number = need(id, "num", 0);
        if (number == kNoPython) {
            return {};
        }
        Query query = selectFrom(*table, span);
        query.items = {star(m_tree[id].wordSpan)};
        query.limit = columnOf(number, Text::Literal);
        return wrap(span, std::move(query));
    }
    notRun(m_tree[id].wordSpan, method);
    return {};
}

/// The arguments, or the one list among them.
std::vector<PythonId> PythonReader::listOf(PythonId call) const
{
    std::vector<PythonId> items;
    for (const PythonArgument& argument : m_tree[call].arguments) {
        const PythonNode& node = m_tree[resolved(argument.value)];
        if (node.kind == PythonKind::List) {
            items.insert(items.end(), node.children.begin(), node.children.end());
        } else {
            items.push_back(argument.value);
        }
    }
    return items;
}

/// distinct() and dropDuplicates() compare whole rows; dropDuplicates([…]) keeps the first row of each key.
PythonValue PythonReader::withoutDuplicates(PythonId id, std::uint32_t table)
{
    const Span span = m_tree[id].span;
    const Span word = m_tree[id].wordSpan;
    Query query = selectFrom(table, span);
    query.items = {star(word)};
    const std::vector<PythonId> keys = listOf(id);
    if (keys.empty()) {
        query.distinct = true;
        return wrap(span, std::move(query));
    }
    Window window;
    window.span = word;
    for (const PythonId key : keys) {
        window.partitionBy.push_back(columnOf(key, Text::Name));
        window.orderBy.push_back(OrderItem{window.partitionBy.back(), false, std::nullopt, word});
    }
    Ast& ast = m_parser.m_ast;
    ast.windows.push_back(std::move(window));
    Call call;
    call.name.parts = {Identifier{"row_number", false, word}};
    call.name.span = word;
    call.window = static_cast<std::uint32_t>(ast.windows.size() - 1);
    ast.calls.push_back(std::move(call));
    const ExprId number =
        m_parser.make(ExprKind::Call, Operator::None, word, {}, static_cast<std::uint32_t>(ast.calls.size() - 1));
    const ExprId one = literalColumn(values::Value::integer(1, values::DataType::of(values::TypeKind::Int)), word);
    query.qualify = m_parser.make(ExprKind::Binary, Operator::Equal, word, {number, one});
    m_parser.edit(query.qualify).opSpan = word;
    return wrap(span, std::move(query));
}

PythonValue PythonReader::selected(PythonId id, std::uint32_t table, bool isSql)
{
    const Span span = m_tree[id].span;
    Query query = selectFrom(table, span);
    for (const PythonId argument : listOf(id)) {
        SelectItem item;
        item.span = m_tree[argument].span;
        const PythonNode node = m_tree[resolved(argument)];
        const bool isAlias = node.kind == PythonKind::Call &&
                             calleeOf(resolved(argument)).kind == PythonKind::Attribute &&
                             calleeOf(resolved(argument)).text == "alias" && node.arguments.size() == 1;
        if (node.kind == PythonKind::Text && m_parser.m_source.slice(node.span).size() == 3 &&
            m_parser.m_source.slice(node.span)[1] == '*') {
            item = star(node.span);
        } else if (isSql && node.kind == PythonKind::Text) {
            if (const std::optional<PythonText> text = textOf(argument)) {
                Parser inner = makeInner(*text);
                const std::vector<SelectItem> items = inner.parseSelectItems();
                takeBack(inner);
                query.items.insert(query.items.end(), items.begin(), items.end());
            }
            continue;
        } else if (isAlias) {
            item.expr = columnOf(calleeOf(resolved(argument)).children.front(), Text::Name);
            if (const std::optional<PythonText> text = textOf(node.arguments.front().value)) {
                item.alias = identifierIn(*text);
            }
        } else {
            item.expr = columnOf(argument, Text::Name);
        }
        query.items.push_back(item);
    }
    if (query.items.empty()) {
        query.items = {star(span)};
    }
    return wrap(span, std::move(query));
}

/// What a column of this table is qualified with: its alias, or the last part of its name.
Identifier PythonReader::qualifierOf(const PythonValue& value) const
{
    if (value.kind == Kind::Table) {
        return value.alias.name.isValid() ? value.alias.name : value.name.parts.back();
    }
    const TableRef& table = m_parser.m_ast.tableRefs[value.table];
    if (table.alias.name.isValid()) {
        return table.alias.name;
    }
    return table.kind == TableRef::Kind::Table ? table.name.parts.back() : Identifier{};
}

} // namespace mergescope::sql
