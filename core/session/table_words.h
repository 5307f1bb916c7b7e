#pragma once
// What is told about tables, as rows: the answers of DESCRIBE and SHOW, laid out as Spark's.

#include "core/catalog/catalog.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::session {

/// DESCRIBE TABLE [EXTENDED]: columns, partitions, and with `extended` the table's own facts.
[[nodiscard]] tables::TablePtr describedColumns(const catalog::TableEntry& table, bool extended);
/// The same as DuckDB says it: name, type, whether it may be NULL, whether it is in the key, its DEFAULT.
[[nodiscard]] tables::TablePtr describedFields(const catalog::TableEntry& table);
/// DESCRIBE DETAIL
[[nodiscard]] tables::TablePtr describedDetail(const catalog::TableEntry& table);
/// SHOW TABLES, SHOW VIEWS: in that namespace ("" for all), with names like the pattern (`*` stands for any letters).
[[nodiscard]] tables::TablePtr listedTables(const catalog::Catalog& catalog, const std::string& space,
                                            const std::optional<std::string>& pattern, bool onlyViews);
/// SHOW TABLES as DuckDB answers it: names alone, in order.
[[nodiscard]] tables::TablePtr tableNames(const catalog::Catalog& catalog, const std::string& space,
                                          const std::optional<std::string>& pattern);
[[nodiscard]] tables::TablePtr listedNamespaces(const catalog::Catalog& catalog,
                                                const std::optional<std::string>& pattern);
[[nodiscard]] tables::TablePtr listedColumns(const catalog::TableEntry& table);
[[nodiscard]] tables::TablePtr listedProperties(const catalog::TableEntry& table,
                                                const std::optional<std::string>& key);
/// SHOW CREATE TABLE: a statement that makes such a table again.
[[nodiscard]] tables::TablePtr createText(const catalog::TableEntry& table);
[[nodiscard]] tables::TablePtr keysAndValues(const std::vector<std::pair<std::string, std::string>>& pairs);

} // namespace mergescope::session
