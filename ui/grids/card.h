#pragma once
// A table's card: a rounded surface with a heading (what it is, its name, a remark at the right) over one body.

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace mergescope::ui {

class Theme;

class Card : public QFrame {
    Q_OBJECT
public:
    explicit Card(const Theme& theme, QWidget* parent = nullptr);

    /// "TARGET", "dim_product", and the whole name for the tooltip.
    void setTitle(const QString& kind, const QString& name, const QString& wholeName = {});
    void setInfo(const QString& info);
    /// Stands between the heading and the right end.
    void addToHeader(QWidget* widget);
    void setBody(QWidget* body);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void restyleHeader();

    const Theme& m_cardTheme;
    QWidget* m_header;
    QHBoxLayout* m_headerRow;
    QVBoxLayout* m_column;
    QLabel* m_title;
    QLabel* m_info;
};

} // namespace mergescope::ui
