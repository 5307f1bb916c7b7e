#include "ui/theme/colours.h"

namespace mergescope::ui {

namespace {

Colours lightColours()
{
    Colours c;
    c.ground = QColor(0xF6F7F9U);
    c.card = QColor(0xFFFFFFU);
    c.header = QColor(0xECEFF3U);
    c.line = QColor(0xDADFE6U);
    c.text = QColor(0x1B2430U);
    c.secondary = QColor(0x5B6675U);
    c.faint = QColor(0x7A8594U);
    c.band = QColor(0xE9EDF2U);
    c.accent = QColor(0x263B5EU);
    c.accentInk = QColor(0xFFFFFFU);
    c.focus = QColor(0x263B5EU);
    c.errorLine = QColor(0xA3123AU);
    c.warningLine = QColor(0x7A5200U);
    c.sqlKeyword = QColor(0x6F2C91U);
    c.sqlString = QColor(0x2F5D50U);
    c.sqlNumber = QColor(0x1F4E8CU);
    c.sqlComment = QColor(0x6B7585U);
    return c;
}

Colours darkColours()
{
    Colours c;
    c.ground = QColor(0x14181EU);
    c.card = QColor(0x1C222AU);
    c.header = QColor(0x242B35U);
    c.line = QColor(0x323B47U);
    c.text = QColor(0xE8ECF1U);
    c.secondary = QColor(0x9AA6B5U);
    c.faint = QColor(0x7C8796U);
    c.band = QColor(0x2A323DU);
    c.accent = QColor(0xB9CBEAU);
    c.accentInk = QColor(0x14181EU);
    c.focus = QColor(0xB9CBEAU);
    c.errorLine = QColor(0xFF8FA3U);
    c.warningLine = QColor(0xE3B65BU);
    c.sqlKeyword = QColor(0xCBA6E8U);
    c.sqlString = QColor(0x9CD1BEU);
    c.sqlNumber = QColor(0x9DC1F0U);
    c.sqlComment = QColor(0x8A95A4U);
    return c;
}

Colours projectorColours()
{
    Colours c;
    c.ground = QColor(0xFFFFFFU);
    c.card = QColor(0xFFFFFFU);
    c.header = QColor(0xE6E6E6U);
    c.line = QColor(0x808080U);
    c.text = QColor(0x000000U);
    c.secondary = QColor(0x333333U);
    c.faint = QColor(0x595959U);
    c.band = QColor(0xE0E0E0U);
    c.accent = QColor(0x000000U);
    c.accentInk = QColor(0xFFFFFFU);
    c.focus = QColor(0x000000U);
    c.errorLine = QColor(0x000000U);
    c.warningLine = QColor(0x333333U);
    c.sqlKeyword = QColor(0x000000U);
    c.sqlString = QColor(0x333333U);
    c.sqlNumber = QColor(0x333333U);
    c.sqlComment = QColor(0x595959U);
    return c;
}

const QColor kBlack(0x000000U);
const QColor kWhite(0xFFFFFFU);
const QColor kOutline(0x333333U);

/// Glyph and pattern carry everything; only insert is filled, so that it stays apart from update at a distance.
RoleColours projectorRole(FateRole role)
{
    switch (role) {
    case FateRole::Insert:
        return {kBlack, kWhite, kBlack};
    case FateRole::Match:
    case FateRole::Update:
    case FateRole::Delete:
    case FateRole::Kept:
    case FateRole::Copied:
    case FateRole::Error:
        break;
    }
    return {kWhite, kBlack, kBlack};
}

} // namespace

Colours coloursFor(Scheme scheme)
{
    switch (scheme) {
    case Scheme::Light:
        return lightColours();
    case Scheme::Dark:
        return darkColours();
    case Scheme::Projector:
        return projectorColours();
    }
    return lightColours();
}

RoleColours roleColoursFor(Scheme scheme, FateRole role)
{
    if (scheme == Scheme::Projector) {
        return projectorRole(role);
    }
    const bool dark = scheme == Scheme::Dark;
    switch (role) {
    case FateRole::Match:
        return {QColor(0x56B4E9U), kBlack, kOutline};
    case FateRole::Update:
        return {QColor(0xF0E442U), kBlack, kOutline};
    case FateRole::Insert:
        return {QColor(0x0072B2U), kWhite, kOutline};
    case FateRole::Delete:
        return {QColor(0xD55E00U), kBlack, kOutline};
    case FateRole::Kept:
    case FateRole::Copied:
        return dark ? RoleColours{QColor(0x999999U), kBlack, QColor(0x999999U)}
                    : RoleColours{QColor(0x6B6B6BU), kWhite, QColor(0x6B6B6BU)};
    case FateRole::Error:
        return dark ? RoleColours{kBlack, kWhite, kWhite} : RoleColours{kWhite, kBlack, kBlack};
    }
    return {kWhite, kBlack, kBlack};
}

} // namespace mergescope::ui
