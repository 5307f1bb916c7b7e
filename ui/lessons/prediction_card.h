#pragma once
// The question about some rows, a lesson's or the engine's: answers while it is open; afterwards a table of what was
// said, what happened, and why, and a near variant where something was missed.

#include "core/base/language.h"
#include "core/lessons/lesson.h"
#include "core/trace/merge_run.h"

#include <QFrame>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace mergescope::ui {

struct Answer;
class AnswerButton;
class Selection;
class Theme;
class Workbench;

/// One row of the open question. U I D K E choose when it has focus.
class PredictionRow : public QWidget {
    Q_OBJECT
public:
    PredictionRow(const QString& rowKey, const QString& name, const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] const QString& rowKey() const { return m_rowKey; }
    void setAnswer(const QString& word);
    [[nodiscard]] bool hasAnswer() const;
    void focusFirst();

Q_SIGNALS:
    void answered(const QString& rowKey, const QString& word);
    void focused(const QString& rowKey);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString m_rowKey;
    std::vector<AnswerButton*> m_buttons;
};

class PredictionCard : public QFrame {
    Q_OBJECT
public:
    /// `questions`: the rows in order, with their author's words where they have one. Answers are held against
    /// Workbench::questionRun() once the question is closed.
    PredictionCard(Workbench& workbench, Selection& selection, std::vector<lessons::Prediction> questions,
                   const Theme& theme, QWidget* parent = nullptr);
    /// Marks the answers given; the card is made anew when the question closes.
    void showAnswers();
    /// The keyboard goes to the first row that has no answer.
    void focusQuestion();

Q_SIGNALS:
    /// That row's steps once more, slowly.
    void replayWanted(const QString& rowKey);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void makeQuestion();
    void makeButtons(bool canSkip);
    void makeFeedback();
    void addFeedback(const lessons::Prediction& question);
    void addLine(QVBoxLayout& block, const QString& words, const Answer* answer);
    void addCounters();
    void addVariant();
    QLabel* makeLabel(const QString& text, bool isQuiet);
    QPushButton* makeQuietButton(const QString& text, const QString& toolTip);
    [[nodiscard]] QString nameOf(const std::string& rowKey) const;
    [[nodiscard]] QString given(const std::string& rowKey) const;
    void pointAt(const QString& rowKey);

    Workbench& m_workbench;
    Selection& m_selection;
    const Theme& m_theme;
    std::vector<lessons::Prediction> m_questions;
    trace::MergeRunPtr m_run;
    QVBoxLayout* m_column;
    std::vector<PredictionRow*> m_rows;
};

/// How a row that is asked for is called: the lesson's key, or, where the engine chose it, its key cells and its place.
[[nodiscard]] QString askedRowName(const trace::MergeRun* run, const std::string& rowKey, base::Language language);

} // namespace mergescope::ui
