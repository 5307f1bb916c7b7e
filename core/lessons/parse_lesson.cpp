// One lesson file put together: front matter, tables, statement, sections, and what it shares with another language.

#include "core/diagnostics/message_id.h"
#include "core/lessons/file_text.h"
#include "core/lessons/lesson.h"
#include "core/lessons/lines.h"
#include "core/lessons/problems.h"
#include "core/lessons/section_block.h"
#include "core/lessons/table_block.h"

#include <algorithm>
#include <array>
#include <memory>

namespace mergescope::lessons {

using diagnostics::MessageId;

namespace {

constexpr std::array<std::string_view, 1> kEngines{"iceberg"}; // those whose rules can be played
constexpr std::array<std::string_view, 5> kKeys{"id", "title", "engine", "level", "shared"};
constexpr std::array<std::string_view, 11> kBlocks{"table",  "staging", "statement", "predict", "run",  "investigate",
                                                   "modify", "make",    "exercise",  "hint",    "notes"};

template <std::size_t n>
std::vector<std::string> listOf(const std::array<std::string_view, n>& texts)
{
    return {texts.begin(), texts.end()};
}
template <std::size_t n>
bool contains(const std::array<std::string_view, n>& texts, std::string_view text)
{
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

bool isId(std::string_view text)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !text.empty() && isLetter(text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
        return isLetter(c) || (c >= '0' && c <= '9') || c == '-';
    });
}

/// Everything known while one file is read.
struct Reading {
    Lesson lesson;
    Problems problems;
    std::string sharedName; ///< "" where the file stands on its own
    std::optional<Lesson> shared;
    std::vector<std::string_view> sectionPlaces; ///< opening line of lesson.sections[i]
    bool isShared = false;                       ///< this file is being read for another one

