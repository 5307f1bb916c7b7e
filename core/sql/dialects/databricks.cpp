#include "core/sql/dialects/databricks.h"

namespace mergescope::sql {

// What Delta Lake does, and the differences that the documentation of Databricks names; nothing of it is recorded.
Dialect databricksDialect()
{
    Dialect dialect;
    dialect.id = "databricks";
    dialect.title = "Databricks";
    dialect.tableFormats = {"delta", "iceberg"};
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
    dialect.hasBuilder = true;
    dialect.hasUpsert = false;
    dialect.nullSafeEqualOperator = true;
    dialect.checksVarcharLength = true;
    dialect.stringsAssignToNumbers = true;
    dialect.defaultFormat = "delta";
    dialect.returningHasActionColumn = false;
    dialect.returningShowsSource = false;
    dialect.insertInEveryClause = false;
    dialect.hasErrorAction = false;
    dialect.hasRowAssignment = false;
    dialect.hasInsertDefaultValues = false;
    dialect.hasOverriding = false;
    dialect.hasStarExcept = true;
    dialect.hasSchemaEvolution = true;
    dialect.autoMergeSetting = true;
    dialect.correlatedSubqueries = false;
    dialect.membershipQueriesInValues = false;
    dialect.nonDeterministicInConditions = false;
    dialect.nonDeterministicInValues = true;
    dialect.conditionMustBeBoolean = true;
    dialect.fixedTextBreaksMerge = false;
    dialect.fullJoinNeedsEquality = false;
    dialect.literalsAssignToAnything = false;
    dialect.defaultsAllowed = true;
    dialect.leftOutNotNullFailsEarly = false;
    dialect.duplicateInListMindsCase = true;
    dialect.keyCheck = KeyCheck::None;
    dialect.duplicateMoment = DuplicateMoment::BeforeValues;
    dialect.evaluatesUntakenValues = false;
    dialect.evaluatesLaterConditions = true;
    dialect.foldsNamesToLowerCase = false;
    dialect.namesMindCase = false;
    dialect.qualifierIsUnknownColumn = false;
    dialect.insertMayGiveFewerValues = false;
    dialect.typographicQuotes = CharacterRule::Refused;
    dialect.zeroWidthCharacters = CharacterRule::Refused;
    dialect.wideSpaces = CharacterRule::Space;
    dialect.analysis.passes = {{AnalysisPart::On}, {AnalysisPart::Assignment, AnalysisPart::Condition}};
    dialect.analysis.mismatchBeforeDuplicate = false;
    dialect.hasInsertOverwrite = true;
    dialect.hasReplaceWhere = true;
    dialect.hasReplaceUsing = true;
    dialect.subqueriesInLoads = true;
    dialect.namespacesMustExist = true;
    dialect.hasPartitionTransforms = false;
    dialect.hasTimeTravel = true;
    dialect.hasMetadataTables = false;
    dialect.hasDescribeHistory = true;
    dialect.hasProcedures = false;
    dialect.queries = sparkQueryRules();
    dialect.queries.hasQualify = true;
    dialect.expressions = sparkExpressions();
    return dialect;
}

} // namespace mergescope::sql
