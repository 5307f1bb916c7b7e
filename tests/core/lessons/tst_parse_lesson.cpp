// The lesson format: what it reads, and what it says about each mistake, at which line and at which text.

#include "core/diagnostics/message_id.h"
#include "core/lessons/lesson.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace mergescope;
using diagnostics::MessageId;
using lessons::Lesson;
using lessons::Section;

namespace {

const std::string kHead = "---\nid: M2\ntitle: The first fitting clause wins\nengine: iceberg\nlevel: 2\n---\n";
const std::string kTables = "```table target key=id\nid | name | qty\n1 | bolt | 5\n```\n"
                            "```staging source key=id\nid | name | qty\n1 | bolt | 0\n```\n";
const std::string kStatement = "```statement\nMERGE INTO target t USING source s ON t.id = s.id\n"
                               "WHEN MATCHED THEN DELETE\n```\n";

base::Result<Lesson, diagnostics::Diagnostics> read(const std::string& text, const std::string& folder = ".")
{
    return lessons::parseLesson(base::SourceText(text, "lesson.en.md"), base::Language::English, folder);
}

/// A lesson that holds one table with these lines.
base::Result<Lesson, diagnostics::Diagnostics> readTable(const std::string& lines, const std::string& options = "")
{
    return read(kHead + "```table t" + options + "\n" + lines + "```\n" + kStatement);
}

void write(const QDir& folder, const QString& name, const std::string& text)
{
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text.data(), static_cast<qint64>(text.size())), static_cast<qint64>(text.size()));
}

} // namespace

class ParseLessonTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsWholeLesson();
    void readsCells_data();
    void readsCells();
    void infersTypes_data();
    void infersTypes();
    void headingsDivideText();
    void codeInTextStaysText();
    void windowsLineEndsAndMarkAreRead();
    void startMakesOneSnapshotAFile();
    void sayWhatIsWrong_data();
    void sayWhatIsWrong();
    void severalMistakesAreAllSaid();
    void sharedFileGivesTablesAndAnswers();
    void sharedFileMayNotDiffer_data();
    void sharedFileMayNotDiffer();
    void nothingOutsideTheFolder();
};

void ParseLessonTest::readsWholeLesson()
{
    const auto result = read(kHead + "Some *text*.\n\n" + kTables + kStatement +
                             "```predict rows=1\nWhat happens?\n\n1: delete -- clause 1 fits first\n```\n"
                             "```run\nPress Run.\n```\n"
                             "```exercise\nKeep row 1.\nhint: Look at the first rung.\nhint: Which clause?\n"
                             "check: row 1 is kept\ncheck: deleted is 0\n```\n");
    QVERIFY(result.isOk());
    const Lesson& lesson = result.value();
    QCOMPARE(lesson.id, std::string("M2"));
    QCOMPARE(lesson.title, std::string("The first fitting clause wins"));
    QCOMPARE(lesson.level, 2);
    QCOMPARE(lesson.tables.size(), std::size_t{2});
    QVERIFY(lesson.staging() == &lesson.tables[1]);
    QCOMPARE(lesson.tables[0].keyColumns, (std::vector<std::uint32_t>{0}));
    QCOMPARE(lesson.statement,
             std::string("MERGE INTO target t USING source s ON t.id = s.id\nWHEN MATCHED THEN DELETE\n"));
    QCOMPARE(lesson.sections.size(), std::size_t{4});
    const Section& predict = lesson.sections[1];
    QVERIFY(predict.kind == Section::Kind::Predict);
    QCOMPARE(predict.markdown, std::string("What happens?"));
    QCOMPARE(predict.predictions.size(), std::size_t{1});
    QCOMPARE(predict.predictions[0].rowKey, std::string("1"));
    QCOMPARE(predict.predictions[0].answer, std::string("delete"));
    QCOMPARE(predict.predictions[0].because, std::string("clause 1 fits first"));
    const Section& exercise = lesson.sections[3];
    QCOMPARE(exercise.markdown, std::string("Keep row 1."));
    QCOMPARE(exercise.hints.size(), std::size_t{2});
    QCOMPARE(exercise.check, std::string("row 1 is kept\ndeleted is 0"));
    QCOMPARE(exercise.line, 29U);
}

