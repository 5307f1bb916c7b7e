#include "tests/support/rich_catalog.h"

#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace mergescope::testing {

using catalog::Draft;
using values::DataType;
using values::TypeKind;
using values::Value;

namespace {

DataType type(TypeKind kind)
{
    return DataType::of(kind);
}

tables::TablePtr everyType()
{
    DataType character = DataType::varchar(3);
    character.fixedLength = true;
    tables::Schema schema;
    schema.fields = {{"flag", type(TypeKind::Boolean), true, std::nullopt},
                     {"tiny", type(TypeKind::TinyInt), true, std::nullopt},
                     {"small", type(TypeKind::SmallInt), true, std::nullopt},
                     {"number", type(TypeKind::Int), false, "7"},
                     {"big", type(TypeKind::BigInt), true, std::nullopt},
                     {"single", type(TypeKind::Float), true, std::nullopt},
                     {"real", type(TypeKind::Double), true, ""},
                     {"money", DataType::decimal(38, 9), true, std::nullopt},
                     {"words", type(TypeKind::String), true, std::nullopt},
                     {"short", DataType::varchar(40), true, std::nullopt},
                     {"fixed", character, true, std::nullopt},
                     {"day", type(TypeKind::Date), true, std::nullopt},
                     {"moment", type(TypeKind::Timestamp), true, std::nullopt}};
    const auto limits = [](bool high) {
        base::Int128 digits = 0;
        for (int i = 0; i < 38; ++i) {
            digits = digits * 10 + 9;
        }
        const auto pick = [&](auto low, auto top) { return static_cast<std::int64_t>(high ? top : low); };
        return std::vector<Value>{
            Value::boolean(high),
            Value::integer(pick(-128, 127), type(TypeKind::TinyInt)),
            Value::integer(pick(-32768, 32767), type(TypeKind::SmallInt)),
            Value::integer(pick(std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()),
                           type(TypeKind::Int)),
            Value::integer(pick(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max())),
            Value::real(high ? std::numeric_limits<double>::infinity() : 0.1F, type(TypeKind::Float)),
            Value::real(high ? std::numeric_limits<double>::quiet_NaN() : -0.0),
            Value::decimal(high ? digits : -digits, DataType::decimal(38, 9)),
            Value::text(high ? "niño 🙂\t\n\"'|" : ""),
            Value::text(std::string("a\0b", 3), DataType::varchar(40)),
            Value::text("ab", DataType{TypeKind::String, 0, 0, 3, true}),
            Value::integer(high ? 2'932'896 : -719'162, type(TypeKind::Date)),
            Value::integer(high ? 253'402'300'799'999'999 : -1, type(TypeKind::Timestamp))};
    };
    tables::TableBuilder builder(schema);
    builder.appendRow(limits(false));
    std::vector<Value> nothing;
    for (const tables::Field& field : schema.fields) {
        nothing.push_back(field.nullable ? Value::null(field.type) : Value::integer(0, field.type));
    }
    builder.appendRow(nothing);
    builder.appendRow(limits(true));
    return builder.finish();
}

tables::TablePtr withRowIds(const tables::TablePtr& table, std::vector<tables::RowId> ids)
{
    std::vector<tables::ColumnPtr> columns;
    for (std::size_t i = 0; i < table->columnCount(); ++i) {
        columns.push_back(table->columnPtr(i));
    }
    return std::make_shared<const tables::Table>(table->schema(), columns, table->rowCount(), std::move(ids));
}

using Lines = std::vector<std::string>;

std::string number(std::uint64_t value)
{
    return std::to_string(value);
}

std::string described(const Value& value)
{
    return values::toSqlLiteral(value) + " " + values::toText(value.type());
}

void describe(const tables::Table& table, Lines& lines)
{
    for (const tables::Field& field : table.schema().fields) {
        lines.push_back(field.name + " " + values::toText(field.type) + (field.nullable ? "" : " NOT NULL") +
                        (field.defaultText ? " DEFAULT " + *field.defaultText : "") +
                        (field.type.fixedLength ? " fixed" : ""));
    }
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        lines.push_back("row " + number(table.rowId(row)));
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            lines.push_back(described(table.cell(row, column)));
        }
    }
}

void describe(const tables::FileLayout& files, Lines& lines)
{
    for (const tables::DataFile& file : files) {
        lines.push_back("file " + number(file.number) + " from " + number(file.firstRow) + ", " +
                        number(file.rowCount) + " of " + number(file.recordCount));
        for (const Value& value : file.partition) {
            lines.push_back(described(value));
        }
        for (const std::uint32_t position : file.deletedPositions) {
            lines.push_back("deleted " + number(position));
        }
    }
}

void describe(const std::vector<std::pair<std::string, std::string>>& pairs, Lines& lines)
{
    for (const auto& [key, value] : pairs) {
        lines.push_back(key + "=" + value);
    }
}

} // namespace

catalog::Catalog richCatalog()
{
    auto entry = std::make_shared<catalog::TableEntry>();
    entry->name = "local.Kiosko.every_type";
    entry->format = "iceberg";
    entry->partitions = {{"identity", std::nullopt, 8}, {"bucket", 16, 3}};
    entry->properties = {{"write.merge.mode", "merge-on-read"}, {"mergescope.rows-per-file", "2"}};
    entry->table = withRowIds(everyType(), {40, 2, 7});
    entry->schema = entry->table->schema();
    tables::DataFile first{3, 0, 1, 2, {Value::text(""), Value::integer(5, type(TypeKind::Int))}, {1}};
    tables::DataFile second{7, 1, 2, 2, {Value::null(type(TypeKind::String)), Value::null(type(TypeKind::Int))}, {}};
    entry->files = {first, second};
    auto old = std::make_shared<catalog::Snapshot>();
    old->id = 1;
    old->committedAt = -5;
    old->operation = "append";
    old->summary = {{"added-records", "1"}, {"", ""}};
    old->table = tables::Table::empty(entry->schema);
    auto recent = std::make_shared<catalog::Snapshot>();
    recent->id = 2;
    recent->committedAt = 1'768'478'400'000'000;
    recent->operation = "overwrite";
    recent->table = entry->table;
    recent->files = entry->files;
    entry->snapshots = {old, recent};
    entry->nextFileNumber = 8;
    entry->nextRowId = 41;
    catalog::Catalog catalog;
    catalog.addNamespace("local");
    catalog.addNamespace("local.Kiosko");
    catalog.put(entry);
    auto empty = std::make_shared<catalog::TableEntry>();
    empty->name = "nothing";
    empty->table = tables::Table::empty({});
    catalog.put(empty);
    return catalog;
}

std::string described(const catalog::Catalog& catalog)
{
    Lines lines;
    for (const std::string& name : catalog.namespaces()) {
        lines.push_back("namespace " + name);
    }
    for (const catalog::TableEntryPtr& entry : catalog.tables()) {
        lines.push_back("table " + entry->name + " " + entry->format + ", next " + number(entry->nextFileNumber) + " " +
                        number(entry->nextRowId));
        for (const catalog::PartitionSpec& partition : entry->partitions) {
            lines.push_back(partition.transform + " " + std::to_string(partition.argument.value_or(-1)) + " of " +
                            number(partition.column));
        }
        describe(entry->properties, lines);
        describe(*entry->table, lines);
        describe(entry->files, lines);
        for (const catalog::SnapshotPtr& snapshot : entry->snapshots) {
            lines.push_back("snapshot " + number(snapshot->id) + " at " + std::to_string(snapshot->committedAt) + " " +
                            snapshot->operation);
            describe(snapshot->summary, lines);
            describe(*snapshot->table, lines);
            describe(snapshot->files, lines);
        }
    }
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    return text;
}

catalog::Catalog numbers(std::size_t rows, std::int64_t changed)
{
    tables::Schema schema;
    schema.fields = {{"id", type(TypeKind::BigInt), true, std::nullopt},
                     {"v", type(TypeKind::BigInt), true, std::nullopt}};
    tables::TableBuilder builder(schema);
    for (std::size_t row = 0; row < rows; ++row) {
        builder.appendRow(
            {Value::integer(static_cast<std::int64_t>(row) * 1'000'003), Value::integer(row == 0 ? changed : 1)});
    }
    auto entry = std::make_shared<catalog::TableEntry>();
    entry->name = "t";
    entry->table = builder.finish();
    entry->schema = schema;
    catalog::Catalog catalog;
    catalog.put(entry);
    return catalog;
}

Draft draft(const std::string& statement)
{
    return {statement, numbers(2, static_cast<std::int64_t>(statement.size()))};
}

} // namespace mergescope::testing
