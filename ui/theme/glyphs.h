#pragma once
// The one set of signs, as paths we draw: a font's glyph may be missing on the next machine.

#include <QIcon>
#include <QPainterPath>
#include <QRectF>
#include <QSizeF>
#include <QString>

class QPainter;

namespace mergescope::ui {

class Theme;
enum class FateRole : unsigned char;

enum class Glyph : unsigned char {
    Update,     ///< pencil
    Insert,     ///< plus
    Delete,     ///< cross
    Kept,       ///< dot
    Copied,     ///< two sheets
    Match,      ///< arrows both ways
    Error,      ///< triangle with an exclamation mark
    True,       ///< filled circle
    False,      ///< empty circle
    Unknown,    ///< half circle and a question mark
    NotTested,  ///< dashed ring
    Check,
    First, Previous, Play, Pause, Next, Last,
    Undo, Redo, Add, Remove, ChevronDown, Search,
};

/// Filled outline of the glyph in the unit square, y downwards; strokes are already outlines.
[[nodiscard]] const QPainterPath& glyphPath(Glyph glyph);
void paintGlyph(QPainter& painter, const QRectF& box, Glyph glyph, const QColor& colour);
/// For buttons and menus: drawn in the theme's text colour, faint when disabled.
[[nodiscard]] QIcon glyphIcon(Glyph glyph, const Theme& theme);

/// A badge: glyph, and text where there is some, on the role's colour with a dark outline (dotted for kept and copied).
/// Painted centred upon the box's height and from its left edge; the box is not overrun.
void paintBadge(QPainter& painter, const Theme& theme, const QRectF& box, FateRole role, const QString& text);
/// What paintBadge wants for a text ("" for the glyph alone), at the theme's content scale.
[[nodiscard]] QSizeF badgeSize(const Theme& theme, const QString& text);

} // namespace mergescope::ui
