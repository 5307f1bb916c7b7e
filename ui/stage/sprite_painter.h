#pragma once
// One sprite to pixels; fonts and their metrics are looked up once a frame.

#include "ui/stage/stage_frame.h"

#include <QFont>
#include <QFontMetricsF>

#include <map>
#include <tuple>
#include <utility>

class QPainter;

namespace mergescope::ui {

class SpritePainter {
public:
    SpritePainter(QPainter& painter, const Theme& theme) : m_painter(painter), m_theme(theme) {}
    void paint(const Sprite& sprite);

private:
    struct Face {
        QFont font;
        QFontMetricsF metrics;
    };
    const Face& faceOf(const Sprite& sprite);
    [[nodiscard]] QColor inkOf(const Sprite& sprite) const;
    [[nodiscard]] QColor roleFill(const Sprite& sprite) const;

    void paintCard(const Sprite& sprite);
    void paintHeading(const Sprite& sprite);
    void paintText(const Sprite& sprite);
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
    std::map<std::tuple<int, int, bool, bool>, Face> m_faces;
};

} // namespace mergescope::ui
