#include "core/execution/merge_clauses.h"

#include "core/diagnostics/message_id.h"
#include "core/execution/join.h"
#include "core/sql/printer.h"

#include <algorithm>
#include <utility>

namespace mergescope::execution {

namespace {

using trace::MatchKind;
using values::Truth;
using Rows = std::vector<std::uint32_t>;

constexpr std::uint32_t kNoLimit = 0xFFFFFFFFu;

MatchKind kindOf(const trace::Routes& routes, std::uint32_t route)
{
    if (routes.targetRow[route] == tables::kNoRow) {
        return MatchKind::NotMatchedByTarget;
    }
    return routes.sourceRow[route] == tables::kNoRow ? MatchKind::NotMatchedBySource : MatchKind::Matched;
}

/// The engine goes row by row, we go clause by clause. So that the failure we report is the one the engine meets first,
/// a failure at one route ends the work at that route for everything that comes after.
class ClauseRunner {
public:
    ClauseRunner(const MergeInput& input, const std::vector<trace::ClauseRecord>& clauses, trace::TraceWriter& writer)
        : m_input(input), m_clauses(clauses), m_writer(writer), m_taken(clauses.size())
    {}

    void decide(MatchKind kind, Rows remaining);
    ClauseDecision finishDecision() { return {std::move(m_taken), std::move(m_failure)}; }

    void resume(ClauseDecision decision)
    {
        m_taken = std::move(decision.taken);
        m_failure = std::move(decision.failure);
        m_limit = m_failure.has_value() ? m_failure->route : kNoLimit;
    }
    void tryUntaken(const Rows& routes);
    void computeCells();
    void raise();
    ClauseResult finish() { return {std::move(m_cells), std::move(m_failure)}; }

private:
    [[nodiscard]] Batch batchOf(MatchKind kind, const Rows& routes) const;
    [[nodiscard]] Batch joinedBatch(const Rows& routes) const;
    [[nodiscard]] bool joins(MatchKind kind) const;
    void testTaken(std::size_t clause, Rows routes);
    [[nodiscard]] bool isCancelled() const { return m_input.cancelled != nullptr && m_input.cancelled->load(); }
    void fail(trace::Phase phase, std::uint32_t route, diagnostics::Diagnostic diagnostic);
    void cutToLimit(Rows& routes) const;
    [[nodiscard]] std::vector<Truth> truthsOf(sql::ExprId condition, MatchKind kind, Rows& routes);
    Rows test(std::size_t clause, const Rows& remaining, Rows& taken);
    void computeClause(std::size_t clause);
    [[nodiscard]] std::size_t firstForbiddenNull(const binding::BoundAssignment& assignment,
                                                 const tables::Column& column) const;
    void failOnNull(const binding::BoundAssignment& assignment, std::uint32_t route);
    [[nodiscard]] tables::ColumnPtr computeColumn(const binding::BoundAssignment& assignment, MatchKind kind,
                                                  Rows& routes);

