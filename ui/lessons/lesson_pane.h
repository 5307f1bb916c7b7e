#pragma once
// The open lesson: its text, its question with the answers given, hints and exercises.

#include "core/lessons/lesson.h"
#include "core/trace/merge_run.h"

#include <QHash>
#include <QScrollArea>
#include <QString>
#include <QUrl>

#include <string>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace mergescope::ui {

class ExerciseCard;
class HintList;
class PredictionCard;
class Selection;
class Theme;
class Workbench;

class LessonPane : public QScrollArea {
    Q_OBJECT
public:
    LessonPane(Workbench& workbench, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

public Q_SLOTS:
    /// The next hint: of the part where one was asked for last, else of the first that has one left.
    void showNextHint();
    void setNotesVisible(bool visible);

Q_SIGNALS:
    /// A link in the text was chosen. The pane opens nothing by itself.
    void linkChosen(const QUrl& link);
    /// That row's steps once more, slowly.
    void replayWanted(const QString& rowKey);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void rebuild();
    void makeContents();
    void makeNoLesson();
    void makeEngineQuestion();
    void addCard(std::vector<lessons::Prediction> questions);
    bool makeSection(const lessons::Section& section, int index);
    void makeNotes(const std::vector<const lessons::Section*>& notes);
    QWidget* addText(const std::string& markdown);
    void addCaption(const QString& text);
    void addQuietText(const QString& text);
    void goToQuestion();
    void placeJump();
    void lessonChanged();
    void outcomeChanged();
    [[nodiscard]] bool isQuestionRunShown() const;
    void predictionChanged();

    Workbench& m_workbench;
    Selection& m_selection;
    const Theme& m_theme;
    QVBoxLayout* m_column = nullptr;
    QPushButton* m_jump; ///< at the bottom edge while the open question is out of sight
    std::vector<PredictionCard*> m_predictions;
    std::vector<ExerciseCard*> m_exercises;
    std::vector<HintList*> m_hints;
    HintList* m_lastHints = nullptr;
    QString m_lessonId;
    std::vector<std::string> m_asked; ///< rows of the question as the pane shows it
    trace::MergeRunPtr m_questionRun; ///< answers are held against it; null before it
    QHash<int, int> m_hintsShown;     ///< by section
    bool m_wasOpen = false;
    bool m_wasShown = false; ///< the stage shows that run
    bool m_notesVisible = false;
};

} // namespace mergescope::ui
