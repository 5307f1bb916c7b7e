#pragma once
// Every kind of diagnostic there is, with the stable slug that lessons, golden files and scripts use.

#include <optional>
#include <string_view>
#include <vector>

namespace mergescope::diagnostics {

enum class DiagnosticKind : unsigned char {
    Parse,
    MergeMultipleMatches,
    MergeUnreachableClause,
    MergeDuplicateAssignment,
    MergeColumnCount,
    MergeErrorAction, ///< the action ERROR came to a row
    MergeRowsDoubled, ///< warning: the defect of merge.md 4.3 was reproduced
    NameUnknownTable,
    NameUnknownColumn,
    NameAmbiguousColumn,
    NameDuplicateColumn,
    NameUnknownFunction,
    NameUnknownType,
    NameTableExists,
    NameUnknownVersion,
    TypeMismatch,
    TypeCast,
    TypeOverflow,
    TypeLength,
    TableNotNull,
    TableKey,
    ValueDivideByZero,
    QueryMultipleRows,
    UpsertOptions,
    UpsertColumns,
    UpsertDuplicateSource,
    UpsertDuplicateTarget,
    UpsertNullKey,
    ReplaceRowOutsidePredicate,
    QueryGrouping, ///< a value or a function that does not fit with how rows are gathered
    EngineUnsupported,
    EngineFollowsTarget, ///< note: the statement follows its target's format, not --engine
    LimitExceeded,
    ImportRaggedRow,
    ImportUnterminatedQuote,
    ImportEmpty,
    ImportEncoding,
    ImportHeader,       ///< note: what the columns are called
    ImportDecimalComma, ///< note
    ImportKeptAsText,   ///< note: a column that might have been of another type
    ImportStrayQuote,   ///< note: a field goes on after its closing quote
    ImportBlankLine,    ///< note
    LessonFormat,
    LessonNotFound,
    FileUnreadable,
    FileUnwritable,
    WorkspaceDamaged,
    InternalError,
};

/// "merge.multiple-matches", …
[[nodiscard]] std::string_view slug(DiagnosticKind kind);
[[nodiscard]] std::optional<DiagnosticKind> kindFromSlug(std::string_view slug);
[[nodiscard]] const std::vector<DiagnosticKind>& allKinds();

} // namespace mergescope::diagnostics
