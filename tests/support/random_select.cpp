#include "tests/support/random_select.h"

#include <random>
#include <vector>

namespace mergescope::testing {

namespace {

/// Only what the standard fixes: std::uniform_int_distribution differs between libraries.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : m_engine(seed) {}
    std::size_t below(std::size_t n) { return m_engine() % n; }
    bool oneIn(std::size_t n) { return below(n) == 0; }
    template <class T>
    const T& of(const std::vector<T>& choices)
    {
        return choices[below(choices.size())];
    }
    std::string number(std::size_t limit) { return std::to_string(below(limit)); }

private:
    std::mt19937 m_engine;
};

/// What expressions may name at their place.
struct Names {
    std::vector<std::string> numbers;
    std::vector<std::string> texts;
    std::vector<std::string> unique; ///< together they number the rows
};

std::string listed(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts) {
        text += (text.empty() ? "" : ", ") + part;
    }
    return text;
}

class SelectMaker {
public:
    explicit SelectMaker(std::uint32_t seed) : m_dice(seed) {}

    std::string statement()
    {
        switch (m_dice.below(8)) {
        case 0:
            return setOperation();
        case 1:
            return counted();
        case 2:
            return grouped() + (m_dice.oneIn(2) ? " HAVING count(*) > " + m_dice.number(3) : "");
        case 3:
            return "WITH w AS (" + simple() +
                   ") SELECT count(*) AS rows_there, min(x), max(y) FROM w WHERE x IS NOT NULL";
        case 4:
            return windowed();
        case 5:
            return "SELECT DISTINCT " + m_dice.of(std::vector<std::string>{"x", "y", "x, z", "x, y, z"}) + " FROM (" +
                   simple() + ") AS q";
        case 6:
            return grouped();
        default:
            return simple();
        }
    }

private:
    std::string alias() { return "t" + std::to_string(++m_aliases); }

    void addTable(const std::string& name, Names& names) const
    {
        names.numbers.push_back(name + ".n");
        names.numbers.push_back(name + ".k");
        names.texts.push_back(name + ".s");
        names.unique.push_back(name + ".u");
    }

    std::string table() { return m_dice.of(std::vector<std::string>{"a", "b", "c"}); }

    /// One to three tables and how they are joined; the names that can be used after it.
    std::string from(Names& names)
    {
        const std::string first = alias();
        std::string text = table() + " AS " + first;
        addTable(first, names);
        for (std::size_t joins = m_dice.below(3); joins > 0; --joins) {
            const std::string next = alias();
            Names both = names;
            addTable(next, both);
            const std::string key =
                m_dice.of(names.numbers) + " = " + next + m_dice.of(std::vector<std::string>{".n", ".k"});
            std::string on = m_dice.oneIn(5) ? m_dice.of(names.numbers) + " < " + next + ".n" : key;
            on += m_dice.oneIn(3) ? " AND " + condition(both, 1) : "";
            const std::string kind = m_dice.of(
                std::vector<std::string>{" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ", " CROSS JOIN "});
            text += kind + table() + " AS " + next + (kind == " CROSS JOIN " ? "" : " ON " + on);
            names = both;
        }
        return text;
    }

    std::string number(const Names& names, int depth)
    {
        const std::string column = m_dice.of(names.numbers);
        if (depth == 0) {
            return m_dice.oneIn(4) ? m_dice.number(5) : column;
        }
        const std::string a = number(names, depth - 1);
        const std::string b = number(names, depth - 1);
        switch (m_dice.below(8)) {
        case 0:
            return "(" + a + " + " + b + ")";
        case 1:
            return "(" + a + " - " + b + ")";
        case 2:
            return "(" + column + " * " + m_dice.number(4) + ")";
        case 3:
            return "coalesce(" + a + ", " + b + ")";
        case 4:
            return "nullif(" + a + ", " + b + ")";
        case 5:
            return "CASE WHEN " + condition(names, depth - 1) + " THEN " + a + " ELSE " + b + " END";
        case 6:
            return "abs(" + a + ")";
        default:
            return column;
        }
    }

