// The decision ladder: rungs as written, with this row's values, how each came out, and the row that slides down.

#include "ui/bridge/text.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/words.h"

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

struct FrameBuilder::RungState {
    std::optional<Glyph> shape; ///< none: nothing to say about one row
    bool applies = true;
    std::optional<BadgeSpec> outcome;
    friend bool operator==(const RungState&, const RungState&) = default;
};

namespace {

Glyph shapeOf(values::Truth truth)
{
    switch (truth) {
    case values::Truth::True:
        return Glyph::True;
    case values::Truth::False:
        return Glyph::False;
    case values::Truth::Unknown:
        return Glyph::Unknown;
    case values::Truth::NotTested:
        return Glyph::NotTested;
    }
    return Glyph::NotTested;
}

/// Text that is replaced goes before the new one comes, so that the two are never read through each other.
double leaving(double progress)
{
    return std::max(0.0, 1 - 2 * progress);
}
double arriving(double progress)
{
    return std::max(0.0, 2 * progress - 1);
}

} // namespace

QRectF FrameBuilder::shownRung(double index) const
{
    return rungBox(m_layout, index).translated(0, -m_ladderScroll);
}

/// Where a rung has its label and its outcome: all its height, or the upper half where its text stands beneath.
QRectF FrameBuilder::labelLineOf(const QRectF& rung) const
{
    const double edge = 3 * m_layout.scale;
    return m_layout.rungStacked ? QRectF(rung.left(), rung.top() + edge, rung.width(), rung.height() / 2 - edge) : rung;
}

FrameBuilder::RungState FrameBuilder::rungStateAt(const trace::Step& step, const session::Rung& rung,
                                                  std::size_t index) const
{
    RungState state;
    const bool isNone = rung.kind == session::Rung::Kind::NoClause;
    if (step.phase == trace::Phase::Tables) {
        state.shape = isNone ? std::nullopt : std::optional(Glyph::NotTested);
        return state;
    }
    if (step.phase == trace::Phase::Result) {
        if (index == 0) {
            return state;
        }
        const std::uint32_t taken = m_script.rowsTaken[index - 1];
        const FateRole role = isNone ? FateRole::Kept : roleOf(m_run.clauses[index - 1].effect);
        state.outcome = BadgeSpec{taken > 0 ? std::optional(role) : std::nullopt,
                                  isNone ? notTakenText(m_script) : rowCountText(taken)};
        state.applies = taken > 0;
        return state;
    }
    if (index == 0) {
        state.shape = shapeOf(rung.truth);
        state.outcome = step.isFailure && step.phase == trace::Phase::Match
                            ? BadgeSpec{FateRole::Error, matchesTwice()}
                            : BadgeSpec{std::nullopt, truthWord(rung.truth)};
        return state;
    }
    if (step.phase == trace::Phase::Match) {
        state.shape = isNone ? std::nullopt : std::optional(Glyph::NotTested);
        return state;
    }
    state.applies = rung.appliesToRow || isNone;
    if (step.isFailure && rung.takesRow) {
        state.shape = isNone ? std::nullopt : std::optional(shapeOf(rung.truth));
        state.outcome = BadgeSpec{FateRole::Error, effectWord(trace::Effect::Raise)};
        return state;
    }
    if (isNone) {
        const bool isSourceRow = m_run.kindOf(step.route) == trace::MatchKind::NotMatchedByTarget;
        state.applies = rung.takesRow;
        if (rung.takesRow) {
            state.outcome = BadgeSpec{FateRole::Kept, isSourceRow ? ignoredBadge() : staysBadge()};
        }
        return state;
    }
    state.shape = shapeOf(rung.truth);
    if (rung.takesRow) {
        state.outcome = BadgeSpec{roleOf(m_run.clauses[index - 1].effect), takesTheRow()};
    } else if (!rung.appliesToRow) {
        state.outcome = BadgeSpec{std::nullopt, forWhichRows(rung.speaksOf)};
    } else {
        state.outcome = BadgeSpec{std::nullopt, truthWord(rung.truth)};
    }
    return state;
}

