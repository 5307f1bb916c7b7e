// Lessons on disk: by id, folder and file, in each language, and what is said where there is none.

#include "core/diagnostics/message_id.h"
#include "core/lessons/lesson.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace mergescope;
using base::Language;
using diagnostics::DiagnosticKind;

class FindLessonTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void byIdFolderAndFile();
    void otherLanguageWhereOneIsMissing();
    void earlierRootHidesLater();
    void brokenLessonIsListed();
    void mistakes_data();
    void mistakes();
    void bytesThatAreNoText();

private:
    void write(const QString& path, const QByteArray& text)
    {
        QVERIFY(QDir().mkpath(QFileInfo(m_root.filePath(path)).path()));
        QFile file(m_root.filePath(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    [[nodiscard]] std::string path(const char* name) const
    {
        return m_root.filePath(QLatin1String(name)).toStdString();
    }

    QTemporaryDir m_root;
    const QByteArray m_body = "```table t\nid\n1\n```\n```statement\nSELECT * FROM t\n```\n";
};

void FindLessonTest::initTestCase()
{
    write("a/k1-one/lesson.en.md", "---\nid: K1\ntitle: One\n---\n" + m_body);
    write("a/k1-one/lesson.es.md", "---\nshared: lesson.en.md\ntitle: Uno\n---\n");
    write("a/k2-two/lesson.es.md", "---\nid: K2\ntitle: Dos\n---\n" + m_body);
    write("a/k3-broken/lesson.en.md", "---\nid: K3\ntitle: Broken\n---\n```tabel\n```\n");
    write("a/explanations/parse.en.md", "no lesson");
    write("b/mine/lesson.en.md", "---\nid: k1\ntitle: Mine\n---\n" + m_body);
    write("b/other/lesson.en.md", "---\nid: X1\ntitle: Other\n---\n" + m_body);
}

void FindLessonTest::byIdFolderAndFile()
{
    const std::vector<std::string> roots{path("a")};
    for (const std::string& name : {std::string("K1"), std::string("k1"), std::string("k1-one"), path("a/k1-one")}) {
        const auto english = lessons::findLesson(name, Language::English, roots);
        QVERIFY2(english.isOk(), name.c_str());
        QCOMPARE(english.value().title, std::string("One"));
        const auto spanish = lessons::findLesson(name, Language::Spanish, roots);
        QVERIFY2(spanish.isOk(), name.c_str());
        QCOMPARE(spanish.value().title, std::string("Uno"));
        QCOMPARE(spanish.value().folder, path("a/k1-one"));
    }
    // A file says its language by its name.
    const auto file = lessons::findLesson(path("a/k1-one/lesson.es.md"), Language::English, {});
    QVERIFY(file.isOk());
    QVERIFY(file.value().language == Language::Spanish);
}

void FindLessonTest::otherLanguageWhereOneIsMissing()
{
    const auto lesson = lessons::findLesson("K2", Language::English, {path("a")});
    QVERIFY(lesson.isOk());
    QCOMPARE(lesson.value().title, std::string("Dos"));
    QVERIFY(lesson.value().language == Language::Spanish);
}

void FindLessonTest::earlierRootHidesLater()
{
    const auto listings = lessons::listLessons(Language::English, {path("b"), path("a")});
    QStringList seen;
    for (const auto& listing : listings) {
        seen << QString::fromStdString(listing.id + " " + listing.title);
    }
    QCOMPARE(seen, (QStringList{"k1 Mine", "X1 Other", "K2 Dos", "K3 Broken"}));
}

void FindLessonTest::brokenLessonIsListed()
{
    const auto listings = lessons::listLessons(Language::Spanish, {path("a")});
    QCOMPARE(listings.size(), std::size_t{3});
    QCOMPARE(listings[0].id, std::string("K1")); // from the shared file
    QCOMPARE(listings[0].title, std::string("Uno"));
    QCOMPARE(listings[2].title, std::string("Broken"));
    const auto opened = lessons::openLesson("K3", Language::English, {path("a")});
    QVERIFY(opened.isOk());
    QCOMPARE(opened.value().text.name(), path("a/k3-broken/lesson.en.md"));
    const auto broken = lessons::findLesson("K3", Language::English, {path("a")});
    QVERIFY(!broken.isOk());
    const std::string shown = diagnostics::renderPlain(broken.error().front(), opened.value().text, Language::English);
    QVERIFY2(shown.find("lesson.en.md:5:4: error: there is no block `tabel`") != std::string::npos, shown.c_str());
}

void FindLessonTest::mistakes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("root");
    QTest::addColumn<QString>("says");
    QTest::newRow("no such id") << "K9"
                                << "a"
                                << "there is no lesson `K9`";
    QTest::newRow("no lessons at all") << "K1"
                                       << "nowhere"
                                       << "there is no lesson `K1`";
    QTest::newRow("folder without a lesson") << m_root.filePath("a/explanations") << "a"
                                             << "holds no `lesson.en.md`";
}

void FindLessonTest::mistakes()
{
    QFETCH(QString, name);
    QFETCH(QString, root);
    QFETCH(QString, says);
    const auto lesson =
        lessons::findLesson(name.toStdString(), Language::English, {m_root.filePath(root).toStdString()});
    QVERIFY(!lesson.isOk());
    const diagnostics::Diagnostic& diagnostic = lesson.error().front();
    QVERIFY(diagnostic.kind == DiagnosticKind::LessonNotFound);
    const QString message = QString::fromStdString(diagnostics::render(diagnostic.message, Language::English));
    QVERIFY2(message.contains(says), qPrintable(message));
    QVERIFY(diagnostic.hint.has_value());
}

void FindLessonTest::bytesThatAreNoText()
{
    write("bytes/lesson.en.md", "---\nid: B1\ntitle: \xC3(\n---\n");
    const auto lesson = lessons::findLesson(path("bytes"), Language::English, {});
    QVERIFY(!lesson.isOk());
    QVERIFY(lesson.error().front().kind == DiagnosticKind::LessonFormat);
    QVERIFY(lesson.error().front().message.id == diagnostics::MessageId::LessonNotText);
}

QTEST_APPLESS_MAIN(FindLessonTest)
#include "tst_find_lesson.moc"
