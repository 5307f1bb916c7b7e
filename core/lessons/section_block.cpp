#include "core/lessons/section_block.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

namespace mergescope::lessons {

using diagnostics::MessageId;

namespace {

struct SectionWord {
    std::string_view word;
    Section::Kind kind;
};
constexpr std::array<SectionWord, 8> kSectionWords{{
    {"predict", Section::Kind::Predict},
    {"run", Section::Kind::Run},
    {"investigate", Section::Kind::Investigate},
    {"modify", Section::Kind::Modify},
    {"make", Section::Kind::Make},
    {"exercise", Section::Kind::Exercise},
    {"hint", Section::Kind::Hint},
    {"notes", Section::Kind::Notes},
}};

const std::vector<std::string>& answerWords()
{
    static const std::vector<std::string> kWords{"update", "insert", "delete", "keep", "error"};
    return kWords;
}

bool isOneOf(std::string_view word, const std::vector<std::string>& list)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// A line of a predict block that asks about a row.
struct AnswerLine {
    std::string_view key;
    std::string_view answer;
    std::string_view because;
};

/// answer := KEY ':' WORD ('--' text)? | KEY ':'? '--' text. Anything else is prose.
std::optional<AnswerLine> readAnswerLine(std::string_view line)
{
    line = trimmed(line);
    const std::size_t dashes = line.find(" -- ");
    AnswerLine found;
    std::string_view head = line;
    if (dashes != std::string_view::npos) {
        head = trimmed(line.substr(0, dashes));
        found.because = trimmed(line.substr(dashes + 4));
    }
    const std::size_t colon = head.rfind(':');
    if (colon == std::string_view::npos) {
        found.key = head;
        return dashes != std::string_view::npos ? std::optional(found) : std::nullopt;
    }
    found.key = trimmed(head.substr(0, colon));
    found.answer = trimmed(head.substr(colon + 1));
    const bool isOneWord = !found.answer.empty() && found.answer.find(' ') == std::string_view::npos;
    return !found.key.empty() && (isOneWord || dashes != std::string_view::npos) ? std::optional(found) : std::nullopt;
}

void readPredictions(const Block& block, bool answersElsewhere, Section& section, std::vector<std::string_view>& prose,
                     Problems& problems)
{
    for (const std::string_view line : block.lines) {
        const auto answer = readAnswerLine(line);
        if (!answer) {
            prose.push_back(line);
            continue;
        }
        if (!answer->answer.empty() && !isOneOf(answer->answer, answerWords())) {
            problems.add(answer->answer, {MessageId::LessonBadAnswer, {answer->answer}},
                         {MessageId::LessonAnswersHint, {answerWords()}});
        } else if (answer->answer.empty() && !answersElsewhere) {
            problems.add(answer->key, {MessageId::LessonNoAnswer, {answer->key}},
                         {MessageId::LessonAnswersHint, {answerWords()}});
        }
        section.predictions.push_back(
            {std::string(answer->key), std::string(answer->answer), std::string(answer->because)});
    }
    if (section.predictions.empty()) {
        problems.add(block.opening, {MessageId::LessonPredictRows, {"…", "0"}}, {MessageId::LessonPredictRowsHint, {}});
    }
}

/// check := 'row' KEY 'is' fate | counter 'is' number | 'error' 'is' kind
bool isCheck(std::string_view check)
{
    static const std::vector<std::string> kFates{
        "kept", "updated", "updated-same-values", "inserted", "deleted", "ignored", "copied", "untouched"};
    static const std::vector<std::string> kCounters{
        "inserted", "updated", "deleted", "copied", "unchanged_updates", "source_rows", "ignored_source_rows"};
    const std::size_t is = check.rfind(" is ");
    if (is == std::string_view::npos) {
        return false;
    }
    const std::string_view subject = trimmed(check.substr(0, is));
    const std::string_view expected = trimmed(check.substr(is + 4));
    if (subject.substr(0, 4) == "row ") {
        return !trimmed(subject.substr(4)).empty() && isOneOf(expected, kFates);
    }
    if (subject == "error") {
        return expected == "none" || diagnostics::kindFromSlug(expected).has_value();
    }
    return isOneOf(subject, kCounters) && !expected.empty() &&
           expected.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Takes `hint:` and `check:` lines out; what is left is prose.
void readHintsAndChecks(const std::vector<std::string_view>& lines, Section& section,
                        std::vector<std::string_view>& prose, Problems& problems)
{
    for (const std::string_view line : lines) {
        const std::string_view text = trimmed(line);
        if (text.substr(0, 5) == "hint:") {
            section.hints.emplace_back(trimmed(text.substr(5)));
        } else if (text.substr(0, 6) == "check:") {
            const std::string_view check = trimmed(text.substr(6));
            if (!isCheck(check)) {
                problems.add(text, {MessageId::LessonBadCheck, {check}}, {MessageId::LessonBadCheckHint, {}});
            }
            section.check.append(section.check.empty() ? "" : "\n").append(check);
        } else {
            prose.push_back(line);
        }
    }
}

/// rows=2 says how many rows the block asks about; rows=P002,P003 says which.
void checkPredictedRows(std::string_view value, std::string_view option, const Section& section, Problems& problems)
{
    std::string keys;
    for (const Prediction& prediction : section.predictions) {
        keys.append(keys.empty() ? "" : ",").append(prediction.rowKey);
    }
    if (value != std::to_string(section.predictions.size()) && value != keys) {
        problems.add(option, {MessageId::LessonPredictRows, {value, std::to_string(section.predictions.size())}},
                     {MessageId::LessonPredictRowsHint, {}});
    }
}

void readOptions(const Block& block, const std::string& folder, Section& section, Problems& problems)
{
    for (const std::string_view option : block.arguments) {
        const std::size_t equals = std::min(option.find('='), option.size());
        const std::string_view name = option.substr(0, equals);
        const std::string_view value = option.substr(std::min(equals + 1, option.size()));
        if (section.kind == Section::Kind::Predict && name == "rows" && !value.empty()) {
            checkPredictedRows(value, option, section, problems);
        } else if (section.kind == Section::Kind::Exercise && name == "hidden" && !value.empty()) {
            if (!isFileInside(folder, value)) {
                problems.add(value, {MessageId::LessonBadHidden, {value}}, {MessageId::LessonBadHiddenHint, {}});
            }
            section.hidden = value;
        } else {
            const bool isPredict = section.kind == Section::Kind::Predict;
            const bool isExercise = section.kind == Section::Kind::Exercise;
            const std::vector<std::string> known{isPredict ? "rows=2" : "hidden=variants/empty.csv"};
            problems.add(option, {MessageId::LessonUnknownOption, {block.word, name}},
                         isPredict || isExercise ? diagnostics::Message{MessageId::LessonUnknownOptionHint, {known}}
                                                 : diagnostics::Message{MessageId::LessonNoOptionsHint, {}});
        }
    }
}

} // namespace

std::optional<Section::Kind> sectionKind(std::string_view word)
{
    for (const SectionWord& known : kSectionWords) {
        if (known.word == word) {
            return known.kind;
        }
    }
    return std::nullopt;
}

std::string_view wordOf(Section::Kind kind)
{
    for (const SectionWord& known : kSectionWords) {
        if (known.kind == kind) {
            return known.word;
        }
    }
    return "text";
}

Section readSection(const Block& block, Section::Kind kind, const std::string& folder, bool answersElsewhere,
                    Problems& problems)
{
    Section section;
    section.kind = kind;
    section.line = problems.lineOf(block.opening);
    std::vector<std::string_view> lines = block.lines;
    if (kind == Section::Kind::Predict) {
        lines.clear();
        readPredictions(block, answersElsewhere, section, lines, problems);
    }
    std::vector<std::string_view> prose;
    readHintsAndChecks(lines, section, prose, problems);
    section.markdown = joinedLines(prose);
    if (section.markdown.empty() && kind != Section::Kind::Predict && kind != Section::Kind::Run) {
        problems.add(block.opening, {MessageId::LessonEmptyBlock, {block.word}}, {MessageId::LessonEmptyBlockHint, {}});
    }
    readOptions(block, folder, section, problems);
    return section;
}

bool isFileInside(const std::string& folder, std::string_view name)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path relative(name);
    if (relative.is_absolute()) {
        return false;
    }
    const fs::path base = fs::canonical(folder.empty() ? fs::path(".") : fs::path(folder), error);
    if (error) {
        return false;
    }
    const fs::path file = fs::canonical(base / relative, error);
    if (error || !fs::is_regular_file(file, error) || error) {
        return false;
    }
    const auto [baseEnd, rest] = std::mismatch(base.begin(), base.end(), file.begin(), file.end());
    return baseEnd == base.end() && rest != file.end();
}

} // namespace mergescope::lessons
