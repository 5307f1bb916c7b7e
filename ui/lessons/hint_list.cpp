#include "ui/lessons/hint_list.h"

#include "ui/lessons/markdown_view.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace mergescope::ui {

HintList::HintList(QStringList hints, int shown, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_hints(std::move(hints)), m_theme(theme), m_column(new QVBoxLayout(this)),
      m_button(new QPushButton)
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(kGap);
    m_column->addWidget(m_button, 0, Qt::AlignLeft);
    connect(m_button, &QPushButton::clicked, this, &HintList::showNext);
    while (m_shown < shown && hasMore()) {
        addHint(m_shown++);
    }
    nameButton();
}

void HintList::showNext()
{
    if (!hasMore()) {
        return;
    }
    addHint(m_shown++);
    nameButton();
    Q_EMIT shownChanged(m_shown);
}

void HintList::addHint(int index)
{
    auto* caption = new QLabel(tr("Hint %1 of %2").arg(index + 1).arg(m_hints.size()));
    caption->setFont(m_theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    QPalette palette = caption->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    caption->setPalette(palette);
    auto* text = new MarkdownView(m_theme);
    text->showMarkdown(m_hints.at(index));
    auto* hint = new QWidget;
    auto* column = new QVBoxLayout(hint);
    column->setContentsMargins(12, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(caption);
    column->addWidget(text);
    m_column->insertWidget(m_column->count() - 1, hint);
}

void HintList::nameButton()
{
    m_button->setVisible(hasMore());
    m_button->setText(m_shown == 0 ? tr("Hint") : tr("Next hint"));
    m_button->setToolTip(tr("One hint at a time (H)"));
}

} // namespace mergescope::ui
