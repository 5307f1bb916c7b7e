#pragma once
// The card in which staging rows are edited. Every edit goes to the workbench as an order and comes back as a table.

#include "ui/grids/card.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace mergescope::ui {

class Selection;
class StagingModel;
class StagingView;
class Theme;
class Workbench;

class StagingGrid : public Card {
    Q_OBJECT
public:
    StagingGrid(Workbench& workbench, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

public Q_SLOTS:
    /// Adds a row below the current one and goes to it.
    void addRow();
    void duplicateRow();
    void removeRows();
    void copyCells();
    void pasteCells();

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeToolBar();
    void makeEmptyPage();
    void refresh();
    void retranslate();
    void restyle();
    void showSelection();
    void publishSelection();
    void say(const QString& message);

    Workbench& m_workbench;
    Selection& m_selection;
    const Theme& m_theme;
    StagingModel* m_model = nullptr;
    StagingView* m_view = nullptr;
    QStackedWidget* m_pages = nullptr;
    QWidget* m_emptyPage = nullptr;
    QLabel* m_emptyText = nullptr;
    QLabel* m_message = nullptr;
    QToolButton* m_add = nullptr;
    QToolButton* m_remove = nullptr;
    QPushButton* m_emptyAdd = nullptr;
    QPushButton* m_emptyPaste = nullptr;
    bool m_publishing = false;
};

} // namespace mergescope::ui
