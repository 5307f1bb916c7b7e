#include "ui/stage/beats.h"

#include "ui/state/playhead.h"

#include <algorithm>
#include <tuple>

namespace mergescope::ui {

namespace {

constexpr double kBring = 200;
constexpr double kLook = 150;
constexpr double kHold = 100; ///< with the look 250, more than a person needs to perceive it
constexpr double kLink = 250;
constexpr double kLift = 100;
constexpr double kLane = 400;
constexpr double kEnter = 350;
constexpr double kLeave = 350;
constexpr double kAllRungs = 700; ///< the way down takes no longer, however many rungs are asked
constexpr double kRung = 200;
constexpr double kReveal = 150;
constexpr double kStrike = 150;
constexpr double kSlide = 350;
constexpr double kGap = 200;
constexpr double kTravel = 450;
constexpr double kHatch = 250;
constexpr double kCollapse = 250;
constexpr double kSettle = 150;
constexpr double kStill = 300; ///< the tables, the result

class BeatWriter {
public:
    void add(BeatKind kind, double length, int rung = -1)
    {
        m_beats.push_back({kind, m_at, length, rung});
        m_at += length;
    }
    void announce(bool brings)
    {
        if (brings) {
            add(BeatKind::Bring, kBring);
        }
        add(BeatKind::Look, kLook);
        add(BeatKind::Hold, kHold);
    }
    [[nodiscard]] Beats finish(bool isFold)
    {
        if (isFold) {
            fitFold();
        } else if (m_at > kLongestStep) {
            shrink(kLongestStep / m_at);
        }
        return std::move(m_beats);
    }

private:
    /// A fold takes kFoldLength. What announces it keeps time enough to be seen; the rest shares what is left.
    void fitFold()
    {
        constexpr double kFoldLook = 110;
        double rest = 0;
        for (const Beat& beat : m_beats) {
            rest += isAnnouncement(beat.kind) ? 0.0 : beat.length;
        }
        const double factor = (kFoldLength - kFoldLook - kShortestHold) / rest;
        double at = 0;
        for (Beat& beat : m_beats) {
            beat.length = beat.kind == BeatKind::Look   ? kFoldLook
                          : beat.kind == BeatKind::Hold ? kShortestHold
                                                        : beat.length * factor;
            beat.start = at;
            at += beat.length;
        }
    }
    static bool isAnnouncement(BeatKind kind) { return kind == BeatKind::Look || kind == BeatKind::Hold; }
    void shrink(double factor)
    {
        double at = 0;
        for (Beat& beat : m_beats) {
            const bool holds = beat.kind == BeatKind::Hold || beat.kind == BeatKind::Reveal;
            beat.length = std::max(beat.length * factor, holds ? std::min(beat.length, kShortestHold) : 0.0);
            beat.start = at;
            at += beat.length;
        }
        // Holds that could not shrink any further are paid for by the motions.
        if (at > kLongestStep + 1e-9) {
            shrinkMotions(at - kLongestStep);
        }
    }
    void shrinkMotions(double surplus)
    {
        double motion = 0;
        for (const Beat& beat : m_beats) {
            motion += isMotion(beat.kind) ? beat.length : 0.0;
        }
        const double factor = motion > 0 ? std::max(0.25, (motion - surplus) / motion) : 1.0;
        double at = 0;
        for (Beat& beat : m_beats) {
            beat.length *= isMotion(beat.kind) ? factor : 1.0;
            beat.start = at;
            at += beat.length;
        }
    }

    Beats m_beats;
    double m_at = 0;
};

void addApply(BeatWriter& writer, const StepShape& shape)
{
    if (shape.effect.has_value()) {
        switch (*shape.effect) {
        case trace::Effect::UpdateCells:
            if (shape.changesCells) {
                writer.add(BeatKind::Strike, kStrike);
                writer.add(BeatKind::Slide, kSlide);
            }
            break;
        case trace::Effect::InsertRow:
            writer.add(BeatKind::Gap, kGap);
            writer.add(BeatKind::Travel, kTravel);
            break;
        case trace::Effect::DeleteRow:
            writer.add(BeatKind::Hatch, kHatch);
            writer.add(BeatKind::Collapse, kCollapse);
            break;
        case trace::Effect::Keep:
        case trace::Effect::Raise:
            break;
        }
    }
    writer.add(BeatKind::Settle, kSettle);
}

void addRungs(BeatWriter& writer, const std::vector<int>& rungs)
{
    const double wanted = static_cast<double>(rungs.size()) * (kRung + kReveal);
    const double share = wanted > kAllRungs ? kAllRungs / wanted : 1;
    for (const int rung : rungs) {
        writer.add(BeatKind::Rung, kRung * share, rung);
        writer.add(BeatKind::Reveal, std::max(kReveal * share, kShortestHold), rung);
    }
}

} // namespace

bool operator<(const StepShape& a, const StepShape& b)
{
    const auto key = [](const StepShape& s) {
        return std::tuple(s.phase, s.isPair, s.isFailure, s.isFold, s.brings,
                          s.effect.has_value() ? static_cast<int>(*s.effect) : -1, s.changesCells, s.rungs);
    };
    return key(a) < key(b);
}

Beats beatsOf(const StepShape& shape)
{
    BeatWriter writer;
    switch (shape.phase) {
    case trace::Phase::Tables:
        writer.add(BeatKind::Settle, kStill);
        break;
    case trace::Phase::Match:
        writer.announce(shape.brings);
        writer.add(BeatKind::Link, kLink);
        writer.add(BeatKind::Lift, kLift);
        writer.add(BeatKind::Lane, kLane);
        writer.add(BeatKind::Settle, kSettle);
        break;
    case trace::Phase::Decide:
        writer.announce(shape.brings);
        writer.add(BeatKind::Enter, kEnter);
        addRungs(writer, shape.rungs);
        writer.add(BeatKind::Settle, kSettle);
        if (!shape.isFailure) {
            writer.add(BeatKind::Leave, kLeave);
        }
        break;
    case trace::Phase::Apply:
        writer.announce(shape.brings);
        if (shape.isFailure) {
            writer.add(BeatKind::Settle, kSettle);
        } else {
            addApply(writer, shape);
        }
        break;
    case trace::Phase::Result:
        if (shape.brings) {
            writer.add(BeatKind::Bring, kBring);
        }
        writer.add(BeatKind::Settle, kStill);
        break;
    }
    return writer.finish(shape.isFold);
}

double lengthOf(const Beats& beats)
{
    return beats.empty() ? 0 : beats.back().end();
}

bool isMotion(BeatKind kind)
{
    switch (kind) {
    case BeatKind::Bring:
    case BeatKind::Link:
    case BeatKind::Lane:
    case BeatKind::Enter:
    case BeatKind::Rung:
    case BeatKind::Slide:
    case BeatKind::Gap:
    case BeatKind::Travel:
    case BeatKind::Collapse:
    case BeatKind::Leave:
        return true;
    case BeatKind::Look:
    case BeatKind::Hold:
    case BeatKind::Lift:
    case BeatKind::Reveal:
    case BeatKind::Strike:
    case BeatKind::Hatch:
    case BeatKind::Settle:
        return false;
    }
    return false;
}

double eased(double progress)
{
    const double p = std::clamp(progress, 0.0, 1.0);
    return p * p * (3 - 2 * p);
}

} // namespace mergescope::ui
