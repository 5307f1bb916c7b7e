#include "core/trace/fate_diff.h"

#include "core/tables/column_compare.h"
#include "core/trace/run_files.h"

#include <algorithm>
#include <unordered_map>

namespace mergescope::trace {

namespace {

using tables::kNoRow;

bool areSameRows(const tables::Table& a, std::size_t rowOfA, const tables::Table& b, std::size_t rowOfB)
{
    if (a.columnCount() != b.columnCount()) {
        return false;
    }
    for (std::size_t column = 0; column < a.columnCount(); ++column) {
        const tables::Column& left = a.column(column);
        const tables::Column& right = b.column(column);
        // Engines may name and store a type in other ways; what a person reads decides then.
        const bool isSame = left.type() == right.type()
                                ? tables::areIdenticalCells(left, rowOfA, right, rowOfB)
                                : left.isNull(rowOfA) == right.isNull(rowOfB) &&
                                      values::toText(left.valueAt(rowOfA)) == values::toText(right.valueAt(rowOfB));
        if (!isSame) {
            return false;
        }
    }
    return true;
}

/// A query's answer has no identities: its rows are numbered as they come.
bool isNumbered(const tables::Table& table)
{
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        if (table.rowId(row) != row + 1) {
            return false;
        }
    }
    return true;
}

/// Per row of `to`: the same row in `from`, or kNoRow.
std::vector<std::uint32_t> pairByIdentity(const tables::Table& from, const tables::Table& to)
{
    std::unordered_map<tables::RowId, std::uint32_t> rowOf;
    rowOf.reserve(from.rowCount());
    for (std::uint32_t row = 0; row < from.rowCount(); ++row) {
        rowOf.emplace(from.rowId(row), row);
    }
    std::vector<std::uint32_t> pairs(to.rowCount(), kNoRow);
    for (std::uint32_t row = 0; row < pairs.size(); ++row) {
        const auto found = rowOf.find(to.rowId(row));
        pairs[row] = found == rowOf.end() ? kNoRow : found->second;
    }
    return pairs;
}

/// What stands equal at the beginning and at the end is the same; what lies between is paired from its beginning.
std::vector<std::uint32_t> pairByPlace(const tables::Table& from, const tables::Table& to)
{
    std::vector<std::uint32_t> pairs(to.rowCount(), kNoRow);
    const std::size_t shorter = std::min(from.rowCount(), to.rowCount());
    std::size_t head = 0;
    while (head < shorter && areSameRows(from, head, to, head)) {
        pairs[head] = static_cast<std::uint32_t>(head);
        ++head;
    }
    std::size_t tail = 0;
    while (tail < shorter - head && areSameRows(from, from.rowCount() - tail - 1, to, to.rowCount() - tail - 1)) {
        ++tail;
        pairs[to.rowCount() - tail] = static_cast<std::uint32_t>(from.rowCount() - tail);
    }
    for (std::size_t row = head; row < shorter - tail; ++row) {
        pairs[row] = static_cast<std::uint32_t>(row);
    }
    return pairs;
}

std::vector<std::uint32_t> pairRows(const tables::TablePtr& from, const tables::TablePtr& to)
{
    if (from == to) {
        std::vector<std::uint32_t> pairs(to->rowCount());
        for (std::uint32_t row = 0; row < pairs.size(); ++row) {
            pairs[row] = row;
        }
        return pairs;
    }
    return isNumbered(*from) && isNumbered(*to) ? pairByPlace(*from, *to) : pairByIdentity(*from, *to);
}

/// One run with what is looked up in it row by row.
class Side {
public:
    explicit Side(const MergeRun& run)
        : m_run(run), m_routeOfTarget(run.before->rowCount(), kNoRow), m_routeOfSource(run.source->rowCount(), kNoRow)
    {
        for (std::uint32_t route = 0; route < run.routes.size(); ++route) {
            const std::uint32_t target = run.routes.targetRow[route];
            const std::uint32_t source = run.routes.sourceRow[route];
            const bool isTaken = run.routes.clause[route] != kNoClause;
            if (target != kNoRow) {
                take(m_routeOfTarget[target], route, isTaken);
            }
            if (source != kNoRow) {
                take(m_routeOfSource[source], route, isTaken);
            }
        }
    }

    [[nodiscard]] std::uint32_t routeOfTarget(std::uint32_t row) const { return m_routeOfTarget[row]; }
    [[nodiscard]] std::uint32_t routeOfSource(std::uint32_t row) const { return m_routeOfSource[row]; }

    [[nodiscard]] Standing ofTarget(std::uint32_t row) const
    {
        if (row == kNoRow) {
            return Standing::Absent;
        }
        if (m_run.failure.has_value()) {
            return Standing::Failed;
        }
        switch (m_run.fates[row].fate) {
        case Fate::Updated:
            return Standing::Updated;
        case Fate::UpdatedSameValues:
            return Standing::UpdatedSameValues;
        case Fate::Deleted:
            return Standing::Deleted;
        case Fate::Copied:
        case Fate::Untouched:
        case Fate::Inserted:
        case Fate::Ignored:
            break;
        }
        return Standing::Kept;
    }

