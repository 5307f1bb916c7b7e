#include "ui/shell/stop_walk.h"

#include "core/lessons/check.h"
#include "core/story/story.h"
#include "core/trace/steps.h"
#include "ui/bridge/text.h"
#include "ui/classroom/tally_view.h"
#include "ui/lessons/answer_button.h"
#include "ui/lessons/markdown_view.h"
#include "ui/lessons/prediction_card.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr int kSignHeight = 40; ///< in the window's corner stands what says that it presents

/// The answers in the order of their keys on the tally.
std::array<TallyOption, kTallyOptions> optionsNow()
{
    std::array<TallyOption, kTallyOptions> options;
    for (std::size_t i = 0; i < kTallyOptions; ++i) {
        options[i] = {answerText(answers()[i]), answers()[i].role};
    }
    return options;
}

std::size_t optionOf(const QString& word)
{
    const Answer* answer = answerNamed(word);
    return answer == nullptr ? kTallyOptions : static_cast<std::size_t>(answer - answers().data());
}

} // namespace

StopWalk::StopWalk(MainWindow& window, const WindowGround& ground)
    : QObject(&window), m_window(window), m_ground(ground),
      m_tallyView(new TallyView(optionsNow(), ground.theme, &window.stage())), m_verdict(new QWidget),
      m_verdictText(new QLabel), m_page(new QScrollArea(&window.stage())), m_text(new MarkdownView(ground.theme))
{
    m_verdictText->setObjectName(QStringLiteral("verdict"));
    m_verdictText->setWordWrap(true);
    m_verdictText->setTextFormat(Qt::PlainText);
    auto* verdict = new QVBoxLayout(m_verdict);
    verdict->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kSignHeight);
    verdict->addWidget(m_verdictText);
    m_verdict->hide();
    window.addUnderStatement(m_verdict);
    m_tallyView->hide();
    m_page->hide();
    m_page->setWidgetResizable(true);
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_page->setFocusPolicy(Qt::NoFocus);
    m_text->setFocusPolicy(Qt::NoFocus);
    auto* sheet = new QWidget;
    auto* column = new QVBoxLayout(sheet);
    column->setContentsMargins(2 * kPaneMargin, kPaneMargin, 2 * kPaneMargin, kPaneMargin);
    column->addWidget(m_text);
    column->addStretch();
    m_page->setWidget(sheet);

    connect(m_tallyView, &TallyView::voted, this, &StopWalk::vote);
    connect(m_tallyView, &TallyView::voteTaken, this, [this](std::size_t option) {
        m_tallies[rowKey()].remove(option);
        show();
    });
    Workbench& workbench = ground.workbench;
    connect(&workbench, &Workbench::predictionChanged, this, &StopWalk::tableChanged);
    connect(&workbench, &Workbench::lessonChanged, this, &StopWalk::tableChanged);
    connect(&workbench, &Workbench::languageChanged, this, [this] {
        m_tallyView->setOptions(optionsNow());
        show();
    });
    // After the window has put the run at its beginning.
    connect(
        &workbench, &Workbench::runCommitted, this,
        [this] {
            if (m_on && stop().kind == Stop::Kind::Reveal) {
                m_ground.playhead.last();
            }
        },
        Qt::QueuedConnection);
    connect(&ground.playhead, &Playhead::stepChanged, this, &StopWalk::changed);
    connect(&ground.theme, &Theme::changed, this, &StopWalk::place);
}

// ---- The walk -------------------------------------------------------------------------------------------------------

void StopWalk::makeStops()
{
    const Workbench& workbench = m_ground.workbench;
    m_stops = stopsOf(workbench.lesson(), workbench.askedRows().size(), workbench.isEngineQuestion());
    m_at = std::min(m_at, m_stops.size() - 1);
}

void StopWalk::begin()
{
    const Workbench& workbench = m_ground.workbench;
    const QString id = workbench.lesson() ? toQString(workbench.lesson()->id) : QString();
    const bool isResumed = id == m_lessonId && !m_stops.empty();
    m_lessonId = id;
    m_on = true;
    const std::vector<Stop> before = m_stops;
    makeStops();
    if (!isResumed || before != m_stops) {
        m_tallies.clear();
        m_at = 0;
        if (!workbench.isPredictionOpen()) {
            const auto walk = std::find_if(m_stops.begin(), m_stops.end(),
                                           [](const Stop& stop) { return stop.kind == Stop::Kind::Walk; });
            m_at = static_cast<std::size_t>(walk - m_stops.begin());
        }
    }
    show();
}

