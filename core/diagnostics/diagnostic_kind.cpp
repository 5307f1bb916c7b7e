#include "core/diagnostics/diagnostic_kind.h"

#include <algorithm>
#include <cstddef>

namespace mergescope::diagnostics {

std::string_view slug(DiagnosticKind kind)
{
    switch (kind) {
    case DiagnosticKind::Parse:
        return "parse";
    case DiagnosticKind::MergeMultipleMatches:
        return "merge.multiple-matches";
    case DiagnosticKind::MergeUnreachableClause:
        return "merge.unreachable-clause";
    case DiagnosticKind::MergeDuplicateAssignment:
        return "merge.duplicate-assignment";
    case DiagnosticKind::MergeColumnCount:
        return "merge.column-count";
    case DiagnosticKind::MergeErrorAction:
        return "merge.error-action";
    case DiagnosticKind::MergeRowsDoubled:
        return "merge.rows-doubled";
    case DiagnosticKind::NameUnknownTable:
        return "name.unknown-table";
    case DiagnosticKind::NameUnknownColumn:
        return "name.unknown-column";
    case DiagnosticKind::NameAmbiguousColumn:
        return "name.ambiguous-column";
    case DiagnosticKind::NameDuplicateColumn:
        return "name.duplicate-column";
    case DiagnosticKind::NameUnknownFunction:
        return "name.unknown-function";
    case DiagnosticKind::NameUnknownType:
        return "name.unknown-type";
    case DiagnosticKind::NameTableExists:
        return "name.table-exists";
    case DiagnosticKind::NameUnknownVersion:
        return "name.unknown-version";
    case DiagnosticKind::TypeMismatch:
        return "type.mismatch";
    case DiagnosticKind::TypeCast:
        return "type.cast";
    case DiagnosticKind::TypeOverflow:
        return "type.overflow";
    case DiagnosticKind::TypeLength:
        return "type.length";
    case DiagnosticKind::TableNotNull:
        return "table.not-null";
    case DiagnosticKind::TableKey:
        return "table.key";
    case DiagnosticKind::ValueDivideByZero:
        return "value.divide-by-zero";
    case DiagnosticKind::QueryMultipleRows:
        return "query.multiple-rows";
    case DiagnosticKind::UpsertOptions:
        return "upsert.options";
    case DiagnosticKind::UpsertColumns:
        return "upsert.columns";
    case DiagnosticKind::UpsertDuplicateSource:
        return "upsert.duplicate-source";
    case DiagnosticKind::UpsertDuplicateTarget:
        return "upsert.duplicate-target";
    case DiagnosticKind::UpsertNullKey:
        return "upsert.null-key";
    case DiagnosticKind::ReplaceRowOutsidePredicate:
        return "replace.row-outside-predicate";
    case DiagnosticKind::QueryGrouping:
        return "query.grouping";
    case DiagnosticKind::EngineUnsupported:
        return "engine.unsupported";
    case DiagnosticKind::EngineFollowsTarget:
        return "engine.follows-target";
    case DiagnosticKind::LimitExceeded:
        return "limit.exceeded";
    case DiagnosticKind::ImportRaggedRow:
        return "import.ragged-row";
    case DiagnosticKind::ImportUnterminatedQuote:
        return "import.unterminated-quote";
    case DiagnosticKind::ImportEmpty:
        return "import.empty";
    case DiagnosticKind::ImportEncoding:
        return "import.encoding";
    case DiagnosticKind::ImportHeader:
        return "import.header";
    case DiagnosticKind::ImportDecimalComma:
        return "import.decimal-comma";
    case DiagnosticKind::ImportKeptAsText:
        return "import.kept-as-text";
    case DiagnosticKind::ImportStrayQuote:
        return "import.stray-quote";
    case DiagnosticKind::ImportBlankLine:
        return "import.blank-line";
    case DiagnosticKind::LessonFormat:
        return "lesson.format";
    case DiagnosticKind::LessonNotFound:
        return "lesson.not-found";
    case DiagnosticKind::FileUnreadable:
        return "file.unreadable";
    case DiagnosticKind::FileUnwritable:
        return "file.unwritable";
    case DiagnosticKind::WorkspaceDamaged:
        return "workspace.damaged";
    case DiagnosticKind::InternalError:
        return "internal.error";
    }
    return "internal.error";
}

std::optional<DiagnosticKind> kindFromSlug(std::string_view text)
{
    const std::vector<DiagnosticKind>& kinds = allKinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [text](DiagnosticKind kind) { return slug(kind) == text; });
    return found == kinds.end() ? std::nullopt : std::optional(*found);
}

const std::vector<DiagnosticKind>& allKinds()
{
    static const std::vector<DiagnosticKind> kinds = [] {
        std::vector<DiagnosticKind> all;
        const auto last = static_cast<unsigned>(DiagnosticKind::InternalError);
        for (unsigned i = 0; i <= last; ++i) {
            all.push_back(static_cast<DiagnosticKind>(i));
        }
        return all;
    }();
    return kinds;
}

} // namespace mergescope::diagnostics
