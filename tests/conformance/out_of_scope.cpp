#include "tests/conformance/out_of_scope.h"

namespace mergescope::testing {

namespace {

struct Entry {
    const char* engine;
    const char* caseId;
    const char* reason;
};

constexpr Entry kOutOfScope[] = {
    {"iceberg", "R074", "STRUCT"},
    {"delta", "R074", "STRUCT"},
};

/// Cases that may differ, and may agree already.
constexpr Entry kPending[] = {
    {"duckdb", "R045", "TIMESTAMPTZ"},
    {"postgresql", "R045", "TIMESTAMPTZ"},
    {"duckdb", "x13-rand-set", "which functions the engine has"},
    {"duckdb", "x14-rand-insert-only", "which functions the engine has"},
    {"duckdb", "x15-rand-insert", "which functions the engine has"},
    {"duckdb", "x16-rand-on", "which functions the engine has"},
    {"duckdb", "x17-rand-and", "which functions the engine has"},
    {"duckdb", "r-00053", "CONCAT that skips NULL"},
    {"duckdb", "r-00298", "CONCAT that skips NULL"},
    {"duckdb", "r-00536", "CONCAT that skips NULL"},
    {"duckdb", "r-00590", "CONCAT that skips NULL"},
    {"duckdb", "r-00658", "CONCAT that skips NULL"},
    {"duckdb", "r-00873", "CONCAT that skips NULL"},
    {"duckdb", "r-00955", "CONCAT that skips NULL"},
    {"duckdb", "trap29-double-to-int", "rounding casts"},
    {"duckdb", "trap29b-decimal-to-int", "rounding casts"},
    {"duckdb", "x39-neg-double-int", "rounding casts"},
    {"duckdb", "x40-neg-decimal-int", "rounding casts"},
    {"duckdb", "x51-decimal-literal-int", "rounding casts"},
    {"postgresql", "x13-rand-set", "which functions the engine has"},
    {"postgresql", "x14-rand-insert-only", "which functions the engine has"},
    {"postgresql", "x15-rand-insert", "which functions the engine has"},
    {"postgresql", "x16-rand-on", "which functions the engine has"},
    {"postgresql", "x17-rand-and", "which functions the engine has"},
    {"postgresql", "r-00053", "CONCAT that skips NULL"},
    {"postgresql", "r-00298", "CONCAT that skips NULL"},
    {"postgresql", "r-00536", "CONCAT that skips NULL"},
    {"postgresql", "r-00590", "CONCAT that skips NULL"},
    {"postgresql", "r-00658", "CONCAT that skips NULL"},
    {"postgresql", "r-00873", "CONCAT that skips NULL"},
    {"postgresql", "r-00955", "CONCAT that skips NULL"},
    {"postgresql", "trap29-double-to-int", "rounding casts"},
    {"postgresql", "trap29b-decimal-to-int", "rounding casts"},
    {"postgresql", "x39-neg-double-int", "rounding casts"},
    {"postgresql", "x40-neg-decimal-int", "rounding casts"},
    {"postgresql", "x51-decimal-literal-int", "rounding casts"},
    {"duckdb", "x55-div-zero", "division by zero that gives Infinity"},
    {"duckdb", "x56-div-zero-and", "division by zero that gives Infinity"},
    {"duckdb", "x58-div-zero-insert-untaken", "division by zero that gives Infinity"},
    {"duckdb", "R138-2", "an empty row as a value"},
    {"postgresql", "R036-1", "operators between types"},
    {"postgresql", "R036-2", "operators between types"},
    {"postgresql", "R036-3", "operators between types"},
    {"postgresql", "R039-1", "CHAR(n)"},
    {"delta", "R039-1", "CHAR(n)"},
    {"postgresql", "R039-2", "CHAR(n)"},
    {"delta", "R039-2", "CHAR(n)"},
    {"delta", "z01-replace-where-partial", "REPLACE WHERE on a part of a file: how many files"},
    {"postgresql", "r-00126", "CASE without a type is text"},
    {"postgresql", "R114-3", "VALUES without parentheses after FROM"},
    {"postgresql", "x18-current-date", "current_date()"},
};

} // namespace

QString reasonToWait(const QString& engine, const QString& caseId)
{
    for (const Entry& entry : kPending) {
        if (engine == QLatin1String(entry.engine) && caseId == QLatin1String(entry.caseId)) {
            return QString::fromUtf8(entry.reason);
        }
    }
    return {};
}

QString reasonOutOfScope(const QString& engine, const QString& caseId)
{
    for (const Entry& entry : kOutOfScope) {
        if (engine == QLatin1String(entry.engine) && caseId == QLatin1String(entry.caseId)) {
            return QString::fromUtf8(entry.reason);
        }
    }
    return {};
}

} // namespace mergescope::testing
