// Column expressions of PySpark as expressions of SQL.
#include "core/sql/python_reader.h"

#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parse.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace mergescope::sql {

using base::Span;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using values::DataType;
using values::TypeKind;
using values::Value;

namespace {

struct PythonOperator {
    std::string_view text;
    Operator op;
};

constexpr std::array kOperators = std::to_array<PythonOperator>({
    {"==", Operator::Equal},
    {"!=", Operator::NotEqual},
    {"<", Operator::Less},
    {"<=", Operator::LessOrEqual},
    {">", Operator::Greater},
    {">=", Operator::GreaterOrEqual},
    {"&", Operator::And},
    {"|", Operator::Or},
    {"+", Operator::Add},
    {"-", Operator::Subtract},
    {"*", Operator::Multiply},
    {"/", Operator::Divide},
    {"%", Operator::Modulo},
});

/// Functions whose bare texts are all names of columns; of the others only the first is.
constexpr std::array kAllNames =
    std::to_array<std::string_view>({"concat", "coalesce", "greatest", "least", "hash", "xxhash64", "datediff",
                                     "date_diff", "months_between", "nullif", "nvl", "ifnull", "array", "struct"});
/// The first bare text is a text and the rest are names.
constexpr std::array kFirstIsText = std::to_array<std::string_view>({"concat_ws", "date_trunc", "format_string"});

/// Methods of a Column, so that x.f(…) can be told from a method of a DataFrame.
constexpr std::array kMethods = std::to_array<std::string_view>(
    {"isNull", "isNotNull", "isin", "between", "like", "ilike", "rlike", "startswith", "endswith", "contains", "cast",
     "astype", "eqNullSafe", "substr", "when", "otherwise", "isNaN"});

bool isComparison(std::string_view op)
{
    return op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=";
}

} // namespace

ExprId PythonReader::literalColumn(Value value, Span span)
{
    return m_parser.literal(std::move(value), span);
}

ExprId PythonReader::brokenColumn(Span span)
{
    const ExprId error = m_parser.makeError();
    m_parser.edit(error).span = span;
    return error;
}

ExprId PythonReader::nameColumn(QualifiedName name, Span span)
{
    if (name.parts.empty()) {
        return brokenColumn(span);
    }
    Ast& ast = m_parser.m_ast;
    ast.names.push_back(std::move(name));
    return m_parser.make(ExprKind::Name, Operator::None, span, {}, static_cast<std::uint32_t>(ast.names.size() - 1));
}

/// Is this x.f(…) of a Column: a method that only Columns have, or a function of a module (F.upper)?
bool PythonReader::isColumnCall(PythonId id) const
{
    const PythonNode& callee = calleeOf(id);
    const PythonNode& object = m_tree[callee.children.front()];
    static constexpr std::array kModules = std::to_array<std::string_view>({"F", "f", "fn", "sf", "functions", "psf"});
    if (object.kind == PythonKind::Name && isOneOf(object.text, kModules) && !m_names.variables.contains(object.text)) {
        return true;
    }
    return isOneOf(callee.text, kMethods);
}

ExprId PythonReader::columnOf(PythonId id, Text text)
{
    const PythonNode node = m_tree[id];
    if (++m_depth > kMaxOperatorChain) {
        --m_depth;
        report(DiagnosticKind::LimitExceeded, node.span,
               {MessageId::ChainTooLong, {std::to_string(kMaxOperatorChain)}});
        return brokenColumn(node.span);
    }
    ExprId expr;
    switch (node.kind) {
    case PythonKind::Error:
        expr = brokenColumn(node.span);
        break;
    case PythonKind::Number:
        expr = numberColumn(node, false);
        break;
    case PythonKind::Constant:
        expr = literalColumn(node.text == "None" ? Value::null() : Value::boolean(node.text == "True"), node.span);
        break;
    case PythonKind::Unary:
        expr = unaryColumn(id);
        break;
    case PythonKind::Binary:
        expr = binaryColumn(id);
        if (expr.isValid()) {
            break;
        }
        [[fallthrough]]; // texts joined by +
    case PythonKind::Text: {
        const std::size_t before = m_parser.m_diagnostics.size();
        const std::optional<PythonText> said = textOf(id);
        if (!said || m_parser.m_diagnostics.size() > before) {
            expr = brokenColumn(node.span);
        } else if (text == Text::Sql) {
            expr = expressionIn(*said);
        } else if (text == Text::Name) {
            expr = nameColumn(nameIn(*said, false), node.span);
        } else {
            expr = literalColumn(Value::text(said->text), node.span);
        }
        break;
    }
    case PythonKind::Name: {
        const PythonId other = resolved(id);
        if (other != id) {
            expr = columnOf(other, text);
            break;
        }
        const PythonValue value = evaluateName(id);
        if (value.kind == Kind::Column) {
            expr = value.column;
            break;
        }
        [[fallthrough]];
    }
    case PythonKind::List:
    case PythonKind::Dict:
        report(DiagnosticKind::Parse, node.span,
               {MessageId::Expected,
                {MessageId::PhraseColumn, std::vector<std::string>{std::string(m_parser.m_source.slice(node.span))}}});
        expr = brokenColumn(node.span);
        break;
    case PythonKind::Attribute:
    case PythonKind::Subscript:
        expr = memberColumn(id);
        break;
    case PythonKind::Call:
        expr = callColumn(id);
        break;
    }
    --m_depth;
    return expr;
}

