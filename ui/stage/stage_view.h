#pragma once
// The stage as a widget: paints the frame of the playhead's time, takes keys, hover and clicks. It holds no animation
// state; everything in motion is a function of the time.

#include "core/base/language.h"
#include "core/session/repairs.h"
#include "core/trace/merge_run.h"
#include "ui/stage/rows_accessible.h"
#include "ui/stage/stage_answers.h"
#include "ui/stage/stage_camera.h"
#include "ui/stage/stage_frame.h"
#include "ui/stage/stage_layout.h"
#include "ui/stage/stage_painter.h"
#include "ui/stage/stage_script.h"
#include "ui/state/playhead.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QString>
#include <QTransform>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

namespace mergescope::ui {

class FrameBuilder;
class RepairCard;
class Selection;
class Theme;
class WhyCard;

/// A row that fares otherwise than before the last edit, or than in the run beside this one.
struct StageChange {
    std::uint32_t targetRow = tables::kNoRow;
    std::uint32_t sourceRow = tables::kNoRow;
    bool isOfValues = false; ///< same fate, other values
};

class StageView : public QWidget, public AccessibleRows {
    Q_OBJECT
public:
    explicit StageView(const Theme& theme, QWidget* parent = nullptr);

    /// Reads their position; keys and clicks become orders to them.
    void attach(Playhead& playhead, Selection& selection);
    /// Null: the empty state. The caller gives stepTimes() to the playhead afterwards.
    void setRun(trace::MergeRunPtr run, LadderProvider ladderOf = {});
    [[nodiscard]] StepTimes stepTimes() const;
    void setLanguage(base::Language language);
    /// What a view of the same size beside this one shows: both place the same row, lane and rung alike. Null: nothing.
    void setBeside(StageScriptPtr beside);
    /// The size in which the sentence shown now fits, and the largest that is allowed.
    [[nodiscard]] int sentenceSize() const;
    void setLargestSentence(int size);
    /// The last valid stage, greyed, with the reason on it.
    void setStale(bool stale, const QString& reason = {});
    /// A prediction is open: the tables only, nothing of what will happen.
    void setQuiet(bool quiet);
    /// What is asked, said before the sentence about the tables; empty where nothing is.
    void setQuestion(story::Sentence question);
    /// Ghosts beside rows: while the question is open, and through the run that it was about.
    void setAnswers(std::vector<StageAnswer> answers);
    [[nodiscard]] const std::vector<StageAnswer>& answers() const { return m_answers; }
    /// Nearer to the focus row, or the focus row alone: that row is the one pointed at, else the step's.
    void setCamera(StageCamera camera);
    [[nodiscard]] StageCamera camera() const { return m_camera; }
    /// Points at the row that is so many further down in the same table, or at the one beside it in the other table.
    void moveFocus(int rows);
    void moveFocusAcross();
    /// The steps of the row pointed at, slowly; else of the first missed row at the tables and the result, else this
    /// step.
    void replayRow();
    /// That row's steps, slowly.
    void replayRoute(std::uint32_t route);
    /// Outlines these rows, and says `words` beside them; none: nothing is outlined.
    void setChanges(std::vector<StageChange> changes, const QString& words);
    [[nodiscard]] const std::vector<StageChange>& changes() const { return m_changes; }
    /// Why the row, the cell or the rung pointed at, or else the row of this step, came out as it did.
    void showWhy();
    /// Ways out of a run that stopped for several matches, offered where it stopped; none: nothing is offered.
    void setRepairs(const std::vector<session::Repair>& repairs);
    /// What is said while there is no run.
    void setEmptyText(const QString& title, const QString& text);

    /// The sentence that the stage shows now, without styles.
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] const StageScript* script() const { return m_script.get(); }
    [[nodiscard]] const StageScriptPtr& sharedScript() const { return m_script; }
    [[nodiscard]] const StageLayout& stageLayout() const { return m_layout; }
    [[nodiscard]] StageFrame currentFrame() const;