void ParseLessonTest::readsCells_data()
{
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("cell");
    QTest::addColumn<QString>("literal");
    QTest::newRow("text") << "c string"
                          << "Energy Bar"
                          << "'Energy Bar'";
    QTest::newRow("null is the bare word") << "c string"
                                           << "NULL"
                                           << "NULL";
    QTest::newRow("null in quotes is text") << "c string"
                                            << "'NULL'"
                                            << "'NULL'";
    QTest::newRow("empty text") << "c string"
                                << "''"
                                << "''";
    QTest::newRow("quotes keep spaces") << "c string"
                                        << "' a '"
                                        << "' a '";
    QTest::newRow("doubled quote") << "c string"
                                   << "'it''s'"
                                   << "'it''s'";
    QTest::newRow("bar") << "c string"
                         << "a\\|b"
                         << "'a|b'";
    QTest::newRow("letters beyond ASCII") << "c string"
                                          << "niño 🙂"
                                          << "'niño 🙂'";
    QTest::newRow("digits as text") << "c string"
                                    << "007"
                                    << "'007'";
    QTest::newRow("int") << "c int"
                         << "-5"
                         << "-5";
    QTest::newRow("largest bigint") << "c bigint"
                                    << "9223372036854775807"
                                    << "9223372036854775807";
    QTest::newRow("boolean") << "c boolean"
                             << "true"
                             << "TRUE";
    QTest::newRow("date") << "c date"
                          << "2024-02-29"
                          << "DATE '2024-02-29'";
    QTest::newRow("date before 1970") << "c date"
                                      << "1969-12-31"
                                      << "DATE '1969-12-31'";
    QTest::newRow("markdown bars at both ends") << "| c string |"
                                                << "| x |"
                                                << "'x'";
}

void ParseLessonTest::readsCells()
{
    QFETCH(QString, header);
    QFETCH(QString, cell);
    QFETCH(QString, literal);
    const auto result = readTable((header + "\n" + cell + "\n").toStdString());
    QVERIFY(result.isOk());
    QCOMPARE(QString::fromStdString(values::toSqlLiteral(result.value().tables[0].table->cell(0, 0))), literal);
}

void ParseLessonTest::infersTypes_data()
{
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("cells");
    QTest::addColumn<QString>("type");
    QTest::newRow("whole numbers") << "c"
                                   << "1\nNULL\n-3\n"
                                   << "INT";
    QTest::newRow("too large for int") << "c"
                                       << "1\n3000000000\n"
                                       << "BIGINT";
    QTest::newRow("fractions") << "c"
                               << "1\n0.5\n"
                               << "DOUBLE";
    QTest::newRow("codes with zeros") << "c"
                                      << "007\n12\n"
                                      << "STRING";
    QTest::newRow("words") << "c"
                           << "1\nx\n"
                           << "STRING";
    QTest::newRow("quoted digits") << "c"
                                   << "'1'\n2\n"
                                   << "STRING";
    QTest::newRow("booleans") << "c"
                              << "true\nFALSE\n"
                              << "BOOLEAN";
    QTest::newRow("dates") << "c"
                           << "2026-01-15\n"
                           << "DATE";
    QTest::newRow("moments") << "c"
                             << "2026-01-15 12:30:00.5\n2026-01-16\n"
                             << "TIMESTAMP";
    QTest::newRow("no such day") << "c"
                                 << "2026-02-30\n"
                                 << "STRING";
    QTest::newRow("nothing but NULL") << "c"
                                      << "NULL\n"
                                      << "STRING";
    QTest::newRow("declared") << "c decimal(7,2)"
                              << "1\n-2.50\n"
                              << "DECIMAL(7,2)";
    QTest::newRow("declared with a space") << "c decimal(7, 2)"
                                           << "1\n"
                                           << "DECIMAL(7,2)";
    QTest::newRow("varchar") << "c VARCHAR(3)"
                             << "año\n"
                             << "VARCHAR(3)";
}