ExprId PythonReader::numberColumn(const PythonNode& node, bool isNegative)
{
    std::string digits = isNegative ? "-" : "";
    std::copy_if(node.text.begin(), node.text.end(), std::back_inserter(digits), [](char c) { return c != '_'; });
    const char* const end = digits.data() + digits.size();
    std::int64_t whole = 0;
    if (const auto [at, error] = std::from_chars(digits.data(), end, whole); error == std::errc() && at == end) {
        const bool isInt =
            whole >= std::numeric_limits<std::int32_t>::min() && whole <= std::numeric_limits<std::int32_t>::max();
        return literalColumn(Value::integer(whole, DataType::of(isInt ? TypeKind::Int : TypeKind::BigInt)), node.span);
    }
    double real = 0;
    if (const auto [at, error] = std::from_chars(digits.data(), end, real); error == std::errc() && at == end) {
        return literalColumn(Value::real(real), node.span);
    }
    report(DiagnosticKind::Parse, node.span, {MessageId::NumberTooLarge, {node.text}});
    return brokenColumn(node.span);
}

ExprId PythonReader::unaryColumn(PythonId id)
{
    const PythonNode node = m_tree[id];
    const PythonId operand = node.children.front();
    if (node.text == "not") {
        report(DiagnosticKind::Parse, node.wordSpan, {MessageId::PythonBoolOfColumn, {node.text}},
               Message{MessageId::PythonHintOperators, {}});
        return brokenColumn(node.span);
    }
    if (node.text == "-" && m_tree[operand].kind == PythonKind::Number) {
        const ExprId number = numberColumn(m_tree[operand], true);
        m_parser.edit(number).span = node.span;
        return number;
    }
    const Operator op = node.text == "~" ? Operator::Not : node.text == "-" ? Operator::Minus : Operator::Plus;
    const ExprId inner = columnOf(operand, Text::Literal);
    const ExprId expr = m_parser.make(ExprKind::Unary, op, node.span, {inner});
    m_parser.edit(expr).opSpan = node.wordSpan;
    return expr;
}

/// Invalid where it is texts joined by `+`.
ExprId PythonReader::binaryColumn(PythonId id)
{
    const PythonNode node = m_tree[id];
    const PythonId left = node.children[0];
    const PythonId right = node.children[1];
    if (node.text == "+" && isText(left) && isText(right)) {
        return {};
    }
    const auto found = std::find_if(kOperators.begin(), kOperators.end(),
                                    [&](const PythonOperator& known) { return known.text == node.text; });
    // a == b & c == d is a == (b & c) == d in Python, which asks a Column whether it is true.
    const auto isOpenComparison = [this](PythonId side) {
        const PythonNode& inner = m_tree[side];
        return inner.kind == PythonKind::Binary && isComparison(inner.text) && !inner.isParenthesized;
    };
    if (node.text == "and" || node.text == "or" || node.text == "in" || node.text == "is" ||
        (isComparison(node.text) && (isOpenComparison(left) || isOpenComparison(right)))) {
        report(DiagnosticKind::Parse, node.wordSpan, {MessageId::PythonBoolOfColumn, {node.text}},
               Message{MessageId::PythonHintOperators, {}});
        return brokenColumn(node.span);
    }
    if (found == kOperators.end()) {
        notRun(node.wordSpan, node.text);
        return brokenColumn(node.span);
    }
    const ExprId a = columnOf(left, Text::Literal);
    const ExprId b = columnOf(right, Text::Literal);
    const ExprId expr = m_parser.make(ExprKind::Binary, found->op, node.span, {a, b});
    m_parser.edit(expr).opSpan = node.wordSpan;
    return expr;
}

