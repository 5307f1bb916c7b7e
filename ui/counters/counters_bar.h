#pragma once
// Five tiles: updated, inserted, deleted, copied, kept. They fill as the playhead passes the effects.

#include <QWidget>

#include <array>
#include <cstdint>

class QLabel;

namespace mergescope::ui {

class CounterTile;
class Playhead;
class Theme;
class Workbench;

class CountersBar : public QWidget {
    Q_OBJECT
public:
    CountersBar(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();

    Workbench& m_workbench;
    Playhead& m_playhead;
    const Theme& m_theme;
    std::array<CounterTile*, 5> m_tiles{};
    QLabel* m_note;
};

} // namespace mergescope::ui
