// Expressions as canonical text.
#include "core/sql/keywords.h"
#include "core/sql/parse.h"
#include "core/sql/parser.h"
#include "core/sql/printer.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace mergescope::sql {

using values::TypeKind;

std::string_view symbolOf(Operator op)
{
    switch (op) {
    case Operator::Or:
        return "OR";
    case Operator::And:
        return "AND";
    case Operator::Not:
        return "NOT";
    case Operator::Equal:
        return "=";
    case Operator::NotEqual:
        return "<>";
    case Operator::Less:
        return "<";
    case Operator::LessOrEqual:
        return "<=";
    case Operator::Greater:
        return ">";
    case Operator::GreaterOrEqual:
        return ">=";
    case Operator::NullSafeEqual:
        return "<=>";
    case Operator::Add:
    case Operator::Plus:
        return "+";
    case Operator::Subtract:
    case Operator::Minus:
        return "-";
    case Operator::Multiply:
        return "*";
    case Operator::Divide:
        return "/";
    case Operator::Modulo:
        return "%";
    case Operator::IntegerDivide:
        return "DIV";
    case Operator::Concat:
        return "||";
    case Operator::Like:
        return "LIKE";
    case Operator::ILike:
        return "ILIKE";
    case Operator::RLike:
        return "RLIKE";
    case Operator::True:
        return "TRUE";
    case Operator::False:
        return "FALSE";
    case Operator::Unknown:
        return "UNKNOWN";
    case Operator::None:
    case Operator::TryCast:
        break;
    }
    return {};
}

namespace {

int precedenceOfOperator(Operator op)
{
    switch (op) {
    case Operator::Or:
        return Precedence::kOr;
    case Operator::And:
        return Precedence::kAnd;
    case Operator::Equal:
    case Operator::NotEqual:
    case Operator::Less:
    case Operator::LessOrEqual:
    case Operator::Greater:
    case Operator::GreaterOrEqual:
    case Operator::NullSafeEqual:
        return Precedence::kComparison;
    case Operator::Add:
    case Operator::Subtract:
    case Operator::Concat:
        return Precedence::kAdditive;
    case Operator::Multiply:
    case Operator::Divide:
    case Operator::Modulo:
    case Operator::IntegerDivide:
        return Precedence::kMultiplicative;
    case Operator::None:
    case Operator::Not:
    case Operator::Plus:
    case Operator::Minus:
    case Operator::Like:
    case Operator::ILike:
    case Operator::RLike:
    case Operator::True:
    case Operator::False:
    case Operator::Unknown:
    case Operator::TryCast:
        break;
    }
    return Precedence::kPostfix;
}

int precedenceOf(const Expr& expr)
{
    switch (expr.kind) {
    case ExprKind::Binary:
        return precedenceOfOperator(expr.op);
    case ExprKind::Unary:
        return expr.op == Operator::Not ? Precedence::kNot : Precedence::kUnary;
    case ExprKind::IsNull:
    case ExprKind::IsTruth:
    case ExprKind::IsDistinct:
    case ExprKind::In:
    case ExprKind::InQuery:
    case ExprKind::Between:
    case ExprKind::Like:
        return Precedence::kComparison;
    case ExprKind::Error:
    case ExprKind::Literal:
    case ExprKind::Name:
    case ExprKind::Star:
    case ExprKind::Default:
    case ExprKind::Case:
    case ExprKind::Cast:
    case ExprKind::Call:
    case ExprKind::Exists:
    case ExprKind::ScalarQuery:
    case ExprKind::Row:
        break;
    }
    return Precedence::kPostfix;
}

std::string_view suffixOf(const values::Value& value)
{
    switch (value.type().kind) {
    case TypeKind::TinyInt:
        return "Y";
    case TypeKind::SmallInt:
        return "S";
    case TypeKind::BigInt:
        return value.asInteger() >= INT32_MIN && value.asInteger() <= INT32_MAX ? "L" : "";
    case TypeKind::Float:
        return "F";
    case TypeKind::Decimal:
        return value.type().scale == 0 ? "BD" : "";
    case TypeKind::TimestampTz:
    case TypeKind::Time:
    case TypeKind::Interval:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
    case TypeKind::Struct:
    case TypeKind::Null:
    case TypeKind::Boolean:
    case TypeKind::Int:
    case TypeKind::Double:
    case TypeKind::String:
    case TypeKind::Date:
    case TypeKind::Timestamp:
        break;
    }
    return "";
}

/// Shortest digits that read back, always with an exponent: 1E3, 2.5E-7.
std::string realText(double value)
{
    std::array<char, 40> buffer{};
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    std::string text(buffer.data(), result.ptr);
    const std::size_t e = text.find('e');
    if (e == std::string::npos) {
        return text;
    }
    std::string exponent = text.substr(e + 1);
    const bool isNegative = exponent.front() == '-';
    exponent.erase(0, exponent.find_first_not_of("+-0"));
    return text.substr(0, e) + (isNegative ? "E-" : "E") + (exponent.empty() || exponent == "-" ? "0" : exponent);
}

} // namespace

