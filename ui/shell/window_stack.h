#pragma once
// A window with all that it stands on, built from below and taken down in reverse: settings, theme, workbench,
// playhead, window. The program makes one, tests and pictures make their own.

#include "core/base/language.h"
#include "core/catalog/journal.h"
#include "core/sql/dialect.h"
#include "ui/settings/settings.h"
#include "ui/shell/language_switch.h"
#include "ui/shell/main_window.h"
#include "ui/shell/opener.h"
#include "ui/shell/playback_clock.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mergescope::ui {

struct WindowSetup {
    const sql::Dialect* dialect = nullptr;
    std::unique_ptr<catalog::Journal> journal; ///< null: in memory
    WorkspaceShelf shelf;                      ///< the other workspaces; empty: there is one journal
    std::string workspaceId;                   ///< under which `journal` is on the shelf
    QSettings* settings = nullptr;
    Scheme systemScheme = Scheme::Light;
    std::vector<std::string> lessonFolders;
    std::optional<base::Language> language; ///< else as the settings say
    std::optional<std::int64_t> now;        ///< else the clock
};

class WindowStack {
public:
    explicit WindowStack(WindowSetup setup);

    [[nodiscard]] Workbench& workbench() { return m_workbench; }
    [[nodiscard]] Playhead& playhead() { return m_playhead; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] Theme& theme() { return m_theme; }
    [[nodiscard]] Opener& opener() { return m_opener; }
    [[nodiscard]] MainWindow& window() { return *m_window; }

private:
    Settings m_settings;
    LanguageSwitch m_language;
    Theme m_theme;
    Workbench m_workbench;
    Playhead m_playhead;
    PlaybackClock m_clock;
    Selection m_selection;
    Opener m_opener;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace mergescope::ui
