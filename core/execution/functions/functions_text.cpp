// Functions over text. Positions and lengths count characters, from 1.
#include "core/base/letters.h"
#include "core/execution/functions/digest.h"
#include "core/execution/functions/function_table.h"

#include <algorithm>

namespace mergescope::execution {

using base::appendCharacter;
using base::characterCount;
using base::characters;
using base::lowerCase;
using base::lowerLetter;
using base::textOf;
using base::upperCase;
using base::upperLetter;

using tables::ColumnBuilder;

namespace {

using Problem = std::optional<CallProblem>;

/// Results longer than this are a slip of the pen, not a text.
constexpr std::size_t kLongestResult = 16U << 20U;

Problem upper(const CallRow& row, ColumnBuilder& out)
{
    out.appendText(upperCase(row.text(0)));
    return std::nullopt;
}

Problem upperByLetter(const CallRow& row, ColumnBuilder& out)
{
    out.appendText(upperCase(row.text(0), base::SharpS::OneLetter));
    return std::nullopt;
}

Problem lower(const CallRow& row, ColumnBuilder& out)
{
    out.appendText(lowerCase(row.text(0)));
    return std::nullopt;
}

std::u32string trimmed(const CallRow& row, bool left, bool right)
{
    std::u32string text = characters(row.text(0));
    const std::u32string drop = row.count() > 1 ? characters(row.text(1)) : std::u32string(U" ");
    if (left) {
        text.erase(0, std::min(text.find_first_not_of(drop), text.size()));
    }
    if (right) {
        const std::size_t last = text.find_last_not_of(drop);
        text.erase(last == std::u32string::npos ? 0 : last + 1);
    }
    return text;
}

Problem trim(const CallRow& row, ColumnBuilder& out)
{
    out.appendText(textOf(trimmed(row, true, true)));
    return std::nullopt;
}

Problem trimLeft(const CallRow& row, ColumnBuilder& out)
{
    out.appendText(textOf(trimmed(row, true, false)));
    return std::nullopt;
}

Problem trimRight(const CallRow& row, ColumnBuilder& out)
{
    out.appendText(textOf(trimmed(row, false, true)));
    return std::nullopt;
}

Problem length(const CallRow& row, ColumnBuilder& out)
{
    out.appendInteger(static_cast<std::int64_t>(characterCount(row.text(0))));
    return std::nullopt;
}

/// Characters [from, from + count) of a text, where from may lie before it or behind it.
void appendPart(const std::u32string& text, std::int64_t from, std::int64_t count, ColumnBuilder& out)
{
    const auto size = static_cast<std::int64_t>(text.size());
    const std::int64_t begin = std::clamp<std::int64_t>(from, 0, size);
    const std::int64_t wanted = from + std::clamp<std::int64_t>(count, 0, std::max<std::int64_t>(size - from, 0));
    const std::int64_t end = std::clamp<std::int64_t>(wanted, begin, size);
    out.appendText(textOf(text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin))));
}

Problem substring(const CallRow& row, ColumnBuilder& out)
{
    const std::u32string text = characters(row.text(0));
    const std::int64_t position = row.integer(1);
    const auto size = static_cast<std::int64_t>(text.size());
    // 0 counts like 1; a negative position counts from the end.
    const std::int64_t from = position > 0 ? position - 1 : position < 0 ? size + position : 0;
    const std::int64_t count = row.count() > 2 ? row.integer(2) : size;
    appendPart(text, from, std::max<std::int64_t>(count, 0), out);
    return std::nullopt;
}

/// Positions before the first character count, so that (0, 3) gives two characters.
Problem substringByPosition(const CallRow& row, ColumnBuilder& out)
{
    const std::u32string text = characters(row.text(0));
    const auto size = static_cast<std::int64_t>(text.size());
    if (row.count() > 2 && row.integer(2) < 0) {
        return CallProblem::OutOfDomain;
    }
    appendPart(text, row.integer(1) - 1, row.count() > 2 ? row.integer(2) : size - row.integer(1) + 1, out);
    return std::nullopt;
}

/// The same, but a negative position counts from the end.
Problem substringAroundEnd(const CallRow& row, ColumnBuilder& out)
{
    const std::u32string text = characters(row.text(0));
    const auto size = static_cast<std::int64_t>(text.size());
    const std::int64_t position = row.integer(1);
    const std::int64_t from = position < 0 ? size + position : position - 1;
    const std::int64_t count = row.count() > 2 ? row.integer(2) : size - from;
    // A negative count takes what lies before the position.
    appendPart(text, count < 0 ? from + count : from, count < 0 ? -count : count, out);
    return std::nullopt;
}

