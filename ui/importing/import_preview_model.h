#pragma once
// The first rows of a file as it would be imported; beside each column's name its type.

#include "core/tables/table.h"

#include <QAbstractTableModel>

namespace mergescope::ui {

class ImportPreviewModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    static constexpr int kRowsShown = 200;

    /// Null: nothing can be shown.
    void setTable(tables::TablePtr table);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] bool isNull(const QModelIndex& index) const;

private:
    tables::TablePtr m_table;
};

} // namespace mergescope::ui
