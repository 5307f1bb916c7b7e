#pragma once
// Why, and why not, for one row: the sentence that decided it, then every rung with the row's values and what it came
// to; or one rung's condition taken apart. Stands over the stage until a key or a click takes it away.

#include "ui/stage/stage_script.h"

#include <QFrame>

class QLabel;

namespace mergescope::ui {

class Theme;

class WhyCard : public QFrame {
    Q_OBJECT
public:
    explicit WhyCard(const Theme& theme, QWidget* stage);

    /// Shows the answer for a route, within the stage's bounds; with a column of the target first what became of that
    /// cell. Digits take rungs apart: 0 ON, then the clauses.
    void showFor(StageScriptPtr script, std::size_t route, std::uint32_t column = tables::kNoRow);
    /// The condition of a rung (0: ON), piece by piece, with what each came to for the route.
    void showParts(StageScriptPtr script, std::size_t route, std::size_t rung);
    /// The words shown, without styles.
    [[nodiscard]] QString plainText() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showText(const QString& html);

    const Theme& m_theme;
    QLabel* m_text;
    StageScriptPtr m_script; ///< of what is shown
    std::size_t m_route = 0;
    bool m_isParts = false;
};

/// The answer as rich text; made of the run alone.
[[nodiscard]] QString whyHtml(const StageScript& script, std::size_t route, const Theme& theme,
                              std::uint32_t column = tables::kNoRow);
[[nodiscard]] QString partsHtml(const StageScript& script, std::size_t route, std::size_t rung, const Theme& theme);

} // namespace mergescope::ui
