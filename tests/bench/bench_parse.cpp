// How long reading a long script takes, and how long saying again what is wrong with it takes after one keystroke.
// The peer is SQLite's own reader over the statements that both know, timed in turn with ours in the same process.
#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "tests/bench/report.h"

#include <sqlite3.h>

#include <cstdio>
#include <memory>
#include <string>

using namespace mergescope;

namespace {

constexpr int kLines = 10'000;
constexpr int kRuns = 9;

/// Statements that a load script is made of, over tables that exist when they are reached.
std::string plainStatement(int number)
{
    const std::string key = std::to_string(number);
    switch (number % 3) {
    case 0:
        return "INSERT INTO products VALUES (" + key + ", 'product " + key + "', 'snacks', " + key + ".25);\n";
    case 1:
        return "SELECT product_id, unit_cost * 2 FROM products WHERE category = 'snacks' AND product_id > " + key +
               " ORDER BY product_id;\n";
    default:
        return "SELECT category FROM products WHERE unit_cost BETWEEN 1 AND " + key +
               " OR product_name LIKE 'product%';\n";
    }
}

std::string plainScript()
{
    std::string text = "CREATE TABLE products (product_id INT, product_name VARCHAR(40), category VARCHAR(20), "
                       "unit_cost DOUBLE);\n";
    for (int line = 1; line < kLines; ++line) {
        text += plainStatement(line);
    }
    return text;
}

/// The same length in lines, every tenth statement a MERGE of eight lines.
std::string mergeScript()
{
    std::string text = "CREATE TABLE products (product_id INT, product_name VARCHAR(40), category VARCHAR(20), "
                       "unit_cost DOUBLE);\n"
                       "CREATE TABLE staging (product_id INT, product_name VARCHAR(40), category VARCHAR(20), "
                       "unit_cost DOUBLE);\n";
    int lines = 2;
    for (int number = 1; lines < kLines; ++number) {
        if (number % 10 != 0) {
            text += plainStatement(number);
            ++lines;
            continue;
        }
        text += "MERGE INTO products t\nUSING staging s\nON t.product_id = s.product_id\n"
                "WHEN MATCHED AND t.unit_cost <> s.unit_cost THEN UPDATE SET\n  unit_cost = s.unit_cost,\n"
                "  category = s.category\nWHEN NOT MATCHED THEN INSERT (product_id, unit_cost)\n"
                "  VALUES (s.product_id, s.unit_cost);\n";
        lines += 8;
    }
    return text;
}

/// What the editor does while someone types: reads the text and says what is wrong.
void check(const session::Session& session, const std::string& text)
{
    const session::OutcomePtr outcome = session.parse(std::make_shared<const base::SourceText>(text, "script.sql"));
    bench::keep(outcome->diagnostics.size() + outcome->tokens.size());
}

/// Every statement of the text made ready by SQLite and thrown away; the CREATE is carried out so that names resolve.
/// The length is left out on purpose: with one, SQLite copies the rest of the text at every statement.
void checkWithSqlite(sqlite3* database, const std::string& text)
{
    const char* next = text.c_str();
    std::size_t prepared = 0;
    while (*next != '\0') {
        sqlite3_stmt* statement = nullptr;
        const char* rest = nullptr;
        if (sqlite3_prepare_v2(database, next, -1, &statement, &rest) != SQLITE_OK) {
            break;
        }
        if (prepared == 0) {
            sqlite3_step(statement);
        }
        prepared += statement != nullptr ? 1 : 0;
        sqlite3_finalize(statement);
        next = rest;
    }
    bench::keep(prepared);
}

} // namespace

int main()
{
    const session::Session session(*sql::findDialect("duckdb"));
    const std::string plain = plainScript();
    const std::string merges = mergeScript();

    const bench::Pair pair = bench::timeInTurn(
        kRuns, [&] { check(session, plain); },
        [&] {
            sqlite3* database = nullptr;
            sqlite3_open(":memory:", &database);
            checkWithSqlite(database, plain);
            sqlite3_close(database);
        });
    const std::string peer = std::string("sqlite ") + sqlite3_libversion();
    bench::report({"parse", "10000-lines-plain", "time_ratio", "", peer}, pair.ratios);
    bench::report({"parse", "10000-lines-plain", "parse_ms", "ms", ""}, pair.ours);
    bench::report({"parse", "10000-lines-plain", "parse_ms", "ms", peer}, pair.peers);

    bench::report({"parse", "10000-lines-with-merge", "parse_ms", "ms", ""},
                  bench::time(kRuns, [&] { check(session, merges); }));
    // One letter more in a name in the middle: what the editor holds has to be read and checked again.
    const std::size_t middle = merges.find("unit_cost", merges.size() / 2);
    const std::string typed = merges.substr(0, middle) + "x" + merges.substr(middle);
    bench::report({"parse", "10000-lines-with-merge", "keystroke_ms", "ms", ""}, bench::time(
                                                                                     kRuns,
                                                                                     [&] {
                                                                                         check(session, typed);
                                                                                         check(session, merges);
                                                                                     },
                                                                                     2));
    return 0;
}
