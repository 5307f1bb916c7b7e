#pragma once
// Hints that the learner pulls one at a time: where to look, which rule, this row, the solution.

#include <QStringList>
#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace mergescope::ui {

class Theme;

class HintList : public QWidget {
    Q_OBJECT
public:
    HintList(QStringList hints, int shown, const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] int shown() const { return m_shown; }
    [[nodiscard]] bool hasMore() const { return m_shown < m_hints.size(); }
    void showNext();

Q_SIGNALS:
    void shownChanged(int shown);

private:
    void addHint(int index);
    void nameButton();

    QStringList m_hints;
    int m_shown = 0;
    const Theme& m_theme;
    QVBoxLayout* m_column;
    QPushButton* m_button;
};

} // namespace mergescope::ui
