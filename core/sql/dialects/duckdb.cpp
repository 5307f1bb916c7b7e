#include "core/sql/dialects/duckdb.h"

#include "core/sql/dialects/reserved_names.h"

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
    dialect.hasBuilder = false;
    dialect.hasUpsert = false;
    dialect.nullSafeEqualOperator = false;
    dialect.checksVarcharLength = false;
    dialect.stringsAssignToNumbers = true;
    dialect.defaultFormat = "duckdb";
    dialect.returningHasActionColumn = true;
    dialect.returningShowsSource = false;
    dialect.insertInEveryClause = true;
    dialect.hasErrorAction = true;
    dialect.hasRowAssignment = true;
    dialect.hasInsertDefaultValues = true;
    dialect.hasOverriding = false;
    dialect.hasStarExcept = false;
    dialect.hasSchemaEvolution = false;
    dialect.autoMergeSetting = false;
    dialect.correlatedSubqueries = true;
    dialect.membershipQueriesInValues = true;
    dialect.nonDeterministicInConditions = true;
    dialect.nonDeterministicInValues = true;
    dialect.conditionMustBeBoolean = false;
    dialect.fixedTextBreaksMerge = false;
    dialect.fullJoinNeedsEquality = false;
    dialect.literalsAssignToAnything = false;
    dialect.defaultsAllowed = true;
    dialect.leftOutNotNullFailsEarly = false;
    dialect.insertChecksLeftOutEarly = false;
    dialect.duplicateInListMindsCase = false;
    dialect.keyCheck = KeyCheck::AfterStatement;
    dialect.duplicateMoment = DuplicateMoment::AfterValues;
    dialect.evaluatesUntakenValues = true;
    dialect.evaluatesLaterConditions = false;
    dialect.foldsNamesToLowerCase = false;
    dialect.namesMindCase = false;
    dialect.qualifierIsUnknownColumn = false;
    dialect.insertMayGiveFewerValues = false;
    dialect.typographicQuotes = CharacterRule::Letter;
    dialect.zeroWidthCharacters = CharacterRule::Space;
    dialect.wideSpaces = CharacterRule::Space;
    dialect.analysis.passes = {
        {AnalysisPart::On}, {AnalysisPart::Condition}, {AnalysisPart::LeftSide}, {AnalysisPart::Value}};
    dialect.analysis.mismatchBeforeDuplicate = false;
    dialect.hasInsertOverwrite = false;
    dialect.hasReplaceWhere = false;
    dialect.hasReplaceUsing = false;
    dialect.subqueriesInLoads = true;
    dialect.namespacesMustExist = true;
    dialect.hasPartitionTransforms = false;
    dialect.hasTimeTravel = false;
    dialect.hasMetadataTables = false;
    dialect.hasDescribeHistory = false;
    dialect.describesNullAndKey = true;
    dialect.hasTemporaryTables = true;
    dialect.hasProcedures = false;
    dialect.ownNamespace = "main";
    dialect.reservedNames = duckdbReservedNames();
    dialect.queries = duckdbQueryRules();
    dialect.expressions = duckdbExpressions();
    return dialect;
}

} // namespace mergescope::sql
