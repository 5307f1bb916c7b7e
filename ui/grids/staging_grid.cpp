#include "ui/grids/staging_grid.h"

#include "ui/bridge/text.h"
#include "ui/grids/staging_view.h"
#include "ui/models/cell_text.h"
#include "ui/models/staging_model.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace mergescope::ui {

using tables::kNoRow;
using values::Value;

StagingGrid::StagingGrid(Workbench& workbench, Selection& selection, const Theme& theme, QWidget* parent)
    : Card(theme, parent), m_workbench(workbench), m_selection(selection), m_theme(theme), m_model(new StagingModel(this)),
      m_view(new StagingView(theme)), m_pages(new QStackedWidget), m_message(new QLabel)
{
    makeHeader();
    m_view->setStagingModel(m_model);
    m_pages->addWidget(m_view);
    m_pages->addWidget(makeEmptyPage());
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_pages, 1);
    column->addWidget(m_message);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setMargin(kGap);
    m_message->hide();
    setBody(body);
    connectState();
    restyle();
    refresh();
}

void StagingGrid::makeHeader()
{
    m_add = new QToolButton;
    m_remove = new QToolButton;
    for (QToolButton* button : {m_add, m_remove}) {
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly); // the words are in the tooltip and for screen readers
        addToHeader(button);
    }
    connect(m_add, &QToolButton::clicked, this, &StagingGrid::addRow);
    connect(m_remove, &QToolButton::clicked, this, &StagingGrid::removeRows);
}

QWidget* StagingGrid::makeEmptyPage()
{
    auto* page = new QWidget;
    m_emptyText = new QLabel;
    m_emptyText->setWordWrap(true);
    m_emptyText->setAlignment(Qt::AlignCenter);
    m_emptyAdd = new QPushButton;
    m_emptyPaste = new QPushButton;
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_emptyAdd);
    buttons->addWidget(m_emptyPaste);
    buttons->addStretch();
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kGap);
    column->addStretch();
    column->addWidget(m_emptyText);
    column->addLayout(buttons);
    column->addStretch();
    connect(m_emptyAdd, &QPushButton::clicked, this, &StagingGrid::addRow);
    connect(m_emptyPaste, &QPushButton::clicked, this, &StagingGrid::pasteCells);
    return page;
}

void StagingGrid::connectState()
{
    connect(m_model, &StagingModel::cellEdited, &m_workbench, &Workbench::setStagingCell);
    connect(m_view, &StagingView::addRowWanted, this, &StagingGrid::addRow);
    connect(m_view, &StagingView::duplicateRowWanted, this, &StagingGrid::duplicateRow);
    connect(m_view, &StagingView::removeRowsWanted, this, &StagingGrid::removeRows);
    connect(m_view, &StagingView::pasteWanted, this, &StagingGrid::pasteCells);
    connect(m_view, &StagingView::clearWanted, this, &StagingGrid::clearCells);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (m_view->hasFocus()) {
            publishSelection(current.row());
        }
    });
    connect(m_view, &QTableView::clicked, this, [this](const QModelIndex& index) { publishSelection(index.row()); });
    connect(&m_workbench, &Workbench::stagingChanged, this, &StagingGrid::refresh);
    connect(&m_workbench, &Workbench::draftChanged, this, &StagingGrid::refresh);
    connect(&m_workbench, &Workbench::lessonChanged, this, &StagingGrid::refresh);
    connect(&m_selection, &Selection::rowChanged, this, &StagingGrid::showSelection);
    connect(&m_theme, &Theme::changed, this, &StagingGrid::restyle);
}

void StagingGrid::refresh()
{
    const catalog::TableEntryPtr entry = m_workbench.staging();
    m_model->setTable(entry ? entry->table : nullptr);
    say({});
    m_pages->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    retranslate();
}

