#include "ui/shell/view_wiring.h"

#include "core/diagnostics/message.h"
#include "core/session/repairs.h"
#include "core/session/variation.h"
#include "core/sql/dialect.h"
#include "ui/bridge/text.h"
#include "ui/editor/statement_pane.h"
#include "ui/grids/fate_diff_table.h"
#include "ui/pair/pair_view.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/center_stack.h"
#include "ui/shell/lesson_dock.h"
#include "ui/shell/main_window.h"
#include "ui/shell/presenter.h"
#include "ui/shell/window_actions.h"
#include "ui/stage/stage_view.h"
#include "ui/state/fate_watch.h"
#include "ui/state/side_run.h"
#include "ui/state/workbench.h"
#include "ui/storage/storage_view.h"

#include <utility>
#include <vector>

namespace mergescope::ui {

namespace {

QString engineTitle(const sql::Dialect& dialect)
{
    QString title = toQString(std::string(dialect.title));
    title.replace(QStringLiteral(" with "),
                  MainWindow::tr(" with ", "between the names of an engine and of its table format"));
    return title;
}

/// The other way of writing is worked out only while somebody looks at it.
void wireStorage(MainWindow& window, const WindowGround& ground)
{
    Workbench& workbench = ground.workbench;
    CenterStack& center = window.center();
    auto* twin = new SideRun(&window);
    const auto refresh = [&workbench, &center, twin] {
        StorageView& view = center.storage();
        view.setLanguage(workbench.language());
        view.setQuiet(workbench.isPredictionOpen());
        view.setStale(workbench.isStale());
        const session::OutcomePtr outcome = workbench.outcome();
        const bool isCurrent = outcome != nullptr && outcome->lastRun() == workbench.shownRun();
        if (workbench.shownRun() == nullptr) {
            view.setRun(nullptr, session::WriteMode::InPlace);
        }
        if (workbench.shownRun() == nullptr || !isCurrent) {
            return; // a broken text: what was there stays, greyed
        }
        view.setRun(workbench.shownRun(), session::writeModeOf(*outcome));
        if (center.view() == CenterView::Storage) {
            twin->ask(session::variationOf(*outcome, session::VariationKind::OtherWriteMode), workbench.askedAt());
        }
    };
    QObject::connect(twin, &SideRun::changed, &window, [twin, &center] {
        const session::OutcomePtr& outcome = twin->outcome();
        center.storage().setTwin(twin->run(),
                                 outcome != nullptr ? session::writeModeOf(*outcome) : session::WriteMode::InPlace);
    });
    QObject::connect(&workbench, &Workbench::outcomeChanged, &window, refresh);
    QObject::connect(&workbench, &Workbench::predictionChanged, &window, refresh);
    QObject::connect(&workbench, &Workbench::languageChanged, &window, refresh);
    QObject::connect(&center, &CenterStack::viewChanged, &window, refresh);
    refresh();
}

/// Ways out of a collision are worked out when there is one, and are an edit of the text like any other.
void wireRepairs(MainWindow& window, const WindowGround& ground)
{
    Workbench& workbench = ground.workbench;
    StageView& stage = window.stage();
    const auto refresh = [&workbench, &stage] {
        const session::OutcomePtr outcome = workbench.outcome();
        const bool isCurrent = outcome != nullptr && outcome->lastRun() == workbench.shownRun();
        stage.setRepairs(isCurrent ? session::repairsFor(*outcome) : std::vector<session::Repair>());
    };
    QObject::connect(&workbench, &Workbench::outcomeChanged, &stage, refresh);
    QObject::connect(&stage, &StageView::repairWanted, &window, [&workbench, &stage](const QString& text) {
        workbench.editStatement(text);
        stage.setFocus(Qt::OtherFocusReason);
    });
    refresh();
}

void wireSwitch(MainWindow& window)
{
    WindowActions& actions = window.actions();
    CenterStack& center = window.center();
    const std::pair<QAction*, CenterView> views[] = {{actions.viewStage, CenterView::Stage},
                                                     {actions.viewStorage, CenterView::Storage},
                                                     {actions.viewPair, CenterView::Pair}};
    for (const auto& [action, view] : views) {
        QObject::connect(action, &QAction::triggered, &center, [&center, chosen = view] { center.show(chosen); });
    }
    // Why is answered on the stage.
    QObject::connect(actions.why, &QAction::triggered, &center, [&center] { center.show(CenterView::Stage); });
    const auto follow = [&actions, &center] {
        QAction* shown[] = {actions.viewStage, actions.viewStorage, actions.viewPair};
        shown[static_cast<std::size_t>(center.view())]->setChecked(true);
    };
    QObject::connect(&center, &CenterStack::viewChanged, &window, follow);
    follow();
}

/// Two stages need the window: lesson, statement and the tables of the one run step aside while they are shown.
void shareRoomWithPair(MainWindow& window)
{
    const bool isPair = window.center().view() == CenterView::Pair;
    window.statement().parentWidget()->setVisible(!isPair);
    if (!window.presenter().isOn()) { // presenting has put the others away
        window.lessonDock().setVisible(!isPair && window.actions().showLesson->isChecked());
    }
    window.foldBottom(isPair);
}

QString problemOf(const session::OutcomePtr& outcome, base::Language language)
{
    const diagnostics::Diagnostic* const error = outcome == nullptr ? nullptr : outcome->firstError();
    QString text = error == nullptr ? QString() : toQString(diagnostics::render(error->message, language));
    if (!text.isEmpty() && text[0] != QLatin1Char('`')) { // a name keeps its letters
        text[0] = text[0].toUpper();
    }
    return text.remove(QLatin1Char('`'));
}

void wirePair(MainWindow& window, const WindowGround& ground)
{
    Workbench& workbench = ground.workbench;
    CenterStack& center = window.center();
    PairView& pair = center.pair();
    auto* other = new SideRun(&window);
    const auto ask = [&workbench, &pair, &center, other] {
        const session::OutcomePtr outcome = workbench.outcome();
        if (center.view() != CenterView::Pair || outcome == nullptr || outcome->lastRun() == nullptr) {
            return;
        }
        if (const auto choice = pair.choice()) {
            if (choice->kind == session::VariationKind::OwnText && pair.ownText().isEmpty()) {
                pair.setOwnText(toQString(workbench.statement()));
            }
            other->ask(session::variationOf(*outcome, choice->kind, choice->engine, toStdString(pair.ownText())),
                       workbench.askedAt());
        }
    };
    const auto refresh = [&window, &workbench, &pair, &center, ask] {
        if (center.view() != CenterView::Pair) {
            if (pair.left().script() != nullptr) {
                // Nobody looks any more: its left stage lets go of the time line, and the stage has its folds back.
                pair.setRun(nullptr, {});
                const trace::MergeRunPtr run = workbench.shownRun();
                window.stage().setRun(
                    run, run == nullptr ? LadderProvider()
                                        : [run](std::size_t route) { return session::ladder(*run, route); });
            }
            return;
        }
        pair.setLanguage(workbench.language());
        pair.setQuiet(workbench.isPredictionOpen());
        pair.setStale(workbench.isStale());
        pair.setRun(workbench.shownRun(), MainWindow::tr("As it is: %1").arg(engineTitle(workbench.dialect())),
                    toQString(workbench.statement()));
        const session::OutcomePtr outcome = workbench.outcome();
        if (outcome != nullptr && outcome->lastRun() != nullptr) {
            pair.setChoices(choicesFor(*outcome));
            ask();
        }
    };
    QObject::connect(other, &SideRun::changed, &window, [other, &pair, &workbench] {
        pair.setOther(other->run(), problemOf(other->outcome(), workbench.language()));
    });
    QObject::connect(&pair, &PairView::otherWanted, &window, ask);
    QObject::connect(&workbench, &Workbench::outcomeChanged, &window, refresh);
    QObject::connect(&workbench, &Workbench::predictionChanged, &window, refresh);
    QObject::connect(&workbench, &Workbench::languageChanged, &window, refresh);
    QObject::connect(&center, &CenterStack::viewChanged, &window, refresh);
    QObject::connect(&center, &CenterStack::viewChanged, &window, [&window] { shareRoomWithPair(window); });
    QObject::connect(&window.presenter(), &Presenter::changed, &window, [&window] { shareRoomWithPair(window); });
}

/// What an edit did to the fates: outlined on the stage, counted on the tab, listed below.
void wireChanges(MainWindow& window, const WindowGround& ground)
{
    Workbench& workbench = ground.workbench;
    auto* watch = new FateWatch(workbench, &window);
    const auto show = [&window, &workbench, watch] {
        const auto& diff = watch->diff();
        std::vector<StageChange> rows;
        QString words;
        if (diff) {
            for (const trace::FateChange& change : diff->rows) {
                rows.push_back({change.toTarget, change.toSource, change.isOfValues()});
            }
            const auto count = static_cast<int>(diff->fateCount());
            words = count > 0 ? MainWindow::tr("%n row(s) changed fate", "", count) : QString();
        }
        window.stage().setChanges(std::move(rows), words);
        window.bottom().changes()->setLanguage(workbench.language());
        window.bottom().changes()->setDiff(watch->from(), watch->to(), diff);
        window.bottom().setChangeCount(diff ? static_cast<int>(diff->fateCount()) : -1);
    };
    QObject::connect(watch, &FateWatch::changed, &window, show);
    QObject::connect(&workbench, &Workbench::languageChanged, &window, show);
    QObject::connect(window.actions().viewChanges, &QAction::triggered, &window, [&window] {
        window.actions().showTables->setChecked(true);
        window.bottom().showChanges();
        window.bottom().changes()->setFocus(Qt::ShortcutFocusReason);
    });
    show();
}

} // namespace

void wireViews(MainWindow& window, const WindowGround& ground)
{
    wireSwitch(window);
    wireStorage(window, ground);
    wirePair(window, ground);
    wireRepairs(window, ground);
    wireChanges(window, ground);
}

} // namespace mergescope::ui
