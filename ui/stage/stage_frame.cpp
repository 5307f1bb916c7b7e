#include "ui/stage/stage_frame.h"

#include "ui/bridge/text.h"
#include "ui/stage/column_fit.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/scene_sentence.h"
#include "ui/stage/words.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

SpriteId spriteId(SpriteOwner owner, SpriteKind kind, std::uint32_t index, std::uint32_t part)
{
    return (static_cast<SpriteId>(owner) << 60) | (static_cast<SpriteId>(kind) << 52) |
           (static_cast<SpriteId>(index) << 20) | (part & 0xFFFFFU);
}

Focus focusAt(const StageScript& script, const trace::Step& step)
{
    if (step.phase == trace::Phase::Tables || step.phase == trace::Phase::Result) {
        return {};
    }
    Focus focus{step.targetRow, step.sourceRow};
    if (step.phase == trace::Phase::Apply && !step.isFailure) {
        focus.target = displayRowOf(script, step.route);
    }
    return focus;
}

bool isInFocus(const StageScript& script, const Scene& scene, bool isTarget, std::uint32_t row)
{
    if (!scene.hasRow() || row == tables::kNoRow) {
        return false;
    }
    if (!scene.isFold) {
        const Focus focus = focusAt(script, scene);
        return (isTarget ? focus.target : focus.source) == row;
    }
    if (!isTarget) {
        const auto holds = [&](std::uint32_t route) { return route != tables::kNoRow && scene.holds(route); };
        return holds(script.routeOfSource[row]) || holds(script.takenOfSource[row]);
    }
    if (row >= script.targetRows()) {
        return scene.phase == trace::Phase::Apply && scene.holds(script.insertRoutes[row - script.targetRows()]);
    }
    const RouteRange routes = routesOfTarget(*script.run, row);
    return routes.first <= scene.route && routes.end > scene.firstRoute;
}

QPointF travelled(QPointF from, QPointF to, double channelX, double progress)
{
    const double p = eased(progress);
    const double q = 1 - p;
    const QPointF leave(channelX, from.y());
    const QPointF arrive(channelX, to.y());
    return q * q * q * from + 3 * q * q * p * leave + 3 * q * p * p * arrive + p * p * p * to;
}

namespace {

/// Routes applied when a step has ended.
std::size_t appliedAfter(const trace::MergeRun& run, const trace::Step& step)
{
    if (step.phase == trace::Phase::Apply) {
        return step.route + (step.isFailure ? 0U : 1U);
    }
    return step.phase == trace::Phase::Result && !run.failure.has_value() ? run.routes.size() : 0;
}

/// Target rows whose deciding route lies before the given one.
std::uint32_t targetRowsBefore(const trace::MergeRun& run, std::size_t routes)
{
    const auto rows = static_cast<std::uint32_t>(run.before->rowCount());
    if (routes >= run.routes.size() || run.routes.targetRow[routes] == tables::kNoRow) {
        return routes == 0 ? 0 : rows;
    }
    const std::uint32_t row = run.routes.targetRow[routes];
    return decidingRoute(run, row) < routes ? row + 1 : row;
}

/// Height that the ghosts of deleted rows above a row have given up when a scene has ended.
double collapsedAbove(const StageScript& script, const StageLayout& layout, const Scene& scene, std::uint32_t row)
{
    const std::uint32_t collapsed = targetRowsBefore(*script.run, appliedAfter(*script.run, scene));
    return (layout.target.rowHeight - layout.ghostHeight) *
           script.deletedBefore[std::min({row, collapsed, script.targetRows()})];
}

/// A page of the target begins with a whole row, also where deleted ones above it are low ghosts by now.
double targetScrollAt(const StageScript& script, const StageLayout& layout, const Scene& scene)
{
    const TableBox& box = layout.target;
    if (!box.scrolls || scene.phase == trace::Phase::Tables || (!scene.hasRow() && !script.firstChange)) {
        return 0;
    }
    std::uint32_t row = scene.targetRow;
    if (!scene.hasRow()) { // the result: where something has happened
        row = displayRowOf(script, *script.firstChange);
    }
    if (scene.isFold) {
        row = script.run->routes.targetRow[scene.firstRoute];
    }
    if (scene.hasRow() && scene.phase == trace::Phase::Apply && row == tables::kNoRow && !scene.isFailure) {
        row = displayRowOf(script, scene.firstRoute);
    }
    if (row == tables::kNoRow) {
        row = script.targetRows() == 0 ? tables::kNoRow : script.targetRows() - 1;
    }
    const std::uint32_t first = firstRowOfPage(box, row);
    const auto topOf = [&](std::uint32_t at) { return at * box.rowHeight - collapsedAbove(script, layout, scene, at); };
    const double most = topOf(box.rowCount) - box.body.height();
    if (topOf(first) <= most) {
        return topOf(first);
    }
    // The last page: the first row from which on everything fits.
    std::uint32_t low = 0;
    std::uint32_t high = box.rowCount;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (topOf(middle) < most - 0.01) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return topOf(low);
}

/// Over a distance of many pages only the leaving and the arriving one are seen to move.
double scrolled(double from, double to, double page, double progress)
{
    if (std::abs(to - from) <= 2 * page) {
        return mixed(from, to, progress);
    }
    const double direction = to > from ? page : -page;
    return progress < 0.5 ? from + direction * progress : to - direction * (1 - progress);
}

double sourceScrollAt(const StageScript& script, const StageLayout& layout, const Scene& scene)
{
    return scene.hasRow() ? scrollFor(layout.source, script.lastSource[scene.firstRoute]) : 0;
}

} // namespace