void StagingGrid::retranslate()
{
    const catalog::TableEntryPtr entry = m_workbench.staging();
    const QString name = entry ? shortTableName(entry->name) : QString();
    setTitle(tr("STAGING"), name, entry ? toQString(entry->name) : QString());
    setInfo(entry ? tr("%n row(s)", nullptr, m_model->rowCount()) : QString());
    m_add->setText(tr("Add row"));
    m_add->setToolTip(tr("Add a row below this one (Insert)\nA row like this one: Ctrl+D"));
    m_remove->setText(tr("Delete row"));
    m_remove->setToolTip(tr("Delete the selected rows (Ctrl+Delete)"));
    for (QToolButton* button : {m_add, m_remove}) {
        button->setMinimumSize(0, 0); // a minimum of one's own hides what the style asks for
        button->ensurePolished();
        button->setMinimumSize(button->sizeHint()); // a long table name gives way, not the buttons
    }
    m_add->setEnabled(entry != nullptr);
    m_remove->setEnabled(m_model->rowCount() > 0);
    m_view->setAccessibleName(tr("Staging rows"));
    m_view->setWhatsThis(tr("Type or press F2 to edit. Tab goes right, Enter goes down. Ctrl+Backspace or Delete makes a "
                            "cell NULL. Insert adds a row, Ctrl+D repeats one, Ctrl+Delete deletes. Ctrl+C and Ctrl+V "
                            "copy and paste blocks."));
    m_view->viewport()->setToolTip({});
    m_emptyText->setText(entry ? tr("A MERGE with an empty source changes nothing here. Add a row or paste from a sheet.")
                               : tr("The statement reads no table whose rows can be edited here."));
    m_emptyAdd->setText(tr("Add row"));
    m_emptyPaste->setText(tr("Paste rows"));
    m_emptyAdd->setVisible(entry != nullptr);
    m_emptyPaste->setVisible(entry != nullptr);
}

void StagingGrid::restyle()
{
    m_add->setIcon(glyphIcon(Glyph::Add, m_theme));
    m_remove->setIcon(glyphIcon(Glyph::Remove, m_theme));
    m_emptyText->setFont(m_theme.font(Type::Text));
    m_message->setFont(m_theme.font(Type::Text, kSizeSmall));
    QPalette palette = m_emptyText->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    m_emptyText->setPalette(palette);
    m_message->setStyleSheet(QStringLiteral("color: %1; border-top: 2px solid %2;")
                                 .arg(m_theme.colours().text.name(), m_theme.colours().errorLine.name()));
}

void StagingGrid::say(const QString& message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

// ---- Orders ---------------------------------------------------------------------------------------------------------

StagingGrid::Row StagingGrid::rowAt(int row) const
{
    const tables::Table& table = *m_model->table();
    Row values;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        values.push_back(row < m_model->rowCount() ? table.cell(static_cast<std::size_t>(row), column)
                                                   : Value::null(table.schema().fields[column].type));
    }
    return values;
}

void StagingGrid::goTo(int row, int column)
{
    if (row >= 0 && row < m_model->rowCount()) {
        m_view->setCurrentIndex(m_model->index(row, std::max(0, column)));
        m_view->setFocus();
    }
}

void StagingGrid::addRow()
{
    if (!m_model->table()) {
        return;
    }
    const int row = m_model->rowCount() > 0 ? m_view->currentIndex().row() + 1 : 0;
    m_workbench.insertStagingRow(static_cast<std::uint32_t>(row));
    goTo(row, 0);
}

void StagingGrid::duplicateRow()
{
    const QModelIndex current = m_view->currentIndex();
    if (current.isValid()) {
        m_workbench.replaceStagingRows(static_cast<std::uint32_t>(current.row()) + 1, 0, {rowAt(current.row())});
        goTo(current.row() + 1, current.column());
    }
}

void StagingGrid::removeRows()
{
    const QRect block = m_model->rowCount() > 0 ? m_view->selectedBlock() : QRect();
    if (block.isNull()) {
        return;
    }
    m_workbench.removeStagingRows(static_cast<std::uint32_t>(block.top()), static_cast<std::uint32_t>(block.height()));
    goTo(std::min(block.top(), m_model->rowCount() - 1), block.left());
}

void StagingGrid::clearCells()
{
    const QRect block = m_view->selectedBlock();
    std::vector<Row> rows;
    for (int row = block.top(); row <= block.bottom(); ++row) {
        rows.push_back(rowAt(row));
        for (int column = block.left(); column <= block.right(); ++column) {
            if (!put(rows.back(), static_cast<std::uint32_t>(column), {QStringLiteral("NULL"), false}, 0)) {
                return;
            }
        }
    }
    m_workbench.replaceStagingRows(static_cast<std::uint32_t>(block.top()), static_cast<std::uint32_t>(block.height()), rows);
}

void StagingGrid::copyCells()
{
    m_view->copySelection();
}

/// The columns that a heading names, in its order; empty where it is no heading.
std::vector<std::uint32_t> StagingGrid::columnsOf(const std::vector<BlockCell>& heading) const
{
    std::vector<std::uint32_t> columns;
    for (const BlockCell& cell : heading) {
        const auto column = m_model->table()->schema().find(toStdString(cell.text.trimmed()));
        if (!column || std::find(columns.begin(), columns.end(), *column) != columns.end()) {
            return {};
        }
        columns.push_back(*column);
    }
    return columns;
}

