#pragma once
// A catalogue as objects: catalog → entries → snapshots → tables → columns. Reading gives back shared pointers to what
// is still in memory, so undo does not read a table that the window shows already.

#include "core/catalog/catalog.h"
#include "core/store/bytes.h"
#include "core/store/object_store.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace mergescope::store {

/// Which object a shared thing in memory is, and back. Holds nothing alive.
template <class T>
class Known {
public:
    using Ptr = std::shared_ptr<const T>;

    void remember(const Ptr& thing, ObjectId id)
    {
        m_ids[thing.get()] = {thing, id};
        m_things[id] = thing;
    }
    /// 0: not known.
    [[nodiscard]] ObjectId idOf(const Ptr& thing) const
    {
        const auto found = m_ids.find(thing.get());
        return found != m_ids.end() && found->second.thing.lock() == thing ? found->second.id : 0;
    }
    [[nodiscard]] Ptr thingOf(ObjectId id) const
    {
        const auto found = m_things.find(id);
        return found == m_things.end() ? nullptr : found->second.lock();
    }
    /// After content was swept away or a transaction was rolled back, ids mean nothing.
    void forget()
    {
        m_ids.clear();
        m_things.clear();
    }

private:
    struct Named {
        std::weak_ptr<const T> thing;
        ObjectId id = 0;
    };
    std::unordered_map<const T*, Named> m_ids;
    std::unordered_map<ObjectId, std::weak_ptr<const T>> m_things;
};

class CatalogContent {
public:
    explicit CatalogContent(Database& database) : m_database(&database), m_objects(database) {}

    [[nodiscard]] ObjectId write(const catalog::Catalog& catalog);
    /// Where the content makes no sense the database has failed and the catalogue is empty.
    [[nodiscard]] catalog::Catalog readCatalog(ObjectId id);
    void sweep() { m_objects.sweep(); }
    void forget();

private:
    ObjectId write(const tables::ColumnPtr& column);
    ObjectId writeRowIds(const tables::Table& table);
    ObjectId write(const tables::TablePtr& table);
    ObjectId write(const catalog::SnapshotPtr& snapshot);
    ObjectId write(const catalog::TableEntryPtr& entry);

    tables::ColumnPtr readColumn(ObjectId id);
    std::vector<tables::RowId> readRowIds(ObjectId id);
    tables::TablePtr readTable(ObjectId id);
    catalog::SnapshotPtr readSnapshot(ObjectId id);
    catalog::TableEntryPtr readEntry(ObjectId id);
    /// False, and the database has failed, where the bytes were not exactly one object.
    bool isSound(const ByteReader& reader);

    Database* m_database;
    ObjectStore m_objects;
    Known<tables::Column> m_columns;
    Known<tables::Table> m_tables;
    Known<catalog::Snapshot> m_snapshots;
    Known<catalog::TableEntry> m_entries;
};

} // namespace mergescope::store
