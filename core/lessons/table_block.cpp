#include "core/lessons/table_block.h"

#include "core/diagnostics/message_id.h"
#include "core/lessons/cell_text.h"

#include <algorithm>
#include <charconv>

namespace mergescope::lessons {

using diagnostics::MessageId;

namespace {

/// A column of the header line: `name`, `name type`, or `name type not null`.
struct HeaderColumn {
    tables::Field field;
    bool hasType = false;
};

std::string_view part(std::string_view text, const std::vector<std::string_view>& pieces, std::size_t from,
                      std::size_t to)
{
    const char* const begin = pieces[from].data();
    const char* const end = pieces[to - 1].data() + pieces[to - 1].size();
    return text.substr(static_cast<std::size_t>(begin - text.data()), static_cast<std::size_t>(end - begin));
}

std::optional<HeaderColumn> readHeaderColumn(std::string_view written, std::size_t position, const std::string& table,
                                             std::string_view line, Problems& problems)
{
    std::vector<std::string_view> pieces = words(written);
    HeaderColumn column;
    if (pieces.empty()) {
        problems.add(line, {MessageId::LessonNoColumnName, {std::to_string(position + 1), table}},
                     {MessageId::LessonNoHeaderHint, {}});
        return std::nullopt;
    }
    column.field.name = pieces.front();
    const std::size_t count = pieces.size();
    if (count >= 3 && tables::equalsIgnoringCase(pieces[count - 2], "not") &&
        tables::equalsIgnoringCase(pieces[count - 1], "null")) {
        column.field.nullable = false;
        pieces.resize(count - 2);
    }
    if (pieces.size() == 1) {
        return column;
    }
    const std::string_view typeText = part(written, pieces, 1, pieces.size());
    const auto type = readType(typeText);
    if (!type) {
        problems.add(typeText, {MessageId::LessonUnknownType, {typeText}},
                     {MessageId::LessonUnknownTypeHint, {typeNames()}});
        return std::nullopt;
    }
    column.field.type = *type;
    column.hasType = true;
    return column;
}

/// A Markdown table's second line, `---|:---`, says nothing that we need.
bool isRule(std::string_view line)
{
    return line.find('-') != std::string_view::npos && line.find_first_not_of("-:| \t") == std::string_view::npos;
}

/// Reads header and rows. `rows` holds one list of cells a row.
bool readCells(const Block& block, const std::string& name, std::vector<HeaderColumn>& columns,
               std::vector<std::vector<Cell>>& rows, Problems& problems)
{
    bool isWhole = true;
    bool sawHeader = false;
    bool mayBeRule = false;
    for (const std::string_view line : block.lines) {
        if (trimmed(line).empty()) {
            continue;
        }
        const std::vector<std::string_view> parts = splitAtBars(line);
        if (!sawHeader) {
            sawHeader = mayBeRule = true;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const auto column = readHeaderColumn(parts[i], i, name, line, problems);
                isWhole = isWhole && column.has_value();
                columns.push_back(column.value_or(HeaderColumn{}));
                for (std::size_t other = 0; column && other < i; ++other) {
                    if (tables::equalsIgnoringCase(columns[other].field.name, column->field.name)) {
                        problems.add(parts[i], {MessageId::LessonRepeated, {column->field.name}},
                                     {MessageId::LessonRepeatedHint, {}});
                        isWhole = false;
                    }
                }
            }
            continue;
        }
        if (mayBeRule && isRule(line)) {
            mayBeRule = false;
            continue;
        }
        mayBeRule = false;
        if (parts.size() != columns.size()) {
            problems.add(trimmed(line),
                         {MessageId::LessonCellCount, {std::to_string(parts.size()), std::to_string(columns.size())}},
                         {MessageId::LessonCellCountHint, {}});
            isWhole = false;
            continue;
        }
        std::vector<Cell> row;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto cell = readCell(parts[i]);
            if (!cell) {
                problems.add(trimmed(line), {MessageId::LessonEmptyCell, {columns[i].field.name}},
                             {MessageId::LessonEmptyCellHint, {}});
                isWhole = false;
            }
            row.push_back(cell.value_or(Cell{}));
        }
        rows.push_back(std::move(row));
    }
    if (!sawHeader) {
        problems.add(block.opening, {MessageId::LessonNoHeader, {name}}, {MessageId::LessonNoHeaderHint, {}});
    }
    return isWhole && sawHeader;
}

