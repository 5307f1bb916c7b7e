#pragma once
// Two stages side by side on one time line: the load as it is, and the same under one other condition. The right one
// goes where the left one goes, row by row; rows that fare otherwise are marked in both.

#include "core/base/language.h"
#include "core/session/variation.h"
#include "core/trace/merge_run.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QLabel;

namespace mergescope::ui {

class ChoiceBox;
class SqlEditor;
class Theme;

/// One thing that may be set beside the run.
struct PairChoice {
    session::VariationKind kind = session::VariationKind::OtherEngine;
    std::string engine; ///< OtherEngine: its id
    friend bool operator==(const PairChoice&, const PairChoice&) = default;
};
/// The choice's name on the command line: "engine:delta", "storage-mode", "without-by-source", …
[[nodiscard]] std::string wordOf(const PairChoice& choice);
/// Nothing where the word is none.
[[nodiscard]] std::optional<PairChoice> choiceOf(std::string_view word);
/// All that this outcome can be set beside, in the order of the box; one's own text comes last and is always there.
[[nodiscard]] std::vector<PairChoice> choicesFor(const session::Outcome& outcome);

class PairView : public QWidget {
    Q_OBJECT
public:
    PairView(const Theme& theme, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    /// The run as it is, and the text that made it; null: there is none.
    void setRun(trace::MergeRunPtr run, const QString& title, const QString& statement = {});
    /// The run beside it, or why there is none.
    void setOther(trace::MergeRunPtr run, const QString& problem);
    /// What may be chosen; keeps the choice where it is still among them.
    void setChoices(const std::vector<PairChoice>& choices);
    void choose(const PairChoice& choice);
    [[nodiscard]] std::optional<PairChoice> choice() const;
    /// The text of one's own; begins as the statement.
    [[nodiscard]] QString ownText() const;
    void setOwnText(const QString& text);
    void setLanguage(base::Language language);
    void setQuiet(bool quiet);
    void setStale(bool stale);

    [[nodiscard]] StageView& left() { return *m_left; }
    [[nodiscard]] StageView& right() { return *m_right; }
    [[nodiscard]] SqlEditor& editor() { return *m_editor; }
    [[nodiscard]] ChoiceBox& box() { return *m_box; }
    /// How many rows fare otherwise; "" where there is nothing to compare.
    [[nodiscard]] QString differenceText() const;
    [[nodiscard]] QSize sizeHint() const override { return {760, 560}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 320}; }

Q_SIGNALS:
    /// Another run is wanted beside this one.
    void otherWanted();

protected:
    /// Keys on the right stage that go along the time line lead both, so they go to the left one.
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    void lead(std::uint64_t step);
    void mark();
    void share();
    void shareSentences();
    void pointAtSame(std::uint32_t targetRow, std::uint32_t sourceRow);
    void fillBox();
    void restyle();
    void retranslate();
    [[nodiscard]] QString nameOf(const PairChoice& choice) const;

    const Theme& m_theme;
    Playhead& m_playhead;
    Playhead m_follower;
    Selection m_pointed;
    StageView* m_left;
    StageView* m_right;
    QLabel* m_title;
    QLabel* m_beside;
    QLabel* m_difference;
    ChoiceBox* m_box;
    SqlEditor* m_statement; ///< of the left one, to read, beside a text of one's own
    SqlEditor* m_editor;
    std::vector<PairChoice> m_choices;
    std::optional<PairChoice> m_choice;
    trace::MergeRunPtr m_run;
    trace::MergeRunPtr m_other;
    QString m_problem;
    std::uint64_t m_step = 0;      ///< of the left run
    std::uint64_t m_otherStep = 0; ///< the one of the right run that shows the same
    bool m_hasStep = false;
    bool m_isFollowing = false;
};

} // namespace mergescope::ui
