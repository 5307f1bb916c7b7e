#pragma once
// Which type a column of texts has, and the column as that type. A text becomes a number, a date or a truth value only
// where nothing of it is lost: 007, 1E5 and 20 digits stay texts.

#include "core/base/int128.h"
#include "core/tables/column.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace mergescope::importing {

/// How numbers are written.
struct NumberStyle {
    char decimal = '.';
    char group = '\0'; ///< between groups of three digits; none
};

/// A number without exponent, exactly.
struct PlainNumber {
    base::Int128 unscaled = 0;
    unsigned wholeDigits = 0; ///< before the point, without leading zeros; at least 1
    unsigned scale = 0;
};
/// Nothing for anything whose digits would not come back the same way: leading zeros, `+`, an exponent, over 38 digits.
[[nodiscard]] std::optional<PlainNumber> readPlainNumber(std::string_view text, NumberStyle style);

/// What has been seen in a column so far.
class ColumnGuess {
public:
    explicit ColumnGuess(NumberStyle style) : m_style(style) {}
    void see(std::string_view text);
    [[nodiscard]] bool isText() const { return m_seen & SawText; }
    [[nodiscard]] bool isEmpty() const { return m_seen == 0; }
    /// STRING where nothing was seen.
    [[nodiscard]] values::DataType type() const;

private:
    enum Seen : std::uint8_t {
        SawInt = 1,
        SawBigInt = 2,
        SawDecimal = 4,
        SawDouble = 8,
        SawBoolean = 16,
        SawDate = 32,
        SawTimestamp = 64,
        SawText = 128,
    };
    [[nodiscard]] Seen kindOf(std::string_view text);

    NumberStyle m_style;
    std::uint8_t m_seen = 0;
    unsigned m_wholeDigits = 0;
    unsigned m_scale = 0;
};

/// Appends what the text says as a value of the type, which a ColumnGuess that has seen it gave.
void appendCell(std::string_view text, const values::DataType& type, NumberStyle style, tables::ColumnBuilder& column);

} // namespace mergescope::importing
