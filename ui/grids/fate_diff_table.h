#pragma once
// "What changed": the rows whose fate the last edit changed, one a line. A click or Enter leads to the row on the
// stage.

#include "core/base/language.h"
#include "core/trace/fate_diff.h"
#include "core/trace/merge_run.h"
#include "ui/grids/text_table.h"

#include <QModelIndex>

#include <optional>

namespace mergescope::ui {

class FateDiffModel;
class Playhead;
class Selection;
class Theme;

class FateDiffTable : public TextTable {
    Q_OBJECT
public:
    FateDiffTable(Playhead& playhead, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

    /// Without a diff, or with one that is empty, the table says so.
    void setDiff(trace::MergeRunPtr from, trace::MergeRunPtr to, const std::optional<trace::FateDiff>& diff);
    void setLanguage(base::Language language);
    [[nodiscard]] const FateDiffModel& model() const { return *m_model; }

protected:
    void retranslate() override;

private:
    void lead(const QModelIndex& index);

    Playhead& m_playhead;
    Selection& m_selection;
    FateDiffModel* m_model;
    bool m_isCompared = false;
};

} // namespace mergescope::ui
