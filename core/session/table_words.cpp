#include "core/session/table_words.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace mergescope::session {

namespace {

using values::DataType;
using values::TypeKind;
using values::Value;

tables::Schema textColumns(const std::vector<const char*>& names)
{
    tables::Schema schema;
    for (const char* name : names) {
        tables::Field field;
        field.name = name;
        field.type = DataType::of(TypeKind::String);
        schema.fields.push_back(std::move(field));
    }
    return schema;
}

std::string lowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

Value text(std::string value)
{
    return Value::text(std::move(value));
}

Value noText()
{
    return Value::null(DataType::of(TypeKind::String));
}

/// `months(day)`, `bucket(4, id)`, or the column alone.
std::string partitionWords(const catalog::TableEntry& table, const catalog::PartitionSpec& field)
{
    const std::string& column = table.schema.fields[field.column].name;
    if (field.transform == "identity") {
        return column;
    }
    return field.transform + "(" + (field.argument ? std::to_string(*field.argument) + ", " : std::string()) + column +
           ")";
}

/// The name before the last dot, and behind it.
std::pair<std::string, std::string> splitName(const std::string& name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? std::pair{std::string(), name}
                                    : std::pair{name.substr(0, dot), name.substr(dot + 1)};
}

/// `*` stands for any letters, `|` parts alternatives; case does not matter.
bool isLike(std::string_view name, std::string_view pattern)
{
    if (pattern.empty()) {
        return name.empty();
    }
    if (pattern.front() == '*') {
        for (std::size_t skipped = 0; skipped <= name.size(); ++skipped) {
            if (isLike(name.substr(skipped), pattern.substr(1))) {
                return true;
            }
        }
        return false;
    }
    return !name.empty() && tables::equalsIgnoringCase(name.substr(0, 1), pattern.substr(0, 1)) &&
           isLike(name.substr(1), pattern.substr(1));
}

bool fits(std::string_view name, const std::optional<std::string>& pattern)
{
    if (!pattern) {
        return true;
    }
    std::string_view rest = *pattern;
    while (true) {
        const std::size_t bar = rest.find('|');
        if (isLike(name, rest.substr(0, bar))) {
            return true;
        }
        if (bar == std::string_view::npos) {
            return false;
        }
        rest.remove_prefix(bar + 1);
    }
}

/// `namespace` as it is asked for: whole, or without the catalogue's name before it.
bool isInNamespace(std::string_view of, std::string_view asked)
{
    return asked.empty() || tables::equalsIgnoringCase(of, asked) ||
           (of.size() > asked.size() && of[of.size() - asked.size() - 1] == '.' &&
            tables::equalsIgnoringCase(of.substr(of.size() - asked.size()), asked));
}

std::string propertyList(const catalog::TableEntry& table)
{
    std::vector<std::pair<std::string, std::string>> sorted = table.properties;
    std::sort(sorted.begin(), sorted.end());
    std::string list;
    for (const auto& [key, value] : sorted) {
        list.append(list.empty() ? "" : ",").append(key).append("=").append(value);
    }
    return "[" + list + "]";
}

void addFacts(const catalog::TableEntry& table, tables::TableBuilder& builder)
{
    const auto row = [&](std::string name, std::string value) {
        builder.appendRow({text(std::move(name)), text(std::move(value)), text("")});
    };
    row("", "");
    row("# Detailed Table Information", "");
    row("Name", table.name);
    row("Type", table.view ? "VIEW" : "MANAGED");
    if (table.view) {
        row("View Text", table.view->query);
        return;
    }
    row("Location", "warehouse/" + table.name);
    row("Provider", table.format);
    row("Table Properties", propertyList(table));
    row("Statistics", std::to_string(table.table->rowCount()) + " rows");
}

} // namespace

tables::TablePtr describedColumns(const catalog::TableEntry& table, bool extended)
{
    tables::TableBuilder builder(textColumns({"col_name", "data_type", "comment"}));
    for (const tables::Field& field : table.schema.fields) {
        builder.appendRow({text(field.name), text(lowerCase(values::toText(field.type))), noText()});
    }
    const bool isPlain = std::all_of(table.partitions.begin(), table.partitions.end(),
                                     [](const auto& field) { return field.transform == "identity"; });
    if (!table.partitions.empty() && isPlain) {
        builder.appendRow({text("# Partition Information"), text(""), text("")});
        builder.appendRow({text("# col_name"), text("data_type"), text("comment")});
        for (const catalog::PartitionSpec& partition : table.partitions) {
            const tables::Field& field = table.schema.fields[partition.column];
            builder.appendRow({text(field.name), text(lowerCase(values::toText(field.type))), noText()});
        }
    } else if (!table.partitions.empty()) {
        builder.appendRow({text(""), text(""), text("")});
        builder.appendRow({text("# Partitioning"), text(""), text("")});
        for (std::size_t i = 0; i < table.partitions.size(); ++i) {
            builder.appendRow(
                {text("Part " + std::to_string(i)), text(partitionWords(table, table.partitions[i])), text("")});
        }
    }
    if (extended) {
        addFacts(table, builder);
    }
    return builder.finish();
}

tables::TablePtr describedFields(const catalog::TableEntry& table)
{
    const std::string key = "," + table.property(catalog::kPrimaryKeyProperty).value_or("") + ",";
    tables::TableBuilder builder(textColumns({"column_name", "column_type", "null", "key", "default", "extra"}));
    for (const tables::Field& field : table.schema.fields) {
        const bool isKey = key.find("," + field.name + ",") != std::string::npos;
        builder.appendRow({text(field.name), text(values::toText(field.type)), text(field.nullable ? "YES" : "NO"),
                           isKey ? text("PRI") : noText(), field.defaultText ? text(*field.defaultText) : noText(),
                           noText()});
    }
    return builder.finish();
}

