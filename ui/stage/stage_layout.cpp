#include "ui/stage/stage_layout.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/column_fit.h"
#include "ui/stage/stage_heights.h"
#include "ui/stage/words.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace mergescope::ui {

namespace {

constexpr double kLeastChannel = 28;
constexpr double kTagInset = 9; ///< beside what stands on a tag
constexpr double kLaneGap = 8;
constexpr double kTagGap = 4;
constexpr double kTagHeight = 24;
constexpr double kMostChannel = 112;
constexpr double kCardPadding = 4; ///< left of the first column
constexpr double kBadgeInset = 8;  ///< right of the badges
constexpr double kScrollBar = 6;
constexpr double kNarrowSide = 0.42; ///< of the stage: the source's card is seldom narrower
constexpr double kNarrowStage = 720;
constexpr double kValuesOfNames = 0.7; ///< a row's values are mostly shorter than the names that they stand for
// Within a rung: left of its label, between label and text, right of the text.
constexpr double kBeforeLabel = 40;
constexpr double kAfterLabel = 16;
constexpr double kAroundOutcome = 20;

/// A run, and the one that stands beside it in a view of the same size: whatever is measured is the larger of both, so
/// that one row, one lane, one rung stand at the same place in both.
struct Company {
    const StageScript& own;
    const StageScript* beside = nullptr;

