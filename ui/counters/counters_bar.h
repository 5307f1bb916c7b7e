#pragma once
// Five tiles: updated, inserted, deleted, copied, untouched. They fill as the playhead passes the effects.

#include "core/trace/merge_run.h"

#include <QWidget>

#include <array>
#include <cstddef>
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

    /// In the order above.
    [[nodiscard]] const std::array<CounterTile*, 5>& tiles() const { return m_tiles; }

    /// One row of five where they fit, else the three effects above the two kinds of rows at rest.
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void retranslate();
    void restyle();
    [[nodiscard]] int leastWidth(std::size_t first, std::size_t count) const;
    [[nodiscard]] int tilesInRow(int width) const;
    [[nodiscard]] int noteHeight(int width) const;
    void arrange();
    void showUnchanged(std::uint64_t unchanged);
    [[nodiscard]] QString meaning(std::size_t tile) const;
    [[nodiscard]] QString noteOf(const trace::MergeRun* run, std::uint64_t unchanged) const;

    Workbench& m_workbench;
    Playhead& m_playhead;
    const Theme& m_theme;
    std::array<CounterTile*, 5> m_tiles{};
    QLabel* m_note;
};

} // namespace mergescope::ui
