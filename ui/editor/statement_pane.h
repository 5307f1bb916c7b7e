#pragma once
// The statement's side of the window: the editor, what is wrong with the text, and the band of the clause that is at
// work.

#include "core/diagnostics/diagnostic.h"

#include <QWidget>

#include <vector>

class QLabel;
class QTextBrowser;

namespace mergescope::ui {

class Playhead;
class Selection;
class ChoiceBox;
class ClauseStrip;
class SqlEditor;
class Theme;
class Workbench;

class StatementPane : public QWidget {
    Q_OBJECT
public:
    StatementPane(Workbench& workbench, Playhead& playhead, Selection& selection, const Theme& theme,
                  QWidget* parent = nullptr);

    [[nodiscard]] SqlEditor* editor() const { return m_editor; }
    [[nodiscard]] ClauseStrip* clauses() const { return m_clauses; }

public Q_SLOTS:
    /// The first error, if there is one, with the cursor on its word.
    void goToFirstProblem();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showText();
    void showEngine();
    void showProblems();
    void showClauses();
    /// One edit of the clauses as text; nothing where it cannot be done.
    void switchClause(int slot);
    void moveClause(int from, int to);
    void fitProblems();
    void placeTabHint();
    /// The band, and what has to be in sight; somebody who has scrolled away is called back by a step only.
    void showActiveClause(bool isStep);
    void publishClause();
    void restyle();
    void retranslate();
    [[nodiscard]] bool isCurrent() const;
    [[nodiscard]] diagnostics::Diagnostics problems() const;

    Workbench& m_workbench;
    Playhead& m_playhead;
    Selection& m_selection;
    const Theme& m_theme;
    QLabel* m_title;
    ChoiceBox* m_engine;
    SqlEditor* m_editor;
    ClauseStrip* m_clauses;
    QTextBrowser* m_problems;
    QLabel* m_tabHint;
    bool m_saidTab = false;
    diagnostics::Diagnostics m_shown;
};

} // namespace mergescope::ui
