#include "ui/storage/storage_frame.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/stage_script.h"
#include "ui/storage/storage_words.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace mergescope::ui {

namespace {

using tables::kNoRow;

// A step in parts: a row that is written is marked first, then it travels, and at the end it has its badge.
constexpr double kMarkEnd = 0.35;
constexpr double kTravelBegin = 0.4;
constexpr double kTravelEnd = 0.9;

double portion(double progress, double begin, double end)
{
    return std::clamp((progress - begin) / (end - begin), 0.0, 1.0);
}

double mix(double a, double b, double part)
{
    return a + (b - a) * part;
}

/// What a fate is called on a badge here: in a world of files a kept row is copied or left.
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
class Places {
public:
    Places(const StorageScript& script, const StorageLayout& layout, const StorageMoment& moment)
        : m_script(script), m_layout(layout), m_scroll(storageScrollAt(script, layout, moment))
    {}

    [[nodiscard]] QRectF card(const FileColumn& column, std::size_t index) const
    {
        const FileCard& box = column.cards[index];
        const double scroll = &column == &m_layout.before ? m_scroll.before : m_scroll.added;
        return {column.body.left(), column.body.top() + box.top - scroll, column.body.width(), box.height};
    }
    [[nodiscard]] QRectF head(const FileColumn& column, std::size_t index) const
    {
        QRectF box = card(column, index);
        box.setHeight(m_layout.headHeight);
        return box;
    }
    [[nodiscard]] QRectF line(const FileColumn& column, std::size_t index, std::uint32_t number) const
    {
        const QRectF box = card(column, index);
        return {box.left(), box.top() + m_layout.headHeight + number * m_layout.rowHeight, box.width(),
                m_layout.rowHeight};
    }
    /// Of a row of before: its own line, the line for the row in focus, or the head where no row is shown.
    [[nodiscard]] QRectF oldRow(std::uint32_t row) const
    {
        const std::size_t index = cardOfBefore(m_script, m_layout, row);
        if (index >= m_layout.before.cards.size()) {
            return {};
        }
        const FileCard& box = m_layout.before.cards[index];
        if (box.rows > 0) {
            return line(m_layout.before, index, row - m_script.files.before[box.file].file.firstRow);
        }
        return box.isSummary ? line(m_layout.before, index, 0) : head(m_layout.before, index);
    }
    [[nodiscard]] QRectF newRow(std::uint32_t row) const
    {
        const std::size_t index = cardOfAfter(m_script, m_layout, row);
        if (index >= m_layout.added.cards.size()) {
            return {};
        }
        const FileCard& box = m_layout.added.cards[index];
        return line(m_layout.added, index, box.isSummary ? 0 : row - m_script.files.added[box.file].file.firstRow);
    }
    [[nodiscard]] const StorageScroll& scroll() const { return m_scroll; }

private:
    const StorageScript& m_script;
    const StorageLayout& m_layout;
    StorageScroll m_scroll;
};

class StorageFrameBuilder {
public:
    StorageFrameBuilder(const StorageScript& script, const StorageLayout& layout, const StorageMoment& moment)
        : m_script(script), m_run(*script.run), m_layout(layout), m_moment(moment), m_state(stateAt(script, moment)),
          m_places(script, layout, moment)
    {}

    [[nodiscard]] StageFrame build()
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
        addScrollBar(m_layout.before, m_places.scroll().before, 0);
        addScrollBar(m_layout.added, m_places.scroll().added, 1);
        addMover();
        addFigures();
        m_frame.sentenceRole = roleNow();
        return std::move(m_frame);
    }

private:
    Sprite& add(SpriteKind kind, Layer layer, const QRectF& box)
    {
        Sprite sprite;
        sprite.id = spriteId(SpriteOwner::Stage, kind, m_next++);
        sprite.kind = kind;
        sprite.layer = layer;
        sprite.box = box;
        m_frame.sprites.push_back(std::move(sprite));
        return m_frame.sprites.back();
    }
    Sprite& text(Layer layer, const QRectF& box, const QString& words, Type type = Type::Text, int size = kSizeSmall)
    {
        Sprite& sprite = add(SpriteKind::Text, layer, box);
        sprite.text = words;
        sprite.type = type;
        sprite.size = size;
        return sprite;
    }
    void quiet(Sprite& sprite)
    {
        sprite.ink = Ink::Secondary;
        sprite.emphasis = 0;
    }
    [[nodiscard]] bool isSeen(const FileColumn& column, std::size_t card) const
    {
        return m_places.card(column, card).intersects(column.body);
    }
    [[nodiscard]] double pad() const { return 8 * m_layout.scale; }
    [[nodiscard]] bool isWriting() const { return m_moment.step.phase >= trace::Phase::Apply; }

