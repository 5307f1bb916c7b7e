#include "core/importing/csv_sniff.h"

#include "core/tables/schema.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace mergescope::importing {

namespace {

constexpr std::array kDelimiters{',', ';', '\t', '|'};
constexpr std::size_t kLinesLookedAt = 100;
constexpr std::size_t kRowsLookedAt = 1000;

/// How well a delimiter fits: the fields of most lines, and how many lines have so many.
struct Fit {
    std::size_t fields = 0;
    std::size_t lines = 0;
    std::size_t all = 0;
    [[nodiscard]] bool isEven() const { return lines == all; }
};

Fit fitOf(std::string_view text, char delimiter)
{
    const CsvFields fields(text, delimiter, kLinesLookedAt);
    std::map<std::size_t, std::size_t> lines;
    for (std::size_t row = 0; row < fields.rowCount(); ++row) {
        ++lines[fields.fieldCount(row)];
    }
    Fit fit;
    fit.all = fields.rowCount();
    for (const auto& [count, times] : lines) {
        if (count > 1 && times > fit.lines) {
            fit.fields = count;
            fit.lines = times;
        }
    }
    return fit;
}

bool isBetter(const Fit& a, const Fit& b)
{
    if (a.fields == 0 || b.fields == 0) {
        return a.fields > b.fields;
    }
    if (a.isEven() != b.isEven()) {
        return a.isEven();
    }
    return a.isEven() ? a.fields > b.fields : a.lines * b.all > b.lines * a.all;
}

/// `12,5`, `1.234,56`, `0,125`: no group of three digits is meant.
bool hasFraction(std::string_view text, char point)
{
    const std::size_t at = text.rfind(point);
    if (at == std::string_view::npos || at == 0 || text.find(point) != at) {
        return false;
    }
    const char other = point == ',' ? '.' : ',';
    const bool isNumber = readPlainNumber(text, {point, '\0'}) || readPlainNumber(text, {point, other});
    const bool mayBeGroup = text.size() - at - 1 == 3 && text.substr(0, at) != "0" && text.substr(0, at) != "-0" &&
                            text.find(other) == std::string_view::npos;
    return isNumber && !mayBeGroup;
}

} // namespace

std::optional<SeparatorLine> separatorLine(std::string_view text)
{
    constexpr std::string_view kWord = "sep=";
    const std::size_t end = text.find_first_of("\r\n");
    if (end != kWord.size() + 1 || !tables::equalsIgnoringCase(text.substr(0, kWord.size()), kWord)) {
        return std::nullopt;
    }
    const bool isPair = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
    return SeparatorLine{text[kWord.size()], end + (isPair ? 2 : 1)};
}

char sniffDelimiter(std::string_view text)
{
    char best = ',';
    Fit bestFit = fitOf(text, best);
    for (const char delimiter : kDelimiters) {
        const Fit fit = fitOf(text, delimiter);
        // Where not even half of the lines agree, the sign is a part of what they say.
        if (fit.lines * 2 > fit.all && isBetter(fit, bestFit)) {
            best = delimiter;
            bestFit = fit;
        }
    }
    return best;
}

NumberStyle sniffNumbers(const CsvFields& fields, char delimiter)
{
    std::string scratch;
    bool hasComma = false;
    bool hasGroups = false;
    for (std::size_t row = 0; row < std::min(fields.rowCount(), kRowsLookedAt); ++row) {
        for (std::size_t column = 0; column < fields.fieldCount(row); ++column) {
            const std::string_view text = fields.textOf(fields.field(row, column), scratch);
            if (hasFraction(text, '.')) {
                return {};
            }
            const bool isFraction = hasFraction(text, ',');
            hasComma = hasComma || isFraction;
            hasGroups = hasGroups || (isFraction && text.find('.') != std::string_view::npos);
        }
    }
    return hasComma && delimiter != ',' ? NumberStyle{',', hasGroups ? '.' : '\0'} : NumberStyle{};
}

bool sniffHeader(const CsvFields& fields, NumberStyle style, const IsNull& isNull)
{
    if (fields.rowCount() < 2) {
        return true;
    }
    std::string scratch;
    bool hasTypes = false;
    for (std::size_t column = 0; column < fields.fieldCount(0); ++column) {
        ColumnGuess below(style);
        for (std::size_t row = 1; row < std::min(fields.rowCount(), kRowsLookedAt); ++row) {
            if (column < fields.fieldCount(row)) {
                const CsvField& field = fields.field(row, column);
                const std::string_view text = fields.textOf(field, scratch);
                if (!isNull(text, field.quoted)) {
                    below.see(text);
                }
            }
        }
        if (below.isEmpty() || below.type().kind == values::TypeKind::String) {
            continue;
        }
        ColumnGuess first(style);
        first.see(fields.textOf(fields.field(0, column), scratch));
        if (first.isText()) {
            return true;
        }
        hasTypes = true;
    }
    return !hasTypes;
}

} // namespace mergescope::importing
