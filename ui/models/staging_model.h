#pragma once
// The draft's staging table for a grid. It shows what it is given; edits leave it as orders and come back as a new table.

#include "core/tables/table.h"
#include "core/values/value.h"

#include <QAbstractTableModel>
#include <QString>

#include <cstdint>

namespace mergescope::ui {

class StagingModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit StagingModel(QObject* parent = nullptr);

    /// Null: no table. Says what changed (cells, rows put in or taken out), so that a view keeps its place.
    void setTable(tables::TablePtr table);
    [[nodiscard]] const tables::TablePtr& table() const { return m_table; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// EditRole takes the text as typed. False where it does not fit the column; nothing is ordered then.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    [[nodiscard]] bool isNull(const QModelIndex& index) const;
    [[nodiscard]] bool isRightAligned(int column) const;
    /// Why this text does not fit the cell, "" where it does.
    [[nodiscard]] QString complaint(const QModelIndex& index, const QString& typed) const;

Q_SIGNALS:
    void cellEdited(std::uint32_t row, std::uint32_t column, const mergescope::values::Value& value);

private:
    bool showRowCountChange(const tables::TablePtr& table);
    void showCellChanges(const tables::Table& old);

    tables::TablePtr m_table;
};

} // namespace mergescope::ui
