#pragma once
// One instant of the storage view as sprites. A frame depends on script, layout and moment alone. Painted by the
// stage's painter, so that rows, badges and hatches look the same in both.

#include "ui/stage/stage_frame.h"
#include "ui/storage/storage_layout.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace mergescope::ui {

[[nodiscard]] StageFrame storageFrameAt(const StorageScript& script, const StorageLayout& layout,
                                        const StorageMoment& moment);
/// A file, or one of its lines, in words and where it stands; with no box where it is out of sight.
struct StorageLine {
    QString text;
    QRectF box;
    bool isFocus = false;
};
/// What the frame shows, top to bottom, the files of before first: for screen readers. Also what is scrolled away.
[[nodiscard]] std::vector<StorageLine> storageLinesAt(const StorageScript& script, const StorageLayout& layout,
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