/// After the look and before anything is known: which rungs speak of this kind of row, and what Match has shown.
FrameBuilder::RungState FrameBuilder::rungStateBetween(const session::Rung& rung, std::size_t index) const
{
    const Scene& step = m_now.step;
    if (step.phase == trace::Phase::Apply || !step.hasRow()) {
        return rungStateAt(step, rung, index);
    }
    if (index == 0 && step.phase == trace::Phase::Decide) {
        return rungStateAt(step, rung, index);
    }
    RungState state;
    const bool isNone = rung.kind == session::Rung::Kind::NoClause;
    state.shape = isNone ? std::nullopt : std::optional(Glyph::NotTested);
    if (step.phase == trace::Phase::Decide && !isNone && !rung.appliesToRow) {
        state.applies = false;
        state.outcome = BadgeSpec{std::nullopt, forWhichRows(rung.speaksOf)};
    }
    return state;
}

/// However many rungs there are, the one that a row is at stands in sight with the next.
double FrameBuilder::ladderScrollFor(double rung) const
{
    const double pitch = m_layout.rungHeight + m_layout.rungGap;
    const double content = static_cast<double>(m_script.rungCount()) * pitch - m_layout.rungGap + m_layout.onExtra;
    return std::clamp((rung + 1.5) * pitch + m_layout.onExtra - m_layout.ladder.height(), 0.0,
                      std::max(0.0, content - m_layout.ladder.height()));
}

void FrameBuilder::addLadder()
{
    const Scene& step = m_now.step;
    const session::Ladder neutral = neutralLadder(m_run);
    const auto ladderOf = [&](const Scene& scene) {
        session::Ladder ladder = scene.hasRow() ? ladderFor(m_script, scene.route) : neutral;
        for (session::Rung& rung : ladder) {
            if (scene.isFold) {
                rung.filledIn.clear(); // many rows have many values
            }
        }
        return ladder;
    };
    const session::Ladder now = ladderOf(step);
    const session::Ladder before = m_before.index == step.index ? now : ladderOf(m_before);
    const double position =
        step.hasRow() ? (step.phase == trace::Phase::Decide ? m_now.rungPosition() : lastRung(m_script, step)) : 0;
    const double positionBefore = m_before.hasRow() ? lastRung(m_script, m_before) : 0;
    for (std::size_t index = 0; index < now.size(); ++index) {
        addRung(index, now[index], before[index]);
    }
    // At ON the frame is one and the same from the first row matched to the first that goes down.
    const auto markOf = [](const Scene& scene) {
        const bool isFirst = scene.phase == trace::Phase::Decide && scene.firstRoute == 0;
        return scene.phase == trace::Phase::Match || isFirst ? 15U : scene.mark;
    };
    const bool stays =
        lastRung(m_script, m_before) == 0.0 && m_before.hasRow() && step.hasRow() && step.phase != trace::Phase::Apply;
    if (m_before.hasRow() && !stays && m_look < 1) {
        Sprite& left = add(spriteId(SpriteOwner::Rung, SpriteKind::Outline, 0, markOf(m_before)), SpriteKind::Outline,
                           Layer::Ladder, shownRung(positionBefore));
        left.opacity = 1 - m_look;
    }
    if (step.hasRow()) {
        Sprite& frame = add(spriteId(SpriteOwner::Rung, SpriteKind::Outline, 0, markOf(step)), SpriteKind::Outline,
                            Layer::Ladder, shownRung(position));
        frame.opacity = stays ? 1 : m_look;
    }
}

