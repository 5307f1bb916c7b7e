#include "ui/stage/column_fit.h"

#include "ui/bridge/text.h"
#include "ui/stage/words.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace mergescope::ui {

namespace {

constexpr std::size_t kMeasuredRows = 400; ///< from the beginning; longer values further down are cut with dots
constexpr int kRankChanges = 1;
constexpr int kRankSet = 2;
constexpr int kRankOther = 3;
constexpr double kLeastColumn = 56;
constexpr double kComfortableColumn = 96; ///< a dozen characters
constexpr double kWidestColumn = 360;

double widestCell(const tables::Table& table, std::size_t column, const QFontMetricsF& metrics)
{
    double widest = 0;
    for (std::size_t row = 0; row < std::min(table.rowCount(), kMeasuredRows); ++row) {
        widest = std::max(widest, metrics.horizontalAdvance(cellWord(table, row, column).text));
    }
    return widest;
}

/// Target columns in which the first rows of the run change a value.
std::vector<bool> changingColumns(const trace::MergeRun& run)
{
    std::vector<bool> changing(run.before->columnCount(), false);
    for (std::size_t route = 0; route < std::min(run.routes.size(), kMeasuredRows); ++route) {
        for (const std::uint32_t column : changedColumns(run, route)) {
            changing[column] = true;
        }
    }
    return changing;
}

ColumnWish wishOf(const tables::Field& field, std::uint32_t column, double widest, const Theme& theme, int dataSize)
{
    const double scale = theme.contentScale();
    const double padding = 2 * cellPadding(dataSize) * scale;
    const QFontMetricsF names(theme.font(Type::Text, kSizeSmall, QFont::DemiBold)); // a key's name is bold
    const QString text = toQString(field.name);
    const double name = names.horizontalAdvance(text);
    const auto [upper, lower] = foldedName(text);
    const double folded = std::max(names.horizontalAdvance(upper), names.horizontalAdvance(lower));
    ColumnWish wish;
    wish.column = column;
    wish.alignRight = standsRight(field.type);
    wish.natural = std::min(std::ceil(std::max(name, widest)) + padding, kWidestColumn * scale);
    wish.folded = std::min(std::ceil(std::max(folded, widest)) + padding, wish.natural);
    wish.whole = std::min(wish.natural, std::ceil(widest) + padding);
    // A number is never cut; its heading may be.
    wish.least = wish.alignRight ? wish.whole : std::min(wish.whole, kLeastColumn * scale);
    return wish;
}

void keepKeyWhole(ColumnWish& wish)
{
    wish.isKey = true;
    wish.least = wish.whole;
    wish.rank = 0;
}

/// Cuts to one common width, so that all columns together fill `width`; none goes below its floor.
template <class FloorOf>
void cut(ColumnWishes& target, ColumnWishes& source, double width, FloorOf&& floorOf)
{
    if (naturalWidth(target) + naturalWidth(source) <= width) {
        return;
    }
    const auto widthUnder = [&](const ColumnWish& wish, double cap) {
        return std::max(std::min(wish.natural, floorOf(wish)), std::min(wish.natural, cap));
    };
    double low = 0;
    double high = 4096;
    for (int round = 0; round < 40; ++round) {
        const double cap = (low + high) / 2;
        double sum = 0;
        for (const ColumnWishes* wishes : {&target, &source}) {
            for (const ColumnWish& wish : *wishes) {
                sum += widthUnder(wish, cap);
            }
        }
        (sum > width ? high : low) = cap;
    }
    for (ColumnWishes* wishes : {&target, &source}) {
        for (ColumnWish& wish : *wishes) {
            wish.natural = std::floor(widthUnder(wish, low));
        }
    }
}

double leastWidth(const ColumnWishes& wishes)
{
    double sum = 0;
    for (const ColumnWish& wish : wishes) {
        sum += wish.least;
    }
    return sum;
}

/// The column that goes first: highest rank, then the rightmost. Never the last one of a table.
bool leaveOutOne(ColumnWishes& wishes)
{
    if (wishes.size() < 2) {
        return false;
    }
    auto worst = wishes.begin();
    for (auto wish = wishes.begin(); wish != wishes.end(); ++wish) {
        if (wish->rank >= worst->rank) {
            worst = wish;
        }
    }
    if (worst->rank == 0) {
        return false;
    }
    wishes.erase(worst);
    return true;
}

} // namespace

