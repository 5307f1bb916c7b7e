#pragma once
// The inside of storageFrameAt: one builder, one moment. Its parts stand in storage_frame.cpp (what both columns
// share), storage_frame_before.cpp (the files that were there) and storage_frame_added.cpp (those that come).

#include "ui/storage/storage_frame.h"
#include "ui/storage/storage_words.h"

#include <QStringList>

#include <optional>
#include <utility>

namespace mergescope::ui {

/// Places within the columns, scrolled as at one moment.
class StoragePlaces {
public:
    StoragePlaces(const StorageScript& script, const StorageLayout& layout, const StorageMoment& moment)
        : m_script(script), m_layout(layout), m_scroll(storageScrollAt(script, layout, moment))
    {}

    [[nodiscard]] QRectF card(const FileColumn& column, std::size_t index) const;
    [[nodiscard]] QRectF head(const FileColumn& column, std::size_t index) const;
    [[nodiscard]] QRectF line(const FileColumn& column, std::size_t index, std::uint32_t number) const;
    /// Of a row of before: its own line, the line for the row in focus, or the head where no row is shown.
    [[nodiscard]] QRectF oldRow(std::uint32_t row) const;
    [[nodiscard]] QRectF newRow(std::uint32_t row) const;
    [[nodiscard]] const StorageScroll& scroll() const { return m_scroll; }

private:
    const StorageScript& m_script;
    const StorageLayout& m_layout;
    StorageScroll m_scroll;
};

// A step in parts: a row that is written is marked first, then it travels, and at the end it has its badge.
inline constexpr double kMarkEnd = 0.35;
inline constexpr double kTravelBegin = 0.4;
inline constexpr double kTravelEnd = 0.9;

/// How much of [begin, end) is over, 0 to 1.
[[nodiscard]] double portion(double progress, double begin, double end);
[[nodiscard]] double between(double from, double to, double part);
/// What a fate is called on a badge here: in a world of files a kept row is copied or left.
[[nodiscard]] std::optional<FateRole> badgeOf(const trace::RowFate& fate);

class StorageFrameBuilder {
public:
    StorageFrameBuilder(const StorageScript& script, const StorageLayout& layout, const StorageMoment& moment)
        : m_script(script), m_run(*script.run), m_layout(layout), m_moment(moment), m_state(stateAt(script, moment)),
          m_places(script, layout, moment)
    {}

    [[nodiscard]] StageFrame build();
    /// Every file and every line of it, also those out of sight.
    [[nodiscard]] std::vector<StorageLine> lines();

private:
    void addCards();
    /// For lines(): what was just drawn, in words.
    void tell(Layer layer, const QString& words, const QRectF& box);
    Sprite& add(SpriteKind kind, Layer layer, const QRectF& box);
    Sprite& text(Layer layer, const QRectF& box, const QString& words, Type type = Type::Text, int size = kSizeSmall);
    static void quiet(Sprite& sprite);
    [[nodiscard]] bool isSeen(const FileColumn& column, std::size_t card) const;
    [[nodiscard]] double pad() const { return 8 * m_layout.scale; }
    [[nodiscard]] bool isWriting() const { return m_moment.step.phase >= trace::Phase::Apply; }
    [[nodiscard]] std::optional<FateRole> roleNow() const;
    void addCaptions();
    /// `facts`: what may stand at the right, the longest first; what does not fit gives way to the next.
    void addHead(Layer layer, const QRectF& head, const QString& name, const QStringList& facts);
    /// How a row looks as a whole.
    struct RowLook {
        std::optional<FateRole> role; ///< its badge
        double opacity = 1;
        double struck = 0;    ///< how far it is hatched and struck through: it goes
        bool isTally = false; ///< a number and what it counts: that stands beneath, where rows have two lines
    };
    /// One row: name, other values, badge; on two lines where rows are high.
    void addRow(Layer layer, const QRectF& box, const QString& name, const std::vector<RowValue>& values,
                const RowLook& look);
    void addValues(Layer layer, const QRectF& first, const QRectF& second, const std::vector<RowValue>& values,
                   const RowLook& look);
    /// A line a fate, which fills with the run.
    void addTallies(Layer layer, const FileColumn& column, std::size_t index, const trace::RowTally& now,
                    const trace::RowTally& all);
    /// Which lines of a card lie in its column's body.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> seenLines(const FileColumn& column, std::size_t index,
                                                                    std::uint32_t lines) const;
    void addScrollBar(const FileColumn& column, double scroll);
    void addFigures();

    void addOld(std::size_t index);
    void addOldRow(const QRectF& box, std::uint32_t row, double opacity);
    void addOldSummary(std::size_t index, double opacity);
    [[nodiscard]] QString oldName(const FileCard& card) const;
    [[nodiscard]] QStringList oldFacts(const FileCard& card) const;
    [[nodiscard]] std::optional<FateRole> oldBadge(std::uint32_t row) const;
    /// How far a row of before is hatched: it is left out, or marked. It goes.
    [[nodiscard]] double hatchOf(std::uint32_t row) const;
    [[nodiscard]] bool isFocus(std::uint32_t row) const;
    void tellFocus();
    /// Rows of before that a card stands for: of its file, or of all its files.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> rowsOf(const FileCard& card) const;
    [[nodiscard]] bool holdsFocus(const FileCard& card) const;

    void addNew(std::size_t index);
    void addNewRow(const QRectF& box, std::uint32_t row);
    /// A file of marks: the rows of the old file that count as deleted from now on.
    void addMarks(std::size_t index);
    /// The row on its way from the old file, or from the source, into the new one.
    void addMover();
    /// Rows of a new file that have arrived.
    [[nodiscard]] std::uint32_t landed(const tables::DataFile& file) const;
    [[nodiscard]] QString nameOfRoute(std::uint32_t route) const;

    const StorageScript& m_script;
    const trace::MergeRun& m_run;
    const StorageLayout& m_layout;
    StorageMoment m_moment;
    WriteState m_state;
    StoragePlaces m_places;
    StageFrame m_frame;
    std::uint32_t m_next = 0;
    std::vector<StorageLine>* m_lines = nullptr; ///< told as it is drawn; then nothing is left out
};

} // namespace mergescope::ui
