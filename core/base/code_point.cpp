#include "core/base/code_point.h"

namespace mergescope::base {

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

CodePoint codePointAt(std::string_view text, std::size_t offset)
{
    const std::uint32_t lead = byteAt(text, offset);
    const std::uint32_t size = announcedSize(lead);
    if (size == 1) {
        return {static_cast<char32_t>(lead), 1, true};
    }
    std::uint32_t value = lead & (0x7FU >> size);
    for (std::uint32_t i = 1; i < size; ++i) {
        const std::uint32_t next = byteAt(text, offset + i);
        if ((next & 0xC0U) != 0x80U) {
            return {0, 1, false};
        }
        value = (value << 6U) | (next & 0x3FU);
    }
    constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = value >= 0xD800U && value < 0xE000U;
    if (size == 0 || value < kSmallest[size] || isSurrogate || value > 0x10FFFFU) {
        return {0, 1, false};
    }
    return {static_cast<char32_t>(value), size, true};
}

} // namespace mergescope::base
