#include "ui/editor/statement_pane.h"

#include "core/sql/dialect.h"
#include "core/sql/merge_edit.h"
#include "core/trace/steps.h"
#include "ui/editor/clause_strip.h"
#include "ui/editor/sql_editor.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/choice_box.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

/// At most this share of the pane is for problems; the list scrolls when there are more.
constexpr double kProblemShare = 0.4;

/// A message as people read it: it begins like a sentence, and names stand in the data font instead of in backticks.
QString richText(const QString& message, const QString& dataFamily)
{
    QString html;
    const QStringList parts = message.split(QLatin1Char('`'));
    for (qsizetype i = 0; i < parts.size(); ++i) {
        QString part = parts[i];
        if (i == 0 && !part.isEmpty()) {
            const qsizetype letter = part.startsWith(QChar(0x00BF)) && part.size() > 1 ? 1 : 0;
            part[letter] = part[letter].toUpper();
        }
        const bool isName = i % 2 == 1;
        html += isName
                    ? QStringLiteral("<span style='font-family:\"%1\"'>%2</span>").arg(dataFamily, part.toHtmlEscaped())
                    : part.toHtmlEscaped();
    }
    return html;
}

} // namespace

StatementPane::StatementPane(Workbench& workbench, Playhead& playhead, Selection& selection, const Theme& theme,
                             QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_playhead(playhead), m_selection(selection), m_theme(theme),
      m_title(new QLabel(this)), m_engine(new ChoiceBox(theme, this)), m_editor(new SqlEditor(theme, this)),
      m_clauses(new ClauseStrip(theme, this)), m_problems(new QTextBrowser(this)), m_tabHint(new QLabel(m_editor))
{
    m_editor->installEventFilter(this);
    m_tabHint->hide();
    m_tabHint->setWordWrap(true);
    m_tabHint->setTextFormat(Qt::PlainText);
    m_tabHint->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_title->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kGrid);
    m_title->setBuddy(m_editor);
    m_problems->setOpenLinks(false);
    m_problems->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_problems->setStyleSheet(QStringLiteral("QTextBrowser { border: none; border-radius: 0; }"));
    m_problems->document()->setDocumentMargin(0);
    m_problems->setVisible(false);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* heading = new QHBoxLayout;
    heading->setContentsMargins(0, kGrid, kPaneMargin, 0);
    heading->addWidget(m_title);
    heading->addWidget(m_engine, 1);
    column->addLayout(heading);
    column->addWidget(m_editor, 1);
    column->addWidget(m_clauses);
    auto* problemsBox = new QVBoxLayout;
    problemsBox->setContentsMargins(kPaneMargin, 0, kGap, 0);
    problemsBox->addWidget(m_problems);
    column->addLayout(problemsBox);

    for (const sql::Dialect& dialect : sql::dialects()) {
        m_engine->addItem(QString(), toQString(std::string(dialect.id)));
    }
    m_engine->setFocusPolicy(Qt::TabFocus);
    m_engine->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_engine->setMinimumContentsLength(8); // a long name gives way to the stage, not the stage to it
    m_engine->setStyleSheet(QStringLiteral("QComboBox { padding: 1px 0 1px 6px; }"));
    connect(m_engine, &QComboBox::activated, this, [this](int index) {
        if (const sql::Dialect* chosen = sql::findDialect(toStdString(m_engine->itemData(index).toString()))) {
            m_workbench.setDialect(*chosen);
        }
    });
    connect(&m_workbench, &Workbench::dialectChanged, this, &StatementPane::showEngine);
    connect(m_editor, &SqlEditor::userEdited, &m_workbench, &Workbench::editStatement);
    connect(m_editor, &SqlEditor::cursorPositionChanged, this, &StatementPane::publishClause);
    connect(m_editor, &SqlEditor::tabTaken, this, [this](bool isTaken) {
        m_tabHint->setVisible(isTaken && !m_saidTab); // once is enough
        m_saidTab = m_saidTab || isTaken;
        m_editor->setAccessibleDescription(isTaken ? m_tabHint->text() : QString());
        placeTabHint();
    });
    connect(m_problems, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        const auto index = link.toString().mid(1).toULongLong();
        if (index < m_shown.size()) {
            m_editor->goTo(TextPositions(m_workbench.statement()).toUtf16(m_shown[index].span));
        }
    });
    connect(&m_workbench, &Workbench::draftChanged, this, &StatementPane::showText);
    connect(&m_workbench, &Workbench::outcomeChanged, this, &StatementPane::showProblems);
    connect(&m_workbench, &Workbench::predictionChanged, this, &StatementPane::showProblems);
    connect(&m_workbench, &Workbench::outcomeChanged, this, &StatementPane::showClauses);
    connect(m_clauses, &ClauseStrip::switchWanted, this, &StatementPane::switchClause, Qt::QueuedConnection);
    connect(m_clauses, &ClauseStrip::moveWanted, this, &StatementPane::moveClause);
    connect(&m_workbench, &Workbench::languageChanged, this, &StatementPane::showProblems);
    connect(&m_workbench, &Workbench::outcomeChanged, this, [this] { showActiveClause(false); });
    connect(&m_playhead, &Playhead::stepChanged, this, [this] { showActiveClause(true); });
    connect(&m_theme, &Theme::changed, this, &StatementPane::restyle);
    showText();
    restyle();
    retranslate();
}

