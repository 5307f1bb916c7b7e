#include "ui/stage/rows_accessible.h"

#include <QWidget>

namespace mergescope::ui {

namespace {

QAccessibleInterface* interfaceFor(const QString&, QObject* object)
{
    auto* view = qobject_cast<QWidget*>(object);
    const auto* rows = dynamic_cast<const AccessibleRows*>(object);
    return view == nullptr || rows == nullptr ? nullptr : new RowListAccessible(view, *rows);
}

} // namespace

void makeRowsAccessible()
{
    static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
    Q_UNUSED(once)
}

RowListAccessible::RowListAccessible(QWidget* view, const AccessibleRows& rows)
    : QAccessibleWidget(view, QAccessible::List), m_rows(rows)
{}

RowListAccessible::~RowListAccessible()
{
    for (const QAccessible::Id id : m_children) {
        if (id != 0) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }
}

int RowListAccessible::childCount() const
{
    return widget() == nullptr ? 0 : m_rows.rowCount();
}

QAccessibleInterface* RowListAccessible::child(int index) const
{
    if (index < 0 || index >= childCount()) {
        return nullptr;
    }
    const auto at = static_cast<std::size_t>(index);
    if (m_children.size() <= at) {
        m_children.resize(at + 1, 0);
    }
    if (m_children[at] == 0) {
        m_children[at] = QAccessible::registerAccessibleInterface(new RowAccessible(*widget(), m_rows, index));
    }
    return QAccessible::accessibleInterface(m_children[at]);
}

int RowListAccessible::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* row = dynamic_cast<const RowAccessible*>(child);
    return row == nullptr || row->row() >= childCount() ? -1 : row->row();
}

QAccessibleInterface* RowListAccessible::childAt(int x, int y) const
{
    const int rows = childCount();
    for (int index = 0; index < rows; ++index) {
        if (m_rows.rowRect(index).contains(widget()->mapFromGlobal(QPoint(x, y)))) {
            return child(index);
        }
    }
    return nullptr;
}

QAccessibleInterface* RowListAccessible::focusChild() const
{
    return childCount() > 0 && widget()->hasFocus() ? child(m_rows.focusedRow()) : nullptr;
}

bool RowAccessible::isValid() const
{
    return m_view && m_row < m_rows.rowCount();
}

QAccessibleInterface* RowAccessible::parent() const
{
    return m_view ? QAccessible::queryAccessibleInterface(m_view) : nullptr;
}

QString RowAccessible::text(QAccessible::Text text) const
{
    return isValid() && text == QAccessible::Name ? m_rows.rowText(m_row) : QString();
}

QRect RowAccessible::rect() const
{
    if (!isValid()) {
        return {};
    }
    const QRect box = m_rows.rowRect(m_row);
    return box.isEmpty() ? box : QRect(m_view->mapToGlobal(box.topLeft()), box.size());
}

QAccessible::State RowAccessible::state() const
{
    QAccessible::State state;
    state.readOnly = true;
    state.invisible = !isValid();
    state.offscreen = isValid() && m_rows.rowRect(m_row).isEmpty();
    state.selectable = true;
    state.selected = isValid() && m_rows.focusedRow() == m_row;
    state.focused = state.selected && m_view->hasFocus();
    return state;
}

} // namespace mergescope::ui
