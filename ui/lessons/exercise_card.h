#pragma once
// What an exercise asks of the run, line by line, with what the run says now.

#include "core/trace/merge_run.h"

#include <QString>
#include <QWidget>

#include <string>

class QLabel;
class QVBoxLayout;

namespace mergescope::ui {

class Theme;

class ExerciseCard : public QWidget {
    Q_OBJECT
public:
    ExerciseCard(std::string checks, const Theme& theme, QWidget* parent = nullptr);
    /// `run` may be null: then only what is asked is shown. A preview that fits still wants its Run.
    void setRun(const trace::MergeRunPtr& run, bool isPreview);
    [[nodiscard]] bool isReached() const { return m_isReached; }

private:
    std::string m_checks;
    const Theme& m_theme;
    QVBoxLayout* m_lines;
    QLabel* m_verdict;
    bool m_isReached = false;
};

} // namespace mergescope::ui
