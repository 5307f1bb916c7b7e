#include "ui/shell/wiring.h"

#include "core/lessons/check.h"
#include "core/trace/steps.h"
#include "ui/bridge/text.h"
#include "ui/editor/statement_pane.h"
#include "ui/lessons/lesson_pane.h"
#include "ui/settings/settings.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/center_stack.h"
#include "ui/shell/dialogs.h"
#include "ui/shell/find_bar.h"
#include "ui/shell/lesson_dock.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice.h"
#include "ui/shell/opener.h"
#include "ui/shell/presenter.h"
#include "ui/shell/stage_answers.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/view_wiring.h"
#include "ui/shell/window_actions.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QShortcut>

#include <algorithm>
#include <memory>

namespace mergescope::ui {

namespace {

/// The step that begins the phase after (or before) the one we are in.
std::uint64_t phaseStep(const trace::MergeRun& run, std::uint64_t step, bool forward)
{
    const trace::Phase now = trace::stepAt(run, std::min(step, trace::stepCount(run) - 1)).phase;
    const std::uint64_t begin = trace::firstStepOf(run, now);
    if (!forward && step > begin) {
        return begin;
    }
    const int wanted = static_cast<int>(now) + (forward ? 1 : -1);
    const int last = static_cast<int>(trace::Phase::Result);
    return trace::firstStepOf(run, static_cast<trace::Phase>(std::clamp(wanted, 0, last)));
}

/// A cell that is being typed counts: leaving its editor commits the text before anything is done with the table.
void finishTyping()
{
    const QWidget* focus = QApplication::focusWidget();
    QWidget* viewport = focus != nullptr ? focus->parentWidget() : nullptr;
    if (viewport != nullptr && qobject_cast<QAbstractItemView*>(viewport->parentWidget()) != nullptr) {
        viewport->parentWidget()->setFocus();
    }
}

void wireDraft(MainWindow& window, const WindowGround& ground)
{
    WindowActions& actions = window.actions();
    Workbench& workbench = ground.workbench;
    QObject::connect(actions.newWorkspace, &QAction::triggered, &workbench, [&window, &workbench] {
        if (window.mayReplace()) {
            workbench.newWorkspace();
        }
    });
    QObject::connect(actions.saveCopy, &QAction::triggered, &window, &MainWindow::saveCopy);
    QObject::connect(actions.find, &QAction::triggered, &window.findBar(), &FindBar::open);
    QObject::connect(actions.openFile, &QAction::triggered, &window, [&] { ground.opener.ask(&window); });
    QObject::connect(actions.undo, &QAction::triggered, &workbench, &Workbench::undo);
    QObject::connect(actions.redo, &QAction::triggered, &workbench, &Workbench::redo);
    QObject::connect(actions.run, &QAction::triggered, &workbench, [&workbench] {
        finishTyping();
        workbench.run();
    });
    QObject::connect(actions.startOver, &QAction::triggered, &workbench, [&workbench, &playhead = ground.playhead] {
        workbench.startOver();
        playhead.first();
    });
    QObject::connect(actions.importFile, &QAction::triggered, &window, [&window] { window.importTable(); });
    QObject::connect(actions.exportRun, &QAction::triggered, &window, &MainWindow::exportRun);
    QObject::connect(actions.quit, &QAction::triggered, &window, &QWidget::close);
    QObject::connect(&workbench, &Workbench::storeFailed, &window.notice(), &Notice::say);
    QObject::connect(&ground.opener, &Opener::failed, &window.notice(), &Notice::say);
}

/// Asking first, and what follows a wrong answer.
void wireQuestion(MainWindow& window, const WindowGround& ground)
{
    Workbench& workbench = ground.workbench;
    QObject::connect(window.actions().ask, &QAction::triggered, &workbench, &Workbench::ask);
    QObject::connect(&window.lesson(), &LessonPane::replayWanted, &window,
                     [&window, &workbench](const QString& rowKey) {
                         const trace::MergeRunPtr run = workbench.shownRun();
                         if (const auto route = run ? lessons::routeOfKey(*run, toStdString(rowKey)) : std::nullopt) {
                             window.stage().replayRoute(*route);
                             window.stage().setFocus(Qt::OtherFocusReason);
                         }
                     });
}

/// A run that was ordered stands at its beginning and waits, with the keys on the stage: the learner sets the pace.
/// What could not even begin shows the word that is wrong.
void wireRun(MainWindow& window, const WindowGround& ground)
{
    Playhead& playhead = ground.playhead;
    QObject::connect(&ground.workbench, &Workbench::outcomeChanged, &window, &MainWindow::showRun);
    QObject::connect(&ground.workbench, &Workbench::predictionChanged, &window, &MainWindow::showRun);
    QObject::connect(&ground.workbench, &Workbench::runCommitted, &window, [&window, &playhead] {
        playhead.first();
        window.center().takeKeys();
    });
    QObject::connect(window.actions().run, &QAction::triggered, &window, [&window, &workbench = ground.workbench] {
        if (workbench.isStale()) {
            window.statement().goToFirstProblem();
        }
    });
}

void wireTransport(MainWindow& window, const WindowGround& ground)
{
    WindowActions& actions = window.actions();
    Playhead& playhead = ground.playhead;
    Workbench& workbench = ground.workbench;
    QObject::connect(actions.first, &QAction::triggered, &playhead, &Playhead::first);
    QObject::connect(actions.previous, &QAction::triggered, &playhead, &Playhead::previous);
    QObject::connect(actions.playPause, &QAction::triggered, &playhead, &Playhead::togglePlaying);
    QObject::connect(actions.next, &QAction::triggered, &playhead, &Playhead::next);
    QObject::connect(actions.last, &QAction::triggered, &playhead, &Playhead::last);
    const auto goByPhase = [&workbench, &playhead](bool forward) {
        if (const trace::MergeRunPtr run = workbench.shownRun()) {
            playhead.seek(phaseStep(*run, playhead.step(), forward));
        }
    };
    QObject::connect(actions.previousPhase, &QAction::triggered, &playhead, [goByPhase] { goByPhase(false); });
    QObject::connect(actions.nextPhase, &QAction::triggered, &playhead, [goByPhase] { goByPhase(true); });
    QObject::connect(actions.replay, &QAction::triggered, &window.stage(), &StageView::replayRow);
    QObject::connect(actions.why, &QAction::triggered, &window.stage(), &StageView::showWhy);
    QObject::connect(&playhead, &Playhead::stepChanged, &window, &MainWindow::placeChanged);
}

/// Orders that cannot be carried out now are greyed.
void wireStates(MainWindow& window, const WindowGround& ground)
{
    WindowActions& actions = window.actions();
    Workbench& workbench = ground.workbench;
    const auto refresh = [&actions, &workbench, &playhead = ground.playhead] {
        const bool isPlayable = workbench.shownRun() != nullptr && !workbench.isPredictionOpen();
        const std::uint64_t last = std::max<std::uint64_t>(playhead.stepCount(), 1) - 1;
        const bool atBegin = playhead.step() == 0;
        const bool atEnd = playhead.step() >= last;
        for (QAction* action : {actions.first, actions.previous, actions.previousPhase}) {
            action->setEnabled(isPlayable && !atBegin);
        }
        for (QAction* action : {actions.next, actions.last, actions.nextPhase}) {
            action->setEnabled(isPlayable && !atEnd);
        }
        for (QAction* action : {actions.playPause, actions.replay, actions.why}) {
            action->setEnabled(isPlayable);
        }
        actions.ask->setEnabled(workbench.shownRun() != nullptr && !workbench.isStale() &&
                                !workbench.isPredictionOpen());
        actions.exportRun->setEnabled(isPlayable && !workbench.isStale());
        actions.undo->setEnabled(workbench.canUndo());
        actions.redo->setEnabled(workbench.canRedo());
    };
    QObject::connect(&workbench, &Workbench::outcomeChanged, &window, refresh);
    QObject::connect(&workbench, &Workbench::predictionChanged, &window, refresh);
    QObject::connect(&workbench, &Workbench::undoStateChanged, &window, refresh);
    QObject::connect(&ground.playhead, &Playhead::stepChanged, &window, refresh);
    refresh();
}

void setScheme(const WindowGround& ground, ThemeChoice choice)
{
    ground.settings.setTheme(choice);
    ground.theme.setScheme(ground.settings.scheme());
}

void wireTheme(MainWindow& window, const WindowGround& ground)
{
    WindowActions& actions = window.actions();
    const std::pair<QAction*, ThemeChoice> choices[] = {{actions.themeSystem, ThemeChoice::System},
                                                        {actions.themeLight, ThemeChoice::Light},
                                                        {actions.themeDark, ThemeChoice::Dark},
                                                        {actions.themeProjector, ThemeChoice::Projector}};
    for (const auto& [action, choice] : choices) {
        action->setChecked(ground.settings.theme() == choice);
        QObject::connect(action, &QAction::triggered, &window,
                         [ground, chosen = choice] { setScheme(ground, chosen); });
    }
    QObject::connect(&window.topBar(), &TopBar::schemeWanted, &window, [ground, &actions] {
        (ground.theme.isDark() ? actions.themeLight : actions.themeDark)->trigger();
    });
    const auto setSize = [ground](int percent) {
        ground.settings.setTextSize(percent);
        ground.theme.setContentScale(percent / 100.0);
    };
    const auto changeSize = [ground, setSize, &window](int by) {
        if (window.presenter().isOn()) { // as long as it lasts
            window.presenter().changeSize(by);
            return;
        }
        const std::vector<int>& sizes = Settings::textSizes();
        const auto at = std::find(sizes.begin(), sizes.end(), ground.settings.textSize()) - sizes.begin();
        setSize(sizes[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + by, 0, std::ssize(sizes) - 1))]);
    };
    QObject::connect(actions.textLarger, &QAction::triggered, &window, [changeSize] { changeSize(1); });
    QObject::connect(actions.textSmaller, &QAction::triggered, &window, [changeSize] { changeSize(-1); });
    QObject::connect(actions.textNormal, &QAction::triggered, &window, [setSize, &window] {
        if (window.presenter().isOn()) {
            window.presenter().changeSize(0);
        } else {
            setSize(100);
        }
    });

