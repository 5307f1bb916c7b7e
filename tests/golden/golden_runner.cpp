// golden_runner [--update] FOLDER: every *.golden below it must say what the engine does. --update rewrites them; the
// difference is then reviewed. Also fails when a diagnostic kind or an action occurs in no golden file.

#include "tests/golden/golden_file.h"

#include "core/actions/action_spec.h"
#include "core/diagnostics/diagnostic_kind.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <sstream>

namespace {

namespace fs = std::filesystem;

struct Exemption {
    std::string_view kind;
    std::string_view reason;
};

/// Kinds that no SQL text can cause.
constexpr std::array kExempt = {
    Exemption{"lesson.format", "tests/core/lessons shows it: the text is a lesson"},
    Exemption{"lesson.not-found", "tests/core/lessons shows it"},
    Exemption{"import.ragged-row", "tests/core/importing shows it: the text is a CSV file"},
    Exemption{"import.unterminated-quote", "tests/core/importing shows it"},
    Exemption{"import.empty", "tests/core/importing shows it"},
    Exemption{"import.encoding", "tests/core/importing shows it"},
    Exemption{"import.header", "tests/core/importing shows it"},
    Exemption{"import.decimal-comma", "tests/core/importing shows it"},
    Exemption{"import.kept-as-text", "tests/core/importing shows it"},
    Exemption{"import.stray-quote", "tests/core/importing shows it"},
    Exemption{"import.blank-line", "tests/core/importing shows it"},
    Exemption{"file.unreadable", "tests/core/store shows it"},
    Exemption{"file.unwritable", "tests/core/store shows it"},
    Exemption{"workspace.damaged", "tests/core/store shows it"},
    Exemption{"internal.error", "must not be reachable"},
};

std::string readAll(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void showDifference(const std::string& expected, const std::string& actual)
{
    std::istringstream left(expected);
    std::istringstream right(actual);
    std::string a;
    std::string b;
    int line = 0;
    int shown = 0;
    while (shown < 8) {
        const bool hasA = static_cast<bool>(std::getline(left, a));
        const bool hasB = static_cast<bool>(std::getline(right, b));
        if (!hasA && !hasB) {
            return;
        }
        ++line;
        if (!hasA || !hasB || a != b) {
            ++shown;
            std::cout << "    line " << line << "\n      file:   " << (hasA ? a : "(ends)") << "\n      engine: "
                      << (hasB ? b : "(ends)") << '\n';
        }
    }
}

int reportMissing(const std::string& what, const std::set<std::string>& wanted, const std::set<std::string>& seen)
{
    int missing = 0;
    for (const std::string& one : wanted) {
        if (seen.count(one) == 0) {
            std::cout << "no golden file shows the " << what << ' ' << one << '\n';
            ++missing;
        }
    }
    return missing;
}

} // namespace

int main(int argc, char** argv)
{
    bool update = false;
    fs::path folder;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--update") {
            update = true;
        } else {
            folder = argv[i];
        }
    }
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".golden") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());

    mergescope::golden::Observed observed;
    int failed = 0;
    for (const fs::path& path : files) {
        const std::string expected = readAll(path);
        const std::string actual = writeGoldenFile(mergescope::golden::readGoldenFile(expected), observed);
        if (expected == actual) {
            continue;
        }
        if (update) {
            std::ofstream(path, std::ios::binary) << actual;
            std::cout << "rewritten: " << path.string() << '\n';
            continue;
        }
        ++failed;
        std::cout << "differs: " << path.string() << '\n';
        showDifference(expected, actual);
    }

    std::set<std::string> kinds;
    for (const auto kind : mergescope::diagnostics::allKinds()) {
        const std::string_view name = slug(kind);
        const bool exempt =
            std::any_of(kExempt.begin(), kExempt.end(), [&](const Exemption& one) { return one.kind == name; });
        if (!exempt) {
            kinds.emplace(name);
        }
    }
    failed += reportMissing("diagnostic", kinds, {observed.kinds.begin(), observed.kinds.end()});
    std::set<std::string> keywords;
    for (const auto& spec : mergescope::actions::actions()) {
        keywords.emplace(spec.syntax.keyword);
    }
    failed += reportMissing("action", keywords, {observed.actions.begin(), observed.actions.end()});

    std::cout << files.size() << " golden files, " << failed << " problems\n";
    return failed == 0 && !files.empty() ? 0 : 1;
}
