#include "core/sql/dialects/postgresql.h"

#include "core/sql/dialects/reserved_names.h"

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
    dialect.hasBuilder = false;
    dialect.hasOnly = true;
    dialect.hasUpsert = false;
    dialect.nullSafeEqualOperator = false;
    dialect.checksVarcharLength = true;
    dialect.stringsAssignToNumbers = false;
    dialect.defaultFormat = "postgresql";
    dialect.returningHasActionColumn = false;
    dialect.returningShowsSource = true;
    dialect.insertInEveryClause = false;
    dialect.hasErrorAction = false;
    dialect.hasRowAssignment = true;
    dialect.hasInsertDefaultValues = true;
    dialect.hasOverriding = true;
    dialect.hasStarExcept = false;
    dialect.hasSchemaEvolution = false;
    dialect.autoMergeSetting = false;
    dialect.correlatedSubqueries = true;
    dialect.membershipQueriesInValues = true;
    dialect.nonDeterministicInConditions = true;
    dialect.nonDeterministicInValues = true;
    dialect.conditionMustBeBoolean = true;
    dialect.fixedTextBreaksMerge = false;
    dialect.fullJoinNeedsEquality = true;
    dialect.literalsAssignToAnything = true;
    dialect.defaultsAllowed = true;
    dialect.leftOutNotNullFailsEarly = false;
    dialect.insertChecksLeftOutEarly = false;
    dialect.duplicateInListMindsCase = false;
    dialect.keyCheck = KeyCheck::RowByRow;
    dialect.duplicateMoment = DuplicateMoment::AfterValues;
    dialect.evaluatesUntakenValues = false;
    dialect.evaluatesLaterConditions = false;
    dialect.foldsNamesToLowerCase = true;
    dialect.namesMindCase = true;
    dialect.qualifierIsUnknownColumn = true;
    dialect.insertMayGiveFewerValues = true;
    dialect.typographicQuotes = CharacterRule::Letter;
    dialect.zeroWidthCharacters = CharacterRule::Letter;
    dialect.wideSpaces = CharacterRule::Letter;
    dialect.analysis.passes = {{AnalysisPart::On},
                               {AnalysisPart::Condition, AnalysisPart::Value, AnalysisPart::LeftSide}};
    dialect.analysis.mismatchBeforeDuplicate = true;
    dialect.hasInsertOverwrite = false;
    dialect.hasReplaceWhere = false;
    dialect.hasReplaceUsing = false;
    dialect.subqueriesInLoads = true;
    dialect.namespacesMustExist = true;
    dialect.hasPartitionTransforms = false;
    dialect.hasTimeTravel = false;
    dialect.hasMetadataTables = false;
    dialect.hasDescribeHistory = false;
    dialect.hasDescribe = false;
    dialect.hasCreateOrReplaceTable = false;
    dialect.hasTemporaryTables = true;
    dialect.nullColumnIsText = true;
    dialect.hasProcedures = false;
    dialect.ownNamespace = "public";
    dialect.reservedNames = postgresqlReservedNames();
    dialect.queries = postgresqlQueryRules();
    dialect.expressions = postgresqlExpressions();
    return dialect;
}

} // namespace mergescope::sql
