// Rows of the source card, and what joins them to target rows: key marks, links, the frame of a collision.

#include "core/trace/key_twins.h"
#include "ui/bridge/text.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/words.h"

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

QRectF FrameBuilder::sourceRowBox(std::uint32_t row) const
{
    const TableBox& box = m_layout.source;
    return {box.card.left(), box.body.top() + row * box.rowHeight - m_sourceScroll, box.card.width(), box.rowHeight};
}

std::pair<std::uint32_t, std::uint32_t> FrameBuilder::visibleSourceRows() const
{
    const TableBox& box = m_layout.source;
    constexpr double kTouches = 1e-3; // a row that only touches the edge is not in sight
    const double first = std::floor(m_sourceScroll / box.rowHeight + kTouches);
    const double end = std::ceil((m_sourceScroll + box.body.height()) / box.rowHeight - kTouches);
    const auto rows = static_cast<std::uint32_t>(m_run.source->rowCount());
    return {std::min(rows, static_cast<std::uint32_t>(std::max(0.0, first))),
            std::min(rows, static_cast<std::uint32_t>(std::max(0.0, end)))};
}

void FrameBuilder::addSourceRows()
{
    const auto [first, end] = visibleSourceRows();
    if (m_run.source->rowCount() == 0) {
        Sprite& none = add(spriteId(SpriteOwner::Stage, SpriteKind::Text, 2), SpriteKind::Text, Layer::SourceRows,
                           m_layout.source.body.adjusted(12, 0, -12, 0));
        none.text = Words::tr("no rows: nothing can match");
        none.type = Type::Text;
        none.ink = Ink::Secondary;
        none.emphasis = 0;
    }
    for (std::uint32_t row = first; row < end; ++row) {
        addSourceRow(row);
    }
}

void FrameBuilder::addSourceRow(std::uint32_t row)
{
    const QRectF box = sourceRowBox(row);
    addRowFrame(SpriteOwner::SourceRow, Layer::SourceRows, row, box, focusOf(false, row),
                row + 1 == m_run.source->rowCount());
    const double emphasis = emphasisOf(false, row);
    for (const ColumnBox& column : m_layout.source.columns) {
        addPlainCell(SpriteOwner::SourceRow, Layer::SourceRows, row, *m_run.source, row, column, box, emphasis, false);
    }
    addBadges(SpriteOwner::SourceRow, Layer::SourceRows, row, m_layout.source, box, sourceBadge(m_before, row),
              sourceBadge(m_now.step, row));
}

std::optional<BadgeSpec> FrameBuilder::sourceBadge(const trace::Step& step, std::uint32_t row) const
{
    const std::uint32_t route = m_script.routeOfSource[row];
    if (step.phase == trace::Phase::Tables || route == tables::kNoRow) {
        return std::nullopt;
    }
    if (step.isFailure) {
        const auto& rows = m_run.failure->diagnostic.rows.source;
        if (std::find(rows.begin(), rows.end(), row) != rows.end() || row == step.sourceRow) {
            return BadgeSpec{FateRole::Error, effectWord(trace::Effect::Raise)};
        }
    }
    if (step.phase == trace::Phase::Match && route > step.route) {
        return std::nullopt;
    }
    const bool isPair = m_run.kindOf(route) == trace::MatchKind::Matched;
    const std::size_t decides = isPair ? m_script.takenOfSource[row] : route;
    const bool decided =
        step.phase > trace::Phase::Decide || (step.phase == trace::Phase::Decide && decides <= step.route);
    if (!decided) {
        return isPair ? BadgeSpec{FateRole::Match, Words::tr("match", "badge")}
                      : BadgeSpec{std::nullopt, Words::tr("no match", "in place of a badge")};
    }
    const bool applied = step.phase == trace::Phase::Result ||
                         (step.phase == trace::Phase::Apply && decides <= step.route && !step.isFailure);
    if (isPair) {
        // An update takes values from the source row, so both ends say it. Nothing is deleted or kept in the source:
        // there the row has its partner, and no more.
        const trace::Effect effect = effectOf(m_run, decides).value_or(trace::Effect::Keep);
        if (!effectOf(m_run, decides).has_value() || effect == trace::Effect::Keep) {
            return BadgeSpec{std::nullopt, Words::tr("not used", "in place of a badge: a source row of a kept pair")};
        }
        if (effect == trace::Effect::DeleteRow) {
            return BadgeSpec{FateRole::Match, Words::tr("match", "badge")};
        }
        const trace::RowFate* fate = applied ? fateOfTarget(m_run, m_run.routes.targetRow[decides]) : nullptr;
        if (fate != nullptr) {
            return BadgeSpec{roleOf(fate->fate), toQString(story::fateBadge(fate->fate, m_script.language))};
        }
        return BadgeSpec{roleOf(effect), effectWord(effect)};
    }
    if (m_run.routes.clause[route] == trace::kNoClause) {
        return BadgeSpec{FateRole::Kept, toQString(story::fateBadge(trace::Fate::Ignored, m_script.language))};
    }
    if (applied) {
        return BadgeSpec{FateRole::Insert, toQString(story::fateBadge(trace::Fate::Inserted, m_script.language))};
    }
    const trace::Effect effect = effectOf(m_run, route).value_or(trace::Effect::Keep);
    return BadgeSpec{roleOf(effect), effectWord(effect)};
}

