// What both columns of the storage view share: captions, heads, rows, figures.

#include "ui/storage/storage_frame.h"

#include "core/story/story.h"
#include "ui/stage/stage_script.h"
#include "ui/storage/storage_frame_parts.h"
#include "ui/storage/storage_words.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace mergescope::ui {

using tables::kNoRow;

double portion(double progress, double begin, double end)
{
    return std::clamp((progress - begin) / (end - begin), 0.0, 1.0);
}

double between(double from, double to, double part)
{
    return from + (to - from) * part;
}

std::optional<FateRole> badgeOf(const trace::RowFate& fate)
{
    switch (fate.fate) {
    case trace::Fate::Updated:
    case trace::Fate::UpdatedSameValues:
        return FateRole::Update;
    case trace::Fate::Deleted:
        return FateRole::Delete;
    case trace::Fate::Copied:
        return FateRole::Copied;
    case trace::Fate::Untouched:
        return FateRole::Kept;
    case trace::Fate::Inserted:
        return FateRole::Insert;
    case trace::Fate::Ignored:
        break;
    }
    return std::nullopt;
}

/// Places within the columns, scrolled as at one moment.

StageFrame StorageFrameBuilder::build()
{
    m_frame.targetClip = m_layout.before.body.adjusted(-1, -1, 1, 1);
    m_frame.sourceClip = m_layout.added.body.adjusted(-1, -1, 1, 1);
    m_frame.sentence =
        story::explainFiles(m_run, m_script.files, m_script.keepsFiles(), m_moment.step, m_script.language);
    m_frame.sentenceBox = m_layout.sentence;
    if (!m_script.keepsFiles()) {
        m_frame.sentenceBox.moveCenter(QPointF(m_layout.size.width() / 2, m_layout.size.height() / 2));
        return std::move(m_frame);
    }
    addCaptions();
    addCards();
    addScrollBar(m_layout.before, m_places.scroll().before);
    addScrollBar(m_layout.added, m_places.scroll().added);
    addMover();
    addFigures();
    m_frame.sentenceRole = roleNow();
    return std::move(m_frame);
}

void StorageFrameBuilder::addCards()
{
    for (std::size_t i = 0; i < m_layout.before.cards.size(); ++i) {
        if (isSeen(m_layout.before, i)) {
            addOld(i);
        }
    }
    for (std::size_t i = 0; i < m_layout.added.cards.size(); ++i) {
        if (isSeen(m_layout.added, i)) {
            addNew(i);
        }
    }
}

std::vector<StorageLine> StorageFrameBuilder::lines()
{
    std::vector<StorageLine> told;
    if (m_script.keepsFiles()) {
        m_lines = &told;
        addCards();
    }
    return told;
}

void StorageFrameBuilder::tell(Layer layer, const QString& words, const QRectF& box)
{
    if (m_lines == nullptr || layer == Layer::Over) {
        return;
    }
    const QRectF& body = layer == Layer::TargetRows ? m_layout.before.body : m_layout.added.body;
    m_lines->push_back({words, box & body, false});
}

Sprite& StorageFrameBuilder::add(SpriteKind kind, Layer layer, const QRectF& box)
{
    Sprite sprite;
    sprite.id = spriteId(SpriteOwner::Stage, kind, m_next++);
    sprite.kind = kind;
    sprite.layer = layer;
    sprite.box = box;
    m_frame.sprites.push_back(std::move(sprite));
    return m_frame.sprites.back();
}

Sprite& StorageFrameBuilder::text(Layer layer, const QRectF& box, const QString& words, Type type, int size)
{
    Sprite& sprite = add(SpriteKind::Text, layer, box);
    sprite.text = words;
    sprite.type = type;
    sprite.size = size;
    return sprite;
}

void StorageFrameBuilder::quiet(Sprite& sprite)
{
    sprite.ink = Ink::Secondary;
    sprite.emphasis = 0;
}

