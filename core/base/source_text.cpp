#include "core/base/source_text.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

namespace mergescope::base {

namespace {

/// True for bytes that start a code point (or stand alone, as broken bytes do).
bool startsCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

} // namespace

SourceText::SourceText(std::string text, std::string name) : m_text(std::move(text)), m_name(std::move(name))
{
    assert(m_text.size() < Span::kNowhere);
    m_lineStarts.push_back(0);
    for (std::size_t i = 0; i < m_text.size(); ++i) {
        if (m_text[i] == '\n') {
            m_lineStarts.push_back(static_cast<std::uint32_t>(i + 1));
        }
    }
}

std::string_view SourceText::slice(Span span) const
{
    if (!span.isValid()) {
        return {};
    }
    const std::uint32_t begin = std::min(span.begin, size());
    const std::uint32_t end = std::clamp(span.end, begin, size());
    return std::string_view(m_text).substr(begin, end - begin);
}

LineColumn SourceText::lineColumn(std::uint32_t offset) const
{
    const std::uint32_t place = std::min(offset, size());
    const auto next = std::upper_bound(m_lineStarts.begin(), m_lineStarts.end(), place);
    const auto line = static_cast<std::uint32_t>(next - m_lineStarts.begin());
    const std::uint32_t start = m_lineStarts[line - 1];
    const auto characters = std::count_if(m_text.begin() + start, m_text.begin() + place, startsCharacter);
    return {line, static_cast<std::uint32_t>(characters) + 1};
}

std::string_view SourceText::line(std::uint32_t number) const
{
    if (number == 0 || number > lineCount()) {
        return {};
    }
    const std::uint32_t start = m_lineStarts[number - 1];
    const std::uint32_t end = number < lineCount() ? m_lineStarts[number] - 1 : size();
    std::string_view text = std::string_view(m_text).substr(start, end - start);
    if (!text.empty() && text.back() == '\r') {
        text.remove_suffix(1);
    }
    return text;
}

std::uint32_t SourceText::lineStart(std::uint32_t number) const
{
    return number == 0 ? 0 : number > lineCount() ? size() : m_lineStarts[number - 1];
}

} // namespace mergescope::base
