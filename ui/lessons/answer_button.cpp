#include "ui/lessons/answer_button.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

struct AnswerWords {
    Q_DECLARE_TR_FUNCTIONS(mergescope::ui::Answer)
};

constexpr double kButtonHeight = 44;
constexpr double kGlyphSize = 16;

} // namespace

const std::array<Answer, 5>& answers()
{
    static const std::array<Answer, 5> kAnswers{{{"update", 'U', FateRole::Update},
                                                 {"insert", 'I', FateRole::Insert},
                                                 {"delete", 'D', FateRole::Delete},
                                                 {"keep", 'K', FateRole::Kept},
                                                 {"error", 'E', FateRole::Error}}};
    return kAnswers;
}

const Answer* answerNamed(const QString& word)
{
    const auto found = std::find_if(answers().begin(), answers().end(),
                                    [&](const Answer& answer) { return word == QLatin1String(answer.word); });
    return found == answers().end() ? nullptr : &*found;
}

QString answerText(const Answer& answer)
{
    switch (answer.key) {
    case 'U':
        return AnswerWords::tr("update", "what happens to a row");
    case 'I':
        return AnswerWords::tr("insert", "what happens to a row");
    case 'D':
        return AnswerWords::tr("delete", "what happens to a row");
    case 'K':
        return AnswerWords::tr("stays", "what happens to a row");
    default:
        return AnswerWords::tr("error", "what happens to a row");
    }
}

AnswerButton::AnswerButton(const Answer& answer, const Theme& theme, QWidget* parent)
    : QAbstractButton(parent), m_answer(answer), m_theme(theme)
{
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    retranslate();
}

void AnswerButton::retranslate()
{
    setText(answerText(m_answer));
    setToolTip(tr("%1 (%2)").arg(text()).arg(QLatin1Char(m_answer.key)));
    updateGeometry();
    update();
}

QSize AnswerButton::sizeHint() const
{
    const double text =
        QFontMetricsF(m_theme.font(Type::Text, kSizeSmall, QFont::DemiBold)).horizontalAdvance(this->text());
    return {static_cast<int>(std::ceil(text + 8 * m_theme.contentScale())),
            static_cast<int>(std::lround(kButtonHeight * m_theme.contentScale()))};
}

QSize AnswerButton::minimumSizeHint() const
{
    return {static_cast<int>(std::lround(28 * m_theme.contentScale())), sizeHint().height()};
}

void AnswerButton::paintEvent(QPaintEvent*)
{
    const Colours& colours = m_theme.colours();
    const RoleColours role = m_theme.role(m_answer.role);
    const double scale = m_theme.contentScale();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = hasFocus() || isChecked() ? 1 : 0.5;
    painter.setPen(hasFocus()    ? QPen(colours.focus, 2)
                   : isChecked() ? QPen(role.outline, m_theme.outlineWidth())
                                 : QPen(underMouse() ? colours.faint : colours.line, 1));
    painter.setBrush(isChecked() ? role.fill : colours.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), kRadiusControl, kRadiusControl);
    const QColor ink = isChecked() ? role.ink : colours.text;
    const double glyph = kGlyphSize * scale;
    const QFont font = m_theme.font(Type::Text, kSizeSmall, isChecked() ? QFont::DemiBold : QFont::Normal);
    // In a narrow pane the glyph stands alone; the word is in the tooltip and for screen readers.
    const bool hasRoom = QFontMetricsF(font).horizontalAdvance(text()) <= width() - 4 * scale;
    const double top = hasRoom ? 5 * scale : (height() - glyph) / 2;
    paintGlyph(painter, QRectF((width() - glyph) / 2, top, glyph, glyph), glyphOf(m_answer.role), ink);
    if (!hasRoom) {
        return;
    }
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QRectF(0, top + glyph, width(), height() - top - glyph - 2), Qt::AlignCenter, text());
}

AnswerBadge::AnswerBadge(const Answer& answer, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_answer(answer), m_theme(theme)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(answerText(answer));
}

QSize AnswerBadge::sizeHint() const
{
    const QSizeF size = badgeSize(m_theme, answerText(m_answer));
    return {static_cast<int>(std::ceil(size.width())), static_cast<int>(std::ceil(size.height())) + 2};
}

void AnswerBadge::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBadge(painter, m_theme, rect(), m_answer.role, answerText(m_answer));
}

} // namespace mergescope::ui
