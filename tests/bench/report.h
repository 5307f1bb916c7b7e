#pragma once
// Timing and the one line of JSON a figure, in the form that the command line's page fixes (section Benchmarks).

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::bench {

/// Milliseconds or ratios of several runs, as they came.
using Series = std::vector<double>;

struct Label {
    std::string bench;
    std::string kase;
    std::string metric;
    std::string unit;
    std::string against; ///< the peer and its version; "" where the figure is ours alone
};

/// Makes a result count as used, so that the optimiser leaves the work in.
inline void keep(std::size_t value)
{
    asm volatile("" : : "r"(value) : "memory");
}

/// Wall-clock milliseconds of one call.
template <typename Work>
double once(Work&& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// `runs` times after one that is not counted; each figure is divided by `parts`, the number of like pieces in it.
template <typename Work>
Series time(int runs, Work&& work, int parts = 1)
{
    once(work);
    Series series;
    for (int run = 0; run < runs; ++run) {
        series.push_back(once(work) / parts);
    }
    return series;
}

/// Two pieces of work in turn, so that what slows the machine slows both; ratios are ours / the peer's, run by run.
struct Pair {
    Series ours;
    Series peers;
    Series ratios;
};
template <typename Ours, typename Peer>
Pair timeInTurn(int runs, Ours&& ours, Peer&& peer)
{
    once(ours);
    once(peer);
    Pair pair;
    for (int run = 0; run < runs; ++run) {
        pair.ours.push_back(once(ours));
        pair.peers.push_back(once(peer));
        pair.ratios.push_back(pair.ours.back() / pair.peers.back());
    }
    return pair;
}

/// Prints the median with the smallest and the largest.
inline void report(const Label& label, Series series)
{
    std::sort(series.begin(), series.end());
    const double median = series[series.size() / 2];
    std::printf(R"({"bench": "%s", "case": "%s", "metric": "%s", "value": %.4g, "unit": "%s", "against": %s, )"
                R"("runs": %zu, "min": %.4g, "max": %.4g})"
                "\n",
                label.bench.c_str(), label.kase.c_str(), label.metric.c_str(), median, label.unit.c_str(),
                label.against.empty() ? "null" : ("\"" + label.against + "\"").c_str(), series.size(), series.front(),
                series.back());
    std::fflush(stdout);
}

/// The line of a figure that could not be taken.
inline void reportMissing(const Label& label, const std::string& why)
{
    std::printf(
        R"({"bench": "%s", "case": "%s", "metric": "%s", "value": null, "unit": "%s", "against": "%s", "why": "%s"})"
        "\n",
        label.bench.c_str(), label.kase.c_str(), label.metric.c_str(), label.unit.c_str(), label.against.c_str(),
        why.c_str());
    std::fflush(stdout);
}

} // namespace mergescope::bench
