#pragma once
// Content kept once: an object is found by what it holds, so two drafts that share a column share its row in the file.

#include "core/store/database.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::store {

/// What an object's bytes describe. Written to the file: never renumber.
enum class ObjectKind : std::uint8_t { Column = 1, RowIds = 2, Table = 3, Snapshot = 4, Entry = 5, Catalog = 6 };

using ObjectId = std::int64_t;

class ObjectStore {
public:
    explicit ObjectStore(Database& database) : m_database(&database) {}

    /// The object with this content, made where it is not there yet. `parts` are the objects that the content names.
    [[nodiscard]] ObjectId put(ObjectKind kind, std::string_view content, const std::vector<ObjectId>& parts);
    /// "" where there is none of this kind (the database has then failed).
    [[nodiscard]] std::string get(ObjectKind kind, ObjectId id);
    /// Removes what no journal entry needs any more.
    void sweep();

private:
    Database* m_database;
};

} // namespace mergescope::store
