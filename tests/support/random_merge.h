#pragma once
// MERGE statements made up from a seed, over small tables with NULLs and keys that occur twice; and what each must do,
// worked out row by row without the engine.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mergescope::testing {

using Cell = std::optional<int>;
struct Row {
    Cell id;
    Cell v;
    friend bool operator==(const Row&, const Row&) = default;
    friend bool operator<(const Row& a, const Row& b) { return a.id != b.id ? a.id < b.id : a.v < b.v; }
};

/// A condition as SQL and as a function: NULL is nothing.
struct Condition {
    std::string sql;
    std::function<std::optional<bool>(const Row& target, const Row& source)> holds;
};

struct RandomClause {
    enum class Kind { Matched, NotMatched, BySource };
    enum class Action { Update, Delete, Insert };
    Kind kind = Kind::Matched;
    std::optional<Condition> condition;
    Action action = Action::Delete;
    std::string sql;                                                 ///< the action as written
    std::function<Row(const Row& target, const Row& source)> newRow; ///< Update and Insert
};

struct RandomMerge {
    std::vector<std::vector<Row>> inserts; ///< of the target; each is one data file
    std::vector<Row> source;
    Condition on;
    std::vector<RandomClause> clauses;

    /// CREATE and INSERT statements for the tables `t` and `s`.
    [[nodiscard]] std::string setUp() const;
    [[nodiscard]] std::string statement() const;
};

[[nodiscard]] RandomMerge randomMerge(std::uint32_t seed);

/// What a MERGE must give under copy-on-write, by the book.
struct ExpectedResult {
    bool hasMultipleMatches = false;
    std::vector<Row> rows; ///< sorted; the target as it was where there are multiple matches
    std::uint64_t inserted = 0;
    std::uint64_t updated = 0;
    std::uint64_t deleted = 0;
    std::uint64_t copied = 0;
};
[[nodiscard]] ExpectedResult expectedResult(const RandomMerge& merge);

} // namespace mergescope::testing
