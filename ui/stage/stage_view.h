#pragma once
// The stage as a widget: paints the frame of the playhead's time, takes keys, hover and clicks. It holds no animation
// state; everything in motion is a function of the time.

#include "core/base/language.h"
#include "core/trace/merge_run.h"
#include "ui/stage/stage_frame.h"
#include "ui/stage/stage_layout.h"
#include "ui/stage/stage_script.h"
#include "ui/state/playhead.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace mergescope::ui {

class Selection;
class Theme;
class WhyCard;

/// What somebody said would become of a row; without a role it is asked and has no answer.
struct StageAnswer {
    std::uint32_t targetRow = tables::kNoRow;
    std::uint32_t sourceRow = tables::kNoRow;
    std::optional<FateRole> role;
    QString text;
};

class StageView : public QWidget {
    Q_OBJECT
public:
    explicit StageView(const Theme& theme, QWidget* parent = nullptr);

    /// Reads their position; keys and clicks become orders to them.
    void attach(Playhead& playhead, Selection& selection);
    /// Null: the empty state. The caller gives stepTimes() to the playhead afterwards.
    void setRun(trace::MergeRunPtr run, LadderProvider ladderOf = {});
    [[nodiscard]] StepTimes stepTimes() const;
    void setLanguage(base::Language language);
    /// The last valid stage, greyed, with the reason on it.
    void setStale(bool stale, const QString& reason = {});
    /// A prediction is open: the tables only, nothing of what will happen.
    void setQuiet(bool quiet);
    /// Ghost badges beside rows while a question is open.
    void setAnswers(std::vector<StageAnswer> answers);
    /// Why the row pointed at, or else the row of this step, came out as it did.
    void showWhy();
    /// What is said while there is no run.
    void setEmptyText(const QString& title, const QString& text);

    /// The sentence that the stage shows now, without styles.
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] const StageScript* script() const { return m_script.get(); }
    [[nodiscard]] const StageLayout& stageLayout() const { return m_layout; }
    [[nodiscard]] StageFrame currentFrame() const;

    // Rows as screen readers meet them: target rows, then source rows.
    [[nodiscard]] int rowCount() const;
    [[nodiscard]] QString rowText(int index) const;
    /// Empty where the row is scrolled out of sight.
    [[nodiscard]] QRect rowRect(int index) const;
    [[nodiscard]] int focusedRow() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The sentence is another: for a live region beside the stage.
    void sentenceChanged(const QString& sentence);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] double time() const;
    [[nodiscard]] bool isStepKey(const QKeyEvent& event) const;
    void stepByKey(const QKeyEvent& event);
    void seekPhase(int direction);
    void relayout();
    void retell();
    void scrollBy(bool target, double pixels);
    void paintEmpty(QPainter& painter);
    void paintReason(QPainter& painter);
    void paintSelection(QPainter& painter, double time);
    void paintAnswers(QPainter& painter, double time);
    void selectAlone(QPointF place);
    [[nodiscard]] std::uint32_t targetRowsNow() const;
    [[nodiscard]] std::size_t routeToExplain() const;
    void showWholeText(QPoint globalPlace, QPointF place);

    const Theme& m_theme;
    QPointer<Playhead> m_playhead;
    QPointer<Selection> m_selection;
    trace::MergeRunPtr m_run;
    LadderProvider m_ladderOf;
    StageScriptPtr m_script;
    StageLayout m_layout;
    base::Language m_language = base::Language::English;
    bool m_stale = false;
    bool m_quiet = false;
    QString m_reason;
    std::vector<StageAnswer> m_answers;
    WhyCard* m_why;
    QString m_emptyTitle;
    QString m_emptyText;
    QString m_sentence;
    QElapsedTimer m_lastRepeat; ///< a held key steps at most twelve times a second
};

} // namespace mergescope::ui
