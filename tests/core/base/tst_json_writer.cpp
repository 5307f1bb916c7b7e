#include "core/base/json_writer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <limits>
#include <sstream>

using mergescope::base::JsonWriter;

class JsonWriterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenReadsBack()
    {
        std::ostringstream out;
        JsonWriter json(out);
        json.beginObject();
        json.key("quote\"and\\line\n");
        json.string("é\x01\t");
        json.key("numbers");
        json.beginArray(true);
        json.integer(std::numeric_limits<std::int64_t>::min());
        json.unsignedInteger(7);
        json.real(0.1);
        json.real(2);
        json.endArray();
        json.key("empty");
        json.beginObject();
        json.endObject();
        json.key("nothing");
        json.null();
        json.key("yes");
        json.boolean(true);
        json.endObject();

        QJsonParseError error;
        const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(out.str()), &error).object();
        QCOMPARE(error.error, QJsonParseError::NoError);
        QCOMPARE(document["quote\"and\\line\n"].toString(), QString::fromUtf8("é\x01\t"));
        QCOMPARE(document["numbers"].toArray()[0].toInteger(), std::numeric_limits<qint64>::min());
        QCOMPARE(document["numbers"].toArray()[2].toDouble(), 0.1);
        QVERIFY(out.str().find("[-9223372036854775808, 7, 0.1, 2.0]") != std::string::npos);
        QVERIFY(document["empty"].isObject() && document["nothing"].isNull() && document["yes"].toBool());
    }

    void compactHasNoBlanks()
    {
        std::ostringstream out;
        JsonWriter json(out, false);
        json.beginArray();
        json.beginObject();
        json.key("a");
        json.integer(1);
        json.key("b");
        json.integer(2);
        json.endObject();
        json.endArray();
        QCOMPARE(out.str(), std::string(R"([{"a":1,"b":2}])"));
    }
};

QTEST_APPLESS_MAIN(JsonWriterTest)
#include "tst_json_writer.moc"
