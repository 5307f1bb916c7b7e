// Tables of other people's SQLite files: which type a column gets, and that the file stays as it is.

#include "core/store/database.h"
#include "core/store/sqlite_tables.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace mergescope;

class SqliteTablesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void columnsGetOneType_data()
    {
        QTest::addColumn<QByteArray>("declared");
        QTest::addColumn<QByteArray>("values");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("cells");
        const auto row = [](const char* name, const char* declared, const char* values, const char* type,
                            const char* cells) {
            QTest::newRow(name) << QByteArray(declared) << QByteArray(values) << QByteArray(type) << QByteArray(cells);
        };
        row("whole", "INTEGER", "(1), (NULL), (-7)", "INT", "1 NULL -7");
        row("large", "INTEGER", "(1), (3000000000)", "BIGINT", "1 3000000000");
        row("fractions", "REAL", "(0.5), (2)", "DOUBLE", "0.5 2.0");
        row("codes stay texts", "TEXT", "('007'), ('8')", "STRING", "007 8");
        row("texts among numbers", "", "(1), ('x')", "STRING", "1 x");
        row("empty is not NULL", "TEXT", "(''), (NULL)", "STRING", " NULL");
        row("days", "DATE", "('2026-11-29'), (NULL)", "DATE", "2026-11-29 NULL");
        row("a day with a time", "DATE", "('2026-11-29 10:00:00')", "TIMESTAMP", "2026-11-29 10:00:00");
        row("no day", "DATE", "('2026-11-29'), ('soon')", "STRING", "2026-11-29 soon");
        row("times", "DATETIME", "('2026-11-29 10:00:00')", "TIMESTAMP", "2026-11-29 10:00:00");
        row("flags", "BOOLEAN", "(0), (1)", "BOOLEAN", "false true");
        row("bytes", "BLOB", "(X'00FF')", "STRING", "X'00FF'");
        row("nothing yet", "INTEGER", "(NULL)", "BIGINT", "NULL");
    }

    void columnsGetOneType()
    {
        QFETCH(QByteArray, declared);
        QFETCH(QByteArray, values);
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, cells);
        const std::string path = make("CREATE TABLE t (c " + declared + "); INSERT INTO t VALUES " + values + ";");
        const auto read = store::readSqliteTable(path, "t");
        QVERIFY(read.isOk() && read.value().has_value());
        const tables::Table& table = **read.value();
        QCOMPARE(QByteArray::fromStdString(values::toText(table.schema().fields[0].type)), type);
        QByteArrayList found;
        for (std::size_t row = 0; row < table.rowCount(); ++row) {
            found << QByteArray::fromStdString(values::toText(table.cell(row, 0)));
        }
        QCOMPARE(found.join(' '), cells);
    }

    void tablesAndViewsAreListed()
    {
        const std::string path = make("CREATE TABLE b (x INTEGER PRIMARY KEY AUTOINCREMENT); CREATE TABLE \"A b\" (y);"
                                      "CREATE VIEW v AS SELECT x FROM b; INSERT INTO b VALUES (5);");
        const auto names = store::sqliteTables(path);
        QVERIFY(names.isOk());
        QCOMPARE(names.value(), (std::vector<std::string>{"A b", "b", "v"}));
        QCOMPARE((*store::readSqliteTable(path, "v").value())->rowCount(), std::size_t{1});
        QCOMPARE((*store::readSqliteTable(path, "A b").value())->columnCount(), std::size_t{1});
        QVERIFY(!store::readSqliteTable(path, "none").isOk());
    }

    void theFileStaysAsItIs()
    {
        const std::string path = make("CREATE TABLE t (c); INSERT INTO t VALUES (1);");
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray before = file.readAll();
        QVERIFY(store::isSqliteFile(before.toStdString()));
        QVERIFY(!store::isSqliteFile("id,name\n1,x\n"));
        QVERIFY(store::readSqliteTable(path, "t").isOk());
        file.seek(0);
        QCOMPARE(file.readAll(), before);
        const std::string missing = m_folder.filePath("none.db").toStdString();
        QVERIFY(!store::sqliteTables(missing).isOk());
        QVERIFY(!QFile::exists(QString::fromStdString(missing))); // looking makes nothing
    }

    void readingMayBeStopped()
    {
        const std::string path =
            make("CREATE TABLE t (c); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                 "WHERE i < 50000) INSERT INTO t SELECT i FROM n;");
        const auto stopped = store::readSqliteTable(path, "t", [](std::size_t rows) { return rows < 30'000; });
        QVERIFY(stopped.isOk() && !stopped.value().has_value());
        QCOMPARE((*store::readSqliteTable(path, "t").value())->rowCount(), std::size_t{50'000});
    }

private:
    std::string make(const QByteArray& sql)
    {
        const std::string path = m_folder.filePath(QString::number(++m_files) + ".db").toStdString();
        store::Database database;
        database.open(path);
        database.execute(sql.constData());
        [&] { QVERIFY(!database.hasFailed()); }();
        return path;
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

QTEST_APPLESS_MAIN(SqliteTablesTest)
#include "tst_sqlite_tables.moc"
