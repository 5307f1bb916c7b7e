#pragma once
// The clauses of the MERGE as a list under its text: a tick switches one off and on, dragging (or Alt with an arrow)
// puts them in another order. It asks; the text is changed by whoever owns it.

#include "core/sql/merge_edit.h"

#include <QListWidget>
#include <QWidget>

#include <vector>

class QToolButton;

namespace mergescope::ui {

class Theme;

/// The list itself: a drop is a wish, nothing moves by itself.
class ClauseList : public QListWidget {
    Q_OBJECT
public:
    using QListWidget::QListWidget;

Q_SIGNALS:
    void moveWanted(int from, int to);

protected:
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

class ClauseStrip : public QWidget {
    Q_OBJECT
public:
    explicit ClauseStrip(const Theme& theme, QWidget* parent = nullptr);

    void setClauses(std::vector<sql::ClauseSlot> clauses);
    [[nodiscard]] ClauseList& list() { return *m_list; }
    [[nodiscard]] bool isOpen() const { return m_isOpen; }

public Q_SLOTS:
    void setOpen(bool open);

Q_SIGNALS:
    void switchWanted(int slot);
    void moveWanted(int from, int to);
    /// A person opened or closed it.
    void openingChosen(bool open);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void fit();
    void restyle();
    void retranslate();

    const Theme& m_theme;
    QToolButton* m_head;
    ClauseList* m_list;
    std::vector<sql::ClauseSlot> m_clauses;
    bool m_isOpen = false;
    bool m_filling = false;
};

} // namespace mergescope::ui