    std::optional<FateRole> roleNow() const
    {
        const trace::RowFate* const fate =
            m_moment.step.phase == trace::Phase::Apply ? trace::fateOfRoute(m_run, m_moment.step.route) : nullptr;
        return m_moment.step.isFailure ? std::optional(FateRole::Error)
               : fate != nullptr       ? badgeOf(*fate)
                                       : std::nullopt;
    }

    void addCaptions()
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

    void addHead(Layer layer, const QRectF& head, const QString& name, const QString& facts, double opacity)
    {
        const QRectF inner = head.adjusted(pad(), 0, -pad(), 0);
        const double letters = 7.4 * m_layout.scale * static_cast<double>(name.size()) + pad();
        Sprite& title = text(layer, inner, name);
        title.bold = true;
        title.opacity = opacity;
        // What stands at the right gives way before it would be cut to nothing.
        constexpr double kSmallLetter = 6.2;
        const double room = inner.width() - letters;
        const bool isReadable =
            kSmallLetter * m_layout.scale * static_cast<double>(facts.size()) <= room + 12 * m_layout.scale;
        Sprite& right =
            text(layer, inner.adjusted(std::min(letters, inner.width()), 0, 0, 0), isReadable ? facts : QString());
        quiet(right);
        right.align = Qt::AlignRight | Qt::AlignVCenter;
        right.opacity = opacity;
    }

    /// One row as a line: name, other values, badge.
    void addRow(Layer layer, const QRectF& box, const QString& name, const QString& values,
                std::optional<FateRole> role, double opacity)
    {
        const QRectF inner = box.adjusted(pad(), 0, -pad(), 0);
        const double badge = m_layout.badgeWidth;
        const double nameWidth = std::min(inner.width() - badge,
                                          8.6 * m_layout.scale * static_cast<double>(name.size()) + 4 * m_layout.scale);
        Sprite& title = text(layer, QRectF(inner.left(), box.top(), std::max(0.0, nameWidth), box.height()), name,
                             Type::Data, kSizeBody);
        title.opacity = opacity;
        title.bold = true;
        const QRectF rest(inner.left() + nameWidth + pad(), box.top(), inner.width() - nameWidth - badge - pad(),
                          box.height());
        if (rest.width() > 28 * m_layout.scale) {
            Sprite& other = text(layer, rest, values, Type::Data, kSizeSmall);
            quiet(other);
            other.opacity = opacity;
        }
        if (role.has_value()) {
            Sprite& sign = add(SpriteKind::Badge, layer,
                               QRectF(inner.right() - badge + 4 * m_layout.scale, box.top(), badge - 4 * m_layout.scale,
                                      box.height()));
            sign.role = role;
            sign.align = Qt::AlignRight | Qt::AlignVCenter;
            sign.opacity = opacity;
        }
    }

    [[nodiscard]] std::optional<FateRole> oldBadge(std::uint32_t row) const
    {
        if (m_state.decided == 0 || row >= m_run.fates.size()) {
            return std::nullopt;
        }
        const auto route = static_cast<std::uint32_t>(decidingRoute(m_run, row));
        const bool isTold = route < m_state.decided;
        const std::optional<FateRole> role = badgeOf(m_run.fates[row]);
        // That a row is copied or left shows only when files are written.
        const bool isKept = role == FateRole::Copied || role == FateRole::Kept;
        const bool isWritten =
            m_state.isOver || route < m_state.applied || (route == m_state.current && m_moment.progress >= kTravelEnd);
        return isTold && (!isKept || isWritten) ? role : std::nullopt;
    }
    /// How far a row of before is hatched: it is left out, or marked.
    [[nodiscard]] double hatchOf(std::uint32_t row) const
    {
        if (row >= m_run.fates.size()) {
            return 0;
        }
        const trace::RowFate& fate = m_run.fates[row];
        const std::size_t at = trace::fileHolding(m_run.beforeFiles, row);
        const bool isMarked = m_script.files.before[at].fate == trace::FileFate::Marked;
        const bool goes =
            fate.fate == trace::Fate::Deleted ||
            (isMarked && (fate.fate == trace::Fate::Updated || fate.fate == trace::Fate::UpdatedSameValues));
        if (!goes) {
            return 0;
        }
        const auto route = static_cast<std::uint32_t>(decidingRoute(m_run, row));
        return m_state.isOver || route < m_state.applied ? 1.0
               : route == m_state.current                ? portion(m_moment.progress, 0, kMarkEnd)
                                                         : 0.0;
    }
    [[nodiscard]] bool isFocus(std::uint32_t row) const
    {
        const trace::Phase phase = m_moment.step.phase;
        return row == m_moment.step.targetRow && phase != trace::Phase::Tables && phase != trace::Phase::Result;
    }

