// Statements other than MERGE and SELECT, end to end: rows, commits, history, views, settings, and what is refused.

#include "core/catalog/history.h"
#include "core/session/session.h"

#include <QtTest>

using namespace mergescope;

namespace {

class Play {
public:
    explicit Play(const char* engine) : m_session(*sql::findDialect(engine)) {}

    /// Runs the text and gives the slug of the first error, "" where all went well.
    QString run(const std::string& text)
    {
        m_outcome = m_session.run(std::make_shared<const base::SourceText>(text, "test.sql"), {});
        const diagnostics::Diagnostic* error = m_outcome->firstError();
        if (error == nullptr) {
            return {};
        }
        const std::string_view slug = diagnostics::slug(error->kind);
        return QString::fromUtf8(slug.data(), static_cast<qsizetype>(slug.size()));
    }
    /// Rows of the last statement: cells joined by commas, rows by semicolons.
    [[nodiscard]] QString answer() const
    {
        const tables::TablePtr rows = m_outcome->statements.back().rows;
        return rows == nullptr ? QString("none") : textOf(*rows);
    }
    QString query(const std::string& text)
    {
        const QString error = run(text);
        return error.isEmpty() ? answer() : error;
    }
    [[nodiscard]] QString commit(const char* key) const
    {
        const auto& commit = m_outcome->statements.back().commit;
        for (const auto& [name, value] : commit.value_or(std::vector<std::pair<std::string, std::string>>{})) {
            if (name == key) {
                return QString::fromStdString(value);
            }
        }
        return commit.has_value() ? QString("-") : QString("no commit");
    }
    [[nodiscard]] catalog::TableEntryPtr table(const char* name) const { return m_session.catalog().find(name); }
    [[nodiscard]] const session::OutcomePtr& outcome() const { return m_outcome; }

private:
    static QString textOf(const tables::Table& table)
    {
        QStringList rows;
        for (std::size_t row = 0; row < table.rowCount(); ++row) {
            QStringList cells;
            for (std::size_t column = 0; column < table.columnCount(); ++column) {
                cells << QString::fromStdString(values::toText(table.cell(row, column)));
            }
            rows << cells.join(',');
        }
        return rows.join("; ");
    }

    session::Session m_session;
    session::OutcomePtr m_outcome;
};

const std::string kTable =
    "CREATE TABLE t (id INT, v INT); INSERT INTO t VALUES (1, 10), (2, 20); INSERT INTO t VALUES (NULL, 5);";

} // namespace

class TestLoads : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void replaceUsingIsPlainEquality();
    void replaceOnTakesAnyCondition();
    void replaceUsingIsDatabricks();
    void keysAreHeld_data();
    void keysAreHeld();
    void structFieldsThatCannotBeSet();
    void markingModes();
    void deletionVectors();
    void timeTravel();
    void rollbackMovesTheCurrentSnapshot();
    void restoreMakesAVersion();
    void metadataTables();
    void viewsReadAnew();
    void viewsAreNotWritten();
    void settings();
    void badProperties_data();
    void badProperties();
    void namespaces();
    void alterTable();
    void columnsWiden();
    void versionsAreCompared();
    void describeAndShow();
    void plainEngines();
};

/// merge.md 16, the example of REPLACE USING.
void TestLoads::replaceUsingIsPlainEquality()
{
    Play play("databricks");
    QCOMPARE(play.run(kTable + "CREATE TABLE s (id INT, v INT); INSERT INTO s VALUES (2, 99), (NULL, 7);"
                               "INSERT INTO t REPLACE USING (id) SELECT * FROM s"),
             QString());
    QCOMPARE(play.outcome()->statements.back().kind, std::string("replace-using"));
    QCOMPARE(play.query("SELECT * FROM t ORDER BY id, v"), QString("NULL,5; NULL,7; 1,10; 2,99"));
    QCOMPARE(play.run("INSERT INTO t REPLACE WHERE id = 2 SELECT * FROM s"), QString("replace.row-outside-predicate"));
    QCOMPARE(play.run("INSERT INTO t REPLACE USING (id) SELECT * FROM s WHERE FALSE"), QString());
    QCOMPARE(play.table("t")->table->rowCount(), std::size_t{4});
    QCOMPARE(play.run("INSERT INTO t REPLACE USING (id) SELECT v, id FROM s"), QString("name.unknown-column"));
}

