#pragma once
// A lesson as written by an instructor: Markdown with front matter and fenced blocks (lessons/README.md).

#include "core/base/language.h"
#include "core/base/result.h"
#include "core/base/source_text.h"
#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"
#include "core/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::lessons {

/// ```table NAME / ```staging NAME. Cells are typed by the block's header or by inference.
struct LessonTable {
    std::string name;
    bool isStaging = false;
    std::vector<std::uint32_t> keyColumns;
    tables::TablePtr table;
    std::vector<std::uint32_t> fileSizes; ///< rows of each data file; empty: all rows in one
    std::vector<std::pair<std::string, std::string>> properties;
};

struct Prediction {
    std::string rowKey;       ///< value of the key cell(s)
    std::string answer;       ///< update, insert, delete, keep, error
    std::string because;      ///< the author's words, may be empty
};

/// A part of the lesson's text, in order. Markdown; rendered by the window, printed plainly by the terminal.
struct Section {
    enum class Kind : unsigned char { Text, Predict, Run, Investigate, Modify, Make, Exercise, Hint, Notes };
    Kind kind = Kind::Text;
    std::string markdown;
    std::vector<Prediction> predictions; ///< Predict
    std::vector<std::string> hints;
    std::string check;                   ///< Exercise: one check a line (lessons/README.md)
    std::string hidden;                  ///< Exercise: a staging file of its own, inside the lesson's folder
    std::uint32_t line = 0;
};

struct Lesson {
    std::string id;           ///< "K1"
    std::string title;
    std::string engine;
    int level = 1;
    base::Language language = base::Language::English;
    std::string folder;       ///< where it was read from
    std::vector<LessonTable> tables;
    std::string statement;
    std::vector<Section> sections;

    [[nodiscard]] const LessonTable* find(std::string_view name) const;
    [[nodiscard]] const LessonTable* staging() const;
    /// The tables as a catalogue in which the statement can run: each file is one snapshot.
    [[nodiscard]] catalog::Catalog start() const;
};

/// Reads one language file, and the file beside it that `shared:` names. Unknown keys and blocks are errors with file and line (LessonFormat).
[[nodiscard]] base::Result<Lesson, diagnostics::Diagnostics> parseLesson(const base::SourceText& text,
                                                                         base::Language language, std::string folder);
/// By id (K1), folder or file. `roots` are searched in order for an id. Where the language asked for is not there, the
/// other one is read (Lesson::language says which).
[[nodiscard]] base::Result<Lesson, diagnostics::Diagnostics>
findLesson(std::string_view idOrPath, base::Language language, const std::vector<std::string>& roots);

/// A lesson's file as it was found, so that what is wrong with it can be shown with its lines (renderPlain).
struct LessonFile {
    base::SourceText text;     ///< its name is the path
    base::Language language = base::Language::English; ///< the one it is written in
    std::string folder;
};
/// The first half of findLesson; parseLesson is the second.
[[nodiscard]] base::Result<LessonFile, diagnostics::Diagnostic>
openLesson(std::string_view idOrPath, base::Language language, const std::vector<std::string>& roots);

struct LessonListing {
    std::string id;
    std::string title;
    std::string folder;
};
[[nodiscard]] std::vector<LessonListing> listLessons(base::Language language, const std::vector<std::string>& roots);

} // namespace mergescope::lessons
