#include "ui/grids/fate_diff_table.h"

#include "core/trace/steps.h"
#include "ui/grids/data_table_view.h"
#include "ui/models/fate_diff_model.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"

#include <utility>

namespace mergescope::ui {

FateDiffTable::FateDiffTable(Playhead& playhead, Selection& selection, const Theme& theme, QWidget* parent)
    : TextTable(theme,
                {.data = FateDiffModel::Row,
                 .secondary = FateDiffModel::Before,
                 .strong = FateDiffModel::Now,
                 .stretched = FateDiffModel::Because},
                parent),
      m_playhead(playhead), m_selection(selection), m_model(new FateDiffModel(this))
{
    view().setModel(m_model);
    connect(&view(), &QAbstractItemView::clicked, this, &FateDiffTable::lead);
    connect(&view(), &QAbstractItemView::activated, this, &FateDiffTable::lead);
    retranslate();
}

void FateDiffTable::setDiff(trace::MergeRunPtr from, trace::MergeRunPtr to, const std::optional<trace::FateDiff>& diff)
{
    m_isCompared = diff.has_value();
    if (diff.has_value()) {
        m_model->setDiff(std::move(from), std::move(to), *diff);
    } else {
        m_model->clear();
    }
    showRowsOrText();
    retranslate();
}

void FateDiffTable::setLanguage(base::Language language)
{
    m_model->setLanguage(language);
}

/// To the step in which the row is decided: that is where the change shows.
void FateDiffTable::lead(const QModelIndex& index)
{
    const trace::FateChange& change = m_model->diff().rows[static_cast<std::size_t>(index.row())];
    const trace::MergeRun& run = *m_model->to();
    if (change.toRoute != tables::kNoRow) {
        m_playhead.seek(trace::stepOf(run, trace::Phase::Decide, change.toRoute));
    }
    m_selection.setRow(change.toTarget, change.toSource);
}

void FateDiffTable::retranslate()
{
    setTexts(tr("What changed: rows whose fate the last edit changed"),
             m_isCompared ? tr("The last edit changed nothing for any row.")
                          : tr("Edit a staging row or a clause, or choose another engine: here stands which rows "
                               "fare otherwise, and why."));
}

} // namespace mergescope::ui