/// Types the cells; undeclared columns get the type that fits all of theirs.
tables::TablePtr buildTable(std::vector<HeaderColumn>& columns, const std::vector<std::vector<Cell>>& rows,
                            Problems& problems)
{
    bool isWhole = true;
    tables::Schema schema;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (!columns[i].hasType) {
            std::vector<Cell> cells;
            cells.reserve(rows.size());
            for (const auto& row : rows) {
                cells.push_back(row[i]);
            }
            columns[i].field.type = inferType(cells);
        }
        schema.fields.push_back(columns[i].field);
    }
    tables::TableBuilder builder(schema);
    for (const auto& row : rows) {
        std::vector<values::Value> cells;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const tables::Field& field = schema.fields[i];
            const auto value = readValue(row[i], field.type);
            if (!value) {
                problems.add(row[i].written, {MessageId::LessonBadCell, {row[i].text, values::toText(field.type)}},
                             {MessageId::LessonBadCellHint, {field.name}});
            } else if (value->isNull() && !field.nullable) {
                problems.add(row[i].written, {MessageId::LessonNullCell, {field.name}},
                             {MessageId::LessonNullCellHint, {}});
            }
            isWhole = isWhole && value && (field.nullable || !value->isNull());
            cells.push_back(value.value_or(values::Value::null(field.type)));
        }
        builder.appendRow(cells);
    }
    return isWhole ? builder.finish() : nullptr;
}

std::vector<std::string_view> splitAtCommas(std::string_view text)
{
    std::vector<std::string_view> pieces;
    while (true) {
        const std::size_t comma = text.find(',');
        pieces.push_back(trimmed(text.substr(0, comma)));
        if (comma == std::string_view::npos) {
            return pieces;
        }
        text = text.substr(comma + 1);
    }
}

void readKey(std::string_view written, LessonTable& table, Problems& problems)
{
    std::vector<std::string> names;
    for (const tables::Field& field : table.table->schema().fields) {
        names.push_back(field.name);
    }
    for (const std::string_view name : splitAtCommas(written)) {
        if (const auto column = table.table->schema().find(name)) {
            table.keyColumns.push_back(*column);
        } else {
            problems.add(name, {MessageId::LessonNoSuchColumn, {table.name, name}},
                         {MessageId::LessonNoSuchColumnHint, {names}});
        }
    }
}

void readFileSizes(std::string_view written, LessonTable& table, Problems& problems)
{
    std::uint64_t sum = 0;
    bool isList = true;
    for (const std::string_view piece : splitAtCommas(written)) {
        std::uint32_t rows = 0;
        const auto [end, error] = std::from_chars(piece.data(), piece.data() + piece.size(), rows);
        isList = isList && error == std::errc{} && end == piece.data() + piece.size() && rows > 0;
        sum += rows;
        table.fileSizes.push_back(rows);
    }
    if (!isList || sum != table.table->rowCount()) {
        problems.add(written,
                     {MessageId::LessonFileSizes, {written, std::to_string(table.table->rowCount()), table.name}},
                     {MessageId::LessonFileSizesHint, {}});
    }
}

} // namespace

std::optional<LessonTable> readTable(const Block& block, Problems& problems)
{
    LessonTable table;
    table.isStaging = block.word == "staging";
    if (block.arguments.empty() || block.arguments.front().find('=') != std::string_view::npos) {
        problems.add(block.opening, {MessageId::LessonNoTableName, {block.word}},
                     {MessageId::LessonNoTableNameHint, {block.word}});
        return std::nullopt;
    }
    table.name = block.arguments.front();
    std::vector<HeaderColumn> columns;
    std::vector<std::vector<Cell>> rows;
    if (!readCells(block, table.name, columns, rows, problems)) {
        return std::nullopt;
    }
    table.table = buildTable(columns, rows, problems);
    if (!table.table) {
        return std::nullopt;
    }
    for (std::size_t i = 1; i < block.arguments.size(); ++i) {
        const std::string_view option = block.arguments[i];
        const std::size_t equals = std::min(option.find('='), option.size());
        const std::string_view name = option.substr(0, equals);
        const std::string_view value = option.substr(std::min(equals + 1, option.size()));
        if (name == "key" && !value.empty()) {
            readKey(value, table, problems);
        } else if (name == "files" && !value.empty()) {
            readFileSizes(value, table, problems);
        } else if (name.find('.') != std::string_view::npos && !value.empty()) {
            // A dotted name is a table property, as in TBLPROPERTIES.
            table.properties.emplace_back(name, value);
        } else {
            problems.add(option, {MessageId::LessonUnknownOption, {block.word, name}},
                         {MessageId::LessonUnknownOptionHint,
                          {std::vector<std::string>{"key=COLUMN", "files=ROWS,ROWS", "write.merge.mode=…"}}});
        }
    }
    return table;
}

std::string rowKeyOf(const LessonTable& table, std::size_t row)
{
    const std::vector<std::uint32_t> columns =
        table.keyColumns.empty() ? std::vector<std::uint32_t>{0} : table.keyColumns;
    std::string key;
    for (const std::uint32_t column : columns) {
        key.append(key.empty() ? "" : ", ").append(values::toText(table.table->cell(row, column)));
    }
    return key;
}

} // namespace mergescope::lessons
