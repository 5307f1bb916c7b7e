// What an output without AS is called: the whole expression in two engines' ways of writing it, or one word of it.
#include "core/binding/aggregates.h"
#include "core/binding/query_binder.h"
#include "core/sql/keywords.h"
#include "core/sql/parse.h"
#include "core/sql/printer.h"

#include <algorithm>
#include <string>

namespace mergescope::binding {

using sql::ExprId;
using sql::ExprKind;
using sql::Operator;
using values::TypeKind;

namespace {

std::string functionName(const sql::Call& call)
{
    return call.name.parts.empty() ? std::string() : sql::toLower(call.name.parts.back().text);
}

/// The expression written out, as OutputNaming::Formula or ::Expression does it. Binary operators keep parentheses.
class Formula {
public:
    Formula(const BindContext& context, const ExprTable& facts, bool quotesTexts)
        : m_ast(context.ast), m_rules(context.dialect.queries), m_facts(facts), m_quotes(quotesTexts)
    {}

    [[nodiscard]] std::string text(ExprId id) const
    {
        if (!id.isValid()) {
            return {};
        }
        const auto operands = m_ast.operandsOf(id);
        const auto operand = [&](std::size_t i) { return text(operands[i]); };
        const sql::Expr& expr = m_ast[id];
        switch (expr.kind) {
        case ExprKind::Literal:
            return literal(m_ast.literalOf(id));
        case ExprKind::Name:
            return name(id);
        case ExprKind::Unary:
            return unary(expr, operands[0]);
        case ExprKind::Binary:
            return binary(expr, operands[0], operands[1]);
        case ExprKind::IsNull:
            return "(" + operand(0) + (expr.negated ? " IS NOT NULL)" : " IS NULL)");
        case ExprKind::In:
            return negated(expr.negated, "(" + operand(0) + " IN (" + list(operands.subspan(1)) + "))");
        case ExprKind::InQuery:
            return negated(expr.negated, m_quotes ? "(" + operand(0) + " = ANY(" + print(id) + "))"
                                                  : "(" + operand(0) + " IN (listquery()))");
        case ExprKind::Between:
            return negated(expr.negated, m_quotes
                                             ? "(" + operand(0) + " BETWEEN " + operand(1) + " AND " + operand(2) + ")"
                                             : "between(" + operand(0) + ", " + operand(1) + ", " + operand(2) + ")");
        case ExprKind::Like:
            return like(expr, operand(0), operand(1));
        case ExprKind::Case:
            return caseOf(expr, operands);
        case ExprKind::Cast:
            return cast(id, operand(0));
        case ExprKind::Call:
            return call(id);
        case ExprKind::Exists:
            return m_quotes ? "EXISTS(" + print(id) + ")" : "exists()";
        case ExprKind::ScalarQuery:
            return m_quotes ? "(" + print(id) + ")" : "scalarsubquery()";
        case ExprKind::IsDistinct:
            return m_quotes
                       ? "(" + operand(0) + " IS " + (expr.negated ? "NOT " : "") + "DISTINCT FROM " + operand(1) + ")"
                       : negated(!expr.negated, "(" + operand(0) + " <=> " + operand(1) + ")");
        case ExprKind::IsTruth:
        case ExprKind::Error:
        case ExprKind::Star:
        case ExprKind::Default:
        case ExprKind::Row:
            break;
        }
        return sql::print(m_ast, id);
    }

private:
    [[nodiscard]] std::string literal(const values::Value& value) const
    {
        if (value.isNull()) {
            return "NULL";
        }
        if (value.type().kind == TypeKind::String && !m_quotes) {
            return values::toText(value);
        }
        if (value.type().kind == TypeKind::Boolean) {
            return values::toText(value);
        }
        if (m_quotes && (value.type().kind == TypeKind::Date || value.type().kind == TypeKind::Timestamp)) {
            return "CAST('" + values::toText(value) + "' AS " + values::toText(value.type()) + ")";
        }
        return value.type().isNumeric() ? values::toText(value) : values::toSqlLiteral(value);
    }

    [[nodiscard]] std::string name(ExprId id) const
    {
        const sql::QualifiedName& name = m_ast.nameOf(id);
        if (m_facts.isBound(id) && m_facts[id].function) {
            return sql::toLower(name.parts.back().text) + (m_quotes ? "" : "()");
        }
        std::string text = name.parts.back().text;
        for (std::size_t i = name.parts.size() - 1; m_quotes && i-- > 0;) {
            text.insert(0, ".").insert(0, name.parts[i].text);
        }
        return text;
    }

    [[nodiscard]] static std::string negated(bool isNegated, const std::string& text)
    {
        return isNegated ? "(NOT " + text + ")" : text;
    }

