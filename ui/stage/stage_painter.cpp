#include "ui/stage/stage_painter.h"

#include "ui/stage/sprite_painter.h"

#include <QPainter>
#include <QPen>
#include <QRegion>
#include <QTransform>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace mergescope::ui {

namespace {

const TextCache::Face& faceOf(TextCache& texts, const Theme& theme, story::Part::Style style, int size)
{
    using Style = story::Part::Style;
    const bool isData = style != Style::Plain;
    const bool isBold = style == Style::Strong || style == Style::NewValue;
    return texts.face(theme, isData ? Type::Data : Type::Text, size, isBold);
}

QRectF insideOf(const StageFrame& frame, double scale)
{
    return frame.sentenceBox.adjusted(24 * scale, 6 * scale + frame.sentenceInset, -16 * scale, -6 * scale);
}

int largestSentence(const StageFrame& frame, double scale)
{
    const QRectF& box = frame.sentenceBox;
    const bool isRoomy = box.height() - frame.sentenceInset >= 88 * scale && box.width() >= 920 * scale;
    return std::min(frame.sentenceSize, isRoomy ? kSizeTitle : kSizeLarge);
}

} // namespace

int sentenceSizeIn(const StageFrame& frame, const Theme& theme)
{
    const double s = theme.contentScale();
    return flowInto(frame.sentence, theme, largestSentence(frame, s), insideOf(frame, s).size()).size;
}

const Flow& StagePainter::flowFor(const story::Sentence& sentence, const Theme& theme, int size, QSizeF box)
{
    if (m_last.size != size || m_last.box != box || m_last.scale != theme.textPixels(kSizeSmall) ||
        m_last.sentence != sentence) {
        m_last = {sentence, size, box, theme.textPixels(kSizeSmall), flowInto(sentence, theme, size, box)};
    }
    return m_last.flow;
}

void StagePainter::follow(QPainter& painter, const Theme& theme)
{
    m_texts.follow(theme);
    if (m_scheme != theme.scheme() || m_contentScale != theme.contentScale() ||
        m_smallText != theme.textPixels(kSizeSmall)) {
        m_smallText = theme.textPixels(kSizeSmall);
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
    const QRectF inner = insideOf(frame, s);
    const Flow& flow = flowFor(frame.sentence, theme, largestSentence(frame, s), inner.size());
    const QPointF origin(inner.left(), inner.top() + std::max(0.0, std::floor((inner.height() - flow.height) / 2)));
    painter.save();
    painter.setClipRect(inner, Qt::IntersectClip);
    painter.translate(origin);
    painter.scale(flow.zoom, flow.zoom);
    for (const FlowRun& run : flow.runs) {
        const bool isOld = run.style == story::Part::Style::OldValue;
        const TextCache::Face& face = faceOf(m_texts, theme, run.style, flow.size);
        const QPointF at = run.baseline;
        painter.setPen(isOld ? colours.secondary : colours.text);
        painter.setFont(face.font);
        painter.drawStaticText(QPointF(at.x(), at.y() - face.metrics.ascent()),
                               m_texts.line(face, run.text, run.width + 1).text);
        if (isOld) {
            const double y = at.y() - face.metrics.xHeight() / 2;
            m_pictures.fill(painter, QRectF(at.x() - 1.75 * s, y - 0.75 * s, run.width + 3.5 * s, 1.5 * s),
                            colours.secondary);
        }
    }
    painter.restore();
}

void paintStage(QPainter& painter, const StageFrame& frame, const Theme& theme)
{
    StagePainter().paint(painter, frame, theme);
}

class StagePainter::Want {
public:
    Want() = default;
    explicit Want(const QRegion& where) : m_isEverything(false)
    {
        m_parts.reserve(static_cast<std::size_t>(where.rectCount()));
        for (const QRect& part : where) {
            m_parts.emplace_back(QRectF(part).adjusted(-1, -1, 1, 1));
        }
    }
    [[nodiscard]] bool touches(const QRectF& box) const
    {
        return m_isEverything ||
               std::any_of(m_parts.begin(), m_parts.end(), [&](const QRectF& part) { return part.intersects(box); });
    }

private:
    bool m_isEverything = true;
    std::vector<QRectF> m_parts;
};

namespace {

/// The region in the device's pixels, those that it covers in part too: a clip in the stage's units would be a path.
void clipTo(QPainter& painter, const QRegion& where)
{
    const QTransform device = painter.deviceTransform();
    QRegion pixels;
    for (const QRect& part : where) {
        pixels += device.mapRect(QRectF(part)).toAlignedRect();
    }
    const QTransform world = painter.worldTransform();
    painter.setWorldTransform((world.inverted() * device).inverted());
    painter.setClipRegion(pixels, Qt::IntersectClip);
    painter.setWorldTransform(world);
}

/// Where no ground is seen in any case, so that nothing is painted there twice: within cards, rungs and the sentence.
QRegion coveredBy(const StageFrame& frame)
{
    constexpr double kCorner = kRadiusCard + 2;
    QRegion covered;
    const auto cover = [&](const QRectF& box) {
        const QRectF inner = box.adjusted(kCorner, kCorner, -kCorner, -kCorner);
        if (!inner.isEmpty()) {
            const QPoint first(static_cast<int>(std::ceil(inner.left())), static_cast<int>(std::ceil(inner.top())));
            const QPoint end(static_cast<int>(std::floor(inner.right())), static_cast<int>(std::floor(inner.bottom())));
            covered += QRect(first, end - QPoint(1, 1));
        }
    };
    for (const Sprite& sprite : frame.sprites) {
        const bool isCard = sprite.kind == SpriteKind::Card && sprite.layer == Layer::Ground;
        if (sprite.opacity >= 1 && (isCard || sprite.kind == SpriteKind::Rung)) {
            const std::optional<QRectF> clip = clipOf(frame, sprite.layer);
            cover(clip.has_value() ? sprite.box & *clip : sprite.box);
        }
    }
    cover(frame.sentenceBox);
    return covered;
}

} // namespace

void StagePainter::paint(QPainter& painter, const StageFrame& frame, const Theme& theme)
{
    paintWanted(painter, frame, theme, {});
}

void StagePainter::paintPart(QPainter& painter, const StageFrame& frame, const Theme& theme, const QRegion& where)
{
    painter.save();
    clipTo(painter, where);
    for (const QRect& part : where - coveredBy(frame)) {
        painter.fillRect(part.adjusted(-1, -1, 1, 1), theme.colours().ground);
    }
    paintWanted(painter, frame, theme, Want(where));
    painter.restore();
}

void StagePainter::paintWanted(QPainter& painter, const StageFrame& frame, const Theme& theme, const Want& want)
{
    follow(painter, theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    SpritePainter sprites(painter, theme, m_texts, m_pictures);
    if (want.touches(frame.sentenceBox)) {
        paintSentence(painter, sprites, frame, theme);
    }
    for (const Layer layer : {Layer::Ground, Layer::TargetRows, Layer::SourceRows, Layer::Ladder, Layer::Over}) {
        const std::optional<QRectF> clip = clipOf(frame, layer);
        if (clip.has_value() && !want.touches(*clip)) {
            continue;
        }
        painter.save();
        if (clip.has_value()) {
            painter.setClipRect(*clip, Qt::IntersectClip);
        }
        for (const Sprite& sprite : frame.sprites) {
            if (sprite.layer == layer && sprite.opacity > 0 && want.touches(reachOf(sprite, theme))) {
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
