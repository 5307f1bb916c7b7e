#include "ui/classroom/tally_view.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr double kPadding = 12;
constexpr double kLine = 28;
constexpr double kLines = static_cast<double>(kTallyOptions) + 2.4; ///< with question and advice
constexpr double kGlyph = 16;
constexpr double kBarHeight = 20;
constexpr int kWidth = 420;

} // namespace

TallyView::TallyView(std::array<TallyOption, kTallyOptions> options, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_options(std::move(options)), m_theme(theme)
{
    setCursor(Qt::PointingHandCursor);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    describe();
}

void TallyView::setOptions(std::array<TallyOption, kTallyOptions> options)
{
    m_options = std::move(options);
    describe();
    update();
}

void TallyView::setQuestion(const QString& question)
{
    m_question = question;
    describe();
    update();
}

void TallyView::showVotes(const Tally& tally, std::size_t right, bool isRevealed)
{
    m_tally = tally;
    m_right = right;
    m_isRevealed = isRevealed;
    describe();
    update();
}

QString TallyView::adviceText() const
{
    const auto advice = m_tally.advice(m_right);
    if (!advice) {
        return {};
    }
    switch (*advice) {
    case TallyAdvice::ExplainAgain:
        return tr("Less than 35 % are right: explain it again.");
    case TallyAdvice::TalkInPairs:
        return tr("Let them talk in pairs, then vote again (0).");
    case TallyAdvice::GoOn:
        break;
    }
    return tr("More than 70 % are right: go on.");
}

/// The bars as words, for who cannot see them.
void TallyView::describe()
{
    QStringList votes;
    for (std::size_t i = 0; i < kTallyOptions; ++i) {
        //: %1 an answer, %2 how many voted for it
        votes << tr("%1: %2").arg(m_options[i].text).arg(m_tally.votes()[i]);
    }
    setAccessibleName(m_question.isEmpty() ? tr("Votes") : m_question);
    setAccessibleDescription(votes.join(QStringLiteral(", ")) + QLatin1Char(' ') + adviceText());
}

double TallyView::lineHeight() const
{
    return (height() - 2 * kPadding * m_theme.contentScale()) / kLines;
}

QSize TallyView::sizeHint() const
{
    const double s = m_theme.contentScale();
    return {static_cast<int>(std::lround(kWidth * s)),
            static_cast<int>(std::lround((kLines * kLine + 2 * kPadding) * s))};
}

QSize TallyView::minimumSizeHint() const
{
    const double line = 1.2 * m_theme.textPixels(kSizeBody);
    return {sizeHint().width() / 2, static_cast<int>(std::ceil(kLines * line + 2 * kPadding * m_theme.contentScale()))};
}

QRectF TallyView::optionBox(std::size_t option) const
{
    const double s = m_theme.contentScale();
    const double top = kPadding * s + lineHeight() * (1.2 + static_cast<double>(option));
    return {kPadding * s, top, width() - 2 * kPadding * s, lineHeight()};
}

QRectF TallyView::barBox(std::size_t option) const
{
    const double s = m_theme.contentScale();
    const QRectF line = optionBox(option);
    double widest = 0;
    const QFontMetricsF metrics(m_theme.font(Type::Text, kSizeBody));
    for (const TallyOption& one : m_options) {
        widest = std::max(widest, metrics.horizontalAdvance(one.text));
    }
    const double left = line.left() + 24 * s + kGlyph * s + 8 * s + widest + 12 * s;
    const double numbers = metrics.horizontalAdvance(QStringLiteral("000 · 100 %")) + 8 * s;
    const double height = std::min(kBarHeight * s, 0.75 * line.height());
    return {left, line.center().y() - height / 2, std::max(0.0, line.right() - numbers - left), height};
}

void TallyView::paintOption(QPainter& painter, std::size_t option)
{
    const Colours& colours = m_theme.colours();
    const double s = m_theme.contentScale();
    const QRectF line = optionBox(option);
    const TallyOption& one = m_options[option];
    const bool isRight = m_isRevealed && option == m_right;
    const QFont font = m_theme.font(Type::Text, kSizeBody, isRight ? QFont::Bold : QFont::Normal);
    painter.setFont(m_theme.font(Type::Data, kSizeBody, QFont::Bold));
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(line.left(), line.top(), 20 * s, line.height()), Qt::AlignCenter,
                     QString::number(option + 1));
    const QRectF glyph(line.left() + 24 * s, line.center().y() - kGlyph * s / 2, kGlyph * s, kGlyph * s);
    paintGlyph(painter, glyph, glyphOf(one.role), colours.text);
    painter.setFont(font);
    painter.setPen(colours.text);
    const QRectF bar = barBox(option);
    painter.drawText(QRectF(glyph.right() + 8 * s, line.top(), bar.left() - glyph.right() - 8 * s, line.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, one.text);

    const std::uint32_t all = std::max<std::uint32_t>(m_tally.total(), 1);
    painter.setPen(QPen(colours.line, 1));
    painter.setBrush(colours.ground);
    painter.drawRoundedRect(bar, 4, 4);
    const double share = static_cast<double>(m_tally.votes()[option]) / all;
    if (share > 0) {
        const RoleColours role = m_theme.role(one.role);
        painter.setPen(QPen(role.outline, m_theme.outlineWidth()));
        painter.setBrush(one.role == FateRole::Error ? colours.text : role.fill);
        painter.drawRoundedRect(QRectF(bar.left(), bar.top(), std::max(4 * s, bar.width() * share), bar.height()), 4,
                                4);
    }
    if (m_tally.before()) { // the round before, as a dashed outline
        const Votes& before = *m_tally.before();
        std::uint32_t sum = 0;
        for (const std::uint32_t votes : before) {
            sum += votes;
        }
        QPen pen(colours.text, 1.5 * s);
        pen.setDashPattern({3, 2.5});
        painter.setPen(pen);
        const double x = bar.left() + bar.width() * before[option] / std::max<std::uint32_t>(sum, 1);
        painter.drawLine(QPointF(x, bar.top() - 3 * s), QPointF(x, bar.bottom() + 3 * s));
    }
    if (isRight) {
        painter.setPen(QPen(colours.text, 2.5 * s));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(line.adjusted(-6 * s, 1, 6 * s, -1), 6, 6);
    }
    painter.setPen(colours.text);
    painter.setFont(font);
    const QString numbers = m_tally.total() == 0
                                ? QStringLiteral("0")
                                : QStringLiteral("%1 · %2 %").arg(m_tally.votes()[option]).arg(m_tally.percent(option));
    painter.drawText(QRectF(bar.right() + 8 * s, line.top(), line.right() - bar.right() - 8 * s, line.height()),
                     Qt::AlignVCenter | Qt::AlignRight, numbers);
}

void TallyView::paintEvent(QPaintEvent*)
{
    const Colours& colours = m_theme.colours();
    const double s = m_theme.contentScale();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.secondary, 1.5));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadiusCard, kRadiusCard);
    const QRectF top(kPadding * s, kPadding * s, width() - 2 * kPadding * s, lineHeight());
    const QFont questionFont = m_theme.font(Type::Text, kSizeLarge, QFont::DemiBold);
    painter.setFont(questionFont);
    painter.setPen(colours.text);
    painter.drawText(top, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetricsF(questionFont).elidedText(m_question, Qt::ElideMiddle, top.width()));
    for (std::size_t i = 0; i < kTallyOptions; ++i) {
        paintOption(painter, i);
    }
    const QString advice = m_tally.total() == 0 ? tr("Keys 1 to 5 count hands.") : adviceText();
    const QRectF bottom(top.left(), optionBox(kTallyOptions - 1).bottom() + 4 * s, top.width(), lineHeight());
    painter.setFont(m_theme.font(Type::Text, kSizeBody, m_tally.total() == 0 ? QFont::Normal : QFont::DemiBold));
    painter.setPen(m_tally.total() == 0 ? colours.secondary : colours.text);
    painter.drawText(bottom, Qt::AlignVCenter | Qt::AlignLeft, advice);
}

/// A click counts a hand, the other button takes one back.
void TallyView::mousePressEvent(QMouseEvent* event)
{
    for (std::size_t i = 0; i < kTallyOptions; ++i) {
        if (optionBox(i).contains(event->position())) {
            if (event->button() == Qt::LeftButton) {
                Q_EMIT voted(i);
            } else if (event->button() == Qt::RightButton) {
                Q_EMIT voteTaken(i);
            }
            return;
        }
    }
}

void TallyView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        describe();
        update();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
