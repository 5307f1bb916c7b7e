// How long a million rows take on their way from a CSV file into the workspace, how long whoever waits hears nothing,
// and how long the window stands still when the table is kept. The peer is the SQLite shell's own import of the same
// file.
#include "core/importing/import_csv.h"
#include "core/sql/dialect.h"
#include "core/store/workspace_store.h"
#include "tests/bench/report.h"
#include "ui/state/workbench.h"

#include <QCoreApplication>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

using namespace mergescope;

namespace {

constexpr int kRows = 1'000'000;
constexpr int kRuns = 3;
constexpr const char* kCase = "1000000-rows";

/// Products as a shop exports them: a code, a name, a category, a price, a count, a day.
std::string file()
{
    constexpr std::array<const char*, 4> kCategories{"snacks", "beverages", "electronics", "\"home, garden\""};
    std::string text = "product_id,product_name,category,unit_cost,stock,changed\n";
    for (int row = 0; row < kRows; ++row) {
        const std::string number = std::to_string(row);
        text += "P" + number + ",Product " + number + "," + kCategories[static_cast<std::size_t>(row) % 4] + "," +
                std::to_string(row % 900) + "." + std::to_string(10 + row % 90) + "," + std::to_string(row % 5000) +
                ",2026-" + (row % 2 == 0 ? "11" : "10") + "-" + std::to_string(10 + row % 20) + "\n";
    }
    return text;
}

struct Imported {
    tables::TablePtr table;
    double longestSilence = 0; ///< milliseconds between two reports
};

Imported import(const std::string& bytes)
{
    Imported imported;
    auto last = std::chrono::steady_clock::now();
    const auto report = [&](double) {
        const auto now = std::chrono::steady_clock::now();
        imported.longestSilence =
            std::max(imported.longestSilence, std::chrono::duration<double, std::milli>(now - last).count());
        last = now;
        return true;
    };
    const auto result = importing::importCsv(bytes, {}, "products.csv", report);
    report(1);
    imported.table = result ? result.value().table : nullptr;
    return imported;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("mergescope-bench-" + std::to_string(std::rand()));
    fs::create_directories(folder);
    const std::string bytes = file();
    const fs::path csv = folder / "products.csv";
    std::ofstream(csv, std::ios::binary) << bytes;

    bench::Series silence;
    Imported imported;
    const auto ours = [&] {
        imported = import(bytes);
        silence.push_back(imported.longestSilence);
    };
    const bool hasPeer = std::system("sqlite3 -version > /dev/null 2>&1") == 0;
    if (hasPeer) {
        const std::string database = (folder / "peer.db").string();
        const std::string order =
            "rm -f '" + database + "'; sqlite3 '" + database + "' '.mode csv' '.import \"" + csv.string() + "\" t'";
        const bench::Pair pair =
            bench::timeInTurn(kRuns, ours, [&] { bench::keep(static_cast<std::size_t>(std::system(order.c_str()))); });
        bench::report({"import", kCase, "time_ratio", "", "sqlite shell"}, pair.ratios);
        bench::report({"import", kCase, "import_ms", "ms", ""}, pair.ours);
        bench::report({"import", kCase, "import_ms", "ms", "sqlite shell"}, pair.peers);
    } else {
        bench::report({"import", kCase, "import_ms", "ms", ""}, bench::time(kRuns, ours));
        bench::reportMissing({"import", kCase, "time_ratio", "", "sqlite shell"}, "there is no program sqlite3");
    }
    silence.erase(silence.begin()); // the run that is not counted
    bench::report({"import", kCase, "longest_silence_ms", "ms", ""}, silence);

    // In the window the reading is beside it; what it does itself is to keep the table.
    bench::Series kept;
    for (int run = 0; run < kRuns; ++run) {
        auto journal = store::openWorkspace((folder / ("workspace-" + std::to_string(run))).string());
        if (!journal) {
            std::cerr << "the workspace could not be opened\n";
            return 3;
        }
        ui::Workbench workbench(*sql::findDialect("iceberg"), std::move(journal).value());
        kept.push_back(bench::once([&] { workbench.putTable("products", imported.table); }));
    }
    bench::report({"import", kCase, "window_still_ms", "ms", ""}, kept);
    fs::remove_all(folder);
    return 0;
}