double FrameBuilder::linkOpacity(const Scene& step, std::size_t route) const
{
    constexpr double kAtRest = 0.45;
    const bool isSameRow = step.isFailure && m_run.routes.targetRow[route] == step.targetRow;
    switch (step.phase) {
    case trace::Phase::Tables:
    case trace::Phase::Result:
        return 0;
    case trace::Phase::Match:
        return step.holds(route) || (isSameRow && route < step.route) ? 1.0 : route < step.route ? kAtRest : 0.0;
    case trace::Phase::Decide:
    case trace::Phase::Apply:
        return step.holds(route) || isSameRow ? 1.0 : kAtRest;
    }
    return 0;
}

void FrameBuilder::addLink(std::size_t route, double opacity, double progress)
{
    const QRectF target = targetRowBox(m_run.routes.targetRow[route]);
    const QRectF source = sourceRowBox(m_run.routes.sourceRow[route]);
    const auto within = [](const QRectF& body, double y) { return std::clamp(y, body.top(), body.bottom()); };
    Sprite& link = add(spriteId(SpriteOwner::Route, SpriteKind::Link, static_cast<std::uint32_t>(route)),
                       SpriteKind::Link, Layer::Over, m_layout.channel);
    link.from = {m_layout.target.card.right(), within(m_layout.target.body, target.center().y())};
    link.to = {m_layout.source.card.left(), within(m_layout.source.body, source.center().y())};
    link.role = FateRole::Match;
    link.opacity = opacity;
    link.progress = progress;
}

void FrameBuilder::addLinks()
{
    constexpr std::size_t kMostLinksOfARow = 8;
    const Scene& step = m_now.step;
    const auto [first, end] = visibleTargetRows();
    const auto [firstSource, endSource] = visibleSourceRows();
    for (std::uint32_t row = first; row < std::min(end, m_script.targetRows()); ++row) {
        const RouteRange range = routesOfTarget(m_run, row);
        for (std::size_t route = range.first; route < std::min(range.end, range.first + kMostLinksOfARow); ++route) {
            const std::uint32_t source = m_run.routes.sourceRow[route];
            if (source == tables::kNoRow || source < firstSource || source >= endSource) {
                continue;
            }
            const bool inFocus = step.holds(route);
            const bool drawsNow = step.phase == trace::Phase::Match && inFocus;
            const double opacity =
                drawsNow ? 1.0 : mixed(linkOpacity(m_before, route), linkOpacity(step, route), m_look);
            const double progress = drawsNow ? eased(m_now.progress(BeatKind::Link)) : 1.0;
            if (opacity > 0 && progress > 0) {
                addLink(route, opacity, progress);
            }
        }
    }
}

void FrameBuilder::addKeyMarks()
{
    const Scene& scene = m_now.step;
    if (m_before.index != scene.index && m_look < 1) {
        addKeyMarksOf(m_before, 1 - m_look, 1);
    }
    addKeyMarksOf(scene, m_look, scene.phase == trace::Phase::Match ? eased(m_now.progress(BeatKind::Link)) : 1.0);
}