void ParseLessonTest::infersTypes()
{
    QFETCH(QString, header);
    QFETCH(QString, cells);
    QFETCH(QString, type);
    const auto result = readTable((header + "\n" + cells).toStdString());
    QVERIFY(result.isOk());
    QCOMPARE(QString::fromStdString(values::toText(result.value().tables[0].table->schema().fields[0].type)), type);
}

void ParseLessonTest::headingsDivideText()
{
    const auto result = read(kHead + "# One\ntext\n\n## Two\nmore\n\n" + kTables + "after\n" + kStatement);
    QVERIFY(result.isOk());
    QCOMPARE(result.value().sections.size(), std::size_t{3});
    QCOMPARE(result.value().sections[0].markdown, std::string("# One\ntext"));
    QCOMPARE(result.value().sections[1].markdown, std::string("## Two\nmore"));
    QCOMPARE(result.value().sections[2].markdown, std::string("after"));
}

void ParseLessonTest::codeInTextStaysText()
{
    const auto result = read(kHead + "Look:\n```sql\n# no heading\nSELECT 1;\n```\n" + kTables + kStatement +
                             "````run\nType\n```sql\nSELECT 2;\n```\n````\n");
    QVERIFY(result.isOk());
    QCOMPARE(result.value().sections[0].markdown, std::string("Look:\n```sql\n# no heading\nSELECT 1;\n```"));
    QCOMPARE(result.value().sections[1].markdown, std::string("Type\n```sql\nSELECT 2;\n```"));
}

void ParseLessonTest::windowsLineEndsAndMarkAreRead()
{
    std::string text = kHead + "Text.\n" + kTables + kStatement;
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) {
        text.insert(at, "\r");
    }
    const auto result = read("\xEF\xBB\xBF" + text);
    QVERIFY(result.isOk());
    QCOMPARE(result.value().statement.find('\r'), std::string::npos);
    QCOMPARE(result.value().tables[0].table->schema().fields[2].name, std::string("qty"));
}

void ParseLessonTest::startMakesOneSnapshotAFile()
{
    const auto result = read(kHead +
                             "```table a.b.target files=1,2 write.merge.mode=merge-on-read\nid\n1\n2\n3\n```\n"
                             "```table split mergescope.rows-per-file=2\nid\n1\n2\n3\n```\n"
                             "```table nothing\nid int\n```\n" +
                             kStatement);
    QVERIFY(result.isOk());
    const catalog::Catalog catalog = result.value().start();
    QVERIFY(catalog.hasNamespace("a.b"));
    const auto target = catalog.find("a.b.target");
    QVERIFY(target != nullptr);
    QCOMPARE(target->format, std::string("iceberg"));
    QCOMPARE(target->property("write.merge.mode").value_or(""), std::string("merge-on-read"));
    QCOMPARE(target->snapshots.size(), std::size_t{2});
    QCOMPARE(target->snapshots[0]->table->rowCount(), std::size_t{1});
    QCOMPARE(target->snapshots[1]->table->rowCount(), std::size_t{3});
    QCOMPARE(target->files.size(), std::size_t{2});
    QCOMPARE(target->files[1].firstRow, 1U);
    QCOMPARE(target->files[1].rowCount, 2U);
    QCOMPARE(target->nextFileNumber, 3U);
    QCOMPARE(target->nextRowId, tables::RowId{4});
    QCOMPARE(catalog.find("split")->files.size(), std::size_t{2});
    QVERIFY(catalog.find("nothing")->snapshots.empty());
}

