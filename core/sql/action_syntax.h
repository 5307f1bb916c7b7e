#pragma once
// The syntactic half of a WHEN action. The parser and the printer receive a table of these and know no action by name.

#include "core/sql/ast.h"

#include <string>
#include <string_view>
#include <vector>

namespace mergescope::sql {

class Parser;
class Printer;

struct ActionSyntax {
    std::string_view keyword;          ///< the first word: "UPDATE"
    bool inMatched = false;
    bool inNotMatchedByTarget = false;
    bool inNotMatchedBySource = false;
    /// Called with the parser standing on the keyword; reads to the end of the action.
    void (*parse)(Parser& parser, MergeAction& action) = nullptr;
    void (*print)(Printer& printer, const MergeAction& action) = nullptr;
};

using ActionSyntaxTable = std::vector<ActionSyntax>;

} // namespace mergescope::sql
