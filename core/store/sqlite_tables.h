#pragma once
// Tables of any SQLite file, read as tables of ours. The file is opened for reading only and stays as it is.

#include "core/base/result.h"
#include "core/diagnostics/diagnostic.h"
#include "core/tables/table.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::store {

/// Does a file with these first bytes hold an SQLite database?
[[nodiscard]] bool isSqliteFile(std::string_view firstBytes);

/// Names of its tables and views as SQLite spells them, in alphabetical order, without SQLite's own.
[[nodiscard]] base::Result<std::vector<std::string>, diagnostics::Diagnostic> sqliteTables(const std::string& path);

/// One of them. SQLite gives each value its own type; a column here has one: INT or BIGINT where all are whole numbers
/// (BOOLEAN where it is declared so and holds 0 and 1), DOUBLE where some are not whole, DATE or TIMESTAMP where it is
/// declared so and every text is one, else STRING, with bytes as X'…'. Nothing where `goesOn` (asked now and then with
/// the number of rows read) said false.
[[nodiscard]] base::Result<std::optional<tables::TablePtr>, diagnostics::Diagnostic>
readSqliteTable(const std::string& path, const std::string& name, const std::function<bool(std::size_t)>& goesOn = {});

} // namespace mergescope::store
