#pragma once
// The pairs of a MERGE: every target row with every source row for which ON is TRUE.

#include "core/binding/bound.h"
#include "core/execution/evaluate.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::execution {

/// More pairs than this are limit.exceeded: they would not fit into memory beside the tables.
inline constexpr std::size_t kMaxPairs = 200'000'000;

/// What stopped the join, and at which rows.
struct JoinFailure {
    diagnostics::Diagnostic diagnostic;
    std::uint32_t targetRow = tables::kNoRow;
    std::uint32_t sourceRow = tables::kNoRow;
};

/// By target row, then by source row.
struct Pairs {
    std::vector<std::uint32_t> targetRow;
    std::vector<std::uint32_t> sourceRow;
    std::optional<JoinFailure> failure; ///< the pairs are those before it
    bool isCancelled = false;

    [[nodiscard]] std::size_t size() const { return targetRow.size(); }
    void add(std::uint32_t target, std::uint32_t source)
    {
        targetRow.push_back(target);
        sourceRow.push_back(source);
    }
};

[[nodiscard]] Pairs joinRows(const EvaluationContext& context, const binding::BoundMerge& merge,
                             const tables::TablePtr& target, const tables::TablePtr& source,
                             const std::atomic<bool>* cancelled);

/// Target rows and source rows side by side; a null table is one that no expression names.
[[nodiscard]] Batch pairBatch(const tables::TablePtr& target, std::vector<std::uint32_t> targetRows,
                              const tables::TablePtr& source, std::vector<std::uint32_t> sourceRows);

} // namespace mergescope::execution
