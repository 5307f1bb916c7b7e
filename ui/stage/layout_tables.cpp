// The two tables side by side: letters, columns, badges, and where rows are scrolled to.

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/column_fit.h"
#include "ui/stage/layout_parts.h"
#include "ui/theme/theme.h"

#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kLeastChannel = 28;
constexpr double kMostChannel = 112;
constexpr double kCardPadding = 4; ///< left of the first column
constexpr double kBadgeInset = 8;  ///< right of the badges
constexpr double kScrollBar = 6;

/// One way to set the two tables side by side.
struct Setting {
    int dataSize = kSizeBody;
    bool targetBadgeText = true;
    bool sourceBadgeText = true;
    bool namesFolded = false;
};

/// Right of the badges; a scroll bar has its place there.
double badgeInset(bool scrolls)
{
    return scrolls ? kBadgeInset + kScrollBar : kBadgeInset;
}

double badgeWidth(const StageScript& script, const Theme& theme, bool withText, bool scrolls)
{
    double widest = badgeSize(theme, {}).width();
    if (withText) {
        const bool hasSame = script.run->counts.unchangedUpdates > 0;
        for (const trace::Fate fate : {hasSame ? trace::Fate::UpdatedSameValues : trace::Fate::Updated,
                                       trace::Fate::Updated, trace::Fate::Deleted, trace::Fate::Copied,
                                       trace::Fate::Untouched, trace::Fate::Inserted, trace::Fate::Ignored}) {
            widest = std::max(widest, badgeSize(theme, toQString(story::fateBadge(fate, script.language))).width());
        }
    }
    return widest + (withText ? kGap : 0) * theme.contentScale() + badgeInset(scrolls) * theme.contentScale();
}

/// Both tables' columns and badges, settled for a width.
struct Sides {
    Setting setting;
    ColumnWishes target;
    ColumnWishes source;
    double targetBadge = 0;
    double sourceBadge = 0;

    [[nodiscard]] double width(double padding) const
    {
        return naturalWidth(target) + naturalWidth(source) + targetBadge + sourceBadge + 2 * padding;
    }
};

int largestDataFor(const Heights& heights)
{
    return heights.row >= 40 ? kSizeLarge : heights.row >= 36 ? kSizeBody : kSizeSmall;
}

/// Tables of as many columns get the same columns.
void unite(ColumnWishes& wishes, const ColumnWishes& beside)
{
    if (wishes.size() != beside.size()) {
        return;
    }
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        for (double ColumnWish::*width :
             {&ColumnWish::natural, &ColumnWish::folded, &ColumnWish::whole, &ColumnWish::least}) {
            wishes[i].*width = std::max(wishes[i].*width, beside[i].*width);
        }
        wishes[i].rank = std::min(wishes[i].rank, beside[i].rank);
    }
}

Sides sidesFor(const Company& company, const Theme& theme, double available, const Heights& heights)
{
    const StageScript& script = company.own;
    const int largestData = largestDataFor(heights);
    const bool targetScrolls = company.targetRows() > heights.bodyRows;
    const bool sourceScrolls = company.sourceRows() > heights.bodyRows;
    const double padding = kCardPadding * theme.contentScale();
    Sides sides;
    for (const Setting& setting : {Setting{kSizeLarge, true, true, false}, Setting{kSizeBody, true, true, false},
                                   Setting{kSizeBody, true, false, false}, Setting{kSizeBody, true, false, true},
                                   Setting{kSizeSmall, true, true, false}, Setting{kSizeSmall, true, false, true},
                                   Setting{kSizeSmall, false, false, false}, Setting{kSizeSmall, false, false, true}}) {
        if (setting.dataSize > largestData) {
            continue;
        }
        sides.setting = setting;
        sides.target = targetWishes(script, theme, setting.dataSize);
        sides.source = sourceWishes(script, theme, setting.dataSize);
        Sides other;
        if (company.beside != nullptr) {
            other.target = targetWishes(*company.beside, theme, setting.dataSize);
            other.source = sourceWishes(*company.beside, theme, setting.dataSize);
            unite(sides.target, other.target);
            unite(sides.source, other.source);
        }
        bool areFolded = false; // a second line for names that have none would stand empty
        for (ColumnWishes* wishes : {&sides.target, &sides.source, &other.target, &other.source}) {
            if (setting.namesFolded) {
                const double whole = naturalWidth(*wishes);
                foldNames(*wishes);
                areFolded = areFolded || naturalWidth(*wishes) < whole;
            }
        }
        sides.setting.namesFolded = areFolded;
        sides.targetBadge = other.targetBadge = badgeWidth(script, theme, setting.targetBadgeText, targetScrolls);
        sides.sourceBadge = other.sourceBadge = badgeWidth(script, theme, setting.sourceBadgeText, sourceScrolls);
        if (std::max(sides.width(padding), other.width(padding)) <= available) {
            return sides;
        }
    }
    fitColumns(sides.target, sides.source, available - sides.targetBadge - sides.sourceBadge - 2 * padding);
    return sides;
}

