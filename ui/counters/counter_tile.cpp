#include "ui/counters/counter_tile.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kHeight = 64;
/// Where the parts stand: number and name in the middle, or closer together with a remark below them.
struct Lines {
    double numberTop = 6;
    double numberHeight = 26;
    double labelTop = 35;
    double labelHeight = 20;
};
constexpr Lines kLines{};
constexpr Lines kLinesWithRemark{3, 23, 26, 15};
constexpr double kRemarkTop = 41;
constexpr double kGlyphSize = 14;
constexpr double kPadding = 6;
constexpr double kGhostSide = 20;
constexpr double kFillHeight = 4;
constexpr std::uint64_t kMostSaid = 999'999;

} // namespace

CounterTile::CounterTile(const Theme& theme, FateRole role, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_role(role)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setUnknown();
}

void CounterTile::setLabel(const QString& label)
{
    m_label = label;
    updateGeometry();
    update();
}

void CounterTile::setCount(std::uint64_t count, std::optional<std::uint64_t> total)
{
    m_count = count;
    m_whole = total.value_or(count);
    m_number = QString::number(count);
    m_total = count == m_whole ? QString() : QString::number(m_whole);
    update();
}

void CounterTile::setUnknown()
{
    m_number = QStringLiteral("–");
    m_total.clear();
    update();
}

QString CounterTile::shownText() const
{
    return m_total.isEmpty() ? m_number : m_number + QStringLiteral(" / ") + m_total;
}

QSize CounterTile::sizeHint() const
{
    const double scale = m_theme.contentScale();
    const double text = QFontMetricsF(m_theme.font(Type::Text, kSizeSmall)).horizontalAdvance(m_label);
    return {static_cast<int>(std::ceil(text + 2 * kPadding * scale)), static_cast<int>(std::lround(kHeight * scale))};
}

QSize CounterTile::minimumSizeHint() const
{
    return sizeHint();
}

void CounterTile::setRemark(const QString& remark)
{
    if (remark != m_remark) {
        m_remark = remark;
        update();
    }
}

void CounterTile::setRoomForRemark(bool room)
{
    if (room != m_hasRoomForRemark) {
        m_hasRoomForRemark = room;
        update();
    }
}

void CounterTile::setAsking(bool asking)
{
    if (asking != m_asking) {
        m_asking = asking;
        setFocusPolicy(asking ? Qt::StrongFocus : Qt::NoFocus);
        setCursor(asking ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    }
}

void CounterTile::setSaid(std::optional<std::uint64_t> said)
{
    if (said != m_said) {
        m_said = said;
        update();
    }
}

// ---- A guess --------------------------------------------------------------------------------------------------------

void CounterTile::guess(std::optional<std::uint64_t> said)
{
    if (said && *said > kMostSaid) {
        return;
    }
    if (said != m_said) {
        setSaid(said);
        Q_EMIT guessed(said);
    }
}

void CounterTile::change(int by)
{
    if (!m_said) {
        guess(by > 0 ? 1 : 0);
    } else if (by > 0) {
        guess(*m_said + 1);
    } else if (*m_said > 0) {
        guess(*m_said - 1);
    }
}

void CounterTile::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (!m_asking || modifiers != Qt::NoModifier) {
        QWidget::keyPressEvent(event);
    } else if (key == Qt::Key_Up || key == Qt::Key_Plus) {
        change(1);
    } else if (key == Qt::Key_Down || key == Qt::Key_Minus) {
        change(-1);
    } else if (key >= Qt::Key_0 && key <= Qt::Key_9) {
        guess(m_said.value_or(0) * 10 + static_cast<std::uint64_t>(key - Qt::Key_0));
    } else if (key == Qt::Key_Backspace && m_said && *m_said > 9) {
        guess(*m_said / 10);
    } else if (key == Qt::Key_Backspace || key == Qt::Key_Delete) {
        guess(std::nullopt);
    } else {
        QWidget::keyPressEvent(event);
    }
}

