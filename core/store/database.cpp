#include "core/store/database.h"
#include "core/diagnostics/message_id.h"

#include <sqlite3.h>

#include <utility>

namespace mergescope::store {

using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

Diagnostic storeDiagnostic(DiagnosticKind kind, diagnostics::Message message, MessageId hint)
{
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.message = std::move(message);
    diagnostic.hint = diagnostics::Message{hint, {}};
    return diagnostic;
}

Statement::Statement(Database& database, const char* sql) : m_database(&database)
{
    if (!database.hasFailed()) {
        database.keep(sqlite3_prepare_v2(database.m_connection, sql, -1, &m_statement, nullptr));
    }
}

Statement::~Statement()
{
    sqlite3_finalize(m_statement);
}

Statement& Statement::bind(std::int64_t value)
{
    if (!m_database->hasFailed()) {
        m_database->keep(sqlite3_bind_int64(m_statement, ++m_parameters, value));
    }
    return *this;
}

Statement& Statement::bindText(std::string_view value)
{
    if (!m_database->hasFailed()) {
        m_database->keep(sqlite3_bind_text64(m_statement, ++m_parameters, value.empty() ? "" : value.data(),
                                             value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    }
    return *this;
}

Statement& Statement::bindBytes(std::string_view value)
{
    if (!m_database->hasFailed()) {
        m_database->keep(sqlite3_bind_blob64(m_statement, ++m_parameters, value.empty() ? "" : value.data(),
                                             value.size(), SQLITE_TRANSIENT));
    }
    return *this;
}

bool Statement::step()
{
    if (m_database->hasFailed()) {
        return false;
    }
    const int code = sqlite3_step(m_statement);
    if (code == SQLITE_ROW) {
        return true;
    }
    if (code != SQLITE_DONE) {
        m_database->keep(code);
    }
    return false;
}

void Statement::run()
{
    while (step()) {
        // Pragmas answer with a row that nobody asks for.
    }
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}

std::string Statement::bytes(int column) const
{
    const auto* const data = static_cast<const char*>(sqlite3_column_blob(m_statement, column));
    const int size = sqlite3_column_bytes(m_statement, column);
    return data == nullptr ? std::string() : std::string(data, static_cast<std::size_t>(size));
}

double Statement::real(int column) const
{
    return sqlite3_column_double(m_statement, column);
}

int Statement::type(int column) const
{
    return sqlite3_column_type(m_statement, column);
}

int Statement::columnCount() const
{
    return sqlite3_column_count(m_statement); // of none: 0
}

std::string Statement::columnName(int column) const
{
    const char* const name = sqlite3_column_name(m_statement, column);
    return name == nullptr ? std::string() : std::string(name);
}

std::string Statement::declaredType(int column) const
{
    const char* const type = sqlite3_column_decltype(m_statement, column);
    return type == nullptr ? std::string() : std::string(type);
}

Database::~Database()
{
    sqlite3_close_v2(m_connection);
}

void Database::open(const std::string& path)
{
    m_path = path;
    keep(sqlite3_open_v2(path.c_str(), &m_connection,
                         SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_PRIVATECACHE, nullptr));
    if (m_connection != nullptr) {
        sqlite3_extended_result_codes(m_connection, 1);
    }
}

void Database::openToRead(const std::string& path)
{
    m_path = path;
    keep(sqlite3_open_v2(path.c_str(), &m_connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_PRIVATECACHE, nullptr));
}

void Database::execute(const char* sql)
{
    if (!hasFailed()) {
        keep(sqlite3_exec(m_connection, sql, nullptr, nullptr, nullptr));
    }
}

std::int64_t Database::lastInsertId() const
{
    return sqlite3_last_insert_rowid(m_connection);
}

void Database::keep(int code)
{
    if (code != SQLITE_OK && m_code == 0) {
        m_code = code;
        m_words = m_connection != nullptr ? sqlite3_errmsg(m_connection) : sqlite3_errstr(code);
    }
}

void Database::reportDamage(std::string_view what)
{
    if (m_code == 0) {
        m_code = SQLITE_CORRUPT;
        m_words = what;
    }
}

Diagnostic Database::failure() const
{
    switch (m_code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return storeDiagnostic(DiagnosticKind::FileUnwritable, {MessageId::StoreInUse, {m_path}},
                               MessageId::StoreInUseHint);
    case SQLITE_NOTADB:
        return storeDiagnostic(DiagnosticKind::WorkspaceDamaged, {MessageId::StoreNotWorkspace, {m_path}},
                               MessageId::StoreNotWorkspaceHint);
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:      // a table or column of ours that is not there
    case SQLITE_CONSTRAINT: // content that our schema forbids
    case SQLITE_MISMATCH:
        return storeDiagnostic(DiagnosticKind::WorkspaceDamaged, {MessageId::StoreDamaged, {m_path, m_words}},
                               MessageId::StoreDamagedHint);
    default:
        return storeDiagnostic(DiagnosticKind::FileUnwritable, {MessageId::StoreUnwritable, {m_path, m_words}},
                               MessageId::StoreUnwritableHint);
    }
}

Transaction::~Transaction()
{
    if (m_isOpen) {
        // The failure that led here stays the one that is told.
        Database& database = *m_database;
        const int code = std::exchange(database.m_code, 0);
        std::string words = std::exchange(database.m_words, {});
        database.execute("ROLLBACK");
        database.m_code = code;
        database.m_words = std::move(words);
    }
}

Status Transaction::commit()
{
    m_database->execute("COMMIT");
    if (m_database->hasFailed()) {
        return base::Failure{m_database->failure()};
    }
    m_isOpen = false;
    return base::Done{};
}

} // namespace mergescope::store