double cellPadding(int dataSize)
{
    return dataSize > kSizeSmall ? 8 : 5;
}

std::pair<QString, QString> foldedName(const QString& name)
{
    const qsizetype middle = name.size() / 2;
    qsizetype best = 0;
    for (qsizetype i = 1; i < name.size(); ++i) {
        const bool isHump = name[i - 1].isLower() && name[i].isUpper();
        const bool ends =
            name[i - 1] == QLatin1Char('_') || name[i - 1] == QLatin1Char(' ') || name[i - 1] == QLatin1Char('.');
        if ((isHump || ends) && std::abs(i - middle) < std::abs(best - middle)) {
            best = i;
        }
    }
    return best == 0 ? std::pair(name, QString()) : std::pair(name.left(best).trimmed(), name.mid(best));
}

void foldNames(ColumnWishes& wishes)
{
    for (ColumnWish& wish : wishes) {
        wish.natural = wish.folded;
        if (wish.isKey) { // what a row is found by is called by its whole name
            wish.whole = wish.least = wish.folded;
        }
    }
}

ColumnWishes targetWishes(const StageScript& script, const Theme& theme, int dataSize)
{
    const trace::MergeRun& run = *script.run;
    const QFontMetricsF metrics(theme.font(Type::Data, dataSize));
    const bool sameColumns = run.after->columnCount() == run.before->columnCount();
    const std::vector<bool> changing = changingColumns(run);
    ColumnWishes wishes;
    for (std::uint32_t column = 0; column < run.before->columnCount(); ++column) {
        double widest = widestCell(*run.before, column, metrics);
        if (sameColumns) {
            widest = std::max(widest, widestCell(*run.after, column, metrics));
        }
        ColumnWish wish = wishOf(run.before->schema().fields[column], column, widest, theme, dataSize);
        wish.rank = changing[column] ? kRankChanges : kRankOther;
        for (const trace::ClauseRecord& clause : run.clauses) {
            const auto& set = clause.assignedColumns;
            if (clause.effect == trace::Effect::UpdateCells && std::find(set.begin(), set.end(), column) != set.end()) {
                wish.rank = std::min(wish.rank, kRankSet);
            }
        }
        for (const auto& key : run.keyColumns) {
            if (key.first == column) {
                keepKeyWhole(wish);
            }
        }
        wishes.push_back(wish);
    }
    return wishes;
}

ColumnWishes sourceWishes(const StageScript& script, const Theme& theme, int dataSize)
{
    const trace::MergeRun& run = *script.run;
    const QFontMetricsF metrics(theme.font(Type::Data, dataSize));
    const std::vector<bool> changing = changingColumns(run);
    ColumnWishes wishes;
    for (std::uint32_t column = 0; column < run.source->columnCount(); ++column) {
        ColumnWish wish = wishOf(run.source->schema().fields[column], column, widestCell(*run.source, column, metrics),
                                 theme, dataSize);
        const auto namesake = run.before->schema().find(run.source->schema().fields[column].name);
        wish.rank = namesake.has_value() && changing[*namesake] ? kRankChanges : kRankSet;
        for (const auto& key : run.keyColumns) {
            if (key.second == column) {
                keepKeyWhole(wish);
            }
        }
        wishes.push_back(wish);
    }
    return wishes;
}

double naturalWidth(const ColumnWishes& wishes)
{
    double sum = 0;
    for (const ColumnWish& wish : wishes) {
        sum += wish.natural;
    }
    return sum;
}

void fitColumns(ColumnWishes& target, ColumnWishes& source, double width)
{
    while (leastWidth(target) + leastWidth(source) > width) {
        const bool fromTarget = leastWidth(target) > leastWidth(source);
        if (!leaveOutOne(fromTarget ? target : source) && !leaveOutOne(fromTarget ? source : target)) {
            break;
        }
    }
    const auto canGive = [](const ColumnWish& wish) { return wish.rank >= kRankSet; };
    cut(target, source, width,
        [&](const ColumnWish& w) { return canGive(w) ? std::max(w.least, kComfortableColumn) : w.natural; });
    cut(target, source, width, [&](const ColumnWish& w) {
        return canGive(w) ? std::max(w.least, kComfortableColumn) : std::max(w.least, w.whole);
    });
    cut(target, source, width, [&](const ColumnWish& w) { return canGive(w) ? w.least : std::max(w.least, w.whole); });
    cut(target, source, width, [](const ColumnWish& w) { return w.least; });
}

} // namespace mergescope::ui
