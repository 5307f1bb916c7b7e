// INSERT INTO: which column of the query goes into which column of the table.
#include "core/binding/bind.h"
#include "core/binding/column_default.h"
#include "core/binding/insert_parts.h"
#include "core/binding/query_binder.h"
#include "core/binding/statement_parts.h"
#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Diagnostics;
using diagnostics::Label;
using diagnostics::Message;
using diagnostics::MessageId;
using values::TypeKind;

namespace {

/// Which target column each place of the column list names; nothing for a place that was wrong.
std::vector<std::optional<std::uint32_t>> listedColumns(const sql::InsertStatement& statement,
                                                        const catalog::TableEntry& target, Diagnostics& diagnostics)
{
    std::vector<std::optional<std::uint32_t>> columns;
    for (std::size_t i = 0; i < statement.columns.size(); ++i) {
        const sql::QualifiedName& name = statement.columns[i];
        columns.emplace_back();
        if (name.parts.empty()) {
            continue;
        }
        const auto column = target.schema.find(name.parts.back().text);
        if (!column) {
            diagnostics.push_back(unknownColumn(target.name, target.schema, name.parts.back()));
            continue;
        }
        const auto before = std::find(columns.begin(), columns.end(), column);
        if (before != columns.end()) {
            const auto first = static_cast<std::size_t>(std::distance(columns.begin(), before));
            diagnostics.push_back(make(DiagnosticKind::NameDuplicateColumn, name.span,
                                       {MessageId::BindListedTwice, {name.parts.back().text}}));
            diagnostics.back().labels.push_back(
                Label{statement.columns[first].span, Message{MessageId::BindLabelFirst, {}}});
        }
        columns.back() = column;
    }
    return columns;
}

/// What to point at for each column of the query: the expression that makes it.
std::vector<base::Span> columnSpans(const sql::Ast& ast, const BoundQuery& bound)
{
    const sql::Query& query = ast[bound.query];
    std::vector<base::Span> spans;
    if (bound.kind == BoundQuery::Kind::SetOperation) {
        return std::vector<base::Span>(bound.schema.size(), query.span);
    }
    for (const BoundQuery::Output& output : bound.outputs) {
        spans.push_back(output.expr.isValid() ? ast[output.expr].span : query.span);
    }
    if (!bound.rows.empty()) {
        for (const sql::ExprId value : bound.rows.front()) {
            spans.push_back(ast[value].span);
        }
    }
    return spans;
}

class InsertBinder {
public:
    InsertBinder(const BindContext& context, const sql::InsertStatement& statement)
        : m_context(context), m_statement(statement)
    {}

    Bound<BoundInsert> run()
    {
        BoundInsert& insert = m_result.statement;
        insert.target = findTarget(m_context, m_statement.table, m_result.diagnostics);
        Bound<BoundQueryPtr> query =
            bindQueryWithin(m_context, m_statement.query, nullptr, true); // every engine has DEFAULT here
        m_result.diagnostics.insert(m_result.diagnostics.end(), query.diagnostics.begin(), query.diagnostics.end());
        insert.query = query.statement;
        insert.mode = m_statement.mode;
        if (!m_result.isOk()) {
            return std::move(m_result);
        }
        Bound<InsertParts> parts = bindInsertParts(m_context, m_statement, insert.target, insert.query);
        m_result.diagnostics.insert(m_result.diagnostics.end(), parts.diagnostics.begin(), parts.diagnostics.end());
        insert.partition = std::move(parts.statement.partition);
        insert.exprs = std::move(parts.statement.exprs);
        insert.condition = m_statement.mode == sql::InsertMode::ReplaceWhere ? m_statement.condition : sql::ExprId{};
        insert.replaced = std::move(parts.statement.replaced);
        if (!m_result.isOk()) {
            return std::move(m_result);
        }
        const std::size_t columns = insert.target->schema.size();
        insert.sourceOfColumn.assign(columns, std::nullopt);
        insert.spans.assign(columns, m_statement.table.span);
        for (const tables::Field& field : insert.target->schema.fields) {
            insert.defaults.push_back(bindDefault(field, m_context.dialect));
        }
        if (m_statement.defaultValues) {
            // Every column is left out.
        } else if (m_statement.byName) {
            mapByName();
        } else {
            mapByPosition();
        }
        if (m_result.isOk()) {
            checkColumns();
        }
        for (const sql::Identifier& name : m_statement.usingColumns) {
            const auto column = insert.target->schema.find(name.text);
            if (column && insert.sourceOfColumn[*column]) {
                insert.usingColumns.emplace_back(*column, *insert.sourceOfColumn[*column]);
            }
        }
        return std::move(m_result);
    }

private:
    void mapByPosition()
    {
        const BoundInsert& insert = m_result.statement;
        std::vector<std::optional<std::uint32_t>> columns;
        if (m_statement.hasColumnList) {
            columns = listedColumns(m_statement, *insert.target, m_result.diagnostics);
        } else {
            for (std::uint32_t i = 0; i < insert.target->schema.size(); ++i) {
                if (!isGivenByPartition(i)) {
                    columns.emplace_back(i);
                }
            }
        }
        if (!m_statement.hasColumnList && m_context.dialect.insertMayGiveFewerValues) {
            columns.resize(std::min(columns.size(), insert.query->schema.size()));
        }
        if (columns.size() != insert.query->schema.size()) {
            m_result.diagnostics.push_back(make(
                DiagnosticKind::MergeColumnCount, m_context.ast[m_statement.query].span,
                {m_statement.hasColumnList ? MessageId::BindInsertCount : MessageId::BindInsertTableCount,
                 {std::to_string(columns.size()), std::to_string(insert.query->schema.size()), insert.target->name}}));
            return;
        }
        for (std::uint32_t i = 0; i < columns.size(); ++i) {
            map(columns[i], i);
        }
    }

