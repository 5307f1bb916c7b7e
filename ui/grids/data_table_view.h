#pragma once
// What all our tables of values share: the data font, row heights, column widths from a sample, a current cell that is
// always valid, one outlined row, and copying.

#include "ui/grids/column_widths.h"
#include "ui/grids/data_cell_delegate.h"

#include <QPoint>
#include <QPointer>
#include <QTableView>

#include <vector>

namespace mergescope::ui {

class Theme;

class DataTableView : public QTableView {
    Q_OBJECT
public:
    explicit DataTableView(const Theme& theme, QWidget* parent = nullptr);
    void setModel(QAbstractItemModel* model) override;
    /// The row that the playhead is at, shown by an outline; -1: none. Brings it into view.
    void setFocusRow(int row) { setFocusRows(row, row); }
    /// Rows that are shown together: one outline, and the first of them in view.
    void setFocusRows(int first, int last);
    [[nodiscard]] int focusRow() const { return m_focusRow; }
    [[nodiscard]] int lastFocusRow() const { return m_lastFocusRow; }
    /// Screen readers need a current cell at all times (Qt 6.4's table interface).
    void keepCurrentValid();
    /// The rectangle round the selected cells, or the current cell; empty where there is none.
    [[nodiscard]] QRect selectedBlock() const;
    void copySelection() const;

    /// Tables that stand side by side have letters of one size and rows of one height: the one with least room decides.
    static void setAlike(const std::vector<DataTableView*>& views);

public Q_SLOTS:
    void fitColumns();

protected:
    [[nodiscard]] virtual WidthWish widthWish(int column) const;
    /// Whether there is a last way to save room, after smaller letters; taken and given back by the view.
    virtual void setTight(bool) {}
    [[nodiscard]] virtual bool canSpare() const { return false; }
    [[nodiscard]] virtual bool canBeDense() const { return true; }
    /// The rows there is to be room for; more than are shown now where others are still to come.
    [[nodiscard]] virtual int expectedRows() const;
    [[nodiscard]] virtual int cellWidth(const QModelIndex& index) const;
    [[nodiscard]] virtual int generousCellWidth(const QModelIndex& index) const;
    /// This column takes what is left over; -1: none.
    [[nodiscard]] virtual int stretchedColumn() const { return -1; }
    [[nodiscard]] virtual bool isNullCell(const QModelIndex& index) const;
    [[nodiscard]] const Theme& theme() const { return m_theme; }
    [[nodiscard]] bool isNarrow() const { return m_setting == Setting::Narrow; }
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void restyle();
    /// How values are set: as usual, in smaller letters, so and with what the view can spare left out, or also closer.
    enum class Setting : unsigned char { Usual, Dense, Tight, Narrow };
    void apply(Setting setting);
    [[nodiscard]] Setting settingThatFits();
    [[nodiscard]] std::vector<const DataTableView*> group() const;
    [[nodiscard]] int rowHeightThatFits() const;
    void settle();
    void showFocusRow();
    void keepPlace();
    void restorePlace();
    void shareOut();
    void paintRowLines();
    [[nodiscard]] std::vector<WidthWish> widthWishes() const;

    const Theme& m_theme;
    int m_focusRow = -1;
    int m_lastFocusRow = -1;
    QPoint m_keptCell;   ///< current before the model begins anew: x the column, y the row
    QPoint m_keptScroll; ///< and what was in view
    std::vector<QPointer<DataTableView>> m_peers;
    Setting m_needed = Setting::Usual; ///< by this table's own contents
    Setting m_setting = Setting::Usual;
    bool m_isFitting = false;
};

} // namespace mergescope::ui