void TestLoads::replaceOnTakesAnyCondition()
{
    Play play("databricks");
    QCOMPARE(play.run(kTable + "CREATE TABLE s (id INT, v INT); INSERT INTO s VALUES (NULL, 7);"
                               "INSERT INTO t AS x REPLACE ON x.id <=> s.id (SELECT * FROM s) AS s"),
             QString());
    QCOMPARE(play.query("SELECT * FROM t ORDER BY id"), QString("NULL,7; 1,10; 2,20"));
}

void TestLoads::replaceUsingIsDatabricks()
{
    for (const char* engine : {"iceberg", "delta"}) {
        Play play(engine);
        QCOMPARE(play.run(kTable + "INSERT INTO t REPLACE USING (id) SELECT 1, 2"), QString("engine.unsupported"));
        const std::string message = diagnostics::render(play.outcome()->firstError()->message, base::Language::English);
        QVERIFY(message.find("databricks") != std::string::npos);
    }
}

/// As asked of Iceberg 1.12.0: what whole files tell is removed as files, the rest is marked.
void TestLoads::keysAreHeld_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("statement");
    QTest::addColumn<QString>("error");
    // As DuckDB 2.0 and PostgreSQL 18 answered.
    const char* const both[] = {"duckdb", "postgresql"};
    for (const char* engine : both) {
        const QString name(engine);
        QTest::addRow("%s: taken", engine) << name << "INSERT INTO a SELECT 1, 1"
                                           << "table.key";
        QTest::addRow("%s: twice", engine) << name << "INSERT INTO a VALUES (5, 1), (5, 2)"
                                           << "table.key";
        QTest::addRow("%s: NULL", engine) << name << "INSERT INTO a VALUES (NULL, 1)"
                                          << "table.not-null";
        QTest::addRow("%s: no default", engine) << name << "INSERT INTO a (v) VALUES (1)"
                                                << "table.not-null";
        QTest::addRow("%s: onto another", engine) << name << "UPDATE a SET id = 2 WHERE id = 1"
                                                  << "table.key";
        QTest::addRow("%s: far away", engine) << name << "UPDATE a SET id = id + 100"
                                              << "";
        QTest::addRow("%s: itself", engine) << name << "UPDATE a SET id = id, v = 3"
                                            << "";
    }
    QTest::addRow("duckdb: moved on") << "duckdb"
                                      << "UPDATE a SET id = id + 1"
                                      << "";
    QTest::addRow("postgresql: moved on") << "postgresql"
                                          << "UPDATE a SET id = id + 1"
                                          << "table.key";
}

void TestLoads::keysAreHeld()
{
    QFETCH(QString, engine);
    QFETCH(QString, statement);
    QFETCH(QString, error);
    Play play(engine.toUtf8().constData());
    QCOMPARE(play.run("CREATE TABLE a (id INT PRIMARY KEY, v INT); INSERT INTO a VALUES (1, 1), (2, 2)"), QString());
    QCOMPARE(play.run(statement.toStdString()), error);
    if (!error.isEmpty()) {
        QCOMPARE(play.query("SELECT * FROM a ORDER BY id"), QString("1,1; 2,2"));
    }
}

void TestLoads::structFieldsThatCannotBeSet()
{
    Play play("iceberg");
    QCOMPARE(play.run("CREATE TABLE t (id INT, a STRUCT<b: INT, c: INT>)"), QString());
    QCOMPARE(play.run("UPDATE t SET a.b = 1, a.b = 2"), QString("merge.duplicate-assignment"));
    QCOMPARE(play.run("UPDATE t SET a.b = 1, a = NULL"), QString("merge.duplicate-assignment"));
    QCOMPARE(play.run("UPDATE t SET a.b = 'x'"), QString("type.mismatch"));
    QVERIFY(!play.run("UPDATE t SET a.d = 1").isEmpty());
    QVERIFY(!play.run("UPDATE t SET id.x = 1").isEmpty());
    QCOMPARE(play.run("UPDATE t SET a.b = 1, a.c = 2"), QString());
}

