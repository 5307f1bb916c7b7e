// Statements that write rows: INSERT in all its forms, UPDATE, DELETE, TRUNCATE (merge.md 16).
#include "core/diagnostics/message_id.h"
#include "core/execution/file_match.h"
#include "core/execution/join.h"
#include "core/execution/key_check.h"
#include "core/execution/run_load.h"
#include "core/execution/run_query.h"
#include "core/session/statement_work.h"
#include "core/storage/partition_transform.h"
#include "core/values/compare.h"

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>

namespace mergescope::session {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;
using execution::FileMatch;

namespace {

constexpr std::string_view kPartitionOverwriteMode = "spark.sql.sources.partitionOverwriteMode";

/// The cells of one row as a key; a NULL is like a NULL.
std::string keyOf(const std::vector<values::Value>& values)
{
    std::string key;
    for (const values::Value& value : values) {
        key += values::toSqlLiteral(value);
        key += '\x1f';
    }
    return key;
}

std::string partitionKeyOf(const std::vector<catalog::PartitionSpec>& fields, const tables::Table& table,
                           std::size_t row)
{
    std::vector<values::Value> values;
    values.reserve(fields.size());
    for (const catalog::PartitionSpec& field : fields) {
        values.push_back(storage::partitionValue(field, table.cell(row, field.column)));
    }
    return keyOf(values);
}

bool isDynamic(const catalog::Catalog& catalog)
{
    return tables::equalsIgnoringCase(catalog.setting(kPartitionOverwriteMode).value_or("static"), "dynamic");
}

/// Rows whose listed cells are equal to those of some new row; a NULL is equal to nothing.
std::vector<std::uint8_t> equalRows(const tables::Table& before, const tables::Table& added,
                                    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& columns)
{
    const auto keyIn = [&](const tables::Table& table, std::size_t row) -> std::optional<std::string> {
        std::vector<values::Value> values;
        for (const auto& [column, source] : columns) {
            if (table.column(column).isNull(row)) {
                return std::nullopt;
            }
            values.push_back(table.cell(row, column));
        }
        return keyOf(values);
    };
    std::unordered_set<std::string> keys;
    for (std::size_t row = 0; row < added.rowCount(); ++row) {
        if (auto key = keyIn(added, row)) {
            keys.insert(std::move(*key));
        }
    }
    std::vector<std::uint8_t> marks(before.rowCount(), 0);
    for (std::size_t row = 0; row < marks.size(); ++row) {
        const auto key = keyIn(before, row);
        marks[row] = key && keys.count(*key) > 0 ? 1 : 0;
    }
    return marks;
}

} // namespace

void StatementRunner::runBody(const sql::InsertStatement& statement)
{
    m_outcome.writes = true;
    const binding::BindContext context = bindingFor(statement.table);
    auto bound = binding::bindInsert(context, statement);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    if (m_outcome.error.has_value()) {
        return;
    }
    const binding::BoundInsert& insert = bound.statement;
    const execution::EvaluationContext evaluating = evaluation(context.dialect);
    auto queried = execution::runQuery(*insert.query, evaluating);
    if (!queried) {
        m_outcome.error = std::move(queried).error();
        return;
    }
    auto rows = execution::storeRows(insert, evaluating, queried.value());
    if (!rows) {
        m_outcome.error = std::move(rows).error();
        return;
    }
    storage::LoadChanges changes;
    changes.added = std::move(rows).value();
    if (context.dialect.keyCheck != sql::KeyCheck::None) {
        if (auto key =
                execution::findTakenKey(*insert.target, *changes.added, (*m_context.ast)[statement.query].span)) {
            m_outcome.error = std::move(*key);
            return;
        }
    }
    const bool isFound = insert.mode == sql::InsertMode::Overwrite
                             ? findOverwrittenRows(statement, insert, changes)
                             : findReplacedRows(statement, insert, queried.value(), changes);
    if (isFound) {
        write(*insert.target, changes);
    }
}

/// INSERT OVERWRITE: the whole table, the partition that is named, or those that have new rows. False: nothing to do.
bool StatementRunner::findOverwrittenRows(const sql::InsertStatement& statement, const binding::BoundInsert& insert,
                                          storage::LoadChanges& changes)
{
    const catalog::TableEntry& target = *insert.target;
    const tables::Table& before = *target.table;
    const bool dynamic = isDynamic(m_catalog) && !target.partitions.empty() &&
                         insert.partition.size() < std::max<std::size_t>(1, target.partitions.size());
    changes.rowDeleted.assign(before.rowCount(), 1);
    changes.kind = storage::LoadKind::Overwrite;
    if (dynamic) {
        if (changes.added->rowCount() == 0 && formatOf(target).skipsEmptyDynamicOverwrite) {
            return false;
        }
        changes.kind = storage::LoadKind::OverwriteDynamic;
        std::unordered_set<std::string> partitions;
        for (std::size_t row = 0; row < changes.added->rowCount(); ++row) {
            partitions.insert(partitionKeyOf(target.partitions, *changes.added, row));
        }
        for (std::size_t row = 0; row < before.rowCount(); ++row) {
            changes.rowDeleted[row] = partitions.count(partitionKeyOf(target.partitions, before, row)) > 0 ? 1 : 0;
        }
    } else if (!insert.partition.empty()) {
        changes.kind = storage::LoadKind::Replace;
        auto given = execution::partitionValues(insert, evaluation(*rulesOf(target).dialect));
        for (std::size_t i = 0; given && i < insert.partition.size(); ++i) {
            for (std::size_t row = 0; row < before.rowCount(); ++row) {
                const values::Value cell = before.cell(row, insert.partition[i].targetColumn);
                if (!values::isNotDistinct(cell, given.value()[i])) {
                    changes.rowDeleted[row] = 0;
                }
            }
        }
    }
    static_cast<void>(statement);
    return true;
}

/// Rows that REPLACE WHERE, USING or ON takes away. False: an error, which is in the outcome.
bool StatementRunner::findReplacedRows(const sql::InsertStatement& statement, const binding::BoundInsert& insert,
                                       const tables::TablePtr& queried, storage::LoadChanges& changes)
{
    const tables::TablePtr& before = insert.target->table;
    changes.kind = storage::LoadKind::Replace;
    switch (statement.mode) {
    case sql::InsertMode::Append:
    case sql::InsertMode::Overwrite:
        changes.kind = storage::LoadKind::Append;
        break;
    case sql::InsertMode::ReplaceWhere:
        return replaceWhere(insert, changes);
    case sql::InsertMode::ReplaceUsing:
        changes.rowDeleted = equalRows(*before, *changes.added, insert.usingColumns);
        break;
    case sql::InsertMode::ReplaceOn: {
        execution::EvaluationContext context = evaluation(*rulesOf(*insert.target).dialect);
        context.exprs = insert.exprs.get();
        const execution::Pairs pairs =
            execution::joinRows(context, *insert.replaced, before, queried, m_context.options.cancelled);
        if (pairs.isCancelled) {
            m_isCancelled = true;
            return false;
        }
        if (pairs.failure.has_value()) {
            m_outcome.error = pairs.failure->diagnostic;
            return false;
        }
        changes.rowDeleted.assign(before->rowCount(), 0);
        for (const std::uint32_t row : pairs.targetRow) {
            changes.rowDeleted[row] = 1;
        }
        break;
    }
    }
    return true;
}

bool StatementRunner::replaceWhere(const binding::BoundInsert& insert, storage::LoadChanges& changes)
{
    const catalog::TableEntry& target = *insert.target;
    const TargetRules rules = rulesOf(target);
    const storage::LoadFormat& format = formatOf(target);
    execution::EvaluationContext context = evaluation(*rules.dialect);
    context.exprs = insert.exprs.get();
    if (format.replacesWholeFilesOnly && !checkWholeFiles(insert, rules.dialect->title)) {
        return false;
    }
    auto marks = execution::markRows(context, insert.condition, target.table);
    auto fits = marks ? execution::markRows(context, insert.condition, changes.added) : marks;
    if (!fits) {
        m_outcome.error = std::move(fits).error();
        return false;
    }
    const auto outside = std::find(fits.value().begin(), fits.value().end(), std::uint8_t{0});
    if (format.checksReplacedRows && outside != fits.value().end()) {
        const auto row = static_cast<std::size_t>(std::distance(fits.value().begin(), outside));
        std::string cells;
        for (std::size_t column = 0; column < changes.added->columnCount(); ++column) {
            cells += (column > 0 ? ", " : "") + values::toSqlLiteral(changes.added->cell(row, column));
        }
        refuse(DiagnosticKind::ReplaceRowOutsidePredicate, (*m_context.ast)[insert.condition].span,
               {MessageId::RowOutsidePredicate, {"(" + cells + ")"}},
               diagnostics::Message{MessageId::RowOutsidePredicateHint, {}});
        m_outcome.error->rows.source = {static_cast<std::uint32_t>(row)};
        return false;
    }
    changes.rowDeleted = std::move(marks).value();
    return true;
}

/// A data file of which only some rows fit cannot be replaced (z01).
bool StatementRunner::checkWholeFiles(const binding::BoundInsert& insert, std::string_view engine)
{
    execution::EvaluationContext context = evaluation(*rulesOf(*insert.target).dialect);
    context.exprs = insert.exprs.get();
    const std::vector<FileMatch> matches =
        execution::matchFiles(context, insert.condition, *insert.target->table, insert.target->files);
    const auto part = std::find(matches.begin(), matches.end(), FileMatch::Some);
    if (part == matches.end()) {
        return true;
    }
    const auto file = static_cast<std::size_t>(std::distance(matches.begin(), part));
    refuse(DiagnosticKind::EngineUnsupported, (*m_context.ast)[insert.condition].span,
           {MessageId::ReplacePartOfFile, {std::to_string(insert.target->files[file].number), engine}},
           diagnostics::Message{MessageId::ReplacePartOfFileHint, {}});
    return false;
}

void StatementRunner::runBody(const sql::UpdateStatement& statement)
{
    m_outcome.writes = true;
    const binding::BindContext context = bindingFor(statement.table);
    auto bound = binding::bindUpdate(context, statement);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    if (m_outcome.error.has_value()) {
        return;
    }
    execution::EvaluationContext evaluating = evaluation(context.dialect);
    evaluating.exprs = bound.statement.exprs.get();
    auto updated = execution::runUpdate(bound.statement, evaluating);
    if (!updated) {
        m_outcome.error = std::move(updated).error();
        return;
    }
    storage::LoadChanges changes;
    changes.kind = storage::LoadKind::Update;
    changes.updatedRows = std::move(updated.value().rows);
    changes.updatedCells = std::move(updated.value().cells);
    if (auto key = execution::findTakenKey(*bound.statement.target.table, changes.updatedRows, changes.updatedCells,
                                           context.dialect.keyCheck, m_statement.span)) {
        m_outcome.error = std::move(*key);
        return;
    }
    write(*bound.statement.target.table, changes);
}

void StatementRunner::runBody(const sql::DeleteStatement& statement)
{
    m_outcome.writes = true;
    const binding::BindContext context = bindingFor(statement.table);
    auto bound = binding::bindDelete(context, statement);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    if (m_outcome.error.has_value()) {
        return;
    }
    const catalog::TableEntry& target = *bound.statement.target.table;
    execution::EvaluationContext evaluating = evaluation(context.dialect);
    evaluating.exprs = bound.statement.exprs.get();
    auto marks = execution::markRows(evaluating, bound.statement.where, target.table);
    if (!marks) {
        m_outcome.error = std::move(marks).error();
        return;
    }
    storage::LoadChanges changes;
    changes.kind = storage::LoadKind::Delete;
    changes.rowDeleted = std::move(marks).value();
    changes.isKnownByFiles = true;
    changes.removesEverything = !bound.statement.where.isValid();
    if (bound.statement.where.isValid()) {
        const std::vector<FileMatch> matches =
            execution::matchFiles(evaluating, bound.statement.where, *target.table, target.files);
        changes.isKnownByFiles = std::find(matches.begin(), matches.end(), FileMatch::Some) == matches.end();
    }
    write(target, changes);
}

void StatementRunner::runBody(const sql::TruncateStatement& statement)
{
    m_outcome.writes = true;
    diagnostics::Diagnostics found;
    const catalog::TableEntryPtr target = binding::findTarget(bindingFor(statement.table), statement.table, found);
    keepDiagnostics(m_outcome, std::move(found));
    if (target == nullptr) {
        return;
    }
    storage::LoadChanges changes;
    changes.kind = storage::LoadKind::Truncate;
    changes.rowDeleted.assign(target->table->rowCount(), 1);
    write(*target, changes);
}

} // namespace mergescope::session