bool StorageFrameBuilder::isSeen(const FileColumn& column, std::size_t card) const
{
    return m_lines != nullptr || m_places.card(column, card).intersects(column.body);
}

void StorageFrameBuilder::addCaptions()
{
    Sprite& title = text(Layer::Ground, m_layout.title, modeTitle(m_script), Type::Text, kSizeBody);
    title.bold = true;
    quiet(text(Layer::Ground, m_layout.before.caption, StorageWords::tr("FILES BEFORE")));
    quiet(text(Layer::Ground, m_layout.added.caption, StorageWords::tr("FILES THAT COME")));
    const bool comesAny = !m_layout.added.cards.empty();
    if (isWriting() && comesAny) {
        return;
    }
    // Nothing is written before its phase: the place says so instead of standing empty.
    const QRectF box(m_layout.added.body.left(), m_layout.added.body.top(), m_layout.added.body.width(),
                     std::min(m_layout.added.body.height(), 2 * m_layout.headHeight));
    add(SpriteKind::Outline, Layer::Ground, box).dashed = true;
    const QString words =
        isWriting() || m_run.failure.has_value() ? StorageWords::tr("none") : StorageWords::tr("none yet");
    Sprite& none = text(Layer::Ground, box.adjusted(pad(), 0, -pad(), 0), words);
    quiet(none);
}

void StorageFrameBuilder::addHead(Layer layer, const QRectF& head, const QString& name, const QStringList& facts)
{
    const QRectF inner = head.adjusted(pad(), 0, -pad(), 0);
    const double letters = 5.9 * m_layout.scale * static_cast<double>(name.size()) + pad();
    Sprite& title = text(layer, inner, name);
    title.bold = true;
    tell(layer, facts.isEmpty() || facts.front().isEmpty() ? name : name + QStringLiteral(", ") + facts.front(), head);
    // What stands at the right gives way before it would be cut to nothing.
    constexpr double kSmallLetter = 6.6;
    const double room = inner.width() - letters;
    const auto fits = [&](const QString& words) {
        return kSmallLetter * m_layout.scale * static_cast<double>(words.size()) <= room;
    };
    const auto shown = std::find_if(facts.begin(), facts.end(), fits);
    if (shown != facts.end()) {
        Sprite& right = text(layer, inner, *shown);
        quiet(right);
        right.align = Qt::AlignRight | Qt::AlignVCenter;
    }
}

std::optional<FateRole> StorageFrameBuilder::roleNow() const
{
    const trace::RowFate* const fate =
        m_moment.step.phase == trace::Phase::Apply ? trace::fateOfRoute(m_run, m_moment.step.route) : nullptr;
    return m_moment.step.isFailure ? std::optional(FateRole::Error) : fate != nullptr ? badgeOf(*fate) : std::nullopt;
}

void StorageFrameBuilder::addTallies(Layer layer, const FileColumn& column, std::size_t index,
                                     const trace::RowTally& now, const trace::RowTally& all)
{
    const std::tuple<FateRole, std::uint64_t, std::uint64_t, QString> lines[] = {
        {FateRole::Update, now.updated, all.updated, roleText(FateRole::Update)},
        {FateRole::Insert, now.inserted, all.inserted, roleText(FateRole::Insert)},
        {FateRole::Delete, now.deleted, all.deleted, roleText(FateRole::Delete)},
        {FateRole::Copied, now.copied, all.copied, roleText(FateRole::Copied)},
        {FateRole::Kept, now.untouched, all.untouched, roleText(FateRole::Kept)}};
    std::uint32_t line = 1;
    for (const auto& [role, soFar, total, word] : lines) {
        if (total > 0 && isWriting()) { // before that it would tell what is not decided yet
            addRow(layer, m_places.line(column, index, line++), QStringLiteral("%1 / %2").arg(soFar).arg(total),
                   {{{}, word, std::nullopt}}, {.role = role, .isTally = true});
        }
    }
}

