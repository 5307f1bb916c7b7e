#include "ui/plots/plot_contents.h"

#include "ui/bridge/text.h"
#include "ui/models/counter_name.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace mergescope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(mergescope::ui::Plots)
};

constexpr std::size_t kMostPoints = 400;
constexpr std::size_t kMostVersions = 40;

constexpr std::array<FateRole, metrics::kShownCounters> kRoles{FateRole::Update, FateRole::Insert, FateRole::Delete,
                                                               FateRole::Copied, FateRole::Kept};

QString number(std::uint64_t value)
{
    return QString::number(value);
}

} // namespace

bool PlotContent::isEmpty() const
{
    return std::all_of(series.begin(), series.end(), [](const PlotSeries& one) { return one.points.empty(); });
}

QString tableText(const PlotContent& content)
{
    QStringList lines{content.tableHeader.join(QLatin1Char('\t'))};
    for (const QStringList& row : content.table) {
        lines << row.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

PlotContent countersContent(const trace::MergeRun* run, std::uint64_t step, const SaidCounts& said, bool isAsking)
{
    PlotContent content;
    content.kind = PlotContent::Kind::Steps;
    content.title = Words::tr("Counters along the run");
    content.xLabel = Words::tr("step");
    content.yLabel = Words::tr("rows");
    content.emptyTitle = isAsking ? Words::tr("Not before the run") : Words::tr("Nothing to count yet");
    content.emptyText = isAsking ? Words::tr("Say what the counters will show, then run the statement.")
                                 : Words::tr("A MERGE that can run fills these lines, step by step.");
    if (run == nullptr) {
        return content;
    }
    const auto series = metrics::countSeries(*run, kMostPoints);
    const metrics::ShownCounts last = metrics::finalCounts(*run);
    const metrics::ShownCounts now = metrics::countsAt(*run, std::min(step, trace::stepCount(*run) - 1));
    const bool hasSaid = std::any_of(said.begin(), said.end(), [](const auto& one) { return one.has_value(); });
    content.cursor = static_cast<double>(step);
    content.tableHeader = {Words::tr("counter"), Words::tr("now"), Words::tr("at the end")};
    if (hasSaid) {
        content.tableHeader << Words::tr("you said");
    }
    for (std::size_t i = 0; i < metrics::kShownCounters; ++i) {
        PlotSeries line;
        line.name = counterName(static_cast<metrics::ShownCounter>(i));
        line.role = kRoles[i];
        line.isDashed = kRoles[i] == FateRole::Copied || kRoles[i] == FateRole::Kept;
        for (const metrics::CountsAtStep& point : series) {
            line.points.push_back({static_cast<double>(point.step), static_cast<double>(point.counts[i])});
        }
        if (said[i]) {
            line.mark = static_cast<double>(*said[i]);
        }
        content.series.push_back(std::move(line));
        QStringList row{counterName(static_cast<metrics::ShownCounter>(i)), number(now[i]), number(last[i])};
        if (hasSaid) {
            row << (said[i] ? number(*said[i]) : QString());
        }
        content.table.push_back(row);
        content.tableRoles.emplace_back(kRoles[i]);
    }
    return content;
}

PlotContent historyContent(const QString& table, const std::vector<metrics::VersionCounts>& history)
{
    PlotContent content;
    content.kind = PlotContent::Kind::Bars;
    content.title = Words::tr("Counters over the versions of %1").arg(table);
    content.xLabel = Words::tr("version");
    content.yLabel = Words::tr("rows");
    content.emptyTitle = Words::tr("No version yet");
    content.emptyText = Words::tr("Each Run that writes makes one. Run the same load twice and compare.");
    content.tableHeader = {Words::tr("version"), Words::tr("operation")};
    constexpr std::size_t kCounted = 4; // no commit counts the rows it left alone
    for (std::size_t i = 0; i < kCounted; ++i) {
        PlotSeries bars;
        bars.name = counterName(static_cast<metrics::ShownCounter>(i));
        bars.role = kRoles[i];
        content.series.push_back(std::move(bars));
        content.tableHeader << content.series.back().name;
    }
    content.tableHeader << Words::tr("rows then");
    const std::size_t first = history.size() > kMostVersions ? history.size() - kMostVersions : 0;
    for (std::size_t at = first; at < history.size(); ++at) {
        const metrics::VersionCounts& version = history[at];
        const auto x = static_cast<double>(content.categories.size());
        content.categories << number(version.version);
        QStringList row{number(version.version), toQString(version.operation)};
        for (std::size_t i = 0; i < kCounted; ++i) {
            content.series[i].points.push_back({x, static_cast<double>(version.counts[i])});
            row << number(version.counts[i]);
        }
        row << number(version.rows);
        content.table.push_back(row);
        content.tableRoles.emplace_back();
    }
    return content;
}

QString costCaseName(costs::CostCase of)
{
    const bool isFull = of.shape == costs::LoadShape::FullState;
    if (of.mode == costs::WriteMode::CopyOnWrite) {
        return isFull ? Words::tr("full state, copy-on-write") : Words::tr("delta, copy-on-write");
    }
    return isFull ? Words::tr("full state, merge-on-read") : Words::tr("delta, merge-on-read");
}

PlotContent costContent(const std::vector<costs::CostPoint>& points, CostMeasure measure)
{
    PlotContent content;
    content.kind = PlotContent::Kind::Lines;
    content.title = measure == CostMeasure::Bytes ? Words::tr("Bytes written against table size")
                                                  : Words::tr("Rows written against table size");
    content.xLabel = Words::tr("rows in the table");
    content.yLabel = measure == CostMeasure::Bytes ? Words::tr("bytes written") : Words::tr("rows written");
    content.emptyTitle = Words::tr("What does a load cost as its table grows?");
    content.emptyText = Words::tr("Ten prices change. Measure runs that MERGE on tables of 1,000 to 100,000 rows: with "
                                  "the whole list sent or the difference alone, copying files or marking rows.");
    content.tableHeader = {Words::tr("load"), Words::tr("table"), Words::tr("rows written"), Words::tr("rows marked"),
                           Words::tr("bytes")};
    for (const costs::CostCase& of : costs::kCostCases) {
        PlotSeries line;
        line.name = costCaseName(of);
        line.isDashed = of.shape == costs::LoadShape::Delta;
        const bool isMarking = of.mode == costs::WriteMode::MergeOnRead;
        line.isHollow = isMarking;
        // Who copies has the colour of copied rows, who marks that of rows struck out; the shape tells all four apart.
        line.role = isMarking ? FateRole::Delete : FateRole::Copied;
        line.marker = of.shape == costs::LoadShape::FullState
                          ? (isMarking ? PlotSeries::Marker::Square : PlotSeries::Marker::Circle)
                          : (isMarking ? PlotSeries::Marker::Diamond : PlotSeries::Marker::Triangle);
        for (const costs::CostPoint& point : points) {
            if (point.of == of) {
                const std::uint64_t value = measure == CostMeasure::Bytes ? point.bytes : point.rowsWritten;
                line.points.push_back({static_cast<double>(point.tableRows), static_cast<double>(value)});
                content.table.push_back({line.name, number(point.tableRows), number(point.rowsWritten),
                                         number(point.rowsMarked), number(point.bytes)});
                content.tableRoles.emplace_back();
            }
        }
        std::sort(line.points.begin(), line.points.end(),
                  [](const PlotPoint& a, const PlotPoint& b) { return a.x < b.x; });
        content.series.push_back(std::move(line));
    }
    return content;
}

} // namespace mergescope::ui
