#pragma once
// Pictures of shapes that are dear to draw (rounded corners, dashes, badges, links), each drawn once and put down
// wherever it occurs. Shapes stand on quarters of a device pixel, whether their picture was there or not: what is seen
// depends on the arguments alone, never on what has been seen before.

#include <QColor>
#include <QHash>
#include <QImage>
#include <QRect>
#include <QRectF>
#include <QString>
#include <QTransform>

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

class QPainter;

namespace mergescope::ui {

/// Everything that a shape's looks depend on beside its size, its place on the pixel grid and the theme.
struct ShapeKey {
    int shape = 0; ///< which drawing it is: the caller's own numbers
    std::uint64_t look = 0;
    QString text;
    friend bool operator==(const ShapeKey&, const ShapeKey&) = default;
};

class PictureCache {
public:
    /// Draws the shape into a box, in the stage's units.
    using Draw = std::function<void(QPainter&, const QRectF&)>;

    /// Call before a frame. A painter without a plain grid of pixels (a vector device, a turned one) gets no pictures.
    void follow(QPainter& painter);
    void clear();

    /// The shape as one picture. `spill`: how far it is drawn beyond its box.
    void put(QPainter& painter, const QRectF& box, double spill, const ShapeKey& key, const Draw& draw);
    /// A shape that is the same all along each side: pictures of its corners (so large, measured from the box), plain
    /// rectangles for sides and middle.
    void putStretched(QPainter& painter, const QRectF& box, double corner, const ShapeKey& key, const Draw& draw);
    /// Fills the box with a pattern that repeats every `pitch` units both ways and is anchored at the box's lower left
    /// corner. `draw` draws one period within its box.
    void putTiled(QPainter& painter, const QRectF& box, double pitch, const ShapeKey& key, const Draw& draw);
    /// A plain rectangle; pixels that it covers in part get so much of the colour.
    void fill(QPainter& painter, const QRectF& box, const QColor& colour) const;

private:
    struct Part {
        QPoint offset;
        QImage image;
    };
    /// A side cut across: pixels of one colour next to each other.
    struct Stripe {
        int begin = 0;
        int end = 0;
        QColor colour;
    };
    struct Stretched {
        QImage corners[4];            ///< upper left, upper right, lower left, lower right
        std::vector<Stripe> sides[4]; ///< left, top, right, bottom
        QColor middle;
    };
    /// A shape's key, then its size and its phases on the grid in quarters of a pixel.
    struct Key {
        ShapeKey shape;
        int width = 0;
        int height = 0;
        int phases = 0;
        friend bool operator==(const Key&, const Key&) = default;
        friend std::size_t qHash(const Key& key, std::size_t seed)
        {
            return qHashMulti(seed, key.shape.shape, key.shape.look, key.shape.text, key.width, key.height, key.phases);
        }
    };
    /// A box on the grid.
    struct Placed {
        double left = 0, top = 0, right = 0, bottom = 0;
    };

    [[nodiscard]] Placed placed(const QRectF& box) const;
    [[nodiscard]] QImage drawn(QSize size, QPointF origin, QSizeF box, const Draw& draw) const;
    [[nodiscard]] Stretched cutUp(const QImage& picture, int corner) const;
    void makeRoom(qsizetype pixels);

    bool m_hasGrid = false;
    double m_scale = 0;
    QTransform m_device;   ///< from the stage's units to pixels
    QTransform m_toPixels; ///< the painter's own transformation under which it counts in pixels
    qsizetype m_pixels = 0;
    QHash<Key, std::vector<Part>> m_pictures;
    QHash<Key, Stretched> m_stretched;
    QHash<Key, QImage> m_tiles;
};

} // namespace mergescope::ui
