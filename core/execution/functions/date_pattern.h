#pragma once
// Patterns such as `dd/MM/yyyy` and `yyyy-MM-dd HH:mm:ss`, for TO_DATE, TO_TIMESTAMP and DATE_FORMAT.

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace mergescope::execution {

enum class PatternFailure : std::uint8_t { UnknownLetter, DoesNotFit };

/// Letters: y M d H h m s S a E D Q; text in single quotes and every other sign stand for themselves.
[[nodiscard]] base::Result<std::string, PatternFailure> formatWithPattern(std::int64_t micros,
                                                                          std::string_view pattern);
/// The whole text must fit; what the pattern does not name is 1970-01-01 00:00.
[[nodiscard]] base::Result<std::int64_t, PatternFailure> readWithPattern(std::string_view text,
                                                                         std::string_view pattern);

/// What TO_CHAR of PostgreSQL makes of a template: names in the case of their word and padded to nine places, FM before
/// a piece takes blanks and zeros away, text in double quotes stands for itself.
[[nodiscard]] std::string textByTemplate(std::int64_t micros, std::string_view pattern);
/// A template of TO_DATE and TO_TIMESTAMP in PostgreSQL (YYYY-MM-DD HH24:MI:SS, in any case) as such a pattern.
[[nodiscard]] std::string patternOfTemplate(std::string_view text);

} // namespace mergescope::execution
