#pragma once
// One sprite to pixels.

#include "ui/stage/picture_cache.h"
#include "ui/stage/stage_frame.h"
#include "ui/stage/text_cache.h"

#include <optional>

class QPainter;

namespace mergescope::ui {

/// As far as painting the sprite can reach, in the stage's units, without what its layer cuts away.
[[nodiscard]] QRectF reachOf(const Sprite& sprite, const Theme& theme);
/// What a layer's sprites are clipped to; none: nothing.
[[nodiscard]] std::optional<QRectF> clipOf(const StageFrame& frame, Layer layer);

class SpritePainter {
public:
    SpritePainter(QPainter& painter, const Theme& theme, TextCache& texts, PictureCache& pictures)
        : m_painter(painter), m_theme(theme), m_texts(texts), m_pictures(pictures)
    {}
    void paint(const Sprite& sprite);
    /// A rounded rectangle of one fill (or none) inside one line.
    void paintRounded(const QRectF& box, double radius, const QColor& fill, const QColor& line, double width);

private:
    [[nodiscard]] const TextCache::Face& faceOf(const Sprite& sprite);
    void drawLine(const TextCache::Face& face, const TextCache::Line& line, double left, double baseline);
    void drawThrough(double from, double to, double y, const QColor& ink);
    [[nodiscard]] QColor inkOf(const Sprite& sprite) const;
    [[nodiscard]] QColor roleFill(const Sprite& sprite) const;

    void paintGlyphOf(const Sprite& sprite);
    void paintCard(const Sprite& sprite);
    void paintHeading(const Sprite& sprite);
    void paintText(const Sprite& sprite);
    void paintNullFrame(const QRectF& word);
    void paintBar(const Sprite& sprite);
    void paintStrike(const Sprite& sprite);
    void paintHatch(const Sprite& sprite);
    void paintOutline(const Sprite& sprite);
    void paintKeyMark(const Sprite& sprite);
    void paintLink(const Sprite& sprite);
    void paintLooseEnd(const Sprite& sprite);
    void paintBadgeOf(const Sprite& sprite);
    void paintRung(const Sprite& sprite);
    void paintChip(const Sprite& sprite);

    QPainter& m_painter;
    const Theme& m_theme;
    TextCache& m_texts;
    PictureCache& m_pictures;
};

} // namespace mergescope::ui