void FrameBuilder::addKeyMark(SpriteOwner owner, std::uint32_t row, std::uint32_t column, const Scene& scene,
                              double opacity)
{
    const bool isTarget = owner == SpriteOwner::TargetRow;
    const ColumnBox* place = (isTarget ? m_layout.target : m_layout.source).column(column);
    if (place == nullptr) {
        return;
    }
    const QRectF box = isTarget ? targetRowBox(row) : sourceRowBox(row);
    Sprite& key = add(spriteId(owner, SpriteKind::KeyMark, row, column * 16 + scene.mark), SpriteKind::KeyMark,
                      isTarget ? Layer::TargetRows : Layer::SourceRows,
                      QRectF(place->x, box.top() + 4, place->width, box.height() - 9));
    key.opacity = opacity;
    if (m_run.kindOf(scene.route) == trace::MatchKind::Matched) {
        key.role = FateRole::Match;
    } else {
        key.dashed = true;
    }
}

/// Keys that are equal, and the cells with which the rest of ON says no.
void FrameBuilder::addNearMarks(const Scene& scene, std::uint32_t near, double opacity)
{
    const bool nearIsTarget = scene.targetRow == tables::kNoRow;
    const std::uint32_t target = nearIsTarget ? near : scene.targetRow;
    const std::uint32_t source = nearIsTarget ? scene.sourceRow : near;
    const auto [firstTarget, endTarget] = visibleTargetRows();
    const auto [firstSource, endSource] = visibleSourceRows();
    const auto mark = [&](bool ofTarget, std::uint32_t column, bool isEqual) {
        const std::uint32_t row = ofTarget ? target : source;
        if (row < (ofTarget ? firstTarget : firstSource) || row >= (ofTarget ? endTarget : endSource)) {
            return;
        }
        addKeyMark(ofTarget ? SpriteOwner::TargetRow : SpriteOwner::SourceRow, row, column, scene, opacity);
        Sprite& placed = m_frame.sprites.back();
        if (isEqual && placed.kind == SpriteKind::KeyMark) {
            placed.dashed = false;
            placed.role = FateRole::Match;
        }
    };
    for (const auto& [targetColumn, sourceColumn] : m_run.keyColumns) {
        mark(true, targetColumn, true);
        mark(false, sourceColumn, true);
    }
    for (const trace::ColumnRead& read : m_run.onColumns) {
        mark(read.ofTarget, read.column, false);
    }
}

void FrameBuilder::addKeyMarksOf(const Scene& scene, double opacity, double found)
{
    if (!scene.hasRow()) {
        return;
    }
    const auto [firstTarget, endTarget] = visibleTargetRows();
    const auto [firstSource, endSource] = visibleSourceRows();
    const bool isPair = m_run.kindOf(scene.route) == trace::MatchKind::Matched;
    if (!isPair && scene.phase == trace::Phase::Apply) {
        return; // what the key looked for has been told; a row that goes is hard enough to read
    }
    const bool isLoose = !isPair && found > 0;
    const double looseOpacity = scene.phase == trace::Phase::Match && found < 1 ? 1.0 : opacity;
    const NearRow near = isLoose ? nearOf(scene) : NearRow{};
    if (near.isRest) {
        addNearMarks(scene, near.row, opacity);
    }
    std::vector<std::uint32_t> collided;
    if (scene.isFailure) {
        collided = m_run.failure->diagnostic.rows.source; // all the rows that collide, not the last one alone
    }
    for (std::uint32_t row = firstTarget; row < std::min(endTarget, m_script.targetRows()); ++row) {
        if (scene.isFold ? !isInFocus(m_script, scene, true, row) : row != scene.targetRow) {
            continue;
        }
        for (const auto& columns : m_run.keyColumns) {
            if (!near.isRest) {
                addKeyMark(SpriteOwner::TargetRow, row, columns.first, scene, opacity);
            }
        }
        if (isLoose) {
            addLooseEnd(scene, true, row, near.row, looseOpacity, found);
        }
    }
    for (std::uint32_t row = firstSource; row < endSource; ++row) {
        const bool isMeant = scene.isFold ? isInFocus(m_script, scene, false, row) : row == scene.sourceRow;
        if (!isMeant && std::find(collided.begin(), collided.end(), row) == collided.end()) {
            continue;
        }
        for (const auto& columns : m_run.keyColumns) {
            if (!near.isRest) {
                addKeyMark(SpriteOwner::SourceRow, row, columns.second, scene, opacity);
            }
        }
        if (isLoose) {
            addLooseEnd(scene, false, row, near.row, looseOpacity, found);
        }
    }
    if (near.row != tables::kNoRow) {
        addNearEnd(scene, near, looseOpacity, found);
    }
}