    actions.reducedMotion->setChecked(ground.settings.reducedMotion());
    QObject::connect(actions.reducedMotion, &QAction::toggled, &window, [ground](bool reduced) {
        ground.settings.setReducedMotion(reduced);
        ground.theme.setReducedMotion(reduced);
        ground.playhead.setReducedMotion(reduced);
    });
    window.topBar().setSpeed(ground.settings.speed());
    QObject::connect(&window.topBar(), &TopBar::speedChosen, &window, [ground](double speed) {
        ground.settings.setSpeed(speed);
        ground.playhead.setSpeed(speed);
    });
    QObject::connect(&ground.theme, &Theme::changed, &window, [ground] { applyTheme(*qApp, ground.theme); });
}

void wireLanguage(MainWindow& window, const WindowGround& ground)
{
    WindowActions& actions = window.actions();
    Workbench& workbench = ground.workbench;
    const auto show = [&actions, &workbench] {
        (workbench.language() == base::Language::Spanish ? actions.spanish : actions.english)->setChecked(true);
    };
    show();
    QObject::connect(actions.english, &QAction::triggered, &workbench,
                     [&workbench] { workbench.setLanguage(base::Language::English); });
    QObject::connect(actions.spanish, &QAction::triggered, &workbench,
                     [&workbench] { workbench.setLanguage(base::Language::Spanish); });
    QObject::connect(&window.topBar(), &TopBar::languageWanted, &window, [&actions, &workbench] {
        (workbench.language() == base::Language::Spanish ? actions.english : actions.spanish)->trigger();
    });
    QObject::connect(&workbench, &Workbench::languageChanged, &window, [ground, show, &workbench] {
        show();
        ground.settings.setLanguage(workbench.language());
        ground.opener.showLessonAgain();
    });
}