    [[nodiscard]] std::string unary(const sql::Expr& expr, ExprId operand) const
    {
        if (expr.op == Operator::Not) {
            return "(NOT " + text(operand) + ")";
        }
        const bool isMinus = expr.op == Operator::Minus;
        if (m_ast[operand].kind == ExprKind::Literal) {
            return (isMinus ? "-" : "") + text(operand);
        }
        if (m_quotes) {
            return std::string(isMinus ? "(-(" : "(+(") + text(operand) + "))";
        }
        return std::string(isMinus ? "(- " : "(+ ") + text(operand) + ")";
    }

    [[nodiscard]] std::string binary(const sql::Expr& expr, ExprId left, ExprId right) const
    {
        const std::string a = text(left);
        const std::string b = text(right);
        if (expr.op == Operator::Concat && !m_quotes) {
            return "concat(" + a + ", " + b + ")";
        }
        if (expr.op == Operator::NotEqual) {
            return m_quotes ? "(" + a + " != " + b + ")" : "(NOT (" + a + " = " + b + "))";
        }
        return "(" + a + " " + std::string(sql::symbolOf(expr.op)) + " " + b + ")";
    }

    [[nodiscard]] std::string like(const sql::Expr& expr, const std::string& text, const std::string& pattern) const
    {
        if (m_quotes) {
            const bool isIlike = expr.op == Operator::ILike;
            const std::string_view symbol = isIlike ? (expr.negated ? "!~~*" : "~~*") : (expr.negated ? "!~~" : "~~");
            return "(" + text + " " + std::string(symbol) + " " + pattern + ")";
        }
        return negated(expr.negated, text + " " + std::string(sql::symbolOf(expr.op)) + " " + pattern);
    }

    [[nodiscard]] std::string caseOf(const sql::Expr& expr, std::span<const ExprId> operands) const
    {
        std::string result = "CASE";
        std::size_t next = 0;
        if (expr.hasOperand) {
            result += " " + text(operands[next++]);
        }
        const std::size_t branches = (operands.size() - next) / 2;
        for (std::size_t i = 0; i < branches; ++i) {
            const std::string when = text(operands[next++]);
            const std::string then = text(operands[next++]);
            result.append(m_quotes ? "  WHEN (" : " WHEN ").append(when).append(m_quotes ? ") THEN (" : " THEN ");
            result.append(then).append(m_quotes ? ")" : "");
        }
        if (expr.hasElse && next < operands.size()) {
            result += " ELSE " + text(operands[next]);
        } else if (m_quotes) {
            result += " ELSE NULL";
        }
        return result + " END";
    }

    [[nodiscard]] std::string cast(ExprId id, const std::string& operand) const
    {
        const std::string type = m_facts.isBound(id) ? typeText(m_facts[id].type) : m_ast.typeOf(id).name;
        return (m_ast[id].op == Operator::TryCast ? "TRY_CAST(" : "CAST(") + operand + " AS " + type + ")";
    }

    [[nodiscard]] std::string typeText(const values::DataType& type) const
    {
        if (m_quotes && type.kind == TypeKind::Int) {
            return "INTEGER";
        }
        return m_quotes && type.kind == TypeKind::String ? "VARCHAR" : values::toText(type);
    }

    [[nodiscard]] std::string list(std::span<const ExprId> exprs) const
    {
        std::string result;
        for (const ExprId expr : exprs) {
            result += (result.empty() ? "" : ", ") + text(expr);
        }
        return result;
    }

    [[nodiscard]] std::string call(ExprId id) const
    {
        const sql::Call& call = m_ast.callOf(id);
        const auto operands = m_ast.operandsOf(id);
        const std::string name = functionName(call);
        std::string result = name;
        if (call.withoutParentheses) {
            return m_quotes ? name : name + "()";
        }
        if (call.form == sql::CallForm::Extract && m_ast[operands[0]].kind == ExprKind::Literal) {
            const std::string field = m_ast.literalOf(operands[0]).asText();
            return m_quotes ? "date_part('" + field + "', " + text(operands[1]) + ")"
                            : "extract(" + field + " FROM " + text(operands[1]) + ")";
        }
        const bool isCount = name == "count" && operands.empty();
        if (m_quotes && isCount) {
            result = "count_star()";
        } else if (isCount) {
            result += "(1)";
        } else {
            if (m_quotes && name == "coalesce") {
                result = "COALESCE";
            }
            result += std::string("(") + (call.distinct ? "DISTINCT " : "") + list(operands);
            result += m_quotes && call.ignoreNulls ? " IGNORE NULLS" : "";
            if (!call.orderBy.empty() && !call.withinGroup) {
                result += " " + order(call.orderBy);
            }
            result += leftOutArguments(name, operands.size(), call.window.has_value()) + ")";
        }
        if (call.withinGroup) {
            result += " WITHIN GROUP (" + order(call.orderBy) + ")";
        }
        if (call.filter.isValid()) {
            result += " FILTER (WHERE " + text(call.filter) + ")";
        }
        if (call.window) {
            result += " OVER (" + window(m_ast.windows[*call.window], name) + ")";
        }
        return result;
    }

