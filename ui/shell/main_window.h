#pragma once
// The window: panes, menus and where they stand. It knows where things are, not what they mean; rooms are wired in
// wiring.cpp.

#include "core/trace/merge_run.h"

#include <QMainWindow>

#include <vector>

class QMenu;
class QSplitter;
class QTimer;

namespace mergescope::ui {

class BottomPanel;
class CenterStack;
class FindBar;
class LessonDock;
class LessonPane;
class Notice;
class Opener;
class Playhead;
class Presenter;
class Selection;
class Settings;
class StageView;
class StatementPane;
class Theme;
class TopBar;
class WindowActions;
class Workbench;

/// What a window stands on; all of it outlives the window.
struct WindowGround {
    Workbench& workbench;
    Playhead& playhead;
    Selection& selection;
    Theme& theme;
    Settings& settings;
    Opener& opener;
};

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(const WindowGround& ground, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] WindowActions& actions() { return *m_actions; }
    [[nodiscard]] TopBar& topBar() { return *m_topBar; }
    [[nodiscard]] CenterStack& center() { return *m_center; }
    [[nodiscard]] StageView& stage() { return *m_stage; }
    [[nodiscard]] StatementPane& statement() { return *m_statement; }
    [[nodiscard]] LessonPane& lesson() { return *m_lesson; }
    [[nodiscard]] LessonDock& lessonDock() { return *m_dock; }
    [[nodiscard]] BottomPanel& bottom() { return *m_bottom; }
    [[nodiscard]] Notice& notice() { return *m_notice; }
    [[nodiscard]] QWidget* counters() { return m_counters; }
    /// A widget between the statement and the counters, in their column.
    void addUnderStatement(QWidget* widget);
    [[nodiscard]] Presenter& presenter() { return *m_presenter; }
    [[nodiscard]] FindBar& findBar() { return *m_find; }

public Q_SLOTS:
    void goToNextPane() { goToPane(1); }
    void goToPreviousPane() { goToPane(-1); }
    /// Where the person is goes to the journal, at most a few times a second.
    void placeChanged();
    /// A CSV or TSV file as the staging table or as a table of its own; without a path it asks for one.
    void importTable(QString path = {});
    void exportRun();
    /// The draft as it stands, in a workspace file of its own; this one stays open.
    void saveCopy();
    /// True: what is open may be replaced. Asks where that would lose a history.
    [[nodiscard]] bool mayReplace();
    /// The stage gets the run that the workbench shows, at the step that shows what the last one showed.
    void showRun();
    void retranslate();
    /// Until somebody moves a splitter, the panes keep their shares of whatever size the window has.
    void shareRoom();
    /// The panel below is folded to its tabs, or has the room again that it had before.
    void foldBottom(bool folded);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    [[nodiscard]] static bool isTableFile(const QString& path);
    void makePanes();
    void makeMenus();
    void fillLessonMenu();
    void fillWorkspaceMenu();
    void retranslateMenus();
    void restorePlace();
    void savePlace();
    void goToPane(int by);

    WindowGround m_ground;
    trace::MergeRunPtr m_run; ///< on the stage
    WindowActions* m_actions;
    TopBar* m_topBar = nullptr;
    LessonPane* m_lesson = nullptr;
    LessonDock* m_dock = nullptr;
    CenterStack* m_center = nullptr;
    StageView* m_stage = nullptr; ///< in the center
    StatementPane* m_statement = nullptr;
    BottomPanel* m_bottom = nullptr;
    QWidget* m_right = nullptr;
    QSplitter* m_across = nullptr;
    QSplitter* m_down = nullptr;
    QWidget* m_counters = nullptr;
    Notice* m_notice = nullptr;
    Presenter* m_presenter = nullptr;
    FindBar* m_find = nullptr;
    QTimer* m_placeTimer;
    std::vector<QMenu*> m_menus;
    QMenu* m_lessonMenu = nullptr;
    QMenu* m_workspaceMenu = nullptr;
    QMenu* m_themeMenu = nullptr;
    QMenu* m_languageMenu = nullptr;
    QList<int> m_downBefore;     ///< shares before the panel below was folded
    bool m_personShared = false; ///< splitters were moved by hand, now or last time
};

} // namespace mergescope::ui
