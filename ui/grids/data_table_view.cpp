#include "ui/grids/data_table_view.h"

#include "ui/models/cell_block.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mergescope::ui {

namespace {

constexpr int kSampledRows = 200;
constexpr int kRowHeight = 28;
constexpr int kDenseRowHeight = 24;
constexpr int kTitleHeight = 26;
constexpr int kLeastColumn = 56;
constexpr int kLeastTitle = 36; ///< a name of a column is not cut further
constexpr int kLeastSection = 16;
constexpr double kStaleOpacity = 0.45;

int scaled(const Theme& theme, int pixels)
{
    return static_cast<int>(std::lround(pixels * theme.contentScale()));
}

} // namespace

namespace {

int sumOf(const std::vector<int>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0);
}

/// The highest common cap under which everything fits; nobody goes below its floor.
std::vector<int> cappedWidths(const std::vector<int>& wanted, const std::vector<int>& floors, int available)
{
    const auto widthsUnder = [&](int cap) {
        std::vector<int> widths;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            widths.push_back(std::min(wanted[i], std::max(cap, floors[i])));
        }
        return widths;
    };
    int low = 0;
    int high = *std::max_element(wanted.begin(), wanted.end()) + 1;
    while (low + 1 < high) {
        const int middle = low + (high - low) / 2;
        (sumOf(widthsUnder(middle)) <= available ? low : high) = middle;
    }
    return widthsUnder(low);
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

std::vector<int> shareWidth(const std::vector<WidthWish>& wishes, int available)
{
    std::vector<int> natural;
    std::vector<int> values;
    std::vector<int> least;
    for (const WidthWish& wish : wishes) {
        natural.push_back(wish.natural);
        values.push_back(wish.values > 0 ? std::min(wish.values, wish.natural) : wish.natural);
        least.push_back(std::min(wish.least, values.back()));
    }
    int left = available - sumOf(natural);
    if (left >= 0) {
        for (std::size_t i = 0; i < wishes.size(); ++i) {
            const int more = wishes[i].generous - natural[i];
            if (more > 0 && more <= left) {
                natural[i] += more;
                left -= more;
            }
        }
        return natural;
    }
    return sumOf(values) <= available ? cappedWidths(natural, values, available)
                                      : cappedWidths(values, least, available);
}

DataTableView::DataTableView(const Theme& theme, QWidget* parent) : QTableView(parent), m_theme(theme)
{
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
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
    connect(model, &QAbstractItemModel::modelReset, this, afterChange);
    connect(model, &QAbstractItemModel::rowsInserted, this, afterChange);
    connect(model, &QAbstractItemModel::rowsRemoved, this, afterChange);
    connect(model, &QAbstractItemModel::dataChanged, this, &DataTableView::fitColumns);
    afterChange();
}

void DataTableView::keepCurrentValid()
{
    if (!currentIndex().isValid() && model() != nullptr && model()->rowCount() > 0 && model()->columnCount() > 0) {
        selectionModel()->setCurrentIndex(model()->index(0, 0), QItemSelectionModel::NoUpdate);
    }
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
    verticalHeader()->setDefaultSectionSize(scaled(m_theme, dense ? kDenseRowHeight : kRowHeight));
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
    apply(m_peer != nullptr ? std::max(m_needed, m_peer->m_needed) : m_needed);
    m_isFitting = false;
    shareOut();
    if (m_peer != nullptr && !m_peer->m_isFitting && m_peer->model() != nullptr && m_peer->m_setting != m_setting) {
        m_peer->apply(std::max(m_needed, m_peer->m_needed));
        m_peer->shareOut();
    }
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

void DataTableView::setFocusRow(int row)
{
    if (row == m_focusRow) {
        return;
    }
    m_focusRow = row;
    if (row >= 0 && model() != nullptr && row < model()->rowCount()) {
        scrollTo(model()->index(row, std::max(0, columnAt(1))));
    }
    viewport()->update();
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
    const QRectF row(0, rowViewportPosition(m_focusRow), viewport()->width(), rowHeight(m_focusRow));
    painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), kGrid, kGrid);
}

/// Hairlines run through the whole card, also where columns end before it.
void DataTableView::paintRowLines()
{
    QPainter painter(viewport());
    painter.setPen(m_theme.colours().line);
    const int last = model() == nullptr ? -1 : model()->rowCount() - 1;
    for (int row = std::max(0, rowAt(0)); row <= last; ++row) {
        const int bottom = rowViewportPosition(row) + rowHeight(row) - 1;
        painter.drawLine(0, bottom, viewport()->width(), bottom);
        if (bottom > viewport()->height()) {
            break;
        }
    }
}

void DataTableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

void DataTableView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
        return;
    }
    QTableView::keyPressEvent(event);
}

// ---- Cells ----------------------------------------------------------------------------------------------------------

DataCellDelegate::DataCellDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