    explicit Reading(const base::SourceText& text) : problems(text) {}
};

base::Result<Lesson, diagnostics::Diagnostics> parseFile(const base::SourceText& text, base::Language language,
                                                         std::string folder, bool isShared);

void readKey(const FrontMatterLine& line, Reading& reading)
{
    Lesson& lesson = reading.lesson;
    Problems& problems = reading.problems;
    if (!contains(kKeys, line.key)) {
        problems.add(line.key, {MessageId::LessonUnknownKey, {line.key}},
                     {MessageId::LessonUnknownKeyHint, {listOf(kKeys)}});
    } else if (line.value.empty()) {
        problems.add(line.key, {MessageId::LessonEmptyValue, {line.key}}, {MessageId::LessonEmptyValueHint, {}});
    } else if (line.key == "id") {
        if (!isId(line.value)) {
            problems.add(line.value, {MessageId::LessonBadId, {line.value}}, {MessageId::LessonBadIdHint, {}});
        }
        lesson.id = line.value;
    } else if (line.key == "title") {
        lesson.title = line.value;
    } else if (line.key == "engine") {
        if (!contains(kEngines, line.value)) {
            problems.add(line.value, {MessageId::LessonBadEngine, {line.value}},
                         {MessageId::LessonBadEngineHint, {listOf(kEngines)}});
        }
        lesson.engine = line.value;
    } else if (line.key == "level") {
        if (line.value.size() != 1 || line.value.front() < '1' || line.value.front() > '5') {
            problems.add(line.value, {MessageId::LessonBadLevel, {line.value}}, {MessageId::LessonBadLevelHint, {}});
        }
        lesson.level = line.value.front() - '0';
    } else {
        reading.sharedName = line.value;
    }
}

/// Reads the file that `shared:` names, once, into reading.shared.
void readShared(std::string_view place, Reading& reading)
{
    Problems& problems = reading.problems;
    if (reading.isShared) {
        problems.add(place, {MessageId::LessonSharedChain, {reading.sharedName}},
                     {MessageId::LessonSharedChainHint, {}});
        return;
    }
    if (!isFileInside(reading.lesson.folder, place)) {
        problems.add(place, {MessageId::LessonBadShared, {place}}, {MessageId::LessonBadSharedHint, {}});
        return;
    }
    auto text = readFileText(joinedPath(reading.lesson.folder, place));
    if (!text) {
        problems.add(place, text.error().message, text.error().hint.value_or(diagnostics::Message{}));
        return;
    }
    auto shared = parseFile(text.value(), reading.lesson.language, reading.lesson.folder, true);
    if (!shared) {
        const std::uint32_t line = text.value().lineColumn(shared.error().front().span.begin).line;
        problems.add(place, {MessageId::LessonSharedBroken, {place, std::to_string(line)}},
                     {MessageId::LessonSharedBrokenHint, {}});
        return;
    }
    reading.shared = std::move(shared).value();
}

void readFrontMatterKeys(const LessonLines& file, Reading& reading)
{
    std::vector<std::string_view> seen;
    std::string_view sharedPlace;
    for (const FrontMatterLine& line : file.frontMatter) {
        if (std::find(seen.begin(), seen.end(), line.key) != seen.end()) {
            reading.problems.add(line.key, {MessageId::LessonRepeated, {line.key}},
                                 {MessageId::LessonRepeatedHint, {}});
            continue;
        }
        seen.push_back(line.key);
        readKey(line, reading);
        if (line.key == "shared") {
            sharedPlace = line.value;
        }
    }
    if (!reading.sharedName.empty()) {
        readShared(sharedPlace, reading);
    }
    // Front matter that is not there or never closed has been reported already.
    const bool isSilent = file.frontMatterEnd.empty() && !reading.problems.isEmpty();
    for (const std::string_view key : {"id", "title"}) {
        const bool isGiven = std::find(seen.begin(), seen.end(), key) != seen.end();
        const bool isInherited = key == "id" && !reading.sharedName.empty();
        const bool isNeedless = key == "title" && reading.isShared;
        if (!isGiven && !isInherited && !isNeedless && !isSilent) {
            reading.problems.add(file.frontMatterEnd, {MessageId::LessonMissingKey, {key}},
                                 {MessageId::LessonMissingKeyHint, {key}});
        }
    }
}

void readTableBlock(const Block& block, Reading& reading)
{
    auto table = readTable(block, reading.problems);
    if (!table) {
        return;
    }
    const LessonTable* const staging = reading.lesson.staging();
    if (reading.lesson.find(table->name) != nullptr) {
        reading.problems.add(block.arguments.front(), {MessageId::LessonRepeated, {table->name}},
                             {MessageId::LessonRepeatedHint, {}});
    } else if (table->isStaging && staging != nullptr) {
        reading.problems.add(block.opening, {MessageId::LessonTwoStagings, {staging->name}},
                             {MessageId::LessonTwoStagingsHint, {}});
    } else {
        reading.lesson.tables.push_back(std::move(*table));
    }
}

void readStatement(const Block& block, Reading& reading)
{
    Problems& problems = reading.problems;
    const std::string statement = joinedLines(block.lines);
    if (!block.arguments.empty()) {
        problems.add(block.arguments.front(), {MessageId::LessonUnknownOption, {block.word, block.arguments.front()}},
                     {MessageId::LessonNoOptionsHint, {}});
    }
    if (statement.empty()) {
        problems.add(block.opening, {MessageId::LessonEmptyBlock, {block.word}}, {MessageId::LessonEmptyBlockHint, {}});
    } else if (!reading.lesson.statement.empty()) {
        problems.add(block.opening, {MessageId::LessonRepeated, {block.word}}, {MessageId::LessonRepeatedHint, {}});
    } else {
        reading.lesson.statement = statement + "\n";
    }
}

void readBlock(const Block& block, Reading& reading)
{
    Lesson& lesson = reading.lesson;
    Problems& problems = reading.problems;
    if (block.word.empty()) {
        Section section;
        section.markdown = joinedLines(block.lines);
        section.line = problems.lineOf(block.opening);
        lesson.sections.push_back(std::move(section));
        reading.sectionPlaces.push_back(block.opening);
        return;
    }
    if (const auto kind = sectionKind(block.word)) {
        lesson.sections.push_back(readSection(block, *kind, lesson.folder, !reading.sharedName.empty(), problems));
        reading.sectionPlaces.push_back(block.opening);
        return;
    }
    const bool isData = block.word == "table" || block.word == "staging";
    if (!isData && block.word != "statement") {
        problems.add(block.word, {MessageId::LessonUnknownBlock, {block.word}},
                     {MessageId::LessonUnknownBlockHint, {listOf(kBlocks)}});
    } else if (!reading.sharedName.empty()) {
        problems.add(block.opening, {MessageId::LessonSharedStandsThere, {block.word, reading.sharedName}},
                     {MessageId::LessonSharedDiffersHint, {}});
    } else if (isData) {
        readTableBlock(block, reading);
    } else {
        readStatement(block, reading);
    }
}

/// What stands once, in the shared file, and what this file says of it: must be the same where both say it.
class SharedMerge {
public:
    explicit SharedMerge(Reading& reading) : m_reading(&reading) {}

    void run(std::string_view frontMatterEnd)
    {
        Lesson& lesson = m_reading->lesson;
        const Lesson& shared = *m_reading->shared;
        lesson.tables = shared.tables;
        lesson.statement = shared.statement;
        take(frontMatterEnd, "id", lesson.id, shared.id);
        take(frontMatterEnd, "engine", lesson.engine, shared.engine);
        lesson.level = shared.level;
        mergeSections(Section::Kind::Predict, frontMatterEnd);
        mergeSections(Section::Kind::Exercise, frontMatterEnd);
    }

private:
    void take(std::string_view place, std::string_view what, std::string& own, const std::string& shared)
    {
        if (own.empty()) {
            own = shared;
        } else if (own != shared) {
            m_reading->problems.add(place,
                                    {MessageId::LessonSharedDiffers,
                                     {std::string(what), own, shared.empty() ? "–" : shared, m_reading->sharedName}},
                                    {MessageId::LessonSharedDiffersHint, {}});
        }
    }

