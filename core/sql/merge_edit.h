#pragma once
// Edits of a MERGE as text: a clause switched off and on again, clauses in another order, a condition in another place.
// The words around stay as a person wrote them. A clause that is off stands in a comment: `/* WHEN … */`.

#include "core/base/span.h"
#include "core/sql/ast.h"
#include "core/sql/token.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::sql {

/// A MERGE with what it was read from. All of it belongs together, and outlives the view.
struct MergeText {
    std::string_view text;
    const Ast& ast;
    const std::vector<Token>& tokens;
    const Statement& statement;
    const MergeStatement& merge;
};
/// The last MERGE of a text; nothing where there is none, where a part of it could not be read, or where it is written
/// as a chain of the builder.
[[nodiscard]] std::optional<MergeText> lastMerge(std::string_view text, const Ast& ast,
                                                 const std::vector<Token>& tokens);

/// Blanks and line ends as one blank each, none around.
[[nodiscard]] std::string onOneLine(std::string_view text);

/// One clause in the order of the text.
struct ClauseSlot {
    base::Span span;                   ///< the clause, or the comment around it
    std::optional<std::size_t> clause; ///< which one it is; none: it is switched off
    std::string head;                  ///< "WHEN MATCHED AND s.qty = 0", on one line
    [[nodiscard]] bool isOn() const { return clause.has_value(); }
};
[[nodiscard]] std::vector<ClauseSlot> clauseSlots(const MergeText& merge);

/// The whole text with one clause switched; nothing where that cannot be: the last clause that is on, or one with a
/// comment of its own inside.
[[nodiscard]] std::optional<std::string> withClauseSwitched(const MergeText& merge, std::size_t slot);
/// The whole text with one clause moved to another place among the clauses.
[[nodiscard]] std::optional<std::string> withClauseMoved(const MergeText& merge, std::size_t from, std::size_t to);
/// Without its clauses of a kind; nothing where it has none, or no other.
[[nodiscard]] std::optional<std::string> withoutClauses(const MergeText& merge, ClauseKind kind);
/// The condition of its last MATCHED clause, moved into ON: behind an earlier one without a condition none would be
/// reached.
[[nodiscard]] std::optional<std::string> withConditionInOn(const MergeText& merge);
/// What ON asks for beside its first part, moved into every MATCHED clause.
[[nodiscard]] std::optional<std::string> withConditionInWhen(const MergeText& merge);

/// The relation after USING as written, without its alias.
[[nodiscard]] std::string_view sourceText(const MergeText& merge);
/// Another relation after USING. It keeps the alias, or else is called as the table was. Nothing where the alias names
/// columns.
[[nodiscard]] std::optional<std::string> withSource(const MergeText& merge, std::string_view relation);
/// ON with one condition more. Nothing where USING (columns) stands in its place.
[[nodiscard]] std::optional<std::string> withMoreInOn(const MergeText& merge, std::string_view condition);

} // namespace mergescope::sql
