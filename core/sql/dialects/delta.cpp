#include "core/sql/dialects/delta.h"

namespace mergescope::sql {

// Every value is spelled out, so that this file can be read against the recorded runs.
Dialect deltaDialect()
{
    Dialect dialect;
    dialect.id = "delta";
    dialect.title = "Spark 4.1 with Delta Lake";
    dialect.tableFormats = {"delta"};
    dialect.backtickQuotesName = true;
    dialect.doubleQuoteQuotesName = false;
    dialect.backslashEscapes = true;
    dialect.duplicateRule = DuplicateRule::EveryPair;
    dialect.duplicateCheckNeedsMatchedClause = false;
    dialect.loneDeleteIsExempt = true;
    dialect.loneDeleteCountsPairs = false;
    dialect.rowWrittenOncePerPairWhenUnchecked = false;
    dialect.clauseKindsInFixedOrder = true;
    dialect.starIsByName = true;
    dialect.hasStarActions = true;
    dialect.hasDoNothing = false;
    dialect.qualifiedTargetColumns = true;
    dialect.subqueriesInConditions = false;
    dialect.onMustBeBoolean = true;
    dialect.insertNeedsColumnList = true;
    dialect.hasDefaultWord = false;
    dialect.valuesAsMergeSource = false;
    dialect.columnNamesAfterMergeAlias = false;
    dialect.anyTableAsMergeSource = false;
    dialect.mergeUsingColumns = false;
    dialect.actionsWithoutColumns = false;
    dialect.hasReturning = false;
    dialect.nullSafeEqualOperator = true;
    dialect.checksVarcharLength = true;
    dialect.stringsAssignToNumbers = true;
    return dialect;
}

} // namespace mergescope::sql