    [[nodiscard]] static std::vector<std::size_t> indexesOf(const Lesson& lesson, Section::Kind kind)
    {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < lesson.sections.size(); ++i) {
            if (lesson.sections[i].kind == kind) {
                found.push_back(i);
            }
        }
        return found;
    }

    void mergeSections(Section::Kind kind, std::string_view frontMatterEnd)
    {
        const std::vector<std::size_t> own = indexesOf(m_reading->lesson, kind);
        const std::vector<std::size_t> shared = indexesOf(*m_reading->shared, kind);
        if (own.size() != shared.size()) {
            m_reading->problems.add(
                frontMatterEnd,
                {MessageId::LessonSharedCount,
                 {std::to_string(own.size()), wordOf(kind), m_reading->sharedName, std::to_string(shared.size())}},
                {MessageId::LessonSharedCountHint, {}});
            return;
        }
        for (std::size_t i = 0; i < own.size(); ++i) {
            Section& section = m_reading->lesson.sections[own[i]];
            const Section& model = m_reading->shared->sections[shared[i]];
            const std::string_view place = m_reading->sectionPlaces[own[i]];
            take(place, "check", section.check, model.check);
            take(place, "hidden", section.hidden, model.hidden);
            mergePredictions(place, section, model);
        }
    }

    void mergePredictions(std::string_view place, Section& section, const Section& model)
    {
        const std::string ownKeys = keysOf(section);
        const std::string sharedKeys = keysOf(model);
        if (ownKeys != sharedKeys) {
            m_reading->problems.add(
                place, {MessageId::LessonSharedDiffers, {"predict", ownKeys, sharedKeys, m_reading->sharedName}},
                {MessageId::LessonSharedCountHint, {}});
            return;
        }
        for (std::size_t i = 0; i < section.predictions.size(); ++i) {
            Prediction& own = section.predictions[i];
            take(place, own.rowKey, own.answer, model.predictions[i].answer);
        }
    }

    [[nodiscard]] static std::string keysOf(const Section& section)
    {
        std::string keys;
        for (const Prediction& prediction : section.predictions) {
            keys.append(keys.empty() ? "" : "; ").append(prediction.rowKey);
        }
        return keys;
    }

    Reading* m_reading;
};

/// Every row that a prediction asks about exists.
void checkPredictedRows(Reading& reading)
{
    std::vector<std::string> keys;
    for (const LessonTable& table : reading.lesson.tables) {
        for (std::size_t row = 0; row < table.table->rowCount(); ++row) {
            keys.push_back(rowKeyOf(table, row));
        }
    }
    for (std::size_t i = 0; i < reading.lesson.sections.size(); ++i) {
        for (const Prediction& prediction : reading.lesson.sections[i].predictions) {
            if (std::find(keys.begin(), keys.end(), prediction.rowKey) == keys.end()) {
                reading.problems.add(reading.sectionPlaces[i], {MessageId::LessonNoSuchRow, {prediction.rowKey}},
                                     {MessageId::LessonNoSuchRowHint, {}});
            }
        }
    }
}

void checkWhole(const LessonLines& file, Reading& reading)
{
    const Lesson& lesson = reading.lesson;
    const bool isOwn = reading.sharedName.empty();
    const bool hasMistakes = !reading.problems.isEmpty();
    // After other mistakes a missing block may only be a broken one: one cause, one diagnostic.
    if (isOwn && lesson.tables.empty() && !hasMistakes) {
        reading.problems.add(file.frontMatterEnd, {MessageId::LessonNoBlock, {"table"}},
                             {MessageId::LessonNoBlockHint, {}});
    }
    if (isOwn && lesson.statement.empty() && !hasMistakes) {
        reading.problems.add(file.frontMatterEnd, {MessageId::LessonNoBlock, {"statement"}},
                             {MessageId::LessonNoBlockHint, {}});
    }
    if (!hasMistakes) {
        checkPredictedRows(reading);
    }
}

base::Result<Lesson, diagnostics::Diagnostics> parseFile(const base::SourceText& text, base::Language language,
                                                         std::string folder, bool isShared)
{
    Reading reading(text);
    reading.isShared = isShared;
    reading.lesson.language = language;
    reading.lesson.folder = std::move(folder);
    const LessonLines file = cutIntoBlocks(text, reading.problems);
    readFrontMatterKeys(file, reading);
    for (const Block& block : file.blocks) {
        readBlock(block, reading);
    }
    if (reading.shared) {
        SharedMerge(reading).run(file.frontMatterEnd);
    }
    if (reading.lesson.engine.empty()) {
        reading.lesson.engine = kEngines.front();
    }
    checkWhole(file, reading);
    if (!reading.problems.isEmpty()) {
        return base::Failure{reading.problems.take()};
    }
    return std::move(reading.lesson);
}

} // namespace

base::Result<Lesson, diagnostics::Diagnostics> parseLesson(const base::SourceText& text, base::Language language,
                                                           std::string folder)
{
    return parseFile(text, language, std::move(folder), false);
}

} // namespace mergescope::lessons
