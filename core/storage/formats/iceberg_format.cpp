// Iceberg: the table's properties choose copy-on-write or merge-on-read; every statement makes a snapshot.
#include "core/storage/table_format.h"

namespace mergescope::storage {

namespace {

WritePlan planMerge(const catalog::TableEntry& target, const trace::Routes& routes,
                    const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells,
                    const MergeWriteRules& rules)
{
    return isMergeOnRead(target) ? planMergeOnRead(target, routes, clauses, cells)
                                 : planCopyOnWrite(target, routes, clauses, cells, rules);
}

std::optional<CommitSummary> mergeSummary(const catalog::TableEntry& target, const WritePlan& plan,
                                          const trace::RunCounts& counts)
{
    return summarizeMerge(target, plan, counts);
}

std::optional<CommitSummary> appendSummary(const catalog::TableEntry& target, const WritePlan& plan)
{
    return summarizeAppend(target, plan);
}

} // namespace

TableFormat icebergFormat()
{
    TableFormat format;
    format.name = "iceberg";
    format.writeMode = {"write.merge.mode", "merge-on-read", "copy-on-write", false};
    format.planMerge = planMerge;
    format.planAppend = planAppend;
    format.summarizeMerge = mergeSummary;
    format.summarizeAppend = appendSummary;
    return format;
}

} // namespace mergescope::storage
