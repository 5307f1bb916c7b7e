#pragma once
// The target before and after the run, side by side: fates at the right end, changed cells marked, scrolled together.

#include "core/trace/merge_run.h"

#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QLabel;
class QStackedWidget;

namespace mergescope::ui {

class Card;
class DataTableView;
class Playhead;
class RunTableModel;
class RunTableView;
class Selection;
class Theme;
class Workbench;

class BeforeAfterPanel : public QWidget {
    Q_OBJECT
public:
    BeforeAfterPanel(Workbench& workbench, Playhead& playhead, Selection& selection, const Theme& theme,
                     QWidget* parent = nullptr);

    /// Tables beside these, which are set alike with them.
    void setBeside(const std::vector<DataTableView*>& others);

protected:
    void changeEvent(QEvent* event) override;

private:
    void join(RunTableView& one, RunTableView& other);
    void refresh();
    void retranslate();
    void restyle();
    void showApplied();
    void showStep();
    void showFocus();
    void showFocusIn(RunTableView& view, const RunTableModel& model);
    void showSelection();
    void publish(const RunTableModel& model, int row);
    [[nodiscard]] QString infoOf(bool after) const;
    [[nodiscard]] QString quietText(bool after) const;

    Workbench& m_workbench;
    Playhead& m_playhead;
    Selection& m_selection;
    const Theme& m_theme;
    trace::MergeRunPtr m_run;
    RunTableModel* m_beforeModel;
    RunTableModel* m_afterModel;
    Card* m_beforeCard;
    Card* m_afterCard;
    RunTableView* m_beforeView;
    RunTableView* m_afterView;
    QStackedWidget* m_beforePages;
    QStackedWidget* m_afterPages;
    QLabel* m_beforeQuiet;
    QLabel* m_afterQuiet;
    std::optional<std::size_t> m_applied; ///< routes that have been applied at this step; none: all of them
    bool m_following = false;             ///< while one table scrolls because the other did
};

} // namespace mergescope::ui
