#pragma once
// Parts of the grammar that not every engine has, and which engines have them. Data for messages; what a dialect of
// this version accepts is asked of its flags.

#include "core/diagnostics/diagnostic.h"
#include "core/sql/dialect.h"

#include <cstdint>
#include <string_view>

namespace mergescope::sql {

enum class Feature : std::uint8_t {
    DoNothing,
    StarActions,
    StarBySource,
    BareAction,
    ActionByName,
    InsertWithoutColumns,
    ValuesAsSource,
    SourceColumnNames,
    FunctionAsSource,
    TableInParentheses,
    MergeUsingColumns,
    Returning,
    Builder,
    Upsert,
    RowAssignment,
    StarExcept,
    ClauseOrder,
    NullSafeEqual,
    DefaultWord,
    QualifiedTargetColumn,
    InsertOverwrite,
    ReplaceWhere,
    ReplaceUsing,
    DescribeHistory,
    Restore,
    Procedures,
    TimeTravel,
    MetadataTables,
    PartitionTransforms,
    PartitionValues,
    IntervalOfNumber,
    ChainedComparison,
    DoubledEqualSign,
    DivOperator,
    DoubleSlashOperator,
    RLikeOperator,
    TryCast,
    ParenthesesAfterCurrent,
    SchemaEvolution,
    ErrorAction,
    InsertDefaultValues,
    Overriding,
    // what no dialect of this version has, and another engine does
    WhereAfterAction,
    OutputClause,
    InsertRow,
    RowFromQuery,
    // what no dialect of this version has
    Subscript,
    PatternOperator,
    PowerOperator,
    BitOperator,
    Lambda,
    BareValues,
    PrefixedText,
    SemiJoin,
    LateralJoin,
    Sampling,
    GroupingSets,
    RecursiveQuery,
    SelectStarExcept,
    FetchFirst,
    Qualify,
    DistinctOn,
    GroupByAll,
    FrameGroups,
    IgnoreNulls,
    NestedField,
    GeneratedColumn,
    TableConstraint,
    TableOption,
    UpdateFrom,
    DeleteUsing,
    LoadReturning,
    OnConflict,
    Only,
    FromFirst,
    OrderByAll,
    WriteInWith,
    JoinAsSource,
    QuantifiedComparison,
    Describe,
    CreateOrReplaceTable,
    TemporaryTable,
    LikeAny,
    UnitArgument,
    MergeTop,
    SeveralTablesDropped,
    IdentifierClause,
    ColumnPosition,
};

/// "DuckDB, PostgreSQL"; empty where no engine is known to have it.
[[nodiscard]] std::string_view enginesThatHave(Feature feature);
/// "A with B does not have X", and who has it where somebody does.
[[nodiscard]] diagnostics::Diagnostic unsupported(Feature feature, const Dialect& dialect, base::Span span);

} // namespace mergescope::sql