void TestLoads::markingModes()
{
    Play play("iceberg");
    QCOMPARE(play.run("CREATE TABLE m (id INT, s STRING) TBLPROPERTIES ('format-version'='2', "
                      "'write.update.mode'='merge-on-read', 'write.delete.mode'='merge-on-read');"
                      "INSERT INTO m VALUES (1, 'a'), (2, 'b'); INSERT INTO m VALUES (3, 'c'), (4, NULL);"
                      "DELETE FROM m WHERE id = 1"),
             QString());
    QCOMPARE(play.commit("operation"), QString("delete"));
    QCOMPARE(play.commit("added-position-deletes"), QString("1"));
    QCOMPARE(play.commit("total-records"), QString("4"));
    QCOMPARE(play.run("DELETE FROM m WHERE id IN (3, 4)"), QString());
    QCOMPARE(play.commit("added-position-deletes"), QString("2"));
    QCOMPARE(play.commit("total-delete-files"), QString("2"));
    QCOMPARE(play.run("UPDATE m SET s = 'z' WHERE id = 2"), QString());
    QCOMPARE(play.commit("operation"), QString("overwrite"));
    QCOMPARE(play.commit("added-position-deletes"), QString("2"));
    QCOMPARE(play.commit("removed-position-deletes"), QString("1"));
    QCOMPARE(play.commit("total-position-deletes"), QString("4"));
    QCOMPARE(play.run("INSERT INTO m VALUES (8, 'h'), (9, 'h'); DELETE FROM m WHERE id >= 8"), QString());
    QCOMPARE(play.commit("deleted-data-files"), QString("1"));
    QCOMPARE(play.commit("added-delete-files"), QString("-"));
    QCOMPARE(play.run("DELETE FROM m"), QString());
    QCOMPARE(play.commit("deleted-data-files"), QString("3"));
    QCOMPARE(play.commit("removed-position-deletes"), QString("4"));
    QCOMPARE(play.commit("total-delete-files"), QString("0"));
}

/// As asked of Delta Lake 4.3.0.
void TestLoads::deletionVectors()
{
    Play play("delta");
    QCOMPARE(play.run("CREATE TABLE m (id INT, s STRING) TBLPROPERTIES ('delta.enableDeletionVectors'='true');"
                      "INSERT INTO m VALUES (1, 'a'), (2, 'b'), (22, 'b'); INSERT INTO m VALUES (3, 'c'), (4, NULL);"
                      "DELETE FROM m WHERE id = 1"),
             QString());
    QCOMPARE(play.answer(), QString("1"));
    QCOMPARE(play.commit("numDeletionVectorsAdded"), QString("1"));
    QCOMPARE(play.commit("numCopiedRows"), QString("0"));
    QCOMPARE(play.run("DELETE FROM m WHERE id = 2"), QString());
    QCOMPARE(play.commit("numDeletionVectorsUpdated"), QString("1"));
    QCOMPARE(play.commit("numDeletionVectorsRemoved"), QString("1"));
    QCOMPARE(play.run("DELETE FROM m WHERE id IN (22, 3, 4)"), QString());
    QCOMPARE(play.commit("numRemovedFiles"), QString("2"));
    QCOMPARE(play.commit("numDeletionVectorsRemoved"), QString("1"));
    QCOMPARE(play.run("INSERT INTO m VALUES (5, 'e'), (6, 'f'); UPDATE m SET s = 'z' WHERE id = 5"), QString());
    QCOMPARE(play.commit("numAddedFiles"), QString("1"));
    QCOMPARE(play.commit("numRemovedFiles"), QString("1"));
    QCOMPARE(play.commit("numDeletionVectorsAdded"), QString("1"));
    QCOMPARE(play.run("UPDATE m SET s = 'z'"), QString());
    QCOMPARE(play.commit("numUpdatedRows"), QString("2"));
    QCOMPARE(play.commit("numRemovedFiles"), QString("2"));
    QCOMPARE(play.commit("numDeletionVectorsRemoved"), QString("0"));
    QCOMPARE(play.run("UPDATE m SET s = 'q' WHERE id = 99"), QString());
    QCOMPARE(play.commit("operation"), QString("no commit"));
}

void TestLoads::timeTravel()
{
    Play play("iceberg");
    QCOMPARE(play.run(kTable + "DELETE FROM t"), QString());
    QCOMPARE(play.query("SELECT * FROM t VERSION AS OF 1"), QString("1,10; 2,20"));
    QCOMPARE(play.query("SELECT id FROM t FOR SYSTEM_VERSION AS OF 2 AS x WHERE x.id = 2"), QString("2"));
    QCOMPARE(play.query("SELECT * FROM t VERSION AS OF 9"), QString("name.unknown-version"));
    QCOMPARE(play.query("SELECT * FROM t TIMESTAMP AS OF '2001-01-01'"), QString());
    QCOMPARE(play.query("SELECT * FROM t TIMESTAMP AS OF '1969-01-01'"), QString("name.unknown-version"));
    Play delta("delta");
    QCOMPARE(delta.run(kTable + "DELETE FROM t"), QString());
    QCOMPARE(delta.query("SELECT * FROM t VERSION AS OF 0"), QString());
    QCOMPARE(delta.query("SELECT * FROM t VERSION AS OF 1"), QString("1,10; 2,20"));
}

