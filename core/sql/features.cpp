#include "core/sql/features.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <optional>

namespace mergescope::sql {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

struct FeatureRow {
    MessageId phrase;
    std::string_view engines; ///< that are known to have it
    bool isEngines;           ///< a difference between engines; false: nothing this version reads, whatever the engine
    std::optional<MessageId> hint = std::nullopt;
};

FeatureRow rowOf(Feature feature)
{
    switch (feature) {
    case Feature::DoNothing:
        return {MessageId::FeatureDoNothing, "DuckDB, PostgreSQL", true, MessageId::HintLeaveOutClause};
    case Feature::StarActions:
        return {MessageId::FeatureStarActions, "Spark, DuckDB", true};
    case Feature::StarBySource:
        return {MessageId::FeatureStarBySource, "", true, MessageId::HintNameTheColumns};
    case Feature::BareAction:
        return {MessageId::FeatureBareAction, "DuckDB", true, MessageId::HintNameTheColumns};
    case Feature::ActionByName:
        return {MessageId::FeatureActionByName, "DuckDB", true, MessageId::HintNameTheColumns};
    case Feature::InsertWithoutColumns:
        return {MessageId::FeatureInsertWithoutColumns, "DuckDB, PostgreSQL", true, MessageId::HintInsertColumns};
    case Feature::ValuesAsSource:
        return {MessageId::FeatureValuesAsSource, "DuckDB, PostgreSQL", true, MessageId::HintValuesInQuery};
    case Feature::SourceColumnNames:
        return {MessageId::FeatureSourceColumnNames, "DuckDB, PostgreSQL", true, MessageId::HintNameColumnsInQuery};
    case Feature::FunctionAsSource:
        return {MessageId::FeatureFunctionAsSource, "DuckDB, PostgreSQL", true, MessageId::HintSourceQuery};
    case Feature::TableInParentheses:
        return {MessageId::FeatureTableInParentheses, "DuckDB", true, MessageId::HintNoParentheses};
    case Feature::MergeUsingColumns:
        return {MessageId::FeatureMergeUsingColumns, "DuckDB", true, MessageId::HintOnInstead};
    case Feature::Returning:
        return {MessageId::FeatureReturning, "DuckDB, PostgreSQL", true};
    case Feature::Builder:
        return {MessageId::FeatureBuilder, "Spark with Delta Lake, Databricks", true};
    case Feature::Upsert:
        return {MessageId::FeatureUpsert, "Iceberg (PyIceberg)", true};
    case Feature::RowAssignment:
        return {MessageId::FeatureRowAssignment, "DuckDB, PostgreSQL", true};
    case Feature::StarExcept:
        return {MessageId::FeatureStarExcept, "Databricks", true};
    case Feature::ClauseOrder:
        return {MessageId::FeatureClauseOrder, "Databricks, DuckDB, PostgreSQL", true};
    case Feature::NullSafeEqual:
        return {MessageId::FeatureNullSafeEqual, "Spark", true, MessageId::HintNullSafe};
    case Feature::DefaultWord:
        return {MessageId::FeatureDefaultWord, "Spark (Iceberg), DuckDB, PostgreSQL", true};
    case Feature::QualifiedTargetColumn:
        return {MessageId::FeatureQualifiedTargetColumn, "Spark", true};
    case Feature::InsertOverwrite:
        return {MessageId::FeatureInsertOverwrite, "Spark, Databricks", true, MessageId::HintDeleteThenInsert};
    case Feature::ReplaceWhere:
        return {MessageId::FeatureReplaceWhere, "Spark (Iceberg, Delta), Databricks", true,
                MessageId::HintDeleteThenInsert};
    case Feature::ReplaceUsing:
        return {MessageId::FeatureReplaceUsing, "Databricks (`--engine databricks`)", true,
                MessageId::HintReplaceWhere};
    case Feature::DescribeHistory:
        return {MessageId::FeatureDescribeHistory, "Delta, Databricks", true, MessageId::HintSnapshotsTable};
    case Feature::Restore:
        return {MessageId::FeatureRestore, "Delta, Databricks", true, MessageId::HintRollback};
    case Feature::Procedures:
        return {MessageId::FeatureProcedures, "Spark (Iceberg)", true, MessageId::HintRestore};
    case Feature::TimeTravel:
        return {MessageId::FeatureTimeTravel, "Spark (Iceberg, Delta), Databricks", true};
    case Feature::MetadataTables:
        return {MessageId::FeatureMetadataTables, "Spark (Iceberg)", true, MessageId::HintDescribeHistory};
    case Feature::PartitionTransforms:
        return {MessageId::FeaturePartitionTransforms, "Spark (Iceberg)", true, MessageId::HintPartitionColumn};
    case Feature::PartitionValues:
        return {MessageId::FeaturePartitionValues, "Spark, Databricks", true};
    case Feature::SchemaEvolution:
        return {MessageId::FeatureSchemaEvolution, "Spark, Databricks", true};
    case Feature::ErrorAction:
        return {MessageId::FeatureErrorAction, "DuckDB", true};
    case Feature::InsertDefaultValues:
        return {MessageId::FeatureInsertDefaultValues, "DuckDB, PostgreSQL", true};
    case Feature::Overriding:
        return {MessageId::FeatureOverriding, "PostgreSQL", true};
    case Feature::WhereAfterAction:
        return {MessageId::FeatureWhereAfterAction, "Oracle", true, MessageId::ExampleCondition};
    case Feature::OutputClause:
        return {MessageId::FeatureOutputClause, "SQL Server", true, MessageId::HintReturningInstead};
    case Feature::InsertRow:
        return {MessageId::FeatureInsertRow, "BigQuery", true, MessageId::HintInsertAllInstead};
    case Feature::RowFromQuery:
        return {MessageId::FeatureRowFromQuery, "PostgreSQL", true, MessageId::HintOneQueryPerColumn};
    case Feature::IntervalOfNumber:
        return {MessageId::FeatureIntervalOfNumber, "Spark, DuckDB", true, MessageId::HintIntervalInQuotes};
    case Feature::ChainedComparison:
        return {MessageId::FeatureChainedComparison, "Spark", true, MessageId::HintComparisonInParentheses};
    case Feature::DoubledEqualSign:
        return {MessageId::FeatureDoubledEqualSign, "Spark, DuckDB", true, MessageId::HintOneEqualSign};
    case Feature::DivOperator:
        return {MessageId::FeatureDivOperator, "Spark", true};
    case Feature::DoubleSlashOperator:
        return {MessageId::FeatureDoubleSlash, "DuckDB", true};
    case Feature::RLikeOperator:
        return {MessageId::FeatureRLike, "Spark", true};
    case Feature::TryCast:
        return {MessageId::FeatureTryCast, "Spark, DuckDB", true};
    case Feature::ParenthesesAfterCurrent:
        return {MessageId::FeatureParenthesesAfterCurrent, "Spark", true, MessageId::HintNoParenthesesHere};
    case Feature::Subscript:
        return {MessageId::FeatureSubscript, "", false};
    case Feature::PatternOperator:
        return {MessageId::FeaturePatternOperator, "", false};
    case Feature::PowerOperator:
        return {MessageId::FeaturePowerOperator, "", false, MessageId::HintPower};
    case Feature::BitOperator:
        return {MessageId::FeatureBitOperator, "", false};
    case Feature::Lambda:
        return {MessageId::FeatureLambda, "", false};
    case Feature::BareValues:
        return {MessageId::FeatureBareValues, "Spark, DuckDB", true, MessageId::HintValuesInParentheses};
    case Feature::PrefixedText:
        return {MessageId::FeaturePrefixedText, "", false};
    case Feature::SemiJoin:
        return {MessageId::FeatureSemiJoin, "", true};
    case Feature::LateralJoin:
        return {MessageId::FeatureLateralJoin, "", false};
    case Feature::Sampling:
        return {MessageId::FeatureSampling, "", false};
    case Feature::GroupingSets:
        return {MessageId::FeatureWithRollup, "Spark", true};
    case Feature::RecursiveQuery:
        return {MessageId::FeatureRecursiveQuery, "", false};
    case Feature::SelectStarExcept:
        return {MessageId::FeatureSelectStarExcept, "", true, MessageId::HintListTheColumns};
    case Feature::Qualify:
        return {MessageId::FeatureQualify, "Databricks, DuckDB", true, MessageId::HintQualify};
    case Feature::DistinctOn:
        return {MessageId::FeatureDistinctOn, "DuckDB, PostgreSQL", true, MessageId::HintDistinctOn};
    case Feature::GroupByAll:
        return {MessageId::FeatureGroupByAll, "Spark, DuckDB", true};
    case Feature::FrameGroups:
        return {MessageId::FeatureFrameGroups, "DuckDB, PostgreSQL", true};
    case Feature::IgnoreNulls:
        return {MessageId::FeatureIgnoreNulls, "Spark, DuckDB", true};
    case Feature::FetchFirst:
        return {MessageId::FeatureFetchFirst, "", false};
    case Feature::NestedField:
        return {MessageId::FeatureNestedField, "", false};
    case Feature::GeneratedColumn:
        return {MessageId::FeatureGeneratedColumn, "", false};
    case Feature::TableConstraint:
        return {MessageId::FeatureTableConstraint, "", false};
    case Feature::TableOption:
        return {MessageId::FeatureTableOption, "", false};
    case Feature::UpdateFrom:
        return {MessageId::FeatureUpdateFrom, "", false, MessageId::HintMergeInstead};
    case Feature::DeleteUsing:
        return {MessageId::FeatureDeleteUsing, "", false, MessageId::HintMergeInstead};
    case Feature::LoadReturning:
        return {MessageId::FeatureLoadReturning, "", false};
    case Feature::OnConflict:
        return {MessageId::FeatureOnConflict, "", false, MessageId::HintMergeInstead};
    case Feature::Only:
        return {MessageId::FeatureOnly, "PostgreSQL", true, MessageId::HintLeaveOutOnly};
    case Feature::FromFirst:
        return {MessageId::FeatureFromFirst, "", false, MessageId::HintSelectStarFrom};
    case Feature::OrderByAll:
        return {MessageId::FeatureOrderByAll, "", false, MessageId::HintListTheColumns};
    case Feature::WriteInWith:
        return {MessageId::FeatureWriteInWith, "", false, MessageId::HintStatementOfItsOwn};
    case Feature::JoinAsSource:
        return {MessageId::FeatureJoinAsSource, "", false, MessageId::HintJoinInQuery};
    case Feature::QuantifiedComparison:
        return {MessageId::FeatureQuantifiedComparison, "DuckDB, PostgreSQL", false, MessageId::HintCompareWithExtreme};
    case Feature::Describe:
        return {MessageId::FeatureDescribe, "Iceberg on Spark, Delta on Spark, Databricks, DuckDB", true};
    case Feature::CreateOrReplaceTable:
        return {MessageId::FeatureCreateOrReplaceTable, "Iceberg on Spark, Delta on Spark, Databricks, DuckDB", true,
                MessageId::HintDropFirst};
    case Feature::TemporaryTable:
        return {MessageId::FeatureTemporaryTable, "DuckDB, PostgreSQL", true, MessageId::HintTemporaryView};
    case Feature::LikeAny:
        return {MessageId::FeatureLikeAny, "", false, MessageId::HintSeveralLikes};
    case Feature::UnitArgument:
        return {MessageId::FeatureUnitArgument, "", false, MessageId::HintDateArithmetic};
    case Feature::MergeTop:
        return {MessageId::FeatureMergeTop, "SQL Server", true, MessageId::HintFewerSourceRows};
    case Feature::SeveralTablesDropped:
        return {MessageId::FeatureSeveralTablesDropped, "", false, MessageId::HintDropOneByOne};
    case Feature::IdentifierClause:
        return {MessageId::FeatureIdentifierClause, "", false, MessageId::HintPlainName};
    case Feature::ColumnPosition:
        return {MessageId::FeatureColumnPosition, "", false};
    }
    return {MessageId::FeatureTableOption, "", false};
}

/// Whether the engine itself has what this version does not read.
bool isAmong(std::string_view engines, const Dialect& dialect)
{
    const std::string_view own = dialect.title.substr(0, dialect.title.find(' '));
    for (std::size_t begin = 0; begin < engines.size();) {
        const std::size_t end = std::min(engines.find(", ", begin), engines.size());
        if (engines.substr(begin, end - begin) == own) {
            return true;
        }
        begin = end + 2;
    }
    return false;
}

} // namespace

std::string_view enginesThatHave(Feature feature)
{
    return rowOf(feature).engines;
}

Diagnostic unsupported(Feature feature, const Dialect& dialect, base::Span span)
{
    const FeatureRow row = rowOf(feature);
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::EngineUnsupported;
    diagnostic.span = span;
    if (!row.isEngines || isAmong(row.engines, dialect)) {
        diagnostic.message = Message{MessageId::VersionLacks, {row.phrase}};
    } else if (row.engines.empty()) {
        diagnostic.message = Message{MessageId::EngineLacks, {dialect.title, row.phrase}};
    } else {
        diagnostic.message = Message{MessageId::EngineLacksOthersHave, {dialect.title, row.phrase, row.engines}};
    }
    if (row.hint) {
        diagnostic.hint = Message{*row.hint, {}};
    }
    return diagnostic;
}

} // namespace mergescope::sql