void StatementPane::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

void StatementPane::retranslate()
{
    m_title->setText(tr("STATEMENT"));
    const std::vector<sql::Dialect>& dialects = sql::dialects();
    for (std::size_t i = 0; i < dialects.size(); ++i) {
        QString title = toQString(std::string(dialects[i].title));
        title.replace(QStringLiteral(" with "), QStringLiteral(" \u00B7 ")); // there is little room, and none to cut
        m_engine->setItemText(static_cast<int>(i), title);
    }
    m_engine->setAccessibleName(tr("Engine"));
    m_engine->setToolTip(tr("Whose rules apply: the same MERGE does not do the same everywhere"));
    showEngine();
    m_editor->setAccessibleName(tr("SQL statement"));
    m_problems->setAccessibleName(tr("What is wrong with the statement"));
    m_tabHint->setText(tr("While you type, Tab indents. Press Esc first, and Tab goes on."));
    placeTabHint();
    showProblems();
}

void StatementPane::restyle()
{
    m_engine->setFont(m_theme.controlFont(kSizeSmall));
    m_title->setFont(m_theme.controlFont(kSizeSmall, QFont::DemiBold));
    QPalette palette = m_title->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    m_title->setPalette(palette);
    m_problems->document()->setDefaultFont(m_theme.font(Type::Text, kSizeSmall));
    m_tabHint->setFont(m_theme.font(Type::Text, kSizeSmall));
    m_tabHint->setStyleSheet(
        QStringLiteral("QLabel { color: %1; background: %2; border: 1px solid %3;"
                       " border-radius: 6px; padding: 4px 8px; }")
            .arg(m_theme.colours().text.name(), m_theme.colours().card.name(), m_theme.colours().line.name()));
    showProblems();
}

void StatementPane::showEngine()
{
    m_engine->setCurrentIndex(m_engine->findData(toQString(std::string(m_workbench.dialect().id))));
}

void StatementPane::showText()
{
    m_editor->setText(toQString(m_workbench.statement()));
}

/// The outcome speaks of the text that is in the editor, not of an older one.
bool StatementPane::isCurrent() const
{
    const session::OutcomePtr outcome = m_workbench.outcome();
    return outcome != nullptr && outcome->text != nullptr && outcome->text->text() == m_workbench.statement();
}

