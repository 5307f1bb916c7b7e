#include "ui/models/staging_model.h"

#include "ui/bridge/text.h"
#include "ui/models/cell_text.h"

#include <utility>

namespace mergescope::ui {

namespace {

bool sameRow(const tables::Table& a, std::size_t rowOfA, const tables::Table& b, std::size_t rowOfB)
{
    for (std::size_t column = 0; column < a.columnCount(); ++column) {
        if (!sameCell(a.column(column), rowOfA, b.column(column), rowOfB)) {
            return false;
        }
    }
    return true;
}

/// Rows that both tables begin with.
std::size_t commonHead(const tables::Table& a, const tables::Table& b, std::size_t limit)
{
    std::size_t rows = 0;
    while (rows < limit && sameRow(a, rows, b, rows)) {
        ++rows;
    }
    return rows;
}

/// Rows that both tables end with.
std::size_t commonTail(const tables::Table& a, const tables::Table& b, std::size_t limit)
{
    std::size_t rows = 0;
    while (rows < limit && sameRow(a, a.rowCount() - 1 - rows, b, b.rowCount() - 1 - rows)) {
        ++rows;
    }
    return rows;
}

} // namespace

StagingModel::StagingModel(QObject* parent) : QAbstractTableModel(parent) {}

void StagingModel::setTable(tables::TablePtr table)
{
    if (table == m_table) {
        return;
    }
    const bool sameShape = m_table && table && m_table->schema() == table->schema();
    if (sameShape && m_table->rowCount() == table->rowCount()) {
        const tables::TablePtr old = std::exchange(m_table, std::move(table));
        showCellChanges(*old);
        return;
    }
    if (sameShape && showRowCountChange(table)) {
        return;
    }
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

void StagingModel::showCellChanges(const tables::Table& old)
{
    for (std::size_t column = 0; column < old.columnCount(); ++column) {
        if (old.columnPtr(column) == m_table->columnPtr(column)) {
            continue;
        }
        int first = -1;
        int last = -1;
        for (std::size_t row = 0; row < old.rowCount(); ++row) {
            if (!sameCell(old.column(column), row, m_table->column(column), row)) {
                first = first < 0 ? static_cast<int>(row) : first;
                last = static_cast<int>(row);
            }
        }
        if (first >= 0) {
            Q_EMIT dataChanged(index(first, static_cast<int>(column)), index(last, static_cast<int>(column)));
        }
    }
}

/// True when the new table is the old one with one run of rows put in or taken out.
bool StagingModel::showRowCountChange(const tables::TablePtr& table)
{
    const std::size_t before = m_table->rowCount();
    const std::size_t after = table->rowCount();
    const std::size_t fewer = before < after ? before : after;
    const std::size_t head = commonHead(*m_table, *table, fewer);
    if (head + commonTail(*m_table, *table, fewer - head) != fewer) {
        return false;
    }
    const int first = static_cast<int>(head);
    if (after > before) {
        beginInsertRows({}, first, first + static_cast<int>(after - before) - 1);
        m_table = table;
        endInsertRows();
    } else {
        beginRemoveRows({}, first, first + static_cast<int>(before - after) - 1);
        m_table = table;
        endRemoveRows();
    }
    return true;
}

int StagingModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_table ? 0 : static_cast<int>(m_table->rowCount());
}

int StagingModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_table ? 0 : static_cast<int>(m_table->columnCount());
}

QVariant StagingModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto column = static_cast<std::size_t>(index.column());
    const tables::Field& field = m_table->schema().fields[column];
    const auto text = [&] { return cellText(m_table->cell(static_cast<std::size_t>(index.row()), column)); };
    switch (role) {
    case Qt::DisplayRole: return text();
    case Qt::EditRole: return isNull(index) ? QString() : text();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment((isRightAligned(index.column()) ? Qt::AlignRight : Qt::AlignLeft) |
                                                 Qt::AlignVCenter));
    case Qt::AccessibleTextRole:
        //: spoken for a cell: column name, value
        return tr("%1, %2").arg(toQString(field.name), text().isEmpty() ? tr("empty text") : text());
    case Qt::ToolTipRole: {
        const QString type = toQString(values::toText(field.type));
        const QString whole = isNull(index) ? tr("NULL: no value") : text().isEmpty() ? tr("the empty text") : text();
        return tr("%1 %2\n%3").arg(toQString(field.name), type, whole);
    }
    default: return {};
    }
}

QVariant StagingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (!m_table || orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const tables::Field& field = m_table->schema().fields[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole: return toQString(field.name);
    case Qt::ToolTipRole:
        return field.nullable ? toQString(field.name + ' ' + values::toText(field.type))
                              : toQString(field.name + ' ' + values::toText(field.type) + " NOT NULL");
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment((isRightAligned(section) ? Qt::AlignRight : Qt::AlignLeft) |
                                                 Qt::AlignVCenter));
    default: return {};
    }
}

Qt::ItemFlags StagingModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? QAbstractTableModel::flags(index) | Qt::ItemIsEditable : Qt::NoItemFlags;
}

bool StagingModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    const QString typed = value.toString();
    const ParsedCell parsed = parseCell(typed, m_table->schema().fields[column]);
    if (!parsed.value) {
        return false;
    }
    if (!parsed.value->isIdenticalTo(m_table->cell(row, column))) {
        Q_EMIT cellEdited(static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column), *parsed.value);
    }
    return true;
}

bool StagingModel::isNull(const QModelIndex& index) const
{
    return m_table->column(static_cast<std::size_t>(index.column())).isNull(static_cast<std::size_t>(index.row()));
}

bool StagingModel::isRightAligned(int column) const
{
    return m_table && ui::isRightAligned(m_table->column(static_cast<std::size_t>(column)).type());
}

QString StagingModel::complaint(const QModelIndex& index, const QString& typed) const
{
    return parseCell(typed, m_table->schema().fields[static_cast<std::size_t>(index.column())]).message;
}

} // namespace mergescope::ui
