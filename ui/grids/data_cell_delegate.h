#pragma once
// How one value is drawn in our tables.

#include <QString>
#include <QStyledItemDelegate>

namespace mergescope::ui {

class Theme;

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
    /// Less room behind a value, so that names of columns stay whole where the table is narrower still.
    void setNarrow(bool narrow) { m_isNarrow = narrow; }
    [[nodiscard]] bool isNarrow() const { return m_isNarrow; }
    /// What is left free before a value and behind it.
    [[nodiscard]] int marginBefore() const;
    [[nodiscard]] int marginBehind() const;
    /// Of values, in the theme's steps.
    [[nodiscard]] int dataSize() const;
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

    const Theme& m_theme;
    bool m_isDense = false;
    bool m_isNarrow = false;
};

} // namespace mergescope::ui
