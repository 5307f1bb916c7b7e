#include "ui/lessons/lesson_pane.h"

#include "ui/bridge/text.h"
#include "ui/lessons/exercise_card.h"
#include "ui/lessons/hint_list.h"
#include "ui/lessons/markdown_view.h"
#include "ui/lessons/prediction_card.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace mergescope::ui {

using lessons::Section;

namespace {

constexpr int kJumpMargin = 96; ///< a card that shows less than this of itself counts as out of sight

QStringList toQStrings(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const std::string& text : texts) {
        list.push_back(toQString(text));
    }
    return list;
}

} // namespace

LessonPane::LessonPane(Workbench& workbench, Selection& selection, const Theme& theme, QWidget* parent)
    : QScrollArea(parent), m_workbench(workbench), m_selection(selection), m_theme(theme), m_jump(new QPushButton(this))
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // one width for the text, whatever its length
    const auto showHandle = [this] { verticalScrollBar()->setEnabled(verticalScrollBar()->maximum() > 0); };
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, showHandle);
    showHandle();
    connect(&m_workbench, &Workbench::lessonChanged, this, &LessonPane::lessonChanged);
    connect(&m_workbench, &Workbench::languageChanged, this, &LessonPane::rebuild);
    connect(&m_workbench, &Workbench::predictionChanged, this, &LessonPane::predictionChanged);
    connect(&m_workbench, &Workbench::outcomeChanged, this, &LessonPane::outcomeChanged);
    connect(&m_theme, &Theme::changed, this, &LessonPane::rebuild);
    connect(m_jump, &QPushButton::clicked, this, &LessonPane::goToQuestion);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &LessonPane::placeJump);
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, &LessonPane::placeJump);
    lessonChanged();
}

void LessonPane::lessonChanged()
{
    const QString id = m_workbench.lesson() ? toQString(m_workbench.lesson()->id) : QString();
    if (id != m_lessonId) {
        m_lessonId = id;
        m_hintsShown.clear();
        m_notesVisible = false;
        verticalScrollBar()->setValue(0);
    }
    rebuild();
}

void LessonPane::predictionChanged()
{
    const bool isSame = m_workbench.isPredictionOpen() == m_wasOpen && m_workbench.askedRows() == m_asked;
    if (!isSame) {
        rebuild();
        return;
    }
    for (PredictionCard* card : m_predictions) {
        card->showAnswers();
    }
}

/// Only what the stage shows can be replayed on it.
bool LessonPane::isQuestionRunShown() const
{
    return m_workbench.questionRun() != nullptr && m_workbench.questionRun() == m_workbench.shownRun();
}

void LessonPane::outcomeChanged()
{
    if (m_workbench.questionRun() != m_questionRun || isQuestionRunShown() != m_wasShown) {
        rebuild(); // answers meet what happened
        return;
    }
    for (ExerciseCard* card : m_exercises) {
        card->setRun(m_workbench.isStale() ? nullptr : m_workbench.shownRun(), m_workbench.isPreview());
    }
}

// ---- What is in the pane --------------------------------------------------------------------------------------------

void LessonPane::rebuild()
{
    const int place = verticalScrollBar()->value();
    const bool hadFocus = focusWidget() != nullptr && focusWidget()->hasFocus();
    if (QWidget* old = takeWidget()) {
        old->hide();
        old->deleteLater(); // one of its buttons may be what called us
    }
    m_predictions.clear();
    m_exercises.clear();
    m_hints.clear();
    m_lastHints = nullptr;
    m_wasOpen = m_workbench.isPredictionOpen();
    m_asked = m_workbench.askedRows();
    m_questionRun = m_workbench.questionRun();
    m_wasShown = isQuestionRunShown();

    auto* page = new QWidget;
    page->setAutoFillBackground(true);
    page->setMinimumWidth(1); // never wider than the pane, which does not scroll sideways
    QPalette palette = page->palette();
    palette.setColor(QPalette::Window, m_theme.colours().card);
    page->setPalette(palette);
    viewport()->setPalette(palette);
    setPalette(palette);
    setAutoFillBackground(true);
    m_column = new QVBoxLayout(page);
    m_column->setContentsMargins(kPaneMargin, kPaneMargin, kPaneMargin, kPaneMargin);
    m_column->setSpacing(12);
    if (m_workbench.lesson()) {
        makeContents();
    } else {
        makeNoLesson();
    }
    m_column->addStretch();
    setWidget(page);
    setAccessibleName(tr("Lesson"));
    m_jump->setText(tr("Predict first"));
    m_jump->setIcon(glyphIcon(Glyph::ChevronDown, m_theme));
    m_jump->setToolTip(tr("Go to the question"));
    page->resize(viewport()->width(), page->height()); // texts are as high as this width makes them
    m_column->activate();
    page->resize(viewport()->width(), page->sizeHint().height());
    verticalScrollBar()->setValue(place);
    if (hadFocus) {
        setFocus();
    }
    placeJump();
}