/// Puts columns and badge into a card of a given place and width; what is left over goes to the columns, up to a
/// limit, then stays free before the badge.
void place(TableBox& box, const ColumnWishes& wishes, double badge, double left, double width, double scale)
{
    constexpr double kMostExtra = 24;
    const double padding = kCardPadding * scale;
    const double spare = width - padding - badge - naturalWidth(wishes);
    const double extra =
        wishes.empty() ? 0
                       : std::clamp(std::floor(spare / static_cast<double>(wishes.size())), 0.0, kMostExtra * scale);
    double x = left + padding;
    for (const ColumnWish& wish : wishes) {
        box.columns.push_back({wish.column, x, wish.natural + extra, wish.alignRight, wish.isKey});
        x += wish.natural + extra;
    }
    box.badgeWidth = badge - (badgeInset(box.scrolls) - (box.badgeText ? 0 : kBadgeInset / 2)) * scale;
    box.badgeX = left + width - badge;
}

void placeVertically(TableBox& box, double left, double width, const Heights& heights, double scale, std::uint32_t rows)
{
    const double top = heights.margin * scale;
    const double row = heights.row * scale;
    const double shown = std::min(static_cast<double>(std::max(rows, 1U)), heights.bodyRows);
    box.rowHeight = row;
    box.rowCount = rows;
    box.scrolls = rows > heights.bodyRows;
    box.heading = QRectF(left, top, width, heights.heading * scale);
    box.columnNames = QRectF(left, box.heading.bottom(), width, heights.columnNames * scale);
    box.body = QRectF(left, box.columnNames.bottom(), width, shown * row);
    box.card = QRectF(left, top, width, box.body.bottom() - top);
}

/// What both tables have beside the channel at its narrowest.
double roomForSides(const StageLayout& layout, const Heights& heights)
{
    return layout.size.width() - 2 * heights.margin * layout.scale - kLeastChannel * layout.scale;
}

} // namespace

bool foldsNames(const StageLayout& frame, const Company& company, const Theme& theme, const Heights& heights)
{
    return sidesFor(company, theme, roomForSides(frame, heights), heights).setting.namesFolded;
}

void placeTables(StageLayout& layout, const Company& company, const Theme& theme, const Heights& heights)
{
    const StageScript& script = company.own;
    const double scale = layout.scale;
    const double margin = heights.margin * scale;
    const double width = layout.size.width() - 2 * margin;
    const double padding = kCardPadding * scale;
    const double least = kLeastChannel * scale;
    const Sides sides = sidesFor(company, theme, roomForSides(layout, heights), heights);
    layout.dataSize = sides.setting.dataSize;

    // What is left: the channel first, for the links and later the lanes, then each card by its share.
    const double spare = std::max(0.0, width - least - sides.width(padding));
    const double channel = least + std::min(spare, (kMostChannel - kLeastChannel) * scale);
    const double rest = width - channel - sides.width(padding);
    const double naturalTarget = naturalWidth(sides.target) + sides.targetBadge + padding;
    const double targetWidth = std::floor(naturalTarget + std::max(0.0, rest) * 0.55);
    const double sourceWidth = width - channel - targetWidth;

    layout.target.badgeText = sides.setting.targetBadgeText;
    layout.source.badgeText = sides.setting.sourceBadgeText;
    layout.target.namesFolded = sides.setting.namesFolded;
    layout.source.namesFolded = sides.setting.namesFolded;
    placeVertically(layout.target, margin, targetWidth, heights, scale, script.displayRows());
    placeVertically(layout.source, margin + targetWidth + channel, sourceWidth, heights, scale,
                    static_cast<std::uint32_t>(script.run->source->rowCount()));
    place(layout.target, sides.target, sides.targetBadge, margin, targetWidth, scale);
    place(layout.source, sides.source, sides.sourceBadge, layout.source.card.left(), sourceWidth, scale);
    layout.target.hiddenColumns = static_cast<std::uint32_t>(script.run->before->columnCount() - sides.target.size());
    layout.source.hiddenColumns = static_cast<std::uint32_t>(script.run->source->columnCount() - sides.source.size());
    layout.channel = QRectF(margin + targetWidth, layout.target.card.top(), channel, layout.target.card.height());
}

const ColumnBox* TableBox::column(std::uint32_t index) const
{
    for (const ColumnBox& box : columns) {
        if (box.column == index) {
            return &box;
        }
    }
    return nullptr;
}

double maxScroll(const TableBox& box)
{
    return std::max(0.0, box.rowCount * box.rowHeight - box.body.height());
}

std::uint32_t firstRowOfPage(const TableBox& box, std::uint32_t row)
{
    if (!box.scrolls || row == tables::kNoRow) {
        return 0;
    }
    // One row of the page before stays in sight, so that a reader keeps the thread.
    const auto inSight = static_cast<std::uint32_t>(std::max(1.0, std::floor(box.body.height() / box.rowHeight)));
    const std::uint32_t page = std::max(1U, inSight - 1);
    return row / page * page;
}

double scrollFor(const TableBox& box, std::uint32_t row)
{
    return std::min(maxScroll(box), firstRowOfPage(box, row) * box.rowHeight);
}

} // namespace mergescope::ui
