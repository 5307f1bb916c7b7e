#include "ui/state/selection.h"

namespace mergescope::ui {

void Selection::setRow(std::uint32_t targetRow, std::uint32_t sourceRow)
{
    if (targetRow == m_targetRow && sourceRow == m_sourceRow) {
        return;
    }
    m_targetRow = targetRow;
    m_sourceRow = sourceRow;
    Q_EMIT rowChanged(m_targetRow, m_sourceRow);
}

void Selection::setClause(int clause)
{
    if (clause == m_clause) {
        return;
    }
    m_clause = clause;
    Q_EMIT clauseChanged(m_clause);
}

void Selection::clear()
{
    setRow(tables::kNoRow, tables::kNoRow);
    setClause(-1);
}

} // namespace mergescope::ui
