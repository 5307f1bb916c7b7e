#include "core/base/json_writer.h"

#include <array>
#include <charconv>

namespace mergescope::base {

std::string jsonQuoted(std::string_view text)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            quoted += '\\';
            quoted += c;
        } else if (c == '\n') {
            quoted += "\\n";
        } else if (c == '\t') {
            quoted += "\\t";
        } else if (c == '\r') {
            quoted += "\\r";
        } else if (byte < 0x20) {
            quoted += "\\u00";
            quoted += kHex[byte >> 4U];
            quoted += kHex[byte & 15U];
        } else {
            quoted += c;
        }
    }
    quoted += '"';
    return quoted;
}

void JsonWriter::newLine()
{
    if (!m_pretty) {
        return;
    }
    m_out << '\n';
    for (std::size_t depth = 0; depth < m_levels.size(); ++depth) {
        m_out << "  ";
    }
}

void JsonWriter::beforeValue()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_levels.empty()) {
        return;
    }
    Level& level = m_levels.back();
    if (!level.isEmpty) {
        m_out << (level.onOneLine && m_pretty ? ", " : ",");
    }
    if (!level.onOneLine) {
        newLine();
    }
    level.isEmpty = false;
}

void JsonWriter::begin(char bracket, bool isArray, bool onOneLine)
{
    const bool parentOnOneLine = !m_levels.empty() && m_levels.back().onOneLine;
    beforeValue();
    m_out << bracket;
    m_levels.push_back({isArray, onOneLine || parentOnOneLine, true});
}

void JsonWriter::end(char bracket)
{
    const Level level = m_levels.back();
    m_levels.pop_back();
    if (!level.isEmpty && !level.onOneLine) {
        newLine();
    }
    m_out << bracket;
}

void JsonWriter::beginObject(bool onOneLine)
{
    begin('{', false, onOneLine);
}

void JsonWriter::endObject()
{
    end('}');
}

void JsonWriter::beginArray(bool onOneLine)
{
    begin('[', true, onOneLine);
}

void JsonWriter::endArray()
{
    end(']');
}

void JsonWriter::key(std::string_view name)
{
    beforeValue();
    m_out << jsonQuoted(name) << (m_pretty ? ": " : ":");
    m_afterKey = true;
}

void JsonWriter::string(std::string_view text)
{
    beforeValue();
    m_out << jsonQuoted(text);
}

void JsonWriter::integer(std::int64_t value)
{
    beforeValue();
    m_out << value;
}

void JsonWriter::unsignedInteger(std::uint64_t value)
{
    beforeValue();
    m_out << value;
}

void JsonWriter::real(double value)
{
    beforeValue();
    std::array<char, 40> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    std::string_view text(buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data()));
    m_out << text;
    if (text.find_first_of(".e") == std::string_view::npos) {
        m_out << ".0"; // a reader that keeps integers and reals apart must see a real
    }
}

void JsonWriter::boolean(bool value)
{
    beforeValue();
    m_out << (value ? "true" : "false");
}

void JsonWriter::null()
{
    beforeValue();
    m_out << "null";
}

} // namespace mergescope::base
