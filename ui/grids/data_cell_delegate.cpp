#include "ui/grids/data_cell_delegate.h"

#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kStaleOpacity = 0.45;

int scaled(const Theme& theme, int pixels)
{
    return static_cast<int>(std::lround(pixels * theme.contentScale()));
}

} // namespace

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
