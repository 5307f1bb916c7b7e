#pragma once
// One golden file: a scene, statements, and what must come out. The runner writes the whole text anew from what the
// engine does and compares; it never looks at expected values one by one, so nothing in the file can be stale.
//
//   # why this is the rule
//   engine iceberg
//   table target (id int, qty int)        rows follow, cells between bars; `--` begins the next data file
//   1 | 10
//   run
//   MERGE INTO …                          diagnostics stand under the text they point at: ^^^^ error kind
//   ---- target                           a table's rows; or: counts, commit, fates, steps, answer, words, tree, printed

#include <string>
#include <vector>

namespace mergescope::golden {

struct SceneTable {
    std::string header;              ///< `target (id int, qty int)` as written
    std::vector<std::string> lines;  ///< rows and `--`
};

struct GoldenFile {
    std::vector<std::string> comments;
    std::string engine = "iceberg";
    std::vector<std::string> setUp;  ///< SQL run before, kept as written (`given` lines)
    std::vector<SceneTable> tables;
    std::vector<std::string> sql;    ///< lines under `run`, marks taken out
    std::vector<std::string> sections;
};

[[nodiscard]] GoldenFile readGoldenFile(const std::string& text);

/// What the file must say. `kinds` collects every diagnostic kind that occurred, `actions` every action's keyword.
struct Observed {
    std::vector<std::string> kinds;
    std::vector<std::string> actions;
};
[[nodiscard]] std::string writeGoldenFile(const GoldenFile& file, Observed& observed);

} // namespace mergescope::golden