/// False, with the reason said, where the text does not fit the column. Line 0: there is no line to name.
bool StagingGrid::put(Row& row, std::uint32_t column, const BlockCell& cell, int line)
{
    const tables::Field& field = m_model->table()->schema().fields[column];
    if (!cell.isQuoted && cell.text == QLatin1String("NULL") && field.nullable) {
        row[column] = Value::null(field.type);
        return true;
    }
    const bool isNullWord = !cell.isQuoted && cell.text == QLatin1String("NULL");
    const ParsedCell parsed = isNullWord ? ParsedCell{std::nullopt, tr("%1 may not be NULL").arg(toQString(field.name))}
                                         : parseCell(cell.text, field);
    if (!parsed.value) {
        say(line > 0 ? tr("Nothing was pasted. Line %1: %2").arg(line).arg(parsed.message) : parsed.message);
        return false;
    }
    row[column] = *parsed.value;
    return true;
}

void StagingGrid::pasteCells()
{
    const CellBlock pasted = m_model->table() ? parseBlock(QApplication::clipboard()->text()) : CellBlock();
    say({});
    if (pasted.empty()) {
        return;
    }
    const bool isEmpty = m_model->rowCount() == 0;
    const QRect area = isEmpty ? QRect(0, 0, 1, 1) : m_view->selectedBlock();
    std::vector<std::uint32_t> columns = pasted.size() > 1 ? columnsOf(pasted.front()) : std::vector<std::uint32_t>();
    const std::size_t firstLine = columns.empty() ? 0 : 1;
    const bool isFill = pasted.size() == 1 && pasted.front().size() == 1;
    const int rowTotal = isFill ? area.height() : static_cast<int>(pasted.size() - firstLine);
    if (columns.empty()) {
        const auto width = isFill ? static_cast<std::size_t>(area.width()) : pasted.front().size();
        for (std::size_t i = 0; i < width; ++i) {
            columns.push_back(static_cast<std::uint32_t>(area.left()) + static_cast<std::uint32_t>(i));
        }
    }
    std::vector<Row> rows;
    for (int i = 0; i < rowTotal; ++i) {
        rows.push_back(rowAt(area.top() + i));
        const int line = static_cast<int>(firstLine) + i + 1;
        const std::vector<BlockCell>& cells = pasted[isFill ? 0 : static_cast<std::size_t>(line) - 1];
        for (std::size_t cell = 0; cell < (isFill ? columns.size() : cells.size()); ++cell) {
            if (cell >= columns.size() || columns[cell] >= static_cast<std::uint32_t>(m_model->columnCount())) {
                say(tr("Nothing was pasted. Line %1 has more cells than there are columns from here on.").arg(line));
                return;
            }
            if (!put(rows.back(), columns[cell], cells[isFill ? 0 : cell], line)) {
                return;
            }
        }
    }
    const int replaced = std::min(rowTotal, m_model->rowCount() - area.top());
    m_workbench.replaceStagingRows(static_cast<std::uint32_t>(area.top()), static_cast<std::uint32_t>(replaced), rows);
    goTo(area.top(), area.left());
}

// ---- What is pointed at ---------------------------------------------------------------------------------------------

/// Rows of the staging table are rows of the run's source only where USING names the table itself.
void StagingGrid::publishSelection(int row)
{
    const trace::MergeRunPtr run = m_workbench.shownRun();
    if (row < 0 || !run || m_workbench.isStale() || run->source->rowCount() != m_model->table()->rowCount()) {
        return;
    }
    const auto sourceRow = static_cast<std::uint32_t>(row);
    const auto& sources = run->routes.sourceRow;
    const auto found = std::find(sources.begin(), sources.end(), sourceRow);
    const std::uint32_t targetRow =
        found == sources.end() ? kNoRow : run->routes.targetRow[static_cast<std::size_t>(found - sources.begin())];
    m_publishing = true;
    m_selection.setRow(targetRow, sourceRow);
    m_publishing = false;
}

void StagingGrid::showSelection()
{
    const std::uint32_t row = m_selection.sourceRow();
    if (m_publishing || m_view->isEditing() || row >= static_cast<std::uint32_t>(m_model->rowCount())) {
        return;
    }
    const QModelIndex index = m_model->index(static_cast<int>(row), std::max(0, m_view->currentIndex().column()));
    m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    m_view->scrollTo(index);
}

void StagingGrid::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    Card::changeEvent(event);
}

} // namespace mergescope::ui
