#include "ui/importing/import_preview_model.h"

#include "ui/bridge/text.h"
#include "ui/models/cell_text.h"

#include <algorithm>
#include <utility>

namespace mergescope::ui {

void ImportPreviewModel::setTable(tables::TablePtr table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int ImportPreviewModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_table == nullptr
               ? 0
               : static_cast<int>(std::min<std::size_t>(m_table->rowCount(), kRowsShown));
}

int ImportPreviewModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_table == nullptr ? 0 : static_cast<int>(m_table->columnCount());
}

bool ImportPreviewModel::isNull(const QModelIndex& index) const
{
    return m_table->column(static_cast<std::size_t>(index.column())).isNull(static_cast<std::size_t>(index.row()));
}

QVariant ImportPreviewModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || m_table == nullptr) {
        return {};
    }
    const auto row = static_cast<std::uint32_t>(index.row());
    const auto column = static_cast<std::uint32_t>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cellText(m_table->cell(row, column));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            (isRightAligned(m_table->column(column).type()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    default:
        return {};
    }
}

QVariant ImportPreviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || m_table == nullptr) {
        return {};
    }
    if (orientation == Qt::Vertical) {
        return section + 1;
    }
    const tables::Field& field = m_table->schema().fields[static_cast<std::size_t>(section)];
    return QStringLiteral("%1 \u00B7 %2").arg(toQString(field.name), toQString(values::toText(field.type)));
}

} // namespace mergescope::ui
