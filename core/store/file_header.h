#pragma once
// What a file says it is, read without SQLite: a file that is no workspace is not even opened by it.

#include "core/base/result.h"
#include "core/diagnostics/diagnostic.h"

#include <cstdint>
#include <string>

namespace mergescope::store {

/// 'MSCP', in the header of every workspace; user_version is the format.
inline constexpr std::int64_t kApplicationId = 0x4D534350;
inline constexpr std::int64_t kFormatVersion = 1;

/// Done where the file is a workspace that we can read, or where there is no file (or an empty one) yet.
[[nodiscard]] base::Result<base::Done, diagnostics::Diagnostic> checkHeader(const std::string& path);

} // namespace mergescope::store
