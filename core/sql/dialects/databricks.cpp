#include "core/sql/dialects/databricks.h"

namespace mergescope::sql {

// What Delta Lake does, and the differences that the documentation of Databricks names; nothing of it is recorded.
Dialect databricksDialect()
{
    Dialect dialect;
    dialect.id = "databricks";
    dialect.title = "Databricks";
    dialect.tableFormats = {"delta"};
    dialect.backtickQuotesName = true;
    dialect.doubleQuoteQuotesName = false;
    dialect.backslashEscapes = true;
    dialect.duplicateRule = DuplicateRule::ChosenWritesOnly;
    dialect.duplicateCheckNeedsMatchedClause = false;
    dialect.loneDeleteIsExempt = true;
    dialect.loneDeleteCountsPairs = false;
    dialect.rowWrittenOncePerPairWhenUnchecked = false;
    dialect.clauseKindsInFixedOrder = false;
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
