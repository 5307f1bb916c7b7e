#include "ui/lessons/prediction_card.h"

#include "core/lessons/check.h"
#include "core/story/story.h"
#include "core/trace/steps.h"
#include "ui/bridge/text.h"
#include "ui/lessons/answer_button.h"
#include "ui/models/sentence_html.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace mergescope::ui {

// ---- A row of the open question -------------------------------------------------------------------------------------

PredictionRow::PredictionRow(const QString& rowKey, const Theme& theme, QWidget* parent) : QWidget(parent), m_rowKey(rowKey)
{
    auto* name = new QLabel(rowKey);
    name->setTextFormat(Qt::PlainText);
    name->setFont(theme.font(Type::Data, kSizeBody, QFont::Bold));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGrid);
    for (const Answer& answer : answers()) {
        auto* button = new AnswerButton(answer, theme);
        //: %1 a row's key, %2 an answer: "P002: update"
        button->setAccessibleName(tr("%1: %2").arg(rowKey, button->text()));
        button->installEventFilter(this);
        connect(button, &QAbstractButton::clicked, this,
                [this, button] { Q_EMIT answered(m_rowKey, QLatin1String(button->answer().word)); });
        buttons->addWidget(button, 1);
        m_buttons.push_back(button);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(name);
    column->addLayout(buttons);
}

void PredictionRow::setAnswer(const QString& word)
{
    for (AnswerButton* button : m_buttons) {
        if (word == QLatin1String(button->answer().word)) {
            button->setChecked(true);
        }
    }
}

bool PredictionRow::hasAnswer() const
{
    return std::any_of(m_buttons.begin(), m_buttons.end(), [](const AnswerButton* button) { return button->isChecked(); });
}

void PredictionRow::focusFirst()
{
    m_buttons.front()->setFocus(Qt::OtherFocusReason);
}

void PredictionRow::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() == Qt::NoModifier) {
        for (AnswerButton* button : m_buttons) {
            if (event->key() == button->answer().key) {
                button->setFocus(Qt::ShortcutFocusReason);
                button->click();
                return;
            }
        }
    }
    QWidget::keyPressEvent(event);
}

bool PredictionRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        Q_EMIT focused(m_rowKey);
    }
    return QWidget::eventFilter(watched, event);
}

// ---- The card -------------------------------------------------------------------------------------------------------

PredictionCard::PredictionCard(Workbench& workbench, Selection& selection, const lessons::Section& section,
                               trace::MergeRunPtr run, const Theme& theme, QWidget* parent)
    : QFrame(parent), m_workbench(workbench), m_selection(selection), m_theme(theme), m_run(std::move(run)),
      m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(12, 12, 12, 12);
    m_column->setSpacing(12);
    if (m_workbench.isPredictionOpen()) {
        makeQuestion(section);
        showAnswers();
    } else {
        makeFeedback(section);
    }
}

QLabel* PredictionCard::makeLabel(const QString& text, bool isQuiet)
{
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setFont(m_theme.font(Type::Text));
    if (isQuiet) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
        label->setPalette(palette);
    }
    return label;
}

void PredictionCard::makeQuestion(const lessons::Section& section)
{
    for (const lessons::Prediction& prediction : section.predictions) {
        auto* row = new PredictionRow(toQString(prediction.rowKey), m_theme);
        connect(row, &PredictionRow::answered, &m_workbench, &Workbench::answerPrediction);
        connect(row, &PredictionRow::focused, this, &PredictionCard::pointAt);
        m_column->addWidget(row);
        m_rows.push_back(row);
    }
    makeButtons(true);
}

void PredictionCard::makeButtons(bool canSkip)
{
    auto* check = new QPushButton(tr("Check by running"));
    check->setToolTip(tr("Runs the statement and shows what became of these rows (Ctrl+Enter)"));
    auto* buttons = new QVBoxLayout; // beneath each other: a lesson is narrow
    buttons->setSpacing(kGrid);
    buttons->addWidget(check, 0, Qt::AlignLeft);
    connect(check, &QPushButton::clicked, &m_workbench, &Workbench::run);
    if (canSkip) {
        auto* skip = new QPushButton(tr("Skip"));
        skip->setFlat(true);
        skip->setToolTip(tr("Go on without an answer"));
        buttons->addWidget(skip, 0, Qt::AlignLeft);
        connect(skip, &QPushButton::clicked, &m_workbench, &Workbench::closePrediction);
    }
    m_column->addLayout(buttons);
}

