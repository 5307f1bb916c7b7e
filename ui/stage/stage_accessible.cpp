#include "ui/stage/stage_accessible.h"

namespace mergescope::ui {

namespace {

QAccessibleInterface* interfaceFor(const QString&, QObject* object)
{
    auto* stage = qobject_cast<StageView*>(object);
    return stage == nullptr ? nullptr : new StageAccessible(stage);
}

} // namespace

void makeStageAccessible()
{
    static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
    Q_UNUSED(once)
}

StageAccessible::StageAccessible(StageView* stage) : QAccessibleWidget(stage, QAccessible::List) {}

StageAccessible::~StageAccessible()
{
    for (const QAccessible::Id id : m_rows) {
        if (id != 0) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }
}

StageView& StageAccessible::stage() const
{
    return *static_cast<StageView*>(widget());
}

int StageAccessible::childCount() const
{
    return widget() == nullptr ? 0 : stage().rowCount();
}

QAccessibleInterface* StageAccessible::child(int index) const
{
    if (index < 0 || index >= childCount()) {
        return nullptr;
    }
    const auto at = static_cast<std::size_t>(index);
    if (m_rows.size() <= at) {
        m_rows.resize(at + 1, 0);
    }
    if (m_rows[at] == 0) {
        m_rows[at] = QAccessible::registerAccessibleInterface(new StageRowAccessible(stage(), index));
    }
    return QAccessible::accessibleInterface(m_rows[at]);
}

int StageAccessible::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* row = dynamic_cast<const StageRowAccessible*>(child);
    return row == nullptr || row->row() >= childCount() ? -1 : row->row();
}

QAccessibleInterface* StageAccessible::childAt(int x, int y) const
{
    for (int index = 0; index < childCount(); ++index) {
        if (stage().rowRect(index).contains(stage().mapFromGlobal(QPoint(x, y)))) {
            return child(index);
        }
    }
    return nullptr;
}

QAccessibleInterface* StageAccessible::focusChild() const
{
    return stage().hasFocus() ? child(stage().focusedRow()) : nullptr;
}

bool StageRowAccessible::isValid() const
{
    return m_stage && m_row < m_stage->rowCount();
}

QAccessibleInterface* StageRowAccessible::parent() const
{
    return m_stage ? QAccessible::queryAccessibleInterface(m_stage) : nullptr;
}

QString StageRowAccessible::text(QAccessible::Text text) const
{
    return isValid() && text == QAccessible::Name ? m_stage->rowText(m_row) : QString();
}

QRect StageRowAccessible::rect() const
{
    if (!isValid()) {
        return {};
    }
    const QRect box = m_stage->rowRect(m_row);
    return box.isEmpty() ? box : QRect(m_stage->mapToGlobal(box.topLeft()), box.size());
}

QAccessible::State StageRowAccessible::state() const
{
    QAccessible::State state;
    state.readOnly = true;
    state.invisible = !isValid();
    state.offscreen = isValid() && m_stage->rowRect(m_row).isEmpty();
    state.selectable = true;
    state.selected = isValid() && m_stage->focusedRow() == m_row;
    state.focused = state.selected && m_stage->hasFocus();
    return state;
}

} // namespace mergescope::ui
