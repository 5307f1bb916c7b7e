#pragma once
// SQLite, kept in one place: a connection and its statements, with errors as diagnostics.

#include "core/base/result.h"
#include "core/diagnostics/diagnostic.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace mergescope::store {

using diagnostics::Diagnostic;
using Status = base::Result<base::Done, Diagnostic>;

class Database;

/// One prepared statement, used once. Parameters are bound in order.
class Statement {
public:
    Statement(Database& database, const char* sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(std::int64_t value);
    Statement& bindText(std::string_view value);
    Statement& bindBytes(std::string_view value);
    /// True: a row is there. False: no further row, or an error (Database::failure()).
    [[nodiscard]] bool step();
    /// For statements without rows.
    void run();
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string bytes(int column) const;
    /// SQLITE_INTEGER and the like: of the value, not of the column.
    [[nodiscard]] int type(int column) const;
    [[nodiscard]] int columnCount() const;
    [[nodiscard]] std::string columnName(int column) const;
    [[nodiscard]] std::string declaredType(int column) const; ///< "" where there is none

private:
    Database* m_database;
    sqlite3_stmt* m_statement = nullptr;
    int m_parameters = 0;
};

/// A connection. The first error is kept and makes what follows do nothing, so that a sequence is checked once.
class Database {
public:
    Database() = default;
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void open(const std::string& path);
    /// A file of somebody else's: nothing is made, nothing can be changed.
    void openToRead(const std::string& path);
    void execute(const char* sql);
    [[nodiscard]] std::int64_t lastInsertId() const;
    [[nodiscard]] const std::string& path() const { return m_path; }

    [[nodiscard]] bool hasFailed() const { return m_code != 0; }
    /// What went wrong, as it is told to people.
    [[nodiscard]] Diagnostic failure() const;
    /// Content that SQLite handed out but that makes no sense.
    void reportDamage(std::string_view what);
    void clearFailure() { m_code = 0; }

private:
    friend class Statement;
    friend class Transaction;
    void keep(int code);

    sqlite3* m_connection = nullptr;
    std::string m_path;
    int m_code = 0;
    std::string m_words;
};

/// BEGIN IMMEDIATE now; rolled back unless committed.
class Transaction {
public:
    explicit Transaction(Database& database) : m_database(&database) { m_database->execute("BEGIN IMMEDIATE"); }
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    [[nodiscard]] Status commit();

private:
    Database* m_database;
    bool m_isOpen = true;
};

/// A diagnostic of this room.
[[nodiscard]] Diagnostic storeDiagnostic(diagnostics::DiagnosticKind kind, diagnostics::Message message,
                                         diagnostics::MessageId hint);

} // namespace mergescope::store