void StopWalk::end()
{
    m_on = false;
    m_tallyView->hide();
    m_verdict->hide();
    m_page->hide();
}

void StopWalk::next()
{
    Playhead& playhead = m_ground.playhead;
    if (stop().kind == Stop::Kind::Walk && playhead.step() + 1 < playhead.stepCount()) {
        playhead.next();
        return;
    }
    if (m_at + 1 < m_stops.size()) {
        leave(true);
        enter(m_at + 1, true);
    }
}

void StopWalk::previous()
{
    Playhead& playhead = m_ground.playhead;
    if (stop().kind == Stop::Kind::Walk && playhead.step() > 0) {
        playhead.previous();
        return;
    }
    if (m_at > 0) {
        leave(false);
        enter(m_at - 1, false);
    }
}

/// What most hands said becomes the answer that is held against the run.
void StopWalk::leave(bool forwards)
{
    if (forwards && stop().kind == Stop::Kind::Vote) {
        if (const auto leader = tally().leader()) {
            m_ground.workbench.answerPrediction(toQString(rowKey()), QLatin1String(answers()[*leader].word));
        }
    }
    m_ground.selection.clear();
}

void StopWalk::enter(std::size_t at, bool forwards)
{
    m_at = at;
    Playhead& playhead = m_ground.playhead;
    switch (stop().kind) {
    case Stop::Kind::Page:
    case Stop::Kind::Prediction:
        break;
    case Stop::Kind::Vote:
        pointAtRow();
        break;
    case Stop::Kind::Reveal:
        reveal();
        break;
    case Stop::Kind::Explanation:
        if (const trace::MergeRunPtr run = m_ground.workbench.shownRun()) {
            const auto route = lessons::routeOfKey(*run, rowKey());
            if (run->failure || !route) {
                playhead.last();
            } else {
                playhead.seek(trace::stepOf(*run, trace::Phase::Decide, *route));
            }
            pointAtRow();
        }
        break;
    case Stop::Kind::Walk:
        if (forwards) {
            playhead.first();
        } else {
            playhead.last();
        }
        break;
    }
    show();
}

void StopWalk::reveal()
{
    Workbench& workbench = m_ground.workbench;
    if (workbench.isPredictionOpen() || workbench.isPreview()) {
        workbench.run();
    } else {
        m_ground.playhead.last();
    }
}

void StopWalk::tableChanged()
{
    if (!m_on) {
        return;
    }
    const std::vector<Stop> before = m_stops;
    makeStops();
    if (m_stops != before) {
        // Other rows are asked for: with the question, where it stands now.
        m_tallies.clear();
        const auto question = std::find_if(m_stops.begin(), m_stops.end(),
                                           [](const Stop& stop) { return stop.kind == Stop::Kind::Prediction; });
        if (question != m_stops.end() && m_ground.workbench.isPredictionOpen()) {
            m_at = static_cast<std::size_t>(question - m_stops.begin());
        }
    }
    show();
}

// ---- Hands ----------------------------------------------------------------------------------------------------------

void StopWalk::vote(std::size_t option)
{
    if (m_on && stop().kind == Stop::Kind::Vote) {
        m_tallies[rowKey()].add(option);
        show();
    }
}

void StopWalk::takeVoteBack()
{
    if (m_on && stop().kind == Stop::Kind::Vote) {
        m_tallies[rowKey()].takeBack();
        show();
    }
}

void StopWalk::voteAgain()
{
    if (m_on && stop().kind == Stop::Kind::Vote) {
        m_tallies[rowKey()].again();
        show();
    }
}

const Tally& StopWalk::tally() const
{
    static const Tally kNone;
    const auto found = m_tallies.find(rowKey());
    return found == m_tallies.end() ? kNone : found->second;
}

std::string StopWalk::rowKey() const
{
    const std::vector<std::string> rows = m_ground.workbench.askedRows();
    const bool isOfRow = stop().kind == Stop::Kind::Vote || stop().kind == Stop::Kind::Explanation;
    return isOfRow && stop().row < rows.size() ? rows[stop().row] : std::string();
}

