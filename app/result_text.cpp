#include "app/result_text.h"

#include "core/values/value.h"

#include <algorithm>

namespace mergescope::app {

namespace {

std::string escapedForTsv(std::string_view value)
{
    std::string escaped;
    for (const char c : value) {
        switch (c) {
        case '\t':
            escaped += "\\t";
            break;
        case '\n':
            escaped += "\\n";
            break;
        case '\r':
            escaped += "\\r";
            break;
        case '\\':
            escaped += "\\\\";
            break;
        default:
            escaped += c;
        }
    }
    return escaped;
}

/// In a Markdown cell a bar would end the cell and a line end the row.
std::string escapedForMarkdown(std::string_view value)
{
    std::string escaped;
    for (const char c : value) {
        if (c == '|' || c == '\\') {
            escaped += '\\';
            escaped += c;
        } else if (c == '\n') {
            escaped += "<br>";
        } else if (c != '\r') {
            escaped += c;
        }
    }
    return escaped;
}

/// Characters (code points), which is what a terminal cell holds for the scripts lessons are written in.
std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width, bool toTheRight)
{
    const std::size_t length = characters(text);
    const std::string space(width > length ? width - length : 0, ' ');
    return toTheRight ? space + std::string(text) : std::string(text) + space;
}

} // namespace

void writeTsv(const tables::Table& table, std::ostream& out)
{
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        out << (column == 0 ? "" : "\t") << escapedForTsv(table.schema().fields[column].name);
    }
    out << '\n';
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            out << (column == 0 ? "" : "\t") << escapedForTsv(values::toText(table.cell(row, column)));
        }
        out << '\n';
    }
}

void writeMarkdown(const tables::Table& table, std::ostream& out)
{
    out << '|';
    for (const tables::Field& field : table.schema().fields) {
        out << ' ' << escapedForMarkdown(field.name) << " |";
    }
    out << "\n|";
    for (const tables::Field& field : table.schema().fields) {
        out << (field.type.isNumeric() ? " ---: |" : " --- |");
    }
    out << '\n';
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        out << '|';
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            out << ' ' << escapedForMarkdown(values::toText(table.cell(row, column))) << " |";
        }
        out << '\n';
    }
}

void writeAligned(const tables::Table& table, const std::vector<std::string>& marks, std::size_t indent,
                  std::ostream& out)
{
    std::vector<std::size_t> widths;
    std::vector<std::vector<std::string>> cells(table.rowCount());
    for (const tables::Field& field : table.schema().fields) {
        widths.push_back(characters(field.name));
    }
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            cells[row].push_back(escapedForTsv(values::toText(table.cell(row, column))));
            widths[column] = std::max(widths[column], characters(cells[row].back()));
        }
    }
    const auto writeLine = [&](const std::vector<std::string>& line, const std::string& mark) {
        std::string text(indent, ' ');
        for (std::size_t column = 0; column < line.size(); ++column) {
            const bool isNumber = table.schema().fields[column].type.isNumeric();
            text += (column == 0 ? "" : "  ") + padded(line[column], widths[column], isNumber);
        }
        text += mark.empty() ? "" : "  " + mark;
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    };
    std::vector<std::string> header;
    for (const tables::Field& field : table.schema().fields) {
        header.push_back(field.name);
    }
    writeLine(header, {});
    for (std::size_t row = 0; row < cells.size(); ++row) {
        writeLine(cells[row], row < marks.size() ? marks[row] : std::string());
    }
}

} // namespace mergescope::app
