#pragma once
// The journal in an SQLite file. Each change is one transaction and is on disk when the call returns.

#include "core/catalog/journal.h"
#include "core/store/catalog_content.h"
#include "core/store/database.h"

#include <optional>
#include <string>

namespace mergescope::store {

class SqliteJournal final : public catalog::Journal {
public:
    SqliteJournal() : m_content(m_database) {}
    ~SqliteJournal() override;

    /// Opens the file, making it where there is none, and keeps everybody else out of it.
    [[nodiscard]] Status open(const std::string& path);

    [[nodiscard]] base::Result<std::optional<catalog::Workspace>, Diagnostic> load() override;
    [[nodiscard]] Status append(catalog::EditKind kind, const std::string& mergeKey,
                                const catalog::Draft& draft) override;
    [[nodiscard]] base::Result<std::optional<catalog::Draft>, Diagnostic> undo() override;
    [[nodiscard]] base::Result<std::optional<catalog::Draft>, Diagnostic> redo() override;
    [[nodiscard]] std::size_t undoCount() const override { return m_undoCount; }
    [[nodiscard]] std::size_t redoCount() const override { return m_redoCount; }
    [[nodiscard]] Status savePlace(const catalog::Place& place) override;
    [[nodiscard]] Status begin(const catalog::Draft& draft, const catalog::Place& place) override;

private:
    struct Entry {
        std::int64_t id = 0;
        catalog::EditKind kind = catalog::EditKind::StartOver;
        std::string mergeKey;
        catalog::Draft draft;
    };

    void createTables();
    void readPosition();
    [[nodiscard]] std::optional<Entry> readEntry(std::int64_t id);
    [[nodiscard]] catalog::Place readPlace();
    void writePlace(const catalog::Place& place);
    void writeEntry(std::int64_t id, catalog::EditKind kind, const std::string& mergeKey, const catalog::Draft& draft);
    void writePosition(std::int64_t id);
    [[nodiscard]] base::Result<std::optional<catalog::Draft>, Diagnostic> moveTo(std::int64_t id);
    [[nodiscard]] base::Failure<Diagnostic> failed();

    Database m_database;
    CatalogContent m_content;
    std::int64_t m_position = 0; ///< id of the entry that is the present draft; 0: the journal is empty
    std::size_t m_undoCount = 0;
    std::size_t m_redoCount = 0;
    bool m_isOpen = false;
    bool m_mayMerge = false; ///< the present entry was appended just now, not arrived at
};

} // namespace mergescope::store
