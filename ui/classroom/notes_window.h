#pragma once
// What the presenter alone sees, on the second screen: where we are, what comes next, and the instructor's notes.

#include <QRect>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QFrame;
class QLabel;
class QTextBrowser;

namespace mergescope::ui {

class Theme;

/// The first screen that does not hold the window's middle; nothing where there is only one.
[[nodiscard]] std::optional<QRect> otherScreen(const std::vector<QRect>& screens, const QRect& window);

struct NotesContent {
    QString now;   ///< the stop or the step
    QString next;  ///< what the next press of the clicker brings; empty at the end
    QString notes; ///< Markdown
    QString place; ///< how far the lesson is: "stop 3 of 12"
    friend bool operator==(const NotesContent&, const NotesContent&) = default;
};

class NotesWindow : public QWidget {
    Q_OBJECT
public:
    explicit NotesWindow(const Theme& theme, QWidget* owner = nullptr);
    void setContent(const NotesContent& content);
    [[nodiscard]] const NotesContent& content() const { return m_content; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void restyle();
    void retranslate();
    void showNotes();
    QFrame* makeCard(QLabel* caption, QWidget* text);

    const Theme& m_theme;
    NotesContent m_content;
    QLabel* m_nowCaption;
    QLabel* m_now;
    QLabel* m_nextCaption;
    QLabel* m_next;
    QLabel* m_notesCaption;
    QTextBrowser* m_notes;
};

} // namespace mergescope::ui
