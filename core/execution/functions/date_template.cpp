#include "core/base/letters.h"
#include "core/execution/functions/date_pattern.h"

#include <array>

namespace mergescope::execution {

std::string patternOfTemplate(std::string_view text)
{
    struct Piece {
        std::string_view written; ///< upper case, the longest first
        std::string_view pattern;
    };
    constexpr std::array kPieces{
        Piece{"YYYY", "yyyy"}, Piece{"YY", "yy"},   Piece{"MONTH", "MMMM"}, Piece{"MON", "MMM"},  Piece{"MM", "MM"},
        Piece{"MI", "mm"},     Piece{"DDD", "DDD"}, Piece{"DD", "dd"},      Piece{"DAY", "EEEE"}, Piece{"DY", "EEE"},
        Piece{"HH24", "HH"},   Piece{"HH12", "hh"}, Piece{"HH", "hh"},      Piece{"SS", "ss"},    Piece{"US", "SSSSSS"},
        Piece{"MS", "SSS"},    Piece{"AM", "a"},    Piece{"PM", "a"},       Piece{"Q", "Q"},
    };
    std::string pattern;
    while (!text.empty()) {
        const std::string upper = base::upperCase(text.substr(0, 5));
        const Piece* found = nullptr;
        for (const Piece& piece : kPieces) {
            if (std::string_view(upper).substr(0, piece.written.size()) == piece.written) {
                found = &piece;
                break;
            }
        }
        if (found != nullptr) {
            pattern += found->pattern;
            text.remove_prefix(found->written.size());
            continue;
        }
        const char c = text.front();
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        // Letters that name nothing stand for themselves; double quotes around them do not.
        if (isLetter) {
            pattern.append("'").append(1, c).append("'");
        } else if (c != '"') {
            pattern += c;
        }
        text.remove_prefix(1);
    }
    return pattern;
}

} // namespace mergescope::execution
