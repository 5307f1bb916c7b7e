#include "ui/shell/bottom_panel.h"

#include "ui/grids/before_after_panel.h"
#include "ui/grids/staging_grid.h"
#include "ui/grids/trace_table.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QSplitter>
#include <QTabBar>

namespace mergescope::ui {

BottomPanel::BottomPanel(Workbench& workbench, Playhead& playhead, Selection& selection, const Theme& theme, QWidget* parent)
    : QTabWidget(parent), m_tables(new QSplitter(Qt::Horizontal)),
      m_staging(new StagingGrid(workbench, selection, theme)), m_trace(new TraceTable(workbench, playhead, theme))
{
    m_tables->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kGap);
    m_tables->setHandleWidth(kGap);
    m_tables->setChildrenCollapsible(false);
    m_tables->addWidget(m_staging);
    m_tables->addWidget(new BeforeAfterPanel(workbench, playhead, selection, theme));
    m_tables->setStretchFactor(0, 1);
    m_tables->setStretchFactor(1, 2);
    addTab(m_tables, QString());
    addTab(m_trace, QString());
    setDocumentMode(true);
    retranslate();
}

void BottomPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QTabWidget::changeEvent(event);
}

void BottomPanel::retranslate()
{
    setTabText(0, tr("Tables"));
    setTabText(1, tr("Trace as text"));
    tabBar()->setAccessibleName(tr("Views of the run"));
}

} // namespace mergescope::ui
