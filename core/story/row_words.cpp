#include "core/story/row_words.h"

#include "core/values/value.h"

#include <algorithm>

namespace mergescope::story {

using tables::kNoRow;

namespace {

values::Value keyCell(const trace::MergeRun& run, std::size_t key, std::uint32_t targetRow, std::uint32_t sourceRow)
{
    const auto& [targetColumn, sourceColumn] = run.keyColumns[key];
    return targetRow != kNoRow ? run.before->cell(targetRow, targetColumn) : run.source->cell(sourceRow, sourceColumn);
}

const std::string& keyName(const trace::MergeRun& run, std::size_t key, bool ofTarget)
{
    const auto& [targetColumn, sourceColumn] = run.keyColumns[key];
    return ofTarget ? run.before->schema().fields[targetColumn].name : run.source->schema().fields[sourceColumn].name;
}

/// The last part of a dotted name is what people say.
std::string lastPart(const std::string& name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? name : name.substr(dot + 1);
}

} // namespace

std::string cellText(const values::Value& value)
{
    std::string text = values::toText(value);
    const bool isString = !value.isNull() && values::physicalKind(value.type()) == values::PhysicalKind::Text;
    const bool isDoubtful = isString && (text.empty() || text == "NULL" || text.front() == ' ' || text.back() == ' ');
    return isDoubtful ? "'" + text + "'" : text;
}

bool Telling::isNullSafe() const
{
    std::string condition(run.text->slice(run.onConditionSpan));
    std::transform(condition.begin(), condition.end(), condition.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return condition.find("<=>") != std::string::npos || condition.find("DISTINCT") != std::string::npos;
}

Phrase Telling::rows(std::uint64_t count) const
{
    return count == 0   ? say(StoryId::NoRows)
           : count == 1 ? say(StoryId::OneRow)
                        : say(StoryId::ManyRows, {number(count)});
}

Phrase Telling::keyValues(std::uint32_t targetRow, std::uint32_t sourceRow) const
{
    std::vector<Phrase> cells;
    for (std::size_t key = 0; key < run.keyColumns.size(); ++key) {
        cells.push_back(strong(cellText(keyCell(run, key, targetRow, sourceRow))));
    }
    return joined(cells, ", ");
}

Phrase Telling::row(std::uint32_t targetRow, std::uint32_t sourceRow) const
{
    if (!hasKey()) {
        return targetRow != kNoRow ? say(StoryId::TheRow, {number(targetRow + 1U)})
                                   : say(StoryId::TheSourceRow, {number(sourceRow + 1U)});
    }
    std::vector<Phrase> cells;
    for (std::size_t key = 0; key < run.keyColumns.size(); ++key) {
        const values::Value cell = keyCell(run, key, targetRow, sourceRow);
        Phrase phrase;
        if (cell.isNull() || values::physicalKind(cell.type()) != values::PhysicalKind::Text) {
            phrase = code(keyName(run, key, targetRow != kNoRow));
            phrase.push_back({" ", Part::Style::Plain});
        }
        phrase.push_back({cellText(cell), Part::Style::Strong});
        cells.push_back(std::move(phrase));
    }
    return joined(cells, ", ");
}

Phrase Telling::keyColumns(bool ofTarget) const
{
    std::vector<Phrase> names;
    for (std::size_t key = 0; key < run.keyColumns.size(); ++key) {
        names.push_back(code(keyName(run, key, ofTarget)));
    }
    return listed(names, language);
}

Phrase Telling::nullKeyColumns(std::uint32_t targetRow, std::uint32_t sourceRow) const
{
    std::vector<Phrase> names;
    for (std::size_t key = 0; key < run.keyColumns.size(); ++key) {
        if (keyCell(run, key, targetRow, sourceRow).isNull()) {
            names.push_back(code(keyName(run, key, targetRow != kNoRow)));
        }
    }
    return listed(names, language);
}

Phrase Telling::cellsRead(const std::vector<trace::ColumnRead>& columns, std::uint32_t targetRow,
                          std::uint32_t sourceRow, bool nullsOnly) const
{
    constexpr std::size_t kCellsQuoted = 4;
    std::vector<Phrase> cells;
    for (const trace::ColumnRead& read : columns) {
        const std::uint32_t at = read.ofTarget ? targetRow : sourceRow;
        if (at == kNoRow || cells.size() == kCellsQuoted) {
            continue;
        }
        const values::Value value = (read.ofTarget ? run.before : run.source)->cell(at, read.column);
        if (!nullsOnly || value.isNull()) {
            cells.push_back(say(StoryId::ReasonCell, {sql(read.span), strong(cellText(value))}));
        }
    }
    return listed(cells, language);
}

Phrase Telling::clauseNumber(std::int16_t clause) const
{
    return number(static_cast<std::uint64_t>(clause) + 1);
}

Phrase Telling::sql(base::Span span) const
{
    std::string line;
    for (const char c : run.text->slice(span)) {
        const bool isSpace = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!isSpace) {
            line.push_back(c);
        } else if (!line.empty() && line.back() != ' ') {
            line.push_back(' ');
        }
    }
    while (!line.empty() && line.back() == ' ') {
        line.pop_back();
    }
    return code(line);
}

Phrase Telling::target() const
{
    return run.targetName.empty() ? say(StoryId::TheTarget) : code(lastPart(run.targetName));
}

Phrase Telling::source() const
{
    const std::string& name = run.sourceName.empty() ? run.sourceAlias : run.sourceName;
    return name.empty() ? say(StoryId::TheSource) : code(lastPart(name));
}

} // namespace mergescope::story
