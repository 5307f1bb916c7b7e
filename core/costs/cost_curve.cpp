#include "core/costs/cost_curve.h"

#include "core/session/session.h"
#include "core/trace/run_files.h"

#include <algorithm>
#include <memory>

namespace mergescope::costs {

namespace {

constexpr std::uint64_t kMarkBytes = 8;
constexpr std::uint64_t kTextLength = 4; ///< how long it is stands before a text

std::uint64_t bytesOfColumn(const tables::Column& column, std::uint32_t first, std::uint32_t count)
{
    switch (values::physicalKind(column.type())) {
    case values::PhysicalKind::Boolean:
        return count;
    case values::PhysicalKind::Int32:
        return std::uint64_t{4} * count;
    case values::PhysicalKind::Int64:
    case values::PhysicalKind::Double:
        return std::uint64_t{8} * count;
    case values::PhysicalKind::Int128:
        return std::uint64_t{16} * count;
    case values::PhysicalKind::Text:
        break;
    }
    std::uint64_t bytes = 0;
    for (std::uint32_t row = first; row < first + count; ++row) {
        const values::Value value = column.valueAt(row);
        bytes += kTextLength + (value.isNull() ? 0 : values::toText(value).size());
    }
    return bytes;
}

const char* modeWord(WriteMode mode)
{
    return mode == WriteMode::MergeOnRead ? "merge-on-read" : "copy-on-write";
}

std::string productsBetween(std::uint32_t first, std::uint32_t end, const std::string& price)
{
    return "SELECT CAST(id AS INT), concat('product ', CAST(id AS STRING)), " + price + " FROM range(" +
           std::to_string(first) + ", " + std::to_string(end) + ")";
}

} // namespace

const std::vector<std::uint32_t>& costSizes()
{
    static const std::vector<std::uint32_t> kSizes{1000, 2000, 5000, 10000, 20000, 50000, 100000};
    return kSizes;
}

std::string costScript(std::uint32_t tableRows, CostCase of)
{
    std::string script = "CREATE TABLE t (id INT, name STRING, price DOUBLE) USING iceberg TBLPROPERTIES "
                         "('write.merge.mode' = '" +
                         std::string(modeWord(of.mode)) +
                         "');\nCREATE TABLE s (id INT, name STRING, price DOUBLE) USING iceberg;\n";
    for (std::uint32_t first = 1; first <= tableRows; first += kRowsInFile) {
        const std::uint32_t end = std::min(first + kRowsInFile, tableRows + 1);
        script += "INSERT INTO t " + productsBetween(first, end, "id / 2.0D") + ";\n";
    }
    const std::uint32_t step = std::max<std::uint32_t>(tableRows / kChanged, 1);
    const std::string isChanged = "id % " + std::to_string(step) + " = 0";
    const std::string price = "CASE WHEN " + isChanged + " THEN id / 2.0D + 1 ELSE id / 2.0D END";
    script += "INSERT INTO s " + productsBetween(1, tableRows + 1, price) +
              (of.shape == LoadShape::Delta ? " WHERE " + isChanged : "") + ";\n";
    return script + "MERGE INTO t USING s ON t.id = s.id\nWHEN MATCHED THEN UPDATE SET *\n"
                    "WHEN NOT MATCHED THEN INSERT *;\n";
}

CostPoint costOf(const trace::MergeRun& run)
{
    CostPoint point;
    point.tableRows = static_cast<std::uint32_t>(run.before->rowCount());
    const trace::RunFiles files = trace::filesOf(run);
    point.rowsWritten = files.rowsWritten;
    point.rowsMarked = files.rowsMarked;
    point.filesAdded = files.added.size();
    point.bytes = kMarkBytes * files.rowsMarked;
    for (const trace::NewFile& added : files.added) {
        for (std::size_t column = 0; column < run.after->columnCount(); ++column) {
            point.bytes += bytesOfColumn(run.after->column(column), added.file.firstRow, added.file.rowCount);
        }
    }
    return point;
}

std::optional<CostPoint> measureCost(std::uint32_t tableRows, CostCase of, const std::atomic<bool>* cancelled)
{
    session::Session session(*sql::findDialect("iceberg"));
    session::RunOptions options;
    options.cancelled = cancelled;
    const session::OutcomePtr outcome =
        session.run(std::make_shared<const base::SourceText>(costScript(tableRows, of)), options);
    const trace::MergeRunPtr run = outcome != nullptr ? outcome->lastRun() : nullptr;
    if (run == nullptr || run->failure || (cancelled != nullptr && cancelled->load())) {
        return std::nullopt;
    }
    CostPoint point = costOf(*run);
    point.of = of;
    return point;
}

} // namespace mergescope::costs
