#pragma once
// The lesson's question about some rows: answers while it is open; afterwards what was said, what happened, and why.

#include "core/lessons/lesson.h"
#include "core/trace/merge_run.h"

#include <QFrame>

#include <vector>

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace mergescope::ui {

class AnswerButton;
class Selection;
class Theme;
class Workbench;

/// One row of the open question. U I D K E choose when it has focus.
class PredictionRow : public QWidget {
    Q_OBJECT
public:
    PredictionRow(const QString& rowKey, const Theme& theme, QWidget* parent = nullptr);
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
    /// `run`: what the answers are held against, once the question is closed; null before that run.
    PredictionCard(Workbench& workbench, Selection& selection, const lessons::Section& section, trace::MergeRunPtr run,
                   const Theme& theme, QWidget* parent = nullptr);
    /// Marks the answers given; the card is made anew when the question closes.
    void showAnswers();
    /// The keyboard goes to the first row that has no answer.
    void focusQuestion();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void makeQuestion(const lessons::Section& section);
    void makeButtons(bool canSkip);
    void makeFeedback(const lessons::Section& section);
    QWidget* makeFeedbackRow(const lessons::Prediction& prediction);
    QLabel* makeLabel(const QString& text, bool isQuiet);
    [[nodiscard]] QString given(const std::string& rowKey) const;
    [[nodiscard]] QString reason(std::uint32_t route) const;
    void pointAt(const QString& rowKey);

    Workbench& m_workbench;
    Selection& m_selection;
    const Theme& m_theme;
    trace::MergeRunPtr m_run;
    QVBoxLayout* m_column;
    std::vector<PredictionRow*> m_rows;
};

} // namespace mergescope::ui
