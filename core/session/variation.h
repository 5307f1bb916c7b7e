#pragma once
// The same load under one other condition, to be run beside the first without keeping anything: another engine, the
// other way of writing files, a clause less. Working out what to run costs nothing; running it is the caller's affair.

#include "core/session/session.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::session {

/// What to run, and on what.
struct Variation {
    base::SourceTextPtr text;
    catalog::Catalog catalog;
    const sql::Dialect* dialect = nullptr;
};

/// How a table's rows are kept.
enum class WriteMode : std::uint8_t {
    InPlace,         ///< no data files
    CopyOnWrite,     ///< files are replaced by others
    MergeOnRead,     ///< rows are marked as deleted beside their files
    DeletionVectors, ///< the same, in a format that calls it by its vectors
};
/// Of the target of the outcome's last MERGE; InPlace where there is none.
[[nodiscard]] WriteMode writeModeOf(const Outcome& outcome);

/// What may be set beside a run.
enum class VariationKind : std::uint8_t {
    OtherEngine,
    OtherWriteMode,
    WithoutBySource,
    ConditionInOn,
    ConditionInWhen,
    OwnText
};

/// Nothing where the statement has nothing of the kind, or the engine only one way. `engine` is asked for OtherEngine,
/// `text` for OwnText.
[[nodiscard]] std::optional<Variation> variationOf(const Outcome& outcome, VariationKind kind,
                                                   std::string_view engine = {}, std::string_view text = {});

} // namespace mergescope::session