tables::TablePtr describedDetail(const catalog::TableEntry& table)
{
    tables::Schema schema = textColumns({"format", "name", "location", "partitionColumns", "properties"});
    for (const char* name : {"numFiles", "numRows"}) {
        tables::Field field;
        field.name = name;
        field.type = DataType::of(TypeKind::BigInt);
        schema.fields.push_back(std::move(field));
    }
    std::string partitions;
    for (const catalog::PartitionSpec& field : table.partitions) {
        partitions += (partitions.empty() ? "" : ", ") + partitionWords(table, field);
    }
    tables::TableBuilder builder(std::move(schema));
    builder.appendRow({text(table.format), text(table.name), text("warehouse/" + table.name),
                       text("[" + partitions + "]"), text(propertyList(table)),
                       Value::integer(static_cast<std::int64_t>(table.files.size())),
                       Value::integer(static_cast<std::int64_t>(table.table->rowCount()))});
    return builder.finish();
}

tables::TablePtr listedTables(const catalog::Catalog& catalog, const std::string& space,
                              const std::optional<std::string>& pattern, bool onlyViews)
{
    tables::Schema schema = textColumns({"namespace", onlyViews ? "viewName" : "tableName"});
    tables::Field isTemporary;
    isTemporary.name = "isTemporary";
    isTemporary.type = DataType::of(TypeKind::Boolean);
    schema.fields.push_back(std::move(isTemporary));
    tables::TableBuilder builder(std::move(schema));
    for (const catalog::TableEntryPtr& entry : catalog.tables()) {
        const auto [of, name] = splitName(entry->name);
        const bool temporary = entry->view.has_value() && entry->view->isTemporary;
        if ((temporary || isInNamespace(of, space)) && fits(name, pattern) && (!onlyViews || entry->view.has_value())) {
            builder.appendRow({text(of), text(name), Value::boolean(temporary)});
        }
    }
    return builder.finish();
}

tables::TablePtr tableNames(const catalog::Catalog& catalog, const std::string& space,
                            const std::optional<std::string>& pattern)
{
    const tables::TablePtr listed = listedTables(catalog, space, pattern, false);
    const std::optional<std::uint32_t> column = listed->schema().find("tableName");
    std::set<std::string> names;
    for (std::size_t row = 0; row < listed->rowCount(); ++row) {
        names.emplace(listed->column(*column).valueAt(row).asText());
    }
    tables::TableBuilder builder(textColumns({"name"}));
    for (const std::string& name : names) {
        builder.appendRow({text(name)});
    }
    return builder.finish();
}

tables::TablePtr listedNamespaces(const catalog::Catalog& catalog, const std::optional<std::string>& pattern)
{
    tables::TableBuilder builder(textColumns({"namespace"}));
    std::set<std::string> names(catalog.namespaces().begin(), catalog.namespaces().end());
    for (const catalog::TableEntryPtr& entry : catalog.tables()) {
        names.insert(splitName(entry->name).first);
    }
    for (const std::string& name : names) {
        if (!name.empty() && fits(name, pattern)) {
            builder.appendRow({text(name)});
        }
    }
    return builder.finish();
}

tables::TablePtr listedColumns(const catalog::TableEntry& table)
{
    tables::TableBuilder builder(textColumns({"col_name"}));
    for (const tables::Field& field : table.schema.fields) {
        builder.appendRow({text(field.name)});
    }
    return builder.finish();
}

tables::TablePtr listedProperties(const catalog::TableEntry& table, const std::optional<std::string>& key)
{
    std::vector<std::pair<std::string, std::string>> sorted = table.properties;
    std::sort(sorted.begin(), sorted.end());
    if (key) {
        std::erase_if(sorted, [&](const auto& property) { return property.first != *key; });
    }
    return keysAndValues(sorted);
}

tables::TablePtr createText(const catalog::TableEntry& table)
{
    std::string statement = table.view ? "CREATE VIEW " : "CREATE TABLE ";
    statement += table.name + " (";
    for (std::size_t i = 0; i < table.schema.size(); ++i) {
        const tables::Field& field = table.schema.fields[i];
        statement += (i > 0 ? ",\n  " : "\n  ") + field.name;
        if (!table.view) {
            statement += " " + values::toText(field.type) + (field.nullable ? "" : " NOT NULL");
            statement += field.defaultText ? " DEFAULT " + *field.defaultText : std::string();
        }
    }
    statement += ")\n";
    if (table.view) {
        statement += "AS " + table.view->query + "\n";
    } else if (!table.format.empty()) {
        statement += "USING " + table.format + "\n";
    }
    for (std::size_t i = 0; i < table.partitions.size(); ++i) {
        statement += (i > 0 ? ", " : "PARTITIONED BY (") + partitionWords(table, table.partitions[i]);
    }
    statement += table.partitions.empty() ? "" : ")\n";
    std::vector<std::pair<std::string, std::string>> sorted = table.properties;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        statement += i > 0 ? ",\n  " : "TBLPROPERTIES (\n  ";
        statement += values::toSqlLiteral(text(sorted[i].first)) + " = " + values::toSqlLiteral(text(sorted[i].second));
    }
    statement += sorted.empty() ? "" : ")\n";
    tables::TableBuilder builder(textColumns({"createtab_stmt"}));
    builder.appendRow({text(std::move(statement))});
    return builder.finish();
}

tables::TablePtr keysAndValues(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    tables::TableBuilder builder(textColumns({"key", "value"}));
    for (const auto& [key, value] : pairs) {
        builder.appendRow({text(key), text(value)});
    }
    return builder.finish();
}

} // namespace mergescope::session
