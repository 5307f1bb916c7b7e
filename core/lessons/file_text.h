#pragma once
// A text file from disk, or what is wrong with it.

#include "core/base/result.h"
#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"

#include <string>
#include <string_view>

namespace mergescope::lessons {

/// UTF-8 text of at most a few megabytes; its name is the path.
[[nodiscard]] base::Result<base::SourceText, diagnostics::Diagnostic> readFileText(const std::string& path);
[[nodiscard]] std::string joinedPath(std::string_view folder, std::string_view name);
/// Offset of the first byte that is no UTF-8; the size of the text where there is none.
[[nodiscard]] std::size_t firstBrokenByte(std::string_view text);

} // namespace mergescope::lessons
