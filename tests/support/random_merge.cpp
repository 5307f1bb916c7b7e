#include "tests/support/random_merge.h"

#include <algorithm>
#include <random>
#include <utility>

namespace mergescope::testing {

namespace {

using Kind = RandomClause::Kind;
using Action = RandomClause::Action;
using Answer = std::optional<bool>;

Answer equal(Cell a, Cell b)
{
    return a && b ? Answer(*a == *b) : std::nullopt;
}
Answer less(Cell a, Cell b)
{
    return a && b ? Answer(*a < *b) : std::nullopt;
}
Answer both(Answer a, Answer b)
{
    if ((a && !*a) || (b && !*b)) {
        return false;
    }
    return a && b ? Answer(true) : std::nullopt;
}
Cell sum(Cell a, Cell b)
{
    return a && b ? Cell(*a + *b) : std::nullopt;
}

const std::vector<Condition>& onConditions()
{
    static const std::vector<Condition> conditions = {
        {"t.id = s.id", [](const Row& t, const Row& s) { return equal(t.id, s.id); }},
        {"t.id <=> s.id", [](const Row& t, const Row& s) { return Answer(t.id == s.id); }},
        {"t.id = s.id AND t.v < s.v",
         [](const Row& t, const Row& s) { return both(equal(t.id, s.id), less(t.v, s.v)); }},
        {"t.id = s.id AND t.v IS NOT DISTINCT FROM s.v",
         [](const Row& t, const Row& s) { return both(equal(t.id, s.id), t.v == s.v); }},
        {"t.id < s.id", [](const Row& t, const Row& s) { return less(t.id, s.id); }},
        {"t.id = s.id + 1", [](const Row& t, const Row& s) { return equal(t.id, sum(s.id, 1)); }},
        {"NOT (t.id <> s.id) AND s.v > 1",
         [](const Row& t, const Row& s) { return both(equal(t.id, s.id), less(1, s.v)); }},
        {"FALSE", [](const Row&, const Row&) { return Answer(false); }},
    };
    return conditions;
}

const std::vector<Condition>& clauseConditions(Kind kind)
{
    static const std::vector<Condition> matched = {
        {"t.v < s.v", [](const Row& t, const Row& s) { return less(t.v, s.v); }},
        {"s.v IS NULL", [](const Row&, const Row& s) { return Answer(!s.v.has_value()); }},
        {"t.v IS DISTINCT FROM s.v", [](const Row& t, const Row& s) { return Answer(t.v != s.v); }},
        {"t.v = 2", [](const Row& t, const Row&) { return equal(t.v, 2); }},
    };
    static const std::vector<Condition> notMatched = {
        {"s.v = 1", [](const Row&, const Row& s) { return equal(s.v, 1); }},
        {"s.id IS NOT NULL", [](const Row&, const Row& s) { return Answer(s.id.has_value()); }},
        {"2 < s.v", [](const Row&, const Row& s) { return less(2, s.v); }},
    };
    static const std::vector<Condition> bySource = {
        {"t.v = 1", [](const Row& t, const Row&) { return equal(t.v, 1); }},
        {"t.v < 3", [](const Row& t, const Row&) { return less(t.v, 3); }},
        {"t.id IS NULL", [](const Row& t, const Row&) { return Answer(!t.id.has_value()); }},
    };
    return kind == Kind::Matched ? matched : kind == Kind::NotMatched ? notMatched : bySource;
}

struct RandomAction {
    Action action;
    std::string sql;
    std::function<Row(const Row&, const Row&)> newRow;
};

const std::vector<RandomAction>& actionsFor(Kind kind)
{
    static const std::vector<RandomAction> matched = {
        {Action::Update, "UPDATE SET v = s.v",
         [](const Row& t, const Row& s) {
             return Row{t.id, s.v};
         }},
        {Action::Update, "UPDATE SET v = t.v + s.v",
         [](const Row& t, const Row& s) {
             return Row{t.id, sum(t.v, s.v)};
         }},
        {Action::Update, "UPDATE SET id = t.v, v = t.id",
         [](const Row& t, const Row&) {
             return Row{t.v, t.id};
         }},
        {Action::Update, "UPDATE SET *", [](const Row&, const Row& s) { return s; }},
        {Action::Delete, "DELETE", {}},
    };
    static const std::vector<RandomAction> notMatched = {
        {Action::Insert, "INSERT (id, v) VALUES (s.id, s.v)", [](const Row&, const Row& s) { return s; }},
        {Action::Insert, "INSERT *", [](const Row&, const Row& s) { return s; }},
        {Action::Insert, "INSERT (id) VALUES (s.id + 10)",
         [](const Row&, const Row& s) {
             return Row{sum(s.id, 10), std::nullopt};
         }},
    };
    static const std::vector<RandomAction> bySource = {
        {Action::Update, "UPDATE SET v = 0",
         [](const Row& t, const Row&) {
             return Row{t.id, 0};
         }},
        {Action::Update, "UPDATE SET v = t.v + 1",
         [](const Row& t, const Row&) {
             return Row{t.id, sum(t.v, 1)};
         }},
        {Action::Delete, "DELETE", {}},
    };
    return kind == Kind::Matched ? matched : kind == Kind::NotMatched ? notMatched : bySource;
}

/// Only what the standard fixes: std::uniform_int_distribution differs between libraries.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : m_engine(seed) {}
    std::size_t below(std::size_t n) { return m_engine() % n; }
    template <class T>
    const T& of(const std::vector<T>& choices)
    {
        return choices[below(choices.size())];
    }
    Cell cell(int limit) { return below(7) == 0 ? std::nullopt : Cell(static_cast<int>(below(limit)) + 1); }
    std::vector<Row> rows(std::size_t count, int keys)
    {
        std::vector<Row> rows;
        for (std::size_t i = 0; i < count; ++i) {
            const Cell id = cell(keys);
            rows.push_back({id, cell(4)});
        }
        return rows;
    }

private:
    std::mt19937 m_engine;
};

void addClauses(Dice& dice, Kind kind, std::vector<RandomClause>& clauses)
{
    const std::size_t conditional = dice.below(3);
    const bool hasUnconditional = dice.below(2) == 0;
    for (std::size_t i = 0; i < conditional + (hasUnconditional ? 1 : 0); ++i) {
        const RandomAction& action = dice.of(actionsFor(kind));
        RandomClause clause{kind, std::nullopt, action.action, action.sql, action.newRow};
        if (i < conditional) {
            clause.condition = dice.of(clauseConditions(kind));
        }
        clauses.push_back(std::move(clause));
    }
}

std::string textOf(Cell cell)
{
    return cell ? std::to_string(*cell) : "NULL";
}

std::string insertText(const std::string& table, const std::vector<Row>& rows)
{
    std::string text;
    for (const Row& row : rows) {
        text += (text.empty() ? "" : ", ") + ("(" + textOf(row.id) + ", " + textOf(row.v) + ")");
    }
    return text.empty() ? "" : "INSERT INTO " + table + " VALUES " + text + ";\n";
}

/// The clause that takes a row, or none.
const RandomClause* clauseFor(const RandomMerge& merge, Kind kind, const Row& target, const Row& source)
{
    for (const RandomClause& clause : merge.clauses) {
        if (clause.kind == kind && (!clause.condition || clause.condition->holds(target, source) == Answer(true))) {
            return &clause;
        }
    }
    return nullptr;
}

/// The reference: one target row after another, one source row after another.
class Reference {
public:
    explicit Reference(const RandomMerge& merge) : m_merge(merge), m_isPaired(merge.source.size(), false)
    {
        for (const RandomClause& clause : merge.clauses) {
            m_hasMatched = m_hasMatched || clause.kind == Kind::Matched;
            m_hasBySource = m_hasBySource || clause.kind == Kind::BySource;
            m_matchedCount += clause.kind == Kind::Matched ? 1 : 0;
            m_isLoneDelete =
                clause.kind == Kind::Matched ? clause.action == Action::Delete && !clause.condition : m_isLoneDelete;
        }
        m_isLoneDelete = m_isLoneDelete && m_matchedCount == 1;
    }

