#pragma once
// The five answers beside the row that is asked for, on the stage: for the mouse. The keys are the same as ever, so the
// focus stays where it is.

#include "ui/shell/stage_answers.h"

#include <QFrame>
#include <QString>

#include <vector>

namespace mergescope::ui {

class AnswerButton;
class StageView;
class Theme;

class AnswerPicker : public QFrame {
    Q_OBJECT
public:
    AnswerPicker(StageView& stage, const Theme& theme);
    /// Beside that row, with `given` marked; hidden while the row is out of sight.
    void showFor(const AskedRow& row, const QString& given);

Q_SIGNALS:
    void picked(const char* word);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();

    StageView& m_stage;
    const Theme& m_theme;
    AskedRow m_row;
    std::vector<AnswerButton*> m_buttons;
};

} // namespace mergescope::ui
