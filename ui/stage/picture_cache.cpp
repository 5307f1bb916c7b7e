#include "ui/stage/picture_cache.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr int kQuarters = 4;
constexpr qsizetype kMostPixels = 8'000'000; ///< 32 MB; then all is forgotten and begins anew
constexpr qsizetype kMostShapes = 6'000;
constexpr qsizetype kLargestPicture = 1'500'000;
constexpr int kBand = 32; ///< a picture is kept in bands so high, each without what is empty at its ends

double onQuarters(double place)
{
    return std::round(place * kQuarters) / kQuarters;
}

int quarters(double length)
{
    return static_cast<int>(std::lround(length * kQuarters));
}

/// 0 to 3: how far past a whole pixel.
int phaseOf(double place)
{
    return quarters(place - std::floor(place));
}

/// First pixel that is not empty and one past the last, in the rows given.
std::pair<int, int> extent(const QImage& image, int top, int bottom)
{
    int first = image.width();
    int end = 0;
    for (int y = top; y < bottom; ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        int x = 0;
        while (x < first && line[x] == 0) {
            ++x;
        }
        first = std::min(first, x);
        x = image.width();
        while (x > end && line[x - 1] == 0) {
            --x;
        }
        end = std::max(end, x);
    }
    return {first, end};
}

/// The painter counts in pixels as long as this lives, and fills them whole: a rectangle drawn with smooth edges would
/// depend, by a last bit, on where the painter is clipped.
class InPixels {
public:
    InPixels(QPainter& painter, const QTransform& toPixels)
        : m_painter(painter), m_saved(painter.worldTransform()),
          m_wasSmooth(painter.testRenderHint(QPainter::Antialiasing))
    {
        painter.setWorldTransform(toPixels);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    ~InPixels()
    {
        m_painter.setRenderHint(QPainter::Antialiasing, m_wasSmooth);
        m_painter.setWorldTransform(m_saved);
    }
    InPixels(const InPixels&) = delete;
    InPixels& operator=(const InPixels&) = delete;

private:
    QPainter& m_painter;
    QTransform m_saved;
    bool m_wasSmooth;
};

/// Pixels in a row that a stretch covers to one and the same part.
struct Cover {
    int begin = 0;
    int end = 0;
    double part = 1;
};

std::vector<Cover> coverOf(double begin, double end)
{
    const auto first = static_cast<int>(std::floor(begin));
    const auto last = static_cast<int>(std::floor(end)); // covered in part, or not at all
    if (first == last) {
        return {{first, first + 1, end - begin}};
    }
    const auto whole = static_cast<int>(std::ceil(begin));
    std::vector<Cover> covers;
    covers.reserve(3);
    if (whole > first) {
        covers.push_back({first, whole, whole - begin});
    }
    if (last > whole) {
        covers.push_back({whole, last, 1});
    }
    if (end > last) {
        covers.push_back({last, last + 1, end - last});
    }
    return covers;
}

} // namespace

void PictureCache::follow(QPainter& painter)
{
    m_device = painter.deviceTransform();
    const QPaintEngine* engine = painter.paintEngine();
    const bool isPlain = m_device.type() <= QTransform::TxScale && m_device.m11() == m_device.m22();
    m_hasGrid = isPlain && m_device.m11() > 0 && engine != nullptr && engine->type() == QPaintEngine::Raster;
    if (!m_hasGrid) {
        return;
    }
    m_toPixels = (painter.worldTransform().inverted() * m_device).inverted();
    if (m_device.m11() != m_scale) {
        m_scale = m_device.m11();
        clear();
    }
}

void PictureCache::clear()
{
    m_pictures.clear();
    m_stretched.clear();
    m_tiles.clear();
    m_pixels = 0;
}

void PictureCache::makeRoom(qsizetype pixels)
{
    if (m_pixels + pixels > kMostPixels || m_pictures.size() + m_stretched.size() > kMostShapes) {
        clear();
    }
    m_pixels += pixels;
}

PictureCache::Placed PictureCache::placed(const QRectF& box) const
{
    const QRectF pixels = m_device.mapRect(box);
    return {onQuarters(pixels.left()), onQuarters(pixels.top()), onQuarters(pixels.right()),
            onQuarters(pixels.bottom())};
}

