#include "core/execution/join.h"

#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/hash_join.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace mergescope::execution {

namespace {

using values::Truth;

/// So many pairs are tested at a time where ON has no key.
constexpr std::size_t kPairsPerBatch = 1U << 16U;

class Joiner {
public:
    Joiner(const EvaluationContext& context, const binding::BoundMerge& merge, const tables::TablePtr& target,
           const tables::TablePtr& source, const std::atomic<bool>* cancelled)
        : m_context(context), m_merge(merge), m_target(target), m_source(source), m_cancelled(cancelled)
    {}

    Pairs byKeys() const;
    Pairs byEveryPair() const;
    Pairs byConstant() const;

private:
    [[nodiscard]] bool isCancelled() const { return m_cancelled != nullptr && m_cancelled->load(); }
    [[nodiscard]] std::optional<JoinFailure> evaluateKeys(KeyColumns& target, KeyColumns& source) const;
    [[nodiscard]] std::vector<values::Truth> testPairs(sql::ExprId condition, const Pairs& candidates,
                                                       std::vector<std::uint32_t>& alive,
                                                       std::optional<JoinFailure>& failure) const;
    /// Keeps the candidates for which every condition is TRUE.
    void filter(Pairs& candidates, const std::vector<sql::ExprId>& conditions) const;
    void testRowsFrom(std::size_t firstTarget, std::size_t targetCount, Pairs& pairs) const;
    void limit(Pairs& pairs) const;

