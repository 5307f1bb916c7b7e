#include "core/store/object_store.h"

namespace mergescope::store {

namespace {

/// FNV-1a. Only finds candidates: contents are compared before they count as equal.
std::int64_t digestOf(ObjectKind kind, std::string_view content)
{
    std::uint64_t hash = 14695981039346656037U ^ static_cast<std::uint64_t>(kind);
    for (const char c : content) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    }
    return static_cast<std::int64_t>(hash);
}

} // namespace

ObjectId ObjectStore::put(ObjectKind kind, std::string_view content, const std::vector<ObjectId>& parts)
{
    const std::int64_t digest = digestOf(kind, content);
    Statement candidates(*m_database, "SELECT id FROM objects WHERE digest = ? AND kind = ? AND content = ?");
    candidates.bind(digest).bind(static_cast<std::int64_t>(kind)).bindBytes(content);
    if (candidates.step()) {
        return candidates.integer(0);
    }
    Statement(*m_database, "INSERT INTO objects (kind, digest, content) VALUES (?, ?, ?)")
        .bind(static_cast<std::int64_t>(kind))
        .bind(digest)
        .bindBytes(content)
        .run();
    if (m_database->hasFailed()) {
        return 0;
    }
    const ObjectId id = m_database->lastInsertId();
    for (const ObjectId part : parts) {
        Statement(*m_database, "INSERT OR IGNORE INTO parts (whole, part) VALUES (?, ?)").bind(id).bind(part).run();
    }
    return id;
}

std::string ObjectStore::get(ObjectKind kind, ObjectId id)
{
    Statement found(*m_database, "SELECT content FROM objects WHERE id = ? AND kind = ?");
    found.bind(id).bind(static_cast<std::int64_t>(kind));
    if (found.step()) {
        return found.bytes(0);
    }
    m_database->reportDamage("content that the journal names is missing");
    return {};
}

void ObjectStore::sweep()
{
    m_database->execute(
        "DELETE FROM objects WHERE id NOT IN ("
        "WITH RECURSIVE live(id) AS ("
        "SELECT catalog FROM journal UNION SELECT parts.part FROM parts JOIN live ON parts.whole = live.id"
        ") SELECT id FROM live)");
    m_database->execute("DELETE FROM parts WHERE whole NOT IN (SELECT id FROM objects)");
}

} // namespace mergescope::store
