#pragma once
// The layout of a plain text in which the further rows of a wrapped line stand under its first word, not at the margin.

#include <QPlainTextDocumentLayout>

class QPlainTextEdit;

namespace mergescope::ui {

class HangingLayout : public QPlainTextDocumentLayout {
    Q_OBJECT
public:
    /// The editor's viewport says how wide the text is.
    HangingLayout(QTextDocument* document, const QPlainTextEdit& editor);

    [[nodiscard]] QRectF blockBoundingRect(const QTextBlock& block) const override;
    /// Lays out every line that waits for it, so that rows can be counted.
    void layOutAll();

protected:
    void documentChanged(int from, int charsRemoved, int charsAdded) override;

private:
    void layOut(const QTextBlock& block) const;

    const QPlainTextEdit& m_editor;
};

} // namespace mergescope::ui