    void addOld(std::size_t index)
    {
        const FileCard& card = m_layout.before.cards[index];
        const QRectF box = m_places.card(m_layout.before, index);
        const Layer layer = Layer::TargetRows;
        const trace::OldFile& old = m_script.files.before[card.file];
        const bool hasLeft =
            m_state.isOver && (old.fate == trace::FileFate::Rewritten || old.fate == trace::FileFate::Removed);
        const double opacity = hasLeft ? 0.55 : 1.0;
        add(SpriteKind::Card, layer, box);
        if (card.rows > 0 || card.isSummary) { // a card that is all heading keeps its round corners
            add(SpriteKind::Heading, layer, m_places.head(m_layout.before, index)).opacity = hasLeft ? 0.5 : 1.0;
        }
        addHead(layer, m_places.head(m_layout.before, index), oldName(card), oldFacts(card), 1);
        if (hasLeft) {
            add(SpriteKind::Outline, layer, box).dashed = true;
        }
        if (card.kind == FileCardKind::Fold) {
            return;
        }
        if (card.isSummary) {
            addOldSummary(index, opacity);
            return;
        }
        const auto [first, end] = seenLines(m_layout.before, index, card.rows);
        for (std::uint32_t line = first; line < end; ++line) {
            addOldRow(m_places.line(m_layout.before, index, line), old.file.firstRow + line, opacity);
        }
    }
    void addOldRow(const QRectF& box, std::uint32_t row, double opacity)
    {
        if (isFocus(row)) {
            add(SpriteKind::Band, Layer::TargetRows, box);
        }
        addRow(Layer::TargetRows, box, rowNameText(m_script, row, kNoRow), otherValues(m_script, *m_run.before, row),
               oldBadge(row), opacity);
        if (const double hatch = hatchOf(row); hatch > 0) {
            Sprite& lines = add(SpriteKind::Hatch, Layer::TargetRows, box);
            lines.role = FateRole::Delete;
            lines.progress = hatch;
            lines.opacity = opacity;
        }
        if (isFocus(row)) {
            add(SpriteKind::Outline, Layer::TargetRows, box.adjusted(1, 0, -1, 0));
        }
    }
    /// Which lines of a card lie in its column's body.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> seenLines(const FileColumn& column, std::size_t index,
                                                                    std::uint32_t lines) const
    {
        const double top = m_places.card(column, index).top() + m_layout.headHeight;
        const double first = std::floor((column.body.top() - top) / m_layout.rowHeight);
        const double end = std::ceil((column.body.bottom() - top) / m_layout.rowHeight);
        return {static_cast<std::uint32_t>(std::clamp(first, 0.0, double(lines))),
                static_cast<std::uint32_t>(std::clamp(end, 0.0, double(lines)))};
    }

    [[nodiscard]] QString oldName(const FileCard& card) const
    {
        const auto& files = m_script.files.before;
        if (card.kind == FileCardKind::Fold) {
            return fileNames(files[card.file].file.number, files[card.file + card.files - 1].file.number);
        }
        const QString partition = partitionText(files[card.file].file);
        const QString name = fileName(files[card.file].file.number);
        return partition.isEmpty() ? name : name + QStringLiteral(" \u00B7 ") + partition;
    }
    [[nodiscard]] QString oldFacts(const FileCard& card) const
    {
        const trace::OldFile& old = m_script.files.before[card.file];
        if (card.kind == FileCardKind::Fold) {
            std::uint64_t rows = 0;
            for (std::uint32_t i = card.file; i < card.file + card.files; ++i) {
                rows += m_script.files.before[i].file.rowCount;
            }
            return isWriting() ? StorageWords::tr("left alone") : rowsText(rows);
        }
        if (m_run.failure.has_value() || !isWriting()) {
            const bool isRead = m_moment.step.phase == trace::Phase::Match;
            return isRead ? StorageWords::tr("is read") : rowsText(old.file.rowCount);
        }
        return fateText(m_script, old, m_state.isOver);
    }

    /// The row in focus, then a line a fate that fills with the run.
    void addOldSummary(std::size_t index, double opacity)
    {
        const FileCard& card = m_layout.before.cards[index];
        const tables::DataFile& file = m_script.files.before[card.file].file;
        const std::uint32_t focus = m_moment.step.targetRow;
        const bool isHere = isFocus(focus) && focus >= file.firstRow && focus < file.firstRow + file.rowCount;
        const QRectF place = m_places.line(m_layout.before, index, 0);
        if (isHere) {
            addOldRow(place, focus, opacity);
        } else {
            quiet(text(Layer::TargetRows, place.adjusted(pad(), 0, -pad(), 0), rowsText(file.rowCount)));
        }
        const std::uint32_t done = m_state.isOver ? file.firstRow + file.rowCount
                                                  : std::clamp(targetRowsBefore(m_script, m_state.applied),
                                                               file.firstRow, file.firstRow + file.rowCount);
        addTallies(Layer::TargetRows, m_layout.before, index, tallyBefore(m_script, file.firstRow, done),
                   m_script.files.before[card.file].rows);
    }
    void addTallies(Layer layer, const FileColumn& column, std::size_t index, const trace::RowTally& now,
                    const trace::RowTally& all)
    {
        const std::tuple<FateRole, std::uint64_t, std::uint64_t, QString> lines[] = {
            {FateRole::Update, now.updated, all.updated, StorageWords::tr("updated")},
            {FateRole::Insert, now.inserted, all.inserted, StorageWords::tr("inserted")},
            {FateRole::Delete, now.deleted, all.deleted, StorageWords::tr("deleted")},
            {FateRole::Copied, now.copied, all.copied, StorageWords::tr("copied")},
            {FateRole::Kept, now.untouched, all.untouched, StorageWords::tr("untouched")}};
        std::uint32_t line = 1;
        for (const auto& [role, soFar, total, word] : lines) {
            if (total > 0 && isWriting()) { // before that it would tell what is not decided yet
                addRow(layer, m_places.line(column, index, line++), QStringLiteral("%1 / %2").arg(soFar).arg(total),
                       word, role, 1);
            }
        }
    }

    void addNew(std::size_t index)
    {
        if (!isWriting()) {
            return;
        }
        const FileCard& card = m_layout.added.cards[index];
        const QRectF box = m_places.card(m_layout.added, index);
        const Layer layer = Layer::SourceRows;
        add(SpriteKind::Card, layer, box);
        add(SpriteKind::Heading, layer, m_places.head(m_layout.added, index));
        if (!m_state.isOver) {
            add(SpriteKind::Outline, layer, box).dashed = true; // not there before the commit
        }
        if (card.kind == FileCardKind::Marks) {
            addMarks(index);
            return;
        }
        const tables::DataFile& file = m_script.files.added[card.file].file;
        const QString partition = partitionText(file);
        const std::uint32_t written = m_state.isOver ? file.rowCount : landed(file);
        addHead(layer, m_places.head(m_layout.added, index),
                partition.isEmpty() ? fileName(file.number)
                                    : fileName(file.number) + QStringLiteral(" \u00B7 ") + partition,
                m_state.isOver ? rowsText(file.rowCount)
                               : StorageWords::tr("%1 of %2 written").arg(written).arg(file.rowCount),
                1);
        if (card.isSummary) {
            if (written > 0) {
                addNewRow(m_places.line(m_layout.added, index, 0), file.firstRow + written - 1);
            }
            addTallies(layer, m_layout.added, index, tallyAfter(m_script, file.firstRow, file.firstRow + written),
                       m_script.files.added[card.file].rows);
            return;
        }
        const auto [first, end] = seenLines(m_layout.added, index, std::min(written, card.rows));
        for (std::uint32_t line = first; line < end; ++line) {
            addNewRow(m_places.line(m_layout.added, index, line), file.firstRow + line);
        }
    }
    /// Rows of a new file that have arrived.
    [[nodiscard]] std::uint32_t landed(const tables::DataFile& file) const
    {
        std::uint32_t rows = rowsWritten(m_script, file, m_state.applied);
        if (m_state.current != kNoRow && m_moment.progress >= kTravelEnd) {
            rows = rowsWritten(m_script, file, m_state.current + 1);
        }
        return rows;
    }
    void addNewRow(const QRectF& box, std::uint32_t row)
    {
        const std::uint32_t route = m_script.files.routeOfAfter[row];
        const trace::RowFate* const fate = trace::fateOfRoute(m_run, route);
        addRow(Layer::SourceRows, box, nameOfRoute(route), otherValues(m_script, *m_run.after, row),
               fate == nullptr ? std::nullopt : badgeOf(*fate), 1);
    }
    [[nodiscard]] QString nameOfRoute(std::uint32_t route) const
    {
        return route < m_run.routes.size()
                   ? rowNameText(m_script, m_run.routes.targetRow[route], m_run.routes.sourceRow[route])
                   : QString();
    }

    /// A file of marks: the rows of the old file that count as deleted from now on.
    void addMarks(std::size_t index)
    {
        const FileCard& card = m_layout.added.cards[index];
        const trace::OldFile& old = m_script.files.before[card.file];
        const std::uint32_t end = old.file.firstRow + old.file.rowCount;
        std::uint32_t done = m_state.isOver ? end : std::min(end, targetRowsBefore(m_script, m_state.applied));
        if (m_state.current != kNoRow && m_moment.progress >= kMarkEnd && m_moment.step.targetRow != kNoRow) {
            done = std::min(end, std::max(done, m_moment.step.targetRow + 1));
        }
        const trace::RowTally tally = tallyBefore(m_script, old.file.firstRow, std::max(done, old.file.firstRow));
        const std::uint64_t marked = tally.updated + tally.deleted;
        addHead(Layer::SourceRows, m_places.head(m_layout.added, index), marksName(m_script, old.file.number),
                m_state.isOver || card.isSummary ? StorageWords::tr("%n mark(s)", "", static_cast<int>(marked))
                                                 : QString(),
                1);
        if (card.isSummary) {
            trace::RowTally now;
            trace::RowTally all;
            now.deleted = marked;
            all.deleted = old.newMarks;
            addTallies(Layer::SourceRows, m_layout.added, index, now, all);
            return;
        }
        const std::vector<std::uint32_t>& rows = m_script.marked[card.file];
        for (std::uint32_t line = 0; line < rows.size() && rows[line] < done; ++line) {
            addRow(Layer::SourceRows, m_places.line(m_layout.added, index, line),
                   rowNameText(m_script, rows[line], kNoRow), StorageWords::tr("marked"), std::nullopt, 1);
        }
    }

    /// The row on its way from the old file, or from the source, into the new one.
    void addMover()
    {
        const std::uint32_t route = m_state.current;
        if (route == kNoRow || m_moment.progress >= kTravelEnd || m_moment.progress < kTravelBegin) {
            return;
        }
        const trace::RowFate* const fate = trace::fateOfRoute(m_run, route);
        const std::uint32_t after = m_run.routes.afterRow[route];
        if (fate == nullptr || after == kNoRow ||
            cardOfAfter(m_script, m_layout, after) >= m_layout.added.cards.size()) {
            return;
        }
        const QRectF to = m_places.newRow(after);
        const std::uint32_t target = m_run.routes.targetRow[route];
        QRectF from = to.translated(to.width() + 2 * pad(), 0); // from the source, which stands at the right
        if (target != kNoRow) {
            from = m_places.oldRow(target);
        }
        const double part = eased(portion(m_moment.progress, kTravelBegin, kTravelEnd));
        const QRectF box(mix(from.left(), to.left(), part), mix(from.top(), to.top(), part), to.width(), to.height());
        Sprite& card = add(SpriteKind::Card, Layer::Over, box);
        card.role = badgeOf(*fate);
        addRow(Layer::Over, box, nameOfRoute(route), otherValues(m_script, *m_run.after, after), std::nullopt, 1);
    }

    void addScrollBar(const FileColumn& column, double scroll, int)
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

    void addFigures()
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
            if (i == 3 && sum.rowsCopied > 0) {
                const double shift = 12 * s * static_cast<double>(number.text.size()) + 8 * s;
                const QString copied = QString::number(sum.rowsCopied);
                Sprite& sign = add(
                    SpriteKind::Badge, Layer::Ground,
                    QRectF(inner.left() + shift, inner.top() + 1 * s, std::max(0.0, inner.width() - shift), 20 * s));
                sign.role = FateRole::Copied;
                sign.text = copied;
            }
            const QStringList lines = labels[static_cast<int>(i)].split(QLatin1Char('\n'));
            for (int line = 0; line < lines.size(); ++line) {
                quiet(text(Layer::Ground,
                           QRectF(inner.left(), inner.top() + (22 + 15 * line) * s, inner.width(), 15 * s),
                           lines[line]));
            }
        }
    }

    const StorageScript& m_script;
    const trace::MergeRun& m_run;
    const StorageLayout& m_layout;
    StorageMoment m_moment;
    WriteState m_state;
    Places m_places;
    StageFrame m_frame;
    std::uint32_t m_next = 0;
};

} // namespace

