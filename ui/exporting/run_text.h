#pragma once
// A run as an exporter writes it, whole or only its beginning.

#include "core/exporting/exporter.h"

#include <cstddef>
#include <limits>
#include <string>

namespace mergescope::ui {

inline constexpr std::size_t kWholeText = std::numeric_limits<std::size_t>::max();

struct RunText {
    std::string bytes;  ///< UTF-8; a cut never falls inside a character
    bool isCut = false; ///< there is more than `limit`
};
[[nodiscard]] RunText runText(const exporting::Exporter& format, const trace::MergeRun& run,
                              const exporting::ExportContext& context, std::size_t limit);

} // namespace mergescope::ui
