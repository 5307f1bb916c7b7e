#include "core/binding/insert_parts.h"

#include "core/binding/expr_binder.h"
#include "core/binding/join_keys.h"
#include "core/binding/query_binder.h"
#include "core/binding/scope.h"
#include "core/binding/statement_parts.h"
#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using values::TypeKind;

namespace {

class PartsBinder {
public:
    PartsBinder(const BindContext& context, const sql::InsertStatement& statement, catalog::TableEntryPtr target,
                BoundQueryPtr query)
        : m_context(context), m_statement(statement), m_exprs(context, m_facts, m_report)
    {
        m_target.table = std::move(target);
        takeTable(context.dialect, statement.alias, m_target);
        m_source.query = std::move(query);
        m_source.schema = m_source.query->schema;
        m_source.alias = statement.queryAlias.name.isValid() ? statement.queryAlias.name.text : std::string();
    }

    Bound<InsertParts> run()
    {
        for (const sql::PartitionValue& value : m_statement.partition) {
            bindPartition(value);
        }
        switch (m_statement.mode) {
        case sql::InsertMode::Append:
        case sql::InsertMode::Overwrite:
            break;
        case sql::InsertMode::ReplaceWhere:
            bindCondition(Scope({targetScope()}));
            break;
        case sql::InsertMode::ReplaceOn:
            bindCondition(Scope({targetScope(), scopeRelation(m_source, kSourceRelation,
                                                              m_statement.queryAlias.name.isValid())}));
            break;
        case sql::InsertMode::ReplaceUsing:
            checkUsing();
            break;
        }
        Bound<InsertParts> result;
        result.diagnostics = m_report.inOrder();
        m_parts.exprs = m_facts.finish();
        if (result.isOk()) {
            m_parts.replaced = replacedPairs();
        }
        result.statement = std::move(m_parts);
        return result;
    }

private:
    [[nodiscard]] ScopeRelation targetScope() const
    {
        return scopeRelation(m_target, kTargetRelation, m_statement.alias.name.isValid());
    }

    void bindPartition(const sql::PartitionValue& value)
    {
        if (!value.column.isValid()) {
            return;
        }
        const auto column = m_target.schema.find(value.column.text);
        const auto& fields = m_target.table->partitions;
        const bool isPartition = column && std::any_of(fields.begin(), fields.end(), [&](const auto& field) {
                                     return field.column == *column && field.transform == "identity";
                                 });
        if (!isPartition) {
            reportNoPartition(value);
            return;
        }
        if (!value.value.isValid()) {
            return;
        }
        const tables::Field& field = m_target.schema.fields[*column];
        PlaceRules rules;
        rules.subqueries = false;
        const auto type = m_exprs.bind(value.value, Scope(), rules);
        BoundPartitionValue bound;
        bound.targetColumn = *column;
        bound.value.expr = value.value;
        bound.value.assignTo = field.type;
        bound.value.span = m_context.ast[value.value].span;
        bound.value.mayNotBeNull = !field.nullable;
        // A partition value is cast whatever store assignment says: '2026-01-02' is a date where the column is one.
        if (type && type->kind != TypeKind::Null && !values::canCast(*type, field.type)) {
            m_report.add(Stage::Casts, storeMismatch(*type, field, bound.value.span));
        }
        m_parts.partition.push_back(bound);
    }

    void reportNoPartition(const sql::PartitionValue& value)
    {
        std::vector<std::string> names;
        for (const catalog::PartitionSpec& field : m_target.table->partitions) {
            names.push_back(m_target.schema.fields[field.column].name);
        }
        m_report.add(Stage::Tables, make(DiagnosticKind::NameUnknownColumn, value.column.span,
                                         {MessageId::BindNoPartitionColumn, {value.column.text, m_target.name}},
                                         names.empty() ? std::nullopt
                                                       : std::optional(Message{MessageId::BindHintPartitionedBy, {names}})));
    }

    void bindCondition(const Scope& scope)
    {
        PlaceRules rules;
        rules.stage = Stage::Condition;
        rules.subqueries = false;
        rules.nonDeterministic = false;
        (void)m_exprs.bindCondition(m_statement.condition, scope, rules);
    }

    /// Each column must stand at the same place in the table and in the query (merge.md 16).
    void checkUsing()
    {
        for (const sql::Identifier& name : m_statement.usingColumns) {
            const auto column = m_target.schema.find(name.text);
            if (!column) {
                m_report.add(Stage::Action, unknownColumn(m_target.name, m_target.schema, name));
                continue;
            }
            const auto source = m_source.schema.find(name.text);
            if (!source || (!m_statement.byName && *source != *column)) {
                m_report.add(Stage::Action, make(DiagnosticKind::NameUnknownColumn, name.span,
                                                 {MessageId::BindQueryLacksColumn, {name.text}}));
            }
        }
    }

    /// The pairs of REPLACE ON as a join; of REPLACE USING the session compares the columns itself.
    std::shared_ptr<const BoundMerge> replacedPairs()
    {
        if (m_statement.mode != sql::InsertMode::ReplaceOn || !m_statement.condition.isValid()) {
            return nullptr;
        }
        auto pairs = std::make_shared<BoundMerge>();
        pairs->target = m_target;
        pairs->source = m_source;
        pairs->on = m_statement.condition;
        pairs->exprs = m_parts.exprs;
        findJoinKeys(m_context.ast, *m_parts.exprs, *pairs);
        return pairs;
    }

    BindContext m_context;
    const sql::InsertStatement& m_statement;
    BoundRelation m_target;
    BoundRelation m_source;
    ExprFactsBuilder m_facts;
    Report m_report;
    ExprBinder m_exprs;
    InsertParts m_parts;
};

} // namespace

Bound<InsertParts> bindInsertParts(const BindContext& context, const sql::InsertStatement& statement,
                                   const catalog::TableEntryPtr& target, const BoundQueryPtr& query)
{
    return PartsBinder(context, statement, target, query).run();
}

} // namespace mergescope::binding