QImage PictureCache::drawn(QSize size, QPointF origin, QSizeF box, const Draw& draw) const
{
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(origin);
    painter.scale(m_scale, m_scale);
    draw(painter, QRectF(QPointF(0, 0), box / m_scale));
    return image;
}

void PictureCache::put(QPainter& painter, const QRectF& box, double spill, const ShapeKey& key, const Draw& draw)
{
    if (!m_hasGrid || box.width() * box.height() * m_scale * m_scale > static_cast<double>(kLargestPicture)) {
        draw(painter, box);
        return;
    }
    const Placed at = placed(box);
    const auto margin = static_cast<int>(std::ceil(spill * m_scale)) + 1;
    const QPoint corner(static_cast<int>(std::floor(at.left)) - margin, static_cast<int>(std::floor(at.top)) - margin);
    const Key whole{key, quarters(at.right - at.left), quarters(at.bottom - at.top),
                    phaseOf(at.left) * kQuarters + phaseOf(at.top)};
    auto found = m_pictures.constFind(whole);
    if (found == m_pictures.constEnd()) {
        const QSize size(static_cast<int>(std::ceil(at.right)) + margin - corner.x(),
                         static_cast<int>(std::ceil(at.bottom)) + margin - corner.y());
        const QImage image = drawn(size, QPointF(at.left - corner.x(), at.top - corner.y()),
                                   QSizeF(at.right - at.left, at.bottom - at.top), draw);
        std::vector<Part> parts;
        qsizetype pixels = 0;
        for (int y = 0; y < size.height(); y += kBand) {
            const int height = std::min(kBand, size.height() - y);
            const auto [first, end] = extent(image, y, y + height);
            if (first < end) {
                parts.push_back({QPoint(first, y), image.copy(first, y, end - first, height)});
                pixels += static_cast<qsizetype>(end - first) * height;
            }
        }
        makeRoom(pixels);
        found = m_pictures.insert(whole, std::move(parts));
    }
    const InPixels inPixels(painter, m_toPixels);
    for (const Part& part : *found) {
        painter.drawImage(corner + part.offset, part.image);
    }
}

PictureCache::Stretched PictureCache::cutUp(const QImage& picture, int corner) const
{
    const int far = corner + 1; // after the one line in the middle
    Stretched cut;
    cut.corners[0] = picture.copy(0, 0, corner, corner);
    cut.corners[1] = picture.copy(far, 0, corner, corner);
    cut.corners[2] = picture.copy(0, far, corner, corner);
    cut.corners[3] = picture.copy(far, far, corner, corner);
    cut.middle = picture.pixelColor(corner, corner);
    for (int side = 0; side < 4; ++side) {
        const bool isAcross = side % 2 == 0; // left and right are cut along x
        const int begin = side < 2 ? 0 : far;
        for (int at = 0; at < corner; ++at) {
            const QColor colour =
                isAcross ? picture.pixelColor(begin + at, corner) : picture.pixelColor(corner, begin + at);
            std::vector<Stripe>& stripes = cut.sides[side];
            if (!stripes.empty() && stripes.back().end == at && stripes.back().colour == colour) {
                ++stripes.back().end;
            } else if (colour.alpha() > 0) {
                stripes.push_back({at, at + 1, colour});
            }
        }
    }
    return cut;
}

