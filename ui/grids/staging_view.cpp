#include "ui/grids/staging_view.h"

#include "ui/models/staging_model.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>

namespace mergescope::ui {

// ---- Typing in a cell -----------------------------------------------------------------------------------------------

QWidget* StagingDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    m_editor = new QLineEdit(parent);
    m_index = index;
    m_editor->setFrame(false);
    m_editor->setFont(theme().font(Type::Data, dataSize()));
    m_editor->setAlignment(index.data(Qt::TextAlignmentRole).value<Qt::Alignment>());
    m_editor->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString());
    const QColor focus = theme().colours().focus;
    m_editor->setStyleSheet(QStringLiteral("border: 2px solid %1; border-radius: 0; padding: 0 5px; min-height: 0;")
                                .arg(focus.name()));
    auto* self = const_cast<StagingDelegate*>(this); // Qt's factory is const, our signals are not
    connect(m_editor, &QLineEdit::textEdited, self, [self] {
        if (self->complaint().isEmpty()) {
            Q_EMIT self->settled();
        }
    });
    return m_editor;
}

void StagingDelegate::destroyEditor(QWidget* editor, const QModelIndex& index) const
{
    if (editor == m_editor) {
        m_editor = nullptr;
    }
    DataCellDelegate::destroyEditor(editor, index);
}

void StagingDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    const auto* line = static_cast<QLineEdit*>(editor);
    // Opened on NULL and left without typing: NULL stays NULL.
    if (line->isModified()) {
        model->setData(index, line->text(), Qt::EditRole);
    }
}

QString StagingDelegate::complaint() const
{
    if (m_editor == nullptr || !m_index.isValid() || !m_editor->isModified()) {
        return {};
    }
    return static_cast<const StagingModel*>(m_index.model())->complaint(m_index, m_editor->text());
}

bool StagingDelegate::finish(int columns, int rows)
{
    if (const QString message = complaint(); !message.isEmpty()) {
        Q_EMIT complained(message);
        return true;
    }
    QLineEdit* editor = m_editor;
    Q_EMIT commitData(editor);
    Q_EMIT closeEditor(editor, NoHint);
    Q_EMIT finished(columns, rows);
    return true;
}

bool StagingDelegate::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_editor) {
        return DataCellDelegate::eventFilter(watched, event);
    }
    if (event->type() == QEvent::KeyPress) {
        const auto* press = static_cast<QKeyEvent*>(event);
        switch (press->key()) {
        case Qt::Key_Tab: return finish(1, 0);
        case Qt::Key_Backtab: return finish(-1, 0);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            // Ctrl+Enter is the window's: it runs the statement.
            if (!press->modifiers().testFlag(Qt::ControlModifier)) {
                return finish(0, press->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
            }
            break;
        case Qt::Key_Up: return finish(0, -1);
        case Qt::Key_Down: return finish(0, 1);
        default: break;
        }
    }
    if (event->type() == QEvent::FocusOut) {
        if (const QString message = complaint(); !message.isEmpty()) {
            Q_EMIT complained(message);
            return false; // stays open, nothing typed is lost
        }
    }
    return DataCellDelegate::eventFilter(watched, event);
}

CellPaint StagingDelegate::cellPaint(const QModelIndex& index) const
{
    CellPaint cell = DataCellDelegate::cellPaint(index);
    cell.isNull = static_cast<const StagingModel*>(index.model())->isNull(index);
    return cell;
}

// ---- The table ------------------------------------------------------------------------------------------------------

StagingView::StagingView(const Theme& theme, QWidget* parent)
    : DataTableView(theme, parent), m_delegate(new StagingDelegate(theme, this))
{
    setItemDelegate(m_delegate);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setSelectionMode(ContiguousSelection);
    connect(m_delegate, &StagingDelegate::complained, this, &StagingView::showComplaint);
    connect(m_delegate, &StagingDelegate::settled, this, &StagingView::hideComplaint);
    connect(m_delegate, &StagingDelegate::finished, this, &StagingView::go);
}

StagingView::~StagingView()
{
    m_delegate->disconnect(this); // editors die after us and would report it
    delete m_bubble;
}

void StagingView::setStagingModel(StagingModel* model)
{
    m_stagingModel = model;
    setModel(model);
}

bool StagingView::isNullCell(const QModelIndex& index) const
{
    return m_stagingModel->isNull(index);
}

WidthWish StagingView::widthWish(int column) const
{
    WidthWish wish = DataTableView::widthWish(column);
    if (!isNarrow()) {
        wish.natural += 2 * kGrid; // the caret, and a letter more before the column grows
    }
    return wish;
}

