#pragma once
// A lesson by clicker: from stop to stop (ui/classroom/stops.h), with what each stop shows over the stage.

#include "ui/classroom/notes_window.h"
#include "ui/classroom/stops.h"
#include "ui/classroom/tally.h"
#include "ui/shell/main_window.h"

#include <QObject>
#include <QString>

#include <map>
#include <string>
#include <vector>

class QLabel;
class QScrollArea;

namespace mergescope::ui {

class MarkdownView;
class TallyView;

class StopWalk : public QObject {
    Q_OBJECT
public:
    StopWalk(MainWindow& window, const WindowGround& ground);

    /// Where the last walk through this lesson stopped; a new one begins with the first stop, or, where the statement
    /// has been run already, with the run at the step that is shown.
    void begin();
    void end();
    [[nodiscard]] bool isOn() const { return m_on; }
    void next();
    void previous();
    /// While hands are counted.
    void vote(std::size_t option);
    void takeVoteBack();
    void voteAgain();

    [[nodiscard]] Stop stop() const { return m_stops.empty() ? Stop() : m_stops[m_at]; }
    [[nodiscard]] const std::vector<Stop>& stops() const { return m_stops; }
    /// Of the row that is voted on, or was.
    [[nodiscard]] const Tally& tally() const;
    [[nodiscard]] NotesContent notes() const;
    /// The window, or its letters, have another size.
    void place();

Q_SIGNALS:
    /// Another stop, another step, another vote: for the notes.
    void changed();

private:
    void makeStops();
    void enter(std::size_t at, bool forwards);
    void leave(bool forwards);
    void show();
    void showPage();
    void showTally();
    void showVerdict();
    [[nodiscard]] QString verdictOn(const std::string& row) const;
    void reveal();
    void pointAtRow();
    void tableChanged();
    [[nodiscard]] std::string rowKey() const;
    [[nodiscard]] std::size_t rightOption(const std::string& row) const;
    [[nodiscard]] QString nameOf(const Stop& stop) const;
    [[nodiscard]] QString sentenceOf(std::uint64_t step) const;

    MainWindow& m_window;
    WindowGround m_ground;
    std::vector<Stop> m_stops;
    std::size_t m_at = 0;
    QString m_lessonId;
    std::map<std::string, Tally> m_tallies; ///< by row, as long as the question is the same
    TallyView* m_tallyView;
    QWidget* m_verdict; ///< under the statement: nothing on the stage is hidden by it
    QLabel* m_verdictText;
    QScrollArea* m_page;
    MarkdownView* m_text;
    bool m_on = false;
};

} // namespace mergescope::ui
