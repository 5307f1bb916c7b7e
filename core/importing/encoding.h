#pragma once
// Bytes of a file as UTF-8 text.

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::importing {

enum class Encoding : std::uint8_t { Utf8, Utf16Le, Utf16Be, Windows1252 };

/// "utf-8", "utf-16le", "utf-16be", "windows-1252".
[[nodiscard]] std::string_view encodingName(Encoding encoding);
/// Case, `-` and `_` do not matter; "latin1", "iso-8859-1" and "cp1252" are Windows-1252, as browsers take them.
/// "utf-16" alone is little-endian.
[[nodiscard]] std::optional<Encoding> findEncoding(std::string_view name);
[[nodiscard]] std::vector<std::string> encodingNames();

struct DecodedText {
    std::string text; ///< UTF-8, without a byte-order mark
    Encoding encoding = Encoding::Utf8;
    bool wasMarked = false;  ///< by a byte-order mark
    bool wasGuessed = false; ///< neither marked, chosen nor valid UTF-8
};

/// A byte-order mark decides, then `chosen`, then what the bytes look like: UTF-16 where every other byte is zero,
/// UTF-8 where they are that, Windows-1252 else. Fails with the offset of the first byte that the encoding does not
/// allow.
[[nodiscard]] base::Result<DecodedText, std::size_t> decode(std::string bytes, std::optional<Encoding> chosen);

} // namespace mergescope::importing
