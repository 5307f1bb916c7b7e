#include "ui/shell/bottom_panel.h"

#include "ui/grids/before_after_panel.h"
#include "ui/grids/fate_diff_table.h"
#include "ui/grids/staging_grid.h"
#include "ui/grids/staging_view.h"
#include "ui/grids/trace_table.h"
#include "ui/plots/plots_panel.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace mergescope::ui {

BottomPanel::BottomPanel(Workbench& workbench, Playhead& playhead, Selection& selection, const Theme& theme,
                         QWidget* parent)
    : QTabWidget(parent), m_tables(new QSplitter(Qt::Horizontal)), m_stagingPage(new QWidget),
      m_staging(new StagingGrid(workbench, selection, theme)), m_trace(new TraceTable(workbench, playhead, theme)),
      m_changes(new FateDiffTable(playhead, selection, theme)), m_plots(new PlotsPanel(workbench, playhead, theme))
{
    // The cards stand on one surface: the handle between them is only the gap.
    m_tables->setObjectName(QStringLiteral("tables"));
    m_tables->setStyleSheet(QStringLiteral("#tables::handle { background: transparent; }"));
    m_tables->setHandleWidth(kPaneMargin);
    m_tables->setChildrenCollapsible(false);
    auto* leftBox = new QVBoxLayout(m_stagingPage);
    leftBox->setContentsMargins(kPaneMargin, kGap, 0, kGap);
    leftBox->addWidget(m_staging);
    auto* results = new BeforeAfterPanel(workbench, playhead, selection, theme);
    results->setBeside({&m_staging->table()});
    results->layout()->setContentsMargins(0, kGap, kPaneMargin, kGap);
    m_tables->addWidget(m_stagingPage);
    m_tables->addWidget(results);
    m_tables->setStretchFactor(0, 1);
    m_tables->setStretchFactor(1, 2);
    addTab(m_tables, QString());
    addTab(m_trace, QString());
    addTab(m_changes, QString());
    addTab(m_plots, QString());
    setDocumentMode(true);
    setFocusPolicy(Qt::NoFocus); // keys that come into the pane go to its first table; the tabs keep theirs
    connect(this, &QTabWidget::tabBarClicked, this, &BottomPanel::unfold);
    connect(this, &QTabWidget::currentChanged, this, &BottomPanel::unfold);
    retranslate();
}

void BottomPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QTabWidget::changeEvent(event);
}

void BottomPanel::setNarrow(bool narrow)
{
    if (narrow == m_narrow) {
        return;
    }
    m_narrow = narrow;
    const bool wasStaging = currentWidget() == m_stagingPage;
    if (narrow) {
        insertTab(1, m_stagingPage, QString());
    } else {
        removeTab(indexOf(m_stagingPage));
        m_tables->insertWidget(0, m_stagingPage);
        m_stagingPage->show();
    }
    m_stagingPage->layout()->setContentsMargins(kPaneMargin, kGap, narrow ? kPaneMargin : 0, kGap);
    m_tables->widget(m_tables->count() - 1)
        ->layout()
        ->setContentsMargins(narrow ? kPaneMargin : 0, kGap, kPaneMargin, kGap);
    if (wasStaging) {
        setCurrentWidget(m_tables);
    }
    retranslate();
}

bool BottomPanel::showsTrace() const
{
    return currentWidget() == m_trace;
}

void BottomPanel::showTrace(bool trace)
{
    setCurrentWidget(trace ? static_cast<QWidget*>(m_trace) : m_tables);
}

void BottomPanel::setChangeCount(int count)
{
    m_changeCount = count;
    retranslate();
}

void BottomPanel::showChanges()
{
    setCurrentWidget(m_changes);
}

void BottomPanel::showPlots()
{
    setCurrentWidget(m_plots);
}

void BottomPanel::setFolded(bool folded)
{
    if (folded == m_folded) {
        return;
    }
    m_folded = folded;
    findChild<QStackedWidget*>(QString(), Qt::FindDirectChildrenOnly)->setVisible(!folded); // keys skip what is hidden
    setMinimumHeight(folded ? tabBar()->sizeHint().height() : 0);
    setMaximumHeight(folded ? minimumHeight() : QWIDGETSIZE_MAX);
}

void BottomPanel::unfold()
{
    if (m_folded) {
        setFolded(false);
        Q_EMIT unfolded();
    }
}

/// People come here to edit: the staging rows before what a run made of them.
QWidget* BottomPanel::entryPane() const
{
    return currentWidget() == m_tables && !m_narrow ? m_staging : currentWidget();
}

void BottomPanel::retranslate()
{
    setTabText(indexOf(m_tables), m_narrow ? tr("Before and after") : tr("Tables"));
    setTabText(indexOf(m_trace), tr("Trace as text"));
    setTabText(indexOf(m_changes), m_changeCount > 0 ? tr("What changed (%1)").arg(m_changeCount) : tr("What changed"));
    setTabText(indexOf(m_plots), tr("Plots"));
    if (m_narrow) {
        setTabText(indexOf(m_stagingPage), tr("Staging"));
    }
    tabBar()->setAccessibleName(tr("Views of the run"));
}

} // namespace mergescope::ui
