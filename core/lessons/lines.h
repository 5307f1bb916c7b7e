#pragma once
// A lesson file cut into its front matter, stretches of Markdown and fenced blocks. Knows lines and fences, not what
// the blocks mean.

#include "core/base/source_text.h"
#include "core/lessons/problems.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::lessons {

[[nodiscard]] std::string_view trimmed(std::string_view text);
/// Cut at runs of spaces and tabs.
[[nodiscard]] std::vector<std::string_view> words(std::string_view text);
/// Lines joined by '\n', without blank lines at either end.
[[nodiscard]] std::string joinedLines(const std::vector<std::string_view>& lines);

struct FrontMatterLine {
    std::string_view key;
    std::string_view value; ///< quotes around it are taken off
};

/// A stretch of Markdown, or one fenced block.
struct Block {
    std::string_view opening; ///< its first line
    std::string_view word;    ///< the block's kind; "" for Markdown
    std::vector<std::string_view> arguments; ///< what follows the word
    std::vector<std::string_view> lines;
};

struct LessonLines {
    std::vector<FrontMatterLine> frontMatter;
    std::string_view frontMatterEnd; ///< the closing `---`: the place for a key that is missing
    std::vector<Block> blocks;
};

/// Fences whose word is "" or names a language stay inside the Markdown around them. Headings begin a new stretch.
[[nodiscard]] LessonLines cutIntoBlocks(const base::SourceText& text, Problems& problems);

} // namespace mergescope::lessons
