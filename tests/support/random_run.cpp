#include "tests/support/random_run.h"

#include "core/session/session.h"

#include <memory>
#include <random>
#include <vector>

namespace mergescope::testing {

namespace {

/// Only what the standard fixes: std::uniform_int_distribution differs between libraries.
class Chance {
public:
    explicit Chance(std::uint32_t seed) : m_engine(seed) {}
    std::size_t below(std::size_t n) { return m_engine() % n; }
    bool oneIn(std::size_t n) { return below(n) == 0; }

private:
    std::mt19937 m_engine;
};

/// What kind of run the seed asks for; the rest is left to chance.
struct Wish {
    bool collides = false;  ///< a key may stand in the source twice
    bool isUniform = false; ///< rows have the same quantity, so that many go one way
    bool divides = false;   ///< a condition that fails for some row
    bool isSmall = false;
};

std::string rowText(const std::string& id, const std::string& name, const std::string& quantity)
{
    return "(" + id + ", '" + name + "', " + quantity + ")";
}

class Script {
public:
    Script(std::uint32_t seed, bool isDelta) : m_chance(seed), m_format(isDelta ? "delta" : "iceberg")
    {
        m_wish.collides = seed % 4 == 3;
        m_wish.isUniform = seed % 3 == 0;
        m_wish.divides = seed % 7 == 5;
        m_wish.isSmall = seed % 5 == 1;
    }

    std::string make()
    {
        const std::size_t targets = 1 + m_chance.below(m_wish.isSmall ? 5 : 40);
        const std::size_t sources = m_chance.below(targets + 4);
        // A run of keys from somewhere on: some before have no partner, and some behind the target's last are new.
        const std::size_t from = m_chance.below(targets + 1);
        std::string text = create("t") + create("s");
        text += insert("t", rows(targets, 1, "item", false));
        if (sources > 0) {
            text += insert("s", rows(sources, from + 1, "new", m_wish.collides));
        }
        return text + "MERGE INTO t USING s ON t.id = s.id" + clauses() + ";\n";
    }

private:
    std::string create(const std::string& table) const
    {
        return "CREATE TABLE " + table + " (id INT, name STRING, qty INT) USING " + m_format + ";\n";
    }
    static std::string insert(const std::string& table, const std::vector<std::string>& rows)
    {
        std::string text = "INSERT INTO " + table + " VALUES ";
        for (std::size_t row = 0; row < rows.size(); ++row) {
            text += (row > 0 ? ", " : "") + rows[row];
        }
        return text + ";\n";
    }
    std::vector<std::string> rows(std::size_t count, std::size_t firstKey, const std::string& word, bool repeats)
    {
        std::vector<std::string> rows;
        for (std::size_t i = 0; i < count; ++i) {
            std::string key = std::to_string(firstKey + i);
            if (m_chance.oneIn(12)) {
                key = "NULL";
            } else if (repeats && i > 0 && m_chance.oneIn(4)) {
                key = std::to_string(firstKey + i - 1);
            }
            const std::string quantity = m_wish.isUniform     ? std::to_string(word == "new" ? 3 : 2)
                                         : m_chance.oneIn(10) ? "NULL"
                                                              : std::to_string(m_chance.below(5));
            rows.push_back(rowText(key, word + " " + std::to_string(i % 6), quantity));
        }
        return rows;
    }
    std::string clauses()
    {
        std::string text;
        if (m_wish.divides) {
            text += "\nWHEN MATCHED AND 6 / s.qty > 2 THEN UPDATE SET qty = s.qty";
        }
        const auto maybe = [&](std::size_t n, const char* clause) {
            if (m_chance.oneIn(n)) {
                text += std::string("\n") + clause;
            }
        };
        maybe(2, "WHEN MATCHED AND s.qty = 0 THEN DELETE");
        maybe(3, "WHEN MATCHED AND t.qty < s.qty THEN UPDATE SET name = s.name, qty = s.qty");
        maybe(4, "WHEN MATCHED AND s.qty > 2 THEN UPDATE SET qty = t.qty");
        maybe(3, "WHEN MATCHED THEN UPDATE SET id = s.id, name = s.name, qty = s.qty");
        maybe(3, "WHEN NOT MATCHED AND s.qty > 1 THEN INSERT (id, name, qty) VALUES (s.id, s.name, s.qty)");
        maybe(2, "WHEN NOT MATCHED THEN INSERT (id, qty) VALUES (s.id, 7)");
        maybe(3, "WHEN NOT MATCHED BY SOURCE AND t.qty > 2 THEN UPDATE SET qty = 0");
        maybe(3, "WHEN NOT MATCHED BY SOURCE THEN DELETE");
        return text.empty() ? "\nWHEN MATCHED THEN UPDATE SET qty = s.qty" : text;
    }

    Chance m_chance;
    Wish m_wish;
    std::string m_format;
};

} // namespace

RandomRun randomRun(std::uint32_t seed)
{
    RandomRun made;
    made.engine = seed % 2 == 0 ? "delta" : "iceberg";
    made.script = Script(seed, seed % 2 == 0).make();
    session::Session session(*sql::findDialect(made.engine));
    made.run = session.run(std::make_shared<const base::SourceText>(made.script), {})->lastRun();
    return made;
}

} // namespace mergescope::testing
