#include "ui/grids/run_table_view.h"

#include "ui/models/run_table_model.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace mergescope::ui {

namespace {

const RunTableModel& modelOf(const QModelIndex& index)
{
    return *static_cast<const RunTableModel*>(index.model());
}

/// The badge of a row: kept and copied ones too, on either side, since what was copied was written as well.
std::optional<FateRole> badgeRole(const RowLook& look)
{
    if (look.isFailure) {
        return FateRole::Error;
    }
    if (!look.fate) {
        return std::nullopt;
    }
    return roleOf(*look.fate);
}

} // namespace

CellPaint RunCellDelegate::cellPaint(const QModelIndex& index) const
{
    const RunTableModel& model = modelOf(index);
    return paintOf(model.cellLook(index.row(), index.column()), model.rowLook(index.row()), index.column());
}

CellPaint RunCellDelegate::paintOf(const CellLook& look, const RowLook& row, int column) const
{
    CellPaint cell;
    cell.text = look.text;
    cell.isNull = look.isNull;
    cell.isRightAligned = m_model->isRightAligned(column);
    cell.isStruck = row.fate == trace::Fate::Deleted;
    if (m_model->side() == RunSide::After) {
        cell.isMarked = look.isChanged;
        cell.isStrong = look.isChanged;
        cell.oldText = look.otherText;
        cell.isOldNull = look.isChanged && look.isOtherNull;
    }
    return cell;
}

QString RunCellDelegate::badgeText(const RowLook& look, double width) const
{
    const double room = width - 2 * kGap * theme().contentScale();
    for (const QString& text : {m_model->fateText(look), m_model->shortFateText(look)}) {
        if (badgeSize(theme(), text).width() <= room) {
            return text;
        }
    }
    return {};
}

int RunCellDelegate::badgeWidth(const RowLook& look) const
{
    const int margins = static_cast<int>(std::lround(2 * kGap * theme().contentScale()));
    const QString text = m_glyphsOnly ? QString() : m_model->shortFateText(look);
    return badgeRole(look) ? static_cast<int>(std::ceil(badgeSize(theme(), text).width())) + margins : 0;
}

void RunCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const RunTableModel& model = modelOf(index);
    const RowLook look = model.rowLook(index.row());
    painter->save();
    paintGround(*painter, option);
    if (index.column() != model.fateColumn()) {
        paintValue(*painter, option.rect, cellPaint(index));
    } else if (const std::optional<FateRole> role = badgeRole(look)) {
        painter->setRenderHint(QPainter::Antialiasing);
        const QString text = badgeText(look, option.rect.width());
        const double margin = kGap * theme().contentScale();
        const double width = badgeSize(theme(), text).width();
        QRectF box = QRectF(option.rect).adjusted(margin, 0, -margin, -1);
        box.setLeft(std::max(box.left(), box.right() - width));
        paintBadge(*painter, theme(), box, *role, text);
    }
    if (model.side() == RunSide::After && look.fate == trace::Fate::Inserted) {
        // A bar at the top is the pattern of insertion, for eyes that do not tell the colours apart.
        const int thickness = static_cast<int>(std::lround(3 * theme().contentScale()));
        painter->fillRect(QRect(option.rect.topLeft(), QSize(option.rect.width(), thickness)),
                          theme().role(FateRole::Insert).fill);
    }
    painter->restore();
}

RunTableView::RunTableView(const Theme& theme, QWidget* parent) : DataTableView(theme, parent)
{
    setItemDelegate(new RunCellDelegate(theme, this));
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
}

RunCellDelegate* RunTableView::delegate() const
{
    return static_cast<RunCellDelegate*>(itemDelegate());
}

void RunTableView::setRunModel(RunTableModel* model)
{
    m_runModel = model;
    delegate()->setModel(model);
    setModel(model);
}

void RunTableView::setTight(bool tight)
{
    delegate()->setGlyphsOnly(tight);
}

/// Rows stand as close from the first step on as they do in the finished run: the table grows, nothing moves.
int RunTableView::expectedRows() const
{
    return std::max(m_runModel->rowCount(), m_runModel->endRowCount());
}

int RunTableView::cellWidth(const QModelIndex& index) const
{
    return index.column() == m_runModel->fateColumn() ? delegate()->badgeWidth(m_runModel->rowLook(index.row()))
                                                      : delegate()->naturalWidth(delegate()->cellPaint(index));
}

int RunTableView::generousCellWidth(const QModelIndex& index) const
{
    return index.column() == m_runModel->fateColumn() ? 0 : delegate()->generousWidth(delegate()->cellPaint(index));
}

/// Widths are those of the finished run at every step, so that nothing jumps while it is walked through.
WidthWish RunTableView::widthWish(int column) const
{
    constexpr int kSampledRows = 200;
    WidthWish wish = DataTableView::widthWish(column);
    const bool isFate = column == m_runModel->fateColumn();
    const int rows = m_runModel->isPartial() ? std::min(m_runModel->endRowCount(), kSampledRows) : 0;
    for (int row = 0; row < rows; ++row) {
        const RowLook look = m_runModel->endRowLook(row);
        if (isFate) {
            wish.values = std::max(wish.values, delegate()->badgeWidth(look));
            continue;
        }
        const CellPaint cell = delegate()->paintOf(m_runModel->endCellLook(row, column), look, column);
        wish.values = std::max(wish.values, delegate()->naturalWidth(cell));
        wish.generous = std::max(wish.generous, delegate()->generousWidth(cell));
    }
    wish.natural = std::max(wish.natural, wish.values);
    if (isFate) {
        wish.least = wish.values; // a badge is never cut
    }
    return wish;
}

int RunTableView::stretchedColumn() const
{
    return m_runModel->fateColumn();
}

bool RunTableView::isNullCell(const QModelIndex& index) const
{
    return index.column() != m_runModel->fateColumn() && m_runModel->cellLook(index.row(), index.column()).isNull;
}

} // namespace mergescope::ui
