#pragma once
// The syntactic half of a WHEN action. The parser and the printer receive a table of these and know no action by name.

#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"

#include <string>
#include <string_view>
#include <vector>

namespace mergescope::sql {

class Parser;
class Printer;
struct Dialect;

struct ActionSyntax {
    std::string_view keyword; ///< the first word: "UPDATE"
    bool inMatched = false;
    bool inNotMatchedByTarget = false;
    bool inNotMatchedBySource = false;
    bool Dialect::*everywhereIf = nullptr; ///< a dialect for which this holds takes the action in every kind of clause
    /// Called with the parser standing on the keyword; reads to the end of the action.
    void (*parse)(Parser& parser, MergeAction& action) = nullptr;
    void (*print)(Printer& printer, const MergeAction& action) = nullptr;
    /// What the dialect, or any engine, would not accept of a whole action in a clause of this kind. May be absent.
    void (*check)(const Dialect& dialect, ClauseKind clause, const MergeAction& action,
                  diagnostics::Diagnostics& diagnostics) = nullptr;
};

using ActionSyntaxTable = std::vector<ActionSyntax>;

} // namespace mergescope::sql
