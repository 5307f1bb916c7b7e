// UNION, INTERSECT, EXCEPT: two queries side by side, their columns brought to common types.
#include "core/binding/query_binder.h"

#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

namespace {

std::string_view wordOf(sql::Query::SetOperator op)
{
    switch (op) {
    case sql::Query::SetOperator::Union:
        return "UNION";
    case sql::Query::SetOperator::Intersect:
        return "INTERSECT";
    case sql::Query::SetOperator::Except:
        return "EXCEPT";
    }
    return {};
}

std::optional<values::DataType> setColumnType(const BindContext& context, const Operand& left, const Operand& right)
{
    const sql::ExpressionRules& rules = context.dialect.expressions;
    const bool hasText = left.type.kind == values::TypeKind::String || right.type.kind == values::TypeKind::String;
    if (rules.setsPreferText && hasText && left.type != right.type) {
        return values::DataType::of(values::TypeKind::String);
    }
    return commonType(std::array{left, right}, rules, rules.setsPreferText ? Meeting::Equality : Meeting::Values);
}

} // namespace

void QueryBinder::bindSetOperation()
{
    m_bound.setOperator = m_query.setOperator;
    m_bound.all = m_query.all;
    bool isOk = true;
    for (const bool isLeft : {true, false}) {
        auto side = bindQueryWithin(m_context, isLeft ? m_query.left : m_query.right, m_outer, false, m_outerMayBeUsed);
        isOk = isOk && side.isOk();
        for (diagnostics::Diagnostic& diagnostic : side.diagnostics) {
            m_report.add(Stage::Action, std::move(diagnostic));
        }
        takeOuterColumns(*side.statement);
        (isLeft ? m_bound.left : m_bound.right) = side.statement;
    }
    if (!isOk) {
        return;
    }
    const tables::Schema& left = m_bound.left->schema;
    const tables::Schema& right = m_bound.right->schema;
    const std::string_view word = wordOf(m_query.setOperator);
    if (left.size() != right.size()) {
        add(DiagnosticKind::MergeColumnCount, m_context.ast[m_query.right].span,
            {MessageId::BindSetCounts, {std::to_string(left.size()), std::to_string(right.size()), word}});
        return;
    }
    m_bound.schema.namesMindCase = left.namesMindCase && right.namesMindCase;
    for (std::size_t i = 0; i < left.size(); ++i) {
        tables::Field field;
        field.name = left.fields[i].name;
        const auto type =
            setColumnType(m_context, Operand(left.fields[i].type, isWrittenText(m_context.ast, *m_bound.left, i)),
                          Operand(right.fields[i].type, isWrittenText(m_context.ast, *m_bound.right, i)));
        if (!type) {
            add(DiagnosticKind::TypeMismatch, m_context.ast[m_query.right].span,
                {MessageId::BindSetTypes,
                 {std::to_string(i + 1), values::toText(left.fields[i].type), values::toText(right.fields[i].type),
                  word}});
        }
        field.type = type.value_or(left.fields[i].type);
        m_bound.schema.fields.push_back(std::move(field));
    }
}

} // namespace mergescope::binding