/// df.c and df["c"]: a column of that table.
ExprId PythonReader::memberColumn(PythonId id)
{
    const PythonNode node = m_tree[id];
    const PythonNode& object = m_tree[node.children.front()];
    const bool isTable = object.kind == PythonKind::Name || object.kind == PythonKind::Call;
    const PythonValue value = isTable ? evaluate(node.children.front()) : PythonValue{};
    if (value.kind == Kind::Broken && isTable) {
        return brokenColumn(node.span);
    }
    if (value.kind != Kind::Table && value.kind != Kind::Frame) {
        notRun(node.wordSpan.isValid() ? node.wordSpan : node.span, m_parser.m_source.slice(node.span).substr(0, 40));
        return brokenColumn(node.span);
    }
    QualifiedName name;
    if (node.kind == PythonKind::Attribute) {
        name.parts = {Identifier{node.text, false, node.wordSpan}};
    } else if (const std::optional<PythonText> text = textOf(node.children[1])) {
        name.parts = {identifierIn(*text)};
    } else {
        return brokenColumn(node.span);
    }
    Identifier qualifier = qualifierOf(value);
    if (qualifier.isValid()) {
        qualifier.span = m_tree[node.children.front()].span;
        name.parts.insert(name.parts.begin(), std::move(qualifier));
    }
    name.span = node.span;
    return nameColumn(std::move(name), node.span);
}

ExprId PythonReader::callColumn(PythonId id)
{
    const PythonNode callee = calleeOf(id);
    if (callee.kind == PythonKind::Name) {
        return functionColumn(id, callee.text);
    }
    if (callee.kind == PythonKind::Attribute) {
        const PythonNode& object = m_tree[callee.children.front()];
        const bool isModule = object.kind == PythonKind::Name && !m_names.variables.contains(object.text) &&
                              !isOneOf(callee.text, kMethods);
        const bool isWhen =
            object.kind == PythonKind::Name && !m_names.variables.contains(object.text) && callee.text == "when";
        return isModule || isWhen ? functionColumn(id, callee.text) : methodColumn(id, callee.text);
    }
    notRun(m_tree[id].span, m_parser.m_source.slice(m_tree[id].span).substr(0, 40));
    return brokenColumn(m_tree[id].span);
}

/// col, expr, lit, when, and the functions that are called as they are in SQL.
ExprId PythonReader::functionColumn(PythonId id, const std::string& name)
{
    const PythonNode node = m_tree[id];
    const auto only = [&](std::string_view argument, Text text) {
        const PythonId value = checkArguments(id, {argument}) ? need(id, argument, 0) : kNoPython;
        return value == kNoPython ? brokenColumn(node.span) : columnOf(value, text);
    };
    if (name == "col" || name == "column") {
        return only("col", Text::Name);
    }
    if (name == "expr") {
        return only("str", Text::Sql);
    }
    if (name == "lit") {
        return only("col", Text::Literal);
    }
    if (name == "when") {
        return whenColumn(id, {});
    }
    std::vector<ExprId> arguments;
    for (std::size_t i = 0; i < node.arguments.size(); ++i) {
        const bool isName = isOneOf(name, kFirstIsText) ? i > 0 : i == 0 || isOneOf(name, kAllNames);
        arguments.push_back(columnOf(node.arguments[i].value, isName ? Text::Name : Text::Literal));
    }
    Call call;
    call.name.parts = {Identifier{name, false, node.wordSpan}};
    call.name.span = node.wordSpan;
    m_parser.m_ast.calls.push_back(std::move(call));
    return m_parser.makeList(ExprKind::Call, Operator::None, node.span, arguments,
                             static_cast<std::uint32_t>(m_parser.m_ast.calls.size() - 1));
}

