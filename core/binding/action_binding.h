#pragma once
// The binding half of a WHEN action: turns what follows THEN into values for target columns. The binder receives a
// table of these and knows no action by name.

#include "core/binding/bound.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mergescope::binding {

/// A left side of SET: a target column, or a field inside one that is a STRUCT.
struct TargetPlace {
    std::uint32_t column = 0;
    std::vector<std::uint32_t> path; ///< empty: the whole column
};

/// What an action may ask while it binds. Everything reports for itself and says nothing twice.
class ActionBinder {
public:
    virtual ~ActionBinder() = default;

    [[nodiscard]] virtual const sql::Dialect& dialect() const = 0;
    [[nodiscard]] virtual const tables::Schema& target() const = 0;
    [[nodiscard]] virtual const tables::Schema& source() const = 0;
    [[nodiscard]] virtual const std::string& targetName() const = 0;
    [[nodiscard]] virtual sql::ClauseKind clauseKind() const = 0;
    /// A left side (SET c, INSERT (c)): the target column so called, or nothing and a diagnostic.
    [[nodiscard]] virtual std::optional<std::uint32_t> targetColumn(const sql::QualifiedName& name) = 0;
    /// A left side of SET, which may also name a field inside a column (merge.md 6; R074).
    [[nodiscard]] virtual std::optional<TargetPlace> targetPlace(const sql::QualifiedName& name) = 0;
    /// A value for a field inside a target column; `place.path` is not empty.
    [[nodiscard]] virtual BoundValue fieldValue(sql::ExprId expr, const TargetPlace& place) = 0;
    /// A value for a target column: binds the expression in what this clause may see and checks that it may be stored.
    /// Without a column (its left side is broken) only the names in it are checked.
    virtual BoundValue value(sql::ExprId expr, std::optional<std::uint32_t> targetColumn) = 0;
    /// What `*` gives a target column: the source column of the same name, or a diagnostic at `place`.
    [[nodiscard]] virtual BoundValue starValue(std::uint32_t targetColumn, base::Span place) = 0;
    /// A source column for a target column, whatever the two are called.
    [[nodiscard]] virtual BoundValue sourceValue(std::uint32_t sourceColumn, std::uint32_t targetColumn,
                                                 base::Span place) = 0;
    /// `*` leaves alone what the source has no column for: the statement evolves the table's schema.
    [[nodiscard]] virtual bool starMayLackColumns() const = 0;
    /// The default of a target column that the action leaves out, or NULL; a diagnostic at `place` where the engine
    /// finds in analysis that it must not be NULL.
    [[nodiscard]] virtual BoundValue leftOut(std::uint32_t targetColumn, base::Span place) = 0;
    /// Reports a column that is set twice (merge.duplicate-assignment) or listed twice (name.duplicate-column).
    virtual void reportDuplicate(diagnostics::DiagnosticKind kind, std::uint32_t targetColumn, base::Span first,
                                 base::Span second) = 0;
    /// Reports that a list of columns and a list of values differ in length.
    virtual void reportCount(std::size_t columns, std::size_t values, base::Span place) = 0;
    /// Any other report about the left sides.
    virtual void report(diagnostics::Diagnostic diagnostic) = 0;
};

/// What stands after SET, one assignment a target column: fields of one STRUCT are set together. A column or field that
/// is set twice is reported.
[[nodiscard]] std::vector<BoundAssignment> bindAssignments(ActionBinder& binder,
                                                           const std::vector<sql::Assignment>& assignments);

struct ActionBinding {
    /// Gives the assignments; UPDATE: those named, INSERT: one a target column in table order, DELETE: none.
    std::vector<BoundAssignment> (*bind)(ActionBinder& binder, const sql::MergeAction& action) = nullptr;
    bool doesNothing = false; ///< rows that it takes stay as they are
};

/// Index = sql::ActionIndex.
using ActionBindingTable = std::vector<ActionBinding>;

} // namespace mergescope::binding
