#include "ui/grids/text_table.h"

#include "ui/grids/data_table_view.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace mergescope::ui {

namespace {

QFont fontOf(const Theme& theme, const TextColumns& columns, int column)
{
    const bool isStrong = column == columns.strong;
    return theme.font(column == columns.data ? Type::Data : Type::Text, kSizeBody,
                      isStrong ? QFont::DemiBold : QFont::Normal);
}

class SentenceDelegate : public DataCellDelegate {
public:
    SentenceDelegate(const Theme& theme, const TextColumns& columns, QObject* parent)
        : DataCellDelegate(theme, parent), m_columns(columns)
    {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (index.column() == m_columns.data) {
            DataCellDelegate::paint(painter, option, index);
            return;
        }
        painter->save();
        paintGround(*painter, option);
        const QFont font = fontOf(theme(), m_columns, index.column());
        const bool isQuiet = index.column() == m_columns.secondary;
        painter->setFont(font);
        painter->setPen(isQuiet ? theme().colours().secondary : theme().colours().text);
        const QRect box = option.rect.adjusted(kGap, 0, -kGap, -1);
        painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, box.width()));
        painter->restore();
    }

private:
    TextColumns m_columns;
};

class SentenceView : public DataTableView {
public:
    SentenceView(const Theme& theme, const TextColumns& columns) : DataTableView(theme), m_columns(columns)
    {
        setItemDelegate(new SentenceDelegate(theme, columns, this));
        setSelectionBehavior(SelectRows);
        setSelectionMode(SingleSelection);
        setTabKeyNavigation(false);
        setEditTriggers(NoEditTriggers);
    }

protected:
    int cellWidth(const QModelIndex& index) const override
    {
        const QFont font = fontOf(theme(), m_columns, index.column());
        return QFontMetrics(font).horizontalAdvance(index.data().toString()) + 3 * kGap;
    }
    int stretchedColumn() const override { return m_columns.stretched; }
    bool canBeDense() const override { return false; } // a long sentence ends in dots; its letters stay

private:
    TextColumns m_columns;
};

} // namespace

TextTable::TextTable(const Theme& theme, const TextColumns& columns, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_view(new SentenceView(theme, columns)), m_pages(new QStackedWidget(this)),
      m_quiet(new QLabel)
{
    m_quiet->setAlignment(Qt::AlignCenter);
    m_quiet->setWordWrap(true);
    m_pages->addWidget(m_view);
    m_pages->addWidget(m_quiet);
    m_pages->setCurrentWidget(m_quiet);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kPaneMargin);
    column->addWidget(m_pages);
    connect(&m_theme, &Theme::changed, this, &TextTable::restyle);
    restyle();
}

void TextTable::showRowsOrText()
{
    m_view->keepCurrentValid();
    m_pages->setCurrentWidget(m_view->model()->rowCount() > 0 ? static_cast<QWidget*>(m_view) : m_quiet);
}

void TextTable::setTexts(const QString& accessibleName, const QString& quiet)
{
    m_view->setAccessibleName(accessibleName);
    m_quiet->setText(quiet);
    QAbstractItemModel& model = *m_view->model();
    Q_EMIT model.headerDataChanged(Qt::Horizontal, 0, model.columnCount() - 1);
}

void TextTable::restyle()
{
    m_quiet->setFont(m_theme.font(Type::Text));
    QPalette palette = m_quiet->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    m_quiet->setPalette(palette);
}

void TextTable::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_theme.colours().line);
    painter.setBrush(m_theme.colours().card);
    painter.drawRoundedRect(QRectF(m_pages->geometry()).adjusted(-0.5, -0.5, 0.5, 0.5), kRadiusCard, kRadiusCard);
}

void TextTable::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
