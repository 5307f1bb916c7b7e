#include "core/importing/csv_rows.h"

#include "core/diagnostics/message_id.h"
#include "core/values/cast.h"

#include <optional>

namespace mergescope::importing {

namespace {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Diagnostics;
using diagnostics::Message;
using diagnostics::MessageId;

Diagnostic problem(DiagnosticKind kind, base::Span span, Message message, std::optional<Message> hint = std::nullopt)
{
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.span = span;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    return diagnostic;
}

/// Walks the bytes once. A field begins where the last one ended, so nothing is copied but field texts.
class RecordReader {
public:
    explicit RecordReader(std::string_view bytes) : m_bytes(bytes)
    {
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
        m_at = bytes.substr(0, 3) == kByteOrderMark ? 3 : 0;
    }

    [[nodiscard]] bool atEnd() const { return m_at >= m_bytes.size(); }
    [[nodiscard]] std::optional<base::Span> unterminated() const { return m_unterminated; }

    CsvRecord next()
    {
        CsvRecord record;
        while (true) {
            record.push_back(field());
            if (atEnd() || m_unterminated) {
                return record;
            }
            if (m_bytes[m_at] == ',') {
                ++m_at;
                continue;
            }
            skipLineEnd();
            return record;
        }
    }

private:
    CsvField field()
    {
        CsvField result;
        const std::size_t begin = m_at;
        if (!atEnd() && m_bytes[m_at] == '"') {
            result.quoted = true;
            quotedPart(result.text, begin);
        }
        while (!atEnd() && m_bytes[m_at] != ',' && m_bytes[m_at] != '\n' && m_bytes[m_at] != '\r') {
            result.text += m_bytes[m_at++];
        }
        result.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(m_at)};
        return result;
    }

    void quotedPart(std::string& text, std::size_t begin)
    {
        ++m_at;
        while (!atEnd()) {
            if (m_bytes[m_at] != '"') {
                text += m_bytes[m_at++];
            } else if (m_at + 1 < m_bytes.size() && m_bytes[m_at + 1] == '"') {
                text += '"';
                m_at += 2;
            } else {
                ++m_at;
                return;
            }
        }
        m_unterminated = base::Span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 1)};
    }

    void skipLineEnd()
    {
        if (m_bytes[m_at] == '\r') {
            ++m_at;
        }
        if (!atEnd() && m_bytes[m_at] == '\n') {
            ++m_at;
        }
    }

    std::string_view m_bytes;
    std::size_t m_at = 0;
    std::optional<base::Span> m_unterminated;
};

bool isBlank(const CsvRecord& record)
{
    return record.size() == 1 && !record.front().quoted && record.front().text.empty();
}

base::Span spanOf(const CsvRecord& record)
{
    return base::Span::cover(record.front().span, record.back().span);
}

/// Which schema column each field of the header names.
std::vector<std::optional<std::uint32_t>> columnsOf(const CsvRecord& header, const tables::Schema& schema,
                                                    Diagnostics& problems)
{
    std::vector<std::string> names;
    for (const tables::Field& field : schema.fields) {
        names.push_back(field.name);
    }
    std::vector<std::optional<std::uint32_t>> columns;
    std::vector<bool> seen(schema.size(), false);
    for (const CsvField& field : header) {
        const auto column = schema.find(field.text);
        columns.push_back(column);
        if (!column) {
            problems.push_back(problem(DiagnosticKind::NameUnknownColumn, field.span,
                                       {MessageId::ImportUnknownColumn, {field.text}},
                                       Message{MessageId::ImportColumnsAre, {names}}));
        } else if (seen[*column]) {
            problems.push_back(problem(DiagnosticKind::NameDuplicateColumn, field.span,
                                       {MessageId::ImportColumnTwice, {field.text}}));
        } else {
            seen[*column] = true;
        }
    }
    return columns;
}

values::Value cellOf(const CsvField& field, const tables::Field& column, Diagnostics& problems)
{
    if (field.text.empty() && !field.quoted) {
        return values::Value::null(column.type);
    }
    auto cast = values::castValue(values::Value::text(field.text), column.type, {});
    if (cast) {
        return std::move(cast).value();
    }
    problems.push_back(problem(DiagnosticKind::TypeCast, field.span,
                               {MessageId::ImportCellDoesNotFit, {field.text, column.name, values::toText(column.type)}}));
    return values::Value::null(column.type);
}

} // namespace

base::Result<std::vector<CsvRecord>, Diagnostics> readCsvRecords(const base::SourceText& source)
{
    RecordReader reader(source.text());
    std::vector<CsvRecord> records;
    while (!reader.atEnd()) {
        CsvRecord record = reader.next();
        if (!isBlank(record)) {
            records.push_back(std::move(record));
        }
    }
    if (const auto opening = reader.unterminated()) {
        return base::Failure{Diagnostics{problem(DiagnosticKind::ImportUnterminatedQuote, *opening,
                                                 {MessageId::ImportUnterminatedQuote, {}},
                                                 Message{MessageId::ImportUnterminatedQuoteHint, {}})}};
    }
    return records;
}

base::Result<tables::TablePtr, Diagnostics> readCsv(const base::SourceText& source, const tables::Schema& schema)
{
    const auto read = readCsvRecords(source);
    if (!read) {
        return base::Failure{read.error()};
    }
    const std::vector<CsvRecord>& records = read.value();
    Diagnostics problems;
    if (records.empty()) {
        problems.push_back(problem(DiagnosticKind::ImportRaggedRow, base::Span::at(0), {MessageId::ImportNoHeader, {}}));
        return base::Failure{std::move(problems)};
    }
    const auto columns = columnsOf(records.front(), schema, problems);
    tables::TableBuilder builder(schema);
    std::vector<values::Value> row;
    for (std::size_t index = 1; index < records.size(); ++index) {
        const CsvRecord& record = records[index];
        if (record.size() != columns.size()) {
            problems.push_back(problem(DiagnosticKind::ImportRaggedRow, spanOf(record),
                                       {MessageId::ImportRaggedRow,
                                        {std::to_string(record.size()), std::to_string(columns.size())}}));
            continue;
        }
        row.clear();
        for (const tables::Field& field : schema.fields) {
            row.push_back(values::Value::null(field.type));
        }
        for (std::size_t i = 0; i < record.size(); ++i) {
            if (columns[i]) {
                row[*columns[i]] = cellOf(record[i], schema.fields[*columns[i]], problems);
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