QString StagingView::shownComplaint() const
{
    return m_bubble != nullptr && !m_bubble->isHidden() ? m_bubble->text() : QString();
}

void StagingView::showComplaint(const QString& message)
{
    const QLineEdit* editor = m_delegate->editor();
    if (editor == nullptr) {
        return;
    }
    // A child of the window, so that a low pane does not cut it.
    if (m_bubble == nullptr || m_bubble->parentWidget() != window()) {
        delete m_bubble;
        m_bubble = new QLabel(window());
        m_bubble->setObjectName(QStringLiteral("cellComplaint"));
        m_bubble->setTextFormat(Qt::PlainText);
        connect(m_bubble, &QObject::destroyed, this, [this] { m_bubble = nullptr; });
    }
    const Colours& colours = theme().colours();
    m_bubble->setFont(theme().font(Type::Text, kSizeSmall));
    m_bubble->setStyleSheet(QStringLiteral("background: %1; color: %2; border: 2px solid %3; border-radius: 6px;"
                                           " padding: 4px 8px;")
                                .arg(colours.card.name(), colours.text.name(), colours.errorLine.name()));
    m_bubble->setText(message);
    m_bubble->setWordWrap(false);
    m_bubble->adjustSize();
    const QPoint below = editor->mapTo(window(), QPoint(0, editor->height() + 2));
    const QPoint above = editor->mapTo(window(), QPoint(0, -m_bubble->height() - 2));
    const bool fitsBelow = below.y() + m_bubble->height() <= window()->height();
    const int x = std::clamp(below.x(), 0, std::max(0, window()->width() - m_bubble->width()));
    m_bubble->move(x, fitsBelow ? below.y() : above.y());
    m_bubble->show();
    m_bubble->raise();
    setAccessibleDescription(message);
    QAccessibleEvent alert(m_bubble, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void StagingView::hideComplaint()
{
    if (m_bubble != nullptr) {
        m_bubble->hide();
    }
    setAccessibleDescription({});
}

void StagingView::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint)
{
    hideComplaint();
    DataTableView::closeEditor(editor, hint);
}

void StagingView::hideEvent(QHideEvent* event)
{
    hideComplaint();
    DataTableView::hideEvent(event);
}

/// True, with the message shown, while the open editor holds a text that does not fit.
bool StagingView::holdOpenEdit()
{
    const QString message = m_delegate->complaint();
    if (message.isEmpty()) {
        return false;
    }
    showComplaint(message);
    m_delegate->editor()->setFocus();
    return true;
}

void StagingView::mousePressEvent(QMouseEvent* event)
{
    if (!holdOpenEdit()) {
        DataTableView::mousePressEvent(event);
    }
}

void StagingView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!holdOpenEdit()) {
        DataTableView::mouseDoubleClickEvent(event);
    }
}

void StagingView::go(int columns, int rows)
{
    const QModelIndex current = currentIndex();
    const int row = std::clamp(current.row() + rows, 0, model()->rowCount() - 1);
    const int column = std::clamp(current.column() + columns, 0, model()->columnCount() - 1);
    setCurrentIndex(model()->index(row, column));
}

/// Tab goes from cell to cell, and on from the last one; Shift+Tab the other way.
bool StagingView::isWayOut(const QKeyEvent& event) const
{
    const QModelIndex current = currentIndex();
    if (event.key() == Qt::Key_Tab) {
        return current.row() == model()->rowCount() - 1 && current.column() == model()->columnCount() - 1;
    }
    return event.key() == Qt::Key_Backtab && current.row() <= 0 && current.column() <= 0;
}

void StagingView::keyPressEvent(QKeyEvent* event)
{
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const bool plain = event->modifiers() == Qt::NoModifier;
    if (event->matches(QKeySequence::Paste)) {
        Q_EMIT pasteWanted();
    } else if (event->key() == Qt::Key_Insert && plain) {
        Q_EMIT addRowWanted();
    } else if (event->key() == Qt::Key_D && control) {
        Q_EMIT duplicateRowWanted();
    } else if (event->key() == Qt::Key_Delete && control) {
        Q_EMIT removeRowsWanted();
    } else if ((event->key() == Qt::Key_Backspace && control) || (event->key() == Qt::Key_Delete && plain)) {
        Q_EMIT clearWanted();
    } else if (isWayOut(*event)) {
        event->ignore(); // the window goes on to what follows, or to what stands before
        return;
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !control) {
        go(0, event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    } else {
        DataTableView::keyPressEvent(event);
        return;
    }
    event->accept();
}

} // namespace mergescope::ui
