#pragma once
// What an engine's SQL is like, as data. Code asks "does this dialect do X?", never "which dialect is this?".
// Sources of each switch: semantics of MERGE as recorded from the engines (README, "Where the rules come from").

#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/token.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::sql {

/// Which pairs count when two source rows meet one target row.
enum class DuplicateRule : std::uint8_t { EveryPair, ChosenWritesOnly };

struct Dialect {
    std::string_view id;               ///< "iceberg"
    std::string_view title;            ///< "Spark 4.1 with Iceberg"
    std::vector<std::string_view> tableFormats; ///< what USING may name
    bool backtickQuotesName = true;
    bool doubleQuoteQuotesName = false; ///< false: "x" is a text, as in Spark
    bool backslashEscapes = true;       ///< 'it\'s' is one text, as in Spark
    DuplicateRule duplicateRule = DuplicateRule::EveryPair;
    bool duplicateCheckNeedsMatchedClause = true; ///< no MATCHED clause: no check
    bool loneDeleteIsExempt = true;
    bool loneDeleteCountsPairs = true;
    bool rowWrittenOncePerPairWhenUnchecked = true; ///< the defect that doubles rows (copy-on-write)
    bool clauseKindsInFixedOrder = true;
    bool starIsByName = true;
    bool hasStarActions = true;
    bool hasDoNothing = false;
    bool qualifiedTargetColumns = true; ///< SET t.c = …, INSERT (t.c)
    bool subqueriesInConditions = false;
    bool onMustBeBoolean = true;
    bool insertNeedsColumnList = true;
    bool hasDefaultWord = true;
    bool valuesAsMergeSource = false;  ///< USING (VALUES …) AS s(a, b)
    bool columnNamesAfterMergeAlias = false; ///< MERGE INTO t AS x(a, b) USING (SELECT …) AS s(a, b)
    bool anyTableAsMergeSource = false; ///< USING (feed), USING f(1): more than a name or a query
    bool mergeUsingColumns = false;    ///< USING (id) in the place of ON
    bool actionsWithoutColumns = false; ///< UPDATE, INSERT, UPDATE BY NAME, INSERT BY NAME
    bool hasReturning = false;
    bool nullSafeEqualOperator = true; ///< <=>
    bool checksVarcharLength = false;
    bool stringsAssignToNumbers = false; ///< string column into a number column without CAST
};

/// What the lexer needs to know of a dialect.
[[nodiscard]] inline LexRules lexRules(const Dialect& dialect)
{
    return LexRules{dialect.doubleQuoteQuotesName, dialect.backslashEscapes};
}

/// All dialects of this version, the default first.
[[nodiscard]] const std::vector<Dialect>& dialects();
/// nullptr where no dialect is so called.
[[nodiscard]] const Dialect* findDialect(std::string_view id);

} // namespace mergescope::sql
