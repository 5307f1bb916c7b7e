// Every statement of the recorded engine runs: what the engine read, we read; what it refused to read, we refuse.

#include "tests/core/sql/parsed_text.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <string>

using namespace mergescope;
using test::ParsedText;

class RecordedTextsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readsWhatTheEngineReads();
    void refusesWhatTheEngineDoesNotRead();
    void printsToAFixedPoint();

private:
    struct Text {
        QString id;
        std::string sql;
        QString error; ///< of the statement under test; empty: none, or one that needs tables to be found
        bool isRefusedByReading = false;
    };
    std::vector<Text> m_texts;
};

namespace {

/// Kinds that an engine finds in the text alone. `engine.unsupported` in the recordings needs names or functions.
bool isFoundByReading(const QString& kind)
{
    return kind == u"parse" || kind == u"merge.unreachable-clause" || kind == u"merge.column-count";
}

/// In these pairs another kind than the engine's says the same to a reader.
bool isInterchangeable(const QString& kind)
{
    return kind == u"parse" || kind == u"merge.unreachable-clause" || kind == u"engine.unsupported";
}

} // namespace

void RecordedTextsTest::initTestCase()
{
    QFile file(QStringLiteral(MERGESCOPE_SOURCE_DIR "/tests/conformance/recorded/merge/iceberg.jsonl"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    while (!file.atEnd()) {
        const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
        const QString id = line[u"id"].toString();
        QVERIFY(!id.isEmpty());
        for (const QJsonValue& statement : line[u"script"].toArray()) {
            m_texts.push_back({id, statement.toString().toStdString(), {}, false});
        }
        const QString kind = line[u"error"].toObject()[u"kind"].toString();
        for (const QJsonValue& statement : line[u"statements"].toArray()) {
            m_texts.push_back({id, statement.toString().toStdString(), kind, isFoundByReading(kind)});
        }
        m_texts.push_back({id, line[u"query"].toString().toStdString(), {}, false});
    }
    QVERIFY(m_texts.size() > 5000);
}

void RecordedTextsTest::readsWhatTheEngineReads()
{
    for (const Text& text : m_texts) {
        if (text.isRefusedByReading) {
            continue;
        }
        const ParsedText parsed(text.sql);
        const std::string found = parsed.reports(parsed.result.diagnostics) + parsed.reports(parsed.dialectDiagnostics());
        QVERIFY2(found.empty(), (text.id.toStdString() + ": " + text.sql + "\n" + found).c_str());
        QVERIFY2(parsed.spansLieInside(), text.sql.c_str());
    }
}

void RecordedTextsTest::refusesWhatTheEngineDoesNotRead()
{
    int refused = 0;
    for (const Text& text : m_texts) {
        if (!text.isRefusedByReading) {
            continue;
        }
        ++refused;
        const ParsedText parsed(text.sql);
        diagnostics::Diagnostics found = parsed.result.diagnostics;
        if (!diagnostics::hasErrors(found)) {
            found = parsed.dialectDiagnostics();
        }
        QVERIFY2(!found.empty(), (text.id.toStdString() + ": " + text.sql).c_str());
        const std::string_view first = slug(found.front().kind);
        const QString kind = QString::fromUtf8(first.data(), static_cast<qsizetype>(first.size()));
        const bool agrees = kind == text.error || (isInterchangeable(kind) && isInterchangeable(text.error));
        QVERIFY2(agrees, (text.id.toStdString() + ": " + parsed.reports(found)).c_str());
        QVERIFY2(parsed.spansLieInside(), text.sql.c_str());
    }
    QVERIFY(refused > 40);
}

void RecordedTextsTest::printsToAFixedPoint()
{
    for (const Text& text : m_texts) {
        const ParsedText parsed(text.sql);
        if (!parsed.result.diagnostics.empty()) {
            continue;
        }
        const std::string printed = parsed.printed();
        const ParsedText again(printed);
        QVERIFY2(again.result.diagnostics.empty(), printed.c_str());
        QCOMPARE(again.printed(), printed);
        QCOMPARE(sql::dumpTree(again.result.ast, actions::syntaxTable()),
                 sql::dumpTree(parsed.result.ast, actions::syntaxTable()));
    }
}

QTEST_APPLESS_MAIN(RecordedTextsTest)
#include "tst_recorded_texts.moc"
