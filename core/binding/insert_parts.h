#pragma once
// What an INSERT may say beside its query: PARTITION (p = v), and which rows it replaces.

#include "core/binding/bind.h"

#include <memory>
#include <vector>

namespace mergescope::binding {

struct InsertParts {
    std::vector<BoundPartitionValue> partition;
    std::shared_ptr<const ExprTable> exprs;
    std::shared_ptr<const BoundMerge> replaced;
};

/// Table and query are bound already and whole.
[[nodiscard]] Bound<InsertParts> bindInsertParts(const BindContext& context, const sql::InsertStatement& statement,
                                                 const catalog::TableEntryPtr& target, const BoundQueryPtr& query);

} // namespace mergescope::binding
