#include "ui/stage/stage_painter.h"

#include "ui/stage/sprite_painter.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

const TextCache::Face& faceOf(TextCache& texts, const Theme& theme, story::Part::Style style, int size)
{
    using Style = story::Part::Style;
    const bool isData = style == Style::Code || style == Style::OldValue || style == Style::NewValue;
    const bool isBold = style == Style::Strong || style == Style::NewValue;
    return texts.face(theme, isData ? Type::Data : Type::Text, size, isBold, false);
}

} // namespace

const Flow& StagePainter::flowFor(const story::Sentence& sentence, const Theme& theme, int size, QSizeF box)
{
    if (m_last.size != size || m_last.box != box || m_last.scale != theme.contentScale() ||
        m_last.sentence != sentence) {
        m_last = {sentence, size, box, theme.contentScale(), flowInto(sentence, theme, size, box)};
    }
    return m_last.flow;
}

void StagePainter::follow(QPainter& painter, const Theme& theme)
{
    m_texts.follow(theme);
    if (m_scheme != theme.scheme() || m_contentScale != theme.contentScale()) {
        m_scheme = theme.scheme();
        m_contentScale = theme.contentScale();
        m_pictures.clear();
    }
    m_pictures.follow(painter);
}

void StagePainter::paintSentence(QPainter& painter, SpritePainter& sprites, const StageFrame& frame, const Theme& theme)
{
    const Colours& colours = theme.colours();
    const double s = theme.contentScale();
    const QRectF box = frame.sentenceBox;
    painter.setOpacity(1);
    sprites.paintRounded(box, kRadiusCard, colours.card, colours.line, 1);
    if (frame.sentenceRole.has_value()) {
        const RoleColours role = theme.role(*frame.sentenceRole);
        const QColor fill = *frame.sentenceRole == FateRole::Error ? colours.text : role.fill;
        const QRectF bar(box.left() + 8 * s, box.top() + 8 * s, 6 * s, box.height() - 16 * s);
        sprites.paintRounded(bar, 3 * s, fill, role.outline, 1);
    }
    const QRectF inner = box.adjusted(24 * s, 6 * s + frame.sentenceInset, -16 * s, -6 * s);
    const int wanted = box.height() - frame.sentenceInset >= 88 * s && box.width() >= 920 * s ? kSizeTitle : kSizeLarge;
    const Flow& flow = flowFor(frame.sentence, theme, wanted, inner.size());
    const QPointF origin(inner.left(), inner.top() + std::max(0.0, std::floor((inner.height() - flow.height) / 2)));
    painter.save();
    painter.setClipRect(inner);
    for (const FlowRun& run : flow.runs) {
        const bool isOld = run.style == story::Part::Style::OldValue;
        const TextCache::Face& face = faceOf(m_texts, theme, run.style, flow.size);
        const QPointF at = origin + run.baseline;
        painter.setPen(isOld ? colours.secondary : colours.text);
        painter.setFont(face.font);
        painter.drawStaticText(QPointF(at.x(), at.y() - face.metrics.ascent()),
                               m_texts.line(face, run.text, run.width + 1).text);
        if (isOld) {
            const double y = at.y() - face.metrics.xHeight() / 2;
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
    follow(painter, theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    SpritePainter sprites(painter, theme, m_texts, m_pictures);
    paintSentence(painter, sprites, frame, theme);
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