/// The left third takes one away, the rest adds one.
void CounterTile::mousePressEvent(QMouseEvent* event)
{
    if (!m_asking || event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    setFocus(Qt::MouseFocusReason);
    change(event->position().x() < width() / 3.0 ? -1 : 1);
}

void CounterTile::wheelEvent(QWheelEvent* event)
{
    if (!m_asking || !hasFocus() || event->angleDelta().y() == 0) {
        QWidget::wheelEvent(event);
        return;
    }
    change(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

void CounterTile::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void CounterTile::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

// ---- The picture ----------------------------------------------------------------------------------------------------

/// A minus and a plus at the edges, the guess between them.
void CounterTile::paintGuess(QPainter& painter)
{
    const Colours& colours = m_theme.colours();
    const double scale = m_theme.contentScale();
    const QRectF upper(0, 6 * scale, width(), 26 * scale);
    painter.setFont(m_theme.font(Type::Text, kSizeTitle, QFont::Bold));
    painter.setPen(m_said ? colours.text : colours.secondary);
    painter.drawText(upper, Qt::AlignCenter, m_said ? QString::number(*m_said) : QStringLiteral("?"));
    painter.setPen(QPen(colours.secondary, 1.5 * scale));
    const double arm = 4 * scale;
    const double y = upper.center().y();
    const double left = 2 * kPadding * scale + arm;
    const double right = width() - 2 * kPadding * scale - arm;
    painter.drawLine(QPointF(left - arm, y), QPointF(left + arm, y));
    painter.drawLine(QPointF(right - arm, y), QPointF(right + arm, y));
    painter.drawLine(QPointF(right, y - arm), QPointF(right, y + arm));
}

/// The count along the lower edge, with a mark where the guess stands.
void CounterTile::paintFill(QPainter& painter)
{
    if (!m_said || m_number == QLatin1String("–")) {
        return;
    }
    const Colours& colours = m_theme.colours();
    const double scale = m_theme.contentScale();
    const QRectF track(kPadding * scale, height() - (kFillHeight + 3) * scale, width() - 2 * kPadding * scale,
                       kFillHeight * scale);
    const double whole = static_cast<double>(std::max({m_whole, *m_said, std::uint64_t{1}}));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.line);
    painter.drawRoundedRect(track, 2, 2);
    const RoleColours role = m_theme.role(m_role);
    QRectF filled = track;
    filled.setWidth(track.width() * static_cast<double>(m_count) / whole);
    painter.setBrush(role.fill);
    painter.setPen(m_count > 0 ? QPen(role.outline, 1) : QPen(Qt::NoPen));
    painter.drawRoundedRect(filled, 2, 2);
    const double mark = track.left() + track.width() * static_cast<double>(*m_said) / whole;
    painter.setPen(QPen(colours.text, 2 * scale));
    painter.drawLine(QPointF(mark, track.top() - 3 * scale), QPointF(mark, track.bottom() + 2 * scale));

    const QFont font = m_theme.font(Type::Text, kSizeSmall, QFont::DemiBold);
    const QString said = QString::number(*m_said);
    const double side = std::max(kGhostSide * scale, QFontMetricsF(font).horizontalAdvance(said) + 6 * scale);
    const QRectF ghost(width() - side - 3 * scale, 3 * scale, side, kGhostSide * scale);
    QPen pen(colours.secondary, 1.5);
    pen.setDashPattern({3, 2.5});
    painter.setPen(pen);
    painter.setBrush(colours.card);
    painter.drawRoundedRect(ghost, 4, 4);
    painter.setFont(font);
    painter.setPen(colours.text);
    painter.drawText(ghost, Qt::AlignCenter, said);
}

void CounterTile::paintEvent(QPaintEvent*)
{
    const Colours& colours = m_theme.colours();
    const double scale = m_theme.contentScale();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(colours.focus, 2) : QPen(colours.line, 1));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadiusCard, kRadiusCard);

    const bool isQuiet = !isEnabled() || m_number == QLatin1String("–") || m_number == QLatin1String("0");
    const QFont numberFont = m_theme.font(Type::Text, kSizeTitle, QFont::Bold);
    const QFont totalFont = m_theme.font(Type::Text, kSizeSmall);
    const double numberWidth = QFontMetricsF(numberFont).horizontalAdvance(m_number);
    QString total = m_total.isEmpty() ? QString() : QStringLiteral(" / ") + m_total;
    if (kGlyphSize * scale + 6 * scale + numberWidth + QFontMetricsF(totalFont).horizontalAdvance(total) >
        width() - 2 * kPadding * scale) {
        total.clear(); // the count is what it is about
    }
    const double totalWidth = QFontMetricsF(totalFont).horizontalAdvance(total);
    const Lines& lines = m_hasRoomForRemark && !m_asking ? kLinesWithRemark : kLines;
    const QRectF upper(0, lines.numberTop * scale, width(), lines.numberHeight * scale);
    const double glyph = kGlyphSize * scale;
    const double space = 6 * scale;
    const double middle = (width() - glyph - space - numberWidth - totalWidth) / 2;
    double x = m_said ? std::min(middle, kPadding * scale) : middle; // the guess stands at the right
    const double baseline = upper.center().y() + QFontMetricsF(numberFont).capHeight() / 2;
    if (m_asking) {
        paintGuess(painter);
    } else {
        paintGlyph(painter, QRectF(x, upper.center().y() - glyph / 2, glyph, glyph), glyphOf(m_role),
                   colours.secondary);
        x += glyph + space;
        painter.setFont(numberFont);
        painter.setPen(isQuiet ? colours.secondary : colours.text);
        painter.drawText(QPointF(x, baseline), m_number);
        painter.setFont(totalFont);
        painter.setPen(colours.secondary);
        painter.drawText(QPointF(x + numberWidth, baseline), total);
        paintFill(painter);
    }

    const QFont labelFont = m_theme.font(Type::Text, kSizeSmall);
    painter.setFont(labelFont);
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(0, lines.labelTop * scale, width(), lines.labelHeight * scale),
                     Qt::AlignCenter | Qt::TextSingleLine, m_label);
    if (!m_asking && !m_remark.isEmpty()) {
        painter.setPen(colours.text);
        painter.drawText(QRectF(0, kRemarkTop * scale, width(), lines.labelHeight * scale),
                         Qt::AlignCenter | Qt::TextSingleLine, m_remark);
    }
}

} // namespace mergescope::ui
