// Byte spans and UTF-16 ranges: an é is two bytes and one unit, an emoji four bytes and two units.

#include "ui/bridge/text.h"

#include <QtTest>

using namespace mergescope;
using namespace mergescope::ui;

class TextTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsTheSameWordInBothCounts_data();
    void findsTheSameWordInBothCounts();
    void agreesWithQStringAtEveryPlace();
    void clampsWhatLiesOutside();
};

void TextTest::findsTheSameWordInBothCounts_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << QStringLiteral("SELECT wrong FROM t");
    QTest::newRow("accent before") << QStringLiteral("-- año é\nSELECT wrong");
    QTest::newRow("emoji before") << QStringLiteral("'🧃 agua' wrong");
    QTest::newRow("both, and after") << QStringLiteral("é🧃é wrong ñ🧃");
    QTest::newRow("at the begin") << QStringLiteral("wrong 🧃");
}

void TextTest::findsTheSameWordInBothCounts()
{
    QFETCH(QString, text);
    const std::string utf8 = toStdString(text);
    const TextPositions positions(utf8);
    const auto begin = static_cast<std::uint32_t>(utf8.find("wrong"));
    const TextRange range = positions.toUtf16(base::Span{begin, begin + 5});
    QCOMPARE(text.mid(range.begin, range.size()), QStringLiteral("wrong"));
    QVERIFY(positions.toSpan(range) == (base::Span{begin, begin + 5}));
    QCOMPARE(toQString(utf8), text);
}

void TextTest::agreesWithQStringAtEveryPlace()
{
    const std::string utf8 = "a\xC3\xA9\xF0\x9F\xA7\x83z";
    const TextPositions positions(utf8);
    for (std::uint32_t byte = 0; byte <= utf8.size(); ++byte) {
        const bool isStart = byte == utf8.size() || (static_cast<unsigned char>(utf8[byte]) & 0xC0U) != 0x80U;
        if (isStart) {
            QCOMPARE(positions.toUtf16(byte), static_cast<int>(toQString(std::string_view(utf8).substr(0, byte)).size()));
            QCOMPARE(positions.toByte(positions.toUtf16(byte)), byte);
        }
    }
}

void TextTest::clampsWhatLiesOutside()
{
    const TextPositions positions("é");
    QCOMPARE(positions.toUtf16(99), 1);
    QCOMPARE(positions.toByte(99), 2U);
    QCOMPARE(positions.toByte(-3), 0U);
    QVERIFY(positions.toUtf16(base::Span{}) == TextRange{});
}

QTEST_APPLESS_MAIN(TextTest)
#include "tst_text.moc"
