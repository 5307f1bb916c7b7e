#include "ui/stage/repair_card.h"

#include "ui/bridge/text.h"
#include "ui/stage/words.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QEvent>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <utility>

namespace mergescope::ui {

namespace {

QString titleOf(const session::Repair& repair)
{
    switch (repair.kind) {
    case session::RepairKind::KeepOne:
        return Words::tr("Keep the last by %1", "way out of a collision; %1: a column").arg(toQString(repair.column));
    case session::RepairKind::TightenOn:
        return Words::tr("Ask for %1 in ON", "way out of a collision; %1: a column").arg(toQString(repair.column));
    case session::RepairKind::Aggregate:
        return Words::tr("One row for each key", "way out of a collision");
    }
    return {};
}

QString consequenceOf(const session::Repair& repair)
{
    switch (repair.kind) {
    case session::RepairKind::KeepOne:
        return Words::tr("Of the source rows with one key only the last one is loaded.");
    case session::RepairKind::TightenOn:
        return Words::tr("The other rows then have no partner: look what becomes of them.");
    case session::RepairKind::Aggregate:
        return Words::tr("The largest value of each column is loaded: such a row may never have existed.");
    }
    return {};
}

} // namespace

/// What it does, the words that come into the statement, what follows: as much as there is height for.
class RepairButton : public QAbstractButton {
public:
    RepairButton(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme)
    {
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setCursor(Qt::PointingHandCursor);
    }

    void show(const session::Repair& repair)
    {
        m_title = titleOf(repair);
        m_code = toQString(repair.change);
        m_follows = consequenceOf(repair);
        setAccessibleName(m_title);
        setAccessibleDescription(m_follows);
        setToolTip(
            QStringLiteral("<p>%1</p><p><code>%2</code></p>").arg(m_follows.toHtmlEscaped(), m_code.toHtmlEscaped()));
        update();
    }

    [[nodiscard]] QSize sizeHint() const override { return {120, 44}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colours& colours = m_theme.colours();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const bool isLit = underMouse() || isDown();
        painter.setPen(QPen(hasFocus() ? colours.focus : colours.secondary, hasFocus() ? 2 : 1));
        painter.setBrush(isLit ? colours.ground : colours.card);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadiusControl, kRadiusControl);
        QRectF room = QRectF(rect()).adjusted(10, 5, -10, -5);
        const auto put = [&](const QString& text, const QFont& font, const QColor& ink, int flags) {
            const QFontMetricsF metrics(font);
            const double line = metrics.height();
            if (room.height() + 1 < line) {
                return;
            }
            const bool wraps = (flags & Qt::TextWordWrap) != 0;
            const QRectF wanted = metrics.boundingRect(room, flags, text);
            if (wraps && wanted.height() > room.height()) {
                return; // half a sentence says nothing
            }
            painter.setFont(font);
            painter.setPen(ink);
            painter.drawText(room, flags, wraps ? text : metrics.elidedText(text, Qt::ElideRight, room.width()));
            room.setTop(room.top() + (wraps ? wanted.height() : line) + 2);
        };
        const QFont title = m_theme.font(Type::Text, kSizeSmall, QFont::DemiBold);
        const bool hasTwo = room.height() > 4 * QFontMetricsF(title).height(); // the title may take two lines
        put(m_title, title, colours.text, hasTwo ? int(Qt::TextWordWrap) : int(Qt::AlignTop));
        put(m_code, m_theme.font(Type::Data, kSizeSmall), colours.secondary,
            hasTwo ? int(Qt::TextWordWrap) : int(Qt::AlignTop));
        put(m_follows, m_theme.font(Type::Text, kSizeSmall), colours.secondary, Qt::TextWordWrap);
    }

private:
    const Theme& m_theme;
    QString m_title;
    QString m_code;
    QString m_follows;
};

RepairCard::RepairCard(const Theme& theme, QWidget* stage)
    : QFrame(stage), m_theme(theme), m_heading(new QLabel(this)), m_row(new QHBoxLayout)
{
    setObjectName(QStringLiteral("repairs"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 4, 12, 6);
    column->setSpacing(2);
    column->addWidget(m_heading);
    column->addLayout(m_row, 1);
    m_row->setSpacing(kGap);
    hide();
    retell();
    connect(&m_theme, &Theme::changed, this, &RepairCard::retell);
}

void RepairCard::setRepairs(std::vector<session::Repair> repairs)
{
    m_repairs = std::move(repairs);
    retell();
}

void RepairCard::retell()
{
    m_heading->setFont(m_theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    m_heading->setText(Words::tr("Ways out, to be tried (Ctrl+Z takes one back)"));
    while (m_buttons.size() < m_repairs.size()) {
        auto* button = new RepairButton(m_theme, this);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
        const std::size_t index = m_buttons.size();
        connect(button, &QAbstractButton::clicked, this, [this, index] {
            if (index < m_repairs.size()) {
                Q_EMIT chosen(toQString(m_repairs[index].text));
            }
        });
        m_row->addWidget(button, 1);
        m_buttons.push_back(button);
    }
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setVisible(i < m_repairs.size());
        if (i < m_repairs.size()) {
            m_buttons[i]->show(m_repairs[i]);
        }
    }
}

void RepairCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retell();
    }
    QFrame::changeEvent(event);
}

void RepairCard::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    retell(); // letters grow with the stage
}

void RepairCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.colours().ground);
    painter.setPen(QPen(m_theme.colours().line, 1));
    painter.setBrush(m_theme.colours().card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadiusCard, kRadiusCard);
}

} // namespace mergescope::ui