/// Which lines of a card lie in its column's body.
std::pair<std::uint32_t, std::uint32_t> StorageFrameBuilder::seenLines(const FileColumn& column, std::size_t index,
                                                                       std::uint32_t lines) const
{
    if (m_lines != nullptr) {
        return {0, lines};
    }
    const double top = m_places.card(column, index).top() + m_layout.headHeight;
    const double first = std::floor((column.body.top() - top) / m_layout.rowHeight);
    const double end = std::ceil((column.body.bottom() - top) / m_layout.rowHeight);
    return {static_cast<std::uint32_t>(std::clamp(first, 0.0, double(lines))),
            static_cast<std::uint32_t>(std::clamp(end, 0.0, double(lines)))};
}

void StorageFrameBuilder::addScrollBar(const FileColumn& column, double scroll)
{
    if (column.content <= column.body.height() || column.body.height() <= 0) {
        return;
    }
    const double s = m_layout.scale;
    const double length = std::max(24 * s, column.body.height() * column.body.height() / column.content);
    const double at = scroll / (column.content - column.body.height()) * (column.body.height() - length);
    add(SpriteKind::ScrollBar, Layer::Over,
        QRectF(column.body.right() + 3 * s, column.body.top() + std::clamp(at, 0.0, column.body.height() - length),
               4 * s, length));
}

void StorageFrameBuilder::addFigures()
{
    WrittenSoFar sum = writtenSoFar(m_script, m_state);
    if (m_state.current != kNoRow && m_moment.progress >= kTravelEnd) {
        WriteState next = m_state;
        ++next.applied;
        sum = writtenSoFar(m_script, next);
    }
    const std::uint64_t numbers[] = {sum.filesLeft, sum.filesAdded, sum.deleteFiles, sum.rowsWritten};
    const QStringList labels = figureLabels(m_script);
    const double s = m_layout.scale;
    for (std::size_t i = 0; i < m_layout.figures.size(); ++i) {
        const QRectF box = m_layout.figures[i];
        add(SpriteKind::Card, Layer::Ground, box);
        const QRectF inner = box.adjusted(8 * s, 4 * s, -8 * s, -4 * s);
        Sprite& number = text(Layer::Ground, QRectF(inner.left(), inner.top(), inner.width(), 22 * s),
                              QString::number(numbers[i]), Type::Data, kSizeTitle);
        number.bold = true;
        const QString copied = QString::number(sum.rowsCopied);
        const double shift = (11 * static_cast<double>(number.text.size()) + 6) * s;
        const QRectF beside(inner.left() + shift, inner.top() + 1 * s, box.right() - 4 * s - inner.left() - shift,
                            20 * s);
        const double wanted = (28 + 7.5 * static_cast<double>(copied.size())) * s;
        if (i == 3 && sum.rowsCopied > 0 && beside.width() >= wanted) { // the lines above say it too
            Sprite& sign = add(SpriteKind::Badge, Layer::Ground, beside);
            sign.role = FateRole::Copied;
            sign.text = copied;
        }
        const QStringList lines = labels[static_cast<int>(i)].split(QLatin1Char('\n'));
        for (int line = 0; line < lines.size(); ++line) {
            quiet(text(Layer::Ground, QRectF(inner.left(), inner.top() + (22 + 15 * line) * s, inner.width(), 15 * s),
                       lines[line]));
        }
    }
}

StageFrame storageFrameAt(const StorageScript& script, const StorageLayout& layout, const StorageMoment& moment)
{
    return StorageFrameBuilder(script, layout, moment).build();
}

std::vector<StorageLine> storageLinesAt(const StorageScript& script, const StorageLayout& layout,
                                        const StorageMoment& moment)
{
    return StorageFrameBuilder(script, layout, moment).lines();
}

} // namespace mergescope::ui