    const EvaluationContext& m_context;
    const binding::BoundMerge& m_merge;
    const tables::TablePtr& m_target;
    const tables::TablePtr& m_source;
    const std::atomic<bool>* m_cancelled;
};

std::vector<std::uint32_t> pick(const std::vector<std::uint32_t>& rows, const std::vector<std::uint32_t>& positions)
{
    std::vector<std::uint32_t> picked;
    picked.reserve(positions.size());
    for (const std::uint32_t position : positions) {
        picked.push_back(rows[position]);
    }
    return picked;
}

std::vector<std::uint32_t> allRows(std::size_t count)
{
    std::vector<std::uint32_t> rows(count);
    std::iota(rows.begin(), rows.end(), 0U);
    return rows;
}

std::optional<JoinFailure> Joiner::evaluateKeys(KeyColumns& target, KeyColumns& source) const
{
    const std::vector<std::uint32_t> targetRows = allRows(m_target->rowCount());
    const std::vector<std::uint32_t> sourceRows = allRows(m_source->rowCount());
    const Batch targetBatch = pairBatch(m_target, targetRows, nullptr, {});
    const Batch sourceBatch = pairBatch(nullptr, {}, m_source, sourceRows);
    target.rowCount = targetRows.size();
    source.rowCount = sourceRows.size();
    for (const binding::EqualityKey& key : m_merge.keys) {
        const values::DataType& type = (*m_context.exprs)[key.expr].operandType;
        auto ofSource = evaluateAs(m_context, key.sourceSide, type, sourceBatch);
        if (!ofSource) {
            const EvaluationFailure& failure = ofSource.error();
            return JoinFailure{failure.diagnostic, tables::kNoRow, failure.row};
        }
        auto ofTarget = evaluateAs(m_context, key.targetSide, type, targetBatch);
        if (!ofTarget) {
            const EvaluationFailure& failure = ofTarget.error();
            return JoinFailure{failure.diagnostic, failure.row, tables::kNoRow};
        }
        source.columns.push_back(std::move(ofSource).value());
        source.nullSafe.push_back(key.nullSafe);
        target.columns.push_back(std::move(ofTarget).value());
        target.nullSafe.push_back(key.nullSafe);
    }
    return std::nullopt;
}

/// One truth a living candidate; they become fewer where one of them fails.
std::vector<Truth> Joiner::testPairs(sql::ExprId condition, const Pairs& candidates, std::vector<std::uint32_t>& alive,
                                     std::optional<JoinFailure>& failure) const
{
    while (!alive.empty()) {
        auto truths = evaluateTruth(
            m_context, condition,
            pairBatch(m_target, pick(candidates.targetRow, alive), m_source, pick(candidates.sourceRow, alive)));
        if (truths) {
            return std::move(truths).value();
        }
        const std::uint32_t at = alive[truths.error().row];
        failure = JoinFailure{truths.error().diagnostic, candidates.targetRow[at], candidates.sourceRow[at]};
        alive.resize(truths.error().row);
    }
    return {};
}

void Joiner::filter(Pairs& candidates, const std::vector<sql::ExprId>& conditions) const
{
    // AND stops at FALSE but not at NULL: an unknown pair is no pair, yet its later conditions are evaluated.
    std::vector<std::uint32_t> alive = allRows(candidates.size());
    std::vector<bool> isUnknown(candidates.size(), false);
    std::optional<JoinFailure> failure;
    for (const sql::ExprId condition : conditions) {
        const std::vector<Truth> truths = testPairs(condition, candidates, alive, failure);
        std::vector<std::uint32_t> next;
        for (std::size_t i = 0; i < alive.size(); ++i) {
            if (truths[i] != Truth::False) {
                next.push_back(alive[i]);
                isUnknown[alive[i]] = isUnknown[alive[i]] || truths[i] == Truth::Unknown;
            }
        }
        alive = std::move(next);
    }
    std::erase_if(alive, [&](std::uint32_t position) { return isUnknown[position]; });
    candidates.targetRow = pick(candidates.targetRow, alive);
    candidates.sourceRow = pick(candidates.sourceRow, alive);
    candidates.failure = std::move(failure);
}

void Joiner::limit(Pairs& pairs) const
{
    if (pairs.size() <= kMaxPairs) {
        return;
    }
    diagnostics::Diagnostic diagnostic;
    diagnostic.kind = diagnostics::DiagnosticKind::LimitExceeded;
    diagnostic.span = (*m_context.ast)[m_merge.on].span;
    diagnostic.message = {diagnostics::MessageId::TooManyPairs, {std::to_string(kMaxPairs)}};
    diagnostic.hint = diagnostics::Message{diagnostics::MessageId::TooManyPairsHint, {}};
    pairs.failure = JoinFailure{std::move(diagnostic), pairs.targetRow.back(), pairs.sourceRow.back()};
    pairs.targetRow.clear();
    pairs.sourceRow.clear();
}

Pairs Joiner::byKeys() const
{
    KeyColumns target;
    KeyColumns source;
    if (std::optional<JoinFailure> failure = evaluateKeys(target, source)) {
        Pairs none;
        none.failure = std::move(failure);
        return none;
    }
    Pairs pairs = hashJoin(target, source);
    limit(pairs);
    if (!pairs.failure.has_value() && !m_merge.residual.empty()) {
        filter(pairs, m_merge.residual);
    }
    pairs.isCancelled = isCancelled();
    return pairs;
}

void Joiner::testRowsFrom(std::size_t firstTarget, std::size_t targetCount, Pairs& pairs) const
{
    const std::size_t sourceCount = m_source->rowCount();
    Pairs candidates;
    candidates.targetRow.reserve(targetCount * sourceCount);
    candidates.sourceRow.reserve(targetCount * sourceCount);
    for (std::size_t t = firstTarget; t < firstTarget + targetCount; ++t) {
        for (std::size_t s = 0; s < sourceCount; ++s) {
            candidates.add(static_cast<std::uint32_t>(t), static_cast<std::uint32_t>(s));
        }
    }
    filter(candidates, {m_merge.on});
    pairs.targetRow.insert(pairs.targetRow.end(), candidates.targetRow.begin(), candidates.targetRow.end());
    pairs.sourceRow.insert(pairs.sourceRow.end(), candidates.sourceRow.begin(), candidates.sourceRow.end());
    pairs.failure = std::move(candidates.failure);
}

Pairs Joiner::byEveryPair() const
{
    Pairs pairs;
    const std::size_t sourceCount = m_source->rowCount();
    if (sourceCount == 0) {
        return pairs;
    }
    const std::size_t step = std::max<std::size_t>(1, kPairsPerBatch / sourceCount);
    for (std::size_t first = 0; first < m_target->rowCount() && !pairs.failure.has_value(); first += step) {
        if (isCancelled()) {
            pairs.isCancelled = true;
            break;
        }
        testRowsFrom(first, std::min(step, m_target->rowCount() - first), pairs);
        limit(pairs);
    }
    return pairs;
}

Pairs Joiner::byConstant() const
{
    Pairs pairs;
    if (m_target->rowCount() == 0 || m_source->rowCount() == 0) {
        return pairs;
    }
    auto truth = evaluateTruth(m_context, m_merge.on, pairBatch(m_target, {0}, m_source, {0}));
    if (!truth) {
        pairs.failure = JoinFailure{truth.error().diagnostic, 0, 0};
        return pairs;
    }
    return truth.value().front() == Truth::True ? byEveryPair() : pairs;
}

} // namespace

Batch pairBatch(const tables::TablePtr& target, std::vector<std::uint32_t> targetRows, const tables::TablePtr& source,
                std::vector<std::uint32_t> sourceRows)
{
    Batch batch;
    batch.rowCount = target != nullptr ? targetRows.size() : sourceRows.size();
    batch.relations.push_back({target, std::move(targetRows)});
    batch.relations.push_back({source, std::move(sourceRows)});
    return batch;
}

Pairs joinRows(const EvaluationContext& context, const binding::BoundMerge& merge, const tables::TablePtr& target,
               const tables::TablePtr& source, const std::atomic<bool>* cancelled)
{
    const Joiner joiner(context, merge, target, source, cancelled);
    if (!merge.keys.empty()) {
        return joiner.byKeys();
    }
    return binding::isConstant(*context.ast, *context.exprs, merge.on) ? joiner.byConstant() : joiner.byEveryPair();
}

} // namespace mergescope::execution