/// A negative count leaves so many characters out at the other end.
Problem leftOrAllBut(const CallRow& row, ColumnBuilder& out)
{
    const std::u32string text = characters(row.text(0));
    const std::int64_t count = row.integer(1);
    appendPart(text, 0, count < 0 ? static_cast<std::int64_t>(text.size()) + count : count, out);
    return std::nullopt;
}

Problem rightOrAllBut(const CallRow& row, ColumnBuilder& out)
{
    const std::u32string text = characters(row.text(0));
    const auto size = static_cast<std::int64_t>(text.size());
    const std::int64_t count =
        std::clamp<std::int64_t>(row.integer(1) < 0 ? size + row.integer(1) : row.integer(1), 0, size);
    appendPart(text, size - count, count, out);
    return std::nullopt;
}

Problem octetLength(const CallRow& row, ColumnBuilder& out)
{
    out.appendInteger(static_cast<std::int64_t>(row.text(0).size()));
    return std::nullopt;
}

/// A BOOLEAN among texts is one letter.
std::string_view textOrLetter(const CallRow& row, std::size_t i)
{
    if (row.type(i).kind == values::TypeKind::Boolean) {
        return row.column(i).booleans()[row.row()] != 0 ? "t" : "f";
    }
    return row.text(i);
}

Problem concatWhatIsThere(const CallRow& row, ColumnBuilder& out)
{
    std::string result;
    for (std::size_t i = 0; i < row.count(); ++i) {
        result += row.isNull(i) ? std::string_view{} : textOrLetter(row, i);
    }
    out.appendText(result);
    return std::nullopt;
}

Problem leftPart(const CallRow& row, ColumnBuilder& out)
{
    appendPart(characters(row.text(0)), 0, row.integer(1), out);
    return std::nullopt;
}

Problem rightPart(const CallRow& row, ColumnBuilder& out)
{
    const std::u32string text = characters(row.text(0));
    const auto size = static_cast<std::int64_t>(text.size());
    const std::int64_t count = std::clamp<std::int64_t>(row.integer(1), 0, size);
    appendPart(text, size - count, count, out);
    return std::nullopt;
}

Problem concat(const CallRow& row, ColumnBuilder& out)
{
    std::string result;
    for (std::size_t i = 0; i < row.count(); ++i) {
        result += row.text(i);
    }
    out.appendText(result);
    return std::nullopt;
}

Problem concatWithSeparator(const CallRow& row, ColumnBuilder& out)
{
    if (row.isNull(0)) {
        out.appendNull();
        return std::nullopt;
    }
    std::string result;
    bool any = false;
    for (std::size_t i = 1; i < row.count(); ++i) {
        if (!row.isNull(i)) {
            result += any ? textOrLetter(row, 0) : std::string_view{};
            result += textOrLetter(row, i);
            any = true;
        }
    }
    out.appendText(result);
    return std::nullopt;
}

Problem replace(const CallRow& row, ColumnBuilder& out)
{
    const std::string_view text = row.text(0);
    const std::string_view search = row.text(1);
    const std::string_view by = row.count() > 2 ? row.text(2) : std::string_view{};
    if (search.empty()) {
        out.appendText(text);
        return std::nullopt;
    }
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = text.find(search); at != std::string_view::npos; at = text.find(search, begin)) {
        result.append(text.substr(begin, at - begin)).append(by);
        begin = at + search.size();
    }
    out.appendText(result.append(text.substr(begin)));
    return std::nullopt;
}

/// The fill that a text of `size` characters needs to become `wanted` long; "" where it needs none.
std::u32string fillFor(const CallRow& row, std::size_t size, std::size_t wanted)
{
    const std::u32string pad = row.count() > 2 ? characters(row.text(2)) : std::u32string(U" ");
    std::u32string fill;
    while (!pad.empty() && size + fill.size() < wanted) {
        fill += pad.substr(0, wanted - size - fill.size());
    }
    return fill;
}

