#include "core/lessons/lines.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <array>

namespace mergescope::lessons {

using diagnostics::MessageId;

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Fences that are part of the Markdown: code that is shown and not run.
constexpr std::array<std::string_view, 6> kShownCode{"", "sql", "text", "python", "csv", "json"};

std::vector<std::string_view> splitLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? text.substr(text.size()) : text.substr(end + 1);
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
        lines.push_back(line);
    }
    return lines;
}

/// Number of backticks a line begins with, where they are a fence (three or more); else 0.
std::size_t fenceLength(std::string_view line)
{
    const std::size_t length = std::min(line.find_first_not_of('`'), line.size());
    return length >= 3 ? length : 0;
}

bool isHeading(std::string_view line)
{
    const std::size_t length = std::min(line.find_first_not_of('#'), line.size());
    return length >= 1 && length <= 6 && length < line.size() && line[length] == ' ';
}

std::string_view unquoted(std::string_view value)
{
    if (value.size() >= 2 && value.front() == value.back() && (value.front() == '"' || value.front() == '\'')) {
        return value.substr(1, value.size() - 2);
    }
    return value;
}

/// frontMatter := '---' line* '---'. Returns the index of the line after it.
std::size_t readFrontMatter(const std::vector<std::string_view>& lines, LessonLines& out, Problems& problems)
{
    if (lines.empty() || trimmed(lines.front()) != "---") {
        const std::string_view seen = lines.empty() ? std::string_view{} : lines.front();
        if (!lines.empty()) {
            problems.add(seen, {MessageId::LessonNoFrontMatter, {seen}}, {MessageId::LessonFrontMatterHint, {}});
        }
        return 0;
    }
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::string_view line = trimmed(lines[i]);
        if (line == "---") {
            out.frontMatterEnd = lines[i];
            return i + 1;
        }
        if (line.empty() || line.front() == '#') {
            continue;
        }
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) {
            problems.add(line, {MessageId::LessonNotKeyValue, {line}}, {MessageId::LessonFrontMatterHint, {}});
            continue;
        }
        out.frontMatter.push_back({trimmed(line.substr(0, colon)), unquoted(trimmed(line.substr(colon + 1)))});
    }
    problems.add(lines.front(), {MessageId::LessonFrontMatterOpen, {}}, {MessageId::LessonFrontMatterOpenHint, {}});
    return lines.size();
}

/// Collects the lines of one stretch of Markdown and closes it at a heading or a block.
class TextCollector {
public:
    explicit TextCollector(std::vector<Block>& blocks) : m_blocks(&blocks) {}
    void add(std::string_view line)
    {
        if (m_lines.empty() && trimmed(line).empty()) {
            return;
        }
        m_lines.push_back(line);
    }
    void close()
    {
        if (!m_lines.empty()) {
            m_blocks->push_back({m_lines.front(), {}, {}, std::move(m_lines)});
            m_lines = {};
        }
    }

private:
    std::vector<Block>* m_blocks;
    std::vector<std::string_view> m_lines;
};

} // namespace

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) {
        return text.substr(text.size());
    }
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> found;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
        found.push_back(text.substr(0, end));
        text = text.substr(end);
    }
    return found;
}

std::string joinedLines(const std::vector<std::string_view>& lines)
{
    std::size_t begin = 0;
    std::size_t end = lines.size();
    while (begin < end && trimmed(lines[begin]).empty()) {
        ++begin;
    }
    while (end > begin && trimmed(lines[end - 1]).empty()) {
        --end;
    }
    std::string joined;
    for (std::size_t i = begin; i < end; ++i) {
        joined.append(i == begin ? "" : "\n").append(lines[i]);
    }
    return joined;
}

LessonLines cutIntoBlocks(const base::SourceText& text, Problems& problems)
{
    std::string_view whole = text.text();
    if (whole.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
        whole.remove_prefix(kByteOrderMark.size());
    }
    const std::vector<std::string_view> lines = splitLines(whole);
    LessonLines out;
    out.frontMatterEnd = whole.substr(0, 0);
    TextCollector markdown(out.blocks);
    for (std::size_t i = readFrontMatter(lines, out, problems); i < lines.size(); ++i) {
        const std::size_t ticks = fenceLength(lines[i]);
        if (ticks == 0) {
            if (isHeading(lines[i])) {
                markdown.close();
            }
            markdown.add(lines[i]);
            continue;
        }
        Block block;
        block.opening = lines[i];
        block.arguments = words(lines[i].substr(ticks));
        if (!block.arguments.empty()) {
            block.word = block.arguments.front();
            block.arguments.erase(block.arguments.begin());
        }
        std::size_t end = i + 1;
        while (end < lines.size() &&
               !(fenceLength(lines[end]) >= ticks && trimmed(lines[end].substr(fenceLength(lines[end]))).empty())) {
            block.lines.push_back(lines[end++]);
        }
        if (end == lines.size()) {
            problems.add(block.opening, {MessageId::LessonFenceOpen, {block.word}},
                         {MessageId::LessonFenceOpenHint, {}});
        }
        if (std::find(kShownCode.begin(), kShownCode.end(), block.word) != kShownCode.end()) {
            for (std::size_t line = i; line <= std::min(end, lines.size() - 1); ++line) {
                markdown.add(lines[line]);
            }
        } else {
            markdown.close();
            out.blocks.push_back(std::move(block));
        }
        i = end;
    }
    markdown.close();
    return out;
}

} // namespace mergescope::lessons
