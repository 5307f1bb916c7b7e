#pragma once
// One instant of the storage view as sprites. A frame depends on script, layout and moment alone. Painted by the
// stage's painter, so that rows, badges and hatches look the same in both.

#include "ui/stage/stage_frame.h"
#include "ui/storage/storage_layout.h"

#include <QStringList>

namespace mergescope::ui {

[[nodiscard]] StageFrame storageFrameAt(const StorageScript& script, const StorageLayout& layout,
                                        const StorageMoment& moment);
/// Where the columns are scrolled to at a moment: before, added.
struct StorageScroll {
    double before = 0;
    double added = 0;
};
[[nodiscard]] StorageScroll storageScrollAt(const StorageScript& script, const StorageLayout& layout,
                                            const StorageMoment& moment);
/// The same instant in words, a line a file: for screen readers and for tests.
[[nodiscard]] QStringList storageText(const StorageScript& script, const StorageMoment& moment);

} // namespace mergescope::ui
