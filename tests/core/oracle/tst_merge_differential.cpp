// Made-up MERGEs in our engine beside the same written out by hand for SQLite: which rows meet, which clause takes
// them, and then UPDATE, DELETE and INSERT one after another.

#include "core/session/session.h"
#include "core/values/value.h"
#include "tests/core/oracle/reference_database.h"
#include "tests/support/random_merge.h"

#include <QtTest>

#include <algorithm>

using namespace mergescope;
using testing::RandomClause;
using testing::RandomMerge;
using testing::TextRow;

namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

/// A condition of ours as SQLite writes it.
std::string conditionText(const testing::Condition& condition)
{
    return replaced(condition.sql, "<=>", "IS");
}

std::string insertText(const std::string& table, const std::vector<testing::Row>& rows)
{
    std::string text;
    for (const testing::Row& row : rows) {
        const auto cell = [](const testing::Cell& c) { return c ? std::to_string(*c) : std::string("NULL"); };
        text += "INSERT INTO " + table + " VALUES (" + cell(row.id) + ", " + cell(row.v) + ");\n";
    }
    return text;
}

/// Which clause of a kind takes a row: its number, or NULL.
std::string chosenClause(const RandomMerge& merge, RandomClause::Kind kind)
{
    std::string cases;
    for (std::size_t i = 0; i < merge.clauses.size(); ++i) {
        if (merge.clauses[i].kind == kind) {
            const auto& condition = merge.clauses[i].condition;
            cases +=
                " WHEN " + (condition ? conditionText(*condition) : std::string("1")) + " THEN " + std::to_string(i);
        }
    }
    return cases.empty() ? "NULL" : "CASE" + cases + " END";
}

/// `id, v` of the new row: what the action says, or what was there.
std::string newValues(const RandomClause& clause)
{
    const std::string& sql = clause.sql;
    if (sql.ends_with("*")) {
        return "s.id, s.v";
    }
    std::string id = clause.action == RandomClause::Action::Update ? "t.id" : "NULL";
    std::string v = clause.action == RandomClause::Action::Update ? "t.v" : "NULL";
    const auto take = [&](const std::string& column, const std::string& value) { (column == "id" ? id : v) = value; };
    if (clause.action == RandomClause::Action::Update) {
        QString assignments = QString::fromStdString(sql.substr(std::string("UPDATE SET ").size()));
        for (const QString& assignment : assignments.split(", ")) {
            take(assignment.section(" = ", 0, 0).toStdString(), assignment.section(" = ", 1).toStdString());
        }
    } else {
        const QString text = QString::fromStdString(sql);
        const QStringList columns = text.section('(', 1).section(')', 0, 0).split(", ");
        const QStringList values = text.section('(', 2).chopped(1).split(", ");
        for (qsizetype i = 0; i < columns.size(); ++i) {
            take(columns[i].toStdString(), values[i].toStdString());
        }
    }
    return id + ", " + v;
}

/// The statements that SQLite runs in the place of the MERGE.
std::string writtenOut(const RandomMerge& merge)
{
    using Kind = RandomClause::Kind;
    std::string text =
        "CREATE TABLE pairs AS SELECT t.rowid AS tr, s.rowid AS sr FROM t JOIN s ON " + conditionText(merge.on) +
        ";\nCREATE TABLE plan AS SELECT p.tr, p.sr, " + chosenClause(merge, Kind::Matched) +
        " AS clause FROM pairs AS p JOIN t ON t.rowid = p.tr JOIN s ON s.rowid = p.sr UNION ALL SELECT NULL, "
        "s.rowid, " +
        chosenClause(merge, Kind::NotMatched) +
        " FROM s WHERE s.rowid NOT IN (SELECT sr FROM pairs) UNION ALL SELECT t.rowid, NULL, " +
        chosenClause(merge, Kind::BySource) + " FROM t WHERE t.rowid NOT IN (SELECT tr FROM pairs);\n";
    // Every new row is worked out before the first one is written.
    std::string writes;
    for (std::size_t i = 0; i < merge.clauses.size(); ++i) {
        const RandomClause& clause = merge.clauses[i];
        const std::string number = std::to_string(i);
        if (clause.action == RandomClause::Action::Delete) {
            writes += "DELETE FROM t WHERE rowid IN (SELECT tr FROM plan WHERE clause = " + number + ");\n";
            continue;
        }
        text +=
            "CREATE TABLE new" + number + "(r, id, v);\nINSERT INTO new" + number + " SELECT p.tr, " +
            newValues(clause) +
            " FROM plan AS p LEFT JOIN t ON t.rowid = p.tr LEFT JOIN s ON s.rowid = p.sr WHERE p.clause = " + number +
            ";\n";
        writes += clause.action == RandomClause::Action::Update
                      ? "UPDATE t SET id = n.id, v = n.v FROM new" + number + " AS n WHERE n.r = t.rowid;\n"
                      : "INSERT INTO t SELECT id, v FROM new" + number + ";\n";
    }
    return text + writes;
}

std::vector<TextRow> rowsOf(const tables::Table& table)
{
    std::vector<TextRow> rows;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        TextRow cells;
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            const values::Value value = table.cell(row, column);
            cells.push_back(value.isNull() ? "NULL" : values::toText(value));
        }
        rows.push_back(std::move(cells));
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace

class TestMergeDifferential : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void agreesWithStatementsByHand();
};

void TestMergeDifferential::agreesWithStatementsByHand()
{
    int compared = 0;
    for (std::uint32_t seed = 50000; seed < 50800; ++seed) {
        const RandomMerge merge = testing::randomMerge(seed);
        testing::ReferenceDatabase reference;
        std::string setUp = "CREATE TABLE t (id INT, v INT);\nCREATE TABLE s (id INT, v INT);\n";
        for (const std::vector<testing::Row>& rows : merge.inserts) {
            setUp += insertText("t", rows);
        }
        setUp += insertText("s", merge.source);
        const std::string byHand = writtenOut(merge);
        const std::string context =
            "seed " + std::to_string(seed) + "\n" + merge.setUp() + merge.statement() + "\n" + byHand;
        QVERIFY2(reference.run(setUp + byHand).empty(), context.c_str());
        std::string error;
        // What two source rows for one target row mean differs from engine to engine and has its own tests.
        if (!reference.rows("SELECT tr FROM pairs GROUP BY tr HAVING count(*) > 1", error).empty()) {
            continue;
        }
        ++compared;
        session::Session session(*sql::findDialect("iceberg"));
        const session::OutcomePtr outcome =
            session.run(std::make_shared<const base::SourceText>(merge.setUp() + merge.statement()), {});
        QVERIFY2(outcome->firstError() == nullptr, context.c_str());
        std::vector<TextRow> expected = reference.rows("SELECT id, v FROM t", error);
        std::sort(expected.begin(), expected.end());
        QVERIFY2(rowsOf(*session.catalog().find("t")->table) == expected, context.c_str());
    }
    QVERIFY2(compared > 300, std::to_string(compared).c_str());
}

QTEST_APPLESS_MAIN(TestMergeDifferential)
#include "tst_merge_differential.moc"
