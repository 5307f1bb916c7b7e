// GROUP BY carried out: rows put into groups by hashing, once for every grouping set, and gathered.
#include "core/execution/queries/query_steps.h"
#include "core/execution/queries/row_groups.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace mergescope::execution {

namespace {

using base::Failure;
using binding::BoundAggregate;
using binding::BoundGrouping;
using diagnostics::Diagnostic;
using tables::ColumnBuilder;
using tables::ColumnPtr;

/// An aggregate with its arguments computed, and the rows it takes, in its order.
struct ReadyAggregate {
    const BoundAggregate* bound = nullptr;
    AggregatorPtr aggregator;
    std::vector<std::uint32_t> rows;
};

class GroupRun {
public:
    GroupRun(const binding::BoundQuery& query, const EvaluationContext& context, const Batch& rows)
        : m_query(query), m_grouping(*query.grouping), m_context(context), m_rows(rows)
    {}

    BatchResult run()
    {
        for (const BoundGrouping::Key& key : m_grouping.keys) {
            ColumnResult column = columnOver(m_context, key.expr, key.column, key.type, m_rows);
            if (!column) {
                return Failure{std::move(column).error()};
            }
            m_keys.push_back(std::move(column).value());
            addColumn(key.type);
        }
        for (const BoundAggregate& aggregate : m_grouping.aggregates) {
            if (auto failure = prepare(aggregate)) {
                return Failure{std::move(*failure)};
            }
            addColumn(aggregate.type);
        }
        for (const BoundGrouping::Mark& mark : m_grouping.marks) {
            addColumn(mark.type);
        }
        for (const std::vector<std::uint32_t>& set : m_grouping.sets) {
            if (auto failure = gather(set)) {
                return Failure{std::move(*failure)};
            }
        }
        return result();
    }

private:
    void addColumn(const values::DataType& type)
    {
        m_schema.fields.push_back({"", type, true, std::nullopt});
        m_builders.emplace_back(type);
    }

    std::optional<Diagnostic> prepare(const BoundAggregate& bound)
    {
        AggregateCall call;
        call.kind = binding::aggregates()[bound.function].kind;
        call.type = bound.type;
        call.distinct = bound.distinct;
        call.separator = m_context.dialect->queries.defaultSeparator;
        call.rowCount = m_rows.rowCount;
        for (std::size_t i = 0; i < bound.arguments.size(); ++i) {
            ColumnResult column = columnOver(m_context, bound.arguments[i], {}, bound.argumentTypes[i], m_rows);
            if (!column) {
                return std::move(column).error();
            }
            call.arguments.push_back(std::move(column).value());
        }
        ReadyAggregate ready;
        ready.bound = &bound;
        ready.rows.resize(m_rows.rowCount);
        std::iota(ready.rows.begin(), ready.rows.end(), 0U);
        if (bound.filter.isValid()) {
            auto truths = evaluateTruth(m_context, bound.filter, m_rows);
            if (!truths) {
                return std::move(truths).error().diagnostic;
            }
            std::erase_if(ready.rows, [&](std::uint32_t row) { return truths.value()[row] != values::Truth::True; });
        }
        if (!bound.orderBy.empty()) {
            auto keys = sortKeysOver(m_context, bound.orderBy, m_rows);
            if (!keys) {
                return std::move(keys).error();
            }
            sortRows(keys.value(), ready.rows);
        }
        ready.aggregator = makeAggregator(call);
        m_aggregates.push_back(std::move(ready));
        return std::nullopt;
    }

    std::optional<Diagnostic> gather(const std::vector<std::uint32_t>& set)
    {
        std::vector<ColumnPtr> columns;
        columns.reserve(set.size());
        for (const std::uint32_t key : set) {
            columns.push_back(m_keys[key]);
        }
        RowGroups groups = groupRows(columns, m_rows.rowCount);
        if (set.empty() && groups.firstRow.empty()) {
            groups.firstRow.push_back(tables::kNoRow); // All rows together are a group, also where there are none.
        }
        const auto count = static_cast<std::uint32_t>(groups.firstRow.size());
        m_firstRows.insert(m_firstRows.end(), groups.firstRow.begin(), groups.firstRow.end());
        std::size_t at = 0;
        for (std::uint32_t key = 0; key < m_keys.size(); ++key, ++at) {
            const bool isKept = std::find(set.begin(), set.end(), key) != set.end();
            for (std::uint32_t group = 0; group < count; ++group) {
                if (isKept && m_keys[key]->type().kind != values::TypeKind::Null) {
                    m_builders[at].appendFrom(*m_keys[key], groups.firstRow[group]);
                } else {
                    m_builders[at].appendNull();
                }
            }
        }
        for (ReadyAggregate& ready : m_aggregates) {
            ready.aggregator->reset(count);
            for (const std::uint32_t row : ready.rows) {
                ready.aggregator->add(groups.groupOf[row], row);
            }
            for (std::uint32_t group = 0; group < count && !ready.aggregator->failure(); ++group) {
                ready.aggregator->append(group, m_builders[at]);
            }
            if (ready.aggregator->failure()) {
                return aggregateFailure(m_context, ready.bound->call, ready.bound->type, *ready.aggregator->failure());
            }
            ++at;
        }
        for (const BoundGrouping::Mark& mark : m_grouping.marks) {
            std::int64_t bits = 0;
            for (const std::uint32_t key : mark.keys) {
                bits = bits * 2 + (std::find(set.begin(), set.end(), key) == set.end() ? 1 : 0);
            }
            for (std::uint32_t group = 0; group < count; ++group) {
                m_builders[at].appendInteger(bits);
            }
            ++at;
        }
        return std::nullopt;
    }

    Batch result()
    {
        Batch batch;
        batch.rowCount = m_firstRows.size();
        for (const BatchRelation& relation : m_rows.relations) {
            BatchRelation first{relation.table, {}};
            if (relation.table != nullptr) {
                first.rows = pickRows(relation.rows, m_firstRows);
            }
            batch.relations.push_back(std::move(first));
        }
        batch.relations.resize(m_query.relations.size());
        std::vector<ColumnPtr> columns;
        for (ColumnBuilder& builder : m_builders) {
            columns.push_back(builder.finish());
        }
        BatchRelation groups;
        groups.table = std::make_shared<const tables::Table>(std::move(m_schema), std::move(columns), batch.rowCount);
        groups.rows.resize(batch.rowCount);
        std::iota(groups.rows.begin(), groups.rows.end(), 0U);
        batch.relations.push_back(std::move(groups));
        return batch;
    }

    const binding::BoundQuery& m_query;
    const BoundGrouping& m_grouping;
    const EvaluationContext& m_context;
    const Batch& m_rows;
    std::vector<ColumnPtr> m_keys;
    std::vector<ReadyAggregate> m_aggregates;
    tables::Schema m_schema;
    std::vector<ColumnBuilder> m_builders;
    std::vector<std::uint32_t> m_firstRows;
};

} // namespace

BatchResult runGroups(const binding::BoundQuery& query, const EvaluationContext& context, const Batch& rows)
{
    return GroupRun(query, context, rows).run();
}

} // namespace mergescope::execution
