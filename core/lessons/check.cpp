#include "core/lessons/check.h"

#include "core/diagnostics/diagnostic_kind.h"
#include "core/lessons/lines.h"
#include "core/trace/answer_word.h"
#include "core/trace/steps.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace mergescope::lessons {

using tables::kNoRow;
using trace::Fate;
using trace::MergeRun;

namespace {

/// The key cells of a row as a lesson writes them.
std::string keyText(const tables::Table& table, std::uint32_t row, const std::vector<std::uint32_t>& columns)
{
    std::string text;
    for (const std::uint32_t column : columns) {
        text.append(text.empty() ? "" : ", ").append(values::toText(table.cell(row, column)));
    }
    return text;
}

/// The columns that ON compares; the first one where it compares none.
std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> keyColumnsOf(const MergeRun& run)
{
    std::vector<std::uint32_t> target;
    std::vector<std::uint32_t> source;
    for (const auto& [targetColumn, sourceColumn] : run.keyColumns) {
        target.push_back(targetColumn);
        source.push_back(sourceColumn);
    }
    if (target.empty()) {
        target.push_back(0);
        source.push_back(0);
    }
    return {std::move(target), std::move(source)};
}

bool tookPart(const MergeRun& run, std::uint32_t route)
{
    return run.routes.clause[route] != trace::kNoClause || (run.failure && run.failure->route == route);
}

/// The fate of a route's row as the check lines call it.
std::string_view fateOfRoute(const MergeRun& run, std::uint32_t route)
{
    const std::uint32_t targetRow = run.routes.targetRow[route];
    const std::uint32_t sourceRow = run.routes.sourceRow[route];
    for (const trace::RowFate& fate : run.fates) {
        if (targetRow != kNoRow ? fate.targetRow == targetRow
                                : fate.targetRow == kNoRow && fate.sourceRow == sourceRow) {
            return trace::fateWord(fate.fate);
        }
    }
    return {};
}

bool isKept(std::string_view fate)
{
    return fate == trace::fateWord(Fate::Copied) || fate == trace::fateWord(Fate::Untouched);
}

CheckResult checkRow(CheckResult result, std::string_view key, std::string_view expected, const MergeRun& run)
{
    const auto route = routeOfKey(run, key);
    const std::string_view fate = route ? fateOfRoute(run, *route) : std::string_view();
    result.holds = !fate.empty() && (expected == "kept" ? isKept(fate) : fate == expected);
    // Who asked for "kept" or was kept is told so; copied and untouched are another lesson's words.
    const bool isStorageWord = expected == "copied" || expected == "untouched";
    result.actual = isKept(fate) && !isStorageWord ? "kept" : fate;
    return result;
}

std::optional<std::uint64_t> counterOf(const trace::RunCounts& counts, std::string_view name)
{
    const std::array<std::pair<std::string_view, std::uint64_t>, 7> all{
        {{"inserted", counts.inserted},
         {"updated", counts.updated},
         {"deleted", counts.deleted},
         {"copied", counts.copied},
         {"unchanged_updates", counts.unchangedUpdates},
         {"source_rows", counts.sourceRows},
         {"ignored_source_rows", counts.ignoredSourceRows}}};
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& counter) { return counter.first == name; });
    return found == all.end() ? std::nullopt : std::optional(found->second);
}

CheckResult checkLine(std::string_view line, const MergeRun& run)
{
    CheckResult result{std::string(line), {}, false};
    const std::size_t is = line.rfind(" is ");
    if (is == std::string_view::npos) {
        return result;
    }
    const std::string_view subject = trimmed(line.substr(0, is));
    const std::string_view expected = trimmed(line.substr(is + 4));
    if (subject.substr(0, 4) == "row ") {
        return checkRow(std::move(result), trimmed(subject.substr(4)), expected, run);
    }
    if (subject == "error") {
        result.actual = run.failure ? diagnostics::slug(run.failure->diagnostic.kind) : "none";
        result.holds = result.actual == expected;
        return result;
    }
    if (const auto counter = counterOf(run.counts, subject)) {
        std::uint64_t wanted = 0;
        const auto [end, error] = std::from_chars(expected.data(), expected.data() + expected.size(), wanted);
        result.actual = std::to_string(*counter);
        // A failed run counts nothing, so it also reaches no count.
        result.holds =
            error == std::errc() && end == expected.data() + expected.size() && *counter == wanted && !run.failure;
    }
    return result;
}

