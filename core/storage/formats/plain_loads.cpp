// DuckDB and PostgreSQL: rows are changed where they lie; a statement answers with a count or a tag.
#include "core/storage/load_format.h"

#include <algorithm>
#include <string>

namespace mergescope::storage {

namespace {

/// The whole table is one file that keeps its number, so that nothing is ever said to be copied.
WritePlan plan(const catalog::TableEntry& target, const LoadChanges& changes)
{
    WritePlan plan = planLoadByRewriting(target, changes);
    plan.files.clear();
    plan.nextFileNumber = std::max<std::uint32_t>(target.nextFileNumber, 2);
    const auto rows = static_cast<std::uint32_t>(plan.after->rowCount());
    if (rows > 0) {
        tables::DataFile file;
        file.number = target.files.empty() ? 1 : target.files.front().number;
        file.rowCount = rows;
        file.recordCount = rows;
        plan.files.push_back(std::move(file));
    }
    return plan;
}

std::uint64_t affected(const LoadChanges& changes, const LoadCounts& counts)
{
    switch (changes.kind) {
    case LoadKind::Update:
        return counts.updated;
    case LoadKind::Delete:
        return counts.deleted;
    case LoadKind::Append:
    case LoadKind::Overwrite:
    case LoadKind::OverwriteDynamic:
    case LoadKind::Replace:
    case LoadKind::CreateAsSelect:
    case LoadKind::ReplaceAsSelect:
        return counts.added;
    case LoadKind::Truncate:
        break;
    }
    return 0;
}

std::optional<CommitSummary> count(const catalog::TableEntry& target, const LoadChanges& changes, const WritePlan& plan)
{
    return CommitSummary{{"count", std::to_string(affected(changes, countsOf(target, changes, plan)))}};
}

std::vector<std::pair<std::string_view, std::uint64_t>> answerCount(const LoadChanges& changes,
                                                                    const LoadCounts& counts)
{
    if (changes.kind == LoadKind::Truncate) {
        return {};
    }
    return {{"Count", affected(changes, counts)}};
}

std::optional<CommitSummary> tag(const catalog::TableEntry& target, const LoadChanges& changes, const WritePlan& plan)
{
    const std::string rows = std::to_string(affected(changes, countsOf(target, changes, plan)));
    switch (changes.kind) {
    case LoadKind::Update:
        return CommitSummary{{"tag", "UPDATE " + rows}};
    case LoadKind::Delete:
        return CommitSummary{{"tag", "DELETE " + rows}};
    case LoadKind::Truncate:
        return CommitSummary{{"tag", "TRUNCATE TABLE"}};
    case LoadKind::CreateAsSelect:
    case LoadKind::ReplaceAsSelect:
        return CommitSummary{{"tag", "SELECT " + rows}};
    case LoadKind::Append:
    case LoadKind::Overwrite:
    case LoadKind::OverwriteDynamic:
    case LoadKind::Replace:
        break;
    }
    return CommitSummary{{"tag", "INSERT 0 " + rows}};
}

std::vector<std::pair<std::string_view, std::uint64_t>> noAnswer(const LoadChanges&, const LoadCounts&)
{
    return {};
}

} // namespace

LoadFormat duckdbLoads()
{
    LoadFormat format;
    format.name = "duckdb";
    format.plan = plan;
    format.summarize = count;
    format.answer = answerCount;
    return format;
}

LoadFormat postgresqlLoads()
{
    LoadFormat format;
    format.name = "postgresql";
    format.plan = plan;
    format.summarize = tag;
    format.answer = noAnswer;
    return format;
}

} // namespace mergescope::storage
