#pragma once
// What an expression may see at its place, and the search for a name in it.

#include "core/base/result.h"
#include "core/binding/bound.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/tables/schema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::binding {

/// Why a relation of the statement cannot be seen at a place.
enum class Visibility : std::uint8_t {
    Visible,
    NoTargetRow, ///< NOT MATCHED: there is a source row only
    NoSourceRow, ///< NOT MATCHED BY SOURCE: there is a target row only
    NotWritten,  ///< left of `=`: only the target's columns can be set
};

struct ScopeRelation {
    std::uint16_t relation = 0;
    std::vector<std::string> nameParts; ///< of the table; empty for a query
    std::string alias;                  ///< "" where there is none; hides the table's own name
    bool namesMindCase = false;         ///< alias and nameParts are called by their own letters only
    const tables::Schema* schema = nullptr;
    Visibility visibility = Visibility::Visible;
    bool onlyQualified = false; ///< a bare name never means one of its columns
};

class Scope {
public:
    Scope() = default;
    explicit Scope(std::vector<ScopeRelation> relations) : m_relations(std::move(relations)) {}

    [[nodiscard]] const std::vector<ScopeRelation>& relations() const { return m_relations; }
    /// The one column that a name means here, or why there is none.
    [[nodiscard]] base::Result<ColumnRef, diagnostics::Diagnostic> find(const sql::QualifiedName& name) const;
    /// The visible relations that a qualifier (`t`, `db.t`) means; all of them where it is empty.
    [[nodiscard]] std::vector<const ScopeRelation*> qualified(const sql::QualifiedName& qualifier,
                                                              std::size_t partCount) const;
    [[nodiscard]] const tables::Field& field(ColumnRef column) const;
    /// Whether that name, without qualifier, means this column.
    [[nodiscard]] bool isCalled(ColumnRef column, std::string_view name) const;

    /// What a name without qualifier, and `*`, may mean: these, in this order. Else every column that is visible.
    void setOpenColumns(std::vector<ColumnRef> columns)
    {
        m_open = std::move(columns);
        m_hasOpenColumns = true;
    }
    /// The columns of `*`.
    [[nodiscard]] std::vector<ColumnRef> openColumns() const;

    /// The statement around this one, whose columns it may use where the engine lets it.
    void setOuter(const Scope* outer, bool mayBeUsed = true)
    {
        m_outer = outer;
        m_outerMayBeUsed = mayBeUsed;
    }
    [[nodiscard]] const Scope* outer() const { return m_outer; }
    [[nodiscard]] bool outerMayBeUsed() const { return m_outerMayBeUsed; }

private:
    [[nodiscard]] const ScopeRelation& relationOf(ColumnRef column) const;
    [[nodiscard]] diagnostics::Diagnostic notFound(const sql::QualifiedName& name) const;
    [[nodiscard]] diagnostics::Diagnostic hidden(const sql::QualifiedName& name, Visibility visibility) const;
    [[nodiscard]] diagnostics::Diagnostic unknownQualifier(const sql::QualifiedName& name) const;
    [[nodiscard]] diagnostics::Diagnostic unknownColumn(const sql::QualifiedName& name,
                                                        const std::vector<const ScopeRelation*>& where) const;

    std::vector<ScopeRelation> m_relations;
    std::vector<ColumnRef> m_open;
    bool m_hasOpenColumns = false;
    const Scope* m_outer = nullptr;
    bool m_outerMayBeUsed = true;
};

/// A relation as a scope sees it.
[[nodiscard]] ScopeRelation scopeRelation(const BoundRelation& relation, std::uint16_t index, bool hasAlias,
                                          Visibility visibility = Visibility::Visible);
/// `x` of FROM t x; t where there is no alias.
[[nodiscard]] std::string callName(const ScopeRelation& relation);
/// `local.kiosko.t` in its parts.
[[nodiscard]] std::vector<std::string> splitName(const std::string& dotted);
/// How a text must write a column's or table's name to mean it: in quotes where names mind case and it has capitals.
[[nodiscard]] std::string writtenName(const std::string& name, bool namesMindCase);
/// A name as it is written, its parts joined by dots.
[[nodiscard]] std::string dotted(const sql::QualifiedName& name);

} // namespace mergescope::binding