FrameBuilder::NearRow FrameBuilder::nearOf(const Scene& scene) const
{
    if (scene.isFold || m_run.kindOf(scene.route) == trace::MatchKind::Matched) {
        return {};
    }
    if (const auto near = trace::nearRow(m_run, scene.targetRow, scene.sourceRow)) {
        return {*near, true};
    }
    return {trace::nullNearRow(m_run, scene.targetRow, scene.sourceRow).value_or(tables::kNoRow), false};
}

/// The other end of a link that is broken in the middle.
void FrameBuilder::addNearEnd(const Scene& scene, const NearRow& near, double opacity, double found)
{
    const bool isTarget = scene.targetRow == tables::kNoRow; // the near row's side
    const auto [first, end] = isTarget ? visibleTargetRows() : visibleSourceRows();
    if (near.row < first || near.row >= end || (isTarget && near.row >= m_script.targetRows())) {
        return;
    }
    if (!near.isRest) {
        for (const auto& columns : m_run.keyColumns) {
            addKeyMark(isTarget ? SpriteOwner::TargetRow : SpriteOwner::SourceRow, near.row,
                       isTarget ? columns.first : columns.second, scene, opacity * found);
        }
    }
    addLooseEnd(scene, isTarget, near.row, isTarget ? scene.sourceRow : scene.targetRow, opacity, found);
}

/// The counter-case: the key looks for a partner and finds none. Where the other table has the key all the same
/// (`other`), the end points at that row.
void FrameBuilder::addLooseEnd(const Scene& scene, bool isTarget, std::uint32_t row, std::uint32_t other,
                               double opacity, double found)
{
    constexpr double kReach = 0.36; // of the channel: two ends that point at each other do not meet
    const SpriteOwner owner = isTarget ? SpriteOwner::TargetRow : SpriteOwner::SourceRow;
    Sprite& loose = add(spriteId(owner, SpriteKind::LooseEnd, row, scene.mark), SpriteKind::LooseEnd, Layer::Over,
                        m_layout.channel);
    const auto middleOf = [&](bool ofTarget, std::uint32_t at) {
        const QRectF body = ofTarget ? m_layout.target.body : m_layout.source.body;
        const double middle = (ofTarget ? targetRowBox(at) : sourceRowBox(at)).center().y();
        return std::clamp(middle, body.top(), body.bottom());
    };
    const double y = middleOf(isTarget, row);
    const double lean = other == tables::kNoRow ? 0 : (middleOf(!isTarget, other) - y) * kReach;
    const double reach = m_layout.channel.width() * kReach;
    loose.from = {isTarget ? m_layout.target.card.right() : m_layout.source.card.left(), y};
    loose.to = loose.from + QPointF(isTarget ? reach : -reach, lean);
    loose.opacity = opacity;
    loose.progress = found;
}

void FrameBuilder::addFailureFrames()
{
    const trace::Step& step = m_now.step;
    if (!step.isFailure) {
        return;
    }
    const double settle = m_now.progress(BeatKind::Settle);
    const auto frame = [&](SpriteOwner owner, Layer layer, std::uint32_t row, const QRectF& box) {
        Sprite& outline = add(spriteId(owner, SpriteKind::Outline, row, 1), SpriteKind::Outline, layer, box);
        outline.role = FateRole::Error;
        outline.opacity = settle;
    };
    const diagnostics::RowReferences& rows = m_run.failure->diagnostic.rows;
    const auto [firstTarget, endTarget] = visibleTargetRows();
    for (const std::uint32_t row : rows.target) {
        if (row >= firstTarget && row < endTarget) {
            frame(SpriteOwner::TargetRow, Layer::TargetRows, row, targetRowBox(row));
        }
    }
    const auto [firstSource, endSource] = visibleSourceRows();
    for (const std::uint32_t row : rows.source) {
        if (row >= firstSource && row < endSource) {
            frame(SpriteOwner::SourceRow, Layer::SourceRows, row, sourceRowBox(row));
        }
    }
}

} // namespace mergescope::ui
