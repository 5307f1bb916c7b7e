#include "ui/grids/run_table_view.h"

#include "ui/models/run_table_model.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <cmath>
#include <optional>

namespace mergescope::ui {

namespace {

const RunTableModel& modelOf(const QModelIndex& index)
{
    return *static_cast<const RunTableModel*>(index.model());
}

/// The badge of a row. After the run only what happened is badged: kept rows are at rest there.
std::optional<FateRole> badgeRole(const RunTableModel& model, const RowLook& look)
{
    if (look.isFailure) {
        return FateRole::Error;
    }
    if (!look.fate) {
        return std::nullopt;
    }
    const FateRole role = roleOf(*look.fate);
    const bool isAtRest = role == FateRole::Kept || role == FateRole::Copied;
    return model.side() == RunSide::After && isAtRest ? std::nullopt : std::optional(role);
}

} // namespace

CellPaint RunCellDelegate::cellPaint(const QModelIndex& index) const
{
    const RunTableModel& model = modelOf(index);
    const RowLook row = model.rowLook(index.row());
    const CellLook look = model.cellLook(index.row(), index.column());
    CellPaint cell;
    cell.text = look.text;
    cell.isNull = look.isNull;
    cell.isRightAligned = model.isRightAligned(index.column());
    cell.isStruck = row.fate == trace::Fate::Deleted;
    if (model.side() == RunSide::After) {
        cell.isMarked = look.isChanged;
        cell.isStrong = look.isChanged;
        cell.oldText = look.otherText;
        cell.isOldNull = look.isChanged && look.isOtherNull;
    }
    return cell;
}

int RunCellDelegate::badgeWidth(const QModelIndex& index) const
{
    const RunTableModel& model = modelOf(index);
    const RowLook look = model.rowLook(index.row());
    const int margins = static_cast<int>(std::lround(2 * kGap * theme().contentScale()));
    return badgeRole(model, look) ? static_cast<int>(badgeSize(theme(), model.fateText(look)).width()) + margins : 0;
}

void RunCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const RunTableModel& model = modelOf(index);
    const RowLook look = model.rowLook(index.row());
    painter->save();
    paintGround(*painter, option);
    if (index.column() != model.fateColumn()) {
        paintValue(*painter, option.rect, cellPaint(index));
    } else if (const std::optional<FateRole> role = badgeRole(model, look)) {
        painter->setRenderHint(QPainter::Antialiasing);
        const QString text = model.fateText(look);
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

void RunTableView::setRunModel(RunTableModel* model)
{
    m_runModel = model;
    setModel(model);
}

int RunTableView::cellWidth(const QModelIndex& index) const
{
    const auto* delegate = static_cast<const RunCellDelegate*>(itemDelegate());
    return index.column() == m_runModel->fateColumn() ? delegate->badgeWidth(index)
                                                      : delegate->naturalWidth(delegate->cellPaint(index));
}

int RunTableView::generousCellWidth(const QModelIndex& index) const
{
    const auto* delegate = static_cast<const RunCellDelegate*>(itemDelegate());
    return index.column() == m_runModel->fateColumn() ? 0 : delegate->generousWidth(delegate->cellPaint(index));
}

WidthWish RunTableView::widthWish(int column) const
{
    WidthWish wish = DataTableView::widthWish(column);
    if (column == m_runModel->fateColumn()) {
        wish.least = wish.natural; // a badge is never cut
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