    void mapByName()
    {
        const BoundInsert& insert = m_result.statement;
        for (std::uint32_t i = 0; i < insert.query->schema.size(); ++i) {
            const std::string& name = insert.query->schema.fields[i].name;
            const auto column = insert.target->schema.find(name);
            if (!column) {
                m_result.diagnostics.push_back(
                    unknownColumn(insert.target->name, insert.target->schema,
                                  sql::Identifier{name, false, columnSpans(m_context.ast, *insert.query)[i]}));
                continue;
            }
            map(column, i);
        }
    }

    /// PARTITION (p = v) gives the column its value: the query has no place for it.
    [[nodiscard]] bool isGivenByPartition(std::uint32_t column) const
    {
        const auto& values = m_result.statement.partition;
        return std::any_of(values.begin(), values.end(),
                           [column](const BoundPartitionValue& value) { return value.targetColumn == column; });
    }

    void map(std::optional<std::uint32_t> column, std::uint32_t source)
    {
        BoundInsert& insert = m_result.statement;
        if (column) {
            insert.sourceOfColumn[*column] = source;
            insert.spans[*column] = columnSpans(m_context.ast, *insert.query)[source];
        }
    }

    void checkColumns()
    {
        const BoundInsert& insert = m_result.statement;
        for (std::size_t i = 0; i < insert.sourceOfColumn.size(); ++i) {
            const tables::Field& field = insert.target->schema.fields[i];
            if (!insert.sourceOfColumn[i]) {
                if (m_context.dialect.insertChecksLeftOutEarly && !field.nullable && insert.defaults[i] == nullptr &&
                    !isGivenByPartition(static_cast<std::uint32_t>(i))) {
                    m_result.diagnostics.push_back(make(DiagnosticKind::TableNotNull, insert.spans[i],
                                                        {MessageId::BindLeftOutNotNull, {field.name}},
                                                        Message{MessageId::BindHintGiveValue, {field.name}}));
                }
                continue;
            }
            const values::DataType& type = insert.query->schema.fields[*insert.sourceOfColumn[i]].type;
            const bool isWritten = m_context.dialect.literalsAssignToAnything &&
                                   isWrittenText(m_context.ast, *insert.query, *insert.sourceOfColumn[i]);
            if (type.kind != TypeKind::Null && !isWritten &&
                !values::canStoreAssign(type, field.type, castRules(m_context.dialect))) {
                m_result.diagnostics.push_back(storeMismatch(type, field, insert.spans[i]));
            }
        }
    }

    BindContext m_context;
    const sql::InsertStatement& m_statement;
    Bound<BoundInsert> m_result;
};

} // namespace

Bound<BoundInsert> bindInsert(const BindContext& context, const sql::InsertStatement& statement)
{
    return InsertBinder(context, statement).run();
}

} // namespace mergescope::binding
