#include "ui/shell/center_stack.h"

#include "ui/pair/pair_view.h"
#include "ui/stage/stage_view.h"
#include "ui/storage/storage_view.h"

#include <QApplication>

namespace mergescope::ui {

CenterStack::CenterStack(const Theme& theme, Playhead& playhead, Selection& selection, QWidget* parent)
    : QStackedWidget(parent), m_stage(new StageView(theme)), m_storage(new StorageView(theme)),
      m_pair(new PairView(theme, playhead, selection))
{
    m_stage->attach(playhead, selection);
    m_storage->attach(playhead);
    addWidget(m_stage); // in the order of CenterView
    addWidget(m_storage);
    addWidget(m_pair);
}

CenterView CenterStack::view() const
{
    return currentWidget() == m_storage ? CenterView::Storage
           : currentWidget() == m_pair  ? CenterView::Pair
                                        : CenterView::Stage;
}

void CenterStack::show(CenterView view)
{
    if (view == this->view()) {
        return;
    }
    const bool hadKeys = isAncestorOf(QApplication::focusWidget());
    setCurrentIndex(static_cast<int>(view));
    if (hadKeys) {
        takeKeys();
    }
    Q_EMIT viewChanged();
}

void CenterStack::takeKeys()
{
    currentWidget()->setFocus(Qt::OtherFocusReason);
}

} // namespace mergescope::ui
