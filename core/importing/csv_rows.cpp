#include "core/importing/csv_rows.h"

#include "core/diagnostics/make.h"
#include "core/diagnostics/message_id.h"
#include "core/importing/csv_fields.h"
#include "core/values/cast.h"

#include <optional>
#include <utility>

namespace mergescope::importing {

using diagnostics::DiagnosticKind;
using diagnostics::Diagnostics;
using diagnostics::make;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Which schema column each field of the header names.
std::vector<std::optional<std::uint32_t>> columnsOf(const CsvFields& fields, const tables::Schema& schema,
                                                    Diagnostics& problems)
{
    std::vector<std::string> names;
    for (const tables::Field& field : schema.fields) {
        names.push_back(field.name);
    }
    std::vector<std::optional<std::uint32_t>> columns;
    std::vector<bool> seen(schema.size(), false);
    std::string scratch;
    for (std::size_t i = 0; i < fields.fieldCount(0); ++i) {
        const CsvField& field = fields.field(0, i);
        const std::string name(fields.textOf(field, scratch));
        const auto column = schema.find(name);
        columns.push_back(column);
        if (!column) {
            problems.push_back(make(DiagnosticKind::NameUnknownColumn, {field.begin, field.end},
                                    {MessageId::ImportUnknownColumn, {name}},
                                    Message{MessageId::ImportColumnsAre, {names}}));
        } else if (seen[*column]) {
            problems.push_back(make(DiagnosticKind::NameDuplicateColumn, {field.begin, field.end},
                                    {MessageId::ImportColumnTwice, {name}}));
        } else {
            seen[*column] = true;
        }
    }
    return columns;
}

values::Value cellOf(const CsvField& field, std::string_view text, const tables::Field& column, Diagnostics& problems)
{
    if (text.empty() && !field.quoted) {
        return values::Value::null(column.type);
    }
    auto cast = values::castValue(values::Value::text(std::string(text)), column.type, {});
    if (cast) {
        return std::move(cast).value();
    }
    problems.push_back(
        make(DiagnosticKind::TypeCast, {field.begin, field.end},
             {MessageId::ImportCellDoesNotFit, {std::string(text), column.name, values::toText(column.type)}}));
    return values::Value::null(column.type);
}

} // namespace

base::Result<tables::TablePtr, Diagnostics> readCsv(const base::SourceText& source, const tables::Schema& schema)
{
    const std::string& text = source.text();
    const std::size_t begin = text.compare(0, kByteOrderMark.size(), kByteOrderMark) == 0 ? kByteOrderMark.size() : 0;
    const CsvFields fields(text, ',', SIZE_MAX, {}, begin);
    Diagnostics problems;
    if (fields.unterminated()) {
        problems.push_back(*fields.unterminated());
        return base::Failure{std::move(problems)};
    }
    if (fields.rowCount() == 0) {
        problems.push_back(make(DiagnosticKind::ImportEmpty, base::Span::at(0), {MessageId::ImportNoHeader, {}}));
        return base::Failure{std::move(problems)};
    }
    const auto columns = columnsOf(fields, schema, problems);
    tables::TableBuilder builder(schema);
    std::vector<values::Value> row;
    std::string scratch;
    for (std::size_t index = 1; index < fields.rowCount(); ++index) {
        if (fields.fieldCount(index) != columns.size()) {
            problems.push_back(make(DiagnosticKind::ImportRaggedRow, fields.rowSpan(index),
                                    {MessageId::ImportRaggedRow,
                                     {std::to_string(fields.fieldCount(index)), std::to_string(columns.size())}}));
            continue;
        }
        row.clear();
        for (const tables::Field& field : schema.fields) {
            row.push_back(values::Value::null(field.type));
        }
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i]) {
                const CsvField& field = fields.field(index, i);
                row[*columns[i]] = cellOf(field, fields.textOf(field, scratch), schema.fields[*columns[i]], problems);
            }
        }
        builder.appendRow(row);
    }
    if (!problems.empty()) {
        return base::Failure{std::move(problems)};
    }
    return builder.finish();
}

} // namespace mergescope::importing
