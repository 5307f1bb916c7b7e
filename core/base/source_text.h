#pragma once
// One text with the starts of its lines. Lines and columns are computed here and stored nowhere.

#include "core/base/span.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::base {

/// A place for people: both count from 1, the column counts characters (code points), not bytes.
struct LineColumn {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
    friend bool operator==(const LineColumn&, const LineColumn&) = default;
};

/// Immutable UTF-8 text and the name it is known by (a file name, or "" for typed text).
class SourceText {
public:
    explicit SourceText(std::string text, std::string name = {});

    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_text.size()); }
    /// The bytes under a span; "" for an invalid one. Clamped to the text.
    [[nodiscard]] std::string_view slice(Span span) const;
    [[nodiscard]] LineColumn lineColumn(std::uint32_t offset) const;
    /// Line number counts from 1; without its line end.
    [[nodiscard]] std::string_view line(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t lineCount() const { return static_cast<std::uint32_t>(m_lineStarts.size()); }
    [[nodiscard]] std::uint32_t lineStart(std::uint32_t number) const;

private:
    std::string m_text;
    std::string m_name;
    std::vector<std::uint32_t> m_lineStarts;
};

using SourceTextPtr = std::shared_ptr<const SourceText>;

} // namespace mergescope::base
