#pragma once
// The lesson pane and its narrow form: a strip with the lesson's name on end, which opens it again. Narrow windows fold
// the lesson away while the stage plays.

#include <QWidget>

class QToolButton;

namespace mergescope::ui {

class LessonPane;
class Theme;

class LessonDock : public QWidget {
    Q_OBJECT
public:
    LessonDock(LessonPane* pane, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] bool isFolded() const { return m_folded; }
    void setFolded(bool folded);
    /// False: there is room for the lesson, and no button to fold it.
    void setFoldable(bool foldable);
    /// Width of the strip.
    [[nodiscard]] static int stripWidth() { return 40; }

Q_SIGNALS:
    /// A person folded or opened it.
    void foldingChosen(bool folded);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void show();
    void retranslate();
    void placeButton();

    LessonPane* m_pane;
    const Theme& m_theme;
    QToolButton* m_button;
    bool m_folded = false;
    bool m_foldable = false;
};

} // namespace mergescope::ui
