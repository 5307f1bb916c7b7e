#include "ui/grids/card.h"

#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include <cmath>

namespace mergescope::ui {

namespace {

/// A line that ends in dots where it has no room, rather than in half a letter.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }
    void leaveOutScraps() { m_leavesOutScraps = true; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::WindowText));
        // A scrap of it tells nothing: then it is left out, and the tooltip has it.
        constexpr double kWorthShowing = 0.8;
        if (m_leavesOutScraps && width() < kWorthShowing * fontMetrics().horizontalAdvance(text())) {
            return;
        }
        painter.drawText(rect(), static_cast<int>(alignment()) | Qt::TextSingleLine,
                         fontMetrics().elidedText(text(), Qt::ElideRight, width()));
    }

private:
    bool m_leavesOutScraps = false;
};

} // namespace

Card::Card(const Theme& theme, QWidget* parent)
    : QFrame(parent), m_cardTheme(theme), m_header(new QWidget(this)), m_headerRow(new QHBoxLayout(m_header)),
      m_column(new QVBoxLayout(this)), m_title(new ElidedLabel(m_header)), m_info(new ElidedLabel(m_header))
{
    static_cast<ElidedLabel*>(m_info)->leaveOutScraps();
    m_title->setTextFormat(Qt::PlainText);
    m_info->setTextFormat(Qt::PlainText);
    m_info->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_headerRow->addWidget(m_title);
    m_headerRow->addWidget(m_info, 1);
    m_column->setContentsMargins(1, 0, 1, 1);
    m_column->setSpacing(0);
    m_column->addWidget(m_header);
    connect(&m_cardTheme, &Theme::changed, this, &Card::restyleHeader);
    restyleHeader();
}

void Card::setTitle(const QString& kind, const QString& name, const QString& wholeName)
{
    const QString title = name.isEmpty() ? kind : kind + QStringLiteral(" · ") + name;
    m_title->setText(title);
    m_title->setToolTip(wholeName == name ? QString() : wholeName);
    setAccessibleName(title);
}

void Card::setInfo(const QString& info)
{
    m_info->setText(info);
    m_info->setToolTip(info);
}

void Card::addToHeader(QWidget* widget)
{
    m_headerRow->addWidget(widget);
}

void Card::setBody(QWidget* body)
{
    m_column->addWidget(body, 1);
}

void Card::restyleHeader()
{
    const auto scaled = [this](int pixels) {
        return static_cast<int>(std::lround(pixels * m_cardTheme.contentScale()));
    };
    m_headerRow->setContentsMargins(scaled(kGap), 0, scaled(kGap), 0);
    m_headerRow->setSpacing(scaled(kGap));
    m_header->setFixedHeight(scaled(32));
    m_title->setFont(m_cardTheme.font(Type::Text, kSizeBody, QFont::DemiBold));
    m_info->setFont(m_cardTheme.font(Type::Text, kSizeSmall));
    QPalette palette = m_info->palette();
    palette.setColor(QPalette::WindowText, m_cardTheme.colours().secondary);
    m_info->setPalette(palette);
    update();
}

void Card::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(box, kRadiusCard, kRadiusCard);
    painter.fillPath(outline, m_cardTheme.colours().card);
    painter.save();
    painter.setClipRect(QRectF(0, 0, width(), m_header->geometry().bottom() + 1));
    painter.fillPath(outline, m_cardTheme.colours().header);
    painter.restore();
    painter.setPen(m_cardTheme.colours().line);
    painter.drawPath(outline);
    painter.drawLine(QPointF(1, m_header->geometry().bottom() + 0.5),
                     QPointF(width() - 1, m_header->geometry().bottom() + 0.5));
}

} // namespace mergescope::ui