void Printer::identifier(const Identifier& identifier)
{
    if (!identifier.quoted) {
        m_out += identifier.text;
        return;
    }
    const char quote = m_ast.writing.backtickQuotesName ? '`' : '"';
    m_out += quote;
    for (const char c : identifier.text) {
        m_out += c;
        if (c == quote) {
            m_out += c;
        }
    }
    m_out += quote;
}

void Printer::identifiers(const std::vector<Identifier>& identifiers)
{
    m_out += '(';
    for (std::size_t i = 0; i < identifiers.size(); ++i) {
        m_out += i > 0 ? ", " : "";
        identifier(identifiers[i]);
    }
    m_out += ')';
}

void Printer::name(const QualifiedName& name)
{
    for (std::size_t i = 0; i < name.parts.size(); ++i) {
        m_out += i > 0 ? "." : "";
        identifier(name.parts[i]);
    }
}

void Printer::names(const std::vector<QualifiedName>& names)
{
    m_out += '(';
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_out += i > 0 ? ", " : "";
        name(names[i]);
    }
    m_out += ')';
}

void Printer::quotedText(std::string_view value)
{
    m_out += '\'';
    for (const char c : value) {
        switch (c) {
        case '\'':
            m_out += "''";
            break;
        case '\\':
            m_out += m_ast.writing.backslashEscapes ? "\\\\" : "\\";
            break;
        case '\0':
            m_out += m_ast.writing.backslashEscapes ? std::string_view("\\0") : std::string_view("\0", 1);
            break;
        default:
            m_out += c;
        }
    }
    m_out += '\'';
}

/// Without a suffix, a point at the end says that whole digits are no INT.
std::string Printer::exactText(const values::Value& value) const
{
    std::string text = values::toText(value);
    if (value.type().kind == TypeKind::HugeInt || text.find('.') != std::string::npos) {
        return text;
    }
    return text.append(m_ast.writing.numberSuffixes ? suffixOf(value) : std::string_view("."));
}

void Printer::literal(const values::Value& value)
{
    if (value.isNull()) {
        m_out += "NULL";
        return;
    }
    switch (value.type().kind) {
    case TypeKind::String:
        quotedText(value.asText());
        return;
    case TypeKind::Double:
    case TypeKind::Float:
        m_out += realText(value.asReal());
        m_out += m_ast.writing.numberSuffixes ? suffixOf(value) : std::string_view{};
        return;
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
        m_out += std::to_string(value.asInteger());
        m_out += m_ast.writing.numberSuffixes ? suffixOf(value) : std::string_view{};
        return;
    case TypeKind::Decimal:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
        m_out += exactText(value);
        return;
    case TypeKind::Null:
    case TypeKind::Boolean:
    case TypeKind::Date:
    case TypeKind::Timestamp:
    case TypeKind::TimestampTz:
    case TypeKind::Time:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::Struct:
    case TypeKind::Interval:
        m_out += values::toSqlLiteral(value);
        return;
    }
}

void Printer::type(const TypeName& type)
{
    // TIMESTAMP(3) WITH TIME ZONE has its number in the middle.
    const std::size_t zone = std::min(type.name.find(" WITH"), type.name.size());
    m_out += type.name.substr(0, zone);
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
        m_out += i > 0 ? ", " : "<";
        identifier(type.fields[i].name);
        m_out += ": ";
        this->type(type.fields[i].type);
    }
    m_out += type.fields.empty() ? "" : ">";
    if (!type.arguments.empty()) {
        m_out += '(';
        for (std::size_t i = 0; i < type.arguments.size(); ++i) {
            m_out += (i > 0 ? "," : "") + std::to_string(type.arguments[i]);
        }
        m_out += ')';
    }
    m_out += type.name.substr(zone);
}

