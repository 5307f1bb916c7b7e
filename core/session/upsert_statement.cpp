// PyIceberg's upsert (merge.md 14): its own checks, then the MERGE that it amounts to, then its own commits.
#include "core/session/upsert_merge.h"

#include "core/actions/action_spec.h"
#include "core/binding/bind.h"
#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/run_merge.h"
#include "core/execution/run_query.h"
#include "core/metrics/run_counts.h"
#include "core/session/bound_statement.h"
#include "core/session/statement_runner.h"
#include "core/session/target_rules.h"
#include "core/sql/features.h"
#include "core/storage/upsert_commits.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mergescope::session {

namespace {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

/// Table property with the names of the identifier fields, parted by commas: what upsert takes for keys where no join
/// columns are given.
constexpr std::string_view kIdentifierFields = "mergescope.identifier-fields";

/// The position of the column so called, letter by letter: Python looks names up so.
std::optional<std::uint32_t> findExactly(const tables::Schema& schema, std::string_view name, bool caseSensitive)
{
    if (!caseSensitive) {
        return schema.find(name);
    }
    for (std::uint32_t i = 0; i < schema.size(); ++i) {
        if (schema.fields[i].name == name) {
            return i;
        }
    }
    return std::nullopt;
}

std::vector<std::string> namesOf(const tables::Schema& schema)
{
    std::vector<std::string> names;
    for (const tables::Field& field : schema.fields) {
        names.push_back(field.name);
    }
    return names;
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

/// Types that Iceberg widens by itself: int to long, float to double, a decimal to more digits.
bool fits(const values::DataType& given, const values::DataType& wanted)
{
    using values::TypeKind;
    if (given.kind == wanted.kind) {
        return given.kind != TypeKind::Decimal || (given.scale == wanted.scale && given.precision <= wanted.precision);
    }
    return (given.isInteger() && wanted.isInteger() && given.kind <= wanted.kind) ||
           (given.kind == TypeKind::Float && wanted.kind == TypeKind::Double);
}

class UpsertRunner {
public:
    UpsertRunner(const ScriptContext& context, const sql::Statement& statement, catalog::Catalog& catalog,
                 bool& isCancelled)
        : m_context(context), m_statement(statement), m_upsert(*std::get_if<sql::UpsertStatement>(&statement.body)),
          m_catalog(catalog), m_isCancelled(isCancelled)
    {
        m_outcome.kind = "upsert";
        m_outcome.span = statement.span;
        m_outcome.writes = true;
    }

    StatementOutcome run()
    {
        if (findTarget() && findKeys() && readSource() && checkSource() && checkTarget()) {
            merge();
        }
        return std::move(m_outcome);
    }

private:
    bool refuse(DiagnosticKind kind, base::Span span, Message message, std::optional<Message> hint = std::nullopt)
    {
        m_outcome.error = binding::make(kind, span, std::move(message), std::move(hint));
        return false;
    }

    bool findTarget()
    {
        diagnostics::Diagnostics found;
        m_target = binding::findTable({*m_context.ast, m_catalog, *m_context.dialect}, m_upsert.table, found);
        keepDiagnostics(m_outcome, std::move(found));
        if (m_target == nullptr || m_outcome.error.has_value()) {
            return false;
        }
        const TargetRules rules = rulesFor(*m_context.dialect, *m_target);
        if (!rules.dialect->hasUpsert) {
            m_outcome.error = sql::unsupported(sql::Feature::Upsert, *rules.dialect, m_upsert.wordSpan);
        }
        return !m_outcome.error.has_value();
    }

    /// The join columns, else the identifier fields; and something to do with them.
    bool findKeys()
    {
        for (const sql::Identifier& key : m_upsert.keys) {
            m_keys.push_back({key.text, key.span});
        }
        const std::string identifiers = m_target->property(kIdentifierFields).value_or("");
        for (std::size_t at = 0; m_upsert.keys.empty() && at < identifiers.size();) {
            const std::size_t comma = std::min(identifiers.find(',', at), identifiers.size());
            std::string name = identifiers.substr(at, comma - at);
            name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
            if (!name.empty()) {
                m_keys.push_back({name, m_upsert.wordSpan});
            }
            at = comma + 1;
        }
        if (m_keys.empty()) {
            return refuse(DiagnosticKind::UpsertOptions,
                          m_upsert.keysSpan.isValid() ? m_upsert.keysSpan : m_upsert.wordSpan,
                          {MessageId::UpsertNoKeys, {m_target->name}}, Message{MessageId::UpsertHintKeys, {}});
        }
        if (!m_upsert.updates && !m_upsert.inserts) {
            return refuse(DiagnosticKind::UpsertOptions, m_upsert.optionsSpan, {MessageId::UpsertBothOff, {}},
                          Message{MessageId::UpsertHintOptions, {}});
        }
        return true;
    }

    bool readSource()
    {
        m_tree = std::make_shared<sql::Ast>(*m_context.ast);
        const sql::QueryId query = rowsOf(*m_tree, m_upsert);
        const auto bound = binding::bindQuery({*m_tree, m_catalog, *m_context.dialect}, query);
        keepDiagnostics(m_outcome, bound.diagnostics);
        if (m_outcome.error.has_value()) {
            return false;
        }
        execution::EvaluationContext evaluation;
        evaluation.ast = m_tree.get();
        evaluation.dialect = m_context.dialect;
        evaluation.now = m_context.options.now;
        evaluation.runQuery = execution::runQuery;
        auto rows = execution::runQuery(*bound.statement, evaluation);
        if (!rows) {
            m_outcome.error = std::move(rows).error();
            return false;
        }
        m_source = std::move(rows).value();
        return true;
    }

    /// Keys there, no two rows with one key, the table's columns in the table's order, no NULL in a key: in this order.
    bool checkSource()
    {
        for (const Key& key : m_keys) {
            const auto column = findExactly(m_source->schema(), key.name, m_upsert.caseSensitive);
            if (!column.has_value()) {
                return refuse(DiagnosticKind::NameUnknownColumn, key.span, {MessageId::UpsertUnknownKey, {key.name}});
            }
            m_sourceKeys.push_back(*column);
        }
        const std::vector<std::uint32_t> twins = twinsIn(*m_source, m_sourceKeys, nullptr);
        if (!twins.empty()) {
            refuse(DiagnosticKind::UpsertDuplicateSource, m_upsert.wordSpan,
                   {MessageId::UpsertDuplicateSource,
                    {std::to_string(twins.size()), keyText(*m_source, m_sourceKeys, twins.front())}},
                   Message{MessageId::UpsertHintDuplicateSource, {}});
            m_outcome.error->rows.source = twins;
            return false;
        }
        return checkColumns() && checkNullKeys();
    }

    bool checkColumns()
    {
        const tables::Schema& given = m_source->schema();
        const tables::Schema& wanted = m_target->schema;
        for (const tables::Field& field : given.fields) {
            if (!findExactly(wanted, field.name, m_upsert.caseSensitive)) {
                return refuse(DiagnosticKind::UpsertColumns, m_upsert.wordSpan,
                              {MessageId::UpsertExtraColumn, {field.name, m_target->name}},
                              Message{MessageId::UpsertHintColumns, {}});
            }
        }
        if (namesOf(given) != namesOf(wanted)) {
            return refuse(
                DiagnosticKind::UpsertColumns, m_upsert.wordSpan,
                {MessageId::UpsertColumnsDiffer, {joined(namesOf(given)), m_target->name, joined(namesOf(wanted))}},
                Message{MessageId::UpsertHintColumns, {}});
        }
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (!fits(given.fields[i].type, wanted.fields[i].type)) {
                return refuse(DiagnosticKind::UpsertColumns, m_upsert.wordSpan,
                              {MessageId::UpsertColumnType,
                               {wanted.fields[i].name, values::toText(given.fields[i].type),
                                values::toText(wanted.fields[i].type), m_target->name}});
            }
        }
        return true;
    }

    bool checkNullKeys()
    {
        for (std::uint32_t row = 0; row < m_source->rowCount(); ++row) {
            for (std::size_t i = 0; i < m_keys.size(); ++i) {
                if (m_source->column(m_sourceKeys[i]).isNull(row)) {
                    refuse(DiagnosticKind::UpsertNullKey, m_keys[i].span, {MessageId::UpsertNullKey, {m_keys[i].name}},
                           Message{MessageId::UpsertHintNullKey, {}});
                    m_outcome.error->rows.source = {row};
                    return false;
                }
            }
        }
        return true;
    }

    /// With updates on, one row of the table for each key of the source.
    bool checkTarget()
    {
        if (!m_upsert.updates) {
            return true;
        }
        const std::vector<std::uint32_t> twins = twinsIn(*m_target->table, m_sourceKeys, m_source.get());
        if (twins.empty()) {
            return true;
        }
        refuse(DiagnosticKind::UpsertDuplicateTarget, m_upsert.wordSpan,
               {MessageId::UpsertDuplicateTarget,
                {std::to_string(twins.size()), m_target->name, keyText(*m_target->table, m_sourceKeys, twins.front())}},
               Message{MessageId::UpsertHintDuplicateTarget, {}});
        m_outcome.error->rows.target = twins;
        return false;
    }

    static std::string keyOf(const tables::Table& table, const std::vector<std::uint32_t>& columns, std::uint32_t row)
    {
        std::string key;
        for (const std::uint32_t column : columns) {
            key += values::toSqlLiteral(table.cell(row, column));
            key += '\x1f';
        }
        return key;
    }

    static std::string keyText(const tables::Table& table, const std::vector<std::uint32_t>& columns, std::uint32_t row)
    {
        std::string text = "(";
        for (const std::uint32_t column : columns) {
            text += (text.size() > 1 ? ", " : "") + values::toText(table.cell(row, column));
        }
        return text + ")";
    }

    /// All rows of the first key that several rows share; `among`: only keys that this table has too.
    static std::vector<std::uint32_t> twinsIn(const tables::Table& table, const std::vector<std::uint32_t>& columns,
                                              const tables::Table* among)
    {
        std::unordered_map<std::string, std::vector<std::uint32_t>> rows;
        for (std::uint32_t row = 0; among != nullptr && row < among->rowCount(); ++row) {
            rows[keyOf(*among, columns, row)];
        }
        for (std::uint32_t row = 0; row < table.rowCount(); ++row) {
            std::string key = keyOf(table, columns, row);
            if (among == nullptr) {
                rows[std::move(key)].push_back(row);
            } else if (const auto found = rows.find(key); found != rows.end()) {
                found->second.push_back(row);
            }
        }
        std::vector<std::uint32_t> first;
        for (const auto& [key, twins] : rows) {
            if (twins.size() > 1 && (first.empty() || twins.front() < first.front())) {
                first = twins;
            }
        }
        return first;
    }

    /// The decisions are those of the MERGE that the call amounts to, so that they can be stepped through as one.
    void merge()
    {
        std::vector<std::string> keyNames;
        for (const std::uint32_t column : m_sourceKeys) {
            keyNames.push_back(m_target->schema.fields[column].name);
        }
        const sql::MergeStatement statement = mergeOf(*m_tree, m_upsert, m_target->schema, keyNames);
        auto bound = binding::bindMerge({*m_tree, m_catalog, *m_context.dialect}, statement, actions::bindingTable());
        keepDiagnostics(m_outcome, std::move(bound.diagnostics));
        if (m_outcome.error.has_value()) {
            return;
        }
        auto record = std::make_shared<BoundStatement>();
        record->ast = m_tree;
        record->merge = std::move(bound.statement);
        record->dialect = m_context.dialect;
        record->now = m_context.options.now;
        const execution::EvaluationContext evaluation = record->evaluation();
        execution::MergeDecision decision = execution::runMerge(
            {record->merge, statement, evaluation, actions::executionTable(), m_source, m_context.options.cancelled});
        if (decision.isCancelled) {
            m_isCancelled = true;
            return;
        }
        trace::MergeRun run = beginRun(*record, statement);
        for (std::size_t i = 0; i < decision.clauses.size(); ++i) {
            decision.clauses[i].word = actions::syntaxTable()[record->merge.clauses[i].action.action].keyword;
        }
        run.clauses = std::move(decision.clauses);
        run.routes = std::move(decision.routes);
        run.failure = std::move(decision.failure);
        run.statement = record;
        if (run.failure.has_value()) {
            m_outcome.error = run.failure->diagnostic;
        } else {
            commit(run, decision.cells);
        }
        m_outcome.run = std::make_shared<const trace::MergeRun>(std::move(run));
    }

    trace::MergeRun beginRun(const BoundStatement& bound, const sql::MergeStatement& statement) const
    {
        trace::MergeRun run;
        run.text = m_context.text;
        run.statementSpan = m_statement.span;
        run.mergeSpan = m_upsert.wordSpan;
        run.onSpan = statement.onSpan;
        run.onConditionSpan = statement.onSpan;
        run.engine = m_context.dialect->id;
        run.targetName = m_target->name;
        run.sourceName = bound.merge.source.name;
        run.targetAlias = bound.merge.target.alias;
        run.sourceAlias = bound.merge.source.alias;
        run.before = m_target->table;
        run.source = m_source;
        run.after = m_target->table;
        run.beforeFiles = m_target->files;
        run.afterFiles = m_target->files;
        for (const std::uint32_t column : m_sourceKeys) {
            run.keyColumns.emplace_back(column, column);
        }
        return run;
    }

    void commit(trace::MergeRun& run, const std::vector<trace::ClauseCells>& cells)
    {
        storage::UpsertWrite write =
            storage::commitUpsert(m_target, run.routes, run.clauses, cells, m_sourceKeys, m_context.options.now);
        run.after = write.plan.after;
        run.afterFiles = write.plan.files;
        run.routes.afterRow = write.plan.afterRow;
        run.fates = metrics::fatesOf(run, write.plan);
        run.counts = metrics::countsOf(run, write.plan, m_context.dialect->loneDeleteCountsPairs);
        if (!write.summaries.empty()) {
            run.commit = write.summaries.back();
            m_outcome.commit = write.summaries.back();
        }
        m_outcome.commits = std::move(write.summaries);
        m_outcome.rows = answerOf(run.counts);
        m_catalog.put(write.entry);
    }

    /// What the call returns: UpsertResult(rows_updated, rows_inserted).
    static tables::TablePtr answerOf(const trace::RunCounts& counts)
    {
        const values::DataType type = values::DataType::of(values::TypeKind::BigInt);
        tables::Schema schema;
        schema.fields = {{"rows_updated", type, false, std::nullopt}, {"rows_inserted", type, false, std::nullopt}};
        tables::TableBuilder builder(schema);
        builder.appendRow({values::Value::integer(static_cast<std::int64_t>(counts.updated)),
                           values::Value::integer(static_cast<std::int64_t>(counts.inserted))});
        return builder.finish();
    }

    struct Key {
        std::string name;
        base::Span span;
    };

    const ScriptContext& m_context;
    const sql::Statement& m_statement;
    const sql::UpsertStatement& m_upsert;
    catalog::Catalog& m_catalog;
    bool& m_isCancelled;
    StatementOutcome m_outcome;
    catalog::TableEntryPtr m_target;
    std::vector<Key> m_keys;
    std::vector<std::uint32_t> m_sourceKeys; ///< positions, the same in source and target once the columns are checked
    std::shared_ptr<sql::Ast> m_tree;        ///< the text's own, and the MERGE beside it
    tables::TablePtr m_source;
};

} // namespace

StatementOutcome runUpsertStatement(const ScriptContext& context, const sql::Statement& statement,
                                    catalog::Catalog& catalog, bool& isCancelled)
{
    return UpsertRunner(context, statement, catalog, isCancelled).run();
}

} // namespace mergescope::session
