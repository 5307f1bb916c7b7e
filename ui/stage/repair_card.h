#pragma once
// Ways out of a collision, as buttons over the rungs that were not asked. It asks; whoever owns the text changes it.

#include "core/session/repairs.h"

#include <QFrame>

#include <vector>

class QHBoxLayout;
class QLabel;

namespace mergescope::ui {

class RepairButton;
class Theme;

class RepairCard : public QFrame {
    Q_OBJECT
public:
    explicit RepairCard(const Theme& theme, QWidget* stage);

    void setRepairs(std::vector<session::Repair> repairs);
    [[nodiscard]] std::size_t count() const { return m_repairs.size(); }

Q_SIGNALS:
    /// The whole text with the repair.
    void chosen(const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retell();

    const Theme& m_theme;
    QLabel* m_heading;
    QHBoxLayout* m_row;
    std::vector<session::Repair> m_repairs;
    std::vector<RepairButton*> m_buttons;
};

} // namespace mergescope::ui
