// The run as files: what is replaced, marked, added and left alone, under both ways of writing, and its sentences.

#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "core/story/story.h"
#include "core/trace/run_files.h"

#include <QTest>

using namespace mergescope;
using trace::FileFate;

namespace {

/// Three files of two rows: 1 and 2, 3 and 4, 5 and 6.
trace::MergeRunPtr runOf(const std::string& engine, const std::string& properties, const std::string& source,
                         const std::string& clauses)
{
    std::string scene = "CREATE TABLE t (id INT, v INT)";
    scene += engine == "duckdb" ? "" : " USING " + engine;
    scene += properties.empty() ? "" : " TBLPROPERTIES (" + properties + ")";
    scene += ";\nCREATE TABLE s (id INT, v INT);\n";
    for (const char* rows : {"(1, 10), (2, 20)", "(3, 30), (4, 40)", "(5, 50), (6, 60)"}) {
        scene += std::string("INSERT INTO t VALUES ") + rows + ";\n";
    }
    scene += "INSERT INTO s VALUES " + source + ";\nMERGE INTO t USING s ON t.id = s.id " + clauses;
    session::Session session(*sql::findDialect(engine));
    const session::OutcomePtr outcome = session.run(std::make_shared<base::SourceText>(scene), {});
    return outcome->lastRun();
}

constexpr const char* kUpsert =
    "WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v)";

QByteArray fatesOf(const trace::RunFiles& files)
{
    QByteArray text;
    for (const trace::OldFile& old : files.before) {
        text += old.fate == FileFate::Untouched   ? "untouched "
                : old.fate == FileFate::Marked    ? "marked "
                : old.fate == FileFate::Rewritten ? "rewritten "
                                                  : "removed ";
    }
    return text.trimmed();
}

} // namespace

class RunFilesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void filesAndRows_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("properties");
        QTest::addColumn<QString>("clauses");
        QTest::addColumn<QByteArray>("fates");
        QTest::addColumn<int>("added");
        QTest::addColumn<int>("written");
        QTest::addColumn<int>("copied");
        QTest::addColumn<int>("marked");
        QTest::addColumn<int>("deleteFiles");
        const QString upsert = QString::fromLatin1(kUpsert);
        const QString drop = QStringLiteral("WHEN MATCHED THEN DELETE");
        const QString mor = QStringLiteral("'write.merge.mode' = 'merge-on-read'");
        const QString dv = QStringLiteral("'delta.enableDeletionVectors' = 'true'");
        // The source has 2 and 9: one pair in the first file, one row for which there is none.
        QTest::newRow("iceberg, rewritten")
            << "iceberg"
            << "" << upsert << QByteArray("rewritten untouched untouched") << 1 << 3 << 1 << 0 << 0;
        QTest::newRow("iceberg, marked") << "iceberg" << mor << upsert << QByteArray("marked untouched untouched") << 1
                                         << 2 << 0 << 1 << 1;
        QTest::newRow("delta, rewritten")
            << "delta"
            << "" << upsert << QByteArray("rewritten untouched untouched") << 1 << 3 << 1 << 0 << 0;
        QTest::newRow("delta, vectors") << "delta" << dv << upsert << QByteArray("marked untouched untouched") << 1 << 2
                                        << 0 << 1 << 1;
        QTest::newRow("iceberg, delete") << "iceberg"
                                         << "" << drop << QByteArray("rewritten untouched untouched") << 1 << 1 << 1
                                         << 0 << 0;
        QTest::newRow("iceberg, delete marked")
            << "iceberg" << mor << drop << QByteArray("marked untouched untouched") << 0 << 0 << 0 << 1 << 1;
    }
    void filesAndRows()
    {
        QFETCH(QString, engine);
        QFETCH(QString, properties);
        QFETCH(QString, clauses);
        const trace::MergeRunPtr run =
            runOf(engine.toStdString(), properties.toStdString(), "(2, 21), (9, 90)", clauses.toStdString());
        QVERIFY(run && !run->failure);
        const trace::RunFiles files = trace::filesOf(*run);
        QTEST(fatesOf(files), "fates");
        QTEST(static_cast<int>(files.added.size()), "added");
        QTEST(static_cast<int>(files.rowsWritten), "written");
        QTEST(static_cast<int>(files.rowsCopied), "copied");
        QTEST(static_cast<int>(files.rowsMarked), "marked");
        QTEST(static_cast<int>(files.deleteFiles), "deleteFiles");
        // Counted by files or by rows, it is the same run.
        QCOMPARE(files.rowsCopied, run->counts.copied);
        std::uint64_t deleted = 0;
        for (const trace::OldFile& old : files.before) {
            deleted += old.rows.deleted;
        }
        QCOMPARE(deleted, run->counts.deleted);
        QCOMPARE(files.filesLeft + files.filesMarked + files.filesUntouched, std::uint64_t{3});
    }

    void aFileWhoseRowsAllGoIsRemoved()
    {
        const auto run = runOf("iceberg", "", "(3, 0), (4, 0)", "WHEN MATCHED THEN DELETE");
        const trace::RunFiles files = trace::filesOf(*run);
        QCOMPARE(fatesOf(files), QByteArray("untouched removed untouched"));
        QCOMPARE(files.added.size(), std::size_t{0});
    }

    void aRunThatFailsTouchesNoFile()
    {
        const auto run = runOf("iceberg", "", "(3, 0), (3, 1)", "WHEN MATCHED THEN UPDATE SET v = s.v");
        QVERIFY(run->failure);
        const trace::RunFiles files = trace::filesOf(*run);
        QCOMPARE(fatesOf(files), QByteArray("untouched untouched untouched"));
        QVERIFY(files.added.empty());
    }

    void rowsFindTheirFiles()
    {
        tables::FileLayout files(4);
        files[0].rowCount = 2;
        files[1].firstRow = 2; // a file whose rows are all marked
        files[2].firstRow = 2;
        files[2].rowCount = 3;
        files[3].firstRow = 5;
        files[3].rowCount = 1;
        const std::size_t expected[] = {0, 0, 2, 2, 2, 3, 4};
        for (std::uint32_t row = 0; row < 7; ++row) {
            QCOMPARE(trace::fileHolding(files, row), expected[row]);
        }
        QCOMPARE(trace::fileHolding({}, 0), std::size_t{0});
    }

    void everyStepIsToldInBothLanguages_data()
    {
        QTest::addColumn<QString>("properties");
        QTest::newRow("rewritten") << "";
        QTest::newRow("marked") << "'write.merge.mode' = 'merge-on-read'";
    }
    void everyStepIsToldInBothLanguages()
    {
        QFETCH(QString, properties);
        const auto run = runOf("iceberg", properties.toStdString(), "(2, 21), (4, 1), (9, 90)",
                               "WHEN MATCHED AND s.v = 1 THEN DELETE " + std::string(kUpsert));
        const trace::RunFiles files = trace::filesOf(*run);
        for (const base::Language language : {base::Language::English, base::Language::Spanish}) {
            for (std::uint64_t step = 0; step < trace::stepCount(*run); ++step) {
                const auto sentence = story::explainFiles(*run, files, true, trace::stepAt(*run, step), language);
                const QString text = QString::fromStdString(sentence.plain());
                QVERIFY2(text.endsWith(QLatin1Char('.')) && !text.contains(QLatin1Char('{')), qPrintable(text));
            }
        }
    }

    void whatTheSentencesSay()
    {
        const auto told = [](const trace::MergeRunPtr& run, trace::Phase phase, std::uint32_t route) {
            const trace::RunFiles files = trace::filesOf(*run);
            const trace::Step step = trace::stepAt(*run, trace::stepOf(*run, phase, route));
            return QString::fromStdString(
                story::explainFiles(*run, files, true, step, base::Language::English).plain());
        };
        const auto rewritten = runOf("iceberg", "", "(2, 21), (9, 90)", kUpsert);
        QCOMPARE(told(rewritten, trace::Phase::Apply, 0),
                 QStringLiteral("id 1 is copied as it is from file 1 into file "
                                "4: nothing about it changed, and yet it is "
                                "written again."));
        QCOMPARE(
            told(rewritten, trace::Phase::Result, 0),
            QStringLiteral("The new version of the table: 1 file leaves, 1 data file comes and 2 stay as they are. "
                           "For 2 rows that changed, 3 rows were written."));
        const auto marked = runOf("iceberg", "'write.merge.mode' = 'merge-on-read'", "(2, 21), (9, 90)", kUpsert);
        QCOMPARE(told(marked, trace::Phase::Apply, 1),
                 QStringLiteral("id 2 is marked as deleted in file 1, which stays as it is. Its new version goes into "
                                "file 4."));
        QCOMPARE(told(marked, trace::Phase::Apply, 0),
                 QStringLiteral("id 1 stays where it lies: file 1 is not written."));
    }

    void anEngineWithoutFilesSaysSo()
    {
        const auto run = runOf("duckdb", "", "(2, 21)", "WHEN MATCHED THEN UPDATE SET v = s.v");
        QVERIFY(run);
        const auto sentence =
            story::explainFiles(*run, trace::filesOf(*run), false, trace::stepAt(*run, 0), base::Language::English);
        QVERIFY(QString::fromStdString(sentence.plain()).startsWith(QLatin1String("This engine changes rows where")));
    }
};

QTEST_APPLESS_MAIN(RunFilesTest)
#include "tst_run_files.moc"