void ParseLessonTest::sayWhatIsWrong_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("under"); // the text that is underlined
    QTest::addColumn<int>("message");
    const auto row = [](const char* name, const std::string& text, int line, const char* under, MessageId message) {
        QTest::newRow(name) << QString::fromStdString(text) << line << under << static_cast<int>(message);
    };
    const std::string body = kTables + kStatement; // begins in line 7 after kHead
    row("no front matter", "# Hello\n", 1, "# Hello", MessageId::LessonNoFrontMatter);
    row("front matter never closed", "---\nid: K1\n", 1, "---", MessageId::LessonFrontMatterOpen);
    row("not a key", "---\nid: K1\ntitle: x\nhello\n---\n" + body, 4, "hello", MessageId::LessonNotKeyValue);
    row("unknown key", "---\nid: K1\ntitle: x\nauthor: me\n---\n" + body, 4, "author", MessageId::LessonUnknownKey);
    row("key twice", "---\nid: K1\ntitle: x\nid: K2\n---\n" + body, 4, "id", MessageId::LessonRepeated);
    row("no title", "---\nid: K1\n---\n" + body, 3, "---", MessageId::LessonMissingKey);
    row("empty title", "---\nid: K1\ntitle:\n---\n" + body, 3, "title", MessageId::LessonEmptyValue);
    row("id with a space", "---\nid: K 1\ntitle: x\n---\n" + body, 2, "K 1", MessageId::LessonBadId);
    row("engine", "---\nid: K1\ntitle: x\nengine: oracle\n---\n" + body, 4, "oracle", MessageId::LessonBadEngine);
    row("level", "---\nid: K1\ntitle: x\nlevel: 9\n---\n" + body, 4, "9", MessageId::LessonBadLevel);
    row("unknown block", kHead + body + "```predcit\nx\n```\n", 19, "predcit", MessageId::LessonUnknownBlock);
    row("block never closed", kHead + body + "```run\nx\n", 19, "```run", MessageId::LessonFenceOpen);
    row("table without a name", kHead + "```table key=id\nid\n1\n```\n" + kStatement, 7, "```table key=id",
        MessageId::LessonNoTableName);
    row("table without a header", kHead + "```table t\n```\n" + kStatement, 7, "```table t", MessageId::LessonNoHeader);
    row("unknown option", kHead + "```table t colour=red\nid\n1\n```\n" + kStatement, 7, "colour=red",
        MessageId::LessonUnknownOption);
    row("key that is no column", kHead + "```table t key=nr\nid\n1\n```\n" + kStatement, 7, "nr",
        MessageId::LessonNoSuchColumn);
    row("file sizes", kHead + "```table t files=1,1\nid\n1\n```\n" + kStatement, 7, "1,1", MessageId::LessonFileSizes);
    row("type", kHead + "```table t\nid integr\n1\n```\n" + kStatement, 8, "integr", MessageId::LessonUnknownType);
    row("decimal without room", kHead + "```table t\nid decimal(2,3)\n1\n```\n" + kStatement, 8, "decimal(2,3)",
        MessageId::LessonUnknownType);
    row("column twice", kHead + "```table t\nid | ID\n1 | 2\n```\n" + kStatement, 8, "ID", MessageId::LessonRepeated);
    row("too many cells", kHead + "```table t\nid\n1 | 2\n```\n" + kStatement, 9, "1 | 2", MessageId::LessonCellCount);
    row("empty cell", kHead + "```table t\nid | a\n1 |\n```\n" + kStatement, 9, "1 |", MessageId::LessonEmptyCell);
    row("cell of another type", kHead + "```table t\nid int\none\n```\n" + kStatement, 9, "one",
        MessageId::LessonBadCell);
    row("int too large", kHead + "```table t\nid int\n3000000000\n```\n" + kStatement, 9, "3000000000",
        MessageId::LessonBadCell);
    row("decimal with too many digits", kHead + "```table t\nc decimal(3,2)\n10.00\n```\n" + kStatement, 9, "10.00",
        MessageId::LessonBadCell);
    row("decimal that would be rounded", kHead + "```table t\nc decimal(5,2)\n1.005\n```\n" + kStatement, 9, "1.005",
        MessageId::LessonBadCell);
    row("text too long", kHead + "```table t\nc varchar(2)\naño\n```\n" + kStatement, 9, "año",
        MessageId::LessonBadCell);
    row("NULL where there may be none", kHead + "```table t\nc int not null\nNULL\n```\n" + kStatement, 9, "NULL",
        MessageId::LessonNullCell);
    row("table twice", kHead + kTables + "```table target\nid\n1\n```\n" + kStatement, 15, "target",
        MessageId::LessonRepeated);
    row("two stagings", kHead + kTables + "```staging more\nid\n1\n```\n" + kStatement, 15, "```staging more",
        MessageId::LessonTwoStagings);
    row("no statement", kHead + kTables, 6, "---", MessageId::LessonNoBlock);
    row("no table", kHead + kStatement, 6, "---", MessageId::LessonNoBlock);
    row("two statements", kHead + body + kStatement, 19, "```statement", MessageId::LessonRepeated);
    row("empty statement", kHead + kTables + "```statement\n\n```\n", 15, "```statement", MessageId::LessonEmptyBlock);
    row("empty exercise", kHead + body + "```exercise\nhint: x\n```\n", 19, "```exercise", MessageId::LessonEmptyBlock);
    row("no such answer", kHead + body + "```predict\n1: updated -- x\n```\n", 20, "updated",
        MessageId::LessonBadAnswer);
    row("answer missing", kHead + body + "```predict\n1: -- x\n```\n", 20, "1", MessageId::LessonNoAnswer);
    row("prediction for no row", kHead + body + "```predict\n9: keep\n```\n", 19, "```predict",
        MessageId::LessonNoSuchRow);
    row("wrong number of rows", kHead + body + "```predict rows=2\n1: keep\n```\n", 19, "rows=2",
        MessageId::LessonPredictRows);
    row("nothing predicted", kHead + body + "```predict\nWhat now?\n```\n", 19, "```predict",
        MessageId::LessonPredictRows);
    row("option of predict", kHead + body + "```predict row=1\n1: keep\n```\n", 19, "row=1",
        MessageId::LessonUnknownOption);
    row("option of run", kHead + body + "```run fast\nx\n```\n", 19, "fast", MessageId::LessonUnknownOption);
    row("check", kHead + body + "```exercise\nx\ncheck: row 1 is happy\n```\n", 21, "check: row 1 is happy",
        MessageId::LessonBadCheck);
    row("hidden file", kHead + body + "```exercise hidden=none.csv\nx\n```\n", 19, "none.csv",
        MessageId::LessonBadHidden);
    row("shared file", "---\nid: K1\ntitle: x\nshared: none.md\n---\n", 4, "none.md", MessageId::LessonBadShared);
}

