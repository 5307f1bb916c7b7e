#pragma once
// The card in which staging rows are edited. Every edit goes to the workbench as an order and comes back as a table.

#include "core/tables/table.h"
#include "core/values/value.h"
#include "ui/grids/card.h"
#include "ui/models/cell_block.h"

#include <cstdint>
#include <vector>

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

    [[nodiscard]] StagingView& table() const { return *m_view; }

public Q_SLOTS:
    /// Adds a row below the current one and goes to it.
    void addRow();
    void duplicateRow();
    void removeRows();
    void copyCells();
    /// One value fills the selection; a block goes in from the current cell and makes rows as it needs them. A first
    /// line that names columns says where the others go.
    void pasteCells();

protected:
    void changeEvent(QEvent* event) override;

private:
    using Row = std::vector<values::Value>;

    void makeHeader();
    QWidget* makeEmptyPage();
    void connectState();
    void refresh();
    void retranslate();
    void restyle();
    void showSelection();
    void publishSelection(int row);
    void say(const QString& message);
    void clearCells();
    void goTo(int row, int column);
    [[nodiscard]] Row rowAt(int row) const;
    [[nodiscard]] std::vector<std::uint32_t> columnsOf(const std::vector<BlockCell>& heading) const;
    bool put(Row& row, std::uint32_t column, const BlockCell& cell, int line);

    Workbench& m_workbench;
    Selection& m_selection;
    const Theme& m_theme;
    StagingModel* m_model;
    StagingView* m_view;
    QStackedWidget* m_pages;
    QLabel* m_emptyText = nullptr;
    QLabel* m_message;
    QToolButton* m_add = nullptr;
    QToolButton* m_remove = nullptr;
    QPushButton* m_emptyAdd = nullptr;
    QPushButton* m_emptyPaste = nullptr;
    bool m_publishing = false;
};

} // namespace mergescope::ui
