#pragma once
// What engines differ in when they answer a SELECT, as data. Settled by recorded queries (tests/conformance) and by
// asking the engines.

#include "core/values/data_type.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace mergescope::sql {

/// Where ORDER BY puts NULL when nothing is said.
enum class NullOrder : std::uint8_t {
    Smallest, ///< first when ascending, last when descending
    Largest,  ///< the other way round
    Last,     ///< always last
};

/// What an output without AS is called.
enum class OutputNaming : std::uint8_t {
    Formula,    ///< the expression as Spark shows it: count(1), (a + 1), texts without quotes
    Expression, ///< the expression as DuckDB shows it: count_star(), (a + 1), texts in quotes
    Word,       ///< one word: a function's name, a CASE, else ?column?
};

/// What SUM gives for whole numbers.
enum class IntegerSum : std::uint8_t {
    BigInt, ///< BIGINT
    Huge,   ///< a whole number of 38 digits
    Wider,  ///< BIGINT; a decimal without limit of scale for a sum of BIGINT
};

/// What AVG gives, and with it STDDEV, VARIANCE and MEDIAN.
enum class Averages : std::uint8_t {
    DecimalsExact, ///< a decimal with four digits more for decimals, DOUBLE for other numbers
    AllReal,       ///< DOUBLE
    AllExact,      ///< a decimal for whole numbers and decimals, DOUBLE for DOUBLE
};

/// A table function that counts.
struct SeriesFunction {
    std::string_view name;
    std::string_view column; ///< what its column is called
    bool includesEnd = false;
    bool mayLeaveOutStart = false; ///< f(n) counts from 0
    bool keepsNarrowType = false;  ///< INT where the arguments are; else BIGINT
    bool aliasNamesColumn = false; ///< f(1, 5) AS g has the column g
};

struct QueryRules {
    NullOrder nullOrder = NullOrder::Smallest;
    OutputNaming naming = OutputNaming::Formula;
    bool outputsKeepWrittenCase = true;    ///< SELECT Id calls its column Id; else as the table does
    std::string_view valuesColumn = "col"; ///< what VALUES calls its columns, followed by a number
    unsigned firstValuesColumn = 1;
    bool renamesRepeatedColumns = false; ///< FROM (SELECT 1 AS x, 2 AS x) has x and x_1
    bool valuesNeedParentheses = false;  ///< FROM (VALUES (1)) AS v, never FROM VALUES (1) AS v
    bool hasQualify = false;
    bool hasLeftSemiJoin = true;        ///< LEFT SEMI JOIN, LEFT ANTI JOIN
    bool hasSemiJoin = true;            ///< SEMI JOIN, ANTI JOIN
    bool hasStarExcept = true;          ///< * EXCEPT (a)
    bool hasStarExclude = false;        ///< * EXCLUDE (a)
    bool fullJoinNeedsEquality = false; ///< a FULL JOIN b ON a.id < b.id is refused
    bool joinNeedsCondition = false;    ///< a JOIN b without ON is a mistake, not every pair
    bool hasDistinctOn = false;
    bool hasGroupByAll = true;
    bool hasWithRollup = true;  ///< GROUP BY a WITH ROLLUP
    bool aliasesInItems = true; ///< SELECT a AS x, x + 1
    bool aliasesInWhere = false;
    bool aliasesInHaving = true;           ///< also in QUALIFY
    bool aliasesInOrderExpressions = true; ///< ORDER BY x + 1; ORDER BY x is known to all
    bool ordersSetsByExpressions = true;   ///< … UNION … ORDER BY a + 1
    bool aliasColumnsMustBeAll = true;     ///< AS v(a) names all columns; else the first ones
    bool namesMayRepeatInFrom = true;      ///< FROM t x JOIN t x is only wrong where x is used
    bool limitIsCast = false;              ///< LIMIT 1.5 and LIMIT '1' are whole numbers, LIMIT NULL is no limit
    bool hasEmptyCount = false;            ///< count() is count(*)
    bool countsSeveralValues = true;       ///< count(a, b): rows where neither is NULL
    bool rankNeedsOrder = true;            ///< row_number() OVER () is refused
    bool rankRefusesFrame = true;          ///< rank() OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING …) is refused
    bool hasIgnoreNulls = true;
    bool hasFrameGroups = false;              ///< GROUPS BETWEEN …
    bool rangesOverDates = true;              ///< RANGE BETWEEN 1 PRECEDING … over a DATE counts days
    bool hasDistinctWindows = false;          ///< count(DISTINCT a) OVER …
    bool offsetDefaultTakesValueType = false; ///< lag(i, 1, 2.5) is of the type of i; else of a type for both
    IntegerSum integerSum = IntegerSum::BigInt;
    int decimalSumDigits = 10; ///< so many digits more has the sum of decimals; at most 38 in all
    Averages averages = Averages::DecimalsExact;
    bool sumsTexts = true; ///< SUM('1') reads the text as a DOUBLE
    bool sumsBooleans = false;
    bool sumsBareNull = true;     ///< SUM(NULL) has a type
    bool realSumIsDouble = true;  ///< of FLOAT values too
    bool comparesBooleans = true; ///< MIN and MAX of conditions
    bool countIfIsHuge = false;
    bool joinedTextsNeedSeparator = false;                     ///< string_agg(a) is refused
    std::string_view defaultSeparator;                         ///< of string_agg(a)
    values::TypeKind groupingType = values::TypeKind::TinyInt; ///< of GROUPING(a)
    values::TypeKind rankType = values::TypeKind::Int;         ///< of row_number, rank, dense_rank
    values::TypeKind tileType = values::TypeKind::Int;         ///< of ntile
    std::vector<std::string_view> aggregates; ///< those of core/binding/aggregates.h that the engine knows
    std::vector<SeriesFunction> series;
};

/// Spark's, which three of the dialects share.
[[nodiscard]] QueryRules sparkQueryRules();
[[nodiscard]] QueryRules duckdbQueryRules();
[[nodiscard]] QueryRules postgresqlQueryRules();

} // namespace mergescope::sql
