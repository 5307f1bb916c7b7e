#pragma once
// The record of one MERGE: data only, immutable, self-contained. A few bytes a row, kept in columns; steps are a view
// computed from them (core/trace/steps.h).

#include "core/base/source_text.h"
#include "core/base/span.h"
#include "core/diagnostics/diagnostic.h"
#include "core/tables/data_file.h"
#include "core/tables/table.h"
#include "core/values/truth.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::trace {

/// Which of the three sets of the full outer join a route belongs to.
enum class MatchKind : std::uint8_t {
    Matched,            ///< a pair: ON is TRUE
    NotMatchedByTarget, ///< a source row in no pair
    NotMatchedBySource, ///< a target row in no pair
};

/// What a clause does to a row. Closed: stage, grids, counts and exporters know effects, never actions.
enum class Effect : std::uint8_t { InsertRow, UpdateCells, DeleteRow, Keep, Raise };

/// What became of a row, in the words of the contract.
enum class Fate : std::uint8_t { Updated, UpdatedSameValues, Deleted, Copied, Untouched, Inserted, Ignored };

inline constexpr std::int16_t kNoClause = -1;

/// A column that a condition names, as it names it.
struct ColumnRead {
    bool ofTarget = true;
    std::uint32_t column = 0;
    base::Span span;
};

/// One clause as the run saw it.
struct ClauseRecord {
    MatchKind kind = MatchKind::Matched;
    Effect effect = Effect::Keep;
    base::Span span;          ///< the whole clause
    base::Span headSpan;      ///< WHEN … before THEN
    base::Span conditionSpan; ///< invalid: unconditional
    base::Span actionSpan;
    std::string word;                           ///< the action's keyword as printed: UPDATE, INSERT, DELETE
    std::vector<std::uint32_t> assignedColumns; ///< target columns it sets, for the stage's short form
    std::vector<ColumnRead> conditionColumns;   ///< each once, as first written; not those of subqueries
};

/// One route through the statement: a pair, an unmatched source row, or an unmatched target row. In stage order: target
/// rows in table order (each with its pairs in source order), then the unmatched source rows.
struct Routes {
    std::vector<std::uint32_t> targetRow; ///< kNoRow: none
    std::vector<std::uint32_t> sourceRow; ///< kNoRow: none
    std::vector<std::int16_t> clause;     ///< index into MergeRun::clauses, kNoClause: no clause took it
    std::vector<std::uint32_t> afterRow;  ///< position in `after`; kNoRow: not there
    std::vector<std::uint8_t> truths;     ///< clauseCount entries of 2 bits a route, packed; NotTested where not asked

    [[nodiscard]] std::size_t size() const { return targetRow.size(); }
};

/// The phases of the stage, in order.
enum class Phase : std::uint8_t { Tables, Match, Decide, Apply, Result };

/// Where a run stopped. The steps up to there exist; `after` is `before`.
struct RunFailure {
    diagnostics::Diagnostic diagnostic;
    Phase phase = Phase::Match;
    std::uint32_t route = 0; ///< the route at which it stopped; the last one the steps show
};

/// The engine's counters (contract/cli.md).
struct RunCounts {
    std::uint64_t inserted = 0;
    std::uint64_t updated = 0;
    std::uint64_t deleted = 0;
    std::uint64_t copied = 0;
    std::uint64_t unchangedUpdates = 0;
    std::uint64_t matchedUpdated = 0;
    std::uint64_t matchedDeleted = 0;
    std::uint64_t notMatchedBySourceUpdated = 0;
    std::uint64_t notMatchedBySourceDeleted = 0;
    std::uint64_t sourceRows = 0;
    std::uint64_t ignoredSourceRows = 0;
    friend bool operator==(const RunCounts&, const RunCounts&) = default;
};

/// The fate of one target row, or of one source row that no target row matched; in stage order.
struct RowFate {
    std::uint32_t targetRow = tables::kNoRow;
    std::uint32_t sourceRow = tables::kNoRow; ///< of the pair that decided, where there is one
    Fate fate = Fate::Untouched;
    std::int16_t clause = kNoClause;
    std::uint32_t afterRow = tables::kNoRow; ///< the first, where it was written more than once
    std::uint32_t times = 1;                 ///< how often the engine applied or wrote the row
    std::uint32_t beforeFile = 0;            ///< DataFile::number, 0: none
    std::uint32_t afterFile = 0;
};

struct MergeRun {
    base::SourceTextPtr text;
    base::Span statementSpan;
    base::Span mergeSpan; ///< the word MERGE
    base::Span onSpan;    ///< ON and its condition
    base::Span onConditionSpan;
    std::string engine; ///< dialect id
    std::string targetName;
    std::string sourceName;
    std::string targetAlias; ///< as it is called in the statement
    std::string sourceAlias;
    tables::TablePtr before;
    tables::TablePtr source; ///< the rows of USING, a query already run
    tables::TablePtr after;
    tables::FileLayout beforeFiles;
    tables::FileLayout afterFiles;
    /// target columns and source columns that ON compares with `=` or `<=>`: the key cells the stage lights up
    std::vector<std::pair<std::uint32_t, std::uint32_t>> keyColumns;
    bool onAsksMore = false;           ///< than that equality: the rest of ON
    std::vector<ColumnRead> onColumns; ///< that the rest reads, as in a clause's condition
    std::vector<ClauseRecord> clauses;
    Routes routes;
    std::vector<RowFate> fates; ///< empty after a failure
    RunCounts counts;
    std::vector<std::pair<std::string, std::string>>
        commit; ///< the engine's own keys, in its order; empty after a failure
    std::optional<RunFailure> failure;
    diagnostics::Diagnostics notes; ///< warnings about a run that succeeded
    /// The bound statement, for whoever made the run; opaque here, and null in a run that was put together by hand.
    std::shared_ptr<const void> statement;

    [[nodiscard]] values::Truth truth(std::size_t route, std::size_t clause) const
    {
        const std::size_t bit = 2 * (route * clauses.size() + clause);
        return static_cast<values::Truth>((routes.truths[bit >> 3] >> (bit & 7U)) & 3U);
    }
    [[nodiscard]] MatchKind kindOf(std::size_t route) const
    {
        return routes.targetRow[route] == tables::kNoRow   ? MatchKind::NotMatchedByTarget
               : routes.sourceRow[route] == tables::kNoRow ? MatchKind::NotMatchedBySource
                                                           : MatchKind::Matched;
    }
};

using MergeRunPtr = std::shared_ptr<const MergeRun>;

} // namespace mergescope::trace
