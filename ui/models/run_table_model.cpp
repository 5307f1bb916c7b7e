#include "ui/models/run_table_model.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/models/cell_text.h"

#include <algorithm>
#include <utility>

namespace mergescope::ui {

using tables::kNoRow;
using trace::Fate;

RunTableModel::RunTableModel(RunSide side, QObject* parent) : QAbstractTableModel(parent), m_side(side) {}

void RunTableModel::setRun(trace::MergeRunPtr run)
{
    if (run == m_run) {
        return;
    }
    beginResetModel();
    m_run = std::move(run);
    m_routeOfAfter.clear();
    m_applied.reset();
    placeRows();
    endResetModel();
}

void RunTableModel::setApplied(std::optional<std::size_t> routes)
{
    const bool hasNothingToApply = !m_run || m_run->failure.has_value();
    const std::optional<std::size_t> wanted = hasNothingToApply ? std::nullopt : routes;
    if (wanted == m_applied) {
        return;
    }
    beginResetModel();
    m_applied = wanted;
    placeRows();
    endResetModel();
}

/// While the run is walked through, `after` is the table before with what has been applied: updated rows in their
/// places, deleted ones gone, new ones at the end. Only the finished run has them where the engine wrote them.
void RunTableModel::placeRows()
{
    m_places.clear();
    m_isApplied.clear();
    if (!m_applied) {
        return;
    }
    const trace::Routes& routes = m_run->routes;
    const std::size_t end = std::min(*m_applied, routes.size());
    m_isApplied.assign(m_run->before->rowCount(), 0);
    std::vector<std::uint32_t> inserted;
    for (std::size_t route = 0; route < end; ++route) {
        const std::uint32_t target = routes.targetRow[route];
        if (target == kNoRow) {
            if (routes.afterRow[route] != kNoRow) {
                inserted.push_back(routes.afterRow[route]);
            }
            continue;
        }
        // Of several pairs of one row, the one that a clause took decides.
        const trace::RowFate* fate = fateOfTarget(target);
        const bool decides =
            fate == nullptr || fate->clause == trace::kNoClause || routes.clause[route] != trace::kNoClause;
        m_isApplied[target] = m_isApplied[target] != 0 || decides ? 1 : 0;
    }
    if (m_side == RunSide::Before) {
        return;
    }
    for (std::uint32_t row = 0; row < m_isApplied.size(); ++row) {
        const trace::RowFate* fate = fateOfTarget(row);
        if (m_isApplied[row] == 0 || fate == nullptr) {
            m_places.push_back({m_run->before.get(), row});
        } else if (fate->afterRow != kNoRow) {
            m_places.push_back({m_run->after.get(), fate->afterRow});
        }
    }
    for (const std::uint32_t row : inserted) {
        m_places.push_back({m_run->after.get(), row});
    }
}

RunTableModel::Cells RunTableModel::cellsOf(int row) const
{
    return isPartial() && m_side == RunSide::After ? m_places[static_cast<std::size_t>(row)] : endCellsOf(row);
}

void RunTableModel::setLanguage(base::Language language)
{
    if (language == m_language) {
        return;
    }
    m_language = language;
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

void RunTableModel::setFatesHidden(bool hidden)
{
    if (hidden != m_fatesHidden) {
        beginResetModel();
        m_fatesHidden = hidden;
        endResetModel();
    }
}

const tables::Table* RunTableModel::table() const
{
    return !m_run ? nullptr : m_side == RunSide::Before ? m_run->before.get() : m_run->after.get();
}

int RunTableModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !table()) {
        return 0;
    }
    return isPartial() && m_side == RunSide::After ? static_cast<int>(m_places.size()) : endRowCount();
}

int RunTableModel::endRowCount() const
{
    return table() ? static_cast<int>(table()->rowCount()) : 0;
}

int RunTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !table() ? 0 : static_cast<int>(table()->columnCount()) + 1;
}