FrameBuilder::FrameBuilder(const StageScript& script, const StageLayout& layout, double time)
    : m_script(script), m_layout(layout), m_run(*script.run), m_now(momentAt(script, time, layout.open)),
      m_before(m_now.step)
{
    const Scene& step = m_now.step;
    if (step.firstStep() > 0) {
        m_before = sceneAt(m_script, step.firstStep() - 1, layout.open);
    }
    m_look = m_now.progress(step.hasRow() ? BeatKind::Look : BeatKind::Settle);
    m_applied = step.index > 0 ? appliedAfter(m_run, m_before) : 0;
    m_collapsedRows = targetRowsBefore(m_run, m_applied);
    if (step.phase == trace::Phase::Apply && !step.isFailure && step.targetRow != tables::kNoRow &&
        effectOf(m_run, step.route) == trace::Effect::DeleteRow && step.targetRow >= m_collapsedRows) {
        m_collapse = eased(m_now.progress(BeatKind::Collapse));
    }
    m_collapseEnd = m_collapse > 0 ? step.targetRow + 1 : m_collapsedRows;
    scrollToNow();
}

/// Tables and ladder go where this step needs them, before anything lights up. Where they are there already, the step
/// begins with the look.
void FrameBuilder::scrollToNow()
{
    const Scene& step = m_now.step;
    const double target = targetScrollAt(m_script, m_layout, step);
    const double targetBefore = targetScrollAt(m_script, m_layout, m_before);
    const double source = sourceScrollAt(m_script, m_layout, step);
    const double sourceBefore = sourceScrollAt(m_script, m_layout, m_before);
    const double ladder =
        ladderScrollFor(step.phase == trace::Phase::Decide ? m_now.rungPosition() : lastRung(m_script, step));
    const double ladderBefore = ladderScrollFor(lastRung(m_script, m_before));
    const auto differ = [](double a, double b) { return std::abs(a - b) > 0.5; };
    const double ladderAtFirst = step.phase == trace::Phase::Decide ? ladderScrollFor(0) : ladder;
    if (!differ(target, targetBefore) && !differ(source, sourceBefore) && !differ(ladderAtFirst, ladderBefore)) {
        m_look = step.hasRow() && m_script.brings ? m_now.lookWithoutBring() : m_look;
    } else {
        m_bring = eased(m_script.brings ? m_now.progress(BeatKind::Bring) : m_look);
    }
    m_targetScroll =
        m_layout.target.scroll.value_or(scrolled(targetBefore, target, m_layout.target.body.height(), m_bring));
    m_sourceScroll =
        m_layout.source.scroll.value_or(scrolled(sourceBefore, source, m_layout.source.body.height(), m_bring));
    m_ladderScroll = mixed(ladderBefore, ladder, m_bring);
}

Sprite& FrameBuilder::add(SpriteId id, SpriteKind kind, Layer layer, const QRectF& box)
{
    Sprite sprite;
    sprite.id = id;
    sprite.kind = kind;
    sprite.layer = layer;
    sprite.box = box;
    m_frame.sprites.push_back(std::move(sprite));
    return m_frame.sprites.back();
}

StageFrame FrameBuilder::build()
{
    m_frame.targetClip = m_layout.target.body;
    m_frame.sourceClip = m_layout.source.body;
    m_frame.ladderClip = m_layout.ladder.united(m_layout.chipLane).adjusted(-4, -4, 4, 4);
    addGround();
    addTargetRows();
    addSourceRows();
    addLinks();
    addKeyMarks();
    addFailureFrames();
    addCaption();
    addNote();
    addLanes();
    addLadder();
    addTags();
    setSentence();
    return std::move(m_frame);
}

