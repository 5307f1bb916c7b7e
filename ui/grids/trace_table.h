#pragma once
// "Trace as text": the run as a list of sentences, for reading, searching and screen readers. Follows the playhead and
// moves it.

#include "ui/grids/text_table.h"

namespace mergescope::ui {

class Playhead;
class StepsModel;
class Theme;
class Workbench;

class TraceTable : public TextTable {
    Q_OBJECT
public:
    TraceTable(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent = nullptr);

protected:
    void retranslate() override;

private:
    void refresh();
    void showStep();

    Workbench& m_workbench;
    Playhead& m_playhead;
    StepsModel* m_model;
    bool m_showing = false; ///< while the table follows, so that it does not seek back
};

} // namespace mergescope::ui
