#include "ui/stage/why_card.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/words.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>

namespace mergescope::ui {

namespace {

/// What a rung came to, in words.
QString outcomeOf(const session::Rung& rung, bool isMatched)
{
    if (rung.takesRow) {
        return rung.kind == session::Rung::Kind::NoClause ? Words::tr("the row comes down to here") : takesTheRow();
    }
    if (rung.kind == session::Rung::Kind::On && !isMatched) {
        return Words::tr("true with no row of the other table");
    }
    if (rung.kind == session::Rung::Kind::Clause && !rung.appliesToRow) {
        return forWhichRows(rung.speaksOf);
    }
    if (rung.kind == session::Rung::Kind::NoClause) {
        return Words::tr("not needed");
    }
    return rung.truth == values::Truth::NotTested ? Words::tr("not asked any more") : truthWord(rung.truth);
}

QString rungHtml(const StageScript& script, const session::Rung& rung, bool isMatched, const Theme& theme)
{
    const QString data = theme.font(Type::Data).family();
    const auto code = [&](const QString& text) {
        return QStringLiteral("<span style='font-family:\"%1\"'>%2</span>").arg(data, text.toHtmlEscaped());
    };
    QString middle;
    if (!rung.condition.empty()) {
        middle = code(toQString(rung.condition).simplified());
        if (!rung.filledIn.empty() && rung.appliesToRow) {
            middle += QStringLiteral("<br><span style='color:%1'>%2</span>")
                          .arg(theme.colours().secondary.name(), code(toQString(rung.filledIn).simplified()));
        }
    } else if (rung.kind == session::Rung::Kind::Clause) {
        middle = code(actionText(*script.run, rung.clause));
    } else {
        middle = noClauseText(rung.speaksOf).toHtmlEscaped();
    }
    const bool isSpoken = rung.appliesToRow && (rung.takesRow || rung.truth != values::Truth::NotTested);
    const QColor ink = isSpoken ? theme.colours().text : theme.colours().secondary;
    const QString outcome = outcomeOf(rung, isMatched).toHtmlEscaped();
    return QStringLiteral("<tr style='color:%1'><td style='padding:3px 16px 3px 0; white-space:nowrap'>%2</td>"
                          "<td style='padding:3px 16px 3px 0'>%3</td><td style='padding:3px 0'>%4</td></tr>")
        .arg(ink.name(), rungLabel(rung).toHtmlEscaped(), middle,
             rung.takesRow ? QStringLiteral("<b>%1</b>").arg(outcome) : outcome);
}

} // namespace

QString whyHtml(const StageScript& script, std::size_t route, const Theme& theme)
{
    const trace::MergeRun& run = *script.run;
    const std::uint64_t last = trace::stepCount(run) - 1;
    const bool isReached = !run.failure || route < run.failure->route;
    const std::uint64_t step =
        isReached ? trace::stepOf(run, trace::Phase::Decide, static_cast<std::uint32_t>(route)) : last;
    const story::Sentence sentence = story::explain(run, trace::stepAt(run, std::min(step, last)), script.language);
    const QString name =
        toQString(story::rowName(run, run.routes.targetRow[route], run.routes.sourceRow[route], script.language));
    QString html = QStringLiteral("<p style='margin:0 0 8px 0'><b>%1</b></p><p style='margin:0 0 8px 0'>%2</p><table>")
                       .arg(Words::tr("Why: %1", "heading; %1 is a row's name").arg(name).toHtmlEscaped(),
                            toQString(sentence.plain()).toHtmlEscaped());
    const bool isMatched = run.kindOf(route) == trace::MatchKind::Matched;
    for (const session::Rung& rung : ladderFor(script, route)) {
        html += rungHtml(script, rung, isMatched, theme);
    }
    return html + QStringLiteral("</table>");
}

WhyCard::WhyCard(const Theme& theme, QWidget* stage) : QFrame(stage), m_theme(theme), m_text(new QLabel(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setObjectName(QStringLiteral("why"));
    m_text->setTextFormat(Qt::RichText);
    m_text->setWordWrap(true);
    m_text->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPaneMargin, kPaneMargin, kPaneMargin, kPaneMargin);
    column->addWidget(m_text);
    hide();
}

void WhyCard::showFor(const StageScript& script, std::size_t route)
{
    m_text->setFont(m_theme.font(Type::Text));
    m_text->setText(whyHtml(script, route, m_theme));
    const QSize room = parentWidget()->size() - QSize(4 * kPaneMargin, 2 * kPaneMargin);
    const int width = std::min(room.width(), static_cast<int>(720 * m_theme.contentScale()));
    m_text->setFixedWidth(width - 2 * kPaneMargin);
    const int height = std::min(room.height(), m_text->heightForWidth(width - 2 * kPaneMargin) + 2 * kPaneMargin);
    setGeometry((parentWidget()->width() - width) / 2, (parentWidget()->height() - height) / 2, width, height);
    setAccessibleName(plainText());
    show();
    raise();
    setFocus(Qt::PopupFocusReason);
}

QString WhyCard::plainText() const
{
    return QTextDocumentFragment::fromHtml(m_text->text()).toPlainText();
}

void WhyCard::keyPressEvent(QKeyEvent* event)
{
    // Any key takes it away; those that mean something to the stage go on to it.
    hide();
    parentWidget()->setFocus(Qt::PopupFocusReason);
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_W) {
        event->accept();
    } else {
        event->ignore();
    }
}

void WhyCard::mousePressEvent(QMouseEvent*)
{
    hide();
    parentWidget()->setFocus(Qt::PopupFocusReason);
}

void WhyCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colours().text, 2));
    painter.setBrush(m_theme.colours().card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadiusCard, kRadiusCard);
}

} // namespace mergescope::ui
