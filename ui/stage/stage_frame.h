#pragma once
// One instant of the stage as sprites with boxes. Made by frameAt from its arguments alone: no widget, no clock.

#include "core/story/story.h"
#include "ui/stage/stage_layout.h"
#include "ui/theme/theme.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::ui {

enum class SpriteKind : std::uint8_t {
    Card,    ///< rounded surface with a hairline
    Heading, ///< upper part of a card
    Line,    ///< hairline
    Band,    ///< grey behind what is in focus
    Text,
    Bar,      ///< solid, in the role's colour
    Strike,   ///< through old values, as far as progress
    Hatch,    ///< diagonal, over a row that goes
    Outline,  ///< round a row or a rung; dashed while it waits
    KeyMark,  ///< round a key cell
    Link,     ///< double line between key cells, as far as progress
    LooseEnd, ///< from a key cell without a partner
    Badge,
    Truth, ///< one of the four shapes
    Rung,
    Chip, ///< the row's name on the ladder
    ScrollBar,
};

/// Who is drawn first, and what it is clipped to.
enum class Layer : std::uint8_t { Ground, TargetRows, SourceRows, Ladder, Over };

enum class Ink : std::uint8_t { Text, Secondary, Faint };

/// The same thing has the same id in every frame of a run.
using SpriteId = std::uint64_t;
enum class SpriteOwner : std::uint8_t { Stage, TargetRow, SourceRow, Rung, Route };
[[nodiscard]] SpriteId spriteId(SpriteOwner owner, SpriteKind kind, std::uint32_t index, std::uint32_t part = 0);

struct Sprite {
    SpriteId id = 0;
    SpriteKind kind = SpriteKind::Text;
    Layer layer = Layer::Ground;
    QRectF box;
    QPointF from; ///< Link, LooseEnd
    QPointF to;
    double opacity = 1;
    double progress = 1; ///< Link, LooseEnd, Strike, Hatch
    std::optional<FateRole> role;
    Ink ink = Ink::Text;
    double emphasis = 1; ///< text: from secondary to full
    QString text;
    Type type = Type::Data;
    int size = kSizeBody;
    bool bold = false;
    bool isNull = false; ///< stands in a dashed frame, as NULL does in every table
    bool struck = false;
    bool dashed = false;
    Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter;
    Glyph glyph = Glyph::NotTested;
    friend bool operator==(const Sprite&, const Sprite&) = default;
};

struct StageFrame {
    std::vector<Sprite> sprites;
    story::Sentence sentence;
    QRectF sentenceBox;
    double sentenceInset = 0; ///< of the text, from the top
    std::optional<FateRole> sentenceRole;
    int sentenceSize =
        kSizeTitle; ///< no letter larger: where two stand side by side, both have the size that fits both
    QRectF targetClip;
    QRectF sourceClip;
    QRectF ladderClip;
    friend bool operator==(const StageFrame&, const StageFrame&) = default;
};

/// The stage at a time on the script's line. A boundary shows the end of the step before it.
[[nodiscard]] StageFrame frameAt(const StageScript& script, const StageLayout& layout, double time);

/// Where the cards' rows are scrolled to at a time.
struct StageScroll {
    double target = 0;
    double source = 0;
};
[[nodiscard]] StageScroll scrollNow(const StageScript& script, const StageLayout& layout, double time);

/// What lies under a point, for hover and click.
struct StageHit {
    std::uint32_t targetRow = tables::kNoRow;
    std::uint32_t sourceRow = tables::kNoRow;
    int clause = -1;
    int rung = -1;                               ///< of the ladder: 0 is ON
    std::uint32_t targetColumn = tables::kNoRow; ///< of the cell under the point, in the target's card
    std::uint32_t route = tables::kNoRow;        ///< of the row, where there is one
    bool isGroup = false;                        ///< the tag of a fold
    QString wholeText;                           ///< of a cell that is cut
};
[[nodiscard]] StageHit hitTest(const StageScript& script, const StageLayout& layout, double time, QPointF point);

} // namespace mergescope::ui
