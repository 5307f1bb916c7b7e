// A MERGE that adds the source's new columns to its target (merge.md 6.4).
#include "core/binding/merge_parts.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace mergescope::binding {

namespace {

/// What makes every MERGE evolve without the words.
constexpr std::string_view kAutoMerge = "spark.databricks.delta.schema.autoMerge.enabled";

/// A table with further columns at its end, NULL in every row.
catalog::TableEntryPtr widened(const catalog::TableEntry& entry, const std::vector<tables::Field>& added)
{
    tables::Schema schema = entry.schema;
    std::vector<tables::ColumnPtr> columns;
    for (std::size_t column = 0; column < entry.table->columnCount(); ++column) {
        columns.push_back(entry.table->columnPtr(column));
    }
    const std::size_t rows = entry.table->rowCount();
    for (const tables::Field& field : added) {
        schema.fields.push_back(field);
        columns.push_back(tables::constantColumn(values::Value::null(field.type), field.type, rows));
    }
    std::vector<tables::RowId> rowIds;
    for (std::size_t row = 0; row < rows; ++row) {
        rowIds.push_back(entry.table->rowId(row));
    }
    auto wide = std::make_shared<catalog::TableEntry>(entry);
    wide->schema = schema;
    wide->table = std::make_shared<const tables::Table>(std::move(schema), std::move(columns), rows, std::move(rowIds));
    return wide;
}

} // namespace

bool evolvesSchema(const BindContext& context, const sql::MergeStatement& statement)
{
    const std::optional<std::string> setting = context.catalog.setting(kAutoMerge);
    const bool isOn = setting.has_value() && tables::equalsIgnoringCase(*setting, "true");
    return statement.schemaEvolution || (isOn && context.dialect.autoMergeSetting);
}

void evolveTarget(BoundMerge& merge)
{
    std::vector<tables::Field> added;
    for (const tables::Field& field : merge.source.schema.fields) {
        const bool isNew = !merge.target.schema.find(field.name) && field.type.kind != values::TypeKind::Null;
        if (isNew) {
            tables::Field column;
            column.name = field.name;
            column.type = field.type;
            added.push_back(std::move(column));
        }
    }
    if (!added.empty()) {
        merge.target.table = widened(*merge.target.table, added);
        merge.target.schema = merge.target.table->schema;
    }
}

} // namespace mergescope::binding
