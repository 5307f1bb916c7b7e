#include "ui/stage/text_cache.h"

#include <cmath>

namespace mergescope::ui {

namespace {

constexpr qsizetype kMostLines = 4000; ///< some screens full; then all is forgotten and begins anew

int sizeNumber(int size)
{
    return size <= kSizeSmall ? 0 : size <= kSizeBody ? 1 : size <= kSizeLarge ? 2 : 3;
}

} // namespace

void TextCache::follow(const Theme& theme)
{
    if (theme.contentScale() != m_scale || theme.textPixels(kSizeSmall) != m_smallText) {
        m_scale = theme.contentScale();
        m_smallText = theme.textPixels(kSizeSmall);
        m_faces.fill(std::nullopt);
        m_lines.clear();
        m_cut.clear();
        m_badges.clear();
    }
    if (m_lines.size() > kMostLines || m_cut.size() > kMostLines) {
        m_lines.clear();
        m_cut.clear();
    }
}

const TextCache::Face& TextCache::face(const Theme& theme, Type type, int size, bool bold)
{
    const int number = (type == Type::Data ? 8 : 0) + sizeNumber(size) * 2 + (bold ? 1 : 0);
    std::optional<Face>& face = m_faces[static_cast<std::size_t>(number)];
    if (!face.has_value()) {
        const QFont font = theme.font(type, size, bold ? QFont::DemiBold : QFont::Normal);
        face.emplace(Face{font, QFontMetricsF(font), number});
    }
    return *face;
}

const TextCache::Line& TextCache::shaped(const Face& face, const QString& text)
{
    const std::pair<int, QString> key(face.number, text);
    const auto found = m_lines.constFind(key);
    if (found != m_lines.constEnd()) {
        return *found;
    }
    Line line;
    line.text.setTextFormat(Qt::PlainText);
    line.text.setText(text);
    line.text.prepare(QTransform(), face.font);
    line.width = face.metrics.horizontalAdvance(text);
    return *m_lines.insert(key, line);
}

const TextCache::Line& TextCache::line(const Face& face, const QString& text, double room)
{
    const Line& whole = shaped(face, text);
    if (whole.width <= room + 0.5) {
        return whole;
    }
    const auto pixels = static_cast<int>(std::floor(room));
    const std::pair<int, QString> key(face.number + 16 * pixels, text);
    auto cut = m_cut.constFind(key);
    if (cut == m_cut.constEnd()) {
        cut = m_cut.insert(key, face.metrics.elidedText(text, Qt::ElideRight, room));
    }
    return shaped(face, *cut);
}

QSizeF TextCache::badge(const Theme& theme, const QString& text)
{
    auto found = m_badges.constFind(text);
    if (found == m_badges.constEnd()) {
        found = m_badges.insert(text, badgeSize(theme, text));
    }
    return *found;
}

} // namespace mergescope::ui
