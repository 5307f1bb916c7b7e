#pragma once
// "What changed": the rows whose fate the last edit changed, one a line. A click or Enter leads to the row on the
// stage.

#include "core/base/language.h"
#include "core/trace/fate_diff.h"
#include "core/trace/merge_run.h"

#include <QModelIndex>
#include <QWidget>

#include <optional>

class QLabel;
class QStackedWidget;

namespace mergescope::ui {

class DataTableView;
class FateDiffModel;
class Playhead;
class Selection;
class Theme;

class FateDiffTable : public QWidget {
    Q_OBJECT
public:
    FateDiffTable(Playhead& playhead, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

    /// Without a diff, or with one that is empty, the table says so.
    void setDiff(trace::MergeRunPtr from, trace::MergeRunPtr to, const std::optional<trace::FateDiff>& diff);
    void setLanguage(base::Language language);
    [[nodiscard]] const FateDiffModel& model() const { return *m_model; }

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void lead(const QModelIndex& index);
    void restyle();
    void retranslate();

    Playhead& m_playhead;
    Selection& m_selection;
    const Theme& m_theme;
    FateDiffModel* m_model;
    DataTableView* m_view;
    QStackedWidget* m_pages;
    QLabel* m_quiet;
    bool m_isCompared = false;
};

} // namespace mergescope::ui
