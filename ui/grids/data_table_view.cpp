#include "ui/grids/data_table_view.h"

#include "ui/models/cell_block.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace mergescope::ui {

namespace {

constexpr int kSampledRows = 200;
constexpr int kRowHeight = 28;
constexpr int kDenseRowHeight = 24; ///< and the least of any
constexpr int kTitleHeight = 26;
constexpr int kLeastColumn = 56;
constexpr int kLeastTitle = 36; ///< a name of a column is not cut further
constexpr int kLeastSection = 16;

int scaled(const Theme& theme, int pixels)
{
    return static_cast<int>(std::lround(pixels * theme.contentScale()));
}

int sumOf(const std::vector<int>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0);
}

/// Titles of columns, in the text font; what does not fit ends in dots, at the side where there is room.
class ColumnTitles : public QHeaderView {
public:
    ColumnTitles(const Theme& theme, QWidget* parent) : QHeaderView(Qt::Horizontal, parent), m_theme(theme)
    {
        setHighlightSections(false);
        setSectionResizeMode(QHeaderView::Interactive);
        setMinimumSectionSize(kLeastSection);
    }

protected:
    void paintSection(QPainter* painter, const QRect& box, int section) const override
    {
        const QString title = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
        const QVariant wanted = model()->headerData(section, orientation(), Qt::TextAlignmentRole);
        const bool isRight = (wanted.value<Qt::Alignment>() & Qt::AlignRight) != 0;
        const auto* cells =
            static_cast<const DataCellDelegate*>(static_cast<const QAbstractItemView*>(parentWidget())->itemDelegate());
        const QRect inner = box.adjusted(cells->marginBefore(), 0, -cells->marginBehind(), 0);
        const QFont font = m_theme.font(Type::Text, kSizeSmall);
        painter->setFont(font);
        painter->setPen(m_theme.colours().secondary);
        painter->drawText(inner, (isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(title, Qt::ElideRight, inner.width()));
    }

private:
    const Theme& m_theme;
};

} // namespace

DataTableView::DataTableView(const Theme& theme, QWidget* parent) : QTableView(parent), m_theme(theme)
{
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerItem); // the first row in sight is whole
    setItemDelegate(new DataCellDelegate(theme, this));
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setHorizontalHeader(new ColumnTitles(theme, this));
    connect(&theme, &Theme::changed, this, &DataTableView::restyle);
    restyle();
}

void DataTableView::restyle()
{
    setFont(m_theme.font(Type::Data));
    horizontalHeader()->setFixedHeight(scaled(m_theme, kTitleHeight));
    apply(m_setting);
    setStyleSheet(QStringLiteral("QTableView { border: none; border-radius: 0; background: transparent; }"
                                 "QHeaderView { background: transparent; border-bottom: 1px solid %1; }")
                      .arg(m_theme.colours().line.name()));
    if (model() != nullptr) {
        fitColumns();
    }
}

void DataTableView::setModel(QAbstractItemModel* model)
{
    QTableView::setModel(model);
    const auto afterChange = [this] {
        fitColumns();
        keepCurrentValid();
    };
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, &DataTableView::keepPlace);
    connect(model, &QAbstractItemModel::modelReset, this, [this, afterChange] {
        afterChange();
        restorePlace();
    });
    connect(model, &QAbstractItemModel::rowsInserted, this, afterChange);
    connect(model, &QAbstractItemModel::rowsRemoved, this, afterChange);
    connect(model, &QAbstractItemModel::dataChanged, this, &DataTableView::fitColumns);
    afterChange();
}

/// Moves nothing: the cell that was current is, or the nearest to it that there still is.
void DataTableView::keepCurrentValid()
{
    if (currentIndex().isValid() || model() == nullptr || model()->rowCount() == 0 || model()->columnCount() == 0) {
        return;
    }
    const int row = std::clamp(m_keptCell.y(), 0, model()->rowCount() - 1);
    const int column = std::clamp(m_keptCell.x(), 0, model()->columnCount() - 1);
    const bool scrolls = hasAutoScroll();
    setAutoScroll(false);
    selectionModel()->setCurrentIndex(model()->index(row, column), QItemSelectionModel::NoUpdate);
    setAutoScroll(scrolls);
}

/// A table that begins anew is most often the same table a step later.
void DataTableView::keepPlace()
{
    if (currentIndex().isValid()) {
        m_keptCell = QPoint(currentIndex().column(), currentIndex().row());
    }
    m_keptScroll = QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
}

void DataTableView::restorePlace()
{
    updateGeometries(); // the scroll bars know their range only then
    horizontalScrollBar()->setValue(m_keptScroll.x());
    verticalScrollBar()->setValue(m_keptScroll.y());
}

