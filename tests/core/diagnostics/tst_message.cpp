// Messages: both languages complete, and their places filled.

#include "core/diagnostics/message_id.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace mergescope::diagnostics;
using mergescope::base::Language;

namespace {

/// The places {0}, {1}, … of a template, sorted, each once.
std::vector<char> placesOf(std::string_view text)
{
    std::vector<char> places;
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        if (text[i] == '{' && text[i + 2] == '}') {
            places.push_back(text[i + 1]);
        }
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

std::vector<MessageId> allMessages()
{
    std::vector<MessageId> ids;
    for (std::size_t i = 0; i < messageCount(); ++i) {
        ids.push_back(static_cast<MessageId>(i));
    }
    return ids;
}

std::string filled(const Argument& argument, Language language)
{
    return render(Message{MessageId::InternalError, {argument}}, language);
}

} // namespace

Q_DECLARE_METATYPE(std::vector<std::string>)

class MessageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasBothLanguages_data();
    void hasBothLanguages();
    void joinsAlternatives_data();
    void joinsAlternatives();
    void fillsPlaces_data();
    void fillsPlaces();
    void fillsAPhraseInTheSameLanguage();
};

void MessageTest::hasBothLanguages_data()
{
    QTest::addColumn<int>("index");
    for (const MessageId id : allMessages()) {
        const std::string name(templateText(id, Language::English));
        QTest::addRow("%d %s", static_cast<int>(id), name.c_str()) << static_cast<int>(id);
    }
}

void MessageTest::hasBothLanguages()
{
    QFETCH(int, index);
    const auto id = static_cast<MessageId>(index);
    const std::string_view english = templateText(id, Language::English);
    const std::string_view spanish = templateText(id, Language::Spanish);
    QVERIFY(!english.empty());
    QVERIFY(!spanish.empty());
    const std::vector<char> places = placesOf(english);
    QVERIFY2(placesOf(spanish) == places, "the two languages have different places");
    for (std::size_t i = 0; i < places.size(); ++i) {
        QCOMPARE(places[i], static_cast<char>('0' + i));
    }
    for (const std::string_view text : {english, spanish}) {
        QVERIFY2(text.back() != '.', "a message has no full stop");
        QVERIFY2(std::count(text.begin(), text.end(), '`') % 2 == 0, "a backtick is not closed");
        QVERIFY2(text.find('\n') == std::string_view::npos, "a message is one line");
        QVERIFY2(text.front() != ' ' && text.back() != ' ', "a message has no blank at its ends");
    }
}

void MessageTest::joinsAlternatives_data()
{
    QTest::addColumn<std::vector<std::string>>("alternatives");
    QTest::addColumn<std::string>("english");
    QTest::addColumn<std::string>("spanish");

    using Texts = std::vector<std::string>;
    QTest::addRow("none") << Texts{} << std::string() << std::string();
    QTest::addRow("one") << Texts{"a"} << std::string("`a`") << std::string("`a`");
    QTest::addRow("two") << Texts{"a", "b"} << std::string("`a` or `b`") << std::string("`a` o `b`");
    QTest::addRow("three") << Texts{"a", "b", "c"} << std::string("`a`, `b` or `c`") << std::string("`a`, `b` o `c`");
    QTest::addRow("before the sound o") << Texts{"a", "ON"} << std::string("`a` or `ON`") << std::string("`a` u `ON`");
    QTest::addRow("before a silent h") << Texts{"a", "hoy"} << std::string("`a` or `hoy`")
                                       << std::string("`a` u `hoy`");
    QTest::addRow("only the last matters")
        << Texts{"o", "OR", "IN"} << std::string("`o`, `OR` or `IN`") << std::string("`o`, `OR` o `IN`");
}

void MessageTest::joinsAlternatives()
{
    QFETCH(std::vector<std::string>, alternatives);
    QFETCH(std::string, english);
    QFETCH(std::string, spanish);
    const std::string englishStart = filled("", Language::English);
    const std::string spanishStart = filled("", Language::Spanish);
    QCOMPARE(filled(alternatives, Language::English), englishStart + english);
    QCOMPARE(filled(alternatives, Language::Spanish), spanishStart + spanish);
}

void MessageTest::fillsPlaces_data()
{
    QTest::addColumn<std::string>("argument");
    QTest::addColumn<std::string>("shown");

    QTest::addRow("plain") << std::string("disk") << std::string("disk");
    QTest::addRow("braces of its own stay") << std::string("{0} {1}") << std::string("{0} {1}");
    QTest::addRow("stays on one line") << std::string("a\nb\r\tc") << std::string("a\\nb\\r\\tc");
    QTest::addRow("letters with accents") << std::string("año") << std::string("año");
}

void MessageTest::fillsPlaces()
{
    QFETCH(std::string, argument);
    QFETCH(std::string, shown);
    QCOMPARE(filled(argument, Language::English), "something went wrong inside Mergescope: " + shown);
    QCOMPARE(filled(argument, Language::Spanish), "algo falló dentro de Mergescope: " + shown);
}

void MessageTest::fillsAPhraseInTheSameLanguage()
{
    const std::string english(templateText(MessageId::InternalError, Language::English));
    const std::string spanish(templateText(MessageId::InternalError, Language::Spanish));
    QVERIFY(english != spanish);
    QVERIFY(filled(MessageId::InternalError, Language::English).find(english) != std::string::npos);
    QVERIFY(filled(MessageId::InternalError, Language::Spanish).find(spanish) != std::string::npos);
}

QTEST_APPLESS_MAIN(MessageTest)
#include "tst_message.moc"
