#pragma once
// One SELECT or VALUES bound; the inner side of bindQuery, with what is around a subquery.

#include "core/binding/bind.h"
#include "core/binding/report.h"
#include "core/binding/scope.h"

namespace mergescope::binding {

/// `outer`: what the statement around it sees; null at the top.
[[nodiscard]] Bound<BoundQueryPtr> bindQueryWithin(const BindContext& context, sql::QueryId query, const Scope* outer,
                                                   bool defaultWord = false);

/// The relation that a table reference stands for, with the alias's column names. Nothing where it is broken.
[[nodiscard]] std::optional<BoundRelation> bindRelation(const BindContext& context, const sql::TableRef& reference,
                                                        const Scope* outer, Report& report);

} // namespace mergescope::binding
