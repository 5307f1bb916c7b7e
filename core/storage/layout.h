#pragma once
// What every table must keep to: its files cover its rows, and its next numbers are unused ones.

#include "core/catalog/catalog.h"

namespace mergescope::storage {

/// The entry itself where it is sound. A table that was put together by hand (a grid, a lesson) may have no files for
/// its rows yet: it gets one file that holds all of them.
[[nodiscard]] catalog::TableEntryPtr withSoundLayout(const catalog::TableEntryPtr& entry);

} // namespace mergescope::storage
