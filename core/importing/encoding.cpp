#include "core/importing/encoding.h"

#include "core/base/code_point.h"
#include "core/base/letters.h"

#include <algorithm>
#include <array>

namespace mergescope::importing {

namespace {

struct KnownEncoding {
    std::string_view name; ///< the first of each is the one that is printed
    Encoding encoding;
};
constexpr std::array kEncodings{
    KnownEncoding{"utf-8", Encoding::Utf8},         KnownEncoding{"utf-16le", Encoding::Utf16Le},
    KnownEncoding{"utf-16be", Encoding::Utf16Be},   KnownEncoding{"windows-1252", Encoding::Windows1252},
    KnownEncoding{"utf-16", Encoding::Utf16Le},     KnownEncoding{"cp1252", Encoding::Windows1252},
    KnownEncoding{"latin1", Encoding::Windows1252}, KnownEncoding{"iso-8859-1", Encoding::Windows1252},
};

/// Code points of the bytes 0x80 to 0x9F; 0 where Windows-1252 has none.
constexpr std::array<char16_t, 32> kUpperControls = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                     0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                     0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                     0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::string plainName(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (c != '-' && c != '_') {
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return plain;
}

std::optional<std::size_t> firstInvalid(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const base::CodePoint point = base::codePointAt(text, at);
        if (!point.isValid) {
            return at;
        }
        at += point.size;
    }
    return std::nullopt;
}

base::Result<std::string, std::size_t> fromUtf16(std::string_view bytes, bool isBigEndian)
{
    std::string text;
    text.reserve(bytes.size());
    const auto unitAt = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<char32_t>(isBigEndian ? first << 8 | second : second << 8 | first);
    };
    for (std::size_t at = 0; at < bytes.size(); at += 2) {
        if (at + 1 == bytes.size()) {
            return base::Failure{at};
        }
        char32_t unit = unitAt(at);
        if (unit >= 0xD800 && unit < 0xE000) {
            const bool isPair = unit < 0xDC00 && at + 3 < bytes.size();
            const char32_t low = isPair ? unitAt(at + 2) : 0;
            if (low < 0xDC00 || low >= 0xE000) {
                return base::Failure{at};
            }
            unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
            at += 2;
        }
        base::appendCharacter(text, unit);
    }
    return text;
}

base::Result<std::string, std::size_t> fromWindows1252(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 8);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const auto byte = static_cast<unsigned char>(bytes[at]);
        const char32_t letter = byte >= 0x80 && byte < 0xA0 ? kUpperControls[byte - 0x80] : byte;
        if (letter == 0) {
            return base::Failure{at};
        }
        base::appendCharacter(text, letter);
    }
    return text;
}

struct Mark {
    Encoding encoding;
    std::size_t length;
};

std::optional<Mark> markOf(std::string_view bytes)
{
    if (bytes.substr(0, 3) == "\xEF\xBB\xBF") {
        return Mark{Encoding::Utf8, 3};
    }
    if (bytes.substr(0, 2) == "\xFF\xFE") {
        return Mark{Encoding::Utf16Le, 2};
    }
    if (bytes.substr(0, 2) == "\xFE\xFF") {
        return Mark{Encoding::Utf16Be, 2};
    }
    return std::nullopt;
}

/// Text of Latin letters in UTF-16 is half zeros, all of them on one side.
std::optional<Encoding> utf16Without(std::string_view bytes)
{
    constexpr std::size_t kLooked = 4096;
    std::array<std::size_t, 2> zeros{};
    const std::size_t size = std::min(bytes.size(), kLooked) / 2 * 2;
    for (std::size_t at = 0; at < size; ++at) {
        zeros[at % 2] += bytes[at] == '\0' ? 1 : 0;
    }
    if (size < 4 || zeros[0] + zeros[1] < size / 4) {
        return std::nullopt;
    }
    return zeros[1] > zeros[0] ? Encoding::Utf16Le : Encoding::Utf16Be;
}

} // namespace

std::string_view encodingName(Encoding encoding)
{
    return std::find_if(kEncodings.begin(), kEncodings.end(),
                        [encoding](const KnownEncoding& known) { return known.encoding == encoding; })
        ->name;
}

std::optional<Encoding> findEncoding(std::string_view name)
{
    for (const KnownEncoding& known : kEncodings) {
        if (plainName(known.name) == plainName(name)) {
            return known.encoding;
        }
    }
    return std::nullopt;
}

std::vector<std::string> encodingNames()
{
    std::vector<std::string> names;
    for (const Encoding encoding : {Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be, Encoding::Windows1252}) {
        names.emplace_back(encodingName(encoding));
    }
    return names;
}

base::Result<DecodedText, std::size_t> decode(std::string bytes, std::optional<Encoding> chosen)
{
    DecodedText decoded;
    const std::optional<Mark> mark = markOf(bytes);
    decoded.wasMarked = mark.has_value();
    const std::size_t begin = mark ? mark->length : 0;
    const std::optional<Encoding> told = mark ? std::optional(mark->encoding) : chosen ? chosen : utf16Without(bytes);
    if (!told || *told == Encoding::Utf8) {
        const std::optional<std::size_t> invalid = firstInvalid(std::string_view(bytes).substr(begin));
        if (!invalid) {
            decoded.text = std::move(bytes);
            decoded.text.erase(0, begin);
            return decoded;
        }
        if (told) {
            return base::Failure{*invalid + begin};
        }
        decoded.wasGuessed = true;
    }
    decoded.encoding = told.value_or(Encoding::Windows1252);
    auto text = decoded.encoding == Encoding::Windows1252
                    ? fromWindows1252(bytes)
                    : fromUtf16(std::string_view(bytes).substr(begin), decoded.encoding == Encoding::Utf16Be);
    if (!text) {
        return base::Failure{text.error() + begin};
    }
    decoded.text = std::move(text).value();
    return decoded;
}

} // namespace mergescope::importing
