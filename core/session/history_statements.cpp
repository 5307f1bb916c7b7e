// Going back to an earlier version: RESTORE TABLE makes a new version with the old rows, a rollback moves the table's
// current snapshot.
#include "core/catalog/history.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/evaluate.h"
#include "core/session/statement_work.h"
#include "core/sql/features.h"
#include "core/values/cast.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mergescope::session {

using diagnostics::DiagnosticKind;
using diagnostics::MessageId;
using values::DataType;
using values::TypeKind;
using values::Value;

namespace {

/// The table as it is in that version, with the history that it has now.
catalog::TableEntry asIn(const catalog::TableEntry& table, const catalog::Snapshot& snapshot)
{
    catalog::TableEntry entry = table;
    entry.table = snapshot.table;
    entry.schema = snapshot.table->schema();
    entry.files = snapshot.files;
    return entry;
}

bool hasFile(const tables::FileLayout& files, std::uint32_t number)
{
    return std::any_of(files.begin(), files.end(), [number](const auto& file) { return file.number == number; });
}

std::uint64_t filesMissingIn(const tables::FileLayout& files, const tables::FileLayout& others)
{
    return static_cast<std::uint64_t>(std::count_if(
        files.begin(), files.end(), [&](const tables::DataFile& file) { return !hasFile(others, file.number); }));
}

struct Procedure {
    std::string_view name;
    std::string_view second; ///< the name of its second argument
    bool byTime = false;
};
constexpr std::array kProcedures{
    Procedure{"rollback_to_snapshot", "snapshot_id", false},
    Procedure{"rollback_to_timestamp", "timestamp", true},
    Procedure{"set_current_snapshot", "snapshot_id", false},
};

} // namespace

void StatementRunner::runBody(const sql::RestoreStatement& statement)
{
    m_outcome.writes = true;
    diagnostics::Diagnostics found;
    const catalog::TableEntryPtr table = binding::findTarget(bindingFor(statement.name), statement.name, found);
    if (table != nullptr && !rulesOf(*table).dialect->hasDescribeHistory) {
        found.push_back(sql::unsupported(sql::Feature::Restore, *rulesOf(*table).dialect, m_statement.span));
    }
    const catalog::SnapshotPtr version =
        table != nullptr && found.empty() ? binding::findVersion(binding(), *table, statement.version, found) : nullptr;
    keepDiagnostics(m_outcome, std::move(found));
    if (version == nullptr || m_outcome.error.has_value()) {
        return;
    }
    const std::uint64_t removed = filesMissingIn(table->files, version->files);
    const std::uint64_t restored = filesMissingIn(version->files, table->files);
    storage::CommitSummary summary{{"operation", "RESTORE"},
                                   {"numRestoredFiles", std::to_string(restored)},
                                   {"numRemovedFiles", std::to_string(removed)},
                                   {"numOfFilesAfterRestore", std::to_string(version->files.size())}};
    const std::array<std::pair<const char*, std::uint64_t>, 3> answer{
        {{"num_of_files_after_restore", version->files.size()},
         {"num_removed_files", removed},
         {"num_restored_files", restored}}};
    m_outcome.rows = answerOf({answer.begin(), answer.end()});
    m_outcome.commit = summary;
    m_catalog.put(storage::commitTableChange(asIn(*table, *version), formatOf(*table), std::move(summary),
                                             m_context.options.now));
}

