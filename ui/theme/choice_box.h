#pragma once
// A combo box that keeps its arrow under a style sheet.

#include <QComboBox>

namespace mergescope::ui {

class Theme;

class ChoiceBox : public QComboBox {
    Q_OBJECT
public:
    explicit ChoiceBox(const Theme& theme, QWidget* parent = nullptr) : QComboBox(parent), m_theme(theme) {}

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace mergescope::ui