/// The engine knows before the class does.
std::size_t StopWalk::rightOption(const std::string& row) const
{
    const trace::MergeRunPtr question = m_ground.workbench.questionRun();
    const trace::MergeRunPtr run = question ? question : m_ground.workbench.shownRun();
    const auto answer = run ? lessons::answerOf(*run, row) : std::nullopt;
    return answer ? optionOf(toQString(*answer)) : kTallyOptions;
}

void StopWalk::pointAtRow()
{
    const trace::MergeRunPtr run = m_ground.workbench.shownRun();
    const auto route = run ? lessons::routeOfKey(*run, rowKey()) : std::nullopt;
    if (route) {
        const std::uint32_t target = run->routes.targetRow[*route];
        m_ground.selection.setRow(target, target == tables::kNoRow ? run->routes.sourceRow[*route] : tables::kNoRow);
    }
}

// ---- What is over the stage -----------------------------------------------------------------------------------------

void StopWalk::show()
{
    if (!m_on) {
        return;
    }
    const Stop::Kind kind = stop().kind;
    m_page->setVisible(kind == Stop::Kind::Page);
    if (kind == Stop::Kind::Page) {
        showPage();
    }
    const bool isVote = kind == Stop::Kind::Vote;
    m_tallyView->setVisible(isVote);
    if (isVote) {
        showTally();
    }
    showVerdict();
    place();
    Q_EMIT changed();
}

void StopWalk::showPage()
{
    const std::optional<lessons::Lesson>& lesson = m_ground.workbench.lesson();
    if (lesson && stop().section < lesson->sections.size()) {
        m_text->showMarkdown(toQString(lesson->sections[stop().section].markdown));
    }
    QPalette palette = m_page->palette();
    palette.setColor(QPalette::Window, m_ground.theme.colours().card);
    m_page->setPalette(palette);
    m_page->widget()->setPalette(palette);
    m_page->widget()->setAutoFillBackground(true);
    m_page->verticalScrollBar()->setValue(0);
}

void StopWalk::showTally()
{
    const trace::MergeRunPtr run = m_ground.workbench.shownRun();
    const QString row = askedRowName(run.get(), rowKey(), m_ground.workbench.language());
    //: %1 a row's key
    m_tallyView->setQuestion(tr("What will become of %1?").arg(row));
    m_tallyView->showVotes(tally(), rightOption(rowKey()), false);
}

/// How many hands were right; "" where none were raised for the row.
QString StopWalk::verdictOn(const std::string& row) const
{
    const auto found = m_tallies.find(row);
    const std::size_t right = rightOption(row);
    if (found == m_tallies.end() || found->second.total() == 0 || right >= kTallyOptions) {
        return {};
    }
    const trace::MergeRunPtr run = m_ground.workbench.shownRun();
    //: %1 a row's key, %2 votes for the right answer, %3 all votes, %4 the same in percent
    return tr("%1: %2 of %3 were right (%4 %)")
        .arg(askedRowName(run.get(), row, m_ground.workbench.language()))
        .arg(found->second.votes()[right])
        .arg(found->second.total())
        .arg(found->second.percent(right));
}

