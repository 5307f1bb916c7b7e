#pragma once
// The open lesson: its text, its question with the answers given, hints and exercises.

#include "core/trace/merge_run.h"

#include <QHash>
#include <QScrollArea>
#include <QString>

class QVBoxLayout;

namespace mergescope::ui {

class PredictionCard;
class Selection;
class Theme;
class Workbench;

class LessonPane : public QScrollArea {
    Q_OBJECT
public:
    LessonPane(Workbench& workbench, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

public Q_SLOTS:
    /// The next hint that has not been shown; does nothing when there is none.
    void showNextHint();
    void setNotesVisible(bool visible);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void rebuild();
    void refreshRun();
    void refreshExercises();

    Workbench& m_workbench;
    Selection& m_selection;
    const Theme& m_theme;
    QWidget* m_page = nullptr;
    QVBoxLayout* m_column = nullptr;
    QString m_lessonId;
    trace::MergeRunPtr m_firstRun; ///< what the prediction is held against
    QHash<int, int> m_hintsShown;  ///< by section
    bool m_notesVisible = false;
};

} // namespace mergescope::ui
