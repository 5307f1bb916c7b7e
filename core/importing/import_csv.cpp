#include "core/importing/import_csv.h"

#include "core/diagnostics/make.h"
#include "core/diagnostics/message_id.h"
#include "core/importing/csv_sniff.h"
#include "core/values/data_type.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace mergescope::importing {

using diagnostics::DiagnosticKind;
using diagnostics::Diagnostics;
using diagnostics::make;
using diagnostics::makeNote;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

constexpr double kPartOfTakingApart = 0.4;
constexpr double kPartOfGuessing = 0.4; ///< of a column: its type is found out, then it is filled
constexpr std::size_t kCellsBetweenReports = 65536;

std::string shownDelimiter(char delimiter)
{
    return delimiter == '\t' ? "\\t" : std::string(1, delimiter);
}

/// Blanks around what would be a number, a date or a truth value without them.
bool isPadded(std::string_view text)
{
    return !text.empty() && (text.front() == ' ' || text.back() == ' ');
}

std::string_view withoutPadding(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view{}
                                           : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

class Importer {
public:
    Importer(const CsvOptions& options, CsvImport& result, const Progress& progress)
        : m_options(options), m_result(result), m_progress(progress)
    {}

    /// False: stopped, or what is wrong is in `problems`.
    bool run(Diagnostics& problems);

private:
    bool takeApart(Diagnostics& problems);
    bool checkRows(Diagnostics& problems) const;
    void nameColumns(tables::Schema& schema);
    bool fillColumns(tables::Schema& schema);
    [[nodiscard]] values::DataType typeOf(std::size_t column);
    [[nodiscard]] bool goesOn(std::size_t column, double part);
    [[nodiscard]] bool isNull(std::string_view text, bool quoted) const;
    void addDoubts();
    [[nodiscard]] std::size_t firstRow() const { return m_result.header ? 1 : 0; }

    const CsvOptions& m_options;
    CsvImport& m_result;
    const Progress& m_progress;
    std::optional<CsvFields> m_fields;
    std::string m_scratch;
};

bool Importer::isNull(std::string_view text, bool quoted) const
{
    const NullRule& rule = m_options.nulls;
    if (text.empty()) {
        return quoted ? rule.allEmpty : rule.unquotedEmpty || rule.allEmpty;
    }
    return !quoted && std::find(rule.texts.begin(), rule.texts.end(), text) != rule.texts.end();
}

bool Importer::takeApart(Diagnostics& problems)
{
    std::string_view text = m_result.text->text();
    const std::optional<SeparatorLine> separator = separatorLine(text);
    std::size_t skipped = 0;
    if (separator) {
        skipped = separator->length;
    }
    m_result.delimiter = m_options.delimiter ? *m_options.delimiter
                         : separator         ? separator->delimiter
                                             : sniffDelimiter(text);
    const Progress part = [this](double done) { return !m_progress || m_progress(done * kPartOfTakingApart); };
    m_fields.emplace(text, m_result.delimiter, std::numeric_limits<std::size_t>::max(), part, skipped);
    if (m_fields->unterminated()) {
        problems.push_back(*m_fields->unterminated());
    } else if (m_fields->rowCount() == 0 && !m_fields->wasStopped()) {
        problems.push_back(make(DiagnosticKind::ImportEmpty, base::Span::at(0), {MessageId::ImportNoHeader, {}}));
    }
    return problems.empty() && !m_fields->wasStopped();
}

bool Importer::checkRows(Diagnostics& problems) const
{
    const std::size_t expected = m_fields->fieldCount(0);
    std::optional<std::size_t> first;
    std::size_t others = 0;
    for (std::size_t row = 1; row < m_fields->rowCount(); ++row) {
        if (m_fields->fieldCount(row) == expected) {
            continue;
        }
        others += first ? 1 : 0;
        first = first ? first : row;
    }
    if (!first) {
        return true;
    }
    problems.push_back(
        make(DiagnosticKind::ImportRaggedRow, m_fields->rowSpan(*first),
             {MessageId::ImportRaggedRow, {std::to_string(m_fields->fieldCount(*first)), std::to_string(expected)}},
             others > 0 ? Message{MessageId::ImportRaggedOthers, {std::to_string(others)}}
                        : Message{MessageId::ImportRaggedHint, {shownDelimiter(m_result.delimiter)}}));
    return false;
}

void Importer::nameColumns(tables::Schema& schema)
{
    std::size_t renamed = 0;
    base::Span firstRenamed;
    for (std::size_t column = 0; column < m_fields->fieldCount(0); ++column) {
        tables::Field field;
        const CsvField& written = m_fields->field(0, column);
        if (m_result.header) {
            field.name = withoutPadding(m_fields->textOf(written, m_scratch));
        }
        const bool isNamed = !field.name.empty();
        if (!isNamed) {
            field.name = "column" + std::to_string(column + 1);
        }
        const std::string base = field.name;
        for (std::size_t number = 2; schema.find(field.name).has_value(); ++number) {
            field.name = base + "_" + std::to_string(number);
        }
        if (m_result.header && (!isNamed || field.name != base)) {
            firstRenamed = renamed == 0 ? base::Span{written.begin, written.end} : firstRenamed;
            ++renamed;
        }
        schema.fields.push_back(std::move(field));
    }
    if (renamed > 0) {
        m_result.doubts.push_back(makeNote(DiagnosticKind::ImportHeader, firstRenamed,
                                           {MessageId::ImportColumnsRenamed, {std::to_string(renamed)}}));
    }
}

values::DataType Importer::typeOf(std::size_t column)
{
    ColumnGuess guess(m_result.numbers);
    ColumnGuess unpadded(m_result.numbers);
    std::optional<base::Span> padded;
    const auto rows = static_cast<double>(m_fields->rowCount());
    for (std::size_t row = firstRow(); row < m_fields->rowCount() && !(guess.isText() && unpadded.isText()); ++row) {
        if (row % kCellsBetweenReports == 0 && !goesOn(column, kPartOfGuessing * static_cast<double>(row) / rows)) {
            break; // filling the column asks again
        }
        const CsvField& field = m_fields->field(row, column);
        const std::string_view text = m_fields->textOf(field, m_scratch);
        if (isNull(text, field.quoted)) {
            continue;
        }
        if (isPadded(text) && !padded) {
            padded = base::Span{field.begin, field.end};
        }
        guess.see(text);
        unpadded.see(withoutPadding(text));
    }
    if (padded && guess.isText() && !unpadded.isText()) {
        m_result.doubts.push_back(makeNote(DiagnosticKind::ImportKeptAsText, *padded, {MessageId::ImportPadded, {}}));
    }
    return guess.type();
}

/// Says how far the columns are: `part` of one and all of those before it. False: nobody wants the rest.
bool Importer::goesOn(std::size_t column, double part)
{
    const double done = (static_cast<double>(column) + part) / static_cast<double>(m_fields->fieldCount(0));
    return !m_progress || m_progress(kPartOfTakingApart + (1 - kPartOfTakingApart) * done);
}

bool Importer::fillColumns(tables::Schema& schema)
{
    std::vector<tables::ColumnPtr> columns;
    columns.reserve(schema.size());
    const std::size_t rows = m_fields->rowCount() - firstRow();
    for (std::size_t column = 0; column < schema.size(); ++column) {
        const values::DataType type = typeOf(column);
        tables::ColumnBuilder builder(type);
        builder.reserve(rows);
        for (std::size_t row = firstRow(); row < m_fields->rowCount(); ++row) {
            const CsvField& field = m_fields->field(row, column);
            const std::string_view text = m_fields->textOf(field, m_scratch);
            if (isNull(text, field.quoted)) {
                builder.appendNull();
            } else {
                appendCell(text, type, m_result.numbers, builder);
            }
            const double filled = static_cast<double>(row) / static_cast<double>(rows + 1);
            if (row % kCellsBetweenReports == 0 && !goesOn(column, kPartOfGuessing + (1 - kPartOfGuessing) * filled)) {
                return false;
            }
        }
        schema.fields[column].type = type;
        columns.push_back(builder.finish());
    }
    m_result.table = std::make_shared<const tables::Table>(schema, std::move(columns), rows);
    return true;
}

void Importer::addDoubts()
{
    if (m_fields->strayQuotes() > 0) {
        m_result.doubts.push_back(makeNote(DiagnosticKind::ImportStrayQuote, m_fields->firstStray(),
                                           {MessageId::ImportStrayQuote, {std::to_string(m_fields->strayQuotes())}}));
    }
    if (m_fields->blankLines() > 0 && m_fields->fieldCount(0) == 1) {
        m_result.doubts.push_back(makeNote(DiagnosticKind::ImportBlankLine, base::Span::at(0),
                                           {MessageId::ImportBlankLines, {std::to_string(m_fields->blankLines())}}));
    }
}

bool Importer::run(Diagnostics& problems)
{
    if (!takeApart(problems) || !checkRows(problems)) {
        return false;
    }
    m_result.numbers = sniffNumbers(*m_fields, m_result.delimiter);
    const bool wasCommaGuessed = m_result.numbers.decimal == ',' && !m_options.decimal;
    m_result.numbers.decimal = m_options.decimal.value_or(m_result.numbers.decimal);
    m_result.numbers.group = m_options.group                                      ? *m_options.group
                             : m_result.numbers.group == m_result.numbers.decimal ? '\0'
                                                                                  : m_result.numbers.group;
    const IsNull isNullField = [this](std::string_view text, bool quoted) { return isNull(text, quoted); };
    m_result.header = m_options.header ? *m_options.header : sniffHeader(*m_fields, m_result.numbers, isNullField);
    if (!m_options.header && !m_result.header) {
        m_result.doubts.push_back(
            makeNote(DiagnosticKind::ImportHeader, m_fields->rowSpan(0), {MessageId::ImportFirstLineIsData, {}}));
    }
    if (wasCommaGuessed) {
        m_result.doubts.push_back(
            makeNote(DiagnosticKind::ImportDecimalComma, base::Span::at(0), {MessageId::ImportDecimalComma, {}}));
    }
    tables::Schema schema;
    nameColumns(schema);
    addDoubts();
    return fillColumns(schema);
}

} // namespace