QVariant RunTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const bool isFate = index.column() == fateColumn();
    switch (role) {
    case Qt::DisplayRole: {
        if (isFate) {
            return fateText(rowLook(index.row()));
        }
        const Cells cells = cellsOf(index.row());
        return cellText(cells.table->cell(cells.row, static_cast<std::size_t>(index.column())));
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((isRightAligned(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::AccessibleTextRole:
        return isFate ? fateText(rowLook(index.row())) : accessibleCell(index.row(), index.column());
    case Qt::ToolTipRole: {
        if (isFate) {
            return {};
        }
        const CellLook look = cellLook(index.row(), index.column());
        const QString& before = m_side == RunSide::Before ? look.text : look.otherText;
        const QString& after = m_side == RunSide::Before ? look.otherText : look.text;
        return look.isChanged ? tr("before: %1\nafter: %2").arg(before, after) : look.text;
    }
    default:
        return {};
    }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (!table() || orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    if (section == fateColumn()) {
        return role == Qt::AccessibleTextRole ? QVariant(tr("what became of the row")) : QVariant();
    }
    const tables::Field& field = table()->schema().fields[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return toQString(field.name);
    case Qt::ToolTipRole:
        return toQString(field.name + ' ' + values::toText(field.type));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((isRightAligned(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    default:
        return {};
    }
}

bool RunTableModel::isRightAligned(int column) const
{
    return table() && column < fateColumn() &&
           ui::isRightAligned(table()->column(static_cast<std::size_t>(column)).type());
}

const trace::RowFate* RunTableModel::fateOfTarget(std::uint32_t targetRow) const
{
    // The fates of the target's rows come first, in table order.
    return targetRow < m_run->fates.size() && m_run->fates[targetRow].targetRow == targetRow ? &m_run->fates[targetRow]
                                                                                             : nullptr;
}

std::uint32_t RunTableModel::routeOfAfterRow(int row) const
{
    const trace::Routes& routes = m_run->routes;
    if (m_routeOfAfter.empty()) {
        m_routeOfAfter.assign(m_run->after->rowCount(), kNoRow);
        for (std::uint32_t route = 0; route < routes.size(); ++route) {
            const std::uint32_t after = routes.afterRow[route];
            if (after == kNoRow || after >= m_routeOfAfter.size()) {
                continue;
            }
            std::uint32_t& known = m_routeOfAfter[after];
            // Of several pairs that ended in one row, the one that a clause took speaks for it.
            if (known == kNoRow ||
                (routes.clause[known] == trace::kNoClause && routes.clause[route] != trace::kNoClause)) {
                known = route;
            }
        }
    }
    return m_routeOfAfter[static_cast<std::size_t>(row)];
}

RowLook RunTableModel::rowLook(int row) const
{
    if (!isPartial()) {
        return endRowLook(row);
    }
    const bool isAfter = m_side == RunSide::After;
    const Cells cells = cellsOf(row);
    if (isAfter && cells.table == m_run->after.get()) {
        return endRowLook(static_cast<int>(cells.row));
    }
    if (!isAfter && m_isApplied[static_cast<std::size_t>(row)] != 0) {
        return endRowLook(row);
    }
    RowLook look; // its turn has not come
    look.targetRow = cells.row;
    return look;
}

RowLook RunTableModel::endRowLook(int row) const
{
    RowLook look;
    const trace::Routes& routes = m_run->routes;
    if (m_fatesHidden) {
        look.targetRow = m_side == RunSide::Before ? static_cast<std::uint32_t>(row) : kNoRow;
        return look;
    }
    if (m_run->failure) {
        look.targetRow = static_cast<std::uint32_t>(row); // after is before
        look.isFailure =
            m_run->failure->route < routes.size() && routes.targetRow[m_run->failure->route] == look.targetRow;
        return look;
    }
    if (m_side == RunSide::After) {
        const std::uint32_t route = routeOfAfterRow(row);
        if (route == kNoRow) {
            return look;
        }
        look.targetRow = routes.targetRow[route];
        look.sourceRow = routes.sourceRow[route];
        look.clause = routes.clause[route];
        if (look.targetRow == kNoRow) {
            look.fate = Fate::Inserted;
            return look;
        }
    } else {
        look.targetRow = static_cast<std::uint32_t>(row);
    }
    if (const trace::RowFate* fate = fateOfTarget(look.targetRow)) {
        look.fate = fate->fate;
        look.sourceRow = fate->sourceRow;
        look.clause = fate->clause;
    }
    return look;
}

bool RunTableModel::isCellChanged(const Cells& cells, const RowLook& look, int column, std::uint32_t* otherRow) const
{
    if (look.fate != Fate::Updated || m_run->before->columnCount() != m_run->after->columnCount()) {
        return false;
    }
    const trace::RowFate* fate = fateOfTarget(look.targetRow);
    *otherRow = m_side == RunSide::After ? look.targetRow : fate ? fate->afterRow : kNoRow;
    const tables::Table& other = m_side == RunSide::After ? *m_run->before : *m_run->after;
    const auto at = static_cast<std::size_t>(column);
    return *otherRow < other.rowCount() && !sameCell(cells.table->column(at), cells.row, other.column(at), *otherRow);
}

CellLook RunTableModel::cellLook(int row, int column) const
{
    return lookOf(cellsOf(row), rowLook(row), column);
}

CellLook RunTableModel::endCellLook(int row, int column) const
{
    return lookOf(endCellsOf(row), endRowLook(row), column);
}

CellLook RunTableModel::lookOf(const Cells& cells, const RowLook& row, int column) const
{
    CellLook look;
    const auto at = static_cast<std::size_t>(column);
    const values::Value value = cells.table->cell(cells.row, at);
    look.text = cellText(value);
    look.isNull = value.isNull();
    std::uint32_t otherRow = kNoRow;
    look.isChanged = isCellChanged(cells, row, column, &otherRow);
    if (look.isChanged) {
        const tables::Table& other = m_side == RunSide::After ? *m_run->before : *m_run->after;
        const values::Value otherValue = other.cell(otherRow, at);
        look.otherText = cellText(otherValue);
        look.isOtherNull = otherValue.isNull();
    }
    return look;
}

QString RunTableModel::fateText(const RowLook& look) const
{
    if (look.isFailure) {
        return tr("stops here");
    }
    return look.fate ? toQString(story::fateName(*look.fate, m_language)) : QString();
}

QString RunTableModel::shortFateText(const RowLook& look) const
{
    return !look.isFailure && look.fate == Fate::UpdatedSameValues ? tr("updated, same") : fateText(look);
}

QString RunTableModel::accessibleCell(int row, int column) const
{
    const RowLook rowLooks = rowLook(row);
    const CellLook look = cellLook(row, column);
    const QString name = toQString(table()->schema().fields[static_cast<std::size_t>(column)].name);
    const int clause = rowLooks.clause + 1; // an effect is always some clause's
    if (look.isChanged) {
        return m_side == RunSide::Before
                   ? tr("%1, %2, becomes %3 by clause %4").arg(name, look.text, look.otherText).arg(clause)
                   : tr("%1, %2, was %3, changed by clause %4").arg(name, look.text, look.otherText).arg(clause);
    }
    if (rowLooks.fate == Fate::Deleted) {
        return tr("%1, %2, row is deleted by clause %3").arg(name, look.text).arg(clause);
    }
    if (rowLooks.fate == Fate::Inserted) {
        return tr("%1, %2, row is inserted by clause %3").arg(name, look.text).arg(clause);
    }
    return tr("%1, %2").arg(name, look.text);
}

int RunTableModel::rowOf(std::uint32_t targetRow, std::uint32_t sourceRow) const
{
    if (!m_run) {
        return -1;
    }
    if (m_side == RunSide::Before || m_run->failure) {
        return targetRow < static_cast<std::uint32_t>(rowCount()) ? static_cast<int>(targetRow) : -1;
    }
    if (isPartial()) {
        for (int row = 0; row < rowCount(); ++row) {
            const RowLook look = rowLook(row);
            if (targetRow != kNoRow ? look.targetRow == targetRow
                                    : look.targetRow == kNoRow && sourceRow != kNoRow && look.sourceRow == sourceRow) {
                return row;
            }
        }
        return -1;
    }
    if (targetRow != kNoRow) {
        const trace::RowFate* fate = fateOfTarget(targetRow);
        return fate && fate->afterRow != kNoRow ? static_cast<int>(fate->afterRow) : -1;
    }
    if (sourceRow == kNoRow) {
        return -1;
    }
    // Unmatched source rows come last among the fates, in the source's order.
    const auto first = std::partition_point(m_run->fates.begin(), m_run->fates.end(),
                                            [](const trace::RowFate& fate) { return fate.targetRow != kNoRow; });
    const auto found =
        std::lower_bound(first, m_run->fates.end(), sourceRow,
                         [](const trace::RowFate& fate, std::uint32_t row) { return fate.sourceRow < row; });
    const bool isShown = found != m_run->fates.end() && found->sourceRow == sourceRow && found->afterRow != kNoRow;
    return isShown ? static_cast<int>(found->afterRow) : -1;
}

} // namespace mergescope::ui