void FrameBuilder::addRung(std::size_t index, const session::Rung& rung, const session::Rung& rungBefore)
{
    const auto number = static_cast<std::uint32_t>(index);
    const RungState before = rungStateAt(m_before, rungBefore, index);
    const RungState between = rungStateBetween(rung, index);
    const RungState after = rungStateAt(m_now.step, rung, index);
    double known = 1;
    if (m_now.step.phase == trace::Phase::Decide && index > 0) {
        const bool visited = rung.truth != values::Truth::NotTested && rung.kind == session::Rung::Kind::Clause;
        known = visited && !rung.takesRow ? m_now.revealed(static_cast<int>(index)) : m_now.progress(BeatKind::Settle);
    } else if (m_now.step.phase == trace::Phase::Match) {
        known = m_now.progress(BeatKind::Settle);
    }
    const bool isFirstStep = m_before.index == m_now.step.index;
    const double look = isFirstStep ? 1 : m_look;

    const auto fadedBy = [](const RungState& state) { return state.applies ? 1.0 : 0.0; };
    const double emphasis = mixed(mixed(fadedBy(before), fadedBy(between), look), fadedBy(after), known);
    Sprite& card = add(spriteId(SpriteOwner::Rung, SpriteKind::Rung, number), SpriteKind::Rung, Layer::Ladder,
                       shownRung(static_cast<double>(index)));
    card.emphasis = emphasis;
    addRungTexts(index, rung, rungBefore, emphasis);

    // A truth shape shows as soon as its rung is revealed, also where the badge comes only when the row is taken.
    RungState revealed = between;
    if (m_now.step.phase == trace::Phase::Decide && rung.takesRow && rung.kind == session::Rung::Kind::Clause) {
        revealed.shape = after.shape;
    }
    const double shown = revealed == between ? 1 : m_now.revealed(static_cast<int>(index));
    const RungState states[] = {before, between, revealed, after};
    double weights[] = {1 - look, look * (1 - shown) * (1 - known), look * shown * (1 - known), look * known};
    if (revealed == between) {
        weights[1] = look * (1 - known);
        weights[2] = 0;
    }
    addRungStates(index, states, weights);
}

/// Equal shapes are one and equal outcomes are one, so that what does not change does not flicker.
void FrameBuilder::addRungStates(std::size_t index, const RungState* states, const double* weights)
{
    const auto isFirstOfItsKind = [&](std::size_t i, auto&& same) {
        for (std::size_t j = 0; j < i; ++j) {
            if (same(states[j], states[i])) {
                return false;
            }
        }
        return true;
    };
    const auto weightOf = [&](std::size_t i, auto&& same) {
        double weight = 0;
        for (std::size_t j = i; j < 4; ++j) {
            weight += same(states[j], states[i]) ? weights[j] : 0;
        }
        return weight;
    };
    const auto sameShape = [](const RungState& a, const RungState& b) {
        return a.shape == b.shape && a.applies == b.applies;
    };
    const auto sameOutcome = [](const RungState& a, const RungState& b) {
        return a.outcome == b.outcome && a.applies == b.applies;
    };
    for (std::size_t i = 0; i < 4; ++i) {
        if (isFirstOfItsKind(i, sameShape)) {
            addRungShape(index, states[i], weightOf(i, sameShape));
        }
        if (isFirstOfItsKind(i, sameOutcome)) {
            addRungOutcome(index, states[i], weightOf(i, sameOutcome));
        }
    }
}

/// What becomes of the row that no clause takes; of all such rows where the scene is about none.
QString FrameBuilder::endText(const Scene& scene, const session::Rung& rung) const
{
    return scene.hasRow() ? noClauseText(rung.speaksOf) : noClauseText();
}