base::Result<CsvImport, CsvFailure> importCsv(std::string bytes, const CsvOptions& options, std::string name,
                                              const Progress& progress)
{
    const auto refused = [&name](diagnostics::Diagnostic error) {
        return base::Failure{
            CsvFailure{std::make_shared<const base::SourceText>(std::string(), name), {std::move(error)}}};
    };
    if (bytes.size() >= std::numeric_limits<std::uint32_t>::max()) {
        return refused(make(DiagnosticKind::LimitExceeded, base::Span::at(0), {MessageId::ImportTooLarge, {}}));
    }
    auto decoded = decode(std::move(bytes), options.encoding);
    if (!decoded) {
        const std::string wanted = options.encoding ? std::string(encodingName(*options.encoding)) : "utf-16";
        return refused(make(DiagnosticKind::ImportEncoding, base::Span::at(0),
                            {MessageId::ImportBadByte, {std::to_string(decoded.error()), wanted}},
                            Message{MessageId::ImportEncodingHint, {encodingNames()}}));
    }
    CsvImport result;
    result.encoding = decoded.value().encoding;
    const bool wasGuessed = decoded.value().wasGuessed;
    result.text = std::make_shared<const base::SourceText>(std::move(decoded.value().text), std::move(name));
    if (wasGuessed) {
        result.doubts.push_back(
            makeNote(DiagnosticKind::ImportEncoding, base::Span::at(0), {MessageId::ImportEncodingGuessed, {}}));
    }
    Diagnostics problems;
    if (!Importer(options, result, progress).run(problems)) {
        return base::Failure{CsvFailure{result.text, std::move(problems)}};
    }
    return result;
}

} // namespace mergescope::importing
