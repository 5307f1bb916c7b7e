#include "core/sql/utf8.h"

namespace mergescope::sql {

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
