#include "core/base/letters.h"

#include "core/base/code_point.h"

namespace mergescope::base {

namespace {

constexpr char32_t kSharpS = 0xDF;
constexpr char32_t kCapitalSharpS = 0x1E9E;
constexpr char32_t kFinalSigma = 0x3C2;
constexpr char32_t kSigma = 0x3C3;

bool continues(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Pairs that alternate upper, lower from `from` to `to`: the upper one is even (or odd).
bool alternates(char32_t letter, bool& isUpper)
{
    struct Range {
        char32_t from;
        char32_t to;
        bool upperIsEven;
    };
    constexpr Range kRanges[] = {
        {0x100, 0x137, true},   {0x139, 0x148, false},  {0x14A, 0x177, true}, {0x179, 0x17E, false},
        {0x370, 0x373, true},   {0x460, 0x481, true},   {0x48A, 0x4BF, true}, {0x4D0, 0x52F, true},
        {0x1E00, 0x1E95, true}, {0x1EA0, 0x1EFF, true},
    };
    for (const Range& range : kRanges) {
        if (letter >= range.from && letter <= range.to) {
            isUpper = (letter % 2 == 0) == range.upperIsEven;
            return letter != 0x130 && letter != 0x131;
        }
    }
    return false;
}

} // namespace

std::u32string characters(std::string_view text)
{
    std::u32string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = codePointAt(text, i);
        result.push_back(point.isValid ? point.value : static_cast<unsigned char>(text[i]));
        i += point.size;
    }
    return result;
}

void appendCharacter(std::string& text, char32_t c)
{
    const auto tail = [&text, c](unsigned shift) { text.push_back(static_cast<char>(0x80U | ((c >> shift) & 0x3FU))); };
    if (c < 0x80) {
        text.push_back(static_cast<char>(c));
    } else if (c < 0x800) {
        text.push_back(static_cast<char>(0xC0U | (c >> 6)));
        tail(0);
    } else if (c < 0x10000) {
        text.push_back(static_cast<char>(0xE0U | (c >> 12)));
        tail(6);
        tail(0);
    } else {
        text.push_back(static_cast<char>(0xF0U | (c >> 18)));
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string textOf(std::u32string_view characters)
{
    std::string text;
    text.reserve(characters.size());
    for (const char32_t character : characters) {
        appendCharacter(text, character);
    }
    return text;
}

std::size_t characterCount(std::string_view text)
{
    std::size_t count = 0;
    for (const char byte : text) {
        count += continues(byte) ? 0 : 1;
    }
    return count;
}

char32_t upperLetter(char32_t c)
{
    bool isUpper = false;
    if ((c >= 'a' && c <= 'z') || (c >= 0xE0 && c <= 0xFE && c != 0xF7) || (c >= 0x430 && c <= 0x44F) ||
        (c >= 0x3B1 && c <= 0x3CB && c != 0x3C2)) {
        return c - 0x20;
    }
    if (c == 0xFF) {
        return 0x178;
    }
    if (c >= 0x450 && c <= 0x45F) {
        return c - 0x50;
    }
    if (c == 0x3AC) {
        return 0x386;
    }
    if (c >= 0x3AD && c <= 0x3AF) {
        return c - 0x25;
    }
    if (c == 0x3CC) {
        return 0x38C;
    }
    if (c == 0x3CD || c == 0x3CE) {
        return c - 0x3F;
    }
    if (alternates(c, isUpper) && !isUpper) {
        return c - 1;
    }
    return c;
}

char32_t lowerLetter(char32_t c)
{
    bool isUpper = false;
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x410 && c <= 0x42F) ||
        (c >= 0x391 && c <= 0x3AB && c != 0x3A2)) {
        return c + 0x20;
    }
    if (c == 0x178) {
        return 0xFF;
    }
    if (c >= 0x400 && c <= 0x40F) {
        return c + 0x50;
    }
    if (c == 0x386) {
        return 0x3AC;
    }
    if (c >= 0x388 && c <= 0x38A) {
        return c + 0x25;
    }
    if (c == 0x38C) {
        return 0x3CC;
    }
    if (c == 0x38E || c == 0x38F) {
        return c + 0x3F;
    }
    if (alternates(c, isUpper) && isUpper) {
        return c + 1;
    }
    return c;
}

std::string upperCase(std::string_view text, SharpS sharpS)
{
    std::string result;
    result.reserve(text.size());
    for (const char32_t character : characters(text)) {
        if (character == kSharpS) {
            result += sharpS == SharpS::TwoLetters ? std::string_view("SS") : std::string_view("\xE1\xBA\x9E");
        } else {
            appendCharacter(result, upperLetter(character));
        }
    }
    return result;
}

std::string lowerCase(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (const char32_t character : characters(text)) {
        appendCharacter(result, lowerLetter(character));
    }
    return result;
}

namespace {

bool isAscii(std::string_view text)
{
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) & 0x80U) != 0) {
            return false;
        }
    }
    return true;
}

char asciiLower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Both forms of sigma are one letter, and so are ß and its capital.
char32_t folded(char32_t letter)
{
    const char32_t lower = letter == kCapitalSharpS ? kSharpS : lowerLetter(letter);
    return lower == kFinalSigma ? kSigma : lower;
}

} // namespace

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    if (isAscii(a) && isAscii(b)) {
        if (a.size() != b.size()) {
            return false;
        }
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (asciiLower(a[i]) != asciiLower(b[i])) {
                return false;
            }
        }
        return true;
    }
    return foldedCase(a) == foldedCase(b);
}

std::string foldedCase(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (const char32_t character : characters(text)) {
        appendCharacter(result, folded(character));
    }
    return result;
}

} // namespace mergescope::base
