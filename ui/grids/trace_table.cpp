#include "ui/grids/trace_table.h"

#include "ui/grids/data_table_view.h"
#include "ui/models/steps_model.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"

#include <QItemSelectionModel>

namespace mergescope::ui {

TraceTable::TraceTable(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent)
    : TextTable(
          theme,
          {.data = StepsModel::Number, .secondary = StepsModel::Phase, .strong = -1, .stretched = StepsModel::Sentence},
          parent),
      m_workbench(workbench), m_playhead(playhead), m_model(new StepsModel(this))
{
    view().setModel(m_model);
    connect(view().selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (!m_showing && current.isValid()) {
            m_playhead.seek(static_cast<std::uint64_t>(current.row()));
        }
    });
    connect(&m_workbench, &Workbench::outcomeChanged, this, &TraceTable::refresh);
    connect(&m_workbench, &Workbench::runCommitted, this, &TraceTable::refresh);
    connect(&m_workbench, &Workbench::predictionChanged, this, &TraceTable::refresh);
    connect(&m_workbench, &Workbench::lessonChanged, this, &TraceTable::refresh);
    connect(&m_workbench, &Workbench::languageChanged, this, &TraceTable::refresh);
    connect(&m_playhead, &Playhead::stepChanged, this, &TraceTable::showStep);
    refresh();
}

void TraceTable::refresh()
{
    m_showing = true; // a reset moves the current row, which is no wish of the person's
    m_model->setLanguage(m_workbench.language());
    m_model->setRun(m_workbench.isPredictionOpen() ? nullptr : m_workbench.shownRun());
    showRowsOrText();
    m_showing = false;
    view().setEnabled(!m_workbench.isStale());
    retranslate();
    showStep();
}

void TraceTable::showStep()
{
    const auto step = static_cast<int>(m_playhead.step());
    if (step >= m_model->rowCount()) {
        return;
    }
    m_showing = true;
    view().selectionModel()->setCurrentIndex(m_model->index(step, StepsModel::Sentence),
                                             QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    view().scrollTo(m_model->index(step, StepsModel::Sentence));
    m_showing = false;
}

void TraceTable::retranslate()
{
    setTexts(tr("Trace as text: one sentence a step"),
             m_workbench.isPredictionOpen() ? tr("Answer the question or press Run to read what happens.")
                                            : tr("Write a MERGE to read what it does, step by step."));
}

} // namespace mergescope::ui
