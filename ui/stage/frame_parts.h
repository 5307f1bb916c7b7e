#pragma once
// Inside of frameAt: one instant, with what each part of the stage needs to know about it.

#include "ui/stage/stage_frame.h"

#include <QHashFunctions>

#include <optional>
#include <vector>

namespace mergescope::ui {

/// What stands in a row's last column; without a role it is plain text.
struct BadgeSpec {
    std::optional<FateRole> role;
    QString text;
    friend bool operator==(const BadgeSpec&, const BadgeSpec&) = default;
};

/// Part of a badge's id: the same words in the same role are the same badge.
[[nodiscard]] inline std::uint32_t wordPart(const BadgeSpec& spec)
{
    const auto role = spec.role.has_value() ? static_cast<std::uint32_t>(*spec.role) + 1 : 0U;
    return (role << 16) | ((static_cast<std::uint32_t>(qHash(spec.text)) << 1) & 0xFFFEU);
}

struct CellWord;

class FrameBuilder {
public:
    FrameBuilder(const StageScript& script, const StageLayout& layout, double time);

    [[nodiscard]] StageFrame build();

    // Geometry of this instant, also for hit tests.
    [[nodiscard]] QRectF targetRowBox(std::uint32_t displayRow) const;
    [[nodiscard]] QRectF sourceRowBox(std::uint32_t row) const;
    [[nodiscard]] std::uint32_t targetRowsShown() const;
    /// First row whose box ends below the body's top, and one past the last that begins above its bottom.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> visibleTargetRows() const;
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> visibleSourceRows() const;
    [[nodiscard]] QRectF shownRung(double index) const;
    [[nodiscard]] QRectF labelLineOf(const QRectF& rung) const;
    /// The tag under a point.
    [[nodiscard]] StageHit tagAt(QPointF point) const;
    [[nodiscard]] StageScroll scroll() const { return {m_targetScroll, m_sourceScroll}; }
    [[nodiscard]] const Moment& moment() const { return m_now; }
    /// What a row's badge says when a step has ended.
    [[nodiscard]] std::optional<BadgeSpec> targetBadge(const trace::Step& step, std::uint32_t row) const;
    [[nodiscard]] std::optional<BadgeSpec> sourceBadge(const trace::Step& step, std::uint32_t row) const;

private:
    struct CellMotion {
        double strike = 1; ///< how far old values are struck out
        double slide = 1;  ///< how far new values have come
        double settle = 1; ///< how visible the bar is
    };
    struct RungState;
    /// The row of the other table that a row without a partner might be taken to match; kNoRow: none.
    struct NearRow {
        std::uint32_t row = tables::kNoRow;
        bool isRest = false; ///< the keys are equal, and the rest of ON says no; else both are NULL
    };

    // stage_frame.cpp
    void addGround();
    void addHeading(const TableBox& box, SpriteOwner owner, const QString& word, const QString& name,
                    const QString& facts);
    void addCaption();
    void addNote();
    [[nodiscard]] bool bothFit(const QString& left, double leftLetter, const QString& right, double width) const;
    void addColumnNames(const TableBox& box, SpriteOwner owner, const tables::Table& table);
    void addScrollBar(const TableBox& box, SpriteOwner owner, double content, double scroll, double bottom);
    void setSentence();

    // frame_target.cpp
    void addTargetRows();
    void addTargetRow(std::uint32_t row);
    void addInsertedRow(std::uint32_t displayRow);
    void addGap(std::uint32_t displayRow, const QRectF& box);
    void setWord(Sprite& cell, const CellWord& word) const;
    void addPlainCell(SpriteOwner owner, Layer layer, std::uint32_t row, const tables::Table& table,
                      std::uint32_t tableRow, const ColumnBox& column, const QRectF& rowBox, double emphasis,
                      bool struck);
    void addChangedCell(std::uint32_t row, std::size_t route, const ColumnBox& column, const QRectF& rowBox,
                        const CellMotion& motion, double emphasis, bool asGroup);
    void addRowFrame(SpriteOwner owner, Layer layer, std::uint32_t row, const QRectF& box, double focus, bool isLast);
    void addBadges(SpriteOwner owner, Layer layer, std::uint32_t row, const TableBox& box, const QRectF& rowBox,
                   const std::optional<BadgeSpec>& before, const std::optional<BadgeSpec>& after);
    [[nodiscard]] QPointF groupShift(double progress) const;
    [[nodiscard]] std::uint32_t firstNewRow() const;
    [[nodiscard]] QRectF originOf(std::size_t route, std::uint32_t column, const QString& text) const;

    // frame_source.cpp
    void addSourceRows();
    void addSourceRow(std::uint32_t row);
    void addLinks();
    void addLink(std::size_t route, double opacity, double progress);
    void addKeyMarks();
    void addKeyMarksOf(const Scene& scene, double opacity, double found);
    void addKeyMark(SpriteOwner owner, std::uint32_t row, std::uint32_t column, const Scene& scene, double opacity);
    void addLooseEnd(const Scene& scene, bool isTarget, std::uint32_t row, std::uint32_t other, double opacity,
                     double found);
    void addNearEnd(const Scene& scene, const NearRow& near, double opacity, double found);
    void addNearMarks(const Scene& scene, std::uint32_t near, double opacity);
    [[nodiscard]] NearRow nearOf(const Scene& scene) const;
    void addFailureFrames();
    [[nodiscard]] double linkOpacity(const Scene& step, std::size_t route) const;