Problem pad(const CallRow& row, ColumnBuilder& out, bool atLeft)
{
    std::u32string text = characters(row.text(0));
    const std::int64_t wanted = std::max<std::int64_t>(row.integer(1), 0);
    if (static_cast<std::size_t>(wanted) > kLongestResult) {
        return CallProblem::Overflow;
    }
    text.resize(std::min(text.size(), static_cast<std::size_t>(wanted)));
    const std::u32string fill = fillFor(row, text.size(), static_cast<std::size_t>(wanted));
    out.appendText(textOf(atLeft ? fill + text : text + fill));
    return std::nullopt;
}

Problem padLeft(const CallRow& row, ColumnBuilder& out)
{
    return pad(row, out, true);
}

Problem padRight(const CallRow& row, ColumnBuilder& out)
{
    return pad(row, out, false);
}

void appendPosition(std::string_view text, std::string_view search, std::int64_t from, ColumnBuilder& out)
{
    const std::u32string letters = characters(text);
    const std::size_t at =
        from < 1 ? std::u32string::npos : letters.find(characters(search), static_cast<std::size_t>(from - 1));
    out.appendInteger(at == std::u32string::npos ? 0 : static_cast<std::int64_t>(at) + 1);
}

Problem instr(const CallRow& row, ColumnBuilder& out)
{
    appendPosition(row.text(0), row.text(1), 1, out);
    return std::nullopt;
}

Problem locate(const CallRow& row, ColumnBuilder& out)
{
    appendPosition(row.text(1), row.text(0), row.count() > 2 ? row.integer(2) : 1, out);
    return std::nullopt;
}

Problem repeat(const CallRow& row, ColumnBuilder& out)
{
    const std::string_view text = row.text(0);
    const std::int64_t times = std::max<std::int64_t>(row.integer(1), 0);
    if (!text.empty() && static_cast<std::size_t>(times) > kLongestResult / text.size()) {
        return CallProblem::Overflow;
    }
    std::string result;
    for (std::int64_t i = 0; i < times && !text.empty(); ++i) {
        result += text;
    }
    out.appendText(result);
    return std::nullopt;
}

Problem reverse(const CallRow& row, ColumnBuilder& out)
{
    std::u32string text = characters(row.text(0));
    std::reverse(text.begin(), text.end());
    out.appendText(textOf(text));
    return std::nullopt;
}

Problem initcap(const CallRow& row, ColumnBuilder& out)
{
    std::u32string text = characters(row.text(0));
    bool begins = true;
    for (char32_t& letter : text) {
        letter = begins ? upperLetter(letter) : lowerLetter(letter);
        begins = letter == U' ';
    }
    out.appendText(textOf(text));
    return std::nullopt;
}

/// Every letter behind a sign that is neither letter nor digit is a capital.
Problem initcapByWord(const CallRow& row, ColumnBuilder& out)
{
    std::u32string text = characters(row.text(0));
    bool begins = true;
    for (char32_t& letter : text) {
        const bool isInWord = letter >= 0x80 || (letter >= U'0' && letter <= U'9') ||
                              (letter >= U'a' && letter <= U'z') || (letter >= U'A' && letter <= U'Z');
        letter = begins ? upperLetter(letter) : lowerLetter(letter);
        begins = !isInWord;
    }
    out.appendText(textOf(text));
    return std::nullopt;
}

Problem startsWith(const CallRow& row, ColumnBuilder& out)
{
    out.appendBoolean(row.text(0).substr(0, row.text(1).size()) == row.text(1));
    return std::nullopt;
}

Problem endsWith(const CallRow& row, ColumnBuilder& out)
{
    const std::string_view text = row.text(0);
    const std::string_view end = row.text(1);
    out.appendBoolean(text.size() >= end.size() && text.substr(text.size() - end.size()) == end);
    return std::nullopt;
}

Problem contains(const CallRow& row, ColumnBuilder& out)
{
    out.appendBoolean(row.text(0).find(row.text(1)) != std::string_view::npos);
    return std::nullopt;
}

Problem splitPart(const CallRow& row, ColumnBuilder& out)
{
    const std::int64_t wanted = row.integer(2);
    if (wanted == 0) {
        return CallProblem::ZeroIndex;
    }
    const std::string_view text = row.text(0);
    const std::string_view separator = row.text(1);
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t at = separator.empty() ? std::string_view::npos : text.find(separator);
         at != std::string_view::npos; at = text.find(separator, begin)) {
        parts.push_back(text.substr(begin, at - begin));
        begin = at + separator.size();
    }
    parts.push_back(text.substr(begin));
    const auto count = static_cast<std::int64_t>(parts.size());
    const std::int64_t index = wanted > 0 ? wanted - 1 : count + wanted;
    out.appendText(index >= 0 && index < count ? parts[static_cast<std::size_t>(index)] : std::string_view{});
    return std::nullopt;
}