void PictureCache::putStretched(QPainter& painter, const QRectF& box, double corner, const ShapeKey& key,
                                const Draw& draw)
{
    if (!m_hasGrid) {
        draw(painter, box);
        return;
    }
    constexpr int kSpill = 1;
    const Placed at = placed(box);
    const int left = static_cast<int>(std::floor(at.left)) - kSpill;
    const int top = static_cast<int>(std::floor(at.top)) - kSpill;
    const int right = static_cast<int>(std::ceil(at.right)) + kSpill;
    const int bottom = static_cast<int>(std::ceil(at.bottom)) + kSpill;
    const int side = static_cast<int>(std::ceil(corner * m_scale)) + kSpill + 1;
    if (right - left < 2 * side + 1 || bottom - top < 2 * side + 1) {
        put(painter, box, 0, key, draw);
        return;
    }
    const int phases = ((phaseOf(at.left) * kQuarters + phaseOf(at.top)) * kQuarters + phaseOf(at.right)) * kQuarters +
                       phaseOf(at.bottom);
    const Key whole{key, 0, 0, phases};
    auto found = m_stretched.constFind(whole);
    if (found == m_stretched.constEnd()) {
        const int small = 2 * side + 1;
        const QPointF begin(at.left - left, at.top - top);
        const QPointF end(small - (right - at.right), small - (bottom - at.bottom));
        makeRoom(static_cast<qsizetype>(small) * small);
        found = m_stretched.insert(
            whole, cutUp(drawn({small, small}, begin, QSizeF(end.x() - begin.x(), end.y() - begin.y()), draw), side));
    }
    const InPixels inPixels(painter, m_toPixels);
    const int across = right - left - 2 * side;
    const int down = bottom - top - 2 * side;
    painter.drawImage(QPoint(left, top), found->corners[0]);
    painter.drawImage(QPoint(right - side, top), found->corners[1]);
    painter.drawImage(QPoint(left, bottom - side), found->corners[2]);
    painter.drawImage(QPoint(right - side, bottom - side), found->corners[3]);
    for (int which = 0; which < 4; ++which) {
        const int begin = which == 0 ? left : which == 1 ? top : which == 2 ? right - side : bottom - side;
        for (const Stripe& stripe : found->sides[which]) {
            const int thick = stripe.end - stripe.begin;
            painter.fillRect(which % 2 == 0 ? QRect(begin + stripe.begin, top + side, thick, down)
                                            : QRect(left + side, begin + stripe.begin, across, thick),
                             stripe.colour);
        }
    }
    if (found->middle.alpha() > 0) {
        painter.fillRect(QRect(left + side, top + side, across, down), found->middle);
    }
}

void PictureCache::putTiled(QPainter& painter, const QRectF& box, double pitch, const ShapeKey& key, const Draw& draw)
{
    if (!m_hasGrid) {
        painter.save();
        painter.setClipRect(box, Qt::IntersectClip);
        for (double y = box.bottom() - pitch; y > box.top() - pitch; y -= pitch) {
            for (double x = box.left(); x < box.right(); x += pitch) {
                draw(painter, QRectF(x, y, pitch, pitch));
            }
        }
        painter.restore();
        return;
    }
    // Several periods, where only they together end on a whole pixel.
    int periods = 1;
    while (periods < 8 && std::abs(periods * pitch * m_scale - std::round(periods * pitch * m_scale)) > 1e-6) {
        periods *= 2;
    }
    const auto side = static_cast<int>(std::lround(periods * pitch * m_scale));
    const Key whole{key, side, side, 0};
    auto found = m_tiles.constFind(whole);
    if (found == m_tiles.constEnd()) {
        const QImage tile = drawn({side, side}, QPointF(0, 0), QSizeF(side, side), [&](QPainter& into, const QRectF&) {
            for (int at = 0; at < periods * periods; ++at) {
                draw(into, QRectF(at % periods * pitch, at / periods * pitch, pitch, pitch));
            }
        });
        makeRoom(static_cast<qsizetype>(side) * side);
        found = m_tiles.insert(whole, tile);
    }
    const QRectF pixels = m_device.mapRect(box);
    const QRect area(
        QPoint(static_cast<int>(std::lround(pixels.left())), static_cast<int>(std::lround(pixels.top()))),
        QPoint(static_cast<int>(std::lround(pixels.right())) - 1, static_cast<int>(std::lround(pixels.bottom())) - 1));
    const InPixels inPixels(painter, m_toPixels);
    const QPointF origin = painter.brushOrigin();
    painter.setBrushOrigin(area.left(), area.bottom() + 1);
    painter.fillRect(area, QBrush(*found));
    painter.setBrushOrigin(origin);
}

void PictureCache::fill(QPainter& painter, const QRectF& box, const QColor& colour) const
{
    if (!m_hasGrid) {
        painter.fillRect(box, colour);
        return;
    }
    const Placed at = placed(box);
    if (at.right <= at.left || at.bottom <= at.top) {
        return;
    }
    const InPixels inPixels(painter, m_toPixels);
    const std::vector<Cover> columns = coverOf(at.left, at.right);
    for (const Cover& rows : coverOf(at.top, at.bottom)) {
        for (const Cover& across : columns) {
            QColor part = colour;
            part.setAlphaF(static_cast<float>(colour.alphaF() * rows.part * across.part));
            painter.fillRect(QRect(across.begin, rows.begin, across.end - across.begin, rows.end - rows.begin), part);
        }
    }
}

} // namespace mergescope::ui
