#include "core/execution/duplicate_check.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::execution {

namespace {

using diagnostics::MessageId;
using trace::MatchKind;

bool isWrite(const trace::Routes& routes, const std::vector<trace::ClauseRecord>& clauses, std::size_t route)
{
    const std::int16_t clause = routes.clause[route];
    if (clause == trace::kNoClause) {
        return false;
    }
    const trace::Effect effect = clauses[static_cast<std::size_t>(clause)].effect;
    return effect == trace::Effect::UpdateCells || effect == trace::Effect::DeleteRow;
}

/// The first target row with two routes that count.
template <class Counts>
std::optional<DuplicateMatch> findDuplicate(const trace::Routes& routes, Counts counts)
{
    for (std::uint32_t first = 0; first < routes.size();) {
        if (routes.targetRow[first] == tables::kNoRow) {
            break; // only unmatched source rows follow
        }
        std::uint32_t last = first;
        std::uint32_t hits = 0;
        std::uint32_t second = 0;
        for (; last < routes.size() && routes.targetRow[last] == routes.targetRow[first]; ++last) {
            if (counts(last) && ++hits == 2) {
                second = last;
            }
        }
        if (hits >= 2) {
            return DuplicateMatch{first, last, second};
        }
        first = last;
    }
    return std::nullopt;
}

/// "1, 3 and 4" is the reader's business; numbers count from 1.
std::string rowNumbers(const std::vector<std::uint32_t>& rows)
{
    std::string text;
    for (const std::uint32_t row : rows) {
        text += (text.empty() ? "" : ", ") + std::to_string(std::uint64_t{row} + 1);
    }
    return text;
}

} // namespace

bool checksDuplicates(const sql::Dialect& dialect, const std::vector<trace::ClauseRecord>& clauses)
{
    std::size_t matched = 0;
    bool isLoneDelete = true;
    bool isInsertOnly = true;
    for (const trace::ClauseRecord& clause : clauses) {
        isInsertOnly = isInsertOnly && clause.kind == MatchKind::NotMatchedByTarget;
        if (clause.kind == MatchKind::Matched) {
            ++matched;
            isLoneDelete = isLoneDelete && clause.effect == trace::Effect::DeleteRow && !clause.conditionSpan.isValid();
        }
    }
    if (isInsertOnly || (matched == 0 && dialect.duplicateCheckNeedsMatchedClause)) {
        return false;
    }
    return !(matched == 1 && isLoneDelete && dialect.loneDeleteIsExempt);
}

std::optional<DuplicateMatch> findDuplicatePairs(const trace::Routes& routes)
{
    return findDuplicate(routes, [](std::size_t) { return true; });
}

std::optional<DuplicateMatch> findDuplicateWrites(const trace::Routes& routes,
                                                  const std::vector<trace::ClauseRecord>& clauses)
{
    return findDuplicate(routes, [&](std::size_t route) { return isWrite(routes, clauses, route); });
}

trace::RunFailure duplicateFailure(const MergeInput& input, const std::vector<trace::ClauseRecord>& clauses,
                                   const trace::Routes& routes, const DuplicateMatch& match)
{
    diagnostics::Diagnostic diagnostic;
    diagnostic.kind = diagnostics::DiagnosticKind::MergeMultipleMatches;
    diagnostic.rows.target = {routes.targetRow[match.first]};
    for (std::uint32_t route = match.first; route < match.last; ++route) {
        diagnostic.rows.source.push_back(routes.sourceRow[route]);
    }
    const auto clause = std::find_if(clauses.begin(), clauses.end(), [](const trace::ClauseRecord& record) {
        return record.kind == MatchKind::Matched;
    });
    const base::Span on = (*input.context.ast)[input.merge.on].span;
    diagnostic.span = clause == clauses.end() ? on : clause->headSpan;
    diagnostic.message = {MessageId::MultipleMatches,
                          {std::to_string(std::uint64_t{diagnostic.rows.target.front()} + 1),
                           std::to_string(diagnostic.rows.source.size()), rowNumbers(diagnostic.rows.source)}};
    diagnostic.hint = diagnostics::Message{MessageId::MultipleMatchesHint, {}};
    diagnostic.labels.push_back({on, diagnostics::Message{MessageId::MultipleMatchesOn, {}}});
    return {std::move(diagnostic), trace::Phase::Match, match.second};
}

} // namespace mergescope::execution