void TestLoads::rollbackMovesTheCurrentSnapshot()
{
    Play play("iceberg");
    QCOMPARE(play.run(kTable + "DELETE FROM t WHERE id = 1"), QString());
    QCOMPARE(play.query("CALL local.system.rollback_to_snapshot('db.t', 1)"), QString("3,1"));
    QCOMPARE(play.query("SELECT * FROM t"), QString("1,10; 2,20"));
    QCOMPARE(play.query("SELECT snapshot_id, is_current_ancestor FROM t.history"), QString("1,true; 2,false; 3,false"));
    QCOMPARE(play.run("INSERT INTO t VALUES (7, 7)"), QString());
    QCOMPARE(play.commit("total-records"), QString("3"));
    QCOMPARE(play.query("SELECT snapshot_id, parent_id FROM t.snapshots"), QString("1,NULL; 2,1; 3,2; 4,1"));
    QCOMPARE(play.run("CALL local.system.rollback_to_snapshot(table => 't', snapshot_id => 77)"),
             QString("name.unknown-version"));
    QCOMPARE(play.run("CALL local.system.expire_snapshots('t')"), QString("engine.unsupported"));
    QCOMPARE(play.run("RESTORE TABLE t TO VERSION AS OF 1"), QString("engine.unsupported"));
}

void TestLoads::restoreMakesAVersion()
{
    Play play("delta");
    QCOMPARE(play.run(kTable + "DELETE FROM t; RESTORE TABLE t TO VERSION AS OF 1"), QString());
    QCOMPARE(play.commit("operation"), QString("RESTORE"));
    QCOMPARE(play.commit("numRestoredFiles"), QString("1"));
    QCOMPARE(play.query("SELECT * FROM t"), QString("1,10; 2,20"));
    QCOMPARE(play.run("DESCRIBE HISTORY t LIMIT 2"), QString());
    QCOMPARE(play.outcome()->statements.back().rows->rowCount(), std::size_t{2});
    QCOMPARE(play.table("t")->snapshots.size(), std::size_t{5});
    QCOMPARE(play.run("RESTORE TABLE t TO VERSION AS OF 12"), QString("name.unknown-version"));
    QCOMPARE(play.run("SELECT * FROM t.snapshots"), QString("engine.unsupported"));
}

void TestLoads::metadataTables()
{
    Play play("iceberg");
    QCOMPARE(play.run(kTable + "SELECT operation FROM db.t.snapshots ORDER BY committed_at"), QString());
    QCOMPARE(play.answer(), QString("append; append"));
    QCOMPARE(play.query("SELECT operation FROM local.db.\"t$snapshots\""), QString("append; append"));
    QCOMPARE(play.outcome()->diagnostics.size(), std::size_t{1});
    QCOMPARE(play.outcome()->diagnostics.front().severity, diagnostics::Severity::Note);
    QCOMPARE(play.query("SELECT content, record_count FROM t.files"), QString("0,2; 0,1"));
    QCOMPARE(play.run("SELECT * FROM t.manifests"), QString("name.unknown-table"));
}

void TestLoads::viewsReadAnew()
{
    Play play("iceberg");
    QCOMPARE(play.run(kTable + "CREATE TEMP VIEW big AS SELECT id AS k, v FROM t WHERE v > 5;"
                               "CREATE VIEW bigger (a) AS SELECT k FROM big WHERE v > 15"),
             QString());
    QCOMPARE(play.query("SELECT * FROM bigger"), QString("2"));
    QCOMPARE(play.run("INSERT INTO t VALUES (3, 30)"), QString());
    QCOMPARE(play.query("SELECT a FROM bigger AS b"), QString("2; 3"));
    QCOMPARE(play.run("CREATE VIEW big AS SELECT 1"), QString("name.table-exists"));
    QCOMPARE(play.run("CREATE OR REPLACE TEMP VIEW big AS SELECT a AS k, 99 AS v FROM bigger"), QString());
    QCOMPARE(play.run("SELECT * FROM bigger"), QString("limit.exceeded"));
    QCOMPARE(play.run("DROP VIEW big; DROP VIEW IF EXISTS big; DROP VIEW t"), QString("name.unknown-table"));
}

