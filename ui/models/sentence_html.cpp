#include "ui/models/sentence_html.h"

#include "ui/bridge/text.h"
#include "ui/theme/theme.h"

namespace mergescope::ui {

namespace {

QString span(const QString& style, const QString& text)
{
    return QStringLiteral("<span style=\"%1\">%2</span>").arg(style, text);
}

} // namespace

QString sentenceHtml(const story::Sentence& sentence, const Theme& theme)
{
    const QString data = QStringLiteral("font-family:'%1'").arg(theme.font(Type::Data).family());
    const QString faded = QStringLiteral(";text-decoration:line-through;color:%1").arg(theme.colours().secondary.name());
    QString html;
    for (const story::Part& part : sentence.parts) {
        const QString text = toQString(part.text).toHtmlEscaped();
        switch (part.style) {
        case story::Part::Style::Plain: html += text; break;
        case story::Part::Style::Strong: html += span(QStringLiteral("font-weight:600"), text); break;
        case story::Part::Style::Code: html += span(data, text); break;
        case story::Part::Style::OldValue: html += span(data + faded, text); break;
        case story::Part::Style::NewValue: html += span(data + QStringLiteral(";font-weight:600"), text); break;
        }
    }
    return html;
}

} // namespace mergescope::ui