    ExpectedResult result()
    {
        for (const std::vector<Row>& file : m_merge.inserts) {
            playFile(file);
        }
        for (std::size_t s = 0; s < m_merge.source.size(); ++s) {
            const RandomClause* clause =
                m_isPaired[s] ? nullptr : clauseFor(m_merge, Kind::NotMatched, {}, m_merge.source[s]);
            if (clause != nullptr) {
                m_result.rows.push_back(clause->newRow({}, m_merge.source[s]));
                ++m_result.inserted;
            }
        }
        if (m_result.hasMultipleMatches) {
            m_result = ExpectedResult{};
            m_result.hasMultipleMatches = true;
            for (const std::vector<Row>& file : m_merge.inserts) {
                m_result.rows.insert(m_result.rows.end(), file.begin(), file.end());
            }
        }
        std::sort(m_result.rows.begin(), m_result.rows.end());
        return m_result;
    }

private:
    std::vector<std::size_t> pairsOf(const Row& target)
    {
        std::vector<std::size_t> pairs;
        for (std::size_t s = 0; s < m_merge.source.size(); ++s) {
            if (m_merge.on.holds(target, m_merge.source[s]) == Answer(true)) {
                pairs.push_back(s);
                m_isPaired[s] = true;
            }
        }
        return pairs;
    }

