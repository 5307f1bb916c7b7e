// The versions of a table as tables: what a query reads as t.snapshots, t.history and t.files, and DESCRIBE HISTORY.
#include "core/catalog/history.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::catalog {

namespace {

using tables::Field;
using tables::Schema;
using values::DataType;
using values::TypeKind;
using values::Value;

const DataType kText = DataType::of(TypeKind::String);
const DataType kNumber = DataType::of(TypeKind::BigInt);
const DataType kSmall = DataType::of(TypeKind::Int);
const DataType kMoment = DataType::of(TypeKind::Timestamp);
const DataType kFlag = DataType::of(TypeKind::Boolean);

Schema schemaOf(const std::vector<std::pair<const char*, DataType>>& columns)
{
    Schema schema;
    for (const auto& [name, type] : columns) {
        Field field;
        field.name = name;
        field.type = type;
        schema.fields.push_back(std::move(field));
    }
    return schema;
}

Value number(std::uint64_t value)
{
    return Value::integer(static_cast<std::int64_t>(value), kNumber);
}

Value numberOrNull(const std::optional<std::uint64_t>& value)
{
    return value ? number(*value) : Value::null(kNumber);
}

/// A map as Spark prints it: `{added-records -> 2, total-records -> 4}`, without the operation, which has a column.
std::string mapText(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    std::string text;
    for (const auto& [key, value] : pairs) {
        if (key != "operation") {
            text.append(text.empty() ? "" : ", ").append(key).append(" -> ").append(value);
        }
    }
    return "{" + text + "}";
}

tables::TablePtr snapshotsOf(const TableEntry& entry)
{
    tables::TableBuilder builder(schemaOf({{"committed_at", kMoment},
                                           {"snapshot_id", kNumber},
                                           {"parent_id", kNumber},
                                           {"operation", kText},
                                           {"manifest_list", kText},
                                           {"summary", kText}}));
    for (const SnapshotPtr& snapshot : entry.snapshots) {
        builder.appendRow({Value::integer(snapshot->committedAt, kMoment), number(snapshot->id),
                           numberOrNull(snapshot->parent), Value::text(snapshot->operation), Value::null(kText),
                           Value::text(mapText(snapshot->summary))});
    }
    return builder.finish();
}

tables::TablePtr historyOf(const TableEntry& entry)
{
    tables::TableBuilder builder(schemaOf({{"made_current_at", kMoment},
                                           {"snapshot_id", kNumber},
                                           {"parent_id", kNumber},
                                           {"is_current_ancestor", kFlag}}));
    for (const SnapshotPtr& snapshot : entry.snapshots) {
        builder.appendRow({Value::integer(snapshot->committedAt, kMoment), number(snapshot->id),
                           numberOrNull(snapshot->parent), Value::boolean(isCurrentAncestor(entry, *snapshot))});
    }
    return builder.finish();
}

/// `{p=1, d=2026-01-01}`; "{}" where there are no partitions.
std::string partitionText(const TableEntry& entry, const tables::DataFile& file)
{
    std::string text;
    for (std::size_t i = 0; i < file.partition.size() && i < entry.partitions.size(); ++i) {
        const PartitionSpec& spec = entry.partitions[i];
        std::string name = spec.column < entry.schema.size() ? entry.schema.fields[spec.column].name : std::string();
        if (spec.transform != "identity") {
            name += "_" + spec.transform;
        }
        text += (text.empty() ? "" : ", ") + name + "=" + values::toText(file.partition[i]);
    }
    return "{" + text + "}";
}

/// Data files, and beside each that has deleted rows the file that marks them.
tables::TablePtr filesOf(const TableEntry& entry)
{
    tables::TableBuilder builder(schemaOf({{"content", kSmall},
                                           {"file_path", kText},
                                           {"file_format", kText},
                                           {"spec_id", kSmall},
                                           {"partition", kText},
                                           {"record_count", kNumber}}));
    const auto row = [&](std::int64_t content, const std::string& path, const tables::DataFile& file,
                         std::uint64_t records) {
        builder.appendRow({Value::integer(content, kSmall), Value::text(path), Value::text("PARQUET"),
                           Value::integer(0, kSmall), Value::text(partitionText(entry, file)), number(records)});
    };
    for (const tables::DataFile& file : entry.files) {
        row(0, "data/file-" + std::to_string(file.number) + ".parquet", file, file.recordCount);
    }
    for (const tables::DataFile& file : entry.files) {
        if (!file.deletedPositions.empty()) {
            row(1, "data/file-" + std::to_string(file.number) + "-deletes.parquet", file, file.deletedPositions.size());
        }
    }
    return builder.finish();
}

} // namespace

TableEntryPtr metadataTable(const TableEntry& entry, std::string_view word)
{
    tables::TablePtr table;
    if (tables::equalsIgnoringCase(word, "snapshots")) {
        table = snapshotsOf(entry);
    } else if (tables::equalsIgnoringCase(word, "history")) {
        table = historyOf(entry);
    } else if (tables::equalsIgnoringCase(word, "files")) {
        table = filesOf(entry);
    } else {
        return nullptr;
    }
    auto described = std::make_shared<TableEntry>();
    described->name = entry.name + "." + std::string(word);
    described->schema = table->schema();
    described->table = std::move(table);
    return described;
}

tables::TablePtr historyTable(const TableEntry& entry, std::uint64_t limit)
{
    tables::TableBuilder builder(schemaOf({{"version", kNumber},
                                           {"timestamp", kMoment},
                                           {"userId", kText},
                                           {"userName", kText},
                                           {"operation", kText},
                                           {"operationParameters", kText},
                                           {"job", kText},
                                           {"notebook", kText},
                                           {"clusterId", kText},
                                           {"readVersion", kNumber},
                                           {"isolationLevel", kText},
                                           {"isBlindAppend", kFlag},
                                           {"operationMetrics", kText},
                                           {"userMetadata", kText},
                                           {"engineInfo", kText}}));
    const Value none = Value::null(kText);
    for (auto at = entry.snapshots.rbegin(); at != entry.snapshots.rend() && limit > 0; ++at, --limit) {
        const Snapshot& version = **at;
        builder.appendRow({number(version.id), Value::integer(version.committedAt, kMoment), none, none,
                           Value::text(version.operation), none, none, none, none, numberOrNull(version.parent),
                           Value::text("Serializable"), Value::boolean(version.isBlindAppend),
                           Value::text(mapText(version.summary)), none, none});
    }
    return builder.finish();
}

} // namespace mergescope::catalog
