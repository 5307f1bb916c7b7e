#pragma once
// The table in which staging cells are typed. What does not fit is said beside the cell and stays open for mending.

#include "ui/grids/data_table_view.h"

class QLabel;
class QLineEdit;

namespace mergescope::ui {

class StagingModel;

class StagingDelegate : public DataCellDelegate {
    Q_OBJECT
public:
    using DataCellDelegate::DataCellDelegate;
    [[nodiscard]] QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                        const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void destroyEditor(QWidget* editor, const QModelIndex& index) const override;
    /// Why the open editor's text does not fit; "" where it does or none is open.
    [[nodiscard]] QString complaint() const;
    [[nodiscard]] QLineEdit* editor() const { return m_editor; }

Q_SIGNALS:
    void complained(const QString& message);
    void settled();                     ///< the text fits, or the editor is gone
    void finished(int columns, int rows); ///< the edit was taken; go on this way

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    [[nodiscard]] CellPaint cellPaint(const QModelIndex& index) const override;

private:
    bool finish(int columns, int rows);

    mutable QLineEdit* m_editor = nullptr;
    mutable QPersistentModelIndex m_index;
};

class StagingView : public DataTableView {
    Q_OBJECT
public:
    explicit StagingView(const Theme& theme, QWidget* parent = nullptr);
    ~StagingView() override;
    void setStagingModel(StagingModel* model);
    [[nodiscard]] bool isEditing() const { return state() == EditingState; }
    /// The message beside the cell, as it is shown; "" where none is.
    [[nodiscard]] QString shownComplaint() const;

Q_SIGNALS:
    void addRowWanted();
    void duplicateRowWanted();
    void removeRowsWanted();
    void pasteWanted();
    void clearWanted(); ///< the selected cells become NULL

protected:
    [[nodiscard]] bool isNullCell(const QModelIndex& index) const override;
    [[nodiscard]] WidthWish widthWish(int column) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
    void hideEvent(QHideEvent* event) override;

private:
    void showComplaint(const QString& message);
    void hideComplaint();
    bool holdOpenEdit();
    [[nodiscard]] bool isWayOut(const QKeyEvent& event) const;
    void go(int columns, int rows);

    StagingModel* m_stagingModel = nullptr;
    StagingDelegate* m_delegate;
    QLabel* m_bubble = nullptr;
};

} // namespace mergescope::ui
