#pragma once
// One of the five answers to "what will become of this row?": glyph above word, coloured when chosen. And the badge that
// shows an answer later.

#include <QAbstractButton>
#include <QString>

#include <array>

namespace mergescope::ui {

class Theme;
enum class FateRole : unsigned char;

/// An answer as lessons write it, its key, and its role.
struct Answer {
    const char* word; ///< "update"
    char key;         ///< 'U'
    FateRole role;
};
[[nodiscard]] const std::array<Answer, 5>& answers();
/// Null where the word is none of the five.
[[nodiscard]] const Answer* answerNamed(const QString& word);
/// "update" in the window's language.
[[nodiscard]] QString answerText(const Answer& answer);

class AnswerButton : public QAbstractButton {
    Q_OBJECT
public:
    AnswerButton(const Answer& answer, const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] const Answer& answer() const { return m_answer; }
    void retranslate();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Answer& m_answer;
    const Theme& m_theme;
};

class AnswerBadge : public QWidget {
    Q_OBJECT
public:
    AnswerBadge(const Answer& answer, const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Answer& m_answer;
    const Theme& m_theme;
};

} // namespace mergescope::ui