void StatementRunner::runBody(const sql::CallStatement& statement)
{
    const std::string_view word = statement.procedure.parts.empty() ? std::string_view()
                                                                    : statement.procedure.parts.back().text;
    const auto procedure = std::find_if(kProcedures.begin(), kProcedures.end(), [&](const Procedure& one) {
        return tables::equalsIgnoringCase(one.name, word);
    });
    if (!m_context.dialect->hasProcedures) {
        m_outcome.error = sql::unsupported(sql::Feature::Procedures, *m_context.dialect, statement.procedure.span);
        return;
    }
    if (procedure == kProcedures.end()) {
        std::vector<std::string> names;
        names.reserve(kProcedures.size());
        for (const Procedure& one : kProcedures) {
            names.emplace_back(one.name);
        }
        refuse(DiagnosticKind::EngineUnsupported, statement.procedure.span,
               {MessageId::UnknownProcedure, {joined(statement.procedure)}},
               diagnostics::Message{MessageId::UnknownProcedureHint, {names}});
        return;
    }
    const auto argument = [&](std::string_view name, std::size_t place) -> std::optional<Value> {
        for (std::size_t i = 0; i < statement.arguments.size(); ++i) {
            const auto& given = statement.arguments[i];
            const bool isIt = given.name.isValid() ? tables::equalsIgnoringCase(given.name.text, name) : i == place;
            const bool isLiteral =
                isIt && given.value.isValid() && (*m_context.ast)[given.value].kind == sql::ExprKind::Literal;
            if (isLiteral) {
                return m_context.ast->literalOf(given.value);
            }
        }
        return std::nullopt;
    };
    const std::optional<Value> name = argument("table", 0);
    if (!name || name->isNull() || name->type().kind != TypeKind::String) {
        refuse(DiagnosticKind::MergeColumnCount, m_statement.span,
               {MessageId::ProcedureArgument, {procedure->name, MessageId::PhraseTableArgument}});
        return;
    }
    // A procedure's table is named in full; `db.t` finds a `t` that was created without `db`.
    catalog::TableEntryPtr table;
    for (std::string rest = name->asText(); table == nullptr && !rest.empty();) {
        table = m_catalog.find(rest);
        const std::size_t dot = rest.find('.');
        rest = dot == std::string::npos ? std::string() : rest.substr(dot + 1);
    }
    if (table == nullptr || table->view.has_value()) {
        refuse(DiagnosticKind::NameUnknownTable, m_statement.span, {MessageId::BindUnknownTable, {name->asText()}});
        return;
    }
    if (!rulesOf(*table).dialect->hasProcedures) {
        m_outcome.error = sql::unsupported(sql::Feature::Procedures, *rulesOf(*table).dialect, m_statement.span);
        return;
    }
    const std::optional<Value> second = argument(procedure->second, 1);
    const DataType wanted = DataType::of(procedure->byTime ? TypeKind::Timestamp : TypeKind::BigInt);
    const auto value = second ? values::castValue(*second, wanted) : values::castValue(Value::null(), wanted);
    if (!value || value.value().isNull()) {
        refuse(DiagnosticKind::MergeColumnCount, m_statement.span,
               {MessageId::ProcedureArgument,
                {procedure->name,
                 procedure->byTime ? MessageId::PhraseMomentArgument : MessageId::PhraseSnapshotArgument}});
        return;
    }
    const std::int64_t at = value.value().asInteger();
    const catalog::SnapshotPtr snapshot = procedure->byTime
                                              ? catalog::snapshotAt(*table, at)
                                              : catalog::snapshotNumbered(*table, static_cast<std::uint64_t>(at));
    if (snapshot == nullptr) {
        refuse(DiagnosticKind::NameUnknownVersion, m_statement.span,
               {procedure->byTime ? MessageId::BindNoVersionAt : MessageId::BindUnknownVersion,
                {table->name, values::toText(value.value())}});
        return;
    }
    const catalog::SnapshotPtr before = catalog::currentSnapshot(*table);
    catalog::TableEntry entry = asIn(*table, *snapshot);
    entry.current = catalog::CurrentVersion{false, snapshot->id};
    m_catalog.put(std::make_shared<const catalog::TableEntry>(std::move(entry)));
    m_outcome.rows = answerOf({{"previous_snapshot_id", before == nullptr ? 0 : before->id},
                               {"current_snapshot_id", snapshot->id}});
}

} // namespace mergescope::session