    /// One engine also shows the arguments that it fills in.
    [[nodiscard]] std::string leftOutArguments(std::string_view name, std::size_t count, bool hasWindow) const
    {
        if (m_quotes) {
            return {};
        }
        if (hasWindow && (name == "lag" || name == "lead")) {
            return count == 1 ? ", 1, NULL" : count == 2 ? ", NULL" : "";
        }
        return count == 1 && (name == "string_agg" || name == "listagg") ? ", NULL" : "";
    }

    [[nodiscard]] std::string order(const std::vector<sql::OrderItem>& items) const
    {
        std::string result;
        for (const sql::OrderItem& item : items) {
            result += (result.empty() ? "ORDER BY " : ", ") + text(item.expr);
            const bool nullsFirst = item.nullsFirst.value_or(nullsFirstByDefault(m_rules, item.descending));
            if (!m_quotes) {
                result +=
                    std::string(item.descending ? " DESC" : " ASC") + (nullsFirst ? " NULLS FIRST" : " NULLS LAST");
                continue;
            }
            result += item.descending ? " DESC" : "";
            if (item.nullsFirst) {
                result += nullsFirst ? " NULLS FIRST" : " NULLS LAST";
            }
        }
        return result;
    }

    [[nodiscard]] std::string window(const sql::Window& written, std::string_view function) const
    {
        std::string result;
        const auto part = [&result](const std::string& text) { result += (result.empty() ? "" : " ") + text; };
        if (!written.partitionBy.empty()) {
            part("PARTITION BY " + list(written.partitionBy));
        }
        if (!written.orderBy.empty()) {
            part(order(written.orderBy));
        }
        if (written.frame) {
            part(frame(*written.frame));
        } else if (!m_quotes) {
            const auto index = findWindowFunction(function);
            const bool ranks = index && windowFunctions()[*index].ranks;
            const bool shifts = function == "lag" || function == "lead";
            const bool isDistance = function == "cume_dist";
            part(shifts                    ? "ROWS BETWEEN -1 FOLLOWING AND -1 FOLLOWING"
                 : written.orderBy.empty() ? "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING"
                 : ranks && !isDistance    ? "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"
                                           : "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW");
        }
        return result;
    }

    [[nodiscard]] std::string frame(const sql::Frame& frame) const
    {
        const auto bound = [this](const sql::Frame::Bound& b) -> std::string {
            switch (b.edge) {
            case sql::Frame::Edge::UnboundedPreceding:
                return "UNBOUNDED PRECEDING";
            case sql::Frame::Edge::Preceding:
                return text(b.offset) + " PRECEDING";
            case sql::Frame::Edge::CurrentRow:
                return "CURRENT ROW";
            case sql::Frame::Edge::Following:
                return text(b.offset) + " FOLLOWING";
            case sql::Frame::Edge::UnboundedFollowing:
                break;
            }
            return "UNBOUNDED FOLLOWING";
        };
        const std::string_view unit = frame.unit == sql::Frame::Unit::Rows    ? "ROWS"
                                      : frame.unit == sql::Frame::Unit::Range ? "RANGE"
                                                                              : "GROUPS";
        return std::string(unit) + " BETWEEN " + bound(frame.first) + " AND " + bound(frame.last);
    }

    /// A subquery's own text, in the same way of writing.
    [[nodiscard]] std::string print(ExprId holder) const
    {
        const sql::Query& query = m_ast[m_ast.queryOf(holder)];
        const bool isPlain = query.kind == sql::Query::Kind::Select && query.with.empty() &&
                             (!query.from || m_ast.tableRefs[*query.from].kind == sql::TableRef::Kind::Table) &&
                             query.groupBy.empty() && query.groupingSets.empty() && !query.having.isValid() &&
                             query.orderBy.empty() && !query.limit.isValid() && !query.distinct;
        if (!isPlain) {
            const std::string text = sql::print(m_ast, holder);
            const std::size_t open = text.find('(');
            return open == std::string::npos ? text : text.substr(open + 1, text.size() - open - 2);
        }
        std::string result = "SELECT ";
        for (std::size_t i = 0; i < query.items.size(); ++i) {
            result += (i > 0 ? ", " : "") + text(query.items[i].expr);
            result += query.items[i].alias.isValid() ? " AS " + query.items[i].alias.text : std::string();
        }
        if (query.from) {
            const sql::TableRef& table = m_ast.tableRefs[*query.from];
            result += " FROM " + dotted(table.name);
            result += table.alias.name.isValid() ? " AS " + table.alias.name.text : std::string();
        }
        return result + (query.where.isValid() ? " WHERE " + text(query.where) : std::string());
    }