    [[nodiscard]] Standing ofSource(std::uint32_t row) const
    {
        if (row == kNoRow) {
            return Standing::Absent;
        }
        const std::uint32_t route = m_routeOfSource[row];
        if (route == kNoRow || m_run.failure.has_value()) {
            return m_run.failure.has_value() ? Standing::Failed : Standing::Ignored;
        }
        if (m_run.routes.targetRow[route] != kNoRow) {
            return Standing::Paired;
        }
        const RowFate* const fate = fateOfRoute(m_run, route);
        return fate != nullptr && fate->fate == Fate::Inserted ? Standing::Inserted : Standing::Ignored;
    }

    [[nodiscard]] std::uint32_t afterRow(std::uint32_t route) const
    {
        const RowFate* const fate = route == kNoRow ? nullptr : fateOfRoute(m_run, route);
        return fate == nullptr ? kNoRow : fate->afterRow;
    }
    [[nodiscard]] const MergeRun& run() const { return m_run; }

private:
    void take(std::uint32_t& place, std::uint32_t route, bool isTaken) const
    {
        if (place == kNoRow || (isTaken && m_run.routes.clause[place] == kNoClause)) {
            place = route;
        }
    }

    const MergeRun& m_run;
    std::vector<std::uint32_t> m_routeOfTarget;
    std::vector<std::uint32_t> m_routeOfSource;
};

/// Standings in which nothing of the row is written, so that a failure takes nothing away from it.
bool isQuiet(Standing standing)
{
    return standing == Standing::Kept || standing == Standing::Ignored || standing == Standing::Paired ||
           standing == Standing::Failed || standing == Standing::Absent;
}

bool isSameFate(Standing from, Standing to)
{
    const bool oneFailed = (from == Standing::Failed) != (to == Standing::Failed);
    return from == to || (oneFailed && isQuiet(from) && isQuiet(to));
}

class Comparison {
public:
    Comparison(const MergeRun& from, const MergeRun& to) : m_from(from), m_to(to) {}

    void target(std::uint32_t fromRow, std::uint32_t toRow)
    {
        FateChange change;
        change.fromTarget = fromRow;
        change.toTarget = toRow;
        change.from = m_from.ofTarget(fromRow);
        change.to = m_to.ofTarget(toRow);
        change.fromRoute = fromRow == kNoRow ? kNoRow : m_from.routeOfTarget(fromRow);
        change.toRoute = toRow == kNoRow ? kNoRow : m_to.routeOfTarget(toRow);
        keep(change);
    }
    void source(std::uint32_t fromRow, std::uint32_t toRow)
    {
        FateChange change;
        change.fromSource = fromRow;
        change.toSource = toRow;
        change.from = m_from.ofSource(fromRow);
        change.to = m_to.ofSource(toRow);
        change.fromRoute = fromRow == kNoRow ? kNoRow : m_from.routeOfSource(fromRow);
        change.toRoute = toRow == kNoRow ? kNoRow : m_to.routeOfSource(toRow);
        const bool isQuietPair = change.from == Standing::Paired && change.to == Standing::Paired;
        // A row that comes or goes and never reached the table, or only met a row of it, changes no fate of its own.
        const bool isQuietGuest = (change.from == Standing::Absent || change.to == Standing::Absent) &&
                                  isQuiet(change.from) && isQuiet(change.to);
        if (!isQuietPair && !isQuietGuest) {
            keep(change);
        }
    }
    [[nodiscard]] FateDiff take() { return std::move(m_diff); }

private:
    void keep(const FateChange& change)
    {
        if (!isSameFate(change.from, change.to) || (change.from == change.to && writesOtherValues(change))) {
            m_diff.rows.push_back(change);
        }
    }
    [[nodiscard]] bool writesOtherValues(const FateChange& change) const
    {
        const std::uint32_t from = m_from.afterRow(change.fromRoute);
        const std::uint32_t to = m_to.afterRow(change.toRoute);
        return from != kNoRow && to != kNoRow && m_from.run().after->columnCount() == m_to.run().after->columnCount() &&
               (change.to == Standing::Updated || change.to == Standing::Inserted) &&
               !areSameRows(*m_from.run().after, from, *m_to.run().after, to);
    }

    Side m_from;
    Side m_to;
    FateDiff m_diff;
};

} // namespace

std::size_t FateDiff::fateCount() const
{
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [](const FateChange& row) { return !row.isOfValues(); }));
}

std::optional<FateDiff> compareFates(const MergeRun& from, const MergeRun& to)
{
    if (from.before != to.before && !from.before->hasSameCellsAs(*to.before)) {
        return std::nullopt;
    }
    Comparison comparison(from, to);
    for (std::uint32_t row = 0; row < to.before->rowCount(); ++row) {
        comparison.target(row, row);
    }
    const std::vector<std::uint32_t> pairs = pairRows(from.source, to.source);
    std::vector<bool> stays(from.source->rowCount(), false);
    for (std::uint32_t row = 0; row < pairs.size(); ++row) {
        comparison.source(pairs[row], row);
        if (pairs[row] != kNoRow) {
            stays[pairs[row]] = true;
        }
    }
    for (std::uint32_t row = 0; row < stays.size(); ++row) {
        if (!stays[row]) {
            comparison.source(row, kNoRow);
        }
    }
    return comparison.take();
}

} // namespace mergescope::trace
