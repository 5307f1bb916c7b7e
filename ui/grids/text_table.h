#pragma once
// A table of sentences on a card: one column of data, the others text, one of them taking what room is left; a quiet
// text in its place while it has no rows. What the rows are and where a click leads is the derived table's affair.

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace mergescope::ui {

class DataTableView;
class Theme;

/// Columns of a table of sentences by what stands in them; -1: there is none.
struct TextColumns {
    int data = 0;      ///< set as data; the others are text
    int secondary = 0; ///< in the quieter ink
    int strong = -1;
    int stretched = 0; ///< takes what is left over
};

class TextTable : public QWidget {
    Q_OBJECT
protected:
    /// The derived table gives view() its model.
    TextTable(const Theme& theme, const TextColumns& columns, QWidget* parent);

    [[nodiscard]] DataTableView& view() const { return *m_view; }
    /// The rows where the model has some, else the quiet text.
    void showRowsOrText();
    void setTexts(const QString& accessibleName, const QString& quiet);
    /// All texts again; called when the language has changed.
    virtual void retranslate() = 0;

    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();

    const Theme& m_theme;
    DataTableView* m_view;
    QStackedWidget* m_pages;
    QLabel* m_quiet;
};

} // namespace mergescope::ui