void ParseLessonTest::sayWhatIsWrong()
{
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(QString, under);
    QFETCH(int, message);
    const base::SourceText source(text.toStdString(), "lesson.en.md");
    QTemporaryDir folder;
    const auto result = lessons::parseLesson(source, base::Language::English, folder.path().toStdString());
    QVERIFY(!result.isOk());
    QCOMPARE(result.error().size(), std::size_t{1});
    const diagnostics::Diagnostic& diagnostic = result.error().front();
    QVERIFY(diagnostic.kind == diagnostics::DiagnosticKind::LessonFormat);
    QCOMPARE(static_cast<int>(diagnostic.message.id), message);
    QCOMPARE(static_cast<int>(source.lineColumn(diagnostic.span.begin).line), line);
    QCOMPARE(
        QString::fromUtf8(source.slice(diagnostic.span).data(), static_cast<int>(source.slice(diagnostic.span).size())),
        under);
    QVERIFY(diagnostic.hint.has_value());
}

void ParseLessonTest::severalMistakesAreAllSaid()
{
    const auto result = read("---\nid: K1\ntitle: x\ncolour: red\n---\n```table t\nid int\none\n2\nthree\n```\n"
                             "```statment\nMERGE\n```\n");
    QVERIFY(!result.isOk());
    std::vector<MessageId> said;
    for (const auto& diagnostic : result.error()) {
        said.push_back(diagnostic.message.id);
    }
    QVERIFY((said == std::vector{MessageId::LessonUnknownKey, MessageId::LessonBadCell, MessageId::LessonBadCell,
                                 MessageId::LessonUnknownBlock}));
}