void FrameBuilder::addRungTexts(std::size_t index, const session::Rung& rung, const session::Rung& rungBefore,
                                double emphasis)
{
    const auto number = static_cast<std::uint32_t>(index);
    const double s = m_layout.scale;
    const QRectF box = shownRung(static_cast<double>(index));
    const bool isOn = rung.kind == session::Rung::Kind::On;
    const double labelX = box.left() + 40 * s;
    const bool isStacked = m_layout.rungStacked;
    const QRectF labelLine = labelLineOf(box);
    const double labelWidth = isOn ? m_layout.onLabelWidth : m_layout.labelWidth;
    const double outcomeWidth = m_layout.outcomeWidth[static_cast<std::size_t>(rung.kind)];
    const double textX = isStacked ? labelX : labelX + labelWidth + 16 * s;
    const double textEnd = box.right() - (isStacked ? 12 * s : outcomeWidth + 20 * s);
    const auto text = [&](std::uint32_t part, const QRectF& place, const QString& words, Type type,
                          int size) -> Sprite& {
        Sprite& sprite =
            add(spriteId(SpriteOwner::Rung, SpriteKind::Text, number, part), SpriteKind::Text, Layer::Ladder, place);
        sprite.text = words;
        sprite.type = type;
        sprite.size = size;
        sprite.ink = Ink::Secondary;
        sprite.emphasis = emphasis;
        return sprite;
    };
    text(0, QRectF(labelX, labelLine.top(), m_layout.labelWidth + 8 * s, labelLine.height()), rungLabel(rung),
         Type::Text, kSizeSmall)
        .emphasis = 0;

    const bool isClause = rung.kind == session::Rung::Kind::Clause;
    const QString condition = toQString(rung.condition).simplified();
    const bool two = m_layout.rungTwoLines || (isOn && m_layout.onTwoLines);
    const int size = m_layout.dataSize > kSizeBody ? kSizeBody : m_layout.dataSize;
    // Mono: places follow from counts of characters, so this needs no font.
    const double advance = textPixels(m_layout, size) * 0.6;
    const auto lettersIn = [&](double width) { return static_cast<std::size_t>(std::max(0.0, width / advance)); };
    const double half = box.height() / 2;
    const QRectF whole(textX, isStacked ? labelLine.bottom() : box.top(), textEnd - textX,
                       isStacked ? half - 3 * s : box.height());
    const QRectF upper(textX, box.top() + 3 * s, textEnd - textX, half - 3 * s);
    const QRectF lower(textX, box.top() + half, textEnd - textX, half - 3 * s);
    const bool hasCondition = !condition.isEmpty();
    const QString filled = toQString(rung.filledIn).simplified();
    const QString filledBefore = toQString(rungBefore.filledIn).simplified();
    const bool fills = !filled.isEmpty() || !filledBefore.isEmpty();

    // Condition, then the same with this row's values; a clause's action beneath or, on low rungs, behind.
    const bool splits = two && (hasCondition ? (isClause || fills) : false);
    // ON comes down to the middle of its rung where no values stand below it.
    const auto isSplit = [&](const QString& values) { return isClause || !values.isEmpty() ? 1.0 : 0.0; };
    const double split =
        m_before.index == m_now.step.index ? isSplit(filled) : mixed(isSplit(filledBefore), isSplit(filled), m_look);
    QRectF first = splits ? QRectF(upper.left(), mixed(whole.top(), upper.top(), split), upper.width(),
                                   mixed(whole.height(), upper.height(), split))
                          : whole;
    const QRectF second = splits ? lower : QRectF();
    if (hasCondition) {
        const QString shown = isClause ? QStringLiteral("AND ") + condition : condition;
        text(1, first, shown, Type::Data, size);
    } else if (isClause) {
        text(1, first, actionText(m_run, rung.clause, lettersIn(first.width())), Type::Data, size);
    } else if (!isOn) {
        // What happens at the end differs from row to row: it goes and comes with them, as the values do.
        const QString now = endText(m_now.step, rung);
        const QString before = endText(m_before, rungBefore);
        const auto end = [&](const QString& words, double opacity) {
            const std::uint32_t part = 0x100U + static_cast<std::uint32_t>(qHash(words) & 0xFFFFU);
            text(part, first, words, Type::Text, kSizeSmall).opacity = opacity;
        };
        if (now == before || m_before.index == m_now.step.index) {
            end(now, 1);
        } else {
            end(before, leaving(m_look));
            end(now, arriving(m_look));
        }
    }
    if (!hasCondition) {
        return;
    }
    const double used = (static_cast<double>(condition.size()) + (isClause ? 4 : 0) + 2) * advance;
    QRectF fillBox = splits && !isClause ? second : first.adjusted(used, 0, 0, 0);
    const auto fill = [&](const QString& words, double opacity, std::uint32_t part) {
        if (words.isEmpty() || opacity <= 0 || fillBox.width() < 4 * advance) {
            return;
        }
        Sprite& sprite = text(part, fillBox, words, Type::Data, size);
        sprite.emphasis = 0;
        sprite.opacity = opacity;
    };
    if (filled == filledBefore || m_before.index == m_now.step.index) {
        fill(filled, 1, 2);
    } else {
        fill(filledBefore, leaving(m_look), 3);
        fill(filled, arriving(m_look), 2);
    }
    if (!isClause) {
        return;
    }
    const auto then = [&](const QString& before, double opacity, std::uint32_t part) {
        const double fillUsed = before.isEmpty() ? 0 : static_cast<double>(before.size() + 2) * advance;
        const QRectF place = splits ? second : fillBox.adjusted(fillUsed, 0, 0, 0);
        const std::size_t letters = lettersIn(place.width());
        if (opacity > 0 && letters > 5) {
            const QString action = actionText(m_run, rung.clause, letters > 5 ? letters - 5 : 0);
            const bool hasRoom = static_cast<std::size_t>(action.size()) + 5 <= letters;
            Sprite& sprite = text(part, place, hasRoom ? QStringLiteral("THEN ") + action : action, Type::Data, size);
            sprite.opacity = opacity;
        }
    };
    // It follows the values closely; where they are longer or shorter than the last row's, it goes and comes with them.
    if (splits || filled.size() == filledBefore.size() || m_before.index == m_now.step.index) {
        then(filled, 1, 4);
    } else {
        then(filledBefore, leaving(m_look), 5);
        then(filled, arriving(m_look), 4);
    }
}

