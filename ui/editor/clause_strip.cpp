#include "ui/editor/clause_strip.h"

#include "ui/bridge/text.h"
#include "ui/theme/theme.h"

#include <QDropEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr int kMostLines = 5; ///< more are scrolled to
constexpr int kLineHeight = 24;

} // namespace

void ClauseList::dropEvent(QDropEvent* event)
{
    const int from = currentRow();
    const QModelIndex at = indexAt(event->position().toPoint());
    int to = at.isValid() ? at.row() : count() - 1;
    // Between two lines counts as the line that the dragged one then has.
    if (at.isValid() && dropIndicatorPosition() == AboveItem && from < to) {
        --to;
    } else if (at.isValid() && dropIndicatorPosition() == BelowItem && from > to) {
        ++to;
    }
    event->setDropAction(Qt::CopyAction); // the view would take the line away itself after a move
    event->accept();
    if (from >= 0 && from != to) {
        Q_EMIT moveWanted(from, to);
    }
}

void ClauseList::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Up ? -1 : event->key() == Qt::Key_Down ? 1 : 0;
    if (event->modifiers() == Qt::AltModifier && by != 0) {
        const int to = currentRow() + by;
        if (currentRow() >= 0 && to >= 0 && to < count()) {
            Q_EMIT moveWanted(currentRow(), to);
        }
        return;
    }
    QListWidget::keyPressEvent(event);
}

ClauseStrip::ClauseStrip(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_head(new QToolButton(this)), m_list(new ClauseList(this))
{
    m_head->setAutoRaise(true);
    m_head->setCheckable(true);
    m_head->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_head->setFocusPolicy(Qt::TabFocus);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setDefaultDropAction(Qt::MoveAction);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setTabKeyNavigation(false);
    m_list->setUniformItemSizes(true);
    m_list->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPaneMargin, 0, kPaneMargin, 0);
    column->setSpacing(kGrid);
    column->addWidget(m_head, 0, Qt::AlignLeft);
    column->addWidget(m_list);
    connect(m_head, &QToolButton::clicked, this, [this](bool open) {
        setOpen(open);
        Q_EMIT openingChosen(open);
    });
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        if (!m_filling) {
            Q_EMIT switchWanted(m_list->row(item));
        }
    });
    // The list is filled anew by what follows, which must not happen in the middle of a drop.
    connect(m_list, &ClauseList::moveWanted, this, &ClauseStrip::moveWanted, Qt::QueuedConnection);
    connect(&m_theme, &Theme::changed, this, &ClauseStrip::restyle);
    restyle();
    retranslate();
    setVisible(false);
}

void ClauseStrip::setClauses(std::vector<sql::ClauseSlot> clauses)
{
    m_clauses = std::move(clauses);
    fill();
}

void ClauseStrip::setOpen(bool open)
{
    m_isOpen = open;
    m_head->setChecked(open);
    m_list->setVisible(open);
    fit();
}

void ClauseStrip::fill()
{
    m_filling = true;
    const int current = std::max(0, m_list->currentRow());
    m_list->clear();
    for (const sql::ClauseSlot& clause : m_clauses) {
        const QString number = clause.isOn() ? QString::number(*clause.clause + 1) : QStringLiteral("\u2013");
        const QString head = toQString(clause.head);
        auto* item = new QListWidgetItem(QStringLiteral("%1 \u00B7 %2").arg(number, head), m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemIsDragEnabled);
        item->setCheckState(clause.isOn() ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(head);
        item->setSizeHint(QSize(0, static_cast<int>(kLineHeight * m_theme.contentScale())));
        if (!clause.isOn()) {
            item->setForeground(m_theme.colours().faint);
        }
    }
    m_list->setCurrentRow(std::min(current, m_list->count() - 1));
    m_filling = false;
    setVisible(!m_clauses.empty());
    retranslate();
    fit();
}

void ClauseStrip::fit()
{
    const int lines = std::min(kMostLines, m_list->count());
    m_list->setFixedHeight(lines * static_cast<int>(kLineHeight * m_theme.contentScale()) + 2 * m_list->frameWidth() +
                           4);
}

void ClauseStrip::restyle()
{
    m_head->setFont(m_theme.controlFont(kSizeSmall, QFont::DemiBold));
    m_head->setIcon(glyphIcon(Glyph::ChevronDown, m_theme));
    m_head->setIconSize({12, 12});
    m_list->setFont(m_theme.font(Type::Data, kSizeSmall));
    fill();
}

void ClauseStrip::retranslate()
{
    m_head->setText(tr("%n clause(s)", "", static_cast<int>(m_clauses.size())));
    m_head->setToolTip(tr("Switch clauses off and on, and put them in another order"));
    m_list->setAccessibleName(tr("Clauses: Space switches one off or on, Alt with an arrow moves it"));
}

void ClauseStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
