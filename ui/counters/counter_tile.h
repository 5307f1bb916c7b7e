#pragma once
// One counter: a big number, and below it its name. While a question is open it takes a guess, with the arrow keys,
// digits or a click; afterwards it fills against the guess, which stands beside the number as a ghost.

#include <QString>
#include <QWidget>

#include <cstdint>
#include <optional>

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
    void setCount(std::uint64_t count, std::optional<std::uint64_t> total);
    /// "–": not to be seen yet.
    void setUnknown();
    /// A line below the name, about some of what is counted: "1 same".
    void setRemark(const QString& remark);
    [[nodiscard]] const QString& remark() const { return m_remark; }
    /// Number and name stand higher, so that a remark may come without moving them.
    void setRoomForRemark(bool room);
    /// A guess may be made.
    void setAsking(bool asking);
    [[nodiscard]] bool isAsking() const { return m_asking; }
    void setSaid(std::optional<std::uint64_t> said);
    [[nodiscard]] std::optional<std::uint64_t> said() const { return m_said; }
    /// As it is drawn: "1", "–", "0 / 3".
    [[nodiscard]] QString shownText() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Another guess; nothing takes it back.
    void guessed(std::optional<std::uint64_t> said);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void change(int by);
    void guess(std::optional<std::uint64_t> said);
    void paintGuess(QPainter& painter);
    void paintFill(QPainter& painter);

    const Theme& m_theme;
    FateRole m_role;
    QString m_label;
    QString m_number;
    QString m_total;
    QString m_remark;
    bool m_hasRoomForRemark = false;
    std::uint64_t m_count = 0;
    std::uint64_t m_whole = 0;
    std::optional<std::uint64_t> m_said;
    bool m_asking = false;
};

} // namespace mergescope::ui
