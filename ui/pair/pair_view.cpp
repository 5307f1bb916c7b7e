#include "ui/pair/pair_view.h"

#include "core/trace/fate_diff.h"
#include "ui/bridge/text.h"
#include "ui/editor/sql_editor.h"
#include "ui/state/equivalent_step.h"
#include "ui/theme/choice_box.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

/// Just inside a step: its very beginning still shows the end of the step before.
constexpr double kInside = 1e-3;
constexpr int kEditorHeight = 120;
constexpr int kHeaderHeight = 36;
constexpr QSize kLeastStage(200, 200);

/// The MERGE that a run is about, in a text that may have others before it.
void bringIntoSight(SqlEditor& editor, const trace::MergeRunPtr& run)
{
    if (run == nullptr || editor.hasFocus()) {
        return; // nothing moves under the hands of somebody who types
    }
    const TextRange range = TextPositions(run->text->text()).toUtf16(run->statementSpan);
    editor.keepInSight(range, range);
}

} // namespace

PairView::PairView(const Theme& theme, Playhead& playhead, Selection& selection, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_playhead(playhead), m_left(new StageView(theme, this)),
      m_right(new StageView(theme, this)), m_title(new QLabel(this)), m_beside(new QLabel(this)),
      m_difference(new QLabel(this)), m_box(new ChoiceBox(theme, this)), m_statement(new SqlEditor(theme, this)),
      m_editor(new SqlEditor(theme, this))
{
    setObjectName(QStringLiteral("pair"));
    m_left->attach(playhead, selection);
    m_right->attach(m_follower, m_pointed);
    m_left->setMinimumSize(kLeastStage);
    m_right->setMinimumSize(kLeastStage);
    setFocusProxy(m_left);
    m_right->installEventFilter(this);
    m_title->setTextFormat(Qt::PlainText);
    m_difference->setTextFormat(Qt::PlainText);
    m_beside->setBuddy(m_box);
    m_box->setFocusPolicy(Qt::TabFocus);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_statement->setReadOnly(true);
    for (SqlEditor* text : {m_statement, m_editor}) {
        text->setFixedHeight(kEditorHeight);
        text->hide();
    }

    const auto half = [](QWidget* first, QWidget* second, QWidget* third, StageView* stage, QWidget* below) {
        auto* head = new QHBoxLayout;
        head->setContentsMargins(kPaneMargin, kGrid, kPaneMargin, 0);
        head->addWidget(first);
        if (second != nullptr) {
            head->addWidget(second, 1);
            head->addWidget(third);
        } else {
            head->addStretch();
        }
        auto* column = new QVBoxLayout;
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        auto* bar = new QWidget;
        bar->setLayout(head);
        bar->setFixedHeight(kHeaderHeight);
        column->addWidget(bar);
        column->addWidget(stage, 1);
        column->addWidget(below);
        return column;
    };
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSizeConstraint(QLayout::SetNoConstraint);
    row->addLayout(half(m_title, nullptr, nullptr, m_left, m_statement), 1);
    row->addLayout(half(m_beside, m_box, m_difference, m_right, m_editor), 1);

    connect(&playhead, &Playhead::timeChanged, this, &PairView::follow);
    connect(&playhead, &Playhead::stepChanged, this, &PairView::follow);
    connect(&m_follower, &Playhead::stepChanged, this, &PairView::lead);
    connect(&selection, &Selection::rowChanged, this, &PairView::pointAtSame);
    connect(&selection, &Selection::clauseChanged, &m_pointed, &Selection::setClause);
    connect(m_box, &QComboBox::activated, this, [this](int index) {
        choose(m_choices[static_cast<std::size_t>(index)]);
        Q_EMIT otherWanted();
    });
    connect(m_editor, &SqlEditor::userEdited, this, &PairView::otherWanted);
    connect(&m_theme, &Theme::changed, this, &PairView::restyle);
    restyle();
    retranslate();
}

void PairView::setRun(trace::MergeRunPtr run, const QString& title, const QString& statement)
{
    m_title->setText(title);
    if (statement != m_statement->toPlainText()) {
        m_statement->setText(statement);
    }
    if (run == m_run) {
        return;
    }
    m_run = std::move(run);
    m_left->setRun(
        m_run, m_run == nullptr ? LadderProvider()
                                : [shown = m_run](std::size_t route) { return session::ladder(*shown, route); });
    bringIntoSight(*m_statement, m_run);
    m_hasStep = false;
    share();
    mark();
}

void PairView::setOther(trace::MergeRunPtr run, const QString& problem)
{
    m_problem = problem;
    m_other = std::move(run);
    m_right->setEmptyText(tr("Nothing to set beside it"), m_problem);
    const QScopedValueRollback<bool> following(m_isFollowing, true);
    m_right->setRun(
        m_other, m_other == nullptr ? LadderProvider()
                                    : [shown = m_other](std::size_t route) { return session::ladder(*shown, route); });
    m_follower.setTimes(m_right->stepTimes(), 0);
    bringIntoSight(*m_editor, m_other);
    m_hasStep = false;
    share();
    follow();
    mark();
}

/// Both stages have one layout: the same row stands at the same height.
void PairView::share()
{
    m_left->setBeside(m_right->sharedScript());
    m_right->setBeside(m_left->sharedScript());
    shareSentences();
}

void PairView::setChoices(const std::vector<PairChoice>& choices)
{
    if (choices == m_choices && m_choice) {
        return;
    }
    m_choices = choices;
    const bool isKept = m_choice && std::find(m_choices.begin(), m_choices.end(), *m_choice) != m_choices.end();
    if (!isKept) {
        m_choice = m_choices.empty() ? std::nullopt : std::optional(m_choices.front());
    }
    fillBox();
}

void PairView::choose(const PairChoice& choice)
{
    m_choice = choice;
    fillBox();
}

std::optional<PairChoice> PairView::choice() const
{
    return m_choice;
}

QString PairView::ownText() const
{
    return m_editor->toPlainText();
}

void PairView::setOwnText(const QString& text)
{
    m_editor->setText(text);
}

void PairView::setLanguage(base::Language language)
{
    m_left->setLanguage(language);
    const QScopedValueRollback<bool> following(m_isFollowing, true);
    m_right->setLanguage(language);
    share();
}

void PairView::setQuiet(bool quiet)
{
    m_left->setQuiet(quiet);
    m_right->setQuiet(quiet);
}

void PairView::setStale(bool stale)
{
    m_left->setStale(stale);
    m_right->setStale(stale);
}

/// The right one stands in the step that shows the same rows, as far into it as the left one is into its own.
void PairView::follow()
{
    if (m_run == nullptr || m_other == nullptr || m_playhead.stepCount() == 0 || m_follower.stepCount() == 0) {
        return;
    }
    const std::uint64_t step = m_playhead.step();
    const bool isOtherStep = !m_hasStep || step != m_step;
    if (!m_hasStep || step != m_step) {
        m_hasStep = true;
        m_step = step;
        m_otherStep = equivalentStep(*m_run, step, *m_other);
    }
    const StepTimes times = m_right->stepTimes();
    const double begin = times.startOf(m_otherStep);
    const double end = times.endOf(m_otherStep);
    const QScopedValueRollback<bool> following(m_isFollowing, true);
    m_follower.seekTime(std::max(begin + kInside, begin + (end - begin) * m_playhead.stepProgress()));
    if (isOtherStep) {
        shareSentences();
    }
}

/// Two sentences in two sizes of letter would look as if one mattered more.
void PairView::shareSentences()
{
    if (m_left->script() != nullptr && m_right->script() != nullptr) {
        const int size = std::min(m_left->sentenceSize(), m_right->sentenceSize());
        m_left->setLargestSentence(size);
        m_right->setLargestSentence(size);
    }
}

/// A key or a click on the right one: the left one goes there, and the right one follows.
void PairView::lead(std::uint64_t step)
{
    if (m_isFollowing || m_run == nullptr || m_other == nullptr) {
        return;
    }
    m_playhead.seek(equivalentStep(*m_other, step, *m_run));
}

void PairView::pointAtSame(std::uint32_t targetRow, std::uint32_t sourceRow)
{
    const bool isSameSource = m_run != nullptr && m_other != nullptr && m_run->source == m_other->source;
    m_pointed.setRow(targetRow, isSameSource ? sourceRow : tables::kNoRow);
}

void PairView::mark()
{
    std::vector<StageChange> left;
    std::vector<StageChange> right;
    QString words;
    if (m_run != nullptr && m_other != nullptr) {
        if (const auto diff = trace::compareFates(*m_run, *m_other)) {
            for (const trace::FateChange& change : diff->rows) {
                left.push_back({change.fromTarget, change.fromSource, change.isOfValues()});
                right.push_back({change.toTarget, change.toSource, change.isOfValues()});
            }
            words = diff->fateCount() == 0 ? tr("every row fares the same")
                                           : tr("%n row(s) fare otherwise", "", static_cast<int>(diff->fateCount()));
        }
    }
    m_left->setChanges(std::move(left), {});
    m_right->setChanges(std::move(right), {});
    m_difference->setText(words);
    m_difference->setVisible(!words.isEmpty());
}

QString PairView::differenceText() const
{
    return m_difference->text();
}

void PairView::fillBox()
{
    const QSignalBlocker quiet(m_box);
    m_box->clear();
    for (const PairChoice& choice : m_choices) {
        m_box->addItem(nameOf(choice));
    }
    const auto at = m_choice ? std::find(m_choices.begin(), m_choices.end(), *m_choice) : m_choices.end();
    m_box->setCurrentIndex(at == m_choices.end() ? -1 : static_cast<int>(at - m_choices.begin()));
    const bool isOwn = m_choice && m_choice->kind == session::VariationKind::OwnText;
    m_statement->setVisible(isOwn); // both, so that the stages stay equal
    m_editor->setVisible(isOwn);
}

void PairView::restyle()
{
    for (QLabel* label : {m_title, m_beside, m_difference}) {
        label->setFont(m_theme.controlFont(kSizeBody, QFont::DemiBold));
    }
    m_box->setFont(m_theme.controlFont(kSizeBody));
    update();
}

void PairView::retranslate()
{
    setAccessibleName(tr("Two runs side by side"));
    m_left->setAccessibleName(tr("Stage: as it is"));
    m_right->setAccessibleName(tr("Stage: beside it"));
    m_beside->setText(tr("Beside it"));
    m_box->setAccessibleName(tr("What is set beside it"));
    m_editor->setAccessibleName(tr("SQL statement of your own"));
    m_statement->setAccessibleName(tr("SQL statement as it is"));
    m_right->setEmptyText(tr("Nothing to set beside it"), m_problem);
    fillBox();
    mark();
}

void PairView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colours().card);
    painter.fillRect(width() / 2 - (width() % 2 == 0 ? 1 : 0), 0, layout()->spacing(), height(),
                     m_theme.colours().line);
}

/// Halves of equal width, with a line between them.
void PairView::resizeEvent(QResizeEvent* event)
{
    layout()->setSpacing(width() % 2 == 0 ? 2 : 1);
    QWidget::resizeEvent(event);
    QMetaObject::invokeMethod(this, &PairView::shareSentences, Qt::QueuedConnection); // when both have their size
}

bool PairView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_right || event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Space:
    case Qt::Key_R:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return QCoreApplication::sendEvent(m_left, event);
    default:
        return false; // scrolling and the question why are about the right one's own rows
    }
}

void PairView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
