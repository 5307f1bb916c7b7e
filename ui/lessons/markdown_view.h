#pragma once
// A piece of a lesson's Markdown in the theme's fonts, as tall as its text. It opens no link by itself.

#include <QTextBrowser>

namespace mergescope::ui {

class Theme;

class MarkdownView : public QTextBrowser {
    Q_OBJECT
public:
    explicit MarkdownView(const Theme& theme, QWidget* parent = nullptr);
    void showMarkdown(const QString& markdown);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void restyle();
    void fitHeight();

    const Theme& m_theme;
    QString m_markdown;
};

} // namespace mergescope::ui
