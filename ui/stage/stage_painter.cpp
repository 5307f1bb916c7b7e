#include "ui/stage/stage_painter.h"

#include "ui/stage/sprite_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QPen>

#include <array>
#include <cmath>

namespace mergescope::ui {

const Flow& StagePainter::flowFor(const story::Sentence& sentence, const Theme& theme, int size, QSizeF box)
{
    if (m_last.size != size || m_last.box != box || m_last.scale != theme.contentScale() ||
        m_last.sentence != sentence) {
        m_last = {sentence, size, box, theme.contentScale(), flowInto(sentence, theme, size, box)};
    }
    return m_last.flow;
}

void StagePainter::paintSentence(QPainter& painter, const StageFrame& frame, const Theme& theme)
{
    const Colours& colours = theme.colours();
    const double s = theme.contentScale();
    const QRectF box = frame.sentenceBox;
    painter.setOpacity(1);
    painter.setPen(QPen(colours.line, 1));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRadiusCard, kRadiusCard);
    if (frame.sentenceRole.has_value()) {
        const RoleColours role = theme.role(*frame.sentenceRole);
        const QColor fill = *frame.sentenceRole == FateRole::Error ? colours.text : role.fill;
        const QRectF bar(box.left() + 8 * s, box.top() + 8 * s, 6 * s, box.height() - 16 * s);
        painter.setPen(QPen(role.outline, 1));
        painter.setBrush(fill);
        painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 3 * s, 3 * s);
    }
    const QRectF inner = box.adjusted(24 * s, 6 * s, -16 * s, -6 * s);
    const int wanted = box.height() >= 88 * s && box.width() >= 920 * s ? kSizeTitle : kSizeLarge;
    const Flow& flow = flowFor(frame.sentence, theme, wanted, inner.size());
    const QPointF origin(inner.left(), inner.top() + std::max(0.0, std::floor((inner.height() - flow.height) / 2)));
    painter.save();
    painter.setClipRect(inner);
    for (const FlowRun& run : flow.runs) {
        const bool isOld = run.style == story::Part::Style::OldValue;
        const QFont font = sentenceFont(theme, run.style, flow.size);
        const QPointF at = origin + run.baseline;
        painter.setFont(font);
        painter.setPen(isOld ? colours.secondary : colours.text);
        painter.drawText(at, run.text);
        if (isOld) {
            const double y = at.y() - QFontMetricsF(font).xHeight() / 2;
            painter.setPen(QPen(colours.secondary, 1.5 * s));
            painter.drawLine(QPointF(at.x() - 1, y), QPointF(at.x() + run.width + 1, y));
        }
    }
    painter.restore();
}

void paintStage(QPainter& painter, const StageFrame& frame, const Theme& theme)
{
    StagePainter().paint(painter, frame, theme);
}

void StagePainter::paint(QPainter& painter, const StageFrame& frame, const Theme& theme)
{
    m_texts.follow(theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    SpritePainter sprites(painter, theme, m_texts);
    for (const Layer layer : {Layer::Ground, Layer::TargetRows, Layer::SourceRows, Layer::Ladder, Layer::Over}) {
        painter.save();
        switch (layer) {
        case Layer::Ground:
        case Layer::Over:
            break;
        case Layer::TargetRows:
            painter.setClipRect(frame.targetClip);
            break;
        case Layer::SourceRows:
            painter.setClipRect(frame.sourceClip);
            break;
        case Layer::Ladder:
            painter.setClipRect(frame.ladderClip);
            break;
        }
        for (const Sprite& sprite : frame.sprites) {
            if (sprite.layer == layer) {
                sprites.paint(sprite);
            }
        }
        painter.restore();
    }
    paintSentence(painter, frame, theme);
    painter.restore();
}

QImage renderStage(const StageScript& script, std::uint64_t step, QSize size, const Theme& theme, double scale)
{
    QImage image(QSize(static_cast<int>(std::lround(size.width() * scale)),
                       static_cast<int>(std::lround(size.height() * scale))),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.colours().ground);
    const std::uint64_t count = script.times.count();
    if (count == 0) {
        return image;
    }
    StageLayout layout = layoutFor(script, size, theme);
    layout.open.all = true; // the picture of one step
    const StageFrame frame = frameAt(script, layout, script.times.endOf(std::min(step, count - 1)));
    QPainter painter(&image);
    painter.scale(scale, scale);
    paintStage(painter, frame, theme);
    return image;
}

} // namespace mergescope::ui
