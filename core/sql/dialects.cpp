#include "core/sql/dialect.h"
#include "core/sql/dialects/databricks.h"
#include "core/sql/dialects/delta.h"
#include "core/sql/dialects/duckdb.h"
#include "core/sql/dialects/iceberg.h"
#include "core/sql/dialects/postgresql.h"

namespace mergescope::sql {

const std::vector<Dialect>& dialects()
{
    static const std::vector<Dialect> kDialects = {icebergDialect(), deltaDialect(), databricksDialect(),
                                                   duckdbDialect(), postgresqlDialect()};
    return kDialects;
}

const Dialect* findDialect(std::string_view id)
{
    for (const Dialect& dialect : dialects()) {
        if (dialect.id == id) {
            return &dialect;
        }
    }
    return nullptr;
}

} // namespace mergescope::sql