QString PredictionCard::given(const std::string& rowKey) const
{
    const auto& all = m_workbench.answers();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& answer) { return answer.first == rowKey; });
    return found == all.end() ? QString() : toQString(found->second);
}

void PredictionCard::showAnswers()
{
    for (PredictionRow* row : m_rows) {
        row->setAnswer(given(toStdString(row->rowKey())));
    }
}

void PredictionCard::focusQuestion()
{
    const auto open = std::find_if(m_rows.begin(), m_rows.end(), [](const PredictionRow* row) { return !row->hasAnswer(); });
    if (open != m_rows.end()) {
        (*open)->focusFirst();
    }
}

/// Why the row went where it went: the sentence of the step that decided it, or of the failure.
QString PredictionCard::reason(std::uint32_t route) const
{
    const std::uint64_t last = trace::stepCount(*m_run) - 1;
    const std::uint64_t step = m_run->failure ? last : trace::stepOf(*m_run, trace::Phase::Decide, route);
    return sentenceHtml(story::explain(*m_run, trace::stepAt(*m_run, step), m_workbench.language()), m_theme);
}

void PredictionCard::makeFeedback(const lessons::Section& section)
{
    for (const lessons::Prediction& prediction : section.predictions) {
        m_column->addWidget(makeFeedbackRow(prediction));
    }
    if (!m_run) {
        makeButtons(false); // answered, and not yet held against a run
    }
}

QWidget* PredictionCard::makeFeedbackRow(const lessons::Prediction& prediction)
{
    auto* row = new QWidget;
    auto* column = new QVBoxLayout(row);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    auto* name = makeLabel(toQString(prediction.rowKey), false);
    name->setFont(m_theme.font(Type::Data, kSizeBody, QFont::Bold));
    column->addWidget(name);

    const auto badgeLine = [&](const QString& words, const Answer& answer) {
        auto* line = new QHBoxLayout;
        line->setSpacing(kGap);
        QLabel* label = makeLabel(words, true);
        label->setWordWrap(false);
        line->addWidget(label);
        line->addStretch();
        line->addWidget(new AnswerBadge(answer, m_theme));
        column->addLayout(line);
    };
    const Answer* said = answerNamed(given(prediction.rowKey));
    if (said != nullptr) {
        badgeLine(tr("you said"), *said);
    }
    const auto outcome = m_run ? lessons::answerOf(*m_run, prediction.rowKey) : std::nullopt;
    const Answer* happened = outcome ? answerNamed(toQString(*outcome)) : nullptr;
    if (happened == nullptr) {
        if (m_run) {
            column->addWidget(makeLabel(tr("The tables have no row with this key now."), true));
        } else if (said == nullptr) {
            column->addWidget(makeLabel(tr("no answer given"), true));
        }
        return row;
    }
    badgeLine(tr("the run did"), *happened);
    QLabel* why = makeLabel(reason(*lessons::routeOfKey(*m_run, prediction.rowKey)), false);
    why->setTextFormat(Qt::RichText);
    column->addWidget(why);
    // The author's words speak of the lesson's own tables, so they stand only where their answer came true.
    if (!prediction.because.empty() && prediction.answer == *outcome) {
        column->addWidget(makeLabel(toQString(prediction.because), true));
    }
    return row;
}

void PredictionCard::pointAt(const QString& rowKey)
{
    const trace::MergeRunPtr run = m_workbench.shownRun();
    const auto route = run ? lessons::routeOfKey(*run, toStdString(rowKey)) : std::nullopt;
    if (route) {
        // The row alone: its partner would give half of the answer away.
        const std::uint32_t target = run->routes.targetRow[*route];
        m_selection.setRow(target, target == tables::kNoRow ? run->routes.sourceRow[*route] : tables::kNoRow);
    }
}

void PredictionCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_theme.colours().line);
    painter.setBrush(m_theme.colours().card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadiusCard, kRadiusCard);
}

} // namespace mergescope::ui