/// when(condition, value)[.when(…)][.otherwise(value)]
ExprId PythonReader::whenColumn(PythonId id, ExprId before)
{
    const PythonNode node = m_tree[id];
    const bool isOtherwise = calleeOf(id).text == "otherwise";
    const bool isKnown = isOtherwise ? checkArguments(id, {"value"}) : checkArguments(id, {"condition", "value"});
    const PythonId condition = isOtherwise || !isKnown ? kNoPython : need(id, "condition", 0);
    const PythonId value =
        isKnown && (isOtherwise || condition != kNoPython) ? need(id, "value", isOtherwise ? 0 : 1) : kNoPython;
    if (value == kNoPython) {
        return brokenColumn(node.span);
    }
    std::vector<ExprId> operands;
    if (before.isValid()) {
        if (m_parser.m_ast[before].kind != ExprKind::Case || m_parser.m_ast[before].hasElse) {
            notRun(node.wordSpan, calleeOf(id).text);
            return brokenColumn(node.span);
        }
        const std::span<const ExprId> earlier = m_parser.m_ast.operandsOf(before);
        operands.assign(earlier.begin(), earlier.end());
    }
    if (!isOtherwise) {
        operands.push_back(columnOf(condition, Text::Literal));
    }
    operands.push_back(columnOf(value, Text::Literal));
    const ExprId expr = m_parser.makeList(ExprKind::Case, Operator::None, node.span, operands);
    m_parser.edit(expr).hasElse = isOtherwise;
    return expr;
}

/// x.isNull(), x.isin(…), x.cast("INT"), …
ExprId PythonReader::methodColumn(PythonId id, const std::string& method)
{
    const PythonNode node = m_tree[id];
    const PythonNode callee = calleeOf(id);
    if (!isOneOf(method, kMethods) && method != "alias") {
        notRun(callee.wordSpan, method);
        return brokenColumn(node.span);
    }
    const ExprId object = columnOf(callee.children.front(), Text::Literal);
    if (method == "alias") {
        return object; // a value's name plays no part here
    }
    if (method == "when" || method == "otherwise") {
        return whenColumn(id, object);
    }
    std::vector<ExprId> operands = {object};
    for (const PythonId argument : method == "isin" ? listOf(id) : std::vector<PythonId>{}) {
        operands.push_back(columnOf(argument, Text::Literal));
    }
    for (const PythonArgument& argument :
         method == "isin" || method == "cast" || method == "astype" ? std::vector<PythonArgument>{} : node.arguments) {
        operands.push_back(columnOf(argument.value, Text::Literal));
    }
    const auto made = [&](ExprKind kind, Operator op, std::size_t operandCount) {
        if (operands.size() != operandCount) {
            report(DiagnosticKind::Parse, callee.wordSpan,
                   {MessageId::PythonArgumentCount, {method, std::to_string(operandCount - 1)}});
            return brokenColumn(node.span);
        }
        const ExprId expr = m_parser.makeList(kind, op, node.span, operands);
        m_parser.edit(expr).opSpan = callee.wordSpan;
        return expr;
    };
    if (method == "isNull" || method == "isNotNull") {
        const ExprId expr = made(ExprKind::IsNull, Operator::None, 1);
        m_parser.edit(expr).negated = method == "isNotNull";
        return expr;
    }
    if (method == "isin") {
        return made(ExprKind::In, Operator::None, std::max<std::size_t>(operands.size(), 2));
    }
    if (method == "between") {
        return made(ExprKind::Between, Operator::None, 3);
    }
    if (method == "like" || method == "ilike" || method == "rlike") {
        return made(ExprKind::Like,
                    method == "like"    ? Operator::Like
                    : method == "ilike" ? Operator::ILike
                                        : Operator::RLike,
                    2);
    }
    if (method == "eqNullSafe") {
        return made(ExprKind::Binary, Operator::NullSafeEqual, 2);
    }
    if (method == "cast" || method == "astype") {
        const PythonId type = need(id, "dataType", 0);
        const std::optional<PythonText> text = type == kNoPython ? std::nullopt : textOf(type);
        if (!text) {
            return brokenColumn(node.span);
        }
        m_parser.m_ast.types.push_back(typeIn(*text));
        return m_parser.make(ExprKind::Cast, Operator::None, node.span, {object},
                             static_cast<std::uint32_t>(m_parser.m_ast.types.size() - 1));
    }
    Call call;
    call.name.parts = {Identifier{toUpper(method) == "SUBSTR" ? "substring" : method, false, callee.wordSpan}};
    call.name.span = callee.wordSpan;
    m_parser.m_ast.calls.push_back(std::move(call));
    return m_parser.makeList(ExprKind::Call, Operator::None, node.span, operands,
                             static_cast<std::uint32_t>(m_parser.m_ast.calls.size() - 1));
}

} // namespace mergescope::sql
