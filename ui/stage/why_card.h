#pragma once
// Why, and why not, for one row: the sentence that decided it, then every rung with the row's values and what it came
// to. Stands over the stage until a key or a click takes it away.

#include "ui/stage/stage_script.h"

#include <QFrame>

class QLabel;

namespace mergescope::ui {

class Theme;

class WhyCard : public QFrame {
    Q_OBJECT
public:
    explicit WhyCard(const Theme& theme, QWidget* stage);

    /// Shows the answer for a route, within the stage's bounds.
    void showFor(const StageScript& script, std::size_t route);
    /// The words shown, without styles.
    [[nodiscard]] QString plainText() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QLabel* m_text;
};

/// The answer as rich text; made of the run alone.
[[nodiscard]] QString whyHtml(const StageScript& script, std::size_t route, const Theme& theme);

} // namespace mergescope::ui