double FrameBuilder::focusOf(bool isTarget, std::uint32_t row) const
{
    const auto at = [&](const Scene& scene) { return isInFocus(m_script, scene, isTarget, row) ? 1.0 : 0.0; };
    return mixed(at(m_before), at(m_now.step), m_look);
}

double FrameBuilder::emphasisOf(bool isTarget, std::uint32_t row) const
{
    const auto at = [&](const Scene& scene) {
        if (!scene.hasRow()) {
            return 1.0;
        }
        if (scene.isFailure && !isTarget) {
            const auto& rows = m_run.failure->diagnostic.rows.source;
            if (std::find(rows.begin(), rows.end(), row) != rows.end()) {
                return 1.0;
            }
        }
        return isInFocus(m_script, scene, isTarget, row) ? 1.0 : 0.0;
    };
    return mixed(at(m_before), at(m_now.step), m_look);
}

/// Is there room for both texts on one line? A frame knows no fonts, so letters are counted at a generous width; what
/// stands at the right gives way before it would run into the left.
bool FrameBuilder::bothFit(const QString& left, double leftLetter, const QString& right, double width) const
{
    constexpr double kSmallLetter = 6.4;
    constexpr double kBetween = 16;
    const double wanted =
        static_cast<double>(left.size()) * leftLetter + static_cast<double>(right.size()) * kSmallLetter;
    const double letters = textPixels(m_layout, kSizeSmall) / kSizeSmall; // in what letters are larger than in units
    return wanted * letters + kBetween * m_layout.scale <= width;
}

void FrameBuilder::addHeading(const TableBox& box, SpriteOwner owner, const QString& word, const QString& name,
                              const QString& facts)
{
    add(spriteId(owner, SpriteKind::Heading, 0), SpriteKind::Heading, Layer::Ground,
        box.heading.united(box.columnNames));
    const double padding = 12 * m_layout.scale;
    Sprite& title = add(spriteId(owner, SpriteKind::Text, 0, 0), SpriteKind::Text, Layer::Ground,
                        box.heading.adjusted(padding, 0, -padding, 0));
    title.text = QStringLiteral("%1 \u00B7 %2").arg(word, name);
    title.type = Type::Text;
    title.bold = true;
    const QRectF titleBox = title.box;
    const QString titleText = title.text;
    Sprite& right = add(spriteId(owner, SpriteKind::Text, 0, 1), SpriteKind::Text, Layer::Ground, titleBox);
    constexpr double kTitleLetter = 8.4;
    right.text = bothFit(titleText, kTitleLetter, facts, titleBox.width()) ? facts : QString();
    right.type = Type::Text;
    right.size = kSizeSmall;
    right.ink = Ink::Secondary;
    right.emphasis = 0;
    right.align = Qt::AlignRight | Qt::AlignVCenter;
}

