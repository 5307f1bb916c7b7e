// What a dialect lacks of the statements other than MERGE.
#include "core/sql/check_loads.h"

#include "core/sql/features.h"

#include <utility>

namespace mergescope::sql {

namespace {

class LoadsCheck {
public:
    LoadsCheck(const Dialect& dialect, diagnostics::Diagnostics& diagnostics)
        : m_dialect(dialect), m_diagnostics(diagnostics)
    {}

    template <class Body>
    void operator()(const Body&) const
    {}
    void operator()(const InsertStatement& insert) const
    {
        if (insert.partitionSpan.isValid() && !m_dialect.hasInsertOverwrite) {
            lacks(Feature::PartitionValues, insert.partitionSpan);
        }
        switch (insert.mode) {
        case InsertMode::Append:
            break;
        case InsertMode::Overwrite:
            need(m_dialect.hasInsertOverwrite, Feature::InsertOverwrite, insert.modeSpan);
            break;
        case InsertMode::ReplaceWhere:
            need(m_dialect.hasReplaceWhere, Feature::ReplaceWhere, insert.modeSpan);
            break;
        case InsertMode::ReplaceUsing:
        case InsertMode::ReplaceOn:
            need(m_dialect.hasReplaceUsing, Feature::ReplaceUsing, insert.modeSpan);
            break;
        }
    }

private:
    void need(bool has, Feature feature, base::Span span) const
    {
        if (!has) {
            lacks(feature, span);
        }
    }
    void lacks(Feature feature, base::Span span) const
    {
        m_diagnostics.push_back(unsupported(feature, m_dialect, span));
    }

    const Dialect& m_dialect;
    diagnostics::Diagnostics& m_diagnostics;
};

} // namespace

void checkLoads(const Ast& ast, const Dialect& dialect, diagnostics::Diagnostics& diagnostics)
{
    for (const Statement& statement : ast.statements) {
        std::visit(LoadsCheck(dialect, diagnostics), statement.body);
    }
    for (const TableRef& table : ast.tableRefs) {
        if (table.kind == TableRef::Kind::Values && !table.parenthesized && dialect.queries.valuesNeedParentheses) {
            diagnostics.push_back(unsupported(Feature::BareValues, dialect, table.span));
        }
    }
    if (dialect.hasTimeTravel) {
        return;
    }
    for (const TableRef& table : ast.tableRefs) {
        if (table.version.kind != TableVersion::Kind::Current) {
            diagnostics.push_back(unsupported(Feature::TimeTravel, dialect, table.version.span));
        }
    }
}

} // namespace mergescope::sql