CellPaint DataCellDelegate::cellPaint(const QModelIndex& index) const
{
    CellPaint cell;
    cell.text = index.data(Qt::DisplayRole).toString();
    cell.isRightAligned = (index.data(Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignRight) != 0;
    return cell;
}

void DataCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    paintGround(*painter, option);
    paintValue(*painter, option.rect, cellPaint(index));
    painter->restore();
}

void DataCellDelegate::paintGround(QPainter& painter, const QStyleOptionViewItem& option) const
{
    const Colours& colours = m_theme.colours();
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter.fillRect(option.rect, colours.band);
    }
    if (!option.state.testFlag(QStyle::State_Enabled)) {
        painter.setOpacity(kStaleOpacity);
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter.setPen(QPen(colours.focus, 2));
        painter.drawRect(option.rect.adjusted(1, 1, -1, -2));
    }
}

int DataCellDelegate::dataSize() const
{
    return m_isDense ? kSizeSmall : kSizeBody;
}

int DataCellDelegate::valueWidth(const QString& text, bool isNull, bool isStrong) const
{
    if (isNull) {
        return QFontMetrics(m_theme.font(Type::Data, kSizeSmall)).horizontalAdvance(QStringLiteral("NULL")) +
               scaled(m_theme, kGap);
    }
    return QFontMetrics(m_theme.font(Type::Data, dataSize(), isStrong ? QFont::Bold : QFont::Normal))
        .horizontalAdvance(text);
}

int DataCellDelegate::naturalWidth(const CellPaint& cell) const
{
    return valueWidth(cell.text, cell.isNull, cell.isStrong) + marginBefore() + marginBehind() + 2;
}

int DataCellDelegate::marginBefore() const
{
    return scaled(m_theme, kGap);
}

int DataCellDelegate::marginBehind() const
{
    return m_isNarrow ? 1 : scaled(m_theme, kGap);
}

int DataCellDelegate::generousWidth(const CellPaint& cell) const
{
    const bool hasOld = !cell.oldText.isEmpty() || cell.isOldNull;
    return naturalWidth(cell) + (hasOld ? valueWidth(cell.oldText, cell.isOldNull, false) + scaled(m_theme, kGap) : 0);
}

void DataCellDelegate::paintText(QPainter& painter, const QRect& box, const QString& text, bool isNull,
                                 const CellPaint& cell, bool isOld) const
{
    const Colours& colours = m_theme.colours();
    const bool isFaint = isOld || cell.isFaint || cell.isStruck;
    if (isNull) {
        // A frame round small letters: no text looks so, and no empty cell does.
        const int width = std::min(valueWidth(text, true, false), box.width());
        const int height = scaled(m_theme, 18);
        QRectF frame(cell.isRightAligned ? box.right() + 1 - width : box.left(), box.center().y() - height / 2 + 0.5,
                     width - 1, height);
        painter.setPen(QPen(colours.faint, 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(frame, kGrid, kGrid);
        QFont font = m_theme.font(Type::Data, kSizeSmall);
        font.setStrikeOut(isOld || cell.isStruck);
        painter.setFont(font);
        painter.setPen(colours.secondary);
        painter.drawText(frame, Qt::AlignCenter, QStringLiteral("NULL"));
        return;
    }
    QFont font = m_theme.font(Type::Data, dataSize(), cell.isStrong && !isOld ? QFont::Bold : QFont::Normal);
    font.setStrikeOut(isOld || cell.isStruck);
    painter.setFont(font);
    painter.setPen(isFaint ? colours.secondary : colours.text);
    QString line = text;
    line.replace(QLatin1Char('\n'), QLatin1String("\\n")).replace(QLatin1Char('\t'), QLatin1String("\\t"));
    painter.drawText(box,
                     (cell.isRightAligned ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(line, Qt::ElideRight, box.width()));
}

void DataCellDelegate::paintValue(QPainter& painter, const QRect& box, const CellPaint& cell) const
{
    if (cell.isMarked) {
        const RoleColours role = m_theme.role(FateRole::Update);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(role.outline, 1));
        painter.setBrush(m_theme.scheme() == Scheme::Projector ? role.outline : role.fill); // as the stage draws it
        painter.drawRect(QRectF(box.left() + 0.5, box.top() + 4.5, scaled(m_theme, kGrid), box.height() - 10));
    }
    QRect inner = box.adjusted(marginBefore(), 0, -marginBehind(), -1);
    const bool hasOld = !cell.oldText.isEmpty() || cell.isOldNull;
    if (hasOld && generousWidth(cell) <= box.width()) {
        const int used = valueWidth(cell.text, cell.isNull, cell.isStrong) + scaled(m_theme, kGap);
        // The new value stands where the column's values stand, the old one on its inner side.
        const QRect beside = cell.isRightAligned ? inner.adjusted(0, 0, -used, 0) : inner.adjusted(used, 0, 0, 0);
        paintText(painter, beside, cell.oldText, cell.isOldNull, cell, true);
    }
    paintText(painter, inner, cell.text, cell.isNull, cell, false);
}

} // namespace mergescope::ui