void FrameBuilder::addColumnNames(const TableBox& box, SpriteOwner owner, const tables::Table& table)
{
    for (const ColumnBox& column : box.columns) {
        const double padding = cellPadding(m_layout.dataSize) * m_layout.scale;
        const QString whole = toQString(table.schema().fields[column.column].name);
        const double left = column.x + padding;
        const double width = column.width - 2 * padding;
        const auto put = [&](const QString& text, double top, double height, std::uint32_t part) {
            Sprite& name = add(spriteId(owner, SpriteKind::Text, 1, column.column + part), SpriteKind::Text,
                               Layer::Ground, QRectF(left, top, width, height));
            name.text = text;
            name.type = Type::Text;
            name.size = kSizeSmall;
            name.ink = Ink::Secondary;
            name.emphasis = 0;
            name.bold = column.isKey;
            name.align = (column.alignRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
        };
        const auto [upper, lower] = foldedName(whole);
        const QRectF names = box.columnNames;
        if (!box.namesFolded || lower.isEmpty()) {
            put(whole, names.top(), names.height(), 0);
            continue;
        }
        put(upper, names.top(), names.height() / 2, 0);
        put(lower, names.center().y() - 2 * m_layout.scale, names.height() / 2, 0x80000U);
    }
    add(spriteId(owner, SpriteKind::Line, 0), SpriteKind::Line, Layer::Ground,
        QRectF(box.card.left(), box.columnNames.bottom() - 1, box.card.width(), 1));
}

/// `bottom`: where the card ends; the bar stays within it.
void FrameBuilder::addScrollBar(const TableBox& box, SpriteOwner owner, double content, double scroll, double bottom)
{
    if (!box.scrolls || content <= box.body.height()) {
        return;
    }
    const double room = bottom - box.body.top();
    const double length = std::min(room, std::max(24 * m_layout.scale, room * box.body.height() / content));
    const double at = scroll / (content - box.body.height()) * (room - length);
    add(spriteId(owner, SpriteKind::ScrollBar, 0), SpriteKind::ScrollBar, Layer::Over,
        QRectF(box.body.right() - 6 * m_layout.scale, box.body.top() + std::clamp(at, 0.0, room - length),
               4 * m_layout.scale, length));
}

namespace {

QString factsOf(const tables::Table& table, const tables::FileLayout* files, std::uint32_t hiddenColumns)
{
    QStringList facts;
    if (hiddenColumns > 0) {
        facts << Words::tr("%n more column(s)", "", static_cast<int>(hiddenColumns));
    }
    facts << rowCountText(table.rowCount());
    if (files != nullptr && !files->empty()) {
        // Its number tells whether it is still the same one.
        facts << (files->size() == 1 ? Words::tr("file %1", "of a table: its only one").arg(files->front().number)
                                     : Words::tr("%n file(s)", "", static_cast<int>(files->size())));
    }
    return facts.join(QStringLiteral(" \u00B7 "));
}

} // namespace

void FrameBuilder::addGround()
{
    // The target's card ends under its last row, wherever that is at this instant; the source's never changes.
    const TableBox& target = m_layout.target;
    const TableBox& source = m_layout.source;
    const std::uint32_t shown = targetRowsShown();
    QRectF card = target.card;
    double end = target.body.top() + target.rowHeight - m_targetScroll;
    if (shown > 0) {
        end = targetRowBox(shown - 1).bottom();
    }
    card.setBottom(std::clamp(end, target.body.top() + target.rowHeight, target.body.bottom()));
    add(spriteId(SpriteOwner::TargetRow, SpriteKind::Card, 0), SpriteKind::Card, Layer::Ground, card);
    add(spriteId(SpriteOwner::SourceRow, SpriteKind::Card, 0), SpriteKind::Card, Layer::Ground, source.card);

    const bool isAfter = m_now.step.phase == trace::Phase::Result && !m_run.failure.has_value();
    const tables::Table& shownTable = isAfter ? *m_run.after : *m_run.before;
    const tables::FileLayout& files = isAfter ? m_run.afterFiles : m_run.beforeFiles;
    addHeading(target, SpriteOwner::TargetRow, Words::tr("TARGET"), lastPart(m_run.targetName),
               factsOf(shownTable, &files, target.hiddenColumns));
    addHeading(source, SpriteOwner::SourceRow, Words::tr("SOURCE"), lastPart(m_run.sourceName),
               factsOf(*m_run.source, nullptr, source.hiddenColumns));
    addColumnNames(target, SpriteOwner::TargetRow, *m_run.before);
    addColumnNames(source, SpriteOwner::SourceRow, *m_run.source);
    const double targetContent = end + m_targetScroll - target.body.top();
    addScrollBar(target, SpriteOwner::TargetRow, targetContent, m_targetScroll, card.bottom());
    addScrollBar(source, SpriteOwner::SourceRow, source.rowCount * source.rowHeight, m_sourceScroll,
                 source.body.bottom());
}

void FrameBuilder::addCaption()
{
    if (m_layout.caption.height() <= 0) {
        return; // the lanes stand there
    }
    const Scene& step = m_now.step;
    const bool hasRow = step.hasRow();
    Sprite& left =
        add(spriteId(SpriteOwner::Stage, SpriteKind::Text, 0, 0), SpriteKind::Text, Layer::Ground, m_layout.caption);
    left.text = toQString(story::phaseName(step.phase, m_script.language));
    if (hasRow) {
        const QString place = step.isFold ? QStringLiteral("%1\u2013%2").arg(step.firstRoute + 1).arg(step.route + 1)
                                          : QString::number(step.route + 1);
        left.text +=
            QStringLiteral(" \u00B7 ") +
            Words::tr("%1 of %2", "caption: the how-manieth row of the phase").arg(place).arg(m_run.routes.size());
    }
    left.type = Type::Text;
    left.size = kSizeSmall;
    left.bold = true;
}

void FrameBuilder::addNote()
{
    const auto at = [](const Scene& scene) { return scene.hasRow() ? 1.0 : 0.0; };
    const double opacity = mixed(at(m_before), at(m_now.step), m_look);
    const QRectF box = m_layout.note;
    const auto count = static_cast<double>(std::max<qsizetype>(m_layout.noteLines.size(), 1));
    for (qsizetype line = 0; line < m_layout.noteLines.size() && opacity > 0; ++line) {
        Sprite& note = add(spriteId(SpriteOwner::Stage, SpriteKind::Text, 9, static_cast<std::uint32_t>(line)),
                           SpriteKind::Text, Layer::Over,
                           QRectF(box.left(), box.top() + static_cast<double>(line) * box.height() / count, box.width(),
                                  box.height() / count));
        note.text = m_layout.noteLines[line];
        note.type = Type::Text;
        note.size = kSizeSmall;
        note.ink = Ink::Secondary;
        note.emphasis = 0;
        note.opacity = opacity;
        const bool isCaption = m_layout.caption.height() > 0;
        note.align = (isCaption ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
    }
}

void FrameBuilder::setSentence()
{
    const trace::Step& step = m_now.step;
    m_frame.sentence = sentenceOf(m_script, m_now.step, m_layout.question);
    m_frame.sentenceBox = m_layout.sentence;
    m_frame.sentenceInset = m_layout.sentenceInset;
    m_frame.sentenceSize = m_layout.sentenceSize;
    if (step.isFailure) {
        m_frame.sentenceRole = FateRole::Error;
        return;
    }
    switch (step.phase) {
    case trace::Phase::Tables:
    case trace::Phase::Result:
        break;
    case trace::Phase::Match:
        m_frame.sentenceRole = m_run.kindOf(step.route) == trace::MatchKind::Matched ? FateRole::Match : FateRole::Kept;
        break;
    case trace::Phase::Decide:
    case trace::Phase::Apply:
        m_frame.sentenceRole = roleOf(effectOf(m_run, step.route).value_or(trace::Effect::Keep));
        break;
    }
}

StageFrame frameAt(const StageScript& script, const StageLayout& layout, double time)
{
    return FrameBuilder(script, layout, time).build();
}

StageScroll scrollNow(const StageScript& script, const StageLayout& layout, double time)
{
    return FrameBuilder(script, layout, time).scroll();
}

namespace {

const ColumnBox* columnAt(const TableBox& box, QPointF point)
{
    for (const ColumnBox& column : box.columns) {
        if (point.x() >= column.x && point.x() < column.x + column.width) {
            return &column;
        }
    }
    return nullptr;
}

QString wholeCell(const TableBox& box, const tables::Table& table, std::uint32_t row, QPointF point)
{
    const ColumnBox* const column = columnAt(box, point);
    return column == nullptr ? QString() : cellWord(table, row, column->column).text;
}

} // namespace

StageHit hitTest(const StageScript& script, const StageLayout& layout, double time, QPointF point)
{
    const FrameBuilder builder(script, layout, time);
    const trace::MergeRun& run = *script.run;
    StageHit hit = builder.tagAt(point);
    if (hit.isGroup || hit.route != tables::kNoRow) {
        return hit;
    }
    if (layout.target.body.contains(point)) {
        const auto [first, end] = builder.visibleTargetRows();
        for (std::uint32_t row = first; row < end; ++row) {
            if (!builder.targetRowBox(row).contains(point)) {
                continue;
            }
            if (row < script.targetRows()) {
                hit.targetRow = row;
                hit.route = static_cast<std::uint32_t>(decidingRoute(run, row));
                hit.wholeText = wholeCell(layout.target, *run.before, row, point);
            } else {
                hit.route = script.insertRoutes[row - script.targetRows()];
            }
            hit.sourceRow = hit.route < run.routes.size() ? run.routes.sourceRow[hit.route] : tables::kNoRow;
            if (const ColumnBox* const column = columnAt(layout.target, point)) {
                hit.targetColumn = column->column;
            }
        }
    } else if (layout.source.body.contains(point)) {
        const auto [first, end] = builder.visibleSourceRows();
        for (std::uint32_t row = first; row < end; ++row) {
            if (builder.sourceRowBox(row).contains(point)) {
                hit.sourceRow = row;
                hit.route = script.routeOfSource[row];
                hit.targetRow = hit.route < run.routes.size() ? run.routes.targetRow[hit.route] : tables::kNoRow;
                hit.wholeText = wholeCell(layout.source, *run.source, row, point);
            }
        }
    } else if (layout.ladder.contains(point)) {
        for (std::size_t rung = 0; rung + 1 < script.rungCount(); ++rung) {
            if (builder.shownRung(static_cast<double>(rung)).contains(point)) {
                hit.rung = static_cast<int>(rung);
                hit.clause = hit.rung - 1;
            }
        }
    }
    return hit;
}

} // namespace mergescope::ui