    // Rows as screen readers meet them: target rows, then source rows.
    [[nodiscard]] int rowCount() const override;
    [[nodiscard]] QString rowText(int row) const override;
    [[nodiscard]] QRect rowRect(int row) const override;
    [[nodiscard]] int focusedRow() const override;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The sentence is another: for a live region beside the stage.
    void sentenceChanged(const QString& sentence);
    /// One of the ways out was chosen: the whole text that it makes.
    void repairWanted(const QString& text);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// What people add to a frame, by its number, as far as it is drawn.
    struct Mark {
        std::size_t number = 0;
        QRectF box;
        friend bool operator==(const Mark&, const Mark&) = default;
    };
    /// All that the view's picture depends on, beside the theme and what makes it be painted anew in any case.
    struct Shown {
        double time = 0;
        StageFrame frame;
        std::vector<Mark> marks;
        std::vector<QRectF> lit;
        QTransform view;
    };
    struct SelectionBoxes {
        QRectF target;
        QRectF source;
        QRectF rung;
    };
    /// Everything is another: the whole view is painted.
    void showAnew();
    /// Another instant, or another row pointed at: what differs from what is shown is painted, and nothing else.
    void showChange();
    [[nodiscard]] Shown shownNow() const;
    [[nodiscard]] std::vector<Mark> marksAt(const FrameBuilder& builder) const;
    [[nodiscard]] SelectionBoxes selectionBoxes(const FrameBuilder& builder) const;

    [[nodiscard]] double time() const;
    [[nodiscard]] bool isStepKey(const QKeyEvent& event) const;
    void stepByKey(const QKeyEvent& event);
    void seekPhase(int direction);
    void relayout();
    void followPlayhead();
    void refreshFolds();
    void toggleFold(std::uint64_t step);
    [[nodiscard]] bool hasFold() const;
    void retell();
    void scrollBy(bool target, double pixels);
    void paintEmpty(QPainter& painter);
    void paintReason(QPainter& painter);
    void paintSelection(QPainter& painter, const FrameBuilder& builder);
    void paintView(QPainter& painter, const QRegion& where);
    [[nodiscard]] QTransform viewTransform() const;
    [[nodiscard]] QPointF onStage(QPointF inView) const;
    [[nodiscard]] bool pointsAtTarget() const;
    [[nodiscard]] QRectF focusBox(bool ofTarget) const;
    void paintChanges(QPainter& painter, const FrameBuilder& builder);
    void showAskedRow();
    /// How far the mark of a row that fares otherwise stands out beside the card.
    [[nodiscard]] double changeNotch() const;
    [[nodiscard]] QRectF placeOfChangeWords(double width) const;
    [[nodiscard]] QString changeText(std::uint32_t targetRow, std::uint32_t sourceRow) const;
    void selectAlone(QPointF place);
    [[nodiscard]] std::uint32_t targetRowsNow() const;
    [[nodiscard]] std::size_t routeToExplain() const;
    void placeRepairs();
    void showWholeText(QPoint globalPlace, QPointF place);

    const Theme& m_theme;
    QPointer<Playhead> m_playhead;
    QPointer<Selection> m_selection;
    trace::MergeRunPtr m_run;
    LadderProvider m_ladderOf;
    StageScriptPtr m_script;
    StageScriptPtr m_beside;
    int m_largestSentence = kSizeTitle;
    int m_roomForSentence = kSizeTitle; ///< what the layout would allow
    StageLayout m_layout;
    StagePainter m_painter;
    std::optional<Shown> m_shown;          ///< as asked to be painted last; none: not known, all is painted anew
    std::vector<std::uint64_t> m_opened;   ///< folds that a person opened: their first steps, ascending
    std::optional<std::uint64_t> m_landed; ///< the fold that is open because somebody went to one of its rows
    base::Language m_language = base::Language::English;
    bool m_stale = false;
    bool m_quiet = false;
    QString m_reason;
    std::vector<StageAnswer> m_answers;
    StageCamera m_camera;
    std::vector<StageChange> m_changes;
    QString m_changeWords;
    WhyCard* m_why;
    RepairCard* m_repairs;
    StageHit m_pointed; ///< what lies under the pointer
    QString m_emptyTitle;
    QString m_emptyText;
    QString m_sentence;
    QElapsedTimer m_lastRepeat; ///< a held key steps at most twelve times a second
};

} // namespace mergescope::ui
