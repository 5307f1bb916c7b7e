#include "ui/bridge/text.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

/// Bytes of the character that begins with this byte; a stray byte stands alone, as QString reads it.
std::size_t sequenceLength(std::string_view text, std::size_t at)
{
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    if (at + length > text.size()) {
        return 1;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((static_cast<unsigned char>(text[at + i]) & 0xC0U) != 0x80U) {
            return 1;
        }
    }
    return length;
}

} // namespace

TextPositions::TextPositions(std::string_view utf8) : m_size(static_cast<std::uint32_t>(utf8.size()))
{
    const bool ascii = std::all_of(utf8.begin(), utf8.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (ascii) {
        return;
    }
    m_utf16.reserve(utf8.size() + 1);
    std::uint32_t position = 0;
    for (std::size_t i = 0; i < utf8.size();) {
        const std::size_t length = sequenceLength(utf8, i);
        m_utf16.insert(m_utf16.end(), length, position);
        position += length == 4 ? 2 : 1;
        i += length;
    }
    m_utf16.push_back(position);
}

int TextPositions::toUtf16(std::uint32_t byte) const
{
    const std::uint32_t clamped = std::min(byte, m_size);
    return static_cast<int>(m_utf16.empty() ? clamped : m_utf16[clamped]);
}

std::uint32_t TextPositions::toByte(int utf16) const
{
    const auto wanted = static_cast<std::uint32_t>(std::max(utf16, 0));
    if (m_utf16.empty()) {
        return std::min(wanted, m_size);
    }
    const auto found = std::lower_bound(m_utf16.begin(), m_utf16.end(), wanted);
    return found == m_utf16.end() ? m_size : static_cast<std::uint32_t>(found - m_utf16.begin());
}

TextRange TextPositions::toUtf16(base::Span span) const
{
    return span.isValid() ? TextRange{toUtf16(span.begin), toUtf16(span.end)} : TextRange{};
}

base::Span TextPositions::toSpan(TextRange range) const
{
    return {toByte(range.begin), toByte(range.end)};
}

} // namespace mergescope::ui