void ParseLessonTest::sharedFileGivesTablesAndAnswers()
{
    QTemporaryDir folder;
    write(QDir(folder.path()), "lesson.en.md",
          kHead + kTables + kStatement +
              "```predict\n1: delete -- it matches\n```\n```exercise\nKeep it.\ncheck: deleted is 0\n```\n");
    const std::string spanish = "---\nshared: lesson.en.md\ntitle: Gana la primera\n---\nTexto.\n"
                                "```predict\n1: -- porque coincide\n```\n```exercise\nConsérvala.\n```\n";
    const auto result = lessons::parseLesson(base::SourceText(spanish, "lesson.es.md"), base::Language::Spanish,
                                             folder.path().toStdString());
    QVERIFY(result.isOk());
    QCOMPARE(result.value().id, std::string("M2"));
    QCOMPARE(result.value().level, 2);
    QCOMPARE(result.value().title, std::string("Gana la primera"));
    QCOMPARE(result.value().tables.size(), std::size_t{2});
    QVERIFY(!result.value().statement.empty());
    QCOMPARE(result.value().sections[1].predictions[0].answer, std::string("delete"));
    QCOMPARE(result.value().sections[1].predictions[0].because, std::string("porque coincide"));
    QCOMPARE(result.value().sections[2].check, std::string("deleted is 0"));
}

void ParseLessonTest::sharedFileMayNotDiffer_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("message");
    const auto row = [](const char* name, const char* body, MessageId message) {
        QTest::newRow(name) << body << static_cast<int>(message);
    };
    row("a table of its own", "```table t\nid\n1\n```\n```predict\n1: -- x\n```\n", MessageId::LessonSharedStandsThere);
    row("another answer", "```predict\n1: keep -- x\n```\n", MessageId::LessonSharedDiffers);
    row("another row", "```predict\n2: -- x\n```\n", MessageId::LessonSharedDiffers);
    row("no question", "Texto.\n", MessageId::LessonSharedCount);
}

void ParseLessonTest::sharedFileMayNotDiffer()
{
    QFETCH(QString, body);
    QFETCH(int, message);
    QTemporaryDir folder;
    write(QDir(folder.path()), "lesson.en.md", kHead + kTables + kStatement + "```predict\n1: delete\n```\n");
    const auto result =
        lessons::parseLesson(base::SourceText("---\nshared: lesson.en.md\ntitle: x\n---\n" + body.toStdString()),
                             base::Language::Spanish, folder.path().toStdString());
    QVERIFY(!result.isOk());
    QCOMPARE(static_cast<int>(result.error().front().message.id), message);
}

void ParseLessonTest::nothingOutsideTheFolder()
{
    QTemporaryDir root;
    QVERIFY(QDir(root.path()).mkdir("lesson"));
    const QDir folder(root.filePath("lesson"));
    write(QDir(root.path()), "outside.md", kHead + kTables + kStatement);
    QVERIFY(QFile::link(root.filePath("outside.md"), folder.filePath("link.md")));
    for (const std::string& name :
         {std::string("../outside.md"), root.filePath("outside.md").toStdString(), std::string("link.md")}) {
        const auto result = lessons::parseLesson(base::SourceText("---\nshared: " + name + "\ntitle: x\n---\n"),
                                                 base::Language::English, folder.path().toStdString());
        QVERIFY(!result.isOk());
        QVERIFY(result.error().front().message.id == MessageId::LessonBadShared);
    }
}

QTEST_APPLESS_MAIN(ParseLessonTest)
#include "tst_parse_lesson.moc"
