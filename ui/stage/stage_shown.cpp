// What the view shows at an instant, and how much of it is painted anew when something else is to be shown.

#include "ui/stage/frame_difference.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/stage_view.h"
#include "ui/state/selection.h"

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr double kLines = 3; ///< round what people add to a frame: lines half outside and their soft edges

QRectF withLines(const QRectF& box)
{
    return box.adjusted(-kLines, -kLines, kLines, kLines);
}

} // namespace

/// In a fixed order, so that the number of a mark says what it looks like.
std::vector<StageView::Mark> StageView::marksAt(const FrameBuilder& builder) const
{
    std::vector<Mark> marks;
    const auto put = [&](std::size_t number, const QRectF& box, const QRectF& clip) {
        const QRectF seen = withLines(box) & clip;
        if (!seen.isEmpty()) {
            marks.push_back({number, seen});
        }
    };
    const SelectionBoxes selected = selectionBoxes(builder);
    put(0, selected.target, m_layout.target.body);
    put(1, selected.source, m_layout.source.body);
    put(2, selected.rung, m_layout.ladder);
    std::size_t number = 2;
    for (const StageAnswer& answer : m_answers) {
        ++number;
        put(number, ghostBox(builder, m_layout, m_theme, answer, m_quiet), QRectF(QPointF(0, 0), m_layout.size));
    }
    for (const StageChange& change : m_changes) {
        number += 2;
        const double notch = changeNotch();
        const auto around = [notch](const QRectF& box) { return box.adjusted(-notch, 0, notch, 0); };
        if (change.targetRow < m_script->targetRows()) {
            put(number - 1, around(builder.targetRowBox(change.targetRow)), around(m_layout.target.body));
        }
        if (change.sourceRow < m_run->source->rowCount()) {
            put(number, around(builder.sourceRowBox(change.sourceRow)), around(m_layout.source.body));
        }
    }
    return marks;
}

StageView::Shown StageView::shownNow() const
{
    Shown shown;
    shown.time = time();
    FrameBuilder builder(*m_script, m_layout, shown.time);
    shown.marks = marksAt(builder);
    if (m_camera.isSpotlight) {
        shown.lit = {focusBox(true), focusBox(false)};
    }
    shown.view = viewTransform();
    shown.frame = builder.build();
    return shown;
}

void StageView::showAnew()
{
    m_shown.reset();
    update();
}

void StageView::showChange()
{
    if (!m_shown || !m_script || m_stale || !isVisible()) {
        showAnew();
        return;
    }
    Shown now = shownNow();
    const Shown before = std::exchange(*m_shown, std::move(now));
    QRegion region = differenceOf(before.frame, m_shown->frame, m_theme);
    if (before.marks != m_shown->marks) {
        std::vector<QRectF> boxes;
        const auto add = [&](const std::vector<Mark>& marks, const std::vector<Mark>& others) {
            for (const Mark& mark : marks) {
                if (std::find(others.begin(), others.end(), mark) == others.end()) {
                    boxes.push_back(mark.box);
                }
            }
        };
        add(before.marks, m_shown->marks);
        add(m_shown->marks, before.marks);
        region += regionAround(boxes);
    }
    // Near, or with one row lit, nothing is where the frame has it or looks as the frame says.
    const bool isSameLook = before.view == m_shown->view && before.lit == m_shown->lit;
    if (!isSameLook || (!region.isEmpty() && !m_shown->view.isIdentity())) {
        update();
    } else if (!region.isEmpty()) {
        update(region);
    }
}

} // namespace mergescope::ui
