// The decision ladder: what its rungs want, where they stand, and the sentence below them.

#include "ui/bridge/text.h"
#include "ui/stage/layout_parts.h"
#include "ui/stage/words.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kValuesOfNames = 0.7; ///< a row's values are mostly shorter than the names that they stand for

double widestLabel(const StageScript& script, const Theme& theme)
{
    const QFontMetricsF metrics(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    double widest = 0;
    for (const session::Rung& rung : neutralLadder(*script.run)) {
        widest = std::max(widest, metrics.horizontalAdvance(rungLabel(rung)));
    }
    return std::ceil(widest);
}

/// The widest that a rung of a kind may say at its right end.
double widestOutcome(const StageScript& script, const Theme& theme, session::Rung::Kind rungKind)
{
    const QFontMetricsF plain(theme.font(Type::Text, kSizeSmall));
    const QFontMetricsF bold(theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    double widest = 0;
    const auto badge = [&](const QString& word) { widest = std::max(widest, badgeSize(theme, word).width()); };
    if (rungKind == session::Rung::Kind::NoClause) {
        for (const QString& word : {staysBadge(), ignoredBadge(), notTakenText(script)}) {
            badge(word);
        }
        return std::ceil(widest) + 2;
    }
    for (const values::Truth truth :
         {values::Truth::True, values::Truth::False, values::Truth::Unknown, values::Truth::NotTested}) {
        widest = std::max(widest, bold.horizontalAdvance(truthWord(truth)));
    }
    if (rungKind == session::Rung::Kind::On) {
        if (script.run->failure.has_value()) {
            badge(matchesTwice());
        }
        return std::ceil(widest) + 2;
    }
    for (const auto kind :
         {trace::MatchKind::Matched, trace::MatchKind::NotMatchedByTarget, trace::MatchKind::NotMatchedBySource}) {
        widest = std::max(widest, plain.horizontalAdvance(forWhichRows(kind)));
    }
    for (const QString& word : {takesTheRow(), rowCountText(script.run->routes.size())}) {
        badge(word);
    }
    return std::ceil(widest) + 2;
}

} // namespace

bool onIsLong(const StageScript& script, const Theme& theme, double width)
{
    const double s = theme.contentScale();
    const double letters = static_cast<double>(toQString(neutralLadder(*script.run).front().condition).size());
    const double advance = QFontMetricsF(theme.font(Type::Data, kSizeSmall)).horizontalAdvance(QLatin1Char('0'));
    const double tag = std::max(widestTag(script, theme) + (kTagWell + kTagInset) * s, 64 * s);
    const double beside =
        tag + widestLabel(script, theme) + widestOutcome(script, theme, session::Rung::Kind::On) + 96 * s;
    return letters * (1 + kValuesOfNames) * advance > width - beside;
}

bool cutsRungs(const StageLayout& layout, const Company& company, bool isNarrow)
{
    const double s = layout.scale;
    const double advance = textPixels(layout, std::min(layout.dataSize, kSizeBody)) * 0.6;
    const double beside = layout.ladder.width() - (kBeforeLabel + kAfterLabel + kAroundOutcome) * s;
    const auto isCut = [&](const StageScript& script) {
        for (const session::Rung& rung : neutralLadder(*script.run)) {
            if (rung.kind == session::Rung::Kind::NoClause) {
                continue;
            }
            const bool isOn = rung.kind == session::Rung::Kind::On;
            const bool two = isOn ? layout.onTwoLines || layout.rungTwoLines : layout.rungTwoLines;
            const auto condition = static_cast<double>(toQString(rung.condition).simplified().size());
            double letters = condition * (two ? 1 : 1 + kValuesOfNames);
            if (!isOn) {
                const double action = isNarrow ? static_cast<double>(actionText(*script.run, rung.clause).size()) : 0;
                const double asked = condition > 0 ? condition + 4 : 0; // with AND before it
                letters = two || asked <= 0 ? std::max(asked, action) : asked + action + 9;
            }
            const double room = beside - (isOn ? layout.onLabelWidth : layout.labelWidth) -
                                layout.outcomeWidth[static_cast<std::size_t>(rung.kind)];
            if (letters * advance > room) {
                return true;
            }
        }
        return false;
    };
    return company.larger(isCut);
}

bool placeLadder(StageLayout& layout, const Company& company, const Theme& theme, const Heights& heights)
{
    const double scale = layout.scale;
    const double margin = heights.margin * scale;
    const double width = layout.size.width() - 2 * margin;
    const double gap = heights.gap * scale;
    const double bodyBottom = layout.target.columnNames.bottom() + heights.bodyRows * heights.row * scale;
    layout.caption = QRectF(margin, bodyBottom + gap, width, heights.caption * scale); // without height: none
    const double widest = company.larger([&](const StageScript& each) { return widestTag(each, theme); });
    layout.tag = QSizeF(std::clamp(widest + (kTagWell + kTagInset) * scale, 0.0, 136 * scale),
                        std::min(kTagHeight, heights.rung - 2) * scale);
    if (heights.lanes > 0 && !placeLanes(layout, company, theme, heights)) {
        return false;
    }
    const double lane = std::max(layout.tag.width(), 64 * scale);
    const double ladderHeight = (heights.onRung() + (heights.rungs - 1) * (heights.rung + heights.rungGap)) * scale;
    const double top = layout.caption.bottom() + heights.lanes * scale + gap / 2;
    const double sentenceHeight = (heights.sentence + heights.note) * scale;
    // However many clauses there are, the sentence stays in sight; the ladder then shows the part around the row.
    const double room = layout.size.height() - margin - sentenceHeight - gap - top;
    layout.chipLane = QRectF(margin, top, lane, std::min(ladderHeight, room));
    layout.ladder =
        QRectF(margin + lane + kGap * scale, top, width - lane - kGap * scale, std::min(ladderHeight, room));
    layout.rungHeight = heights.rung * scale;
    layout.rungGap = heights.rungGap * scale;
    layout.rungStacked = heights.stacked;
    layout.rungTwoLines = heights.rung >= kTwoLineRung && !heights.stacked;
    layout.onExtra = (heights.onRung() - heights.rung) * scale;
    layout.onTwoLines = heights.onRung() >= kTwoLineOn && !heights.stacked;
    for (std::size_t kind = 0; kind < layout.outcomeWidth.size(); ++kind) {
        const double outcome = company.larger([&](const StageScript& each) {
            return widestOutcome(each, theme, static_cast<session::Rung::Kind>(kind));
        });
        layout.outcomeWidth[kind] = std::min(outcome, layout.ladder.width() * 0.3);
    }
    layout.labelWidth = std::min(company.larger([&](const StageScript& each) { return widestLabel(each, theme); }),
                                 layout.ladder.width() * 0.38);
    const double onWidth = layout.ladder.width();
    const bool isLong = company.larger([&](const StageScript& each) { return onIsLong(each, theme, onWidth); });
    layout.onLabelWidth =
        isLong
            ? QFontMetricsF(theme.font(Type::Text, kSizeSmall, QFont::DemiBold)).horizontalAdvance(QStringLiteral("ON"))
            : layout.labelWidth;
    if (heights.stacked) {
        const double widestOut = *std::max_element(layout.outcomeWidth.begin(), layout.outcomeWidth.end());
        layout.labelWidth = layout.ladder.width() - (kBeforeLabel + 2 * kAroundOutcome) * scale - widestOut;
    }
    const double sentenceTop = layout.ladder.bottom() + gap;
    const double bottom = layout.size.height() - margin;
    // The sentence takes what is left below it, up to a limit: there is no empty lower third.
    layout.sentence = QRectF(margin, sentenceTop, width, std::clamp(bottom - sentenceTop, sentenceHeight, 136 * scale));
    layout.sentenceSize =
        layout.sentence.height() >= 88 * scale && layout.size.width() >= 960 * scale ? kSizeTitle : kSizeLarge;
    return true;
}

QRectF rungTag(const StageLayout& layout, const QRectF& rung)
{
    return {layout.chipLane.left(), rung.center().y() - layout.tag.height() / 2, layout.tag.width(),
            layout.tag.height()};
}

QRectF rungBox(const StageLayout& layout, double index)
{
    const double below = std::clamp(index, 0.0, 1.0); // how far the higher ON rung has been left behind
    return {layout.ladder.left(),
            layout.ladder.top() + index * (layout.rungHeight + layout.rungGap) + below * layout.onExtra,
            layout.ladder.width(), layout.rungHeight + (1 - below) * layout.onExtra};
}

} // namespace mergescope::ui
