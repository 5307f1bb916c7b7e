// Functions over regular expressions.
#include "core/execution/functions/function_table.h"
#include "core/execution/functions/regex.h"

namespace mergescope::execution {

using tables::ColumnBuilder;

namespace {

using Problem = std::optional<CallProblem>;

std::string_view optionsOf(const CallRow& row, std::size_t i)
{
    return row.count() > i ? row.text(i) : std::string_view{};
}

Problem like(const CallRow& row, ColumnBuilder& out)
{
    const Regex* regex = row.regexes().get(row.text(1), optionsOf(row, 2));
    if (regex == nullptr) {
        return CallProblem::BadRegex;
    }
    out.appendBoolean(regex->find(row.text(0)).has_value());
    return std::nullopt;
}

Problem fullMatch(const CallRow& row, ColumnBuilder& out)
{
    const Regex* regex = row.regexes().get("^(?:" + std::string(row.text(1)) + ")\\z", optionsOf(row, 2));
    if (regex == nullptr) {
        return CallProblem::BadRegex;
    }
    out.appendBoolean(regex->find(row.text(0)).has_value());
    return std::nullopt;
}

/// Spark: every match, groups as $1, and a position to begin at.
Problem replaceAll(const CallRow& row, ColumnBuilder& out)
{
    const Regex* regex = row.regexes().get(row.text(1));
    if (regex == nullptr) {
        return CallProblem::BadRegex;
    }
    const std::string_view text = row.text(0);
    const std::int64_t position = row.count() > 3 ? row.integer(3) : 1;
    if (position < 1) {
        return CallProblem::OutOfDomain;
    }
    std::size_t kept = 0;
    for (std::int64_t left = position - 1; left > 0 && kept < text.size(); --left) {
        do {
            ++kept;
        } while (kept < text.size() && (static_cast<unsigned char>(text[kept]) & 0xC0U) == 0x80U);
    }
    out.appendText(std::string(text.substr(0, kept))
                       .append(regex->replace(text.substr(kept), row.text(2), GroupMark::Dollar, true)));
    return std::nullopt;
}

/// The first match, or every one with the option g; groups as \1.
Problem replaceFirst(const CallRow& row, ColumnBuilder& out)
{
    const std::string_view options = optionsOf(row, 3);
    const Regex* regex = row.regexes().get(row.text(1), options);
    if (regex == nullptr) {
        return CallProblem::BadRegex;
    }
    out.appendText(
        regex->replace(row.text(0), row.text(2), GroupMark::Backslash, options.find('g') != std::string_view::npos));
    return std::nullopt;
}

Problem extractGroup(const CallRow& row, ColumnBuilder& out, std::int64_t group)
{
    const Regex* regex = row.regexes().get(row.text(1));
    if (regex == nullptr) {
        return CallProblem::BadRegex;
    }
    const auto match = regex->find(row.text(0));
    if (!match) {
        out.appendText("");
        return std::nullopt;
    }
    if (group < 0 || group >= static_cast<std::int64_t>(match->groups.size())) {
        return CallProblem::OutOfDomain;
    }
    const RegexMatch::Part part = match->groups[static_cast<std::size_t>(group)];
    out.appendText(row.text(0).substr(part.begin, part.end - part.begin));
    return std::nullopt;
}

Problem extract(const CallRow& row, ColumnBuilder& out)
{
    return extractGroup(row, out, row.count() > 2 ? row.integer(2) : 0);
}

Problem extractFirstGroup(const CallRow& row, ColumnBuilder& out)
{
    return extractGroup(row, out, row.count() > 2 ? row.integer(2) : 1);
}

Problem substr(const CallRow& row, ColumnBuilder& out)
{
    const Regex* regex = row.regexes().get(row.text(1));
    if (regex == nullptr) {
        return CallProblem::BadRegex;
    }
    const auto match = regex->find(row.text(0));
    if (match) {
        out.appendText(row.text(0).substr(match->groups[0].begin, match->groups[0].end - match->groups[0].begin));
    } else {
        out.appendNull();
    }
    return std::nullopt;
}

Problem count(const CallRow& row, ColumnBuilder& out)
{
    const Regex* regex = row.regexes().get(row.text(1));
    if (regex == nullptr) {
        return CallProblem::BadRegex;
    }
    out.appendInteger(static_cast<std::int64_t>(regex->count(row.text(0))));
    return std::nullopt;
}

} // namespace

const std::vector<FunctionEvaluator>& regexEvaluators()
{
    static const std::vector<FunctionEvaluator> table{
        {"regexp_like", like},
        {"regexp_full_match", fullMatch},
        {"regexp_replace_all", replaceAll},
        {"regexp_replace_first", replaceFirst},
        {"regexp_extract", extract},
        {"regexp_extract_first_group", extractFirstGroup},
        {"regexp_substr", substr},
        {"regexp_count", count},
    };
    return table;
}

} // namespace mergescope::execution