    std::string condition(const Names& names, int depth)
    {
        const std::string column = m_dice.of(names.numbers);
        if (depth > 0 && m_dice.oneIn(2)) {
            const std::string a = condition(names, depth - 1);
            const std::string b = condition(names, depth - 1);
            return m_dice.oneIn(3) ? "NOT (" + a + ")" : "(" + a + (m_dice.oneIn(2) ? " AND " : " OR ") + b + ")";
        }
        switch (m_dice.below(9)) {
        case 0:
            return column + " IS NULL";
        case 1:
            return column + " IS NOT NULL";
        case 2:
            return column + " BETWEEN " + m_dice.number(3) + " AND " + m_dice.number(6);
        case 3:
            return column + (m_dice.oneIn(2) ? " IN (1, 2, NULL)" : " NOT IN (0, 3)");
        case 4:
            return m_dice.of(names.texts) + " = '" + m_dice.of(std::vector<std::string>{"x", "y", "zz"}) + "'";
        case 5:
            return column + m_dice.of(std::vector<std::string>{" IS DISTINCT FROM ", " IS NOT DISTINCT FROM "}) +
                   m_dice.of(names.numbers);
        case 6:
            return depth > 0 ? subquery(names) : column + " > 1";
        default:
            return column + m_dice.of(std::vector<std::string>{" = ", " <> ", " < ", " <= ", " > ", " >= "}) +
                   number(names, 0);
        }
    }

    /// EXISTS, IN and values, with and without columns from outside.
    std::string subquery(const Names& names)
    {
        const std::string inner = alias();
        const std::string from = " FROM " + table() + " AS " + inner;
        const std::string link = m_dice.oneIn(3) ? "" : " WHERE " + inner + ".k = " + m_dice.of(names.numbers);
        switch (m_dice.below(4)) {
        case 0:
            return "EXISTS (SELECT 1" + from + link + ")";
        case 1:
            return "NOT EXISTS (SELECT 1" + from + link + ")";
        case 2:
            return m_dice.of(names.numbers) + (m_dice.oneIn(2) ? " IN" : " NOT IN") + " (SELECT " + inner + ".n" +
                   from + link + ")";
        default:
            return m_dice.of(names.numbers) + " >= (SELECT " +
                   m_dice.of(std::vector<std::string>{"max", "min", "count"}) + "(" + inner + ".n)" + from + link + ")";
        }
    }

    std::string where(const Names& names) { return m_dice.oneIn(3) ? "" : " WHERE " + condition(names, 2); }

    /// Three columns: numbers x and y, a text z.
    std::string simple()
    {
        Names names;
        const std::string tables = from(names);
        const std::string items =
            number(names, 2) + " AS x, " + number(names, 1) + " AS y, " + m_dice.of(names.texts) + " AS z";
        return "SELECT " + items + " FROM " + tables + where(names);
    }

    /// ORDER BY, LIMIT and OFFSET over an order that is total.
    std::string counted()
    {
        const std::string direction = m_dice.oneIn(2) ? " DESC" : "";
        return "SELECT x, y, z FROM (" + simple() + ") AS q ORDER BY x" + direction + ", y, z" +
               (m_dice.oneIn(2) ? " DESC" : "") + " LIMIT " + m_dice.number(9) +
               (m_dice.oneIn(2) ? " OFFSET " + m_dice.number(4) : "");
    }

    std::string setOperation()
    {
        const std::string op = m_dice.of(std::vector<std::string>{" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT "});
        return "SELECT x, z FROM (" + simple() + ") AS q" + op + "SELECT y, z FROM (" + simple() + ") AS r";
    }

    std::string aggregate(const Names& names)
    {
        const std::string value = number(names, 1);
        const std::string filter = m_dice.oneIn(4) ? " FILTER (WHERE " + condition(names, 0) + ")" : "";
        switch (m_dice.below(7)) {
        case 0:
            return "count(*)" + filter;
        case 1:
            return "count(" + value + ")" + filter;
        case 2:
            return "count(DISTINCT " + value + ")" + filter;
        case 3:
            return "sum(" + value + ")" + filter;
        case 4:
            return "avg(" + value + ")" + filter;
        case 5:
            return "min(" + m_dice.of(names.texts) + ")" + filter;
        default:
            return "max(" + value + ")" + filter;
        }
    }