void Printer::list(const std::vector<ExprId>& exprs)
{
    for (std::size_t i = 0; i < exprs.size(); ++i) {
        m_out += i > 0 ? ", " : "";
        expression(exprs[i]);
    }
}

void Printer::values(const std::vector<ExprId>& values)
{
    m_out += '(';
    list(values);
    m_out += ')';
}

void Printer::assignments(const std::vector<Assignment>& assignments)
{
    for (std::size_t i = 0; i < assignments.size(); ++i) {
        m_out += i > 0 ? ", " : "";
        name(assignments[i].column);
        m_out += " = ";
        expression(assignments[i].value);
    }
}

void Printer::expression(ExprId id)
{
    operand(id, Precedence::kOr);
}

/// In parentheses where they were written, and where the tree would read differently without.
void Printer::operand(ExprId id, int precedence)
{
    if (!id.isValid()) {
        return;
    }
    const Expr& expr = m_ast[id];
    const bool hasParentheses = expr.kind != ExprKind::Error && (expr.parenthesized || precedenceOf(expr) < precedence);
    m_out += hasParentheses ? "(" : "";
    bare(id);
    m_out += hasParentheses ? ")" : "";
}

void Printer::bare(ExprId id)
{
    const Expr& expr = m_ast[id];
    const auto operands = m_ast.operandsOf(id);
    switch (expr.kind) {
    case ExprKind::Error:
        return;
    case ExprKind::Literal:
        literal(m_ast.literalOf(id));
        return;
    case ExprKind::Name:
        name(m_ast.nameOf(id));
        return;
    case ExprKind::Star:
        name(m_ast.nameOf(id));
        m_out += m_ast.nameOf(id).parts.empty() ? "*" : ".*";
        return;
    case ExprKind::Default:
        m_out += "DEFAULT";
        return;
    case ExprKind::Unary:
        unary(expr, operands[0]);
        return;
    case ExprKind::Binary:
        binary(expr, operands[0], operands[1]);
        return;
    case ExprKind::IsNull:
    case ExprKind::IsTruth:
    case ExprKind::IsDistinct:
    case ExprKind::In:
    case ExprKind::InQuery:
    case ExprKind::Between:
    case ExprKind::Like:
        predicate(id);
        return;
    case ExprKind::Case:
        caseOf(id);
        return;
    case ExprKind::Cast:
        cast(id);
        return;
    case ExprKind::Call:
        call(id);
        return;
    case ExprKind::Exists:
        m_out += "EXISTS ";
        [[fallthrough]];
    case ExprKind::ScalarQuery:
        m_out += '(';
        query(m_ast.queryOf(id));
        m_out += ')';
        return;
    case ExprKind::Row:
        values({operands.begin(), operands.end()});
        return;
    }
}

void Printer::unary(const Expr& expr, ExprId operandId)
{
    m_out += symbolOf(expr.op);
    if (expr.op == Operator::Not) {
        m_out += ' ';
        operand(operandId, Precedence::kNot);
        return;
    }
    // `- -5` would begin a comment without the space.
    const std::size_t before = m_out.size();
    operand(operandId, Precedence::kUnary);
    if (before < m_out.size() && (m_out[before] == '-' || m_out[before] == '+')) {
        m_out.insert(before, " ");
    }
}

void Printer::binary(const Expr& expr, ExprId left, ExprId right)
{
    const int precedence = precedenceOfOperator(expr.op);
    operand(left, precedence);
    m_out += ' ';
    m_out += expr.op == Operator::IntegerDivide && expr.spelledOut ? std::string_view("//") : symbolOf(expr.op);
    m_out += ' ';
    operand(right, precedence + 1);
}

