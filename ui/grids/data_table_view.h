#pragma once
// What all our tables of values share: the data font, row heights, column widths from a sample, a current cell that is
// always valid, one outlined row, and copying.

#include <QStyledItemDelegate>
#include <QTableView>

#include <vector>

namespace mergescope::ui {

class Theme;

struct WidthWish {
    int least = 0;    ///< not narrower than this
    int natural = 0;  ///< nothing is cut
    int generous = 0; ///< old values fit beside the new ones; less than `natural` means no such wish
    int values = 0;   ///< values are whole, the column's name may be cut; 0: as natural
};
/// Widths that fill at most `available`: natural ones while there is room, else names of columns are cut first, then
/// the widest values give way. What is left over goes to generous wishes that it fulfils, from the first column on.
[[nodiscard]] std::vector<int> shareWidth(const std::vector<WidthWish>& wishes, int available);

/// Draws one value. Views set what is special about the cell and leave the rest.
struct CellPaint {
    QString text;
    QString oldText; ///< struck through beside the text where there is room
    bool isNull = false;
    bool isOldNull = false;
    bool isRightAligned = false;
    bool isStrong = false;
    bool isStruck = false;
    bool isFaint = false;
    bool isMarked = false; ///< a bar in the update role at the left
};

class DataCellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit DataCellDelegate(const Theme& theme, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// Room that the value wants, with its margins; with the old value beside it.
    [[nodiscard]] int naturalWidth(const CellPaint& cell) const;
    /// Smaller letters, so that values stay whole where the table is narrow.
    void setDense(bool dense) { m_isDense = dense; }
    [[nodiscard]] bool isDense() const { return m_isDense; }
    /// Less room behind a value, so that names of columns stay whole where the table is narrower still.
    void setNarrow(bool narrow) { m_isNarrow = narrow; }
    [[nodiscard]] bool isNarrow() const { return m_isNarrow; }
    /// What is left free before a value and behind it.
    [[nodiscard]] int marginBefore() const;
    [[nodiscard]] int marginBehind() const;
    [[nodiscard]] int generousWidth(const CellPaint& cell) const;

protected:
    [[nodiscard]] virtual CellPaint cellPaint(const QModelIndex& index) const;
    [[nodiscard]] const Theme& theme() const { return m_theme; }
    void paintGround(QPainter& painter, const QStyleOptionViewItem& option) const;
    void paintValue(QPainter& painter, const QRect& box, const CellPaint& cell) const;

private:
    [[nodiscard]] int valueWidth(const QString& text, bool isNull, bool isStrong) const;
    void paintText(QPainter& painter, const QRect& box, const QString& text, bool isNull, const CellPaint& cell,
                   bool isOld) const;
    [[nodiscard]] int dataSize() const;

    const Theme& m_theme;
    bool m_isDense = false;
    bool m_isNarrow = false;
};

class DataTableView : public QTableView {
    Q_OBJECT
public:
    explicit DataTableView(const Theme& theme, QWidget* parent = nullptr);
    void setModel(QAbstractItemModel* model) override;
    /// The row that the playhead is at, shown by an outline; -1: none. Brings it into view.
    void setFocusRow(int row);
    [[nodiscard]] int focusRow() const { return m_focusRow; }
    /// Screen readers need a current cell at all times (Qt 6.4's table interface).
    void keepCurrentValid();
    /// The rectangle round the selected cells, or the current cell; empty where there is none.
    [[nodiscard]] QRect selectedBlock() const;
    void copySelection() const;

    /// Tables that stand side by side are set in the same way: the one with least room decides.
    void setPeer(DataTableView* peer) { m_peer = peer; }

public Q_SLOTS:
    void fitColumns();

protected:
    [[nodiscard]] virtual WidthWish widthWish(int column) const;
    /// Whether there is a last way to save room, after smaller letters; taken and given back by the view.
    virtual void setTight(bool) {}
    [[nodiscard]] virtual bool canBeDense() const { return true; }
    [[nodiscard]] virtual int cellWidth(const QModelIndex& index) const;
    [[nodiscard]] virtual int generousCellWidth(const QModelIndex& index) const;
    /// This column takes what is left over; -1: none.
    [[nodiscard]] virtual int stretchedColumn() const { return -1; }
    [[nodiscard]] virtual bool isNullCell(const QModelIndex& index) const;
    [[nodiscard]] const Theme& theme() const { return m_theme; }
    [[nodiscard]] bool isNarrow() const { return m_setting == Setting::Narrow; }
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void restyle();
    /// How values are set: as usual, in smaller letters, so and with what the view can spare left out, or also closer.
    enum class Setting : unsigned char { Usual, Dense, Tight, Narrow };
    void apply(Setting setting);
    [[nodiscard]] Setting settingThatFits();
    void shareOut();
    void paintRowLines();
    [[nodiscard]] std::vector<WidthWish> widthWishes() const;

    const Theme& m_theme;
    int m_focusRow = -1;
    DataTableView* m_peer = nullptr;
    Setting m_needed = Setting::Usual; ///< by this table's own contents
    Setting m_setting = Setting::Usual;
    bool m_isFitting = false;
};

} // namespace mergescope::ui
