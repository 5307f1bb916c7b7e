#include "core/binding/inner_names.h"

#include <algorithm>
#include <optional>

namespace mergescope::binding {

namespace {

/// The column of FROM that the output hands on under its own name.
std::optional<ColumnRef> passedOn(const sql::Ast& ast, const BoundQuery& query, const BoundQuery::Output& output)
{
    std::optional<ColumnRef> column = output.column;
    if (output.expr.isValid() && ast[output.expr].kind == sql::ExprKind::Name && query.exprs->isBound(output.expr) &&
        query.exprs->pathOf(output.expr).empty()) {
        column = (*query.exprs)[output.expr].column;
    }
    if (column && query.grouping && column->relation == query.groupRelation() &&
        column->column < query.grouping->keys.size()) {
        column = query.grouping->keys[column->column].column;
    }
    if (!column || column->level != 0 || column->relation >= query.relations.size()) {
        return std::nullopt;
    }
    const std::string& name = query.relations[column->relation].schema.fields[column->column].name;
    return tables::equalsIgnoringCase(name, output.name) ? column : std::nullopt;
}

} // namespace

std::vector<InnerName> innerNames(const sql::Ast& ast, const BoundQuery& query)
{
    if (query.kind == BoundQuery::Kind::SetOperation) {
        std::vector<InnerName> names = innerNames(ast, *query.left);
        for (InnerName& name : names) {
            for (std::size_t i = 0; i < name.schema.size(); ++i) {
                name.schema.fields[i].type = query.schema.fields[i].type;
            }
        }
        return names;
    }
    std::vector<InnerName> names;
    for (std::size_t relation = 0; relation < query.relations.size(); ++relation) {
        InnerName name{query.relations[relation].alias, query.relations[relation].aliasMindsCase, query.schema};
        bool isSeen = false;
        for (std::size_t i = 0; i < query.outputs.size(); ++i) {
            const auto column = passedOn(ast, query, query.outputs[i]);
            const bool isOwn = column && column->relation == relation;
            isSeen = isSeen || isOwn;
            if (!isOwn) {
                name.schema.fields[i].name.clear();
            }
        }
        if (isSeen && !name.alias.empty()) {
            names.push_back(std::move(name));
        }
    }
    return names;
}

} // namespace mergescope::binding
