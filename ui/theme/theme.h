#pragma once
// How things look, by meaning: colours of outcomes and surfaces, fonts, spacing. Passed in everywhere; never a
// singleton.

#include "core/diagnostics/diagnostic.h"
#include "core/trace/merge_run.h"
#include "ui/theme/glyphs.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

class QApplication;

namespace mergescope::ui {

/// Light and dark for screens; Projector says everything by glyph and pattern, in black and white with thicker lines.
enum class Scheme : unsigned char { Light, Dark, Projector };

/// What a colour says about a row. Colour means nothing else in this program.
enum class FateRole : unsigned char { Match, Update, Insert, Delete, Kept, Copied, Error };

/// Text is Inter, for sentences and controls; Data is JetBrains Mono, for values and SQL, and never shaped.
enum class Type : unsigned char { Text, Data };

/// The only sizes there are, in pixels at scale 1.
inline constexpr int kSizeSmall = 12;
inline constexpr int kSizeBody = 14;
inline constexpr int kSizeLarge = 15;
inline constexpr int kSizeTitle = 18;

/// Everything stands on a 4 px grid.
inline constexpr int kGrid = 4;
inline constexpr int kGap = 8; ///< between siblings
inline constexpr int kPaneMargin = 16;
inline constexpr int kRadiusControl = 6;
inline constexpr int kRadiusCard = 8;

struct RoleColours {
    QColor fill;    ///< badges and bars; text is never set in it
    QColor ink;     ///< glyph and text on the fill
    QColor outline; ///< 1.5 px round each badge
};

struct Colours {
    QColor ground; ///< behind cards
    QColor card;
    QColor header; ///< a card's heading
    QColor line;   ///< hairlines
    QColor text;
    QColor secondary; ///< captions, what is at rest
    QColor faint;     ///< what does not apply, still readable
    QColor band;      ///< active clause, current line: a grey band with a bar at its left
    QColor accent;    ///< the default button, the playhead: dark on light, light on dark
    QColor accentInk;
    QColor focus;     ///< keyboard focus ring
    QColor errorLine; ///< squiggle and gutter of an error in a text
    QColor warningLine;
    // The SQL editor
    QColor sqlKeyword;
    QColor sqlString;
    QColor sqlNumber;
    QColor sqlComment;
};

class Theme : public QObject {
    Q_OBJECT
public:
    explicit Theme(Scheme scheme = Scheme::Light, QObject* parent = nullptr);

    [[nodiscard]] Scheme scheme() const { return m_scheme; }
    [[nodiscard]] bool isDark() const { return m_scheme == Scheme::Dark; }
    [[nodiscard]] const Colours& colours() const { return m_colours; }
    [[nodiscard]] RoleColours role(FateRole role) const;
    /// 1.5 px; more for the projector.
    [[nodiscard]] double outlineWidth() const { return m_scheme == Scheme::Projector ? 2.5 : 1.5; }

    /// Of content (tables, SQL, stage, lesson text): follows contentScale(). Size is one of the four.
    [[nodiscard]] QFont font(Type type, int size = kSizeBody, QFont::Weight weight = QFont::Normal) const;
    /// Of controls (buttons, tabs, menus): always as named.
    [[nodiscard]] QFont controlFont(int size = kSizeBody, QFont::Weight weight = QFont::Normal) const;
    [[nodiscard]] double contentScale() const { return m_contentScale; }
    /// Of content: one of the four sizes in pixels, never less than the least.
    [[nodiscard]] double textPixels(int size) const;
    [[nodiscard]] bool reducedMotion() const { return m_reducedMotion; }

    void setScheme(Scheme scheme);
    void setContentScale(double scale); ///< clamped to 1 … 3
    /// No letter of content is smaller, whatever the scale: for a projector. 0: as the scale has it.
    void setLeastText(double pixels);
    void setReducedMotion(bool reduced);

Q_SIGNALS:
    /// Anything above: views throw their cached sizes away and repaint.
    void changed();

private:
    Scheme m_scheme;
    Colours m_colours;
    double m_contentScale = 1;
    double m_leastText = 0;
    bool m_reducedMotion = false;
};

[[nodiscard]] FateRole roleOf(trace::Fate fate);
[[nodiscard]] FateRole roleOf(trace::Effect effect);
[[nodiscard]] Glyph glyphOf(FateRole role);
[[nodiscard]] QColor severityColour(const Theme& theme, diagnostics::Severity severity);

/// Light or dark, as the palette that the desktop gave at start-up is (Qt before 6.5 does not say).
[[nodiscard]] Scheme systemScheme(const QPalette& startUpPalette);
/// Fusion style, own palette and style sheet; again after each changed().
void applyTheme(QApplication& application, const Theme& theme);

} // namespace mergescope::ui
