#include "app/lesson_folders.h"

#include <filesystem>
#include <system_error>

namespace mergescope::app {

std::vector<std::string> lessonFolders(const std::string& extra)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    std::vector<fs::path> candidates;
    if (!error) {
        // build/<preset>/app/mergescope of a source tree, then <prefix>/bin/mergescope.
        fs::path folder = program.parent_path();
        for (int up = 0; up < 4 && folder.has_relative_path(); ++up, folder = folder.parent_path()) {
            candidates.push_back(folder / "lessons");
        }
        candidates.push_back(program.parent_path().parent_path() / "share" / "mergescope" / "lessons");
    }
    if (!extra.empty()) {
        candidates.emplace_back(extra);
    }
    std::vector<std::string> folders;
    for (const fs::path& candidate : candidates) {
        if (fs::is_directory(candidate, error)) {
            folders.push_back(candidate.string());
        }
    }
    return folders;
}

} // namespace mergescope::app