int DataTableView::cellWidth(const QModelIndex& index) const
{
    CellPaint cell;
    cell.text = index.data(Qt::DisplayRole).toString();
    cell.isNull = isNullCell(index);
    return static_cast<DataCellDelegate*>(itemDelegate())->naturalWidth(cell);
}

int DataTableView::generousCellWidth(const QModelIndex&) const
{
    return 0;
}

bool DataTableView::isNullCell(const QModelIndex&) const
{
    return false;
}

WidthWish DataTableView::widthWish(int column) const
{
    const auto* cells = static_cast<const DataCellDelegate*>(itemDelegate());
    const QString title = model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int titleWidth = title.isEmpty()
                               ? 0
                               : QFontMetrics(m_theme.font(Type::Text, kSizeSmall)).horizontalAdvance(title) +
                                     cells->marginBefore() + cells->marginBehind() + 2;
    int values = std::min(titleWidth, scaled(m_theme, kLeastTitle));
    int generous = 0;
    const int rows = model()->rowCount();
    const int stride = std::max(1, rows / kSampledRows);
    for (int row = 0; row < rows; row += row < kSampledRows / 2 ? 1 : stride) {
        values = std::max(values, cellWidth(model()->index(row, column)));
        generous = std::max(generous, generousCellWidth(model()->index(row, column)));
    }
    values = std::max(values, kLeastSection);
    const int natural = std::max(values, titleWidth);
    return {std::min(values, scaled(m_theme, kLeastColumn)), natural, generous, values};
}

std::vector<WidthWish> DataTableView::widthWishes() const
{
    std::vector<WidthWish> wishes;
    for (int column = 0; column < model()->columnCount(); ++column) {
        wishes.push_back(widthWish(column));
    }
    return wishes;
}

void DataTableView::apply(Setting setting)
{
    m_setting = setting;
    const bool dense = setting != Setting::Usual;
    setTight(setting >= Setting::Tight);
    auto* cells = static_cast<DataCellDelegate*>(itemDelegate());
    cells->setDense(dense);
    cells->setNarrow(setting == Setting::Narrow);
}

void DataTableView::setAlike(const std::vector<DataTableView*>& views)
{
    for (DataTableView* view : views) {
        view->m_peers.clear();
        std::copy_if(views.begin(), views.end(), std::back_inserter(view->m_peers),
                     [view](const DataTableView* other) { return other != view; });
    }
}

/// This table and those beside it that are in sight.
std::vector<const DataTableView*> DataTableView::group() const
{
    std::vector<const DataTableView*> views{this};
    std::copy_if(m_peers.begin(), m_peers.end(), std::back_inserter(views), [](const DataTableView* view) {
        return view != nullptr && view->isVisible() && view->model() != nullptr;
    });
    return views;
}

int DataTableView::expectedRows() const
{
    return model()->rowCount();
}

/// Rows stand a little closer where all of them fit so; where they do not, they fill the height, so that none is cut.
int DataTableView::rowHeightThatFits() const
{
    const int least = scaled(m_theme, kDenseRowHeight);
    const int usual = m_setting == Setting::Usual ? scaled(m_theme, kRowHeight) : least;
    int rows = 0;
    int room = viewport()->height();
    for (const DataTableView* view : group()) {
        rows = std::max(rows, view->expectedRows());
        room = std::min(room, view->viewport()->height());
    }
    if (rows * usual <= room) {
        return usual;
    }
    return std::clamp(room / std::clamp(room / least, 1, rows), least, scaled(m_theme, kRowHeight));
}

/// Letters of the usual size while all is whole in them, then smaller ones, then what the view can spare is left out,
/// then columns stand closer. After that names of columns are cut, and values last.
DataTableView::Setting DataTableView::settingThatFits()
{
    if (!canBeDense()) {
        return Setting::Usual;
    }
    for (const Setting setting : {Setting::Usual, Setting::Dense, Setting::Tight, Setting::Narrow}) {
        apply(setting);
        int sum = 0;
        for (const WidthWish& wish : widthWishes()) {
            sum += wish.natural;
        }
        if (sum <= viewport()->width()) {
            return setting;
        }
    }
    return Setting::Narrow;
}

void DataTableView::fitColumns()
{
    if (model() == nullptr || model()->columnCount() == 0 || m_isFitting) {
        return;
    }
    m_isFitting = true; // rows of another height may take the scroll bar away, which is a change of size
    m_needed = settingThatFits();
    m_isFitting = false;
    settle();
    for (DataTableView* peer : m_peers) {
        if (peer != nullptr && peer->isVisible() && peer->model() != nullptr && !peer->m_isFitting) {
            peer->settle();
        }
    }
}