void FrameBuilder::addRungShape(std::size_t index, const RungState& state, double weight)
{
    if (!state.shape.has_value() || weight <= 0) {
        return;
    }
    const double s = m_layout.scale;
    const double side = 16 * s;
    const QRectF box = shownRung(static_cast<double>(index));
    const auto part = static_cast<std::uint32_t>(*state.shape) * 2 + (state.applies ? 1 : 0);
    Sprite& shape =
        add(spriteId(SpriteOwner::Rung, SpriteKind::Truth, static_cast<std::uint32_t>(index), part), SpriteKind::Truth,
            Layer::Ladder, QRectF(box.left() + 12 * s, box.center().y() - side / 2, side, side));
    shape.glyph = *state.shape;
    shape.opacity = weight;
    shape.emphasis = state.applies && *state.shape != Glyph::NotTested ? 1 : 0;
    shape.ink = state.applies ? Ink::Secondary : Ink::Faint;
}

void FrameBuilder::addRungOutcome(std::size_t index, const RungState& state, double weight)
{
    if (!state.outcome.has_value() || state.outcome->text.isEmpty() || weight <= 0) {
        return;
    }
    const double s = m_layout.scale;
    const QRectF box = shownRung(static_cast<double>(index));
    const bool isBadge = state.outcome->role.has_value();
    const std::size_t kind = index == 0 ? 0 : index + 1 == m_script.rungCount() ? 2 : 1;
    const double width = m_layout.outcomeWidth[kind];
    constexpr double kBadge = 22; // with its outline
    QRectF line = labelLineOf(box);
    const double more = std::max(0.0, kBadge * s - line.height()) / 2;
    line.adjust(0, -more, 0, more);
    Sprite& outcome = add(spriteId(SpriteOwner::Rung, SpriteKind::Badge, static_cast<std::uint32_t>(index),
                                   wordPart(*state.outcome) + (state.applies ? 1U : 0U)),
                          isBadge ? SpriteKind::Badge : SpriteKind::Text, Layer::Ladder,
                          QRectF(box.right() - 12 * s - width, line.top(), width, line.height()));
    outcome.role = state.outcome->role;
    outcome.text = state.outcome->text;
    outcome.opacity = weight;
    outcome.type = Type::Text;
    outcome.size = kSizeSmall;
    const bool isTruth = state.shape.has_value() && *state.shape != Glyph::NotTested;
    outcome.bold = isTruth;
    outcome.ink = Ink::Secondary;
    outcome.emphasis = isTruth && state.applies ? 1 : 0;
    outcome.align = Qt::AlignRight | Qt::AlignVCenter;
}

} // namespace mergescope::ui
