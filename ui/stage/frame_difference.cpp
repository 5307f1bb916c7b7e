#include "ui/stage/frame_difference.h"

#include "ui/stage/sprite_painter.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr std::size_t kMostParts = 10;
constexpr double kWasteForOne = 12'000; ///< so many units painted for nothing cost about what one more rectangle does
constexpr double kSpare = 1;

double areaOf(const QRectF& box)
{
    return box.width() * box.height();
}

/// What one rectangle round both would paint for nothing.
double wasteOf(const QRectF& a, const QRectF& b)
{
    return areaOf(a | b) - areaOf(a) - areaOf(b) + areaOf(a & b);
}

/// Few rectangles round boxes that come one by one.
class Parts {
public:
    void add(QRectF box)
    {
        if (box.isEmpty()) {
            return;
        }
        // What grows may reach the next one.
        for (bool grows = true; grows;) {
            grows = false;
            for (std::size_t at = 0; at < m_parts.size(); ++at) {
                if (wasteOf(m_parts[at], box) <= kWasteForOne) {
                    box |= m_parts[at];
                    m_parts[at] = m_parts.back();
                    m_parts.pop_back();
                    grows = true;
                    break;
                }
            }
        }
        m_parts.push_back(box);
        if (m_parts.size() > kMostParts) {
            joinNearest();
        }
    }
    [[nodiscard]] QRegion region() const
    {
        QRegion region;
        for (const QRectF& part : m_parts) {
            region += part.adjusted(-kSpare, -kSpare, kSpare, kSpare).toAlignedRect();
        }
        return region;
    }

private:
    void joinNearest()
    {
        std::pair<std::size_t, std::size_t> nearest;
        double least = std::numeric_limits<double>::max();
        for (std::size_t a = 0; a < m_parts.size(); ++a) {
            for (std::size_t b = a + 1; b < m_parts.size(); ++b) {
                if (const double waste = wasteOf(m_parts[a], m_parts[b]); waste < least) {
                    least = waste;
                    nearest = {a, b};
                }
            }
        }
        const QRectF joined = m_parts[nearest.first] | m_parts[nearest.second];
        m_parts.erase(m_parts.begin() + static_cast<std::ptrdiff_t>(nearest.second));
        m_parts.erase(m_parts.begin() + static_cast<std::ptrdiff_t>(nearest.first));
        add(joined);
    }

    std::vector<QRectF> m_parts;
};

/// Finds sprites of a frame by their id, in the frame's order; asked about neighbours in turn it needs no search.
class Finder {
public:
    explicit Finder(const std::vector<Sprite>& sprites) : m_sprites(sprites) {}

    /// The first one from there on with the id; their number where there is none.
    [[nodiscard]] std::size_t find(SpriteId id, std::size_t from)
    {
        if (from < m_sprites.size() && m_sprites[from].id == id) {
            return from;
        }
        if (m_index.empty()) {
            m_index.reserve(m_sprites.size());
            for (std::size_t at = 0; at < m_sprites.size(); ++at) {
                m_index.emplace_back(m_sprites[at].id, at);
            }
            std::sort(m_index.begin(), m_index.end());
        }
        const auto found = std::lower_bound(m_index.begin(), m_index.end(), std::pair(id, from));
        return found != m_index.end() && found->first == id ? found->second : m_sprites.size();
    }

private:
    const std::vector<Sprite>& m_sprites;
    std::vector<std::pair<SpriteId, std::size_t>> m_index;
};

bool isOneLayout(const StageFrame& a, const StageFrame& b)
{
    return a.targetClip == b.targetClip && a.sourceClip == b.sourceClip && a.ladderClip == b.ladderClip &&
           a.sentenceBox == b.sentenceBox && a.sentenceInset == b.sentenceInset;
}

class Difference {
public:
    Difference(const StageFrame& before, const StageFrame& after, const Theme& theme)
        : m_before(before), m_after(after), m_theme(theme)
    {}

    [[nodiscard]] QRegion region()
    {
        compareSprites();
        const bool sameSentence = m_before.sentence == m_after.sentence &&
                                  m_before.sentenceRole == m_after.sentenceRole &&
                                  m_before.sentenceSize == m_after.sentenceSize;
        if (!sameSentence || !isOneLayout(m_before, m_after)) {
            m_parts.add(m_before.sentenceBox);
            m_parts.add(m_after.sentenceBox);
        }
        return m_parts.region();
    }

private:
    /// Where only sprites stand that are the same in both frames, and in the same order, the picture is the same. A
    /// sprite that is the same but stands elsewhere in the order counts as changed.
    void compareSprites()
    {
        const std::vector<Sprite>& old = m_before.sprites;
        const bool comparable = isOneLayout(m_before, m_after);
        std::vector<bool> isSame(old.size(), false);
        Finder finder(old);
        std::size_t next = 0;
        for (const Sprite& sprite : m_after.sprites) {
            const std::size_t found = comparable ? finder.find(sprite.id, next) : old.size();
            if (found < old.size() && old[found] == sprite) {
                isSame[found] = true;
                next = found + 1;
            } else if (found < old.size() && !isSame[found] && addLowerEnd(old[found], sprite)) {
                isSame[found] = true;
                next = found + 1;
            } else {
                add(m_after, sprite);
            }
        }
        for (std::size_t at = 0; at < old.size(); ++at) {
            if (!isSame[at]) {
                add(m_before, old[at]);
            }
        }
    }

    void add(const StageFrame& frame, const Sprite& sprite)
    {
        if (sprite.opacity > 0) {
            const std::optional<QRectF> clip = clipOf(frame, sprite.layer);
            const QRectF reach = reachOf(sprite, m_theme);
            m_parts.add(clip.has_value() ? reach & *clip : reach);
        }
    }

    /// A table's card that grew or shrank with its rows is the same but for its lower end.
    bool addLowerEnd(const Sprite& before, const Sprite& after)
    {
        if (after.kind != SpriteKind::Card || after.role.has_value()) {
            return false;
        }
        Sprite grown = before;
        grown.box.setBottom(after.box.bottom());
        const double corner = 2 * kRadiusCard;
        const double from = std::min(before.box.bottom(), after.box.bottom()) - corner;
        if (grown != after || from < after.box.top() + corner) {
            return false;
        }
        QRectF end = reachOf(before, m_theme) | reachOf(after, m_theme);
        end.setTop(from);
        m_parts.add(end);
        return true;
    }

    const StageFrame& m_before;
    const StageFrame& m_after;
    const Theme& m_theme;
    Parts m_parts;
};

} // namespace

QRegion differenceOf(const StageFrame& before, const StageFrame& after, const Theme& theme)
{
    return Difference(before, after, theme).region();
}

QRegion regionAround(const std::vector<QRectF>& boxes)
{
    Parts parts;
    for (const QRectF& box : boxes) {
        parts.add(box);
    }
    return parts.region();
}

} // namespace mergescope::ui
