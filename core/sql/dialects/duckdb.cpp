#include "core/sql/dialects/duckdb.h"

namespace mergescope::sql {

// Every value is spelled out, so that this file can be read against the recorded runs.
Dialect duckdbDialect()
{
    Dialect dialect;
    dialect.id = "duckdb";
    dialect.title = "DuckDB 2.0";
    dialect.tableFormats = {};
    dialect.backtickQuotesName = true;
    dialect.doubleQuoteQuotesName = true;
    dialect.backslashEscapes = false;
    dialect.duplicateRule = DuplicateRule::ChosenWritesOnly;
    dialect.duplicateCheckNeedsMatchedClause = false;
    dialect.loneDeleteIsExempt = false;
    dialect.loneDeleteCountsPairs = false;
    dialect.rowWrittenOncePerPairWhenUnchecked = false;
    dialect.clauseKindsInFixedOrder = false;
    dialect.starIsByName = false;
    dialect.hasStarActions = true;
    dialect.hasDoNothing = true;
    dialect.qualifiedTargetColumns = false;
    dialect.subqueriesInConditions = true;
    dialect.onMustBeBoolean = false;
    dialect.insertNeedsColumnList = false;
    dialect.hasDefaultWord = true;
    dialect.valuesAsMergeSource = true;
    dialect.columnNamesAfterMergeAlias = true;
    dialect.anyTableAsMergeSource = true;
    dialect.mergeUsingColumns = true;
    dialect.actionsWithoutColumns = true;
    dialect.hasReturning = true;
    dialect.nullSafeEqualOperator = false;
    dialect.checksVarcharLength = false;
    dialect.stringsAssignToNumbers = true;
    return dialect;
}

} // namespace mergescope::sql
