#pragma once
// The table of functions that gather rows, and of those that look through a window: names, how many arguments, which
// types. What they compute is core/execution's.

#include "core/base/result.h"
#include "core/binding/bound.h"
#include "core/sql/dialect.h"
#include "core/sql/query_rules.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace mergescope::binding {

enum class AggregateKind : std::uint8_t {
    Count,
    CountIf,
    CountDistinct,
    Sum,
    Average,
    Min,
    Max,
    First, ///< of the first row, NULL too
    Last,
    AnyValue, ///< of the first row where it is not NULL
    BoolAnd,
    BoolOr,
    BitAnd,
    BitOr,
    BitXor,
    VarianceSample,
    VariancePopulation,
    DeviationSample,
    DeviationPopulation,
    Correlation,
    Median,
    Mode,
    Product,
    MaxBy,
    MinBy,
    JoinTexts,
};

struct AggregateDefinition {
    std::string_view name; ///< lower case
    AggregateKind kind;
    std::uint8_t minArguments;
    std::uint8_t maxArguments; ///< kAnyNumber: no limit
};

enum class WindowKind : std::uint8_t {
    RowNumber,
    Rank,
    DenseRank,
    PercentRank,
    CumulativeDistance,
    Tiles,
    Lag,
    Lead,
    FirstValue,
    LastValue,
    NthValue,
};

struct WindowDefinition {
    std::string_view name;
    WindowKind kind;
    std::uint8_t minArguments;
    std::uint8_t maxArguments;
    bool ranks = false; ///< makes sense over an order only
};

[[nodiscard]] const std::vector<AggregateDefinition>& aggregates();
[[nodiscard]] const std::vector<WindowDefinition>& windowFunctions();
/// The aggregate so called that the engine has; case does not matter.
[[nodiscard]] std::optional<AggregateIndex> findAggregate(std::string_view name, const sql::QueryRules& rules);
[[nodiscard]] std::optional<AggregateIndex> findWindowFunction(std::string_view name);

/// The types of a call: what each argument is cast to, and what comes out.
struct GatheringTypes {
    std::vector<values::DataType> arguments;
    values::DataType result;
};
/// The failure is the argument that does not fit.
[[nodiscard]] base::Result<GatheringTypes, std::size_t>
aggregateTypes(AggregateKind kind, std::span<const values::DataType> arguments, const sql::Dialect& dialect);
[[nodiscard]] base::Result<GatheringTypes, std::size_t>
windowTypes(WindowKind kind, std::span<const values::DataType> arguments, const sql::Dialect& dialect);

/// GROUPING(a, b), which says what a row of ROLLUP and its like leaves out.
[[nodiscard]] bool isGrouping(std::string_view name);
/// Does any part of it gather rows (outside of windows and subqueries)? Decides whether a query makes groups.
[[nodiscard]] bool gathersRows(const sql::Ast& ast, sql::ExprId expr, const sql::QueryRules& rules);
/// Does any part of it look through a window?
[[nodiscard]] bool usesWindow(const sql::Ast& ast, sql::ExprId expr);

} // namespace mergescope::binding