/// Letters, rows and columns as this table and those beside it need them.
void DataTableView::settle()
{
    m_isFitting = true;
    Setting setting = m_needed;
    for (const DataTableView* view : group()) {
        // Room that a table makes beyond its letters is its own affair, or that of its like.
        const bool isLike = view == this || (canSpare() && view->canSpare());
        setting = std::max(setting, isLike ? view->m_needed : std::min(view->m_needed, Setting::Dense));
    }
    apply(setting);
    if (const int height = rowHeightThatFits(); height != verticalHeader()->defaultSectionSize()) {
        verticalHeader()->setDefaultSectionSize(height);
        updateGeometries(); // how many rows are in sight, and so how far there is to scroll
    }
    m_isFitting = false;
    shareOut();
}

void DataTableView::shareOut()
{
    if (model()->columnCount() == 0) {
        return;
    }
    // Columns that stand closer keep their distance from the card's edge; a last column of badges has it by itself.
    const int edge = isNarrow() && stretchedColumn() < 0 ? scaled(m_theme, kGap) : 0;
    const int available = viewport()->width() - edge;
    std::vector<int> widths = shareWidth(widthWishes(), available);
    if (const int stretched = stretchedColumn(); stretched >= 0) {
        widths[static_cast<std::size_t>(stretched)] += std::max(0, available - sumOf(widths));
    }
    for (int column = 0; column < model()->columnCount(); ++column) {
        setColumnWidth(column, widths[static_cast<std::size_t>(column)]);
    }
    viewport()->update();
}

void DataTableView::setFocusRows(int first, int last)
{
    if (first == m_focusRow && last == m_lastFocusRow) {
        return;
    }
    m_focusRow = first;
    m_lastFocusRow = last;
    showFocusRow();
    viewport()->update();
}

/// Of several rows the first ones, as many as there is room for.
void DataTableView::showFocusRow()
{
    if (m_focusRow < 0 || model() == nullptr || m_focusRow >= model()->rowCount()) {
        return;
    }
    const int column = std::max(0, columnAt(1));
    if (m_lastFocusRow > m_focusRow) {
        scrollTo(model()->index(std::min(m_lastFocusRow, model()->rowCount() - 1), column));
    }
    scrollTo(model()->index(m_focusRow, column));
}

QRect DataTableView::selectedBlock() const
{
    QRect block;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        block |= QRect(QPoint(range.left(), range.top()), QPoint(range.right(), range.bottom()));
    }
    if (block.isNull() && currentIndex().isValid()) {
        block = QRect(currentIndex().column(), currentIndex().row(), 1, 1);
    }
    return block;
}

void DataTableView::copySelection() const
{
    const QRect area = selectedBlock();
    if (area.isNull()) {
        return;
    }
    CellBlock block;
    for (int row = area.top(); row <= area.bottom(); ++row) {
        std::vector<BlockCell>& cells = block.emplace_back();
        for (int column = area.left(); column <= area.right(); ++column) {
            const QModelIndex index = model()->index(row, column);
            const QString text = index.data(Qt::DisplayRole).toString();
            // A text that reads NULL is told from NULL by its quotes.
            cells.push_back({text, text == QLatin1String("NULL") && !isNullCell(index)});
        }
    }
    QString text = formatBlock(block);
    if (block.size() == 1 && block.front().size() == 1) {
        text.chop(1); // one value, as text fields expect it
    }
    QApplication::clipboard()->setText(text);
}

void DataTableView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    paintRowLines();
    if (m_focusRow < 0 || model() == nullptr || m_focusRow >= model()->rowCount()) {
        return;
    }
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colours().accent, 2));
    const int last = std::clamp(m_lastFocusRow, m_focusRow, model()->rowCount() - 1);
    const int top = rowViewportPosition(m_focusRow);
    const QRectF rows(0, top, viewport()->width(), rowViewportPosition(last) + rowHeight(last) - top);
    painter.drawRoundedRect(rows.adjusted(1, 1, -1, -1), kGrid, kGrid);
}

/// Hairlines run through the whole card, also where columns end before it.
void DataTableView::paintRowLines()
{
    QPainter painter(viewport());
    painter.setPen(m_theme.colours().line);
    const int last = model() == nullptr ? -1 : model()->rowCount() - 1;
    for (int row = std::max(0, rowAt(0)); row <= last; ++row) {
        const int top = rowViewportPosition(row);
        const int bottom = top + rowHeight(row) - 1;
        if (bottom >= viewport()->height() && top > 0) {
            // A strip of the next row tells nothing: the table ends with the last whole one.
            painter.fillRect(0, top, viewport()->width(), viewport()->height() - top, m_theme.colours().card);
            break;
        }
        painter.drawLine(0, bottom, viewport()->width(), bottom);
    }
}

void DataTableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitColumns();
    showFocusRow();
}

void DataTableView::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    fitColumns();
    showFocusRow();
}

void DataTableView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace mergescope::ui