void wirePanes(MainWindow& window, const WindowGround& ground)
{
    WindowActions& actions = window.actions();
    actions.showLesson->setChecked(true);
    actions.showTables->setChecked(true);
    QObject::connect(actions.showLesson, &QAction::toggled, &window.lessonDock(), &QWidget::setVisible);
    QObject::connect(actions.showTables, &QAction::toggled, &window.bottom(), &QWidget::setVisible);
    // Where there is no room for both, the lesson stands open while it asks and folds away when the stage answers.
    LessonDock& dock = window.lessonDock();
    const auto fold = [&window, &dock, &workbench = ground.workbench, asks = std::make_shared<bool>(true)] {
        const bool isAsking = !workbench.lesson() || workbench.isPredictionOpen();
        if (isAsking != *asks) {
            *asks = isAsking;
            dock.setFolded(!isAsking);
            window.shareRoom();
        }
    };
    QObject::connect(&ground.workbench, &Workbench::predictionChanged, &window, fold);
    QObject::connect(&ground.workbench, &Workbench::lessonChanged, &window, fold);
    QObject::connect(&dock, &LessonDock::foldingChosen, &window, &MainWindow::shareRoom);
    QObject::connect(actions.nextPane, &QAction::triggered, &window, &MainWindow::goToNextPane);
    QObject::connect(actions.previousPane, &QAction::triggered, &window, &MainWindow::goToPreviousPane);
    QObject::connect(actions.keys, &QAction::triggered, &window,
                     [&window, ground] { showKeys(&window, ground.theme); });
    const auto stageKey = [&window](int key, auto&& order) {
        auto* shortcut = new QShortcut(QKeySequence(key), &window.stage());
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        QObject::connect(shortcut, &QShortcut::activated, &window, order);
    };
    stageKey(Qt::Key_H, [&window] { window.lesson().showNextHint(); });
    stageKey(Qt::Key_Question, [&actions] { actions.keys->trigger(); });
    QObject::connect(actions.about, &QAction::triggered, &window,
                     [&window, ground] { showAbout(&window, ground.theme); });
    QObject::connect(&ground.workbench, &Workbench::lessonChanged, &window, &MainWindow::retranslate);
    QObject::connect(&window.presenter(), &Presenter::changed, actions.present, &QAction::setChecked);
    QObject::connect(&ground.workbench, &Workbench::workspaceChanged, &window,
                     [ground](const QString& id) { ground.settings.setState("workspace", id.toUtf8()); });
}

} // namespace

void wireWindow(MainWindow& window, const WindowGround& ground)
{
    wireDraft(window, ground);
    wireQuestion(window, ground);
    wireRun(window, ground);
    wireTransport(window, ground);
    wireStates(window, ground);
    wireTheme(window, ground);
    wireLanguage(window, ground);
    wirePanes(window, ground);
    wireStageAnswers(window, ground);
    wireViews(window, ground);
}

} // namespace mergescope::ui
