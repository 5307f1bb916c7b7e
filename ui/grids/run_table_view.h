#pragma once
// One side of a run as a table: badges at the right end, bars at changed cells, struck rows that are gone.

#include "ui/grids/data_table_view.h"

namespace mergescope::ui {

class RunTableModel;

class RunCellDelegate : public DataCellDelegate {
    Q_OBJECT
public:
    using DataCellDelegate::DataCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] CellPaint cellPaint(const QModelIndex& index) const override;
    [[nodiscard]] int badgeWidth(const QModelIndex& index) const;
};

class RunTableView : public DataTableView {
    Q_OBJECT
public:
    explicit RunTableView(const Theme& theme, QWidget* parent = nullptr);
    void setRunModel(RunTableModel* model);

protected:
    [[nodiscard]] int cellWidth(const QModelIndex& index) const override;
    [[nodiscard]] int generousCellWidth(const QModelIndex& index) const override;
    [[nodiscard]] WidthWish widthWish(int column) const override;
    [[nodiscard]] int stretchedColumn() const override;
    [[nodiscard]] bool isNullCell(const QModelIndex& index) const override;

private:
    RunTableModel* m_runModel = nullptr;
};

} // namespace mergescope::ui