/// "#target 3": the row that a question of the engine's own asks for.
std::optional<std::uint32_t> routeOfQuestion(const MergeRun& run, std::string_view key)
{
    for (const bool inTarget : {true, false}) {
        const std::string_view head = inTarget ? "#target " : "#source ";
        std::uint32_t number = 0;
        if (key.substr(0, head.size()) != head) {
            continue;
        }
        const auto [end, error] = std::from_chars(key.data() + head.size(), key.data() + key.size(), number);
        if (error != std::errc() || end != key.data() + key.size() || number == 0) {
            return std::nullopt;
        }
        std::optional<std::uint32_t> found;
        const auto& rows = inTarget ? run.routes.targetRow : run.routes.sourceRow;
        for (std::uint32_t route = 0; route < run.routes.size(); ++route) {
            const bool isOfRow = rows[route] == number - 1 && (inTarget || run.routes.targetRow[route] == kNoRow);
            if (isOfRow && (!found || (!tookPart(run, *found) && tookPart(run, route)))) {
                found = route;
            }
        }
        return found;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::uint32_t> routeOfKey(const MergeRun& run, std::string_view key)
{
    if (const auto asked = routeOfQuestion(run, key)) {
        return asked;
    }
    const auto [targetColumns, sourceColumns] = keyColumnsOf(run);
    std::optional<std::uint32_t> found;
    for (const bool inTarget : {true, false}) {
        const tables::Table& table = inTarget ? *run.before : *run.source;
        const auto& rows = inTarget ? run.routes.targetRow : run.routes.sourceRow;
        for (std::uint32_t route = 0; route < run.routes.size(); ++route) {
            if (rows[route] != kNoRow && keyText(table, rows[route], inTarget ? targetColumns : sourceColumns) == key &&
                (!found || (!tookPart(run, *found) && tookPart(run, route)))) {
                found = route;
            }
        }
        if (found) {
            break;
        }
    }
    return found;
}

std::optional<std::string_view> answerOf(const MergeRun& run, std::string_view key)
{
    const auto route = routeOfKey(run, key);
    return route ? std::optional(answerOfRoute(run, *route)) : std::nullopt;
}

std::string_view answerOfRoute(const MergeRun& run, std::uint32_t route)
{
    if (run.failure) {
        const std::uint32_t failed = run.failure->route;
        if (failed >= run.routes.size()) {
            return "keep"; // stopped before it came to any row
        }
        const bool isSameRow = run.routes.targetRow[route] != kNoRow
                                   ? run.routes.targetRow[route] == run.routes.targetRow[failed]
                                   : run.routes.sourceRow[route] == run.routes.sourceRow[failed];
        return isSameRow ? "error" : "keep";
    }
    const std::int16_t clause = run.routes.clause[route];
    return clause == trace::kNoClause ? "keep"
                                      : trace::answerWord(run.clauses[static_cast<std::size_t>(clause)].effect);
}

std::vector<CheckResult> evaluateChecks(std::string_view checks, const MergeRun& run)
{
    std::vector<CheckResult> results;
    while (!checks.empty()) {
        const std::size_t end = std::min(checks.find('\n'), checks.size());
        if (const std::string_view line = trimmed(checks.substr(0, end)); !line.empty()) {
            results.push_back(checkLine(line, run));
        }
        checks.remove_prefix(std::min(end + 1, checks.size()));
    }
    return results;
}

} // namespace mergescope::lessons
