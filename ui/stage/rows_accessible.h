#pragma once
// A painted view for those who do not see it: a list of its rows, each with its values and what has been decided of it
// up to this step. The view says what its rows are; it holds no accessible objects itself.

#include <QAccessibleWidget>
#include <QPointer>

#include <vector>

namespace mergescope::ui {

/// What a painted view tells of itself. Rows may come and go with the step.
class AccessibleRows {
public:
    AccessibleRows() = default;
    AccessibleRows(const AccessibleRows&) = delete;
    AccessibleRows& operator=(const AccessibleRows&) = delete;
    virtual ~AccessibleRows() = default;

    [[nodiscard]] virtual int rowCount() const = 0;
    [[nodiscard]] virtual QString rowText(int row) const = 0;
    /// Within the view; empty where the row is out of sight.
    [[nodiscard]] virtual QRect rowRect(int row) const = 0;
    /// The row that this step is about, -1 where it is about none.
    [[nodiscard]] virtual int focusedRow() const = 0;
};

/// Makes the rows of every view that is an AccessibleRows known to screen readers; once a process.
void makeRowsAccessible();

class RowListAccessible : public QAccessibleWidget {
public:
    RowListAccessible(QWidget* view, const AccessibleRows& rows);
    ~RowListAccessible() override;

    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface* child(int index) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override;
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override;

private:
    const AccessibleRows& m_rows;
    mutable std::vector<QAccessible::Id> m_children; ///< made when first asked for; 0: not yet
};

/// One row. It holds no text: it asks the view, which may show another run meanwhile.
class RowAccessible : public QAccessibleInterface {
public:
    RowAccessible(QWidget& view, const AccessibleRows& rows, int row) : m_view(&view), m_rows(rows), m_row(row) {}

    [[nodiscard]] int row() const { return m_row; }
    [[nodiscard]] bool isValid() const override;
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override;
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text text) const override;
    void setText(QAccessible::Text, const QString&) override {}
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QAccessible::State state() const override;

private:
    QPointer<QWidget> m_view; ///< while it is there, so is what tells its rows: it is the same object
    const AccessibleRows& m_rows;
    int m_row;
};

} // namespace mergescope::ui
