#include "ui/lessons/prediction_card.h"

#include "core/lessons/check.h"
#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/lessons/answer_button.h"
#include "ui/models/counter_name.h"
#include "ui/models/sentence_html.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace mergescope::ui {

// ---- A row of the open question -------------------------------------------------------------------------------------

PredictionRow::PredictionRow(const QString& rowKey, const QString& name, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_rowKey(rowKey)
{
    auto* label = new QLabel(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setFont(theme.font(Type::Data, kSizeBody, QFont::Bold));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGrid);
    for (const Answer& answer : answers()) {
        auto* button = new AnswerButton(answer, theme);
        //: %1 a row's key, %2 an answer: "P002: update"
        button->setAccessibleName(tr("%1: %2").arg(name, button->text()));
        button->installEventFilter(this);
        connect(button, &QAbstractButton::clicked, this,
                [this, button] { Q_EMIT answered(m_rowKey, QLatin1String(button->answer().word)); });
        buttons->addWidget(button, 1);
        m_buttons.push_back(button);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(label);
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
    return std::any_of(m_buttons.begin(), m_buttons.end(),
                       [](const AnswerButton* button) { return button->isChecked(); });
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

QString askedRowName(const trace::MergeRun* run, const std::string& rowKey, base::Language language)
{
    if (run == nullptr || rowKey.empty() || rowKey.front() != '#') {
        return toQString(rowKey);
    }
    const auto route = lessons::routeOfKey(*run, rowKey);
    if (!route) {
        return toQString(rowKey);
    }
    const std::uint32_t target = run->routes.targetRow[*route];
    const std::uint32_t source = run->routes.sourceRow[*route];
    const QString name = toQString(story::rowName(*run, target, source, language));
    if (run->keyColumns.empty()) {
        return name; // it is its place already
    }
    return target != tables::kNoRow ? PredictionCard::tr("%1, row %2").arg(name).arg(target + 1)
                                    : PredictionCard::tr("%1, source row %2").arg(name).arg(source + 1);
}

PredictionCard::PredictionCard(Workbench& workbench, Selection& selection, std::vector<lessons::Prediction> questions,
                               const Theme& theme, QWidget* parent)
    : QFrame(parent), m_workbench(workbench), m_selection(selection), m_theme(theme), m_questions(std::move(questions)),
      m_run(workbench.questionRun()), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(12, 12, 12, 12);
    m_column->setSpacing(12);
    if (m_workbench.isPredictionOpen()) {
        makeQuestion();
        showAnswers();
    } else {
        makeFeedback();
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

QPushButton* PredictionCard::makeQuietButton(const QString& text, const QString& toolTip)
{
    auto* button = new QPushButton(text);
    button->setFlat(true);
    button->setToolTip(toolTip);
    return button;
}

QString PredictionCard::nameOf(const std::string& rowKey) const
{
    const trace::MergeRunPtr run = m_run ? m_run : m_workbench.shownRun();
    return askedRowName(run.get(), rowKey, m_workbench.language());
}

void PredictionCard::makeQuestion()
{
    if (m_workbench.isEngineQuestion()) {
        m_column->addWidget(makeLabel(tr("What will become of these rows?"), false));
    }
    for (const lessons::Prediction& question : m_questions) {
        auto* row = new PredictionRow(toQString(question.rowKey), nameOf(question.rowKey), m_theme);
        connect(row, &PredictionRow::answered, &m_workbench, &Workbench::answerPrediction);
        connect(row, &PredictionRow::focused, this, &PredictionCard::pointAt);
        m_column->addWidget(row);
        m_rows.push_back(row);
    }
    m_column->addWidget(
        makeLabel(tr("And what will the counters say? Set them under the statement, if you like."), true));
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
    const auto open =
        std::find_if(m_rows.begin(), m_rows.end(), [](const PredictionRow* row) { return !row->hasAnswer(); });
    if (open != m_rows.end()) {
        (*open)->focusFirst();
    }
}

void PredictionCard::makeFeedback()
{
    for (const lessons::Prediction& question : m_questions) {
        addFeedback(question);
    }
    if (!m_run) {
        makeButtons(false); // closed, and not yet held against a run
        return;
    }
    addCounters();
    addVariant();
    QPushButton* again = makeQuietButton(tr("Ask again"), tr("The same question about the tables as they are now"));
    connect(again, &QPushButton::clicked, &m_workbench, &Workbench::askAgain);
    m_column->addWidget(again, 0, Qt::AlignLeft);
}

/// Words at the left, and a badge whole at the right: a lesson is narrow, and the words can be broken.
void PredictionCard::addLine(QVBoxLayout& block, const QString& words, const Answer* answer)
{
    auto* line = new QHBoxLayout;
    line->setSpacing(kGap);
    line->addWidget(makeLabel(words, true), 1);
    if (answer != nullptr) {
        line->addWidget(new AnswerBadge(*answer, m_theme));
    } else {
        QLabel* none = makeLabel(tr("skipped"), true);
        none->setWordWrap(false);
        line->addWidget(none);
    }
    block.addLayout(line);
}

/// A row: what was said of it, what happened, and the reason.
void PredictionCard::addFeedback(const lessons::Prediction& question)
{
    auto* block = new QVBoxLayout;
    block->setSpacing(kGrid);
    m_column->addLayout(block);
    QLabel* name = makeLabel(nameOf(question.rowKey), false);
    name->setFont(m_theme.font(Type::Data, kSizeBody, QFont::Bold));
    block->addWidget(name);
    const QString word = given(question.rowKey);
    const Answer* said = answerNamed(word);
    addLine(*block, tr("you said"), said);
    if (!m_run) {
        return;
    }
    const auto route = lessons::routeOfKey(*m_run, question.rowKey);
    const auto outcome = lessons::answerOf(*m_run, question.rowKey);
    const Answer* happened = outcome ? answerNamed(toQString(*outcome)) : nullptr;
    if (happened == nullptr) {
        block->addWidget(makeLabel(tr("The tables have no row with this key now."), true));
        return;
    }
    addLine(*block, tr("the run did"), happened);
    const bool isMissed = said != nullptr && said != happened;
    QLabel* why = makeLabel(sentenceHtml(story::because(*m_run, *route, isMissed ? toStdString(word) : std::string(),
                                                        m_workbench.language()),
                                         m_theme),
                            false);
    why->setTextFormat(Qt::RichText);
    block->addWidget(why);
    // The author's words speak of the lesson's own tables, so they stand only where their answer came true.
    if (!question.because.empty() && question.answer == *outcome) {
        block->addWidget(makeLabel(toQString(question.because), true));
    }
    if (isMissed && m_run == m_workbench.shownRun()) {
        QPushButton* replay =
            makeQuietButton(tr("Replay slowly (R)"), tr("This row's steps once more, at half the speed"));
        //: %1 a row's key
        replay->setAccessibleName(tr("Replay %1 slowly").arg(nameOf(question.rowKey)));
        connect(replay, &QPushButton::clicked, this,
                [this, key = toQString(question.rowKey)] { Q_EMIT replayWanted(key); });
        block->addWidget(replay, 0, Qt::AlignLeft);
    }
}

/// What was said of counters and what they counted; nothing where nothing was said.
void PredictionCard::addCounters()
{
    auto* table = new QGridLayout;
    table->setHorizontalSpacing(kGap);
    table->setVerticalSpacing(kGrid);
    table->setColumnStretch(0, 1);
    const metrics::ShownCounts counts = metrics::finalCounts(*m_run);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto counter = static_cast<metrics::ShownCounter>(i);
        if (const auto said = m_workbench.saidCount(metrics::counterWord(counter))) {
            const int line = table->rowCount();
            table->addWidget(makeLabel(counterName(counter), false), line, 0);
            table->addWidget(makeLabel(QString::number(*said), true), line, 1, Qt::AlignRight);
            QLabel* counted = makeLabel(QString::number(counts[i]), false);
            counted->setFont(m_theme.font(Type::Text, kSizeBody, *said == counts[i] ? QFont::Normal : QFont::Bold));
            table->addWidget(counted, line, 2, Qt::AlignRight);
        }
    }
    if (table->rowCount() == 1) {
        delete table;
        return;
    }
    table->addWidget(makeLabel(tr("you said"), true), 0, 1, Qt::AlignRight);
    table->addWidget(makeLabel(tr("the run counted"), true), 0, 2, Qt::AlignRight);
    m_column->addLayout(table);
}

void PredictionCard::addVariant()
{
    const auto variant = m_workbench.offeredVariant();
    const catalog::TableEntryPtr staging = m_workbench.stagingOfQuestion();
    if (!variant || staging == nullptr) {
        return;
    }
    const QString column = toQString(staging->schema.fields[variant->column].name);
    const auto cell = [](const values::Value& value) { return toQString(values::toText(value)); };
    //: %1 a row of the staging table (a number), %2 a column, %3 the value it has, %4 the one it gets, %5 a row's key
    const QString offer = tr("One change: in staging row %1, %2 is %4 instead of %3. What becomes of %5 then?")
                              .arg(variant->row + 1)
                              .arg(column, cell(staging->table->cell(variant->row, variant->column)),
                                   cell(variant->value), nameOf(m_workbench.missedRows().front()));
    m_column->addWidget(makeLabel(offer, false));
    auto* go = new QPushButton(tr("Try it"));
    go->setToolTip(tr("Changes that cell in the tables as they were before the run; Undo takes it back"));
    connect(go, &QPushButton::clicked, &m_workbench, &Workbench::tryVariant);
    m_column->addWidget(go, 0, Qt::AlignLeft);
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