    template <class Measure>
    [[nodiscard]] auto larger(Measure&& measure) const
    {
        const auto mine = measure(own);
        return beside == nullptr ? mine : std::max(mine, measure(*beside));
    }
    [[nodiscard]] double targetRows() const
    {
        return static_cast<double>(larger([](const StageScript& script) { return script.displayRows(); }));
    }
    [[nodiscard]] double sourceRows() const
    {
        return static_cast<double>(larger([](const StageScript& script) { return script.run->source->rowCount(); }));
    }
    [[nodiscard]] double rungs() const
    {
        return static_cast<double>(larger([](const StageScript& script) { return script.rungCount(); }));
    }
};

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

double widestLabel(const StageScript& script, const Theme& theme)
{
    const QFontMetricsF metrics(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    double widest = 0;
    for (const session::Rung& rung : neutralLadder(*script.run)) {
        widest = std::max(widest, metrics.horizontalAdvance(rungLabel(rung)));
    }
    return std::ceil(widest);
}

/// The widest that a rung of a kind may say at its right end.
double widestOutcome(const StageScript& script, const Theme& theme, session::Rung::Kind rungKind)
{
    const QFontMetricsF plain(theme.font(Type::Text, kSizeSmall));
    const QFontMetricsF bold(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    double widest = 0;
    const auto badge = [&](const QString& word) { widest = std::max(widest, badgeSize(theme, word).width()); };
    if (rungKind == session::Rung::Kind::NoClause) {
        for (const QString& word : {staysBadge(), ignoredBadge(), notTakenText(script)}) {
            badge(word);
        }
        return std::ceil(widest) + 2;
    }
    for (const values::Truth truth :
         {values::Truth::True, values::Truth::False, values::Truth::Unknown, values::Truth::NotTested}) {
        widest = std::max(widest, bold.horizontalAdvance(truthWord(truth)));
    }
    if (rungKind == session::Rung::Kind::On) {
        if (script.run->failure.has_value()) {
            badge(matchesTwice());
        }
        return std::ceil(widest) + 2;
    }
    for (const auto kind :
         {trace::MatchKind::Matched, trace::MatchKind::NotMatchedByTarget, trace::MatchKind::NotMatchedBySource}) {
        widest = std::max(widest, plain.horizontalAdvance(forWhichRows(kind)));
    }
    for (const QString& word : {takesTheRow(), rowCountText(script.run->routes.size())}) {
        badge(word);
    }
    return std::ceil(widest) + 2;
}

/// The widest of the first rows' names and of the number of all rows: what stands on a row's tag.
double widestTag(const StageScript& script, const Theme& theme)
{
    constexpr std::size_t kMeasuredNames = 40;
    const trace::MergeRun& run = *script.run;
    const QFontMetricsF metrics(theme.font(Type::Data, kSizeSmall, QFont::DemiBold));
    double widest = metrics.horizontalAdvance(timesText(run.routes.size()));
    for (std::size_t route = 0; route < std::min(run.routes.size(), kMeasuredNames); ++route) {
        widest = std::max(widest, metrics.horizontalAdvance(tagText(script, route)));
    }
    return std::ceil(widest);
}

/// What a lane's caption and its number want.
double widestCaption(const StageScript& script, const Theme& theme, trace::MatchKind kind, bool withNumber)
{
    const QFontMetricsF metrics(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    const std::size_t rows = script.lanes[static_cast<std::size_t>(laneOf(kind))].size();
    const QString number = QStringLiteral("  ") + QString(QString::number(rows).size(), QLatin1Char('0'));
    return std::ceil(metrics.horizontalAdvance(withNumber ? laneName(kind) + number : laneName(kind)));
}

/// The narrowest tag that counts rows and is not cut.
double leastCountTag(const Company& company, const Theme& theme, double scale)
{
    const std::size_t most = company.larger([](const StageScript& script) {
        std::size_t rows = 0;
        for (const auto& lane : script.lanes) {
            rows = std::max(rows, lane.size());
        }
        return rows;
    });
    const QFontMetricsF metrics(theme.font(Type::Data, kSizeSmall, QFont::DemiBold));
    return std::ceil(metrics.horizontalAdvance(timesText(most))) + (kTagWell + kTagInset) * scale;
}

/// Widths by what each lane holds: every row's tag where all of them fit, else one tag for each fate that occurs in the
/// lane and one for the rows that wait.
/// False: they do not fit into so narrow a stage.
bool placeLanes(StageLayout& layout, const Company& company, const Theme& theme, const Heights& heights)
{
    constexpr double kMostTag = 136;
    const StageScript& script = company.own;
    const double s = layout.scale;
    const double margin = heights.margin * s;
    const double above = (heights.caption > 0 ? 4 : 0) * s;
    const double height = heights.lanes * s - above;
    const double width = layout.size.width() - 2 * margin - 2 * kLaneGap * s;
    layout.laneIsStrip = heights.lanes < kFullLanes;
    const double widest = company.larger([&](const StageScript& each) { return widestTag(each, theme); });
    layout.tag =
        QSizeF(std::min(widest + (kTagWell + kTagInset) * s, kMostTag * s), std::min(kTagHeight, heights.rung - 2) * s);
    std::array<double, 3> fixed{}; // what a lane takes beside its tags
    std::array<double, 3> least{}; // what it takes without any
    std::array<double, 3> all{};   // tags, when each row has its own
    std::array<double, 3> grouped{};
    for (const trace::MatchKind kind :
         {trace::MatchKind::NotMatchedBySource, trace::MatchKind::Matched, trace::MatchKind::NotMatchedByTarget}) {
        const auto lane = static_cast<std::size_t>(laneOf(kind));
        all[lane] =
            static_cast<double>(company.larger([lane](const StageScript& each) { return each.lanes[lane].size(); }));
        for (std::size_t effect = 0; effect < script.fatesOfLane[lane].size(); ++effect) {
            if (!script.fatesOfLane[lane][effect].empty()) {
                layout.laneSlots[lane].push_back(static_cast<trace::Effect>(effect));
            }
        }
        const std::size_t slots = company.larger([lane](const StageScript& each) {
            const auto& fates = each.fatesOfLane[lane];
            return static_cast<std::size_t>(
                std::count_if(fates.begin(), fates.end(), [](const auto& routes) { return !routes.empty(); }));
        });
        grouped[lane] = slots == 0 ? 0 : static_cast<double>(slots) + 1;
    }
    const auto measure = [&](bool withNumbers) {
        layout.laneNumbers = withNumbers;
        for (const trace::MatchKind kind :
             {trace::MatchKind::NotMatchedBySource, trace::MatchKind::Matched, trace::MatchKind::NotMatchedByTarget}) {
            const auto lane = static_cast<std::size_t>(laneOf(kind));
            const double caption =
                company.larger([&](const StageScript& each) { return widestCaption(each, theme, kind, withNumbers); });
            layout.laneCaption[lane] = caption;
            fixed[lane] = (layout.laneIsStrip ? caption + kGap * s : 0) + 2 * kGap * s;
            least[lane] = caption + 2 * kGap * s;
        }
    };
    measure(true);
    const auto wanted = [&](const std::array<double, 3>& tags, double pitch) {
        double sum = 0;
        for (std::size_t lane = 0; lane < 3; ++lane) {
            sum += std::max(least[lane], fixed[lane] + tags[lane] * pitch);
        }
        return sum;
    };
    double pitch = layout.tag.width() + kTagGap * s;
    const bool hasFolds = company.larger([](const StageScript& each) { return each.hasFolds; });
    if (layout.laneIsStrip && !hasFolds && wanted(all, pitch) > width) {
        measure(false); // every row's own tag says as much as their number
    }
    layout.lanesInGroups = hasFolds || wanted(all, pitch) > width;
    if (layout.lanesInGroups) {
        measure(true);
    }
    const std::array<double, 3>& tags = layout.lanesInGroups ? grouped : all;
    const double leastPitch = layout.lanesInGroups ? leastCountTag(company, theme, s) + kTagGap * s : pitch;
    // Names stay whole as long as they can: what counts the rows a second time goes first.
    const double leastName = std::max(leastPitch, std::ceil(widest) + (kTagWell + 10 + kTagGap) * s);
    if (layout.laneIsStrip && layout.lanesInGroups && wanted(tags, leastName) > width) {
        measure(false);
    }
    while (wanted(tags, pitch) > width && pitch - 1 >= leastPitch) {
        pitch -= 1;
    }
    if (wanted(tags, pitch) > width) {
        return false;
    }
    layout.laneTagWidth = pitch - kTagGap * s;
    const double spare = std::max(0.0, width - wanted(tags, pitch)) / 3;
    double x = margin;
    for (std::size_t lane = 0; lane < 3; ++lane) {
        const double own = std::floor(std::max(least[lane], fixed[lane] + tags[lane] * pitch) + spare);
        layout.lanes[lane] = QRectF(x, layout.caption.bottom() + above, own, height);
        x += own + kLaneGap * s;
    }
    layout.lanes[2].setRight(layout.size.width() - margin);
    return true;
}

/// Would ON and its values, side by side, not fit on one line? Data letters are all equally wide.
bool onIsLong(const StageScript& script, const Theme& theme, double width)
{
    const double s = theme.contentScale();
    const double letters = static_cast<double>(toQString(neutralLadder(*script.run).front().condition).size());
    const double advance = QFontMetricsF(theme.font(Type::Data, kSizeSmall)).horizontalAdvance(QLatin1Char('0'));
    const double tag = std::max(widestTag(script, theme) + (kTagWell + kTagInset) * s, 64 * s);
    const double beside =
        tag + widestLabel(script, theme) + widestOutcome(script, theme, session::Rung::Kind::On) + 96 * s;
    return letters * (1 + kValuesOfNames) * advance > width - beside;
}

QStringList wrapped(const QString& text, const QFontMetricsF& metrics, double width)
{
    QStringList lines{QString()};
    for (const QString& word : text.split(QLatin1Char(' '))) {
        const QString longer = lines.back().isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
        if (lines.back().isEmpty() || metrics.horizontalAdvance(longer) <= width) {
            lines.back() = longer;
        } else {
            lines << word;
        }
    }
    return lines;
}

/// One sentence that holds for every row, where there is room for it: on the caption's line, else under the source's
/// card, else on a line of its own above the sentence.
void placeNote(StageLayout& layout, const Theme& theme, const Heights& heights, const HeightWishes& wishes)
{
    const double s = layout.scale;
    const QFontMetricsF metrics(theme.font(Type::Text, kSizeSmall));
    if (heights.caption > 0) {
        if (metrics.horizontalAdvance(orderNote()) + 120 * s <= layout.caption.width()) {
            layout.note = layout.caption;
            layout.noteLines = {orderNote()};
        }
        return;
    }
    if (heights.note > 0) {
        layout.note = QRectF(layout.sentence.left() + 24 * s, layout.sentence.top() + 6 * s,
                             layout.sentence.width() - 40 * s, kNoteLine * s);
        layout.noteLines = {metrics.elidedText(orderNote(), Qt::ElideRight, layout.note.width())};
        layout.sentenceInset = kNoteLine * s;
        return;
    }
    const QRectF card = layout.source.card;
    const QStringList lines = wrapped(orderNote(), metrics, card.width() - 12 * s);
    if (noteFitsUnderSource(heights, wishes) && static_cast<double>(lines.size()) <= wishes.noteLines) {
        layout.note = QRectF(card.left() + 12 * s, card.bottom() + 4 * s, card.width() - 12 * s,
                             static_cast<double>(lines.size()) * kNoteLine * s);
        layout.noteLines = lines;
    }
}

/// A rung has to cut what it says, since its label and its outcome stand beside it. In a narrow stage that goes for
/// what its action lists too, else for its condition.
bool cutsRungs(const StageLayout& layout, const Company& company, bool isNarrow)
{
    const double s = layout.scale;
    const double advance = textPixels(layout, std::min(layout.dataSize, kSizeBody)) * 0.6;
    const double beside = layout.ladder.width() - (kBeforeLabel + kAfterLabel + kAroundOutcome) * s;
    const auto isCut = [&](const StageScript& script) {
        for (const session::Rung& rung : neutralLadder(*script.run)) {
            if (rung.kind == session::Rung::Kind::NoClause) {
                continue;
            }
            const bool isOn = rung.kind == session::Rung::Kind::On;
            const bool two = isOn ? layout.onTwoLines || layout.rungTwoLines : layout.rungTwoLines;
            const auto condition = static_cast<double>(toQString(rung.condition).simplified().size());
            double letters = condition * (two ? 1 : 1 + kValuesOfNames);
            if (!isOn) {
                const double action = isNarrow ? static_cast<double>(actionText(*script.run, rung.clause).size()) : 0;
                const double asked = condition > 0 ? condition + 4 : 0; // with AND before it
                letters = two || asked <= 0 ? std::max(asked, action) : asked + action + 9;
            }
            const double room = beside - (isOn ? layout.onLabelWidth : layout.labelWidth) -
                                layout.outcomeWidth[static_cast<std::size_t>(rung.kind)];
            if (letters * advance > room) {
                return true;
            }
        }
        return false;
    };
    return company.larger(isCut);
}

/// False: the lanes do not fit.
bool placeLadder(StageLayout& layout, const Company& company, const Theme& theme, const Heights& heights)
{
    const double scale = layout.scale;
    const double margin = heights.margin * scale;
    const double width = layout.size.width() - 2 * margin;
    const double gap = heights.gap * scale;
    const double bodyBottom = layout.target.columnNames.bottom() + heights.bodyRows * heights.row * scale;
    layout.caption = QRectF(margin, bodyBottom + gap, width, heights.caption * scale); // without height: none
    const double widest = company.larger([&](const StageScript& each) { return widestTag(each, theme); });
    layout.tag = QSizeF(std::clamp(widest + (kTagWell + kTagInset) * scale, 0.0, 136 * scale),
                        std::min(kTagHeight, heights.rung - 2) * scale);
    if (heights.lanes > 0 && !placeLanes(layout, company, theme, heights)) {
        return false;
    }
    const double lane = std::max(layout.tag.width(), 64 * scale);
    const double ladderHeight = (heights.onRung() + (heights.rungs - 1) * (heights.rung + heights.rungGap)) * scale;
    const double top = layout.caption.bottom() + heights.lanes * scale + gap / 2;
    const double sentenceHeight = (heights.sentence + heights.note) * scale;
    // However many clauses there are, the sentence stays in sight; the ladder then shows the part around the row.
    const double room = layout.size.height() - margin - sentenceHeight - gap - top;
    layout.chipLane = QRectF(margin, top, lane, std::min(ladderHeight, room));
    layout.ladder =
        QRectF(margin + lane + kGap * scale, top, width - lane - kGap * scale, std::min(ladderHeight, room));
    layout.rungHeight = heights.rung * scale;
    layout.rungGap = heights.rungGap * scale;
    layout.rungStacked = heights.stacked;
    layout.rungTwoLines = heights.rung >= kTwoLineRung && !heights.stacked;
    layout.onExtra = (heights.onRung() - heights.rung) * scale;
    layout.onTwoLines = heights.onRung() >= kTwoLineOn && !heights.stacked;
    for (std::size_t kind = 0; kind < layout.outcomeWidth.size(); ++kind) {
        const double outcome = company.larger([&](const StageScript& each) {
            return widestOutcome(each, theme, static_cast<session::Rung::Kind>(kind));
        });
        layout.outcomeWidth[kind] = std::min(outcome, layout.ladder.width() * 0.3);
    }
    layout.labelWidth = std::min(company.larger([&](const StageScript& each) { return widestLabel(each, theme); }),
                                 layout.ladder.width() * 0.38);
    const double onWidth = layout.ladder.width();
    const bool isLong = company.larger([&](const StageScript& each) { return onIsLong(each, theme, onWidth); });
    layout.onLabelWidth =
        isLong
            ? QFontMetricsF(theme.font(Type::Text, kSizeSmall, QFont::DemiBold)).horizontalAdvance(QStringLiteral("ON"))
            : layout.labelWidth;
    if (heights.stacked) {
        const double widestOut = *std::max_element(layout.outcomeWidth.begin(), layout.outcomeWidth.end());
        layout.labelWidth = layout.ladder.width() - (kBeforeLabel + 2 * kAroundOutcome) * scale - widestOut;
    }
    const double sentenceTop = layout.ladder.bottom() + gap;
    const double bottom = layout.size.height() - margin;
    // The sentence takes what is left below it, up to a limit: there is no empty lower third.
    layout.sentence = QRectF(margin, sentenceTop, width, std::clamp(bottom - sentenceTop, sentenceHeight, 136 * scale));
    layout.sentenceSize =
        layout.sentence.height() >= 88 * scale && layout.size.width() >= 960 * scale ? kSizeTitle : kSizeLarge;
    return true;
}

/// Nothing: the lanes do not fit.
std::optional<StageLayout> placed(const Company& company, QSizeF size, const Theme& theme, const Heights& heights,
                                  const HeightWishes& wishes)
{
    StageLayout layout;
    layout.size = size;
    layout.scale = theme.contentScale();
    placeTables(layout, company, theme, heights);
    if (!placeLadder(layout, company, theme, heights)) {
        return std::nullopt;
    }
    placeNote(layout, theme, heights, wishes);
    layout.ghostHeight = std::min(24 * layout.scale, layout.target.rowHeight);
    return layout;
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

StageLayout layoutFor(const StageScript& script, QSizeF size, const Theme& theme, const StageScript* beside)
{
    const Company company{script, beside};
    StageLayout frame;
    frame.size = size;
    frame.scale = theme.contentScale();
    frame.leastText = theme.textPixels(0);
    HeightWishes wishes;
    wishes.sourceRows = std::max(company.sourceRows(), 1.0);
    wishes.rows = std::max(company.targetRows(), wishes.sourceRows);
    wishes.rungs = company.rungs();
    wishes.columnNames = kOneNameLine;
    wishes.noteLines = QFontMetricsF(theme.font(Type::Text, kSizeSmall)).horizontalAdvance(orderNote()) <
                               (size.width() - 3 * kPaneMargin * frame.scale) * kNarrowSide
                           ? 1
                           : 2;
    const double onWidth = size.width() - 2 * kPaneMargin * frame.scale;
    wishes.onIsLong = company.larger([&](const StageScript& each) { return onIsLong(each, theme, onWidth); });
    wishes.isNarrow = size.width() < kNarrowStage * frame.scale;
    const double available = size.height() / frame.scale;
    const auto settle = [&] {
        wishes.columnNames = kOneNameLine;
        const Heights heights = heightsFor(available, wishes);
        if (!sidesFor(company, theme, roomForSides(frame, heights), heights).setting.namesFolded) {
            return heights;
        }
        wishes.columnNames = kTwoNameLines;
        return heightsFor(available, wishes);
    };
    Heights heights = settle();
    std::optional<StageLayout> layout = placed(company, size, theme, heights, wishes);
    if (!layout) {
        wishes.lanes = false;
        heights = settle();
        layout = placed(company, size, theme, heights, wishes);
    }
    if (cutsRungs(*layout, company, wishes.isNarrow)) {
        wishes.stacked = true;
        const Heights stacked = settle();
        if (stacked.total() <= available && (stacked.lanes > 0) == (heights.lanes > 0)) {
            if (std::optional<StageLayout> better = placed(company, size, theme, stacked, wishes)) {
                layout = std::move(better);
            }
        }
    }
    return *layout;
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

QRectF laneTag(const StageLayout& layout, std::size_t lane, std::size_t place)
{
    const double s = layout.scale;
    const QRectF box = layout.lanes[lane];
    const double left = box.left() + kGap * s + (layout.laneIsStrip ? layout.laneCaption[lane] + kGap * s : 0);
    const double middle = layout.laneIsStrip ? box.center().y() : box.bottom() - 4 * s - layout.tag.height() / 2;
    return {left + static_cast<double>(place) * (layout.laneTagWidth + kTagGap * s), middle - layout.tag.height() / 2,
            layout.laneTagWidth, layout.tag.height()};
}

QRectF rungTag(const StageLayout& layout, const QRectF& rung)
{
    return {layout.chipLane.left(), rung.center().y() - layout.tag.height() / 2, layout.tag.width(),
            layout.tag.height()};
}

QRectF rungBox(const StageLayout& layout, double index)
{
    const double below = std::clamp(index, 0.0, 1.0); // how far the higher ON rung has been left behind
    return {layout.ladder.left(),
            layout.ladder.top() + index * (layout.rungHeight + layout.rungGap) + below * layout.onExtra,
            layout.ladder.width(), layout.rungHeight + (1 - below) * layout.onExtra};
}

} // namespace mergescope::ui
