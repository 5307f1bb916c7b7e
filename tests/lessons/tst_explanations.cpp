// Every diagnostic has a page in each language: a title, a body, something to try, and no page is left over.

#include "core/diagnostics/diagnostic_kind.h"

#include <QDir>
#include <QFile>
#include <QtTest>

using namespace mergescope;

namespace {

const QString kFolder = QStringLiteral(MERGESCOPE_SOURCE_DIR "/lessons/explanations");

QString nameOf(diagnostics::DiagnosticKind kind, const char* language)
{
    const std::string_view slug = diagnostics::slug(kind);
    return QString::fromUtf8(slug.data(), static_cast<int>(slug.size())) + QLatin1Char('.') + QLatin1String(language) +
           QLatin1String(".md");
}

} // namespace

class ExplanationsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKindIsExplained_data();
    void everyKindIsExplained();
    void noPageIsLeftOver();
};

void ExplanationsTest::everyKindIsExplained_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("tryThis");
    for (const diagnostics::DiagnosticKind kind : diagnostics::allKinds()) {
        QTest::newRow(qPrintable(nameOf(kind, "en"))) << nameOf(kind, "en") << "**Try this:**";
        QTest::newRow(qPrintable(nameOf(kind, "es"))) << nameOf(kind, "es") << "**Prueba esto:**";
    }
}

void ExplanationsTest::everyKindIsExplained()
{
    QFETCH(QString, file);
    QFETCH(QString, tryThis);
    QFile page(QDir(kFolder).filePath(file));
    QVERIFY2(page.open(QIODevice::ReadOnly), qPrintable(file));
    const QString text = QString::fromUtf8(page.readAll());
    QVERIFY(text.startsWith(QLatin1String("# ")));
    QVERIFY(text.contains(tryThis));
    QVERIFY2(text.size() > 200 && text.size() < 2000, "a page is short, but says something");
    QCOMPARE(text.count(QLatin1String("```")) % 2, 0);
}

void ExplanationsTest::noPageIsLeftOver()
{
    QStringList expected;
    for (const diagnostics::DiagnosticKind kind : diagnostics::allKinds()) {
        expected << nameOf(kind, "en") << nameOf(kind, "es");
    }
    expected.sort();
    QStringList found = QDir(kFolder).entryList(QDir::Files);
    found.sort();
    QCOMPARE(found, expected);
}

QTEST_APPLESS_MAIN(ExplanationsTest)
#include "tst_explanations.moc"
