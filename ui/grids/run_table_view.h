#pragma once
// One side of a run as a table: badges at the right end, bars at changed cells, struck rows that are gone.

#include "ui/grids/data_table_view.h"

namespace mergescope::ui {

class RunTableModel;
struct CellLook;
struct RowLook;

class RunCellDelegate : public DataCellDelegate {
    Q_OBJECT
public:
    using DataCellDelegate::DataCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] CellPaint cellPaint(const QModelIndex& index) const override;
    [[nodiscard]] CellPaint paintOf(const CellLook& look, const RowLook& row, int column) const;
    /// What a badge asks for: its shortest words.
    [[nodiscard]] int badgeWidth(const RowLook& look) const;
    void setModel(const RunTableModel* model) { m_model = model; }
    /// No room is asked for words of badges, where values need it; they are shown where there is some left.
    void setGlyphsOnly(bool glyphsOnly) { m_glyphsOnly = glyphsOnly; }
    /// The longest words that a badge has room for in a column of this width; "" where none fit.
    [[nodiscard]] QString badgeText(const RowLook& look, double width) const;

private:
    const RunTableModel* m_model = nullptr;
    bool m_glyphsOnly = false;
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
    void setTight(bool tight) override;
    [[nodiscard]] bool canSpare() const override { return true; }
    [[nodiscard]] int expectedRows() const override;
    [[nodiscard]] int stretchedColumn() const override;
    [[nodiscard]] bool isNullCell(const QModelIndex& index) const override;

private:
    [[nodiscard]] RunCellDelegate* delegate() const;

    RunTableModel* m_runModel = nullptr;
};

} // namespace mergescope::ui
