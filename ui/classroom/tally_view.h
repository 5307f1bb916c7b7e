#pragma once
// Five bars, one an answer, with the votes on them; what the numbers advise stands under them.

#include "ui/classroom/tally.h"
#include "ui/theme/theme.h"

#include <QString>
#include <QWidget>

#include <array>
#include <optional>

namespace mergescope::ui {

/// An answer as it is shown: its word, and its glyph and colour.
struct TallyOption {
    QString text;
    FateRole role = FateRole::Kept;
};

class TallyView : public QWidget {
    Q_OBJECT
public:
    TallyView(std::array<TallyOption, kTallyOptions> options, const Theme& theme, QWidget* parent = nullptr);

    void setOptions(std::array<TallyOption, kTallyOptions> options);
    /// The question that stands over the bars.
    void setQuestion(const QString& question);
    /// `right`: the answer that the engine gives. It decides the advice and is not shown before `isRevealed`.
    void showVotes(const Tally& tally, std::size_t right, bool isRevealed);
    /// What stands under the bars; empty without votes.
    [[nodiscard]] QString adviceText() const;
    [[nodiscard]] QRectF barBox(std::size_t option) const;

    [[nodiscard]] QSize sizeHint() const override;
    /// Question, bars and advice share whatever height there is.
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void voted(std::size_t option);
    void voteTaken(std::size_t option);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] double lineHeight() const;
    [[nodiscard]] QRectF optionBox(std::size_t option) const;
    void paintOption(QPainter& painter, std::size_t option);
    void describe();

    std::array<TallyOption, kTallyOptions> m_options;
    const Theme& m_theme;
    QString m_question;
    Tally m_tally;
    std::size_t m_right = 0;
    bool m_isRevealed = false;
};

} // namespace mergescope::ui