void TestLoads::viewsAreNotWritten()
{
    Play play("iceberg");
    QCOMPARE(play.run(kTable + "CREATE VIEW w AS SELECT * FROM t"), QString());
    for (const char* text : {"DELETE FROM w", "UPDATE w SET v = 1", "INSERT INTO w VALUES (1, 2)", "TRUNCATE TABLE w",
                             "MERGE INTO w USING t ON w.id = t.id WHEN MATCHED THEN DELETE"}) {
        QCOMPARE(play.run(text), QString("engine.unsupported"));
    }
    QCOMPARE(play.run("MERGE INTO t USING w ON t.id = w.id WHEN MATCHED THEN UPDATE SET v = w.v + 1"), QString());
}

void TestLoads::settings()
{
    Play play("iceberg");
    QCOMPARE(play.query("SET spark.sql.sources.partitionOverwriteMode"),
             QString("spark.sql.sources.partitionOverwriteMode,static"));
    QCOMPARE(play.query("SET spark.sql.sources.partitionOverwriteMode=dynamic"),
             QString("spark.sql.sources.partitionOverwriteMode,dynamic"));
    QCOMPARE(play.run("SET spark.sql.sources.partitionOverwriteMode=sometimes"), QString("engine.unsupported"));
    QCOMPARE(play.query("SET foo.bar=3"), QString("foo.bar,3"));
    QCOMPARE(play.outcome()->statements.back().notes.size(), std::size_t{1});
    QCOMPARE(play.run("CREATE TABLE p (a INT, d INT) PARTITIONED BY (d); INSERT INTO p VALUES (1, 1), (2, 2);"
                      "INSERT OVERWRITE p VALUES (9, 2)"),
             QString());
    QCOMPARE(play.query("SELECT * FROM p ORDER BY a"), QString("1,1; 9,2"));
    QCOMPARE(play.run("INSERT OVERWRITE p SELECT * FROM p WHERE FALSE"), QString());
    QCOMPARE(play.commit("operation"), QString("no commit"));
    QCOMPARE(play.run("RESET spark.sql.sources.partitionOverwriteMode; INSERT OVERWRITE p VALUES (9, 3)"), QString());
    QCOMPARE(play.query("SELECT * FROM p"), QString("9,3"));
}

void TestLoads::badProperties_data()
{
    QTest::addColumn<QString>("property");
    for (const char* property :
         {"'write.merge.mode'='sometimes'", "'mergescope.rows-per-file'='0'", "'mergescope.rows-per-file'='two'",
          "'format-version'='9'", "'delta.enableDeletionVectors'='perhaps'"}) {
        QTest::newRow(property) << QString(property);
    }
}

void TestLoads::badProperties()
{
    QFETCH(QString, property);
    Play play("iceberg");
    QCOMPARE(play.run("CREATE TABLE t (a INT) TBLPROPERTIES (" + property.toStdString() + ")"),
             QString("engine.unsupported"));
    QVERIFY(play.table("t") == nullptr);
    QCOMPARE(play.run("CREATE TABLE t (a INT); ALTER TABLE t SET TBLPROPERTIES (" + property.toStdString() + ")"),
             QString("engine.unsupported"));
}

void TestLoads::namespaces()
{
    Play play("iceberg");
    QCOMPARE(play.run("CREATE TABLE nowhere.t (a INT); DROP TABLE nowhere.t"), QString()); // its catalogue makes it
    QCOMPARE(Play("delta").run("CREATE TABLE nowhere.t (a INT)"), QString("name.unknown-table"));
    QCOMPARE(play.run("CREATE NAMESPACE local.kiosko; CREATE TABLE local.kiosko.t (a INT)"), QString());
    QCOMPARE(play.run("USE local.kiosko; CREATE TABLE u (a INT)"), QString());
    QCOMPARE(play.query("SHOW TABLES IN kiosko"), QString("local.kiosko,t,false; local.kiosko,u,false"));
    QCOMPARE(play.run("DROP NAMESPACE local.kiosko"), QString("name.table-exists"));
    QCOMPARE(play.run("DROP NAMESPACE local.kiosko CASCADE; DROP NAMESPACE IF EXISTS local.kiosko"), QString());
    QVERIFY(play.table("t") == nullptr);
}

