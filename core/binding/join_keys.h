#pragma once
// What an ON condition offers a join: equality keys, and what is left to be tested on each pair.

#include "core/binding/bound.h"

namespace mergescope::binding {

/// Fills keys, residual and onHasTargetSourceColumnEquality from `on` and the facts about it.
void findJoinKeys(const sql::Ast& ast, const ExprTable& facts, BoundMerge& merge);

} // namespace mergescope::binding
