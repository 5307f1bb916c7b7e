// Expressions as canonical text; names, literals and types are printer_names.cpp's.
#include "core/sql/keywords.h"
#include "core/sql/parse.h"
#include "core/sql/parser.h"
#include "core/sql/printer.h"

namespace mergescope::sql {

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

} // namespace

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
        m_out.insert(m_out.begin() + static_cast<std::ptrdiff_t>(before), ' ');
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