StorageScroll storageScrollAt(const StorageScript& script, const StorageLayout& layout, const StorageMoment& moment)
{
    // Each column shows the card of the row in focus; moving there takes the first part of a step.
    const auto at = [&](const trace::Step& step) {
        StorageScroll scroll;
        if (step.phase == trace::Phase::Tables || step.phase == trace::Phase::Result) {
            return scroll;
        }
        scroll.before = scrollTo(layout.before, cardOfBefore(script, layout, step.targetRow));
        if (step.phase == trace::Phase::Apply) {
            const std::uint32_t after = script.run->routes.afterRow[step.route];
            std::size_t card = after == kNoRow ? layout.added.cards.size() : cardOfAfter(script, layout, after);
            if (card >= layout.added.cards.size() && step.targetRow != kNoRow) {
                card = marksOf(layout,
                               static_cast<std::uint32_t>(trace::fileHolding(script.run->beforeFiles, step.targetRow)));
            }
            scroll.added = scrollTo(layout.added, card);
        }
        return scroll;
    };
    const StorageScroll now = at(moment.step);
    const StorageScroll before = moment.step.index == 0 ? now : at(trace::stepAt(*script.run, moment.step.index - 1));
    const double part = eased(portion(moment.progress, 0, kMarkEnd));
    return {layout.before.scroll.value_or(mix(before.before, now.before, part)),
            layout.added.scroll.value_or(mix(before.added, now.added, part))};
}

