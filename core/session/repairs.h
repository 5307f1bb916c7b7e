#pragma once
// Ways out of a MERGE that stopped because several source rows match one target row: the same text with one piece
// changed, to be tried. An engine offers nothing of the kind; its message only says that the source has to be made
// unique.

#include "core/session/session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::session {

enum class RepairKind : std::uint8_t {
    KeepOne,   ///< of the source rows with one key the one that is last by a column
    TightenOn, ///< one more condition, which only one of them meets
    Aggregate, ///< one row a key, made of all its rows
};

struct Repair {
    RepairKind kind = RepairKind::KeepOne;
    std::string column; ///< KeepOne: the column that orders; TightenOn: the one that tells the rows apart; else ""
    std::string change; ///< what comes into the statement, on one line
    std::string text;   ///< the whole text with it
};

/// At most one of each kind, in the order of RepairKind. Each was tried on the outcome's own tables, unless they are
/// large, and the MERGE then finished. None where the last MERGE did not stop for several matches, where ON names no
/// key, or where its words are Python's.
[[nodiscard]] std::vector<Repair> repairsFor(const Outcome& outcome);

} // namespace mergescope::session