void TestLoads::alterTable()
{
    Play play("delta");
    QCOMPARE(play.run(kTable + "ALTER TABLE t ADD COLUMN w INT; INSERT INTO t VALUES (4, 40, 400)"), QString());
    QCOMPARE(play.query("SELECT * FROM t WHERE id >= 2"), QString("2,20,NULL; 4,40,400"));
    QCOMPARE(play.run("ALTER TABLE t RENAME COLUMN w TO x"), QString("engine.unsupported"));
    QCOMPARE(play.run("ALTER TABLE t DROP COLUMN v"), QString("engine.unsupported"));
    QCOMPARE(play.run("ALTER TABLE t SET TBLPROPERTIES ('delta.columnMapping.mode' = 'name');"
                      "ALTER TABLE t RENAME COLUMN w TO x; ALTER TABLE t DROP COLUMN v; ALTER TABLE t RENAME TO u"),
             QString());
    QCOMPARE(play.query("SELECT x FROM u WHERE id = 4"), QString("400"));
    QCOMPARE(play.run("ALTER TABLE u ALTER COLUMN x TYPE BIGINT"), QString("type.mismatch"));
    QCOMPARE(play.run("ALTER TABLE u ALTER COLUMN id SET NOT NULL"), QString("table.not-null"));
    QCOMPARE(play.run("ALTER TABLE u ADD COLUMN x INT"), QString("name.duplicate-column"));
    QCOMPARE(play.query("SELECT * FROM u VERSION AS OF 1"), QString("1,10; 2,20"));
}

void TestLoads::columnsWiden()
{
    Play play("iceberg");
    QCOMPARE(play.run(kTable + "ALTER TABLE t ALTER COLUMN v TYPE BIGINT; INSERT INTO t VALUES (5, 3000000000)"),
             QString());
    QCOMPARE(play.query("SELECT v FROM t WHERE id = 5"), QString("3000000000"));
    QCOMPARE(play.run("ALTER TABLE t ALTER COLUMN v TYPE INT"), QString("type.mismatch"));
}

void TestLoads::versionsAreCompared()
{
    Play play("iceberg");
    QCOMPARE(play.run(kTable + "UPDATE t SET v = 11 WHERE id = 1; DELETE FROM t WHERE id = 2"), QString());
    const catalog::TableEntryPtr table = play.table("t");
    const catalog::VersionDifference difference =
        catalog::compareVersions(*catalog::snapshotNumbered(*table, 1), *catalog::currentSnapshot(*table));
    QCOMPARE(difference.added, std::size_t{1});
    QCOMPARE(difference.removed, std::size_t{1});
    QCOMPARE(difference.changed, std::size_t{1});
}

void TestLoads::describeAndShow()
{
    Play play("iceberg");
    QCOMPARE(play.run("CREATE TABLE r (id INT NOT NULL, d DATE) PARTITIONED BY (d)"), QString());
    QCOMPARE(play.query("DESCRIBE TABLE r"), QString("id,int,NULL; d,date,NULL; # Partition Information,,; "
                                                     "# col_name,data_type,comment; d,date,NULL"));
    QVERIFY(play.query("DESCRIBE TABLE EXTENDED r").contains("Location,warehouse/r,"));
    QCOMPARE(play.query("SHOW CREATE TABLE r"),
             QString("CREATE TABLE r (\n  id INT NOT NULL,\n  d DATE)\nUSING iceberg\nPARTITIONED BY (d)\n"));
    QCOMPARE(play.query("SHOW COLUMNS IN r"), QString("id; d"));
    QCOMPARE(play.run("DESCRIBE HISTORY r"), QString("engine.unsupported"));
    QCOMPARE(play.run("DESCRIBE nothing"), QString("name.unknown-table"));
}

void TestLoads::plainEngines()
{
    Play duckdb("duckdb");
    QCOMPARE(duckdb.run(kTable + "UPDATE t SET v = v + 1 WHERE id = 1"), QString());
    QCOMPARE(duckdb.answer(), QString("1"));
    QCOMPARE(duckdb.commit("count"), QString("1"));
    QCOMPARE(duckdb.run("INSERT OVERWRITE t SELECT 1, 2"), QString("engine.unsupported"));
    Play postgresql("postgresql");
    QCOMPARE(postgresql.run(kTable + "DELETE FROM t WHERE id IS NOT NULL"), QString());
    QCOMPARE(postgresql.commit("tag"), QString("DELETE 2"));
    QCOMPARE(postgresql.query("SELECT * FROM t"), QString("NULL,5"));
    QCOMPARE(postgresql.run("SELECT * FROM t VERSION AS OF 1"), QString("engine.unsupported"));
}

QTEST_APPLESS_MAIN(TestLoads)
#include "tst_loads.moc"
