#include "core/sql/utf8.h"

namespace mergescope::sql {

namespace {

std::uint32_t byteAt(std::string_view text, std::size_t offset)
{
    return offset < text.size() ? static_cast<unsigned char>(text[offset]) : 0U;
}

/// Length that a first byte announces; 0 where no code point begins with it.
std::uint32_t announcedSize(std::uint32_t lead)
{
    if (lead < 0x80U) {
        return 1;
    }
    if (lead >= 0xC2U && lead <= 0xDFU) {
        return 2;
    }
    if (lead >= 0xE0U && lead <= 0xEFU) {
        return 3;
    }
    return lead >= 0xF0U && lead <= 0xF4U ? 4 : 0;
}

} // namespace

CodePoint codePointAt(std::string_view text, std::uint32_t offset)
{
    const std::uint32_t lead = byteAt(text, offset);
    const std::uint32_t size = announcedSize(lead);
    if (size == 1) {
        return {static_cast<char32_t>(lead), 1, true};
    }
    if (size == 0) {
        return {0, 1, false};
    }
    std::uint32_t value = lead & (0x7FU >> size);
    for (std::uint32_t i = 1; i < size; ++i) {
        const std::uint32_t next = byteAt(text, offset + i);
        if ((next & 0xC0U) != 0x80U) {
            return {0, 1, false};
        }
        value = (value << 6U) | (next & 0x3FU);
    }
    return {static_cast<char32_t>(value), size, true};
}

bool isTypographicSingleQuote(char32_t value)
{
    return (value >= 0x2018 && value <= 0x201B) || value == 0x2039 || value == 0x203A || value == 0x00B4;
}

bool isTypographicDoubleQuote(char32_t value)
{
    return (value >= 0x201C && value <= 0x201F) || value == 0x00AB || value == 0x00BB;
}

bool isZeroWidth(char32_t value)
{
    return (value >= 0x200B && value <= 0x200F) || (value >= 0x202A && value <= 0x202E) ||
           (value >= 0x2060 && value <= 0x2064) || value == 0xFEFF || value == 0x00AD;
}

bool isWideSpace(char32_t value)
{
    return value == 0x00A0 || value == 0x1680 || (value >= 0x2000 && value <= 0x200A) || value == 0x2028 ||
           value == 0x2029 || value == 0x202F || value == 0x205F || value == 0x3000 || value == 0x0085;
}

} // namespace mergescope::sql
