// Rows that fare otherwise: an outline round each that is in sight, and how many there are in words.

#include "ui/stage/frame_parts.h"
#include "ui/stage/stage_view.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace mergescope::ui {

void StageView::setChanges(std::vector<StageChange> changes, const QString& words)
{
    m_changes = std::move(changes);
    m_changeWords = words;
    showAnew();
}

double StageView::changeNotch() const
{
    return 9 * m_theme.contentScale();
}

/// On the line over the lanes, or else under the source's card, which is mostly the lower one. Nowhere where neither is
/// free: the outlines are there, and the tab below the stage counts them.
QRectF StageView::placeOfChangeWords(double width) const
{
    const double s = m_layout.scale;
    const double height = 22 * s;
    const QRectF& caption = m_layout.caption;
    if (caption.height() > 0) {
        return {caption.right() - width, caption.center().y() - height / 2, width, height};
    }
    const QRectF& source = m_layout.source.card;
    const double end = m_layout.lanes[0].isEmpty() ? m_layout.ladder.top() : m_layout.lanes[0].top();
    const QRectF place(source.right() - width, end - height - 4 * s, width, height);
    const bool isFree = place.top() >= source.bottom() + 4 * s && width <= source.width();
    return isFree && !place.intersects(m_layout.note) ? place : QRectF();
}

void StageView::paintChanges(QPainter& painter, const FrameBuilder& builder)
{
    if (m_quiet || (m_changes.empty() && m_changeWords.isEmpty())) {
        return;
    }
    const Colours& colours = m_theme.colours();
    const double s = m_theme.contentScale();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const double side = changeNotch();
    const auto outline = [&](const QRectF& box, const TableBox& table, bool isOfValues) {
        if (!box.intersects(table.body)) {
            return;
        }
        // On the row's very edge, so that it lies over nothing that the row says.
        painter.setClipRect(table.body.adjusted(-side, 0, side, 0));
        QPen pen(colours.text, isOfValues ? 1.5 : 2);
        if (isOfValues) {
            pen.setDashPattern({4, 3});
        }
        painter.setPen(pen);
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -2), 2, 2);
        if (!isOfValues) { // an outline alone could be the one of the row in focus: a notch points at it from outside
            const bool isSource = &table == &m_layout.source; // at its left the links arrive
            const double edge = isSource ? box.right() + 1 : box.left() - 1;
            const double out = isSource ? side : -side;
            QPainterPath notch;
            notch.moveTo(edge + out, box.center().y() - side * 0.75);
            notch.lineTo(edge, box.center().y());
            notch.lineTo(edge + out, box.center().y() + side * 0.75);
            notch.closeSubpath();
            painter.fillPath(notch, colours.text);
        }
    };
    for (const StageChange& change : m_changes) {
        if (change.targetRow < m_script->targetRows()) {
            outline(builder.targetRowBox(change.targetRow), m_layout.target, change.isOfValues);
        }
        if (change.sourceRow < m_run->source->rowCount()) {
            outline(builder.sourceRowBox(change.sourceRow), m_layout.source, change.isOfValues);
        }
    }
    painter.setClipping(false);
    const QFont font = m_theme.font(Type::Text, kSizeSmall, QFont::DemiBold);
    const QRectF pill = m_changeWords.isEmpty()
                            ? QRectF()
                            : placeOfChangeWords(QFontMetricsF(font).horizontalAdvance(m_changeWords) + 16 * s);
    if (!pill.isEmpty()) {
        painter.setPen(QPen(colours.text, 1.5));
        painter.setBrush(colours.card);
        painter.drawRoundedRect(pill, 11 * s, 11 * s);
        painter.setFont(font);
        painter.setPen(colours.text);
        painter.drawText(pill, Qt::AlignCenter, m_changeWords);
    }
    painter.restore();
}

} // namespace mergescope::ui
