#pragma once
// What somebody said would become of rows, on the stage: a ghost beside the row from the answer until the end of the
// run, and past it, so that both can be seen.

#include "core/tables/table.h"
#include "ui/theme/theme.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

class QPainter;

namespace mergescope::ui {

class FrameBuilder;
struct StageLayout;

/// Without a role the row is asked for and has no answer.
struct StageAnswer {
    std::uint32_t targetRow = tables::kNoRow;
    std::uint32_t sourceRow = tables::kNoRow;
    std::optional<FateRole> role;
    QString text;
    bool isMissed = false; ///< the run did something else
    friend bool operator==(const StageAnswer&, const StageAnswer&) = default;
};

/// While the question is open the ghost stands where the row's badge will be; afterwards that place is the badge's, and
/// the ghost hangs on the row's outer edge, which no cell needs. Not clipped to the card's body.
[[nodiscard]] QRectF ghostBox(const FrameBuilder& builder, const StageLayout& layout, const Theme& theme,
                              const StageAnswer& answer, bool isAsking);

void paintAnswers(QPainter& painter, const FrameBuilder& builder, const StageLayout& layout, const Theme& theme,
                  const std::vector<StageAnswer>& answers, bool isAsking);

} // namespace mergescope::ui