    // frame_lanes.cpp
    void addLanes();
    void addLane(std::size_t lane, trace::MatchKind kind);
    void addGroups(std::size_t lane, trace::MatchKind kind);
    [[nodiscard]] double focusInGroup(std::size_t lane, std::size_t place) const;
    /// The place in its lane of the group that a scene's row is in when the scene has ended; 0: rows that wait.
    [[nodiscard]] std::size_t groupOf(const Scene& scene) const;
    /// 0 while the tag of the row in focus is on its way, 1 once it has gone into its group.
    [[nodiscard]] double restsInGroup() const;
    [[nodiscard]] std::size_t matchedInLane(std::size_t lane) const;
    [[nodiscard]] std::size_t decidedInLane(std::size_t lane, std::size_t effect, BeatKind counted) const;

    // frame_tags.cpp
    void addTags();
    void addTag(SpriteId id, const QRectF& box, const QString& name, double emphasis, double opacity);
    void addTagBadge(SpriteOwner owner, std::uint32_t index, const QRectF& tag, const std::optional<FateRole>& role,
                     double opacity);
    void addRestingTag(std::uint32_t route);
    void addTagRoles(std::uint32_t index, std::uint32_t route, const QRectF& box, double opacity);
    void addGroupedTags();
    void addMovingTag();
    void addTraces();
    void addLadderTag();
    [[nodiscard]] std::optional<FateRole> roleAt(const Scene& scene, std::uint32_t route) const;
    [[nodiscard]] QRectF tagOnRow(std::uint32_t route, bool onSource) const;
    [[nodiscard]] QRectF tagInLane(std::uint32_t route, bool decided) const;
    [[nodiscard]] QRectF tagNow(std::uint32_t route, bool onSource) const;
    [[nodiscard]] QString tagName(const Scene& scene) const;
    /// The route from whose row the tag sets out: of a fold its first.
    [[nodiscard]] std::uint32_t tagRoute() const { return m_now.step.firstRoute; }

    // frame_ladder.cpp
    void addLadder();
    void addRung(std::size_t index, const session::Rung& rung, const session::Rung& rungBefore);
    [[nodiscard]] QString endText(const Scene& scene, const session::Rung& rung) const;
    void addRungTexts(std::size_t index, const session::Rung& rung, const session::Rung& rungBefore, double emphasis);
    void addRungStates(std::size_t index, const RungState* states, const double* weights);
    void addRungShape(std::size_t index, const RungState& state, double weight);
    void addRungOutcome(std::size_t index, const RungState& state, double weight);
    [[nodiscard]] RungState rungStateAt(const trace::Step& step, const session::Rung& rung, std::size_t index) const;
    [[nodiscard]] RungState rungStateBetween(const session::Rung& rung, std::size_t index) const;

    // Shared facts
    [[nodiscard]] bool isApplied(std::size_t route) const { return route < m_applied; }
    [[nodiscard]] bool isCurrent(std::size_t route) const
    {
        return m_now.step.phase == trace::Phase::Apply && !m_now.step.isFailure && m_now.step.holds(route);
    }
    [[nodiscard]] double ladderScrollFor(double rung) const;
    void scrollToNow();
    [[nodiscard]] double focusOf(bool isTarget, std::uint32_t row) const;
    [[nodiscard]] double emphasisOf(bool isTarget, std::uint32_t row) const;
    [[nodiscard]] double lookProgress() const { return m_look; }
    Sprite& add(SpriteId id, SpriteKind kind, Layer layer, const QRectF& box);

    const StageScript& m_script;
    const StageLayout& m_layout;
    const trace::MergeRun& m_run;
    Moment m_now;
    Scene m_before;                    ///< the step before, or this one where there is none
    double m_look = 1;                 ///< how far the eye has been led to this step's rows
    std::size_t m_applied = 0;         ///< routes applied when this step began
    std::uint32_t m_collapsedRows = 0; ///< target rows applied when this step began
    double m_collapse = 0;             ///< of the rows that this step deletes
    std::uint32_t m_collapseEnd = 0;   ///< target rows collapsed when it has ended
    double m_bring = 1;                ///< how far tables and ladder have scrolled to this step
    double m_targetScroll = 0;
    double m_sourceScroll = 0;
    double m_ladderScroll = 0;
    StageFrame m_frame;
};

/// Displayed target row and source row in focus at a step; kNoRow: none.
struct Focus {
    std::uint32_t target = tables::kNoRow;
    std::uint32_t source = tables::kNoRow;
};
[[nodiscard]] Focus focusAt(const StageScript& script, const trace::Step& step);
/// Is the row (a target row as displayed) one of those that the scene is about?
[[nodiscard]] bool isInFocus(const StageScript& script, const Scene& scene, bool isTarget, std::uint32_t row);
/// Where a row ends on the ladder: the rung that takes it; ON while only matching is shown.
[[nodiscard]] double lastRung(const StageScript& script, const Scene& scene);
[[nodiscard]] inline double mixed(double a, double b, double part)
{
    return a + (b - a) * part;
}
/// From one place to another in a curve that leaves and arrives along the rows and changes rows in the channel.
[[nodiscard]] QPointF travelled(QPointF from, QPointF to, double channelX, double progress);

} // namespace mergescope::ui
