#pragma once
// SQLite in memory, as a second opinion: statements in, rows of texts out.

#include <sqlite3.h>

#include <cstdio>
#include <string>
#include <vector>

namespace mergescope::testing {

using TextRow = std::vector<std::string>;

/// A DOUBLE as both sides write it: equal but for the last digits, which depend on the order of adding up.
inline std::string realText(double value)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

class ReferenceDatabase {
public:
    ReferenceDatabase() { sqlite3_open(":memory:", &m_database); }
    ~ReferenceDatabase() { sqlite3_close(m_database); }
    ReferenceDatabase(const ReferenceDatabase&) = delete;
    ReferenceDatabase& operator=(const ReferenceDatabase&) = delete;

    /// Several statements; "" or what was wrong.
    std::string run(const std::string& sql)
    {
        char* message = nullptr;
        sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, &message);
        const std::string error = message == nullptr ? "" : message;
        sqlite3_free(message);
        return error;
    }

    /// One query. `error` is what was wrong with it.
    std::vector<TextRow> rows(const std::string& sql, std::string& error)
    {
        std::vector<TextRow> result;
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_database, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
            error = sqlite3_errmsg(m_database);
            return result;
        }
        int state = sqlite3_step(statement);
        for (; state == SQLITE_ROW; state = sqlite3_step(statement)) {
            TextRow row;
            for (int column = 0; column < sqlite3_column_count(statement); ++column) {
                row.push_back(cell(statement, column));
            }
            result.push_back(std::move(row));
        }
        if (state != SQLITE_DONE) {
            error = sqlite3_errmsg(m_database);
        }
        sqlite3_finalize(statement);
        return result;
    }

private:
    static std::string cell(sqlite3_stmt* statement, int column)
    {
        switch (sqlite3_column_type(statement, column)) {
        case SQLITE_NULL:
            return "NULL";
        case SQLITE_FLOAT:
            return realText(sqlite3_column_double(statement, column));
        default:
            return reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
        }
    }

    sqlite3* m_database = nullptr;
};

} // namespace mergescope::testing
