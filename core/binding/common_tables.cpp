#include "core/binding/common_tables.h"

#include "core/binding/query_binder.h"
#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <utility>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

const CommonTable* findCommonTable(const CommonTable* innermost, std::string_view name, bool namesMindCase)
{
    for (const CommonTable* table = innermost; table != nullptr; table = table->next) {
        if (tables::isSameName(table->name, name, namesMindCase)) {
            return table;
        }
    }
    return nullptr;
}

BindContext CommonTables::bind(const BindContext& context, const std::vector<sql::Query::CommonTable>& with,
                               const Scope* outer, Report& report)
{
    BindContext inner = context;
    for (const sql::Query::CommonTable& written : with) {
        if (!written.name.isValid() || !written.query.isValid()) {
            continue;
        }
        const bool isRepeated = std::any_of(m_tables.begin(), m_tables.end(), [&](const CommonTable& table) {
            return tables::isSameName(table.name, written.name.text, context.dialect.namesMindCase);
        });
        if (isRepeated) {
            report.add(Stage::Tables,
                       make(DiagnosticKind::Parse, written.name.span, {MessageId::BindWithTwice, {written.name.text}}));
        }
        CommonTable table;
        table.name = written.name.text;
        table.next = inner.commonTables;
        Bound<BoundQueryPtr> query = bindQueryWithin(inner, written.query, outer);
        for (diagnostics::Diagnostic& diagnostic : query.diagnostics) {
            report.add(Stage::Tables, std::move(diagnostic));
        }
        if (query.isOk()) {
            table.query = query.statement;
            table.schema = query.statement->schema;
            nameColumns(table.schema, written.columns, context.dialect, report);
        }
        m_tables.push_back(std::move(table));
        inner.commonTables = &m_tables.back();
    }
    return inner;
}

} // namespace mergescope::binding