/// The question is what a lesson wants first, so it is never out of reach below the edge.
void LessonPane::placeJump()
{
    const bool isOpen = m_workbench.isPredictionOpen() && !m_predictions.empty() && widget() != nullptr;
    const int top = isOpen ? m_predictions.front()->mapTo(widget(), QPoint(0, 0)).y() : 0;
    const int below = verticalScrollBar()->value() + height() - kJumpMargin;
    const bool isWanted = isOpen && top > below;
    const int strip = m_jump->sizeHint().height() + 2 * kGap;
    // A strip under the text, so that it covers no line.
    setViewportMargins(0, 0, 0, isWanted ? strip : 0);
    m_jump->setVisible(isWanted);
    const int width = viewport()->width() - 2 * kPaneMargin;
    m_jump->setGeometry(kPaneMargin, height() - strip + kGap, width, strip - 2 * kGap);
    m_jump->raise();
}

void LessonPane::goToQuestion()
{
    if (!m_predictions.empty()) {
        PredictionCard* card = m_predictions.front();
        card->focusQuestion();
        ensureWidgetVisible(card, 0, kPaneMargin);
        const int top = card->mapTo(widget(), QPoint(0, 0)).y();
        if (card->height() > viewport()->height()) {
            verticalScrollBar()->setValue(top - kPaneMargin); // from its first row on, where it does not fit whole
        }
    }
}

void LessonPane::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    placeJump();
}

void LessonPane::makeNoLesson()
{
    addQuietText(tr("Your own tables"));
    addQuietText(
        tr("Fill the staging table below and write a MERGE at the right: the stage shows at once what it would "
           "do. Run carries it out. File > Open brings a lesson."));
    makeEngineQuestion();
}

/// A question whose rows the engine chose has no section of its own.
void LessonPane::makeEngineQuestion()
{
    if (!m_workbench.isEngineQuestion() || m_asked.empty()) {
        return;
    }
    std::vector<lessons::Prediction> questions;
    for (const std::string& key : m_asked) {
        questions.push_back({key, {}, {}});
    }
    addCaption(tr("Predict"));
    addCard(std::move(questions));
}

void LessonPane::addCard(std::vector<lessons::Prediction> questions)
{
    auto* card = new PredictionCard(m_workbench, m_selection, std::move(questions), m_theme);
    connect(card, &PredictionCard::replayWanted, this, &LessonPane::replayWanted);
    m_column->addWidget(card);
    m_predictions.push_back(card);
}

void LessonPane::makeContents()
{
    const lessons::Lesson& lesson = *m_workbench.lesson();
    auto* title = new QLabel(tr("%1 · %2").arg(toQString(lesson.id), toQString(lesson.title)));
    title->setWordWrap(true);
    title->setTextFormat(Qt::PlainText);
    title->setFont(m_theme.font(Type::Text, kSizeTitle, QFont::Bold));
    m_column->addWidget(title);
    std::vector<const Section*> notes;
    const bool hasOwnQuestion = std::any_of(lesson.sections.begin(), lesson.sections.end(), [](const Section& section) {
        return section.kind == Section::Kind::Predict;
    });
    bool isPlaced = false; // the engine's question: a lesson without one of its own has it before the first task
    if (hasOwnQuestion) {
        makeEngineQuestion();
        isPlaced = true;
    }
    bool goesOn = true;
    for (std::size_t i = 0; i < lesson.sections.size(); ++i) {
        const Section& section = lesson.sections[i];
        if (section.kind == Section::Kind::Notes) {
            notes.push_back(&section);
            continue;
        }
        if (!isPlaced && section.kind != Section::Kind::Text) {
            makeEngineQuestion();
            isPlaced = true;
            goesOn = !m_wasOpen;
        }
        if (goesOn) {
            goesOn = makeSection(section, static_cast<int>(i));
        }
    }
    if (!isPlaced) {
        makeEngineQuestion();
    }
    if (!goesOn) {
        addQuietText(tr("The lesson goes on when you have run the statement, or skipped the question."));
    }
    makeNotes(notes);
}