StageFrame storageFrameAt(const StorageScript& script, const StorageLayout& layout, const StorageMoment& moment)
{
    return StorageFrameBuilder(script, layout, moment).build();
}

QStringList storageText(const StorageScript& script, const StorageMoment& moment)
{
    QStringList lines;
    if (!script.keepsFiles()) {
        return lines;
    }
    lines << modeTitle(script);
    const WriteState state = stateAt(script, moment);
    const bool isTold = moment.step.phase >= trace::Phase::Apply && !script.run->failure.has_value();
    for (const trace::OldFile& old : script.files.before) {
        QString line = fileName(old.file.number) + QStringLiteral(": ") + rowsText(old.file.rowCount);
        if (isTold) {
            line += QStringLiteral(", ") + fateText(script, old, state.isOver);
        }
        lines << line;
    }
    if (!isTold) {
        return lines;
    }
    for (const trace::NewFile& made : script.files.added) {
        const std::uint32_t written = state.isOver ? made.file.rowCount : rowsWritten(script, made.file, state.applied);
        lines << fileName(made.file.number) + QStringLiteral(": ") +
                     StorageWords::tr("%1 of %2 written").arg(written).arg(made.file.rowCount);
    }
    const WrittenSoFar sum = writtenSoFar(script, state);
    const std::uint64_t numbers[] = {sum.filesLeft, sum.filesAdded, sum.deleteFiles, sum.rowsWritten};
    QStringList figures;
    const QStringList labels = figureLabels(script);
    for (int i = 0; i < labels.size(); ++i) {
        figures << QString(labels[i]).replace(QLatin1Char('\n'), QLatin1Char(' ')) +
                       QStringLiteral(" %1").arg(numbers[i]);
    }
    lines << figures.join(QStringLiteral(", "));
    return lines;
}

} // namespace mergescope::ui
