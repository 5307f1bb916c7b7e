#include "core/sql/keywords.h"

#include "core/sql/token.h"

#include <algorithm>
#include <array>

namespace mergescope::sql {

namespace {

// Each list is sorted: they are searched by halves.
constexpr std::array kKeywords = std::to_array<std::string_view>({
    "ALL",     "ALTER",         "AND",        "ANTI",      "AS",        "ASC",         "BETWEEN",   "BY",
    "CASE",    "CAST",          "COMMENT",    "CREATE",    "CROSS",     "CURRENT",     "DATABASE",  "DEFAULT",
    "DELETE",  "DESC",          "DESCRIBE",   "DISTINCT",  "DO",        "DROP",        "ELSE",      "END",
    "ESCAPE",  "EVOLUTION",     "EXCEPT",     "EXISTS",    "EXTRACT",   "FALSE",       "FIRST",     "FOLLOWING",
    "FROM",    "FULL",          "GROUP",      "HAVING",    "IF",        "ILIKE",       "IN",        "INNER",
    "INSERT",  "INTERSECT",     "INTERVAL",   "INTO",      "IS",        "JOIN",        "KEY",       "LAST",
    "LATERAL", "LEFT",          "LIKE",       "LIMIT",     "LOCATION",  "MATCHED",     "MERGE",     "NAMESPACE",
    "NATURAL", "NOT",           "NOTHING",    "NULL",      "NULLS",     "OFFSET",      "ON",        "OR",
    "ORDER",   "OUTER",         "OVER",       "OVERWRITE", "PARTITION", "PARTITIONED", "PRECEDING", "PRIMARY",
    "QUALIFY", "RECURSIVE",     "REFERENCES", "REPLACE",   "RETURNING", "RIGHT",       "RLIKE",     "ROWS",
    "SCHEMA",  "SELECT",        "SEMI",       "SET",       "SHOW",      "SOURCE",      "SUBSTRING", "TABLE",
    "TARGET",  "TBLPROPERTIES", "THEN",       "TRIM",      "TRUE",      "TRUNCATE",    "TRY_CAST",  "UNBOUNDED",
    "UNION",   "UNKNOWN",       "UPDATE",     "USING",     "VALUES",    "VIEW",        "WHEN",      "WHERE",
    "WINDOW",  "WITH",
});

/// No value begins with one of these, so a column of such a name has to be quoted.
constexpr std::array kReservedInValue = std::to_array<std::string_view>({
    "AND",    "AS",     "BETWEEN", "BY",        "DISTINCT", "ELSE",  "END",    "EXCEPT", "FROM",  "FULL", "GROUP",
    "HAVING", "IN",     "INNER",   "INTERSECT", "INTO",     "IS",    "JOIN",   "LIKE",   "LIMIT", "ON",   "OR",
    "ORDER",  "SELECT", "SET",     "THEN",      "UNION",    "USING", "VALUES", "WHEN",   "WHERE", "WITH",
});

/// What may follow a table or an item: as an alias without AS it would swallow the next part of the statement.
constexpr std::array kReservedAsAlias = std::to_array<std::string_view>({
    "AND",     "ANTI",      "AS",     "CLUSTER", "CROSS", "DISTRIBUTE", "ELSE", "END",         "EXCEPT",  "FETCH",
    "FROM",    "FULL",      "GROUP",  "HAVING",  "INNER", "INTERSECT",  "INTO", "JOIN",        "LATERAL", "LEFT",
    "LIMIT",   "MATCHED",   "MINUS",  "NATURAL", "NOT",   "OFFSET",     "ON",   "OR",          "ORDER",   "PIVOT",
    "QUALIFY", "RETURNING", "RIGHT",  "SELECT",  "SEMI",  "SET",        "SORT", "TABLESAMPLE", "THEN",    "UNION",
    "UNPIVOT", "USING",     "VALUES", "WHEN",    "WHERE", "WINDOW",     "WITH",
});

static_assert(std::is_sorted(kKeywords.begin(), kKeywords.end()));
static_assert(std::is_sorted(kReservedInValue.begin(), kReservedInValue.end()));
static_assert(std::is_sorted(kReservedAsAlias.begin(), kReservedAsAlias.end()));

template <class List>
bool contains(const List& list, std::string_view word)
{
    return std::binary_search(list.begin(), list.end(), toUpper(word));
}

} // namespace

std::string toUpper(std::string_view word)
{
    std::string upper(word);
    for (char& c : upper) {
        if (c >= 'a' && c <= 'z') {
            c = static_cast<char>(c - 'a' + 'A');
        }
    }
    return upper;
}

std::string toLower(std::string_view word)
{
    std::string lower(word);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
    }
    return lower;
}

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
               const auto fold = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
               return fold(x) == fold(y);
           });
}

bool isKeyword(std::string_view word)
{
    return contains(kKeywords, word);
}

bool isReservedInValue(std::string_view word)
{
    return contains(kReservedInValue, word);
}

bool isReservedAsAlias(std::string_view word)
{
    return contains(kReservedAsAlias, word);
}

int typingDistance(std::string_view a, std::string_view b)
{
    // Optimal string alignment over at most a keyword's length; longer words are not slips of one.
    constexpr std::size_t kLongest = 24;
    if (a.size() > kLongest || b.size() > kLongest) {
        return static_cast<int>(kLongest);
    }
    std::array<std::array<int, kLongest + 1>, kLongest + 1> cost{};
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = static_cast<int>(i + j);
                continue;
            }
            const int change = a[i - 1] == b[j - 1] ? 0 : 1;
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[a.size()][b.size()];
}

bool looksLike(std::string_view typed, std::string_view keyword)
{
    if (keyword.size() < 3 || typed.size() < 2) {
        return false;
    }
    const int allowed = keyword.size() <= 5 ? 1 : 2;
    const std::string upper = toUpper(typed);
    // THEN is one letter from WHEN, and still no slip of it.
    return !isKeyword(upper) && typingDistance(upper, keyword) <= allowed;
}

} // namespace mergescope::sql