/// False where the lesson stops for now: what comes after the question would answer it.
bool LessonPane::makeSection(const Section& section, int index)
{
    const bool isOpen = m_workbench.isPredictionOpen();
    switch (section.kind) {
    case Section::Kind::Text:
        break;
    case Section::Kind::Predict:
        addCaption(tr("Predict"));
        break;
    case Section::Kind::Run:
        addCaption(tr("Run"));
        break;
    case Section::Kind::Investigate:
        addCaption(tr("Investigate"));
        break;
    case Section::Kind::Modify:
        addCaption(tr("Modify"));
        break;
    case Section::Kind::Make:
        addCaption(tr("Make"));
        break;
    case Section::Kind::Exercise:
        addCaption(tr("Exercise"));
        break;
    case Section::Kind::Hint:
    case Section::Kind::Notes:
        break;
    }
    QStringList hints = toQStrings(section.hints);
    if (section.kind == Section::Kind::Hint) {
        hints.push_front(toQString(section.markdown));
    } else if (!section.markdown.empty()) {
        addText(section.markdown);
    }
    if (section.kind == Section::Kind::Predict) {
        if (!m_workbench.isEngineQuestion()) {
            addCard(section.predictions);
        }
    }
    if (!section.check.empty()) {
        auto* card = new ExerciseCard(section.check, m_theme);
        card->setRun(isOpen || m_workbench.isStale() ? nullptr : m_workbench.shownRun(), m_workbench.isPreview());
        m_column->addWidget(card);
        m_exercises.push_back(card);
    }
    if (!hints.isEmpty()) {
        auto* list = new HintList(hints, m_hintsShown.value(index), m_theme);
        connect(list, &HintList::shownChanged, this, [this, index, list](int shown) {
            m_hintsShown.insert(index, shown);
            m_lastHints = list;
        });
        m_column->addWidget(list);
        m_hints.push_back(list);
    }
    return !(isOpen && section.kind == Section::Kind::Predict && !m_workbench.isEngineQuestion());
}

void LessonPane::makeNotes(const std::vector<const Section*>& notes)
{
    if (notes.empty()) {
        return;
    }
    auto* button =
        new QPushButton(m_notesVisible ? tr("Hide the instructor's notes") : tr("Show the instructor's notes"));
    button->setFlat(true);
    button->setFont(m_theme.controlFont(kSizeSmall));
    connect(button, &QPushButton::clicked, this, [this] { setNotesVisible(!m_notesVisible); });
    m_column->addWidget(button, 0, Qt::AlignLeft);
    if (m_notesVisible) {
        for (const Section* section : notes) {
            addText(section->markdown);
        }
    }
}

QWidget* LessonPane::addText(const std::string& markdown)
{
    auto* view = new MarkdownView(m_theme);
    view->showMarkdown(toQString(markdown));
    connect(view, &QTextBrowser::anchorClicked, this, &LessonPane::linkChosen);
    m_column->addWidget(view);
    return view;
}

void LessonPane::addCaption(const QString& text)
{
    auto* caption = new QLabel(text);
    caption->setFont(m_theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    QPalette palette = caption->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    caption->setPalette(palette);
    m_column->addSpacing(kGap);
    m_column->addWidget(caption);
}

void LessonPane::addQuietText(const QString& text)
{
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setFont(m_theme.font(Type::Text));
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    label->setPalette(palette);
    m_column->addWidget(label);
}

// ---- Orders ---------------------------------------------------------------------------------------------------------

void LessonPane::showNextHint()
{
    HintList* list = m_lastHints != nullptr && m_lastHints->hasMore() ? m_lastHints : nullptr;
    if (list == nullptr) {
        const auto found =
            std::find_if(m_hints.begin(), m_hints.end(), [](const HintList* hints) { return hints->hasMore(); });
        list = found == m_hints.end() ? nullptr : *found;
    }
    if (list != nullptr) {
        list->showNext();
        widget()->adjustSize();
        ensureWidgetVisible(list);
    }
}

void LessonPane::setNotesVisible(bool visible)
{
    if (visible != m_notesVisible) {
        m_notesVisible = visible;
        rebuild();
    }
}

void LessonPane::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_H && event->modifiers() == Qt::NoModifier) {
        showNextHint();
        return;
    }
    QScrollArea::keyPressEvent(event);
}

void LessonPane::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        rebuild();
    }
    QScrollArea::changeEvent(event);
}

} // namespace mergescope::ui
