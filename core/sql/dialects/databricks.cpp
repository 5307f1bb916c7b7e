#include "core/sql/dialects/databricks.h"

#include "core/sql/dialects/delta.h"

namespace mergescope::sql {

// What Delta Lake does, and the differences that the documentation of Databricks names; nothing of it is recorded.
Dialect databricksDialect()
{
    Dialect dialect = deltaDialect();
    dialect.id = "databricks";
    dialect.title = "Databricks";
    dialect.duplicateRule = DuplicateRule::ChosenWritesOnly;
    dialect.clauseKindsInFixedOrder = false;
    dialect.hasStarExcept = true;
    dialect.hasDefaultWord = true;
    dialect.fixedTextBreaksMerge = false;
    dialect.hasReplaceUsing = true;
    dialect.subqueriesInLoads = true;
    dialect.queries.hasQualify = true;
    return dialect;
}

} // namespace mergescope::sql