    std::string grouped()
    {
        Names names;
        const std::string tables = from(names);
        const std::string filter = where(names);
        if (m_dice.oneIn(4)) {
            return "SELECT " + aggregate(names) + " AS p, " + aggregate(names) + " AS q FROM " + tables + filter +
                   " GROUP BY " + m_dice.of(names.texts);
        }
        const std::string key = m_dice.oneIn(2) ? m_dice.of(names.numbers) : number(names, 1);
        // A whole number alone would be the number of an item.
        const std::string group =
            key.find_first_not_of("0123456789") == std::string::npos ? m_dice.of(names.numbers) : key;
        return "SELECT " + group + " AS g, " + aggregate(names) + " AS p, " + aggregate(names) + " AS q FROM " +
               tables + filter + " GROUP BY " + group;
    }

    std::string windowed()
    {
        Names names;
        const std::string tables = from(names);
        const std::string filter = where(names);
        const std::string part = m_dice.oneIn(3) ? "" : "PARTITION BY " + m_dice.of(names.numbers) + " ";
        const std::string total =
            part + "ORDER BY " + m_dice.of(names.numbers) + (m_dice.oneIn(2) ? " DESC, " : ", ") + listed(names.unique);
        const std::string loose = part + "ORDER BY " + m_dice.of(names.numbers) + (m_dice.oneIn(2) ? " DESC" : "");
        const std::string value = number(names, 1);
        const std::string frame =
            " ROWS BETWEEN " + m_dice.number(3) + " PRECEDING AND " + m_dice.number(3) + " FOLLOWING";
        const std::string range = " RANGE BETWEEN 1 PRECEDING AND " + m_dice.number(3) + " FOLLOWING";
        const std::vector<std::string> calls = {
            "row_number() OVER (" + total + ")",
            "rank() OVER (" + loose + ")",
            "dense_rank() OVER (" + loose + ")",
            "percent_rank() OVER (" + loose + ")",
            "cume_dist() OVER (" + loose + ")",
            "ntile(3) OVER (" + total + ")",
            "lag(" + value + ") OVER (" + total + ")",
            "lead(" + value + ", 2, 0) OVER (" + total + ")",
            "sum(" + value + ") OVER (" + loose + ")",
            "sum(" + value + ") OVER (" + total + frame + ")",
            "max(" + value + ") OVER (" + total + frame + ")",
            "count(*) OVER (" + loose + range + ")",
            "sum(" + value + ") OVER (" + loose + range + ")",
            "count(" + value + ") OVER (" + part + ")",
            "first_value(" + value + ") OVER (" + total + ")",
            "last_value(" + value + ") OVER (" + total + frame + ")",
            "avg(" + value + ") OVER (" + part + ")",
        };
        return "SELECT " + listed(names.unique) + ", " + m_dice.of(calls) + " AS p, " + m_dice.of(calls) +
               " AS q FROM " + tables + filter;
    }

    Dice m_dice;
    int m_aliases = 0;
};

} // namespace

std::string randomTables(std::uint32_t seed)
{
    Dice dice(seed);
    std::string text;
    for (const std::string table : {"a", "b", "c"}) {
        text += "CREATE TABLE " + table + " (u INT, n INT, k INT, s STRING);\n";
        std::string rows;
        const std::size_t count = dice.below(9);
        for (std::size_t row = 1; row <= count; ++row) {
            const std::string n = dice.oneIn(5) ? "NULL" : dice.number(4);
            const std::string k = dice.oneIn(5) ? "NULL" : dice.number(3);
            const std::string s = dice.oneIn(5) ? "NULL" : dice.of(std::vector<std::string>{"'x'", "'y'", "'zz'"});
            rows += (rows.empty() ? "" : ", ") + ("(" + std::to_string(row) + ", " + n + ", " + k + ", " + s + ")");
        }
        text += rows.empty() ? "" : "INSERT INTO " + table + " VALUES " + rows + ";\n";
    }
    return text;
}

std::string randomSelect(std::uint32_t seed)
{
    return SelectMaker(seed).statement();
}

} // namespace mergescope::testing
