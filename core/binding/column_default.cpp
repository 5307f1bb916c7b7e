#include "core/binding/column_default.h"

#include "core/binding/expr_binder.h"
#include "core/sql/parse.h"

#include <memory>
#include <utility>

namespace mergescope::binding {

BoundDefaultPtr bindDefault(const tables::Field& field, const sql::Dialect& dialect)
{
    if (!field.defaultText) {
        return nullptr;
    }
    const base::SourceText text("SELECT " + *field.defaultText, field.name);
    sql::ParseResult parsed = sql::parse(text, dialect, {});
    const auto* select = parsed.ast.statements.empty()
                             ? nullptr
                             : std::get_if<sql::SelectStatement>(&parsed.ast.statements.front().body);
    if (select == nullptr || diagnostics::hasErrors(parsed.diagnostics) ||
        parsed.ast[select->query].items.size() != 1) {
        return nullptr;
    }
    auto bound = std::make_shared<BoundDefault>();
    bound->expr = parsed.ast[select->query].items.front().expr;
    auto ast = std::make_shared<const sql::Ast>(std::move(parsed.ast));
    bound->ast = ast;
    const catalog::Catalog nothing;
    ExprFactsBuilder facts;
    Report report;
    ExprBinder binder({*ast, nothing, dialect}, facts, report);
    if (!binder.bind(bound->expr, Scope{}, PlaceRules{})) {
        return nullptr;
    }
    bound->exprs = facts.finish();
    return bound;
}

} // namespace mergescope::binding
