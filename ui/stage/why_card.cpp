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
#include <utility>

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

QString coded(const QString& text, const Theme& theme)
{
    return QStringLiteral("<span style='font-family:\"%1\"'>%2</span>")
        .arg(theme.font(Type::Data).family(), text.toHtmlEscaped());
}

/// "Ctrl+Z" and the like are not needed to understand the answer, so they stand below it in the second ink.
QString hintHtml(const QString& text, const Theme& theme)
{
    return QStringLiteral("<p style='margin:8px 0 0 0; color:%1'>%2</p>")
        .arg(theme.colours().secondary.name(), text.toHtmlEscaped());
}

QString partHtml(const session::ConditionPart& part, const Theme& theme)
{
    const QString came = part.truth.has_value() ? truthWord(*part.truth) : toQString(part.value);
    const QString outcome = came.isEmpty() ? Words::tr("no row to compare with") : came;
    const QString filled = part.filledIn == part.text ? QString() : coded(toQString(part.filledIn), theme);
    return QStringLiteral("<tr><td style='padding:3px 16px 3px %1px'>%2</td>"
                          "<td style='padding:3px 16px 3px 0; color:%3'>%4</td><td style='padding:3px 0'>%5</td></tr>")
        .arg(QString::number(part.depth * 20 * theme.contentScale()), coded(toQString(part.text), theme),
             theme.colours().secondary.name(), filled,
             part.truth.has_value() ? QStringLiteral("<b>%1</b>").arg(outcome.toHtmlEscaped())
             : came.isEmpty()       ? outcome.toHtmlEscaped()
                                    : coded(outcome, theme));
}

QString rungHtml(const StageScript& script, const session::Rung& rung, bool isMatched, const Theme& theme)
{
    const auto code = [&](const QString& text) { return coded(text, theme); };
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

QString whyHtml(const StageScript& script, std::size_t route, const Theme& theme, std::uint32_t column)
{
    const trace::MergeRun& run = *script.run;
    const std::uint64_t last = trace::stepCount(run) - 1;
    const bool isReached = !run.failure || route < run.failure->route;
    const std::uint64_t step =
        isReached ? trace::stepOf(run, trace::Phase::Decide, static_cast<std::uint32_t>(route)) : last;
    QString sentence =
        toQString(story::explain(run, trace::stepAt(run, std::min(step, last)), script.language).plain());
    if (column != tables::kNoRow) {
        const story::Sentence cell =
            story::explainCell(run, static_cast<std::uint32_t>(route), column, script.language);
        sentence = cell.parts.empty() ? sentence : toQString(cell.plain()) + QLatin1Char(' ') + sentence;
    }
    QString html =
        QStringLiteral("<p style='margin:0 0 8px 0'><b>%1</b></p><p style='margin:0 0 8px 0'>%2</p><table>")
            .arg(Words::tr("Why: %1", "heading; %1 is a row's name").arg(tagText(script, route)).toHtmlEscaped(),
                 sentence.toHtmlEscaped());
    const bool isMatched = run.kindOf(route) == trace::MatchKind::Matched;
    for (const session::Rung& rung : ladderFor(script, route)) {
        html += rungHtml(script, rung, isMatched, theme);
    }
    return html + QStringLiteral("</table>") +
           hintHtml(Words::tr("0 takes ON apart, 1 the first clause, and so on. Any other key closes."), theme);
}

QString partsHtml(const StageScript& script, std::size_t route, std::size_t rung, const Theme& theme)
{
    const session::Ladder ladder = ladderFor(script, route);
    const std::vector<session::ConditionPart> parts = session::conditionParts(*script.run, route, rung);
    QString html = QStringLiteral("<p style='margin:0 0 8px 0'><b>%1</b></p><table>")
                       .arg(Words::tr("%1 for %2, piece by piece", "heading; a clause or ON, then a row's name")
                                .arg(rungLabel(ladder[rung]), tagText(script, route))
                                .toHtmlEscaped());
    for (const session::ConditionPart& part : parts) {
        html += partHtml(part, theme);
    }
    html += QStringLiteral("</table>");
    if (parts.empty()) {
        const bool isOthers = rung > 0 && !ladder[rung].appliesToRow;
        html += QStringLiteral("<p style='margin:0'>%1</p>")
                    .arg((isOthers ? Words::tr("This clause is %1; it is not asked about this row.",
                                               "%1: for pairs, for source rows, …")
                                         .arg(forWhichRows(ladder[rung].speaksOf))
                                   : Words::tr("It has no condition of its own: it takes every such row."))
                             .toHtmlEscaped());
    }
    return html + hintHtml(Words::tr("W shows the row's whole way. Any other key closes."), theme);
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

void WhyCard::showFor(StageScriptPtr script, std::size_t route, std::uint32_t column)
{
    m_script = std::move(script);
    m_route = route;
    m_isParts = false;
    showText(whyHtml(*m_script, route, m_theme, column));
}

void WhyCard::showParts(StageScriptPtr script, std::size_t route, std::size_t rung)
{
    m_script = std::move(script);
    m_route = route;
    m_isParts = true;
    showText(partsHtml(*m_script, route, rung, m_theme));
}

void WhyCard::showText(const QString& html)
{
    m_text->setFont(m_theme.font(Type::Text));
    m_text->setText(html);
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
    const int digit = event->key() - Qt::Key_0;
    const bool isDigit = digit >= 0 && digit <= 9 && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (isDigit && m_script && static_cast<std::size_t>(digit) + 1 < m_script->rungCount()) {
        showParts(m_script, m_route, static_cast<std::size_t>(digit));
        event->accept();
        return;
    }
    if (event->key() == Qt::Key_W && m_isParts) {
        showFor(m_script, m_route);
        event->accept();
        return;
    }
    // Any other key takes it away; those that mean something to the stage go on to it.
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
