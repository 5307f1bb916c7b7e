#pragma once
// The panel under the stage: the tables in a row (staging, before, after), and the trace as text.

#include <QTabWidget>

class QSplitter;

namespace mergescope::ui {

class Playhead;
class Selection;
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
    [[nodiscard]] QSplitter* tables() const { return m_tables; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QSplitter* m_tables;
    StagingGrid* m_staging;
    TraceTable* m_trace;
};

} // namespace mergescope::ui
