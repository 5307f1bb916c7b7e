// The three lanes of the match: how wide each is, and where its tags stand.

#include "ui/stage/layout_parts.h"
#include "ui/stage/words.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <array>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kLaneGap = 8;
constexpr double kTagGap = 4;

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

} // namespace

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

QRectF laneTag(const StageLayout& layout, std::size_t lane, std::size_t place)
{
    const double s = layout.scale;
    const QRectF box = layout.lanes[lane];
    const double left = box.left() + kGap * s + (layout.laneIsStrip ? layout.laneCaption[lane] + kGap * s : 0);
    const double middle = layout.laneIsStrip ? box.center().y() : box.bottom() - 4 * s - layout.tag.height() / 2;
    return {left + static_cast<double>(place) * (layout.laneTagWidth + kTagGap * s), middle - layout.tag.height() / 2,
            layout.laneTagWidth, layout.tag.height()};
}

} // namespace mergescope::ui