diagnostics::Diagnostics StatementPane::problems() const
{
    if (!isCurrent()) {
        return {};
    }
    const session::OutcomePtr outcome = m_workbench.outcome();
    diagnostics::Diagnostics all = outcome->diagnostics;
    const auto add = [&all](const diagnostics::Diagnostic& one) {
        if (std::find(all.begin(), all.end(), one) == all.end()) {
            all.push_back(one);
        }
    };
    for (const session::StatementOutcome& statement : outcome->statements) {
        // While the question is open, what a run would meet must not be given away.
        if (statement.run != nullptr && m_workbench.isPredictionOpen()) {
            if (statement.error) {
                all.erase(std::remove(all.begin(), all.end(), *statement.error), all.end());
            }
            continue;
        }
        if (statement.error) {
            add(*statement.error);
        }
        std::for_each(statement.notes.begin(), statement.notes.end(), add);
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.severity < b.severity; });
    return all;
}

void StatementPane::showProblems()
{
    m_shown = problems();
    const TextPositions positions(m_workbench.statement());
    const base::SourceText source(m_workbench.statement());
    const base::Language language = m_workbench.language();
    std::vector<Squiggle> squiggles;
    QString html;
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        const diagnostics::Diagnostic& problem = m_shown[i];
        const QString family = m_theme.font(Type::Data).family();
        const QString message = richText(toQString(diagnostics::render(problem.message, language)), family);
        const QString hint =
            problem.hint ? richText(toQString(diagnostics::render(*problem.hint, language)), family) : QString();
        QString tip = QStringLiteral("<p style='white-space:pre-wrap'><b>%1</b></p>").arg(message);
        if (!hint.isEmpty()) {
            tip += QStringLiteral("<p>%1</p>").arg(hint);
        }
        squiggles.push_back({positions.toUtf16(problem.span), problem.severity, tip});

        const QString place =
            problem.span.isValid() ? tr("line %1").arg(source.lineColumn(problem.span.begin).line) : QString();
        html += QStringLiteral(
                    "<p style='margin:0 0 %1px 0'><a href='#%2' style='color:%3;text-decoration:none'><b>%4</b></a>"
                    " <span style='color:%5'>%6</span>")
                    .arg(QString::number(kGrid), QString::number(i), m_theme.colours().text.name(), message,
                         m_theme.colours().secondary.name(), place);
        if (!hint.isEmpty()) {
            html +=
                QStringLiteral("<br><span style='color:%1'>%2</span>").arg(m_theme.colours().secondary.name(), hint);
        }
        html += QStringLiteral("</p>");
    }
    m_editor->setSquiggles(std::move(squiggles));
    m_problems->setHtml(html);
    m_problems->setVisible(!m_shown.empty());
    fitProblems();
}

namespace {

/// The last MERGE of what was read; nothing while the text is newer, or where there is none that is whole.
std::optional<sql::MergeText> mergeOf(const session::OutcomePtr& outcome)
{
    return outcome != nullptr && outcome->ast != nullptr
               ? sql::lastMerge(outcome->text->text(), *outcome->ast, outcome->tokens)
               : std::nullopt;
}

} // namespace

void StatementPane::showClauses()
{
    const std::optional<sql::MergeText> merge = isCurrent() ? mergeOf(m_workbench.outcome()) : std::nullopt;
    m_clauses->setClauses(merge ? sql::clauseSlots(*merge) : std::vector<sql::ClauseSlot>());
}

void StatementPane::switchClause(int slot)
{
    const session::OutcomePtr outcome = m_workbench.outcome();
    const std::optional<sql::MergeText> merge = isCurrent() ? mergeOf(outcome) : std::nullopt;
    const auto text = merge ? sql::withClauseSwitched(*merge, static_cast<std::size_t>(slot)) : std::nullopt;
    if (text) {
        m_workbench.editStatement(toQString(*text));
    } else {
        showClauses(); // the tick goes back to where it was
    }
}

void StatementPane::moveClause(int from, int to)
{
    const session::OutcomePtr outcome = m_workbench.outcome();
    const std::optional<sql::MergeText> merge = isCurrent() ? mergeOf(outcome) : std::nullopt;
    const auto text = merge ? sql::withClauseMoved(*merge, static_cast<std::size_t>(from), static_cast<std::size_t>(to))
                            : std::nullopt;
    if (text) {
        m_workbench.editStatement(toQString(*text));
        m_clauses->list().setCurrentRow(to);
    }
}