    const MergeInput& m_input;
    const std::vector<trace::ClauseRecord>& m_clauses;
    trace::TraceWriter& m_writer;
    std::vector<Rows> m_taken;
    std::vector<trace::ClauseCells> m_cells;
    std::optional<trace::RunFailure> m_failure;
    std::uint32_t m_limit = kNoLimit; ///< the route that failed: nothing at or behind it is evaluated any more
};

Batch ClauseRunner::batchOf(MatchKind kind, const Rows& routes) const
{
    const trace::Routes& all = m_writer.routes();
    Rows targetRows;
    Rows sourceRows;
    const bool hasTarget = kind != MatchKind::NotMatchedByTarget;
    const bool hasSource = kind != MatchKind::NotMatchedBySource;
    targetRows.reserve(hasTarget ? routes.size() : 0);
    sourceRows.reserve(hasSource ? routes.size() : 0);
    for (const std::uint32_t route : routes) {
        if (hasTarget) {
            targetRows.push_back(all.targetRow[route]);
        }
        if (hasSource) {
            sourceRows.push_back(all.sourceRow[route]);
        }
    }
    return pairBatch(hasTarget ? m_input.merge.target.table->table : nullptr, std::move(targetRows),
                     hasSource ? m_input.source : nullptr, std::move(sourceRows));
}

void ClauseRunner::fail(trace::Phase phase, std::uint32_t route, diagnostics::Diagnostic diagnostic)
{
    const trace::Routes& routes = m_writer.routes();
    if (routes.targetRow[route] != tables::kNoRow) {
        diagnostic.rows.target = {routes.targetRow[route]};
    }
    if (routes.sourceRow[route] != tables::kNoRow) {
        diagnostic.rows.source = {routes.sourceRow[route]};
    }
    m_failure = trace::RunFailure{std::move(diagnostic), phase, route};
    m_limit = route;
}

void ClauseRunner::cutToLimit(Rows& routes) const
{
    routes.erase(std::lower_bound(routes.begin(), routes.end(), m_limit), routes.end());
}

/// One truth a route; the routes become fewer where one of them fails. Without a route nothing is evaluated, since a
/// condition without columns would fail there too.
std::vector<Truth> ClauseRunner::truthsOf(sql::ExprId condition, MatchKind kind, Rows& routes)
{
    while (!routes.empty()) {
        auto truths = evaluateTruth(m_input.context, condition, batchOf(kind, routes));
        if (truths) {
            return std::move(truths).value();
        }
        fail(trace::Phase::Decide, routes[truths.error().row], truths.error().diagnostic);
        cutToLimit(routes);
    }
    return {};
}

/// Gives the routes that the clause leaves.
Rows ClauseRunner::test(std::size_t clause, const Rows& remaining, Rows& taken)
{
    const binding::BoundClause& bound = m_input.merge.clauses[clause];
    if (!bound.condition.isValid()) {
        taken = remaining;
        for (const std::uint32_t route : remaining) {
            m_writer.setTruth(route, clause, Truth::True);
        }
        return {};
    }
    Rows tested = remaining;
    const std::vector<Truth> truths = truthsOf(bound.condition, m_clauses[clause].kind, tested);
    Rows left;
    for (std::size_t i = 0; i < tested.size(); ++i) {
        const Truth truth = truths[i];
        m_writer.setTruth(tested[i], clause, truth);
        (truth == Truth::True ? taken : left).push_back(tested[i]);
    }
    return left;
}

/// An engine that tests all conditions of a kind for every row may fail in one that decides nothing any more.
void ClauseRunner::testTaken(std::size_t clause, Rows routes)
{
    const sql::ExprId condition = m_input.merge.clauses[clause].condition;
    if (condition.isValid()) {
        (void)truthsOf(condition, m_clauses[clause].kind, routes);
    }
}

void ClauseRunner::decide(MatchKind kind, Rows remaining)
{
    Rows takenBefore;
    for (std::size_t clause = 0; clause < m_clauses.size() && !isCancelled(); ++clause) {
        if (m_clauses[clause].kind != kind) {
            continue;
        }
        cutToLimit(remaining);
        remaining = test(clause, remaining, m_taken[clause]);
        if (m_input.context.dialect->evaluatesLaterConditions) {
            cutToLimit(takenBefore);
            testTaken(clause, takenBefore);
            const auto middle = takenBefore.insert(takenBefore.end(), m_taken[clause].begin(), m_taken[clause].end());
            std::inplace_merge(takenBefore.begin(), middle, takenBefore.end());
        }
        for (const std::uint32_t route : m_taken[clause]) {
            m_writer.take(route, clause);
        }
    }
}

/// The route whose new value may not be NULL and is; the number of routes where there is none.
std::size_t ClauseRunner::firstForbiddenNull(const binding::BoundAssignment& assignment,
                                             const tables::Column& column) const
{
    if (!assignment.value.mayNotBeNull || !column.hasNulls()) {
        return column.size();
    }
    std::size_t row = 0;
    while (row < column.size() && !column.isNull(row)) {
        ++row;
    }
    return row;
}

void ClauseRunner::failOnNull(const binding::BoundAssignment& assignment, std::uint32_t route)
{
    diagnostics::Diagnostic diagnostic;
    diagnostic.kind = diagnostics::DiagnosticKind::TableNotNull;
    diagnostic.span = assignment.value.span;
    diagnostic.message = {diagnostics::MessageId::NullIntoNotNull,
                          {m_input.merge.target.schema.fields[assignment.targetColumn].name}};
    diagnostic.hint = diagnostics::Message{diagnostics::MessageId::NullIntoNotNullHint, {}};
    fail(trace::Phase::Apply, route, std::move(diagnostic));
}

/// One column of new values for the routes; they become fewer where one of them fails.
tables::ColumnPtr ClauseRunner::computeColumn(const binding::BoundAssignment& assignment, MatchKind kind, Rows& routes)
{
    while (!routes.empty()) {
        auto column = assign(m_input.context, assignment.value, batchOf(kind, routes));
        if (!column) {
            fail(trace::Phase::Apply, routes[column.error().row], column.error().diagnostic);
            cutToLimit(routes);
            continue;
        }
        const std::size_t forbidden = firstForbiddenNull(assignment, *column.value());
        if (forbidden < routes.size()) {
            failOnNull(assignment, routes[forbidden]);
            cutToLimit(routes);
        }
        return std::move(column).value();
    }
    const values::DataType& type = m_input.merge.target.schema.fields[assignment.targetColumn].type;
    return tables::constantColumn(values::Value::null(type), type, 0);
}

void ClauseRunner::computeClause(std::size_t clause)
{
    std::vector<binding::BoundAssignment> assignments = m_input.merge.clauses[clause].action.assignments;
    // The engine computes a row's cells in the table's order, whatever the order of SET.
    std::stable_sort(assignments.begin(), assignments.end(),
                     [](const auto& a, const auto& b) { return a.targetColumn < b.targetColumn; });
    Rows& routes = m_taken[clause];
    for (const binding::BoundAssignment& assignment : assignments) {
        cutToLimit(routes);
        m_cells[clause].columns.push_back(assignment.targetColumn);
        m_cells[clause].values.push_back(computeColumn(assignment, m_clauses[clause].kind, routes));
    }
}

/// Both sides of the join for every route; a side that a route does not have reads as NULL.
Batch ClauseRunner::joinedBatch(const Rows& routes) const
{
    const trace::Routes& all = m_writer.routes();
    Rows targetRows;
    Rows sourceRows;
    for (const std::uint32_t route : routes) {
        targetRows.push_back(all.targetRow[route]);
        sourceRows.push_back(all.sourceRow[route]);
    }
    return pairBatch(m_input.merge.target.table->table, std::move(targetRows), m_input.source, std::move(sourceRows));
}

/// Does the join of this statement give rows of that kind? It is no wider than its clauses need.
bool ClauseRunner::joins(MatchKind kind) const
{
    return kind == MatchKind::Matched ||
           std::any_of(m_clauses.begin(), m_clauses.end(), [kind](const auto& clause) { return clause.kind == kind; });
}

/// DuckDB computes the new values of every clause for every row of its join, whichever clause takes it.
void ClauseRunner::tryUntaken(const Rows& routes)
{
    Rows joined;
    for (const std::uint32_t route : routes) {
        if (joins(kindOf(m_writer.routes(), route))) {
            joined.push_back(route);
        }
    }
    for (const binding::BoundClause& clause : m_input.merge.clauses) {
        for (const binding::BoundAssignment& assignment : clause.action.assignments) {
            cutToLimit(joined);
            if (joined.empty()) {
                return;
            }
            auto column = assign(m_input.context, assignment.value, joinedBatch(joined));
            if (!column) {
                fail(trace::Phase::Apply, joined[column.error().row], column.error().diagnostic);
            }
        }
    }
}

/// The action ERROR: the first row that comes to it ends the statement.
void ClauseRunner::raise()
{
    for (std::size_t clause = 0; clause < m_clauses.size(); ++clause) {
        Rows routes = m_taken[clause];
        cutToLimit(routes);
        if (m_clauses[clause].effect != trace::Effect::Raise || routes.empty()) {
            continue;
        }
        routes.resize(1);
        diagnostics::Diagnostic diagnostic;
        diagnostic.kind = diagnostics::DiagnosticKind::MergeErrorAction;
        diagnostic.span = m_clauses[clause].actionSpan;
        const std::string head(sql::wordsOf(m_input.statement.clauses[clause].kind));
        diagnostic.message = {diagnostics::MessageId::MergeErrorAction, {head}};
        const sql::ExprId message = m_input.merge.clauses[clause].action.message;
        if (message.isValid()) {
            auto text = evaluateOne(m_input.context, message, batchOf(m_clauses[clause].kind, routes));
            if (!text) {
                diagnostic = std::move(text).error();
            } else if (!text.value().isNull()) {
                diagnostic.message = {diagnostics::MessageId::MergeErrorActionText,
                                      {head, values::toText(text.value())}};
            }
        }
        fail(trace::Phase::Apply, routes.front(), std::move(diagnostic));
    }
}

void ClauseRunner::computeCells()
{
    m_cells.resize(m_clauses.size());
    for (std::size_t clause = 0; clause < m_clauses.size() && !isCancelled(); ++clause) {
        computeClause(clause);
    }
}

} // namespace

ClauseDecision decideClauses(const MergeInput& input, const std::vector<trace::ClauseRecord>& clauses,
                             const std::vector<std::uint32_t>& routes, trace::TraceWriter& writer)
{
    Rows ofKind[3];
    for (const std::uint32_t route : routes) {
        ofKind[static_cast<std::size_t>(kindOf(writer.routes(), route))].push_back(route);
    }
    ClauseRunner runner(input, clauses, writer);
    for (const MatchKind kind : {MatchKind::Matched, MatchKind::NotMatchedByTarget, MatchKind::NotMatchedBySource}) {
        runner.decide(kind, std::move(ofKind[static_cast<std::size_t>(kind)]));
    }
    return runner.finishDecision();
}

ClauseResult computeCells(const MergeInput& input, const std::vector<trace::ClauseRecord>& clauses,
                          ClauseDecision decision, const std::vector<std::uint32_t>& routes, trace::TraceWriter& writer)
{
    ClauseRunner runner(input, clauses, writer);
    runner.resume(std::move(decision));
    if (input.context.dialect->evaluatesUntakenValues) {
        runner.tryUntaken(routes);
    }
    runner.computeCells();
    runner.raise();
    return runner.finish();
}

} // namespace mergescope::execution
