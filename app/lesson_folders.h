#pragma once
// Where lessons are looked for: beside the program's sources, then in the installed share folder.

#include <string>
#include <vector>

namespace mergescope::app {

/// Folders that exist, in order of search. `extra` (of --lessons) comes last.
[[nodiscard]] std::vector<std::string> lessonFolders(const std::string& extra = {});

} // namespace mergescope::app
