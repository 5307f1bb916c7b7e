// Lessons on disk: by id, folder or file.

#include "core/diagnostics/message_id.h"
#include "core/lessons/file_text.h"
#include "core/lessons/lesson.h"
#include "core/lessons/lines.h"
#include "core/lessons/problems.h"
#include "core/tables/schema.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace mergescope::lessons {

namespace fs = std::filesystem;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

namespace {

constexpr std::array kLanguages{base::Language::English, base::Language::Spanish};

std::string fileNameFor(base::Language language)
{
    return "lesson." + std::string(base::tagOf(language)) + ".md";
}

bool isFile(const fs::path& path)
{
    std::error_code error;
    return fs::is_regular_file(path, error) && !error;
}
bool isFolder(const fs::path& path)
{
    std::error_code error;
    return fs::is_directory(path, error) && !error;
}

/// A lesson's file and the language it is written in.
struct Found {
    fs::path file;
    base::Language language = base::Language::English;
};

/// The file of the language asked for, or else of another one.
std::optional<Found> fileIn(const fs::path& folder, base::Language language)
{
    if (isFile(folder / fileNameFor(language))) {
        return Found{folder / fileNameFor(language), language};
    }
    for (const base::Language other : kLanguages) {
        if (isFile(folder / fileNameFor(other))) {
            return Found{folder / fileNameFor(other), other};
        }
    }
    return std::nullopt;
}

/// Folders of a root that hold a lesson, by name.
std::vector<fs::path> lessonFolders(const std::string& root, base::Language language)
{
    std::vector<fs::path> folders;
    std::error_code error;
    for (fs::directory_iterator it(root, error); !error && it != fs::directory_iterator(); it.increment(error)) {
        if (fileIn(it->path(), language)) {
            folders.push_back(it->path());
        }
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

/// Id and title as the front matter has them; mistakes are shown when the lesson is opened.
LessonListing listingOf(const fs::path& folder, base::Language language)
{
    LessonListing listing;
    listing.folder = folder.string();
    listing.id = listing.title = folder.filename().string();
    const auto found = fileIn(folder, language);
    const auto text =
        found ? readFileText(found->file.string())
              : base::Result<base::SourceText, diagnostics::Diagnostic>(base::Failure{diagnostics::Diagnostic{}});
    if (!text) {
        return listing;
    }
    Problems problems(text.value());
    std::string sharedName;
    bool hasId = false;
    for (const FrontMatterLine& line : cutIntoBlocks(text.value(), problems).frontMatter) {
        if (line.key == "id" && !line.value.empty()) {
            listing.id = line.value;
            hasId = true;
        } else if (line.key == "title" && !line.value.empty()) {
            listing.title = line.value;
        } else if (line.key == "shared") {
            sharedName = line.value;
        }
    }
    if (!hasId && !sharedName.empty()) {
        if (const auto shared = readFileText(joinedPath(listing.folder, sharedName))) {
            Problems ignored(shared.value());
            for (const FrontMatterLine& line : cutIntoBlocks(shared.value(), ignored).frontMatter) {
                if (line.key == "id" && !line.value.empty()) {
                    listing.id = line.value;
                }
            }
        }
    }
    return listing;
}

diagnostics::Diagnostic notFound(diagnostics::Message message, diagnostics::Message hint)
{
    diagnostics::Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::LessonNotFound;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    return diagnostic;
}

base::Result<Found, diagnostics::Diagnostic> locate(std::string_view idOrPath, base::Language language,
                                                    const std::vector<std::string>& roots)
{
    const fs::path path(idOrPath);
    if (isFile(path)) {
        for (const base::Language known : kLanguages) {
            if (path.filename() == fileNameFor(known)) {
                language = known;
            }
        }
        return Found{path, language};
    }
    if (isFolder(path)) {
        if (const auto found = fileIn(path, language)) {
            return *found;
        }
        return base::Failure{
            notFound({MessageId::LessonFolderEmpty, {idOrPath}}, {MessageId::LessonFolderEmptyHint, {}})};
    }
    std::vector<std::string> ids;
    for (const LessonListing& listing : listLessons(language, roots)) {
        ids.push_back(listing.id);
        const bool isIt = tables::equalsIgnoringCase(listing.id, idOrPath) ||
                          fs::path(listing.folder).filename() == fs::path(idOrPath);
        if (const auto found = isIt ? fileIn(listing.folder, language) : std::nullopt) {
            return *found;
        }
    }
    return base::Failure{notFound({MessageId::LessonNotFoundMessage, {idOrPath}},
                                  ids.empty() ? diagnostics::Message{MessageId::LessonNoneFoundHint, {}}
                                              : diagnostics::Message{MessageId::LessonNotFoundHint, {ids}})};
}

} // namespace

base::Result<LessonFile, diagnostics::Diagnostic> openLesson(std::string_view idOrPath, base::Language language,
                                                             const std::vector<std::string>& roots)
{
    auto found = locate(idOrPath, language, roots);
    if (!found) {
        return base::Failure{std::move(found).error()};
    }
    auto text = readFileText(found.value().file.string());
    if (!text) {
        return base::Failure{std::move(text).error()};
    }
    const fs::path folder = found.value().file.parent_path();
    return LessonFile{std::move(text).value(), found.value().language, folder.empty() ? "." : folder.string()};
}

base::Result<Lesson, diagnostics::Diagnostics> findLesson(std::string_view idOrPath, base::Language language,
                                                          const std::vector<std::string>& roots)
{
    auto file = openLesson(idOrPath, language, roots);
    if (!file) {
        return base::Failure{diagnostics::Diagnostics{std::move(file).error()}};
    }
    return parseLesson(file.value().text, file.value().language, file.value().folder);
}

std::vector<LessonListing> listLessons(base::Language language, const std::vector<std::string>& roots)
{
    std::vector<LessonListing> listings;
    for (const std::string& root : roots) {
        for (const fs::path& folder : lessonFolders(root, language)) {
            LessonListing listing = listingOf(folder, language);
            // A lesson of an earlier root hides one of the same id, so that a teacher can mend a copy.
            const bool isHidden = std::any_of(listings.begin(), listings.end(), [&](const LessonListing& other) {
                return tables::equalsIgnoringCase(other.id, listing.id);
            });
            if (!isHidden) {
                listings.push_back(std::move(listing));
            }
        }
    }
    return listings;
}

} // namespace mergescope::lessons
