#pragma once
// Named tables and their versions. A Catalog value is cheap to copy (everything inside is shared), so undo, preview and
// time travel are keeping an old copy.

#include "core/tables/data_file.h"
#include "core/tables/table.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::catalog {

/// One committed version of one table.
struct Snapshot {
    std::uint64_t id = 0;                ///< counts within the table, from the format's first number (0 or 1)
    std::optional<std::uint64_t> parent; ///< the version that was current when it was made
    std::int64_t committedAt = 0;        ///< microseconds since 1970, UTC
    std::string operation;               ///< the engine's word: append, overwrite, delete
    std::vector<std::pair<std::string, std::string>> summary; ///< the engine's own keys, in its order
    tables::TablePtr table;
    tables::FileLayout files;
    bool isBlindAppend = false; ///< it only added rows and read none of the table
};
using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// The property that keeps the names of a table's PRIMARY KEY, with commas between them.
inline constexpr std::string_view kPrimaryKeyProperty = "mergescope.primary-key";

/// How a partition value is made from a column.
struct PartitionSpec {
    std::string transform = "identity";
    std::optional<std::int64_t> argument;
    std::uint32_t column = 0;
};

/// What a view reads: the text of its query, bound anew wherever it is read.
struct ViewDefinition {
    std::string query;
    std::vector<std::string> columns; ///< names it gives to the query's columns; empty: those of the query
    bool isTemporary = false;
};

/// Which version of a table is the current one.
struct CurrentVersion {
    bool isNewest = true;
    std::optional<std::uint64_t> id; ///< where it is not the newest: that one, or none (CREATE OR REPLACE, rolled back)
    friend bool operator==(const CurrentVersion&, const CurrentVersion&) = default;
};

/// A table with everything that does not change when rows do. Immutable; a write makes a new one.
struct TableEntry {
    std::string name;   ///< as first written, all parts joined by '.'
    std::string format; ///< "iceberg"
    std::vector<PartitionSpec> partitions;
    std::vector<std::pair<std::string, std::string>> properties;
    tables::Schema schema;
    tables::TablePtr table; ///< current rows, in file order
    tables::FileLayout files;
    std::vector<SnapshotPtr> snapshots; ///< oldest first; empty for a table never written
    CurrentVersion current;
    std::optional<ViewDefinition> view; ///< a view: it has a schema and no rows of its own
    std::uint32_t nextFileNumber = 1;
    tables::RowId nextRowId = 1;

    [[nodiscard]] std::optional<std::string> property(std::string_view key) const;
};
using TableEntryPtr = std::shared_ptr<const TableEntry>;

class Catalog {
public:
    /// Looks a name up as engines do: parts compare without case; a shorter name finds a longer one when its parts are
    /// the last ones and only one table fits (`dim_product` finds `local.kiosko.dim_product`).
    [[nodiscard]] TableEntryPtr find(const std::vector<std::string>& parts) const;
    [[nodiscard]] TableEntryPtr find(std::string_view dottedName) const;
    /// Adds or replaces the entry of that name.
    void put(TableEntryPtr entry);
    bool drop(std::string_view dottedName);
    /// In order of creation.
    [[nodiscard]] const std::vector<TableEntryPtr>& tables() const { return m_tables; }

    void addNamespace(std::string dottedName);
    [[nodiscard]] bool hasNamespace(std::string_view dottedName) const;
    [[nodiscard]] const std::vector<std::string>& namespaces() const { return m_namespaces; }
    /// Names near this one, best first, for hints.
    [[nodiscard]] std::vector<std::string> similarTo(std::string_view dottedName) const;

    bool dropNamespace(std::string_view dottedName);
    /// What SET said; "" takes the setting away. A workspace keeps settings and the current namespace.
    void setSetting(std::string key, std::string value);
    [[nodiscard]] std::optional<std::string> setting(std::string_view key) const;
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& settings() const { return m_settings; }
    void use(std::string dottedNamespace) { m_currentNamespace = std::move(dottedNamespace); }
    [[nodiscard]] const std::string& currentNamespace() const { return m_currentNamespace; }

private:
    std::vector<TableEntryPtr> m_tables;
    std::vector<std::string> m_namespaces;
    std::vector<std::pair<std::string, std::string>> m_settings;
    std::string m_currentNamespace;
};

} // namespace mergescope::catalog
