#include "ui/stage/stage_layout.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/column_fit.h"
#include "ui/stage/words.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kLeastRow = 28;
constexpr double kMostRow = 44;
constexpr double kLeastRows = 3; ///< rows in sight, however low the window
constexpr double kLeastRung = 28;
constexpr double kTwoLineRung = 44;
constexpr double kLeastChannel = 28;
constexpr double kLanes = 56;     ///< caption of a lane, its badges, and the gap above
constexpr double kLaneStrip = 30; ///< the same on one line, in a low window
constexpr double kStripSentence = 56;
constexpr double kRowsBesideLanes = 5; ///< a table cut by the window keeps so many rows in sight beside the lanes
constexpr double kLaneGap = 8;
constexpr double kOneNameLine = 24;
constexpr double kTwoNameLines = 36;
constexpr double kMostChannel = 112;
constexpr double kCardPadding = 4; ///< left of the first column
constexpr double kBadgeInset = 8;  ///< right of the badges

/// Heights in grid units that grow in turn while there is room.
struct Heights {
    double margin = kPaneMargin;
    double heading = 32;
    double columnNames = kOneNameLine;
    double row = kLeastRow;
    double caption = 20;
    double lanes = 0; ///< with the gap above; 0: no room for them
    double rung = kLeastRung;
    double rungGap = 4;
    double gap = kGap;
    double sentence = 60;
    double bodyRows = 1; ///< rows in sight
    double rungs = 3;

    [[nodiscard]] double total() const
    {
        return 2 * margin + heading + columnNames + row * bodyRows + gap + caption + lanes + gap + rungs * rung +
               (rungs - 1) * rungGap + gap + sentence;
    }
};

struct Growth {
    double Heights::*what;
    double limit;
};

/// Who may grow, in order: first everything to a comfortable size, then to a generous one.
constexpr std::array<Growth, 13> kGrowth{{{&Heights::row, 32},
                                          {&Heights::rung, 36},
                                          {&Heights::row, 36},
                                          {&Heights::rung, kTwoLineRung},
                                          {&Heights::row, kMostRow},
                                          {&Heights::rung, 52},
                                          {&Heights::sentence, 88},
                                          {&Heights::rungGap, 8},
                                          {&Heights::gap, 16},
                                          {&Heights::rung, 64},
                                          {&Heights::sentence, 104},
                                          {&Heights::gap, 24},
                                          {&Heights::rung, 72}}};

/// Gives the lanes their place: in full, else as a strip. Where a table is cut anyway, they come before its further
/// rows.
void makeRoomForLanes(Heights& heights, double available)
{
    Heights full = heights;
    full.lanes = kLanes;
    full.row = std::max(full.row, 32.0);
    full.rung = std::max(full.rung, 32.0);
    Heights strip = heights;
    strip.lanes = kLaneStrip;
    strip.sentence = kStripSentence;
    const double least = std::min(heights.bodyRows, kRowsBesideLanes);
    for (Heights* with : {&full, &strip}) {
        while (with->total() > available && with->bodyRows > least) {
            with->bodyRows -= 1;
        }
        if (with->total() <= available) {
            heights.lanes = with->lanes;
            heights.bodyRows = with->bodyRows;
            heights.sentence = with->sentence;
            return;
        }
    }
}

Heights heightsFor(double available, double rows, double rungs, double columnNames)
{
    Heights heights;
    heights.columnNames = columnNames;
    heights.rungs = rungs;
    heights.bodyRows = rows;
    if (available < 520) {
        heights.margin = 12;
    }
    if (heights.total() > available) {
        heights.rung = 24;
        heights.rungGap = 2;
    }
    if (heights.total() > available) {
        const double surplus = std::ceil((heights.total() - available) / heights.row);
        heights.bodyRows = std::max(std::min(rows, kLeastRows), rows - surplus);
    }
    // The lanes come before anything grows beyond a comfortable size.
    makeRoomForLanes(heights, available);
    for (const Growth& growth : kGrowth) {
        while (heights.*growth.what + kGrid <= growth.limit) {
            Heights larger = heights;
            larger.*growth.what += kGrid;
            if (larger.total() > available) {
                break;
            }
            heights = larger;
        }
    }
    // A table cut by the window takes what is left as further rows.
    while (heights.bodyRows < rows && heights.total() + heights.row <= available) {
        heights.bodyRows += 1;
    }
    return heights;
}

/// One way to set the two tables side by side.
struct Setting {
    int dataSize = kSizeBody;
    bool targetBadgeText = true;
    bool sourceBadgeText = true;
    bool namesFolded = false;
};