void Printer::predicate(ExprId id)
{
    const Expr& expr = m_ast[id];
    const auto operands = m_ast.operandsOf(id);
    operand(operands[0], Precedence::kComparison);
    const std::string_view negation = expr.negated ? "NOT " : "";
    m_out += ' ';
    switch (expr.kind) {
    case ExprKind::IsNull:
        m_out.append("IS ").append(negation).append("NULL");
        return;
    case ExprKind::IsTruth:
        m_out.append("IS ").append(negation).append(symbolOf(expr.op));
        return;
    case ExprKind::IsDistinct:
        m_out.append("IS ").append(negation).append("DISTINCT FROM ");
        operand(operands[1], Precedence::kAdditive);
        return;
    case ExprKind::In:
        m_out.append(negation).append("IN ");
        values({operands.begin() + 1, operands.end()});
        return;
    case ExprKind::InQuery:
        m_out.append(negation).append("IN (");
        query(m_ast.queryOf(id));
        m_out += ')';
        return;
    case ExprKind::Between:
        m_out.append(negation).append("BETWEEN ");
        operand(operands[1], Precedence::kAdditive);
        m_out += " AND ";
        operand(operands[2], Precedence::kAdditive);
        return;
    case ExprKind::Like:
        m_out.append(negation).append(symbolOf(expr.op)).append(" ");
        operand(operands[1], Precedence::kAdditive);
        if (operands.size() > 2) {
            m_out += " ESCAPE ";
            operand(operands[2], Precedence::kAdditive);
        }
        return;
    case ExprKind::Error:
    case ExprKind::Literal:
    case ExprKind::Name:
    case ExprKind::Star:
    case ExprKind::Default:
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Case:
    case ExprKind::Cast:
    case ExprKind::Call:
    case ExprKind::Exists:
    case ExprKind::ScalarQuery:
    case ExprKind::Row:
        return;
    }
}

void Printer::caseOf(ExprId id)
{
    const Expr& expr = m_ast[id];
    const auto operands = m_ast.operandsOf(id);
    std::size_t next = 0;
    m_out += "CASE";
    if (expr.hasOperand) {
        m_out += ' ';
        expression(operands[next++]);
    }
    const std::size_t branches = (operands.size() - next) / 2;
    for (std::size_t i = 0; i < branches; ++i) {
        m_out += " WHEN ";
        expression(operands[next++]);
        m_out += " THEN ";
        expression(operands[next++]);
    }
    if (expr.hasElse && next < operands.size()) {
        m_out += " ELSE ";
        expression(operands[next]);
    }
    m_out += " END";
}

void Printer::cast(ExprId id)
{
    const Expr& expr = m_ast[id];
    const ExprId value = m_ast.operandsOf(id)[0];
    if (expr.spelledOut) {
        operand(value, Precedence::kPostfix);
        m_out += "::";
        type(m_ast.typeOf(id));
        return;
    }
    m_out += expr.op == Operator::TryCast ? "TRY_CAST(" : "CAST(";
    expression(value);
    m_out += " AS ";
    type(m_ast.typeOf(id));
    m_out += ')';
}

void Printer::call(ExprId id)
{
    const Call& call = m_ast.callOf(id);
    const auto operands = m_ast.operandsOf(id);
    const std::vector<ExprId> arguments(operands.begin(), operands.end());
    if (call.form != CallForm::Plain) {
        specialCall(call, arguments);
    } else {
        name(call.name);
        if (call.withoutParentheses) {
            return;
        }
        m_out += call.distinct ? "(DISTINCT " : "(";
        m_out += call.star ? "*" : "";
        list(arguments);
        if (!call.orderBy.empty() && !call.withinGroup) {
            m_out += ' ';
            orderBy(call.orderBy);
        }
        m_out += ')';
    }
    callSuffix(call);
}

void Printer::specialCall(const Call& call, const std::vector<ExprId>& arguments)
{
    const std::string word = call.name.parts.empty() ? std::string() : toUpper(call.name.parts.front().text);
    const auto argument = [&](std::size_t i) {
        if (i < arguments.size()) {
            expression(arguments[i]);
        }
    };
    switch (call.form) {
    case CallForm::Plain:
        return;
    case CallForm::Extract:
        m_out += "EXTRACT(";
        m_out += arguments.empty() || m_ast[arguments[0]].kind != ExprKind::Literal
                     ? std::string()
                     : m_ast.literalOf(arguments[0]).asText();
        m_out += " FROM ";
        argument(1);
        break;
    case CallForm::SubstringFrom:
        m_out += word + "(";
        argument(0);
        m_out += " FROM ";
        argument(1);
        m_out += arguments.size() > 2 ? " FOR " : "";
        argument(2);
        break;
    case CallForm::TrimFrom:
        m_out += word == "LTRIM" ? "TRIM(LEADING " : word == "RTRIM" ? "TRIM(TRAILING " : "TRIM(BOTH ";
        argument(1);
        m_out += arguments.size() > 1 ? " FROM " : "FROM ";
        argument(0);
        break;
    case CallForm::PositionIn:
        m_out += "POSITION(";
        if (!arguments.empty()) {
            operand(arguments[0], Precedence::kAdditive);
        }
        m_out += " IN ";
        argument(1);
        break;
    }
    m_out += ')';
}

} // namespace mergescope::sql
