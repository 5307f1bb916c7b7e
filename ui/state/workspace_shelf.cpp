#include "ui/state/workspace_shelf.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

namespace mergescope::ui {

namespace {

constexpr std::string_view kOwn = "own-";

} // namespace

/// Ids become names of files, so a lesson's own id is written in letters that every file system takes.
std::string WorkspaceShelf::idOfLesson(const std::string& lessonId)
{
    std::string id = "lesson-";
    for (const char letter : lessonId) {
        const auto byte = static_cast<unsigned char>(letter);
        id += std::isalnum(byte) != 0 || letter == '-' || letter == '_' ? letter : '_';
    }
    return id;
}

int WorkspaceShelf::numberOf(const std::string& id)
{
    int number = 0;
    if (id.size() > kOwn.size() && id.compare(0, kOwn.size(), kOwn) == 0) {
        std::from_chars(id.data() + kOwn.size(), id.data() + id.size(), number);
    }
    return number;
}

std::string WorkspaceShelf::idOfNumber(int number)
{
    return std::string(kOwn) + std::to_string(number);
}

std::string WorkspaceShelf::nextOwn() const
{
    int last = 0;
    for (const std::string& id : ids()) {
        last = std::max(last, numberOf(id));
    }
    return idOfNumber(last + 1);
}

} // namespace mergescope::ui
