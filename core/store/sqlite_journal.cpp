#include "core/store/sqlite_journal.h"

#include "core/store/file_header.h"
#include "core/store/workspace_store.h"

#include <utility>

namespace mergescope::store {

using catalog::Draft;
using catalog::EditKind;
using catalog::Place;

namespace {

// Journal entries are numbered 1, 2, 3, … without gaps: what is undone is cut off before a new entry is written.
// `head` and `place` have one row each.
constexpr const char* kSchema =
    "CREATE TABLE objects (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, digest INTEGER NOT NULL,"
    " content BLOB NOT NULL) STRICT;"
    "CREATE INDEX objects_digest ON objects (digest);"
    "CREATE TABLE parts (whole INTEGER NOT NULL, part INTEGER NOT NULL, PRIMARY KEY (whole, part))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE journal (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),"
    " merge_key TEXT NOT NULL, statement TEXT NOT NULL, catalog INTEGER NOT NULL) STRICT;"
    "CREATE TABLE head (position INTEGER NOT NULL) STRICT;"
    "CREATE TABLE place (lesson_id TEXT NOT NULL, lesson_language TEXT NOT NULL, step INTEGER NOT NULL,"
    " has_run INTEGER NOT NULL, view BLOB NOT NULL, prediction_closed INTEGER NOT NULL) STRICT;"
    "CREATE TABLE answers (position INTEGER PRIMARY KEY, row_key TEXT NOT NULL, answer TEXT NOT NULL) STRICT;"
    "INSERT INTO head VALUES (0);";

} // namespace

base::Result<std::unique_ptr<catalog::Journal>, Diagnostic> openWorkspace(const std::string& path)
{
    auto journal = std::make_unique<SqliteJournal>();
    if (Status opened = journal->open(path); !opened) {
        return base::Failure{std::move(opened).error()};
    }
    return std::unique_ptr<catalog::Journal>(std::move(journal));
}

SqliteJournal::~SqliteJournal()
{
    if (!m_isOpen) {
        return; // nothing is written to a file that could not be read
    }
    m_database.clearFailure();
    {
        Transaction transaction(m_database);
        m_content.sweep();
        [[maybe_unused]] const Status swept = transaction.commit();
    }
    // Back to one file that can be copied or sent.
    m_database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
}

Status SqliteJournal::open(const std::string& path)
{
    if (Status header = checkHeader(path); !header) {
        return header;
    }
    m_database.open(path);
    // The lock is taken with the first read and kept until the file is closed.
    m_database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF;"
                       "PRAGMA synchronous = FULL; BEGIN EXCLUSIVE");
    if (m_database.hasFailed()) {
        return failed();
    }
    createTables();
    m_database.execute("COMMIT; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    Statement check(m_database, "PRAGMA quick_check(1)");
    if (check.step() && check.bytes(0) != "ok") {
        m_database.reportDamage(check.bytes(0));
    }
    readPosition();
    if (m_database.hasFailed()) {
        return failed();
    }
    m_isOpen = true;
    return base::Done{};
}

void SqliteJournal::createTables()
{
    std::int64_t version = 0;
    {
        Statement found(m_database, "PRAGMA user_version");
        version = found.step() ? found.integer(0) : 0;
    }
    if (version != 0) {
        return;
    }
    m_database.execute(kSchema);
    m_database.execute(("PRAGMA application_id = " + std::to_string(kApplicationId) +
                        "; PRAGMA user_version = " + std::to_string(kFormatVersion))
                           .c_str());
    writePlace({});
}

base::Failure<Diagnostic> SqliteJournal::failed()
{
    // Ids handed out by a transaction that was rolled back may come to mean something else.
    m_content.forget();
    m_mayMerge = false;
    return base::Failure{m_database.failure()};
}

void SqliteJournal::readPosition()
{
    Statement counts(m_database, "SELECT head.position, (SELECT count(*) FROM journal WHERE id < head.position),"
                                 " (SELECT count(*) FROM journal WHERE id > head.position) FROM head");
    if (!counts.step()) {
        m_database.reportDamage("the journal has no head");
        return;
    }
    m_position = counts.integer(0);
    m_undoCount = static_cast<std::size_t>(counts.integer(1));
    m_redoCount = static_cast<std::size_t>(counts.integer(2));
}

std::optional<SqliteJournal::Entry> SqliteJournal::readEntry(std::int64_t id)
{
    Statement found(m_database, "SELECT kind, merge_key, statement, catalog FROM journal WHERE id = ?");
    found.bind(id);
    if (!found.step()) {
        m_database.reportDamage("the journal's present entry is missing");
        return std::nullopt;
    }
    Entry entry;
    entry.id = id;
    entry.kind = static_cast<EditKind>(found.integer(0));
    entry.mergeKey = found.bytes(1);
    entry.draft.statement = found.bytes(2);
    entry.draft.catalog = m_content.readCatalog(found.integer(3));
    return m_database.hasFailed() ? std::nullopt : std::optional(std::move(entry));
}

Place SqliteJournal::readPlace()
{
    Place place;
    Statement found(m_database, "SELECT lesson_id, lesson_language, step, has_run, view, prediction_closed FROM place");
    if (found.step()) {
        place.lessonId = found.bytes(0);
        place.lessonLanguage = found.bytes(1);
        place.step = static_cast<std::uint64_t>(found.integer(2));
        place.hasRun = found.integer(3) != 0;
        place.view = found.bytes(4);
        place.predictionClosed = found.integer(5) != 0;
    }
    Statement answers(m_database, "SELECT row_key, answer FROM answers ORDER BY position");
    while (answers.step()) {
        place.answers.emplace_back(answers.bytes(0), answers.bytes(1));
    }
    return place;
}

void SqliteJournal::writePlace(const Place& place)
{
    m_database.execute("DELETE FROM place; DELETE FROM answers");
    Statement(m_database, "INSERT INTO place VALUES (?, ?, ?, ?, ?, ?)")
        .bindText(place.lessonId)
        .bindText(place.lessonLanguage)
        .bind(static_cast<std::int64_t>(place.step))
        .bind(place.hasRun ? 1 : 0)
        .bindBytes(place.view)
        .bind(place.predictionClosed ? 1 : 0)
        .run();
    for (const auto& [rowKey, answer] : place.answers) {
        Statement(m_database, "INSERT INTO answers (row_key, answer) VALUES (?, ?)")
            .bindText(rowKey)
            .bindText(answer)
            .run();
    }
}

void SqliteJournal::writeEntry(std::int64_t id, EditKind kind, const std::string& mergeKey, const Draft& draft)
{
    const ObjectId catalog = m_content.write(draft.catalog);
    Statement(m_database, "INSERT OR REPLACE INTO journal VALUES (?, ?, ?, ?, ?)")
        .bind(id)
        .bind(static_cast<std::int64_t>(kind))
        .bindText(mergeKey)
        .bindText(draft.statement)
        .bind(catalog)
        .run();
    writePosition(id);
}

void SqliteJournal::writePosition(std::int64_t id)
{
    Statement(m_database, "UPDATE head SET position = ?").bind(id).run();
}

base::Result<std::optional<catalog::Workspace>, Diagnostic> SqliteJournal::load()
{
    m_database.clearFailure();
    if (m_position == 0) {
        return std::optional<catalog::Workspace>();
    }
    catalog::Workspace workspace;
    std::optional<Entry> entry = readEntry(m_position);
    if (entry && entry->kind == EditKind::Run && m_undoCount > 0) {
        if (std::optional<Entry> before = readEntry(m_position - 1)) {
            workspace.beforeRun = std::move(before->draft);
        }
    }
    workspace.place = readPlace();
    if (m_database.hasFailed()) {
        return failed();
    }
    workspace.draft = std::move(entry->draft);
    workspace.undoCount = m_undoCount;
    workspace.redoCount = m_redoCount;
    return std::optional(std::move(workspace));
}

Status SqliteJournal::append(EditKind kind, const std::string& mergeKey, const Draft& draft)
{
    m_database.clearFailure();
    Transaction transaction(m_database);
    bool merges = false;
    if (m_mayMerge && !mergeKey.empty() && m_undoCount > 0) {
        Statement present(m_database, "SELECT 1 FROM journal WHERE id = ? AND kind = ? AND merge_key = ?");
        present.bind(m_position).bind(static_cast<std::int64_t>(kind)).bindText(mergeKey);
        merges = present.step();
    }
    Statement(m_database, "DELETE FROM journal WHERE id > ?").bind(m_position).run();
    writeEntry(merges ? m_position : m_position + 1, kind, mergeKey, draft);
    if (Status committed = transaction.commit(); !committed) {
        return failed();
    }
    readPosition();
    m_mayMerge = true;
    return base::Done{};
}

base::Result<std::optional<Draft>, Diagnostic> SqliteJournal::moveTo(std::int64_t id)
{
    Transaction transaction(m_database);
    std::optional<Entry> entry = readEntry(id);
    writePosition(id);
    if (Status committed = transaction.commit(); !committed) {
        return failed();
    }
    readPosition();
    m_mayMerge = false;
    return std::optional(std::move(entry->draft));
}

base::Result<std::optional<Draft>, Diagnostic> SqliteJournal::undo()
{
    m_database.clearFailure();
    return m_undoCount == 0 ? std::optional<Draft>() : moveTo(m_position - 1);
}

base::Result<std::optional<Draft>, Diagnostic> SqliteJournal::redo()
{
    m_database.clearFailure();
    return m_redoCount == 0 ? std::optional<Draft>() : moveTo(m_position + 1);
}

Status SqliteJournal::savePlace(const Place& place)
{
    m_database.clearFailure();
    Transaction transaction(m_database);
    writePlace(place);
    if (Status committed = transaction.commit(); !committed) {
        return failed();
    }
    return base::Done{};
}

Status SqliteJournal::begin(const Draft& draft, const Place& place)
{
    m_database.clearFailure();
    Transaction transaction(m_database);
    m_database.execute("DELETE FROM journal; DELETE FROM objects; DELETE FROM parts");
    m_content.forget();
    writeEntry(1, EditKind::StartOver, {}, draft);
    writePlace(place);
    if (Status committed = transaction.commit(); !committed) {
        return failed();
    }
    readPosition();
    m_mayMerge = false;
    return base::Done{};
}

} // namespace mergescope::store
