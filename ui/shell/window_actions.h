#pragma once
// Every order that the window takes, once: menus, tool buttons and keys are made from these.

#include <QAction>
#include <QActionGroup>
#include <QObject>

#include <vector>

namespace mergescope::ui {

class Theme;

class WindowActions : public QObject {
    Q_OBJECT
public:
    explicit WindowActions(QWidget& window, const Theme& theme);

    // File
    QAction* newWorkspace;
    QAction* openFile;
    QAction* importFile;
    QAction* saveCopy;
    QAction* exportRun;
    QAction* quit;
    // Edit
    QAction* undo;
    QAction* redo;
    QAction* find;
    // Run
    QAction* run;
    QAction* ask; ///< what will become of the rows? before it is run
    QAction* startOver;
    QAction* first;
    QAction* previous;
    QAction* playPause;
    QAction* next;
    QAction* last;
    QAction* previousPhase;
    QAction* nextPhase;
    QAction* replay;
    QAction* why;
    // View
    QAction* viewStage;
    QAction* viewStorage;
    QAction* viewPair;
    QAction* viewChanges;
    QAction* themeSystem;
    QAction* themeLight;
    QAction* themeDark;
    QAction* themeProjector;
    QAction* present;
    QAction* textLarger;
    QAction* textSmaller;
    QAction* textNormal;
    QAction* reducedMotion;
    QAction* english;
    QAction* spanish;
    QAction* showLesson;
    QAction* showTables;
    QAction* nextPane;
    QAction* previousPane;
    // Help
    QAction* keys;
    QAction* about;

    /// Plain keys act on the stage only: in a table, an editor or a button they have their own meaning.
    void addStageKeys(QWidget& stage);
    void retranslate();

private:
    QAction* make(const QList<QKeySequence>& shortcuts = {});
    void redraw();

    QWidget& m_window;
    const Theme& m_theme;
    QActionGroup* m_themes;
    QActionGroup* m_languages;
    QActionGroup* m_views;
};

} // namespace mergescope::ui
