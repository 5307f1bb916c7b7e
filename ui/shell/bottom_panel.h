#pragma once
// The panel under the stage: the tables in a row (staging, before, after), and the trace as text.

#include <QTabWidget>

class QSplitter;

namespace mergescope::ui {

class Playhead;
class PlotsPanel;
class Selection;
class FateDiffTable;
class StagingGrid;
class Theme;
class TraceTable;
class Workbench;

class BottomPanel : public QTabWidget {
    Q_OBJECT
public:
    BottomPanel(Workbench& workbench, Playhead& playhead, Selection& selection, const Theme& theme,
                QWidget* parent = nullptr);

    [[nodiscard]] StagingGrid* staging() const { return m_staging; }
    [[nodiscard]] FateDiffTable* changes() const { return m_changes; }
    /// How many rows' fates the last edit changed: said on the tab. Below 0: there is nothing to compare.
    void setChangeCount(int count);
    void showChanges();
    [[nodiscard]] QSplitter* tables() const { return m_tables; }
    /// In a narrow window staging has a tab of its own, and before and after have all the width.
    void setNarrow(bool narrow);
    [[nodiscard]] bool isNarrow() const { return m_narrow; }
    [[nodiscard]] bool showsTrace() const;
    void showTrace(bool trace);
    [[nodiscard]] PlotsPanel& plots() { return *m_plots; }
    void showPlots();
    /// Folded, only the tabs are left; choosing one opens it.
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return m_folded; }
    /// Where keys that come into the panel go.
    [[nodiscard]] QWidget* entryPane() const;

Q_SIGNALS:
    /// A tab was chosen while the panel was folded.
    void unfolded();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void unfold();

    QSplitter* m_tables;
    QWidget* m_stagingPage;
    StagingGrid* m_staging;
    TraceTable* m_trace;
    FateDiffTable* m_changes;
    int m_changeCount = -1;
    PlotsPanel* m_plots;
    bool m_narrow = false;
    bool m_folded = false;
};

} // namespace mergescope::ui
