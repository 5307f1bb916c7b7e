#include "ui/shell/window_actions.h"

#include "ui/theme/theme.h"

#include <QWidget>

namespace mergescope::ui {

QAction* WindowActions::make(const QList<QKeySequence>& shortcuts)
{
    auto* action = new QAction(this);
    action->setShortcuts(shortcuts);
    if (!shortcuts.isEmpty()) {
        m_window.addAction(action); // works while no menu shows it
    }
    return action;
}

WindowActions::WindowActions(QWidget& window, const Theme& theme)
    : QObject(&window), m_window(window), m_theme(theme), m_themes(new QActionGroup(this)),
      m_languages(new QActionGroup(this)), m_views(new QActionGroup(this))
{
    newWorkspace = make({QKeySequence::New});
    openFile = make({QKeySequence::Open});
    importFile = make({Qt::CTRL | Qt::Key_I});
    saveCopy = make({QKeySequence::Save});
    exportRun = make({Qt::CTRL | Qt::Key_E});
    quit = make({Qt::CTRL | Qt::Key_Q});
    undo = make({QKeySequence::Undo});
    redo = make({Qt::CTRL | Qt::Key_Y, Qt::CTRL | Qt::SHIFT | Qt::Key_Z});
    find = make({QKeySequence::Find});
    run = make({Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter});
    ask = make();
    startOver = make();
    first = make();
    previous = make();
    playPause = make();
    next = make();
    last = make();
    previousPhase = make();
    nextPhase = make();
    replay = make();
    why = make();
    viewStage = make({Qt::CTRL | Qt::Key_1});
    viewStorage = make({Qt::CTRL | Qt::Key_2});
    viewPair = make({Qt::CTRL | Qt::Key_3});
    viewChanges = make({Qt::CTRL | Qt::Key_D});
    themeSystem = make();
    themeLight = make();
    themeDark = make();
    themeProjector = make();
    present = make({Qt::Key_F5, Qt::Key_F11});
    textLarger = make({QKeySequence::ZoomIn, Qt::CTRL | Qt::Key_Equal});
    textSmaller = make({QKeySequence::ZoomOut});
    textNormal = make({Qt::CTRL | Qt::Key_0});
    reducedMotion = make();
    english = make();
    spanish = make();
    showLesson = make();
    showTables = make();
    nextPane = make({Qt::Key_F6});
    previousPane = make({Qt::SHIFT | Qt::Key_F6});
    keys = make({Qt::Key_F1});
    about = make();

    for (QAction* action : {themeSystem, themeLight, themeDark, themeProjector}) {
        action->setCheckable(true);
        m_themes->addAction(action);
    }
    for (QAction* action : {english, spanish}) {
        action->setCheckable(true);
        m_languages->addAction(action);
    }
    for (QAction* action : {viewStage, viewStorage, viewPair}) {
        action->setCheckable(true);
        m_views->addAction(action);
    }
    for (QAction* action : {reducedMotion, showLesson, showTables, present}) {
        action->setCheckable(true);
    }
    quit->setMenuRole(QAction::QuitRole);
    about->setMenuRole(QAction::AboutRole);
    connect(&theme, &Theme::changed, this, &WindowActions::redraw);
    redraw();
    retranslate();
}

void WindowActions::redraw()
{
    first->setIcon(glyphIcon(Glyph::First, m_theme));
    previous->setIcon(glyphIcon(Glyph::Previous, m_theme));
    next->setIcon(glyphIcon(Glyph::Next, m_theme));
    last->setIcon(glyphIcon(Glyph::Last, m_theme));
}

void WindowActions::addStageKeys(QWidget& stage)
{
    const std::pair<QAction*, QKeySequence> keysOfStage[] = {
        {first, Qt::Key_Home},
        {previous, Qt::Key_Left},
        {playPause, Qt::Key_Space},
        {next, Qt::Key_Right},
        {last, Qt::Key_End},
        {previousPhase, Qt::CTRL | Qt::Key_Left},
        {nextPhase, Qt::CTRL | Qt::Key_Right},
        {replay, Qt::Key_R},
        {why, Qt::Key_W},
    };
    for (const auto& [action, key] : keysOfStage) {
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        stage.addAction(action);
    }
}

void WindowActions::retranslate()
{
    newWorkspace->setText(tr("&New"));
    openFile->setText(tr("&Open…"));
    importFile->setText(tr("&Import a table…"));
    saveCopy->setText(tr("&Save a copy…"));
    exportRun->setText(tr("&Export…"));
    quit->setText(tr("&Quit"));
    undo->setText(tr("&Undo"));
    redo->setText(tr("&Redo"));
    find->setText(tr("&Find…"));
    run->setText(tr("&Run"));
    ask->setText(tr("Predict &first"));
    startOver->setText(tr("&Start over"));
    first->setText(tr("&First step"));
    previous->setText(tr("&Previous step"));
    next->setText(tr("&Next step"));
    last->setText(tr("&Last step"));
    playPause->setText(tr("Pla&y or pause"));
    previousPhase->setText(tr("Pre&vious phase"));
    nextPhase->setText(tr("Ne&xt phase"));
    replay->setText(tr("R&eplay this step slowly"));
    why->setText(tr("&Why did it come out so?"));
    viewStage->setText(tr("St&age"));
    viewStorage->setText(tr("St&orage"));
    viewPair->setText(tr("S&ide by side"));
    viewChanges->setText(tr("What the last edit &changed"));
    themeSystem->setText(tr("As the &system"));
    themeLight->setText(tr("&Light"));
    themeDark->setText(tr("&Dark"));
    themeProjector->setText(tr("&Projector, black and white"));
    present->setText(tr("Pr&esent"));
    textLarger->setText(tr("&Larger text"));
    textSmaller->setText(tr("S&maller text"));
    textNormal->setText(tr("&Normal text"));
    reducedMotion->setText(tr("&Reduced motion"));
    english->setText(QStringLiteral("English"));
    spanish->setText(QStringLiteral("Español"));
    showLesson->setText(tr("Lesson &pane"));
    showTables->setText(tr("&Tables below"));
    nextPane->setText(tr("Ne&xt pane"));
    previousPane->setText(tr("Pre&vious pane"));
    keys->setText(tr("&Keys"));
    about->setText(tr("&About Mergescope"));
}

} // namespace mergescope::ui
