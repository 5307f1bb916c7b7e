#include "ui/grids/before_after_panel.h"

#include "core/trace/steps.h"
#include "ui/grids/card.h"
#include "ui/grids/run_table_view.h"
#include "ui/models/cell_text.h"
#include "ui/models/run_table_model.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QScrollBar>
#include <QStackedWidget>

namespace mergescope::ui {

namespace {

/// A card's body: the table, or a sentence where there is nothing to show.
QStackedWidget* pagesOf(RunTableView* view, QLabel*& quiet)
{
    auto* pages = new QStackedWidget;
    quiet = new QLabel;
    quiet->setAlignment(Qt::AlignCenter);
    quiet->setWordWrap(true);
    quiet->setMargin(kPaneMargin);
    pages->addWidget(view);
    pages->addWidget(quiet);
    return pages;
}

} // namespace

BeforeAfterPanel::BeforeAfterPanel(Workbench& workbench, Playhead& playhead, Selection& selection, const Theme& theme,
                                   QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_playhead(playhead), m_selection(selection), m_theme(theme),
      m_beforeModel(new RunTableModel(RunSide::Before, this)), m_afterModel(new RunTableModel(RunSide::After, this)),
      m_beforeCard(new Card(theme, this)), m_afterCard(new Card(theme, this)), m_beforeView(new RunTableView(theme)),
      m_afterView(new RunTableView(theme)), m_beforePages(pagesOf(m_beforeView, m_beforeQuiet)),
      m_afterPages(pagesOf(m_afterView, m_afterQuiet))
{
    m_beforeView->setRunModel(m_beforeModel);
    m_afterView->setRunModel(m_afterModel);
    m_beforeCard->setBody(m_beforePages);
    m_afterCard->setBody(m_afterPages);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kPaneMargin);
    row->setSpacing(kPaneMargin);
    row->addWidget(m_beforeCard, 1);
    row->addWidget(m_afterCard, 1);

    setBeside({});
    join(*m_beforeView, *m_afterView);
    join(*m_afterView, *m_beforeView);
    for (RunTableView* view : {m_beforeView, m_afterView}) {
        const auto* model = view == m_beforeView ? m_beforeModel : m_afterModel;
        connect(view, &QTableView::clicked, this,
                [this, model](const QModelIndex& index) { publish(*model, index.row()); });
        connect(view, &QTableView::activated, this,
                [this, model](const QModelIndex& index) { publish(*model, index.row()); });
    }
    connect(&m_workbench, &Workbench::outcomeChanged, this, &BeforeAfterPanel::refresh);
    connect(&m_workbench, &Workbench::runCommitted, this, &BeforeAfterPanel::refresh);
    connect(&m_workbench, &Workbench::predictionChanged, this, &BeforeAfterPanel::refresh);
    connect(&m_workbench, &Workbench::lessonChanged, this, &BeforeAfterPanel::refresh);
    connect(&m_workbench, &Workbench::languageChanged, this, &BeforeAfterPanel::refresh);
    connect(&m_playhead, &Playhead::stepChanged, this, &BeforeAfterPanel::showStep);
    connect(&m_playhead, &Playhead::foldsChanged, this, &BeforeAfterPanel::showFocus);
    connect(&m_selection, &Selection::rowChanged, this, &BeforeAfterPanel::showSelection);
    connect(&m_theme, &Theme::changed, this, &BeforeAfterPanel::restyle);
    restyle();
    refresh();
}

void BeforeAfterPanel::setBeside(const std::vector<DataTableView*>& others)
{
    std::vector<DataTableView*> views{m_beforeView, m_afterView};
    views.insert(views.end(), others.begin(), others.end());
    DataTableView::setAlike(views);
}

/// What one table scrolls, the other follows.
void BeforeAfterPanel::join(RunTableView& one, RunTableView& other)
{
    const auto follow = [this](QScrollBar* leader, QScrollBar* follower) {
        connect(leader, &QScrollBar::valueChanged, this, [this, follower](int value) {
            if (!m_following) {
                m_following = true;
                follower->setValue(value);
                m_following = false;
            }
        });
    };
    follow(one.verticalScrollBar(), other.verticalScrollBar());
    follow(one.horizontalScrollBar(), other.horizontalScrollBar());
}

void BeforeAfterPanel::refresh()
{
    const bool isQuiet = m_workbench.isPredictionOpen();
    m_run = m_workbench.shownRun();
    m_beforeModel->setLanguage(m_workbench.language());
    m_afterModel->setLanguage(m_workbench.language());
    m_beforeModel->setFatesHidden(isQuiet);
    m_beforeModel->setRun(m_run);
    m_afterModel->setRun(isQuiet ? nullptr : m_run);
    showApplied();
    retranslate();
    const bool hasRows = m_afterModel->rowCount() > 0;
    m_beforePages->setCurrentIndex(m_beforeModel->rowCount() > 0 ? 0 : 1);
    m_afterPages->setCurrentIndex(hasRows ? 0 : 1);
    m_beforeView->setEnabled(!m_workbench.isStale());
    m_afterView->setEnabled(!m_workbench.isStale());
    showFocus();
    showSelection();
}

QString BeforeAfterPanel::quietText(bool after) const
{
    if (after && m_workbench.isPredictionOpen()) {
        return tr("Answer the question or press Run to see the table after.");
    }
    return m_run ? tr("The table has no rows.") : tr("Write a MERGE to see what it does to its target.");
}

QString BeforeAfterPanel::infoOf(bool after) const
{
    if (!m_run || (after && m_workbench.isPredictionOpen())) {
        return {};
    }
    const std::size_t fileCount = after ? m_run->afterFiles.size() : m_run->beforeFiles.size();
    const int rowTotal = after ? m_afterModel->rowCount() : m_beforeModel->rowCount();
    const QString rows = tr("%n row(s)", nullptr, rowTotal);
    const QString files = tr("%n file(s)", nullptr, static_cast<int>(fileCount));
    if (m_run->failure && !m_workbench.isPredictionOpen()) {
        return after ? tr("the run failed · nothing was changed") : tr("%1 · %2").arg(rows, files);
    }
    if (m_workbench.isStale()) {
        return tr("older: the statement has an error");
    }
    if (after && m_applied) {
        return *m_applied == 0 ? tr("nothing applied yet")
                               : tr("so far: %1 of %2 applied").arg(*m_applied).arg(m_run->routes.size());
    }
    if (after && m_workbench.isPreview()) {
        return tr("preview, not written · %1 · %2").arg(rows, files);
    }
    const catalog::TableEntryPtr target = m_workbench.target();
    const std::size_t snapshots = target ? target->snapshots.size() : 0;
    const std::size_t back = m_workbench.isPreview() || after ? 1 : 2; // of the newest, counted from the end
    if (snapshots < back) {
        return tr("%1 · %2").arg(rows, files);
    }
    return tr("snapshot %1 · %2 · %3").arg(target->snapshots[snapshots - back]->id).arg(rows, files);
}

void BeforeAfterPanel::retranslate()
{
    const std::string name = m_run                  ? m_run->targetName
                             : m_workbench.target() ? m_workbench.target()->name
                                                    : std::string();
    const QString shortName = shortTableName(name);
    const QString wholeName = QString::fromStdString(name);
    m_beforeCard->setTitle(tr("BEFORE"), shortName, wholeName);
    m_afterCard->setTitle(tr("AFTER"), shortName, wholeName);
    m_beforeCard->setInfo(infoOf(false));
    m_afterCard->setInfo(infoOf(true));
    m_beforeQuiet->setText(quietText(false));
    m_afterQuiet->setText(quietText(true));
    m_beforeView->setAccessibleName(tr("Target before the run"));
    m_afterView->setAccessibleName(tr("Target after the run"));
}

void BeforeAfterPanel::restyle()
{
    for (QLabel* label : {m_beforeQuiet, m_afterQuiet}) {
        label->setFont(m_theme.font(Type::Text));
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
        label->setPalette(palette);
    }
}

/// The tables agree with the stage: while it walks through the run, they show what has been applied up to here.
void BeforeAfterPanel::showApplied()
{
    m_applied.reset();
    const std::uint64_t step = m_playhead.step();
    const bool isWalking =
        m_run && !m_run->failure && !m_workbench.isPredictionOpen() && step < trace::stepCount(*m_run);
    if (isWalking) {
        const trace::Step at = trace::stepAt(*m_run, step);
        if (at.phase == trace::Phase::Apply) {
            m_applied = at.route + 1U;
        } else if (at.phase == trace::Phase::Tables) {
            // A preview that nobody walks through yet answers edits at once, with what Run would give.
            m_applied = m_workbench.isPreview() ? std::nullopt : std::optional<std::size_t>(0);
        } else if (at.phase != trace::Phase::Result) {
            m_applied = 0;
        }
    }
    m_beforeModel->setApplied(m_applied);
    m_afterModel->setApplied(m_applied);
}

void BeforeAfterPanel::showStep()
{
    showApplied();
    m_afterCard->setInfo(infoOf(true));
    m_afterPages->setCurrentIndex(m_afterModel->rowCount() > 0 ? 0 : 1);
    showSelection();
    showFocus();
}

void BeforeAfterPanel::showFocus()
{
    // Each brings its own rows into view; where rows moved between files these are not side by side.
    m_following = true;
    showFocusIn(*m_beforeView, *m_beforeModel);
    showFocusIn(*m_afterView, *m_afterModel);
    m_following = false;
}

/// The row of the step; of a fold, which the stage shows from its first row on, all rows where they stand together.
void BeforeAfterPanel::showFocusIn(RunTableView& view, const RunTableModel& model)
{
    const StepFold span = m_playhead.span();
    const bool isOfRun = m_run && span.last < trace::stepCount(*m_run);
    const trace::Step step = isOfRun ? trace::stepAt(*m_run, span.first) : trace::Step();
    if (!isOfRun || step.phase == trace::Phase::Tables || step.phase == trace::Phase::Result) {
        view.setFocusRow(-1);
        return;
    }
    const trace::Step end = trace::stepAt(*m_run, span.last);
    const int first = model.rowOf(step.targetRow, step.sourceRow);
    const int last = model.rowOf(end.targetRow, end.sourceRow);
    const bool areTogether = first >= 0 && last - first == static_cast<int>(span.last - span.first);
    view.setFocusRows(first, areTogether ? last : first);
}

void BeforeAfterPanel::showSelection()
{
    const auto show = [this](RunTableView& view, const RunTableModel& model) {
        const int row = model.rowOf(m_selection.targetRow(), m_selection.sourceRow());
        QItemSelection rows;
        if (row >= 0) {
            rows.select(model.index(row, 0), model.index(row, model.columnCount() - 1));
        }
        view.selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    };
    show(*m_beforeView, *m_beforeModel);
    show(*m_afterView, *m_afterModel);
}

void BeforeAfterPanel::publish(const RunTableModel& model, int row)
{
    const RowLook look = model.rowLook(row);
    m_selection.setRow(look.targetRow, look.sourceRow);
    showSelection(); // the view has selected the cell only
}

void BeforeAfterPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
