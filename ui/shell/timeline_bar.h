#pragma once
// All steps of the run on one line: phases with their names, a mark for what happens at a step, the playhead. Dragging
// scrubs. Where steps are many, neighbours share a mark.

#include "core/base/language.h"
#include "core/trace/merge_run.h"
#include "ui/shell/timeline_scale.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::ui {

class Playhead;
class Workbench;

/// What the timeline shows of a run; worked out once a run and width, without a widget.
struct TimelineMark {
    std::uint64_t firstStep = 0;
    std::uint64_t lastStep = 0;   ///< several: a fold, or an aggregated mark
    std::optional<FateRole> role; ///< none: a step at which nothing is decided
    std::uint32_t count = 0;      ///< steps with an outcome in here
    double place = 0;             ///< on the scale
};
/// At most `most` marks over the steps 1 … last, one for each fold. A mark of many shows the outcome that weighs most:
/// error, delete, insert, update, match, copied, kept.
[[nodiscard]] std::vector<TimelineMark> timelineMarks(const trace::MergeRun& run, std::size_t most,
                                                      const TimelineScale& scale);

class TimelineBar : public QWidget {
    Q_OBJECT
public:
    TimelineBar(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Where a step stands, and the step at a place.
    [[nodiscard]] double placeOf(std::uint64_t step) const;
    [[nodiscard]] std::uint64_t stepAt(double x) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    void retranslate();
    void showStep();
    [[nodiscard]] std::uint64_t lastStep() const;
    [[nodiscard]] bool isQuiet() const;
    [[nodiscard]] double onLine(double place) const;
    void paintPhases(QPainter& painter) const;
    void paintMark(QPainter& painter, const TimelineMark& mark) const;
    [[nodiscard]] QString tipAt(double x) const;

    Workbench& m_workbench;
    Playhead& m_playhead;
    const Theme& m_theme;
    TimelineScale m_scale;
    std::vector<TimelineMark> m_marks;
    std::uint64_t m_dragged = 0;
    bool m_dragging = false;
};

} // namespace mergescope::ui
