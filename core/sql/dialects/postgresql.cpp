#include "core/sql/dialects/postgresql.h"

namespace mergescope::sql {

// Every value is spelled out, so that this file can be read against the recorded runs.
Dialect postgresqlDialect()
{
    Dialect dialect;
    dialect.id = "postgresql";
    dialect.title = "PostgreSQL 18";
    dialect.tableFormats = {};
    dialect.backtickQuotesName = false;
    dialect.doubleQuoteQuotesName = true;
    dialect.backslashEscapes = false;
    dialect.duplicateRule = DuplicateRule::ChosenWritesOnly;
    dialect.duplicateCheckNeedsMatchedClause = false;
    dialect.loneDeleteIsExempt = false;
    dialect.loneDeleteCountsPairs = false;
    dialect.rowWrittenOncePerPairWhenUnchecked = false;
    dialect.clauseKindsInFixedOrder = false;
    dialect.starIsByName = false;
    dialect.hasStarActions = false;
    dialect.hasDoNothing = true;
    dialect.qualifiedTargetColumns = false;
    dialect.subqueriesInConditions = true;
    dialect.onMustBeBoolean = false;
    dialect.insertNeedsColumnList = false;
    dialect.hasDefaultWord = true;
    dialect.valuesAsMergeSource = true;
    dialect.columnNamesAfterMergeAlias = true;
    dialect.anyTableAsMergeSource = false;
    dialect.mergeUsingColumns = false;
    dialect.actionsWithoutColumns = false;
    dialect.hasReturning = true;
    dialect.nullSafeEqualOperator = false;
    dialect.checksVarcharLength = true;
    dialect.stringsAssignToNumbers = false;
    return dialect;
}

} // namespace mergescope::sql