void StatementPane::fitProblems()
{
    const int room = width() - kPaneMargin - kGap;
    m_problems->document()->setTextWidth(std::max(120, room));
    const int wanted = static_cast<int>(m_problems->document()->size().height()) + kGap;
    const int most = static_cast<int>(height() * kProblemShare);
    if (wanted > most) { // lines end before the scroll bar, not behind it
        m_problems->document()->setTextWidth(std::max(120, room - m_problems->verticalScrollBar()->sizeHint().width()));
    }
    m_problems->setFixedHeight(std::min(wanted, most));
}

/// Over the foot of the text: the pane keeps its places while it comes and goes.
void StatementPane::placeTabHint()
{
    const int width = std::max(120, m_editor->width() - 2 * kGap);
    const int height = m_tabHint->heightForWidth(width);
    m_tabHint->setGeometry(kGap, std::max(0, m_editor->height() - height - kGap), width, height);
    m_tabHint->raise();
}

bool StatementPane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_editor && event->type() == QEvent::Resize) {
        placeTabHint();
    }
    return QWidget::eventFilter(watched, event);
}

void StatementPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitProblems();
}

namespace {

/// What the step is about in the text: ON while rows are matched, then the clause that takes the row.
base::Span spanOf(const trace::MergeRun& run, const trace::Step& step)
{
    if (step.phase == trace::Phase::Match) {
        return run.onSpan;
    }
    return step.clause == trace::kNoClause ? base::Span() : run.clauses[static_cast<std::size_t>(step.clause)].span;
}

/// From the word MERGE to where its clauses begin.
base::Span headOf(const trace::MergeRun& run)
{
    return run.mergeSpan.isValid() && run.onSpan.isValid() ? base::Span{run.mergeSpan.begin, run.onSpan.end}
                                                           : run.statementSpan;
}

} // namespace

void StatementPane::showActiveClause(bool isStep)
{
    const trace::MergeRunPtr run = m_workbench.shownRun();
    const TextPositions positions(m_workbench.statement());
    const bool isShown = run != nullptr && isCurrent() && !m_workbench.isStale();
    base::Span active;
    bool isOver = false;
    if (isShown && !m_workbench.isPredictionOpen() && m_playhead.step() < trace::stepCount(*run)) {
        const trace::Step step = trace::stepAt(*run, m_playhead.step());
        active = spanOf(*run, step);
        isOver = step.phase == trace::Phase::Result;
    }
    m_editor->setActiveRange(positions.toUtf16(active));
    if (!isShown || (isOver && m_editor->rangeInSight().size() > 0)) {
        return; // the result is about all of it: what was looked at last stays
    }
    // Where no clause speaks, the head says which MERGE this is.
    const TextRange sight = positions.toUtf16(active.isValid() ? active : headOf(*run));
    if (isStep || sight != m_editor->rangeInSight()) {
        const std::uint32_t begin = std::min(run->statementSpan.end, headOf(*run).begin);
        m_editor->keepInSight(sight, positions.toUtf16(base::Span{begin, run->statementSpan.end}));
    }
}

/// The cursor in a clause points at that clause, for everybody who looks.
void StatementPane::publishClause()
{
    const trace::MergeRunPtr run = m_workbench.shownRun();
    if (run == nullptr || !isCurrent() || !m_editor->hasFocus()) {
        return;
    }
    const std::uint32_t place = TextPositions(m_workbench.statement()).toByte(m_editor->textCursor().position());
    const auto at = std::find_if(run->clauses.begin(), run->clauses.end(),
                                 [&](const trace::ClauseRecord& clause) { return clause.span.contains(place); });
    m_selection.setClause(at == run->clauses.end() ? -1 : static_cast<int>(at - run->clauses.begin()));
}

void StatementPane::goToFirstProblem()
{
    if (!m_shown.empty()) {
        m_editor->goTo(TextPositions(m_workbench.statement()).toUtf16(m_shown.front().span));
    }
}

} // namespace mergescope::ui
