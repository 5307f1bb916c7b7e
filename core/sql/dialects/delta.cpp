#include "core/sql/dialects/delta.h"

namespace mergescope::sql {

// Every value is spelled out, so that this file can be read against the recorded runs.
Dialect deltaDialect()
{
    Dialect dialect;
    dialect.id = "delta";
    dialect.title = "Spark 4.1 with Delta Lake";
    dialect.tableFormats = {"delta", "iceberg"};
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
    dialect.unnamedSourceKeepsNames = true;
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
    dialect.hasStarExcept = false;
    dialect.hasSchemaEvolution = true;
    dialect.autoMergeSetting = true;
    dialect.correlatedSubqueries = false;
    dialect.membershipQueriesInValues = false;
    dialect.nonDeterministicInConditions = false;
    dialect.nonDeterministicInValues = true;
    dialect.conditionMustBeBoolean = true;
    dialect.fixedTextBreaksMerge = true;
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
    dialect.hasReplaceUsing = false;
    dialect.subqueriesInLoads = false;
    dialect.namespacesMustExist = true;
    dialect.hasPartitionTransforms = false;
    dialect.hasTimeTravel = true;
    dialect.hasMetadataTables = false;
    dialect.hasDescribeHistory = true;
    dialect.hasProcedures = false;
    dialect.findsColumnsByName = true;
    dialect.defaultsNeedFeature = true;
    dialect.columnTypesStay = true;
    dialect.queries = sparkQueryRules();
    dialect.expressions = sparkExpressions();
    dialect.expressions.casts.padsFixedText = true;
    return dialect;
}

} // namespace mergescope::sql