    const sql::Ast& m_ast;
    const sql::QueryRules& m_rules;
    const ExprTable& m_facts;
    bool m_quotes;
};

/// What a CAST to a type is called where its operand has no name: the type's own word.
std::string castWord(const values::DataType& type)
{
    static const std::vector<std::pair<TypeKind, std::string_view>> kWords = {
        {TypeKind::Boolean, "bool"},  {TypeKind::TinyInt, "int2"},   {TypeKind::SmallInt, "int2"},
        {TypeKind::Int, "int4"},      {TypeKind::BigInt, "int8"},    {TypeKind::Float, "float4"},
        {TypeKind::Double, "float8"}, {TypeKind::Decimal, "numeric"}};
    if (type.kind == TypeKind::String) {
        return type.length == 0 ? "text" : type.fixedLength ? "bpchar" : "varchar";
    }
    const auto word =
        std::find_if(kWords.begin(), kWords.end(), [&type](const auto& entry) { return entry.first == type.kind; });
    return word == kWords.end() ? sql::toLower(values::toText(type)) : std::string(word->second);
}

/// OutputNaming::Word.
std::string wordOf(const BindContext& context, const ExprTable& facts, ExprId id)
{
    const sql::Ast& ast = context.ast;
    static constexpr std::string_view kNothing = "?column?";
    switch (ast[id].kind) {
    case ExprKind::Name:
        return sql::toLower(ast.nameOf(id).parts.back().text);
    case ExprKind::Call: {
        const std::string name = functionName(ast.callOf(id));
        // TRIM(x) is the function btrim in its plain form.
        return name == "trim" ? "btrim" : name;
    }
    case ExprKind::Case: {
        // The ELSE gives its name where it has one.
        const auto operands = ast.operandsOf(id);
        const std::string last = ast[id].hasElse ? wordOf(context, facts, operands.back()) : std::string(kNothing);
        return last == kNothing ? "case" : last;
    }
    case ExprKind::Cast: {
        const std::string inner = wordOf(context, facts, ast.operandsOf(id)[0]);
        return inner == kNothing && facts.isBound(id) ? castWord(facts[id].type) : inner;
    }
    case ExprKind::Literal: {
        const TypeKind kind = ast.literalOf(id).type().kind;
        const bool isTyped = kind == TypeKind::Date || kind == TypeKind::Timestamp;
        return isTyped ? castWord(ast.literalOf(id).type()) : std::string(kNothing);
    }
    case ExprKind::Exists:
        return "exists";
    case ExprKind::ScalarQuery:
        for (const auto& [holder, query] : facts.queries) {
            if (holder == id) {
                return query->schema.fields[0].name;
            }
        }
        break;
    case ExprKind::Error:
    case ExprKind::Star:
    case ExprKind::Default:
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::IsNull:
    case ExprKind::IsTruth:
    case ExprKind::IsDistinct:
    case ExprKind::In:
    case ExprKind::InQuery:
    case ExprKind::Between:
    case ExprKind::Like:
        break;
    case ExprKind::Row:
        return "row";
    }
    return std::string(kNothing);
}

} // namespace

std::string outputName(const BindContext& context, const ExprTable& facts, const Scope& scope, ExprId expr)
{
    const sql::QueryRules& rules = context.dialect.queries;
    const sql::Expr& node = context.ast[expr];
    // A cast of a column is still called as the column in the engine that shows formulas.
    const bool isCast = node.kind == ExprKind::Cast && rules.naming == sql::OutputNaming::Formula &&
                        context.ast[context.ast.operandsOf(expr)[0]].kind == ExprKind::Name;
    const ExprId named = isCast ? context.ast.operandsOf(expr)[0] : expr;
    if (context.ast[named].kind == ExprKind::Name && facts.isBound(named) && !context.ast.nameOf(named).parts.empty() &&
        !facts[named].function) {
        const std::string& written = context.ast.nameOf(named).parts.back().text;
        const auto& column = facts[named].column;
        if (rules.outputsKeepWrittenCase || !column) {
            return written;
        }
        const Scope* from = &scope;
        for (std::uint16_t level = 0; from != nullptr && level < column->level; ++level) {
            from = from->outer();
        }
        if (from == nullptr) {
            return written;
        }
        const tables::Field& field = from->field(*column);
        const values::DataType* type = &field.type;
        const std::string* name = &field.name;
        for (const std::uint32_t part : facts.pathOf(named)) {
            name = &type->shape->fields[part].name;
            type = &type->shape->fields[part].type;
        }
        return *name;
    }
    if (rules.naming == sql::OutputNaming::Word) {
        return wordOf(context, facts, expr);
    }
    return Formula(context, facts, rules.naming == sql::OutputNaming::Expression).text(expr);
}

} // namespace mergescope::binding
