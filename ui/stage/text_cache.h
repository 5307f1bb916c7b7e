#pragma once
// Fonts, and texts shaped once: most of what a frame says, the frame before has said. Depends on the theme's fonts
// alone.

#include "ui/theme/theme.h"

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QSizeF>
#include <QStaticText>
#include <QString>

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace mergescope::ui {

class TextCache {
public:
    struct Face {
        QFont font;
        QFontMetricsF metrics;
        int number = 0;
    };
    struct Line {
        QStaticText text;
        double width = 0;
    };

    /// Call before a frame: forgets everything where the theme's fonts have another size now.
    void follow(const Theme& theme);
    [[nodiscard]] const Face& face(const Theme& theme, Type type, int size, bool bold);
    /// The text in one line, cut with an ellipsis where it is wider than the room. Holds until the next call.
    [[nodiscard]] const Line& line(const Face& face, const QString& text, double room);
    /// What a badge with this text wants.
    [[nodiscard]] QSizeF badge(const Theme& theme, const QString& text);

private:
    [[nodiscard]] const Line& shaped(const Face& face, const QString& text);

    double m_scale = 0;
    double m_smallText = 0; ///< pixels
    std::array<std::optional<Face>, 16> m_faces;
    QHash<std::pair<int, QString>, Line> m_lines;
    QHash<std::pair<int, QString>, QString> m_cut; ///< by face and room, and the text
    QHash<QString, QSizeF> m_badges;
};

} // namespace mergescope::ui
