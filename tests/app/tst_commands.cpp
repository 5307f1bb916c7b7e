// The command line as scripts see it: what is printed, where, and the exit status.

#include "app/commands.h"
#include "core/store/sqlite_tables.h"
#include "core/store/workspace_store.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <sstream>

using namespace mergescope;

namespace {

struct Answer {
    int status = -1;
    std::string out;
    std::string err;

    [[nodiscard]] QJsonObject json() const
    {
        return QJsonDocument::fromJson(QByteArray::fromStdString(out)).object();
    }
};

Answer ask(const std::vector<std::string>& words, const std::string& input = {})
{
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Answer answer;
    answer.status = app::runCommand(words, {in, out, err});
    answer.out = out.str();
    answer.err = err.str();
    return answer;
}

const std::string kLesson = MERGESCOPE_SOURCE_DIR "/lessons/k1-one-row";
const std::string kScene = R"(CREATE NAMESPACE IF NOT EXISTS local.kiosko;
CREATE TABLE local.kiosko.dim_product (product_id STRING, product_name STRING, category STRING, unit_cost DOUBLE) USING iceberg;
INSERT INTO local.kiosko.dim_product VALUES ('P001', 'Bottled Water 600ml', 'beverages', 0.40),
  ('P002', 'Energy Bar', 'snacks', 0.60), ('P003', 'Instant Coffee Sachet', 'beverages', 0.35),
  ('P004', 'Phone Charger Cable', 'electronics', 2.10);
CREATE TABLE local.kiosko.dim_product_staging (product_id STRING, product_name STRING, category STRING, unit_cost DOUBLE) USING iceberg;
INSERT INTO local.kiosko.dim_product_staging VALUES ('P002', 'Energy Bar', 'health-snacks', 0.68);
)";
const std::string kMerge = R"(MERGE INTO local.kiosko.dim_product AS target USING local.kiosko.dim_product_staging AS source
ON target.product_id = source.product_id
WHEN MATCHED THEN UPDATE SET target.product_name = source.product_name, target.category = source.category, target.unit_cost = source.unit_cost
WHEN NOT MATCHED THEN INSERT (product_id, product_name, category, unit_cost)
VALUES (source.product_id, source.product_name, source.category, source.unit_cost);
)";
const std::string kSelect = "SELECT * FROM local.kiosko.dim_product ORDER BY product_id;\n";

} // namespace

class CommandsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theKioskoScriptGivesFourRows()
    {
        const Answer answer = ask({"sql", "-"}, kScene + kMerge + kSelect);
        QCOMPARE(answer.err, std::string());
        QCOMPARE(answer.status, 0);
        QCOMPARE(answer.out, std::string("product_id\tproduct_name\tcategory\tunit_cost\n"
                                         "P001\tBottled Water 600ml\tbeverages\t0.4\n"
                                         "P002\tEnergy Bar\thealth-snacks\t0.68\n"
                                         "P003\tInstant Coffee Sachet\tbeverages\t0.35\n"
                                         "P004\tPhone Charger Cable\telectronics\t2.1\n"));
    }

    void jsonHasCountersCommitAndFates()
    {
        const Answer answer = ask({"sql", "--format", "json"}, kScene + kMerge);
        QCOMPARE(answer.status, 0);
        const QJsonObject document = answer.json();
        QCOMPARE(document["engine"].toString(), QStringLiteral("iceberg"));
        QVERIFY(document["error"].isNull());
        const QJsonObject merge = document["statements"].toArray().last().toObject();
        QCOMPARE(merge["index"].toInt(), 6);
        QCOMPARE(merge["kind"].toString(), QStringLiteral("merge"));
        const QJsonObject counters = merge["counters"].toObject();
        QCOMPARE(counters["copied"].toInt(-1), 3);
        QCOMPARE(counters["updated"].toInt(-1), 1);
        QCOMPARE(counters["inserted"].toInt(-1), 0);
        QCOMPARE(counters["deleted"].toInt(-1), 0);
        QCOMPARE(counters["matched_updated"].toInt(-1), 1);
        QCOMPARE(counters["source_rows"].toInt(-1), 1);
        const QJsonObject commit = merge["commit"].toObject();
        QCOMPARE(commit["operation"].toString(), QStringLiteral("overwrite"));
        QCOMPARE(commit["spark.merge-into.num-target-rows-copied"].toString(), QStringLiteral("3"));
        QCOMPARE(commit["spark.merge-into.num-target-rows-matched-updated"].toString(), QStringLiteral("1"));
        const QJsonArray fates = merge["fates"].toArray();
        QCOMPARE(fates.size(), 4);
        const QJsonObject second = fates[1].toObject();
        QCOMPARE(second["target_row"].toInt(), 2);
        QCOMPARE(second["source_row"].toInt(), 1);
        QCOMPARE(second["clause"].toInt(), 1);
        QCOMPARE(second["fate"].toString(), QStringLiteral("updated"));
        QCOMPARE(second["after"].toArray()[3].toDouble(), 0.68);
        QVERIFY(fates[0].toObject()["clause"].isNull());
    }

    void aNewProductIsInsertedAndASecondRunChangesNothing()
    {
        const std::string more = "INSERT INTO local.kiosko.dim_product_staging VALUES ('P005', 'Reusable Tote Bag', 'accessories', 1.20);\n";
        const QJsonArray statements =
            ask({"sql", "--format", "json"}, kScene + more + kMerge + kMerge).json()["statements"].toArray();
        const QJsonObject first = statements[6].toObject()["counters"].toObject();
        QCOMPARE(first["updated"].toInt(-1), 1);
        QCOMPARE(first["inserted"].toInt(-1), 1);
        QCOMPARE(first["unchanged_updates"].toInt(-1), 0);
        const QJsonObject again = statements[7].toObject()["counters"].toObject();
        QCOMPARE(again["updated"].toInt(-1), 2);
        QCOMPARE(again["unchanged_updates"].toInt(-1), 2);
        QCOMPARE(again["inserted"].toInt(-1), 0);
    }

    void importPrintsTheTypedTable()
    {
        const Answer tsv = ask({"import", "--lang", "es", "-"}, "id;precio\n1;2,50\n2;\n");
        QCOMPARE(tsv.status, 0);
        QCOMPARE(tsv.out, std::string("id\tprecio\n1\t2.50\n2\tNULL\n"));
        QVERIFY(tsv.err.find("[import.decimal-comma]") != std::string::npos);
        const QJsonObject document = ask({"import", "--format", "json", "-"}, "id\tday\n1\t2026-01-31\n").json();
        QCOMPARE(document["columns"].toArray()[1].toObject()["type"].toString(), QStringLiteral("DATE"));
        QCOMPARE(document["rows"].toArray()[0].toArray()[1].toString(), QStringLiteral("2026-01-31"));
        QCOMPARE(document["encoding"].toString(), QStringLiteral("utf-8"));
        QCOMPARE(document["delimiter"].toString(), QStringLiteral("\t"));
        QCOMPARE(document["header"].toBool(), true);
        QCOMPARE(document["doubts"].toArray().size(), 0);
        QVERIFY(document["error"].isNull());
    }

    void importObeysItsOptions()
    {
        const std::string file = "1|x\n2|NA\n";
        const Answer answer = ask({"import", "--header", "no", "--delimiter", "|", "--null", "NA", "-"}, file);
        QCOMPARE(answer.out, std::string("column1\tcolumn2\n1\tx\n2\tNULL\n"));
        const Answer grouped = ask({"import", "--decimal", ",", "--group", ".", "-"}, "a;b\n1.234,56;x\n");
        QCOMPARE(grouped.out, std::string("a\tb\n1234.56\tx\n"));
        QCOMPARE(ask({"import", "--delimiter", "::", "-"}, file).status, 2);
        QCOMPARE(ask({"import", "--encoding", "ebcdic", "-"}, file).status, 2);
        QCOMPARE(ask({"import", "--header", "maybe", "-"}, file).status, 2);
        QCOMPARE(ask({"import"}, file).status, 2);
    }

    void importSaysWhatIsWrong()
    {
        const Answer ragged = ask({"import", "--format", "json", "-"}, "a,b\n1,2,3\n");
        QCOMPARE(ragged.status, 1);
        const QJsonObject error = ragged.json()["error"].toObject();
        QCOMPARE(error["kind"].toString(), QStringLiteral("import.ragged-row"));
        QCOMPARE(error["line"].toInt(), 2);
        QVERIFY(!ragged.json().contains("rows"));
        QVERIFY(ragged.err.find("[import.ragged-row]") != std::string::npos);
        const Answer database = ask({"import", "-"}, std::string("SQLite format 3\0...", 19));
        QCOMPARE(database.status, 1);
        QVERIFY(database.err.find("SQLite") != std::string::npos);
    }

    /// Any SQLite file: here a workspace, which has several tables.
    void importReadsTablesOfSqliteFiles()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("shop.db")).toStdString();
        QVERIFY(store::openWorkspace(path).isOk());
        const Answer which = ask({"import", path});
        QCOMPARE(which.status, 1);
        QVERIFY2(which.err.find("--table") != std::string::npos, which.err.c_str());
        const auto names = store::sqliteTables(path);
        QVERIFY(names.isOk() && names.value().size() > 1);
        const QJsonObject table = ask({"import", "--format", "json", "--table", names.value().front(), path}).json();
        QVERIFY(!table["columns"].toArray().isEmpty());
        QVERIFY(table["encoding"].isNull() && table["error"].isNull());
        QCOMPARE(ask({"import", "--table", names.value().front(), path}).status, 0);
        const Answer none = ask({"import", "--table", "nothing", path});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.err.find(names.value().front()) != std::string::npos, none.err.c_str());
    }

    void anErrorNamesPlaceKindAndHint()
    {
        const Answer answer = ask({"sql", "-"}, "CREATE TABLE t (id INT) USING iceberg;\nSELECT idd FROM t;\nSELECT 1;\n");
        QCOMPARE(answer.status, 1);
        QCOMPARE(answer.out, std::string());
        QVERIFY2(answer.err.rfind("-:2:8: error: ", 0) == 0, answer.err.c_str());
        QVERIFY(answer.err.find("[name.unknown-column]") != std::string::npos);
        QVERIFY(answer.err.find("\nhint: ") != std::string::npos);
    }

    void aValueThatDoesNotGoInIsPointedAtInItsOwnRow()
    {
        const Answer answer =
            ask({"sql"}, "CREATE TABLE t (a INT NOT NULL) USING iceberg;\nINSERT INTO t VALUES\n(1),\n(3000000000);\n");
        QVERIFY2(answer.err.rfind("-:4:2: error: ", 0) == 0, answer.err.c_str());
        const Answer empty = ask({"sql"}, "CREATE TABLE t (a INT NOT NULL) USING iceberg;\nINSERT INTO t VALUES\n(1),\n(NULL);\n");
        QVERIFY2(empty.err.rfind("-:4:2: error: ", 0) == 0, empty.err.c_str());
        QVERIFY(empty.err.find("[table.not-null]") != std::string::npos);
    }

    void whatIsNotUtf8IsRefusedAtTheByte()
    {
        const Answer answer = ask({"sql", "--format", "json"}, "SELECT 1;\nSELECT 'Ni\xF1o' AS a;\n");
        QCOMPARE(answer.status, 1);
        QCOMPARE(answer.out, std::string());
        QVERIFY2(answer.err.rfind("-:2:11: error: ", 0) == 0, answer.err.c_str());
        QVERIFY(answer.err.find("0xF1") != std::string::npos);
        QCOMPARE(ask({"sql"}, "\xEF\xBB\xBFSELECT 'Niño' AS a").out, std::string("a\nNiño\n"));
    }

    void keepGoingGoesOnAndStillFails()
    {
        const Answer answer = ask({"sql", "--keep-going", "--format", "json"}, "SELECT nothing;\nSELECT 1 AS one;\n");
        QCOMPARE(answer.status, 1);
        const QJsonArray statements = answer.json()["statements"].toArray();
        QCOMPARE(statements.size(), 2);
        QVERIFY(statements[0].toObject().contains("error"));
        QCOMPARE(statements[1].toObject()["rows"].toArray()[0].toArray()[0].toInt(), 1);
        QCOMPARE(answer.json()["error"].toObject()["statement"].toInt(), 1);
    }

    void severalMatchesNameTheirRows()
    {
        const std::string script = "CREATE TABLE t (id INT, v INT) USING iceberg; CREATE TABLE s (id INT, v INT) USING iceberg;"
                                   "INSERT INTO t VALUES (9, 0), (1, 10); INSERT INTO s VALUES (1, 5), (3, 3), (1, 7);"
                                   "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v; SELECT * FROM t";
        const Answer answer = ask({"sql", "--format", "json", "--keep-going"}, script);
        QCOMPARE(answer.status, 1);
        const QJsonObject error = answer.json()["error"].toObject();
        QCOMPARE(error["kind"].toString(), QStringLiteral("merge.multiple-matches"));
        QCOMPARE(error["rows"].toObject()["target"].toArray(), QJsonArray({2}));
        QCOMPARE(error["rows"].toObject()["source"].toArray(), QJsonArray({1, 3}));
        QCOMPARE(answer.json()["statements"].toArray().last().toObject()["rows"].toArray()[1].toArray()[1].toInt(), 10);
    }

    void valuesAreEscapedInTsv()
    {
        const Answer answer = ask({"sql"}, "SELECT 'a\\tb' AS a, NULL AS b, '' AS c, true AS d, DATE '2026-01-15' AS e, 2.0D AS f");
        QCOMPARE(answer.out, std::string("a\tb\tc\td\te\tf\na\\tb\tNULL\t\ttrue\t2026-01-15\t2.0\n"));
    }

    void theClockCanBeFixed()
    {
        const Answer answer = ask({"sql", "--now", "2026-01-15T12:00:00"}, "SELECT current_timestamp() AS t, current_date() AS d");
        QCOMPARE(answer.out, std::string("t\td\n2026-01-15 12:00:00\t2026-01-15\n"));
    }

    void usageErrors_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("no such command") << QStringList{"shake"};
        QTest::newRow("no such option") << QStringList{"sql", "--fast"};
        QTest::newRow("no such engine") << QStringList{"sql", "--engine", "sqlite"};
        QTest::newRow("no such format") << QStringList{"sql", "--format", "xml"};
        QTest::newRow("value missing") << QStringList{"sql", "--format"};
        QTest::newRow("no time") << QStringList{"sql", "--now", "yesterday"};
        QTest::newRow("no lesson named") << QStringList{"run"};
        QTest::newRow("nothing to write to") << QStringList{"export", "K1"};
        QTest::newRow("no such suffix") << QStringList{"export", "--to", "k1.docx", "K1"};
        QTest::newRow("no such language") << QStringList{"run", "--lang", "fr", "K1"};
    }

    void usageErrors()
    {
        QFETCH(QStringList, words);
        std::vector<std::string> plain;
        for (const QString& word : words) {
            plain.push_back(word.toStdString());
        }
        const Answer answer = ask(plain);
        QCOMPARE(answer.status, 2);
        QCOMPARE(answer.out, std::string());
        QVERIFY(answer.err.rfind("mergescope: ", 0) == 0);
    }

    void besideWithoutAPairSaysWhatIsMissing()
    {
        const Answer answer = ask({"shot", "--to", "x.png", "--beside", "engine:delta", kLesson});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.find("--view pair") != std::string::npos, answer.err.c_str());
    }

    void helpStandsOnEveryCommandInBothLanguages()
    {
        for (const std::string command : {"sql", "parse", "run", "export", "shot"}) {
            const Answer english = ask({command, "--help"});
            const Answer spanish = ask({command, "--help", "--lang", "es"});
            QCOMPARE(english.status, 0);
            QVERIFY(english.out.rfind("mergescope " + command, 0) == 0);
            QVERIFY(spanish.out.rfind("mergescope " + command, 0) == 0);
            QVERIFY(english.out != spanish.out);
        }
        QVERIFY(ask({"--version"}).out.rfind("mergescope ", 0) == 0);
    }

    void lessonsMayLieElsewhere()
    {
        const QTemporaryDir folder;
        const QString lesson = folder.filePath(QStringLiteral("mine"));
        QVERIFY(QDir().mkpath(lesson));
        QFile original(QString::fromStdString(kLesson) + QStringLiteral("/lesson.en.md"));
        QVERIFY(original.open(QIODevice::ReadOnly));
        QFile own(lesson + QStringLiteral("/lesson.en.md"));
        QVERIFY(own.open(QIODevice::WriteOnly));
        own.write(original.readAll().replace("id: K1", "id: OWN1"));
        own.close();
        QCOMPARE(ask({"run", "OWN1"}).status, 1);
        const Answer answer = ask({"run", "--lessons", folder.path().toStdString(), "OWN1"});
        QVERIFY2(answer.status == 0, answer.err.c_str());
        QVERIFY(answer.out.find("health-snacks") != std::string::npos);
    }

    void parseReportsEveryMistakeOnce()
    {
        const Answer answer = ask({"parse", "-"}, "SELECT 1 +;\nSELECT (2;\nSELECT 3;\n");
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.find("-:1:") != std::string::npos, answer.err.c_str());
        QVERIFY2(answer.err.find("-:2:") != std::string::npos, answer.err.c_str());
        QVERIFY2(answer.err.find("-:3:") == std::string::npos, answer.err.c_str());
        QCOMPARE(ask({"parse", "-"}, kScene + kMerge + kSelect).status, 0);
    }

    void aLessonPlaysInBothLanguages()
    {
        const Answer english = ask({"run", kLesson});
        const Answer spanish = ask({"run", "--lang", "es", kLesson});
        QCOMPARE(english.status, 0);
        QCOMPARE(spanish.status, 0);
        QVERIFY(english.out.find("health-snacks") != std::string::npos);
        QVERIFY(english.out.find("spark.merge-into.num-target-rows-copied = 3") != std::string::npos);
        QVERIFY(english.out != spanish.out);
    }

    void aLessonAsJsonHasItsSteps()
    {
        const QJsonObject document = ask({"run", "--format", "json", kLesson}).json();
        QCOMPARE(document["lesson"].toString(), QStringLiteral("K1"));
        QCOMPARE(document["before"].toObject()["rows"].toArray().size(), 4);
        QCOMPARE(document["staging"].toObject()["rows"].toArray().size(), 1);
        const QJsonArray steps = document["steps"].toArray();
        QCOMPARE(steps.size(), 1 + 4 + 4 + 4 + 1);
        QCOMPARE(steps.first().toObject()["phase"].toString(), QStringLiteral("tables"));
        QCOMPARE(steps.last().toObject()["phase"].toString(), QStringLiteral("result"));
        for (const auto& step : steps) {
            QVERIFY(!step.toObject()["sentence"].toString().isEmpty());
        }
    }

    void otherStagingRowsComeFromACsvFile()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("staging.csv");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("product_id,product_name,category,unit_cost\nP002,Energy Bar,health-snacks,0.70\nP005,\"Tote, reusable\",accessories,1.20\n");
        file.close();
        const QJsonObject document = ask({"run", "--format", "json", "--staging", path.toStdString(), kLesson}).json();
        QCOMPARE(document["counters"].toObject()["inserted"].toInt(-1), 1);
        QCOMPARE(document["staging"].toObject()["rows"].toArray()[1].toArray()[1].toString(), QStringLiteral("Tote, reusable"));
    }

    void aCsvFileThatDoesNotFitSaysWhere()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("staging.csv");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("product_id,unit_cost\nP002,cheap\nP003\n");
        file.close();
        const Answer answer = ask({"run", "--staging", path.toStdString(), kLesson});
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.err.find(path.toStdString() + ":2:6: error: ") != std::string::npos);
        QVERIFY(answer.err.find("[import.ragged-row]") != std::string::npos);
    }

    void exportWritesEveryFormatTheSameTwice()
    {
        QTemporaryDir folder;
        std::vector<std::string> words = {"export", "--now", "2026-01-15T12:00:00"};
        const QStringList names = {"a.csv", "a.md", "a.html", "a.json"};
        for (const QString& name : names) {
            words.insert(words.end(), {"--to", folder.filePath(name).toStdString()});
        }
        words.emplace_back(kLesson);
        QCOMPARE(ask(words).status, 0);
        QList<QByteArray> first;
        for (const QString& name : names) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            first.append(file.readAll());
            QVERIFY(first.last().contains("health-snacks"));
        }
        QCOMPARE(ask(words).status, 0);
        for (qsizetype i = 0; i < names.size(); ++i) {
            QFile file(folder.filePath(names[i]));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(file.readAll(), first[i]);
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), names.size());
    }

    void whatCannotBeWrittenIsStatusThree()
    {
        const Answer answer = ask({"export", "--to", "/nowhere/at/all.csv", kLesson});
        QCOMPARE(answer.status, 3);
        QVERIFY(answer.err.find("/nowhere/at/all.csv") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(CommandsTest)
#include "tst_commands.moc"
