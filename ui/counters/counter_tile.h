#pragma once
// One counter: a big number, and below it the outcome's glyph and name.

#include <QString>
#include <QWidget>

#include <cstdint>

namespace mergescope::ui {

class Theme;
enum class FateRole : unsigned char;

class CounterTile : public QWidget {
    Q_OBJECT
public:
    CounterTile(const Theme& theme, FateRole role, QWidget* parent = nullptr);

    void setLabel(const QString& label);
    [[nodiscard]] const QString& label() const { return m_label; }
    /// Where they differ, the total stands small beside the number.
    void setCount(std::uint64_t count, std::uint64_t total);
    /// "–": not to be seen yet.
    void setUnknown();
    /// As it is drawn: "1", "–", "0 / 3".
    [[nodiscard]] QString shownText() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    FateRole m_role;
    QString m_label;
    QString m_number;
    QString m_total;
};

} // namespace mergescope::ui
