// Questions about tables and settings: DESCRIBE, SHOW, SET, USE. The answers are laid out as Spark's.
#include "core/catalog/history.h"
#include "core/diagnostics/message_id.h"
#include "core/session/statement_work.h"
#include "core/session/table_words.h"
#include "core/sql/features.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace mergescope::session {

using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

namespace {

/// A setting that means something here, and what it may be.
struct KnownSetting {
    std::string_view key;
    std::array<std::string_view, 2> values;
    std::string_view initial;
};
constexpr std::array kKnownSettings{
    KnownSetting{"spark.sql.sources.partitionOverwriteMode", {"static", "dynamic"}, "static"},
    KnownSetting{"spark.databricks.delta.schema.autoMerge.enabled", {"true", "false"}, "false"},
};

const KnownSetting* knownSetting(std::string_view key)
{
    const auto found = std::find_if(kKnownSettings.begin(), kKnownSettings.end(), [key](const KnownSetting& setting) {
        return tables::equalsIgnoringCase(setting.key, key);
    });
    return found == kKnownSettings.end() ? nullptr : found;
}

} // namespace

void StatementRunner::runBody(const sql::DescribeStatement& statement)
{
    if (!m_context.dialect->hasDescribe) {
        m_outcome.error = sql::unsupported(sql::Feature::Describe, *m_context.dialect, m_statement.span);
        return;
    }
    diagnostics::Diagnostics found;
    const catalog::TableEntryPtr table = binding::findTable(binding(), statement.name, found);
    keepDiagnostics(m_outcome, std::move(found));
    if (table == nullptr) {
        return;
    }
    const sql::Dialect& dialect = *rulesOf(*table).dialect;
    switch (statement.kind) {
    case sql::DescribeStatement::Kind::Table:
        m_outcome.rows =
            dialect.describesNullAndKey ? describedFields(*table) : describedColumns(*table, statement.extended);
        return;
    case sql::DescribeStatement::Kind::History:
    case sql::DescribeStatement::Kind::Detail:
        break;
    }
    if (!dialect.hasDescribeHistory || table->view.has_value()) {
        m_outcome.error = sql::unsupported(sql::Feature::DescribeHistory, dialect, m_statement.span);
        return;
    }
    constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
    m_outcome.rows = statement.kind == sql::DescribeStatement::Kind::History
                         ? catalog::historyTable(*table, statement.limit.value_or(kAll))
                         : describedDetail(*table);
}

void StatementRunner::runBody(const sql::ShowStatement& statement)
{
    using Kind = sql::ShowStatement::Kind;
    if (!m_context.dialect->hasDescribe) {
        m_outcome.error = sql::unsupported(sql::Feature::Describe, *m_context.dialect, m_statement.span);
        return;
    }
    const std::string name = joined(statement.name);
    switch (statement.kind) {
    case Kind::Tables:
        if (m_context.dialect->describesNullAndKey) {
            m_outcome.rows = tableNames(m_catalog, name, statement.pattern);
            return;
        }
        m_outcome.rows = listedTables(m_catalog, name, statement.pattern, false);
        return;
    case Kind::Views:
        m_outcome.rows = listedTables(m_catalog, name, statement.pattern, true);
        return;
    case Kind::Namespaces:
        m_outcome.rows = listedNamespaces(m_catalog, statement.pattern);
        return;
    case Kind::CreateTable:
    case Kind::Columns:
    case Kind::Properties:
        break;
    }
    diagnostics::Diagnostics found;
    const catalog::TableEntryPtr table = binding::findTable(binding(), statement.name, found);
    keepDiagnostics(m_outcome, std::move(found));
    if (table == nullptr) {
        return;
    }
    m_outcome.rows = statement.kind == Kind::CreateTable ? createText(*table)
                     : statement.kind == Kind::Columns   ? listedColumns(*table)
                                                         : listedProperties(*table, statement.pattern);
}

void StatementRunner::runBody(const sql::SetStatement& statement)
{
    if (statement.key.empty()) {
        if (statement.reset) {
            const auto settings = m_catalog.settings();
            for (const auto& [key, value] : settings) {
                m_catalog.setSetting(key, "");
            }
            return;
        }
        m_outcome.rows = keysAndValues(m_catalog.settings());
        return;
    }
    const KnownSetting* known = knownSetting(statement.key);
    if (statement.reset) {
        m_catalog.setSetting(statement.key, "");
        return;
    }
    if (statement.value.has_value()) {
        const bool mayBe = known == nullptr || std::any_of(known->values.begin(), known->values.end(), [&](auto value) {
                               return tables::equalsIgnoringCase(value, *statement.value);
                           });
        if (!mayBe) {
            refuse(DiagnosticKind::EngineUnsupported, m_statement.span,
                   {MessageId::SettingValue, {statement.key, *statement.value}},
                   diagnostics::Message{MessageId::BindHintPropertyValues,
                                        {std::vector<std::string>(known->values.begin(), known->values.end())}});
            return;
        }
        if (known == nullptr) {
            note(statement.keySpan, {MessageId::SettingWithoutEffect, {statement.key}});
        }
        m_catalog.setSetting(statement.key, *statement.value);
    }
    const std::string value =
        m_catalog.setting(statement.key).value_or(std::string(known != nullptr ? known->initial : "<undefined>"));
    m_outcome.rows = keysAndValues({{statement.key, value}});
}

void StatementRunner::runBody(const sql::UseStatement& statement)
{
    m_catalog.use(joined(statement.name));
}

} // namespace mergescope::session