/// At the reveal for every row that was voted on, at an explanation for its row and with what the numbers advise.
void StopWalk::showVerdict()
{
    QStringList lines;
    if (stop().kind == Stop::Kind::Reveal) {
        for (const std::string& row : m_ground.workbench.askedRows()) {
            lines << verdictOn(row);
        }
    } else if (stop().kind == Stop::Kind::Explanation) {
        lines << verdictOn(rowKey());
        if (tally().advice(rightOption(rowKey())) == TallyAdvice::ExplainAgain) {
            lines << tr("Few knew: explain it once more.");
        }
    }
    lines.removeAll(QString());
    const Theme& theme = m_ground.theme;
    m_verdictText->setFont(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    m_verdictText->setStyleSheet(
        QStringLiteral("QLabel { color: %1; background: %2; border: 1px solid %3;"
                       " border-radius: 8px; padding: 8px 12px; }")
            .arg(theme.colours().text.name(), theme.colours().ground.name(), theme.colours().line.name()));
    m_verdictText->setText(lines.join(QLatin1Char('\n')));
    m_verdict->setVisible(!lines.isEmpty());
}

/// The page has the stage to itself. Hands are counted in place of the ladder and of what is above it, as far as there
/// has to be room: a rung is hidden whole or not at all, and the tables are always seen.
void StopWalk::place()
{
    if (!m_on) {
        return;
    }
    StageView& stage = m_window.stage();
    m_page->setGeometry(stage.rect());
    const StageLayout& layout = stage.stageLayout();
    const int margin = static_cast<int>(std::lround(12 * m_ground.theme.contentScale()));
    const double tables = std::max(layout.target.card.bottom(), layout.source.card.bottom());
    const double lanes = layout.lanes.front().isEmpty() ? layout.ladder.top() : layout.lanes.front().top();
    const double caption = layout.caption.height() > 0 ? layout.caption.top() : lanes;
    double top = std::max(0.0, tables + margin / 2.0);
    for (const double from : {layout.ladder.top(), lanes, caption}) {
        if (stage.height() - margin - from >= m_tallyView->sizeHint().height()) {
            top = from;
            break;
        }
    }
    const int height =
        std::max(stage.height() - margin - static_cast<int>(std::floor(top)), m_tallyView->minimumSizeHint().height());
    m_tallyView->setGeometry(margin, std::max(0, stage.height() - margin - height), stage.width() - 2 * margin,
                             std::min(height, stage.height() - margin));
    m_page->raise();
    m_tallyView->raise();
}

// ---- What the presenter reads ---------------------------------------------------------------------------------------

QString StopWalk::sentenceOf(std::uint64_t step) const
{
    const trace::MergeRunPtr run = m_ground.workbench.shownRun();
    if (run == nullptr || step >= trace::stepCount(*run)) {
        return {};
    }
    return toQString(story::explain(*run, trace::stepAt(*run, step), m_ground.workbench.language()).plain());
}

QString StopWalk::nameOf(const Stop& stop) const
{
    const Workbench& workbench = m_ground.workbench;
    const std::vector<std::string> rows = workbench.askedRows();
    const trace::MergeRunPtr run = workbench.shownRun();
    const QString row =
        stop.row < rows.size() ? askedRowName(run.get(), rows[stop.row], workbench.language()) : QString();
    switch (stop.kind) {
    case Stop::Kind::Page: {
        const std::string& text = workbench.lesson()->sections[stop.section].markdown;
        QString first = toQString(text.substr(0, text.find('\n')));
        while (first.startsWith(QLatin1Char('#')) || first.startsWith(QLatin1Char(' '))) {
            first.remove(0, 1);
        }
        return first;
    }
    case Stop::Kind::Prediction:
        return tr("The question: what will become of the marked rows?");
    case Stop::Kind::Vote:
        return tr("Hands for %1").arg(row);
    case Stop::Kind::Reveal:
        return tr("The reveal: the statement is run");
    case Stop::Kind::Explanation:
        return tr("Why %1 came out so").arg(row);
    case Stop::Kind::Walk:
        break;
    }
    return tr("The run, step by step");
}

NotesContent StopWalk::notes() const
{
    NotesContent content;
    const Playhead& playhead = m_ground.playhead;
    const bool isWalk = stop().kind == Stop::Kind::Walk;
    const bool hasStep = isWalk && playhead.step() + 1 < playhead.stepCount();
    content.now = isWalk ? sentenceOf(playhead.step()) : nameOf(stop());
    content.next = hasStep                     ? sentenceOf(playhead.step() + 1)
                   : m_at + 1 < m_stops.size() ? nameOf(m_stops[m_at + 1])
                                               : QString();
    content.place =
        isWalk ? tr("step %1 of %2").arg(playhead.step()).arg(std::max<std::uint64_t>(playhead.stepCount(), 1) - 1)
               : tr("stop %1 of %2").arg(m_at + 1).arg(m_stops.size());
    if (const auto& lesson = m_ground.workbench.lesson()) {
        for (const lessons::Section& section : lesson->sections) {
            if (section.kind == lessons::Section::Kind::Notes) {
                content.notes +=
                    (content.notes.isEmpty() ? QString() : QStringLiteral("\n\n")) + toQString(section.markdown);
            }
        }
    }
    return content;
}

} // namespace mergescope::ui
