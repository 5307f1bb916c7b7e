#include "ui/stage/stage_answers.h"

#include "ui/stage/frame_parts.h"

#include <QPainter>

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr double kGhostSide = 20;
constexpr double kTagSide = 15; ///< on the edge, over no more of the card than its padding
constexpr double kTagOutside = 0.5;
constexpr double kFocusFrame = 4; ///< the stage's own, at its edge

bool isOfTarget(const StageAnswer& answer)
{
    return answer.targetRow != tables::kNoRow;
}

/// Dashed, since nothing has happened, or since it was only said.
void paintFrame(QPainter& painter, const QRectF& box, const QColor& ink, double width)
{
    QPen pen(ink, width);
    pen.setDashPattern({3, 2.5});
    painter.setPen(pen);
    painter.drawRoundedRect(box, 4, 4);
}

/// The glyph alone: there is no room for words on the edge, and the row's text has them for who cannot see it.
void paintTag(QPainter& painter, const QRectF& box, const Theme& theme, const StageAnswer& answer)
{
    const Colours& colours = theme.colours();
    painter.setBrush(colours.card);
    paintFrame(painter, box, colours.text, 1.5);
    painter.setBrush(Qt::NoBrush);
    const double inset = box.width() * 0.16;
    paintGlyph(painter, box.adjusted(inset, inset, -inset, -inset), glyphOf(*answer.role), colours.text);
}

} // namespace

QRectF ghostBox(const FrameBuilder& builder, const StageLayout& layout, const Theme& theme, const StageAnswer& answer,
                bool isAsking)
{
    const bool isTarget = isOfTarget(answer);
    const TableBox& box = isTarget ? layout.target : layout.source;
    const QRectF row = isTarget ? builder.targetRowBox(answer.targetRow) : builder.sourceRowBox(answer.sourceRow);
    const double side = kGhostSide * theme.contentScale();
    const double middle = row.center().y();
    if (isAsking) {
        const QString text = box.badgeText && answer.role ? answer.text : QString();
        const double width = answer.role ? std::min(badgeSize(theme, text).width(), box.badgeWidth) : side;
        return {box.badgeX + box.badgeWidth - width, middle - side / 2, width, side};
    }
    // Between the stage's frame and the cells, however narrow that is.
    const ColumnBox& last = layout.source.columns.back();
    const double from = isTarget ? kFocusFrame : last.x + last.width;
    const double to = isTarget ? layout.target.columns.front().x : layout.size.width() - kFocusFrame;
    const double tag = std::min(kTagSide * theme.contentScale(), to - from);
    const double left = isTarget ? box.card.left() - kTagOutside * tag : box.card.right() - (1 - kTagOutside) * tag;
    return {std::clamp(left, from, to - tag), middle - tag / 2, tag, tag};
}

void paintAnswers(QPainter& painter, const FrameBuilder& builder, const StageLayout& layout, const Theme& theme,
                  const std::vector<StageAnswer>& answers, bool isAsking)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const StageAnswer& answer : answers) {
        const TableBox& box = isOfTarget(answer) ? layout.target : layout.source;
        const QRectF ghost = ghostBox(builder, layout, theme, answer, isAsking);
        painter.setClipRect(QRectF(0, box.body.top(), layout.size.width(), box.body.height()));
        painter.setBrush(Qt::NoBrush);
        if (!answer.role && isAsking) {
            paintFrame(painter, ghost, theme.colours().secondary, 1.5);
            painter.setFont(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
            painter.drawText(ghost, Qt::AlignCenter, answer.text);
        } else if (answer.role && isAsking) {
            paintBadge(painter, theme, ghost, *answer.role, box.badgeText ? answer.text : QString());
        } else if (answer.role) {
            paintTag(painter, ghost, theme, answer);
        }
    }
    painter.restore();
}

} // namespace mergescope::ui