Problem translate(const CallRow& row, ColumnBuilder& out)
{
    const std::u32string from = characters(row.text(1));
    const std::u32string to = characters(row.text(2));
    std::u32string result;
    for (const char32_t letter : characters(row.text(0))) {
        const std::size_t at = from.find(letter);
        if (at == std::u32string::npos) {
            result.push_back(letter);
        } else if (at < to.size()) {
            result.push_back(to[at]);
        }
    }
    out.appendText(textOf(result));
    return std::nullopt;
}

Problem ascii(const CallRow& row, ColumnBuilder& out)
{
    const std::u32string text = characters(row.text(0));
    out.appendInteger(text.empty() ? 0 : static_cast<std::int64_t>(text.front()));
    return std::nullopt;
}

Problem chr(const CallRow& row, ColumnBuilder& out)
{
    // Negative numbers have no character; others count round from 256.
    std::string text;
    if (row.integer(0) >= 0) {
        appendCharacter(text, static_cast<char32_t>(row.integer(0) % 256));
    }
    out.appendText(text);
    return std::nullopt;
}

Problem chrOfAnyLetter(const CallRow& row, ColumnBuilder& out)
{
    const std::int64_t number = row.integer(0);
    if (number < 1 || number > 0x10FFFF || (number >= 0xD800 && number <= 0xDFFF)) {
        return CallProblem::OutOfDomain;
    }
    std::string text;
    appendCharacter(text, static_cast<char32_t>(number));
    out.appendText(text);
    return std::nullopt;
}

template <std::string (*digest)(std::string_view)>
Problem digested(const CallRow& row, ColumnBuilder& out)
{
    out.appendText(digest(row.text(0)));
    return std::nullopt;
}

Problem sha256(const CallRow& row, ColumnBuilder& out)
{
    out.appendText(sha2(row.text(0), 256));
    return std::nullopt;
}

/// 0 is 256; a number of bits that there is not gives NULL.
Problem sha2OfBits(const CallRow& row, ColumnBuilder& out)
{
    const std::int64_t bits = row.integer(1) == 0 ? 256 : row.integer(1);
    const std::string digest = bits > 0 && bits <= 512 ? sha2(row.text(0), static_cast<unsigned>(bits)) : std::string();
    if (digest.empty()) {
        out.appendNull();
    } else {
        out.appendText(digest);
    }
    return std::nullopt;
}

} // namespace

const std::vector<FunctionEvaluator>& textEvaluators()
{
    static const std::vector<FunctionEvaluator> table{
        {"upper", upper},
        {"upper_by_letter", upperByLetter},
        {"lower", lower},
        {"trim", trim},
        {"ltrim", trimLeft},
        {"rtrim", trimRight},
        {"length", length},
        {"octet_length", octetLength},
        {"substring", substring},
        {"substring_around_end", substringAroundEnd},
        {"substring_by_position", substringByPosition},
        {"left", leftPart},
        {"right", rightPart},
        {"left_or_all_but", leftOrAllBut},
        {"right_or_all_but", rightOrAllBut},
        {"concat", concat},
        {"concat_what_is_there", concatWhatIsThere, true},
        {"concat_ws", concatWithSeparator, true},
        {"replace", replace},
        {"lpad", padLeft},
        {"rpad", padRight},
        {"instr", instr},
        {"locate", locate},
        {"repeat", repeat},
        {"reverse", reverse},
        {"initcap", initcap},
        {"initcap_by_word", initcapByWord},
        {"startswith", startsWith},
        {"endswith", endsWith},
        {"contains", contains},
        {"split_part", splitPart},
        {"translate", translate},
        {"ascii", ascii},
        {"chr", chr},
        {"chr_of_any_letter", chrOfAnyLetter},
        {"md5", digested<md5>},
        {"sha1", digested<sha1>},
        {"sha2", sha2OfBits},
        {"sha256", sha256},
    };
    return table;
}

} // namespace mergescope::execution
