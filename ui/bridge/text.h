#pragma once
// Text at the door between core and window: UTF-8 bytes there, UTF-16 units here. Nothing else converts a position.

#include "core/base/span.h"

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::ui {

[[nodiscard]] inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
[[nodiscard]] inline std::string toStdString(const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    return std::string(bytes.constData(), static_cast<std::size_t>(bytes.size()));
}

/// A half-open range of UTF-16 units, as QString and QTextCursor count.
struct TextRange {
    int begin = 0;
    int end = 0;
    [[nodiscard]] int size() const { return end - begin; }
    friend bool operator==(const TextRange&, const TextRange&) = default;
};

/// Positions of one text in both counts. Made once a text, then each question is a look-up.
class TextPositions {
public:
    TextPositions() = default;
    explicit TextPositions(std::string_view utf8);

    /// Clamped to the text; a byte inside a character counts as the character's begin.
    [[nodiscard]] int toUtf16(std::uint32_t byte) const;
    [[nodiscard]] std::uint32_t toByte(int utf16) const;
    /// An invalid span gives an empty range at 0.
    [[nodiscard]] TextRange toUtf16(base::Span span) const;
    [[nodiscard]] base::Span toSpan(TextRange range) const;

private:
    std::uint32_t m_size = 0;
    std::vector<std::uint32_t> m_utf16; ///< UTF-16 position of each byte; empty where the text is ASCII
};

} // namespace mergescope::ui
