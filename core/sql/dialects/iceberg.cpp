#include "core/sql/dialects/iceberg.h"

namespace mergescope::sql {

// Every value is spelled out, so that this file can be read against the recorded runs and copied for the next engine.
Dialect icebergDialect()
{
    Dialect dialect;
    dialect.id = "iceberg";
    dialect.title = "Spark 4.1 with Iceberg";
    dialect.tableFormats = {"iceberg", "delta"};
    dialect.backtickQuotesName = true;
    dialect.doubleQuoteQuotesName = false;
    dialect.backslashEscapes = true;
    dialect.duplicateRule = DuplicateRule::EveryPair;
    dialect.duplicateCheckNeedsMatchedClause = true;
    dialect.loneDeleteIsExempt = true;
    dialect.loneDeleteCountsPairs = true;
    dialect.rowWrittenOncePerPairWhenUnchecked = true;
    dialect.clauseKindsInFixedOrder = true;
    dialect.starIsByName = true;
    dialect.hasStarActions = true;
    dialect.hasDoNothing = false;
    dialect.qualifiedTargetColumns = true;
    dialect.subqueriesInConditions = false;
    dialect.onMustBeBoolean = true;
    dialect.insertNeedsColumnList = true;
    dialect.hasDefaultWord = true;
    dialect.valuesAsMergeSource = false;
    dialect.columnNamesAfterMergeAlias = false;
    dialect.unnamedSourceKeepsNames = true;
    dialect.anyTableAsMergeSource = false;
    dialect.mergeUsingColumns = false;
    dialect.actionsWithoutColumns = false;
    dialect.hasReturning = false;
    dialect.hasBuilder = false;
    dialect.hasUpsert = true;
    dialect.nullSafeEqualOperator = true;
    dialect.checksVarcharLength = false;
    dialect.stringsAssignToNumbers = false;
    dialect.defaultFormat = "iceberg";
    dialect.returningHasActionColumn = false;
    dialect.returningShowsSource = false;
    dialect.insertInEveryClause = false;
    dialect.hasErrorAction = false;
    dialect.hasRowAssignment = false;
    dialect.hasInsertDefaultValues = false;
    dialect.hasOverriding = false;
    dialect.hasStarExcept = false;
    dialect.hasSchemaEvolution = true;
    dialect.autoMergeSetting = false;
    dialect.correlatedSubqueries = false;
    dialect.membershipQueriesInValues = false;
    dialect.nonDeterministicInConditions = false;
    dialect.nonDeterministicInValues = false;
    dialect.conditionMustBeBoolean = true;
    dialect.fixedTextBreaksMerge = false;
    dialect.fullJoinNeedsEquality = false;
    dialect.literalsAssignToAnything = false;
    dialect.defaultsAllowed = false;
    dialect.leftOutNotNullFailsEarly = true;
    dialect.duplicateInListMindsCase = false;
    dialect.keyCheck = KeyCheck::None;
    dialect.duplicateMoment = DuplicateMoment::AtTheRow;
    dialect.evaluatesUntakenValues = false;
    dialect.evaluatesLaterConditions = false;
    dialect.foldsNamesToLowerCase = false;
    dialect.namesMindCase = false;
    dialect.qualifierIsUnknownColumn = false;
    dialect.insertMayGiveFewerValues = false;
    dialect.typographicQuotes = CharacterRule::Refused;
    dialect.zeroWidthCharacters = CharacterRule::Refused;
    dialect.wideSpaces = CharacterRule::Space;
    dialect.analysis.passes = {{AnalysisPart::Assignment}, {AnalysisPart::On}, {AnalysisPart::Condition}};
    dialect.analysis.mismatchBeforeDuplicate = false;
    dialect.hasInsertOverwrite = true;
    dialect.hasReplaceWhere = true;
    dialect.hasReplaceUsing = false;
    dialect.subqueriesInLoads = true;
    dialect.namespacesMustExist = false;
    dialect.hasPartitionTransforms = true;
    dialect.hasTimeTravel = true;
    dialect.hasMetadataTables = true;
    dialect.hasDescribeHistory = false;
    dialect.keepsNarrowTypes = false;
    dialect.hasProcedures = true;
    dialect.queries = sparkQueryRules();
    dialect.expressions = sparkExpressions();
    return dialect;
}

} // namespace mergescope::sql