    void playFile(const std::vector<Row>& file)
    {
        bool isRewritten = m_hasBySource;
        std::vector<std::vector<std::size_t>> pairs;
        for (const Row& row : file) {
            pairs.push_back(pairsOf(row));
            isRewritten = isRewritten || (m_hasMatched && !pairs.back().empty());
        }
        for (std::size_t i = 0; i < file.size(); ++i) {
            playRow(file[i], pairs[i], isRewritten);
        }
    }

    void playRow(const Row& row, const std::vector<std::size_t>& pairs, bool isRewritten)
    {
        if (m_hasMatched && !m_isLoneDelete && pairs.size() > 1) {
            m_result.hasMultipleMatches = true;
        }
        if (pairs.empty()) {
            apply(clauseFor(m_merge, Kind::BySource, row, {}), row, {}, isRewritten);
            return;
        }
        // With a BY SOURCE clause and no MATCHED one the engine writes the row once for each pair.
        const std::size_t times = m_hasMatched || m_hasBySource ? pairs.size() : 1;
        for (std::size_t i = 0; i < times; ++i) {
            const Row& source = m_merge.source[pairs[i]];
            apply(clauseFor(m_merge, Kind::Matched, row, source), row, source, isRewritten);
        }
    }

    void apply(const RandomClause* clause, const Row& target, const Row& source, bool isRewritten)
    {
        if (clause == nullptr) {
            m_result.rows.push_back(target);
            m_result.copied += isRewritten ? 1 : 0;
        } else if (clause->action == Action::Update) {
            m_result.rows.push_back(clause->newRow(target, source));
            ++m_result.updated;
        } else {
            ++m_result.deleted;
        }
    }

    const RandomMerge& m_merge;
    std::vector<bool> m_isPaired;
    bool m_hasMatched = false;
    bool m_hasBySource = false;
    bool m_isLoneDelete = false;
    int m_matchedCount = 0;
    ExpectedResult m_result;
};

} // namespace

std::string RandomMerge::setUp() const
{
    std::string text = "CREATE TABLE t (id INT, v INT) USING iceberg;\nCREATE TABLE s (id INT, v INT) USING iceberg;\n";
    for (const std::vector<Row>& file : inserts) {
        text += insertText("t", file);
    }
    return text + insertText("s", source);
}

std::string RandomMerge::statement() const
{
    std::string text = "MERGE INTO t USING s ON " + on.sql;
    for (const RandomClause& clause : clauses) {
        text += clause.kind == Kind::Matched      ? "\nWHEN MATCHED"
                : clause.kind == Kind::NotMatched ? "\nWHEN NOT MATCHED"
                                                  : "\nWHEN NOT MATCHED BY SOURCE";
        if (clause.condition) {
            text += " AND " + clause.condition->sql;
        }
        text += " THEN " + clause.sql;
    }
    return text;
}

RandomMerge randomMerge(std::uint32_t seed)
{
    Dice dice(seed);
    RandomMerge merge;
    // With many keys most statements succeed, with few of them most meet the duplicate rule.
    const int keys = dice.below(3) == 0 ? 4 : 40;
    const std::size_t files = dice.below(4);
    for (std::size_t file = 0; file < files; ++file) {
        merge.inserts.push_back(dice.rows(1 + dice.below(4), keys));
    }
    merge.source = dice.rows(dice.below(7), keys);
    // Half of the statements join on the key alone, as people do.
    merge.on = dice.below(2) == 0 ? onConditions().front() : dice.of(onConditions());
    while (merge.clauses.empty()) {
        for (const Kind kind : {Kind::Matched, Kind::NotMatched, Kind::BySource}) {
            addClauses(dice, kind, merge.clauses);
        }
    }
    return merge;
}

ExpectedResult expectedResult(const RandomMerge& merge)
{
    return Reference(merge).result();
}

} // namespace mergescope::testing
