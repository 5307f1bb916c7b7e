#include "ui/shell/bottom_panel.h"

#include "ui/grids/before_after_panel.h"
#include "ui/grids/staging_grid.h"
#include "ui/grids/trace_table.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>

namespace mergescope::ui {

BottomPanel::BottomPanel(Workbench& workbench, Playhead& playhead, Selection& selection, const Theme& theme, QWidget* parent)
    : QTabWidget(parent), m_tables(new QSplitter(Qt::Horizontal)),
      m_staging(new StagingGrid(workbench, selection, theme)), m_trace(new TraceTable(workbench, playhead, theme))
{
    // The cards stand on one surface: the handle between them is only the gap.
    m_tables->setObjectName(QStringLiteral("tables"));
    m_tables->setStyleSheet(QStringLiteral("#tables::handle { background: transparent; }"));
    m_tables->setHandleWidth(kPaneMargin);
    m_tables->setChildrenCollapsible(false);
    auto* left = new QWidget;
    auto* leftBox = new QVBoxLayout(left);
    leftBox->setContentsMargins(kPaneMargin, kGap, 0, kGap);
    leftBox->addWidget(m_staging);
    auto* results = new BeforeAfterPanel(workbench, playhead, selection, theme);
    results->layout()->setContentsMargins(0, kGap, kPaneMargin, kGap);
    m_tables->addWidget(left);
    m_tables->addWidget(results);
    m_tables->setStretchFactor(0, 1);
    m_tables->setStretchFactor(1, 2);
    addTab(m_tables, QString());
    addTab(m_trace, QString());
    setDocumentMode(true);
    setFocusPolicy(Qt::NoFocus); // keys that come into the pane go to its first table; the tabs keep theirs
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