double badgeWidth(const StageScript& script, const Theme& theme, bool withText)
{
    double widest = badgeSize(theme, {}).width();
    if (withText) {
        for (const trace::Fate fate : {trace::Fate::Updated, trace::Fate::Deleted, trace::Fate::Copied,
                                       trace::Fate::Untouched, trace::Fate::Inserted, trace::Fate::Ignored}) {
            widest = std::max(widest, badgeSize(theme, toQString(story::fateName(fate, script.language))).width());
        }
    }
    return widest + (withText ? kGap + kBadgeInset : kBadgeInset) * theme.contentScale();
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

Sides sidesFor(const StageScript& script, const Theme& theme, double available, int largestData)
{
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
        if (setting.namesFolded) {
            foldNames(sides.target);
            foldNames(sides.source);
        }
        sides.targetBadge = badgeWidth(script, theme, setting.targetBadgeText);
        sides.sourceBadge = badgeWidth(script, theme, setting.sourceBadgeText);
        if (sides.width(padding) <= available) {
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
    box.badgeWidth = badge - (box.badgeText ? kBadgeInset : kBadgeInset / 2) * scale;
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

int largestDataFor(const Heights& heights)
{
    return heights.row >= 40 ? kSizeLarge : heights.row >= 36 ? kSizeBody : kSizeSmall;
}

/// What both tables have beside the channel at its narrowest.
double roomForSides(const StageLayout& layout, const Heights& heights)
{
    return layout.size.width() - 2 * heights.margin * layout.scale - kLeastChannel * layout.scale;
}

void placeTables(StageLayout& layout, const StageScript& script, const Theme& theme, const Heights& heights)
{
    const double scale = layout.scale;
    const double margin = heights.margin * scale;
    const double width = layout.size.width() - 2 * margin;
    const double padding = kCardPadding * scale;
    const double least = kLeastChannel * scale;
    const Sides sides = sidesFor(script, theme, roomForSides(layout, heights), largestDataFor(heights));
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

double widestLabel(const StageScript& script, const Theme& theme)
{
    const QFontMetricsF metrics(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    double widest = 0;
    for (const session::Rung& rung : neutralLadder(*script.run)) {
        widest = std::max(widest, metrics.horizontalAdvance(rungLabel(rung)));
    }
    return std::ceil(widest);
}

/// The widest that a rung may say at its right end.
double widestOutcome(const StageScript& script, const Theme& theme)
{
    const QFontMetricsF plain(theme.font(Type::Text, kSizeSmall));
    const QFontMetricsF bold(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    double widest = plain.horizontalAdvance(notForThisRow());
    for (const QString& word : {takesTheRow(), staysBadge(), ignoredBadge(), rowCountText(script.run->routes.size())}) {
        widest = std::max(widest, badgeSize(theme, word).width());
    }
    for (const values::Truth truth : {values::Truth::False, values::Truth::Unknown, values::Truth::NotTested}) {
        widest = std::max(widest, bold.horizontalAdvance(truthWord(truth)));
    }
    return std::ceil(widest) + 2;
}

/// The name among the first rows' that is widest as a badge.
QString widestRowName(const StageScript& script, const Theme& theme)
{
    constexpr std::size_t kMeasuredNames = 40;
    const trace::MergeRun& run = *script.run;
    QString widest;
    for (std::size_t route = 0; route < std::min(run.routes.size(), kMeasuredNames); ++route) {
        const QString name =
            toQString(story::rowName(run, run.routes.targetRow[route], run.routes.sourceRow[route], script.language));
        if (badgeSize(theme, name).width() > badgeSize(theme, widest).width()) {
            widest = name;
        }
    }
    return widest;
}

double widestName(const StageScript& script, const Theme& theme)
{
    constexpr std::size_t kMeasuredNames = 40;
    const trace::MergeRun& run = *script.run;
    const QFontMetricsF metrics(theme.font(Type::Data, kSizeSmall, QFont::DemiBold));
    double widest = 0;
    for (std::size_t route = 0; route < std::min(run.routes.size(), kMeasuredNames); ++route) {
        const std::string name =
            story::rowName(run, run.routes.targetRow[route], run.routes.sourceRow[route], script.language);
        widest = std::max(widest, metrics.horizontalAdvance(toQString(name)));
    }
    return std::ceil(widest);
}

void placeLadder(StageLayout& layout, const StageScript& script, const Theme& theme, const Heights& heights)
{
    constexpr double kLeastLane = 64;
    constexpr double kMostLane = 136;
    const double scale = layout.scale;
    const double margin = heights.margin * scale;
    const double width = layout.size.width() - 2 * margin;
    const double gap = heights.gap * scale;
    const double bodyBottom = layout.target.columnNames.bottom() + heights.bodyRows * heights.row * scale;
    layout.caption = QRectF(margin, bodyBottom + gap, width, heights.caption * scale);
    if (heights.lanes > 0) {
        const double third = (width - 2 * kLaneGap * scale) / 3;
        for (std::size_t i = 0; i < layout.lanes.size(); ++i) {
            layout.lanes[i] = QRectF(margin + static_cast<double>(i) * (third + kLaneGap * scale),
                                     layout.caption.bottom() + 4 * scale, third, (heights.lanes - 4) * scale);
        }
        layout.laneIsStrip = heights.lanes < kLanes;
        if (layout.laneIsStrip) {
            const QFontMetricsF metrics(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
            for (const trace::MatchKind kind : {trace::MatchKind::NotMatchedBySource, trace::MatchKind::Matched,
                                                trace::MatchKind::NotMatchedByTarget}) {
                layout.laneCaption =
                    std::max(layout.laneCaption, metrics.horizontalAdvance(laneName(kind) + QStringLiteral(" 000")));
            }
        }
        layout.laneChip = std::min(badgeSize(theme, widestRowName(script, theme)).width(), third - 16 * scale);
    }
    const double lane = std::clamp(widestName(script, theme) + 2 * kGap * scale, kLeastLane * scale, kMostLane * scale);
    const double rungs = static_cast<double>(script.rungCount());
    const double ladderHeight = (rungs * heights.rung + (rungs - 1) * heights.rungGap) * scale;
    const double top = layout.caption.bottom() + heights.lanes * scale + gap / 2;
    const double sentenceHeight = heights.sentence * scale;
    // However many clauses there are, the sentence stays in sight; the ladder then shows the part around the row.
    const double room = layout.size.height() - margin - sentenceHeight - gap - top;
    layout.chipLane = QRectF(margin, top, lane, std::min(ladderHeight, room));
    layout.ladder =
        QRectF(margin + lane + kGap * scale, top, width - lane - kGap * scale, std::min(ladderHeight, room));
    layout.rungHeight = heights.rung * scale;
    layout.rungGap = heights.rungGap * scale;
    layout.rungTwoLines = heights.rung >= kTwoLineRung;
    layout.labelWidth = std::min(widestLabel(script, theme), layout.ladder.width() * 0.3);
    layout.outcomeWidth = std::min(widestOutcome(script, theme), layout.ladder.width() * 0.3);
    const double sentenceTop = layout.ladder.bottom() + gap;
    const double bottom = layout.size.height() - margin;
    // The sentence takes what is left below it, up to a limit: there is no empty lower third.
    layout.sentence = QRectF(margin, sentenceTop, width, std::clamp(bottom - sentenceTop, sentenceHeight, 136 * scale));
    layout.sentenceSize =
        layout.sentence.height() >= 88 * scale && layout.size.width() >= 960 * scale ? kSizeTitle : kSizeLarge;
}

} // namespace

const ColumnBox* TableBox::column(std::uint32_t index) const
{
    for (const ColumnBox& box : columns) {
        if (box.column == index) {
            return &box;
        }
    }
    return nullptr;
}

StageLayout layoutFor(const StageScript& script, QSizeF size, const Theme& theme)
{
    StageLayout layout;
    layout.size = size;
    layout.scale = theme.contentScale();
    const double rows =
        std::max({script.displayRows(), static_cast<std::uint32_t>(script.run->source->rowCount()), 1U});
    const double available = size.height() / layout.scale;
    Heights heights = heightsFor(available, rows, static_cast<double>(script.rungCount()), kOneNameLine);
    const Sides sides = sidesFor(script, theme, roomForSides(layout, heights), largestDataFor(heights));
    if (sides.setting.namesFolded) {
        heights = heightsFor(available, rows, static_cast<double>(script.rungCount()), kTwoNameLines);
    }
    placeTables(layout, script, theme, heights);
    placeLadder(layout, script, theme, heights);
    layout.ghostHeight = 20 * layout.scale;
    return layout;
}

double maxScroll(const TableBox& box)
{
    return std::max(0.0, box.rowCount * box.rowHeight - box.body.height());
}

double scrollFor(const TableBox& box, std::uint32_t row)
{
    if (!box.scrolls || row == tables::kNoRow) {
        return 0;
    }
    // One row of the page before stays in sight, so that a reader keeps the thread.
    const auto inSight = static_cast<std::uint32_t>(std::max(1.0, std::floor(box.body.height() / box.rowHeight)));
    const std::uint32_t page = std::max(1U, inSight - 1);
    return std::min(maxScroll(box), (row / page) * page * box.rowHeight);
}

QRectF rungBox(const StageLayout& layout, double index)
{
    return {layout.ladder.left(), layout.ladder.top() + index * (layout.rungHeight + layout.rungGap),
            layout.ladder.width(), layout.rungHeight};
}

} // namespace mergescope::ui
