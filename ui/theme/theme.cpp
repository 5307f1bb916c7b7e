#include "ui/theme/theme.h"

#include "ui/theme/colours.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

Theme::Theme(Scheme scheme, QObject* parent) : QObject(parent), m_scheme(scheme), m_colours(coloursFor(scheme))
{
    loadFonts();
}

RoleColours Theme::role(FateRole role) const
{
    return roleColoursFor(m_scheme, role);
}

namespace {

QFont fontOf(const QString& family, double pixels, QFont::Weight weight)
{
    QFont font(family);
    font.setPixelSize(static_cast<int>(std::lround(pixels)));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace

double Theme::textPixels(int size) const
{
    return std::max(size * m_contentScale, m_leastText);
}

void Theme::setLeastText(double pixels)
{
    if (pixels != m_leastText) {
        m_leastText = pixels;
        Q_EMIT changed();
    }
}

QFont Theme::font(Type type, int size, QFont::Weight weight) const
{
    const double pixels = textPixels(size);
    if (type == Type::Text) {
        return fontOf(textFamily(), pixels, weight);
    }
    // The mono family has two weights; unshaped, or `<>` and `!=` would become ligatures.
    QFont font = fontOf(dataFamily(), pixels, weight > QFont::Medium ? QFont::Bold : QFont::Normal);
    font.setStyleHint(QFont::Monospace);
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

QFont Theme::controlFont(int size, QFont::Weight weight) const
{
    return fontOf(textFamily(), size, weight);
}

void Theme::setScheme(Scheme scheme)
{
    if (scheme == m_scheme) {
        return;
    }
    m_scheme = scheme;
    m_colours = coloursFor(scheme);
    Q_EMIT changed();
}

void Theme::setContentScale(double scale)
{
    const double clamped = std::clamp(scale, 1.0, 3.0);
    if (std::abs(clamped - m_contentScale) < 1e-6) {
        return;
    }
    m_contentScale = clamped;
    Q_EMIT changed();
}

void Theme::setReducedMotion(bool reduced)
{
    if (reduced == m_reducedMotion) {
        return;
    }
    m_reducedMotion = reduced;
    Q_EMIT changed();
}

FateRole roleOf(trace::Fate fate)
{
    switch (fate) {
    case trace::Fate::Updated:
    case trace::Fate::UpdatedSameValues:
        return FateRole::Update;
    case trace::Fate::Deleted:
        return FateRole::Delete;
    case trace::Fate::Copied:
        return FateRole::Copied;
    case trace::Fate::Untouched:
    case trace::Fate::Ignored:
        return FateRole::Kept;
    case trace::Fate::Inserted:
        return FateRole::Insert;
    }
    return FateRole::Kept;
}

FateRole roleOf(trace::Effect effect)
{
    switch (effect) {
    case trace::Effect::InsertRow:
        return FateRole::Insert;
    case trace::Effect::UpdateCells:
        return FateRole::Update;
    case trace::Effect::DeleteRow:
        return FateRole::Delete;
    case trace::Effect::Keep:
        return FateRole::Kept;
    case trace::Effect::Raise:
        return FateRole::Error;
    }
    return FateRole::Kept;
}

Glyph glyphOf(FateRole role)
{
    switch (role) {
    case FateRole::Match:
        return Glyph::Match;
    case FateRole::Update:
        return Glyph::Update;
    case FateRole::Insert:
        return Glyph::Insert;
    case FateRole::Delete:
        return Glyph::Delete;
    case FateRole::Kept:
        return Glyph::Kept;
    case FateRole::Copied:
        return Glyph::Copied;
    case FateRole::Error:
        return Glyph::Error;
    }
    return Glyph::Kept;
}

QColor severityColour(const Theme& theme, diagnostics::Severity severity)
{
    switch (severity) {
    case diagnostics::Severity::Error:
        return theme.colours().errorLine;
    case diagnostics::Severity::Warning:
        return theme.colours().warningLine;
    case diagnostics::Severity::Note:
        return theme.colours().secondary;
    }
    return theme.colours().secondary;
}

Scheme systemScheme(const QPalette& startUpPalette)
{
    const int window = startUpPalette.color(QPalette::Window).lightness();
    const int text = startUpPalette.color(QPalette::WindowText).lightness();
    return text > window ? Scheme::Dark : Scheme::Light;
}

} // namespace mergescope::ui
