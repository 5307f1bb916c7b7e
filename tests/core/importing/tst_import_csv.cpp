// Files as people really have them: the recorded cases, and what import says of the rest.
#include "core/diagnostics/message.h"
#include "core/importing/csv_sniff.h"
#include "core/importing/import_csv.h"
#include "core/values/value.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace mergescope;

namespace {

char one(const QJsonValue& value)
{
    return value.toString().at(0).toLatin1();
}

importing::CsvOptions optionsOf(const QJsonObject& json)
{
    importing::CsvOptions options;
    if (json.contains("header")) {
        options.header = json["header"].toBool();
    }
    if (json.contains("delimiter")) {
        options.delimiter = one(json["delimiter"]);
    }
    if (json.contains("decimal")) {
        options.decimal = one(json["decimal"]);
    }
    if (json.contains("group")) {
        options.group = one(json["group"]);
    }
    if (json.contains("encoding")) {
        options.encoding = importing::findEncoding(json["encoding"].toString().toStdString());
    }
    for (const QJsonValue& text : json["null_strings"].toArray()) {
        options.nulls.texts.push_back(text.toString().toStdString());
    }
    return options;
}

QString cellText(const QJsonValue& cell)
{
    if (cell.isNull()) {
        return "NULL";
    }
    if (cell.isDouble()) {
        return QString::number(cell.toDouble(), 'g', 17);
    }
    return cell.isBool() ? (cell.toBool() ? "true" : "false") : cell.toString();
}

QStringList rowsOf(const tables::Table& table)
{
    QStringList rows;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        QStringList cells;
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            cells << QString::fromStdString(values::toText(table.cell(row, column)));
        }
        rows << cells.join('\x1f');
    }
    return rows;
}

QStringList typesOf(const tables::Table& table)
{
    QStringList types;
    for (const tables::Field& field : table.schema().fields) {
        types << QString::fromStdString(values::toText(field.type));
    }
    return types;
}

QStringList namesOf(const tables::Table& table)
{
    QStringList names;
    for (const tables::Field& field : table.schema().fields) {
        names << QString::fromStdString(field.name);
    }
    return names;
}

importing::CsvImport imported(const std::string& bytes, const importing::CsvOptions& options = {})
{
    auto result = importing::importCsv(bytes, options);
    return result ? std::move(result).value() : importing::CsvImport{};
}

QString kindsOf(const diagnostics::Diagnostics& diagnostics)
{
    QStringList kinds;
    for (const diagnostics::Diagnostic& diagnostic : diagnostics) {
        kinds << QString::fromStdString(std::string(diagnostics::slug(diagnostic.kind)));
    }
    return kinds.join(' ');
}

} // namespace

class ImportCsvTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recordedCases_data()
    {
        QTest::addColumn<QJsonObject>("line");
        QFile file(MERGESCOPE_SOURCE_DIR "/tests/conformance/recorded/csv.jsonl");
        QVERIFY(file.open(QIODevice::ReadOnly));
        while (!file.atEnd()) {
            const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
            QTest::newRow(qPrintable(line["id"].toString())) << line;
        }
    }

    void recordedCases()
    {
        QFETCH(QJsonObject, line);
        const QByteArray bytes = QByteArray::fromBase64(line["csv_base64"].toString().toLatin1());
        const QJsonObject expected = line["expect"].toObject();
        const auto result = importing::importCsv(bytes.toStdString(), optionsOf(line["options"].toObject()));
        const QString error = expected["error"].toString();
        if (!error.isEmpty()) {
            QVERIFY(!result);
            QCOMPARE(kindsOf(result.error().problems), error == "ragged" ? "import.ragged-row" : "import." + error);
            return;
        }
        QVERIFY(result.isOk());
        const tables::Table& table = *result.value().table;
        QStringList types;
        for (const QJsonValue& type : expected["types"].toArray()) {
            types << type.toString();
        }
        for (QString& type : types) {
            type.replace(",", ", ");
        }
        QStringList found = typesOf(table);
        for (QString& type : found) {
            type.replace(", ", ",").replace(",", ", ");
        }
        QCOMPARE(found, types);
        if (line["options"].toObject()["header"] != false) {
            QStringList names;
            for (const QJsonValue& name : expected["columns"].toArray()) {
                names << name.toString();
            }
            QCOMPARE(namesOf(table), names);
        }
        QStringList rows;
        for (const QJsonValue& row : expected["rows"].toArray()) {
            QStringList cells;
            for (const QJsonValue& cell : row.toArray()) {
                cells << cellText(cell);
            }
            rows << cells.join('\x1f');
        }
        QCOMPARE(rowsOf(table), rows);
    }

    void types_data()
    {
        QTest::addColumn<QByteArray>("cells");
        QTest::addColumn<QString>("type");
        QTest::newRow("whole numbers") << QByteArray("0\n-7\n2147483647") << "INT";
        QTest::newRow("larger") << QByteArray("1\n2147483648") << "BIGINT";
        QTest::newRow("beyond BIGINT is an id") << QByteArray("12345678901234567890") << "STRING";
        QTest::newRow("leading zeros are a code") << QByteArray("007\n8") << "STRING";
        QTest::newRow("a sign in front is a code") << QByteArray("+34\n35") << "STRING";
        QTest::newRow("minus nothing is no number") << QByteArray("-0") << "STRING";
        QTest::newRow("fractions of several lengths") << QByteArray("1.5\n10.25\n3") << "DECIMAL(4,2)";
        QTest::newRow("a point at the end") << QByteArray("1.") << "STRING";
        QTest::newRow("too many digits for a decimal")
            << QByteArray("123456789012345678901234567890.5\n0.123456789012345678") << "STRING";
        QTest::newRow("exponent without a point") << QByteArray("1e5\n557E90") << "STRING";
        QTest::newRow("exponent with a point") << QByteArray("1.5e3\n2") << "DOUBLE";
        QTest::newRow("truth") << QByteArray("true\nFALSE") << "BOOLEAN";
        QTest::newRow("truth and numbers") << QByteArray("true\n1") << "STRING";
        QTest::newRow("dates") << QByteArray("2026-01-31") << "DATE";
        QTest::newRow("no such day") << QByteArray("2026-02-31") << "STRING";
        QTest::newRow("dates and times") << QByteArray("2026-01-31\n2026-01-31 12:00:01.5") << "TIMESTAMP";
        QTest::newRow("a zone is kept as written") << QByteArray("2026-01-31T12:00:00Z") << "STRING";
        QTest::newRow("nothing but NULL") << QByteArray(",\n,") << "STRING";
    }

    void types()
    {
        QFETCH(QByteArray, cells);
        QFETCH(QString, type);
        importing::CsvOptions options;
        options.delimiter = ',';
        options.header = true;
        const bool isPair = cells.contains(',');
        const auto import = imported((isPair ? "c,d\n" : "c\n") + cells.toStdString(), options);
        QVERIFY(import.table != nullptr);
        QCOMPARE(typesOf(*import.table).front().replace(", ", ","), type);
    }

    void valuesComeBackAsTheyWere()
    {
        const auto import = imported("a,b,c,d,e,f\n-2147483648,1.50,1.5e3,2026-02-28,2026-02-28 23:59:59.000001,true\n"
                                     "7,-0.05,-2.0e-3,1999-12-31,1969-12-31T23:59,False\n");
        QVERIFY(import.table != nullptr);
        QCOMPARE(rowsOf(*import.table), (QStringList{"-2147483648\x1f"
                                                     "1.50\x1f"
                                                     "1500.0\x1f"
                                                     "2026-02-28\x1f"
                                                     "2026-02-28 23:59:59.000001\x1f"
                                                     "true",
                                                     "7\x1f"
                                                     "-0.05\x1f"
                                                     "-0.002\x1f"
                                                     "1999-12-31\x1f"
                                                     "1969-12-31 23:59:00\x1f"
                                                     "false"}));
    }

    void encodings_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("encoding");
        const QString text = QStringLiteral("id,name\n1,Günther € “x”\n");
        QTest::newRow("UTF-8") << text.toUtf8() << "utf-8";
        QTest::newRow("UTF-8 with a mark") << QByteArray("\xEF\xBB\xBF") + text.toUtf8() << "utf-8";
        QByteArray little;
        QByteArray big;
        for (const QChar letter : text) {
            little += static_cast<char>(letter.unicode() & 0xFF);
            little += static_cast<char>(letter.unicode() >> 8);
            big += static_cast<char>(letter.unicode() >> 8);
            big += static_cast<char>(letter.unicode() & 0xFF);
        }
        QTest::newRow("UTF-16 without a mark") << little << "utf-16le";
        QTest::newRow("UTF-16, the other way round") << QByteArray("\xFE\xFF") + big << "utf-16be";
        QTest::newRow("Windows-1252") << QByteArray("id,name\n1,G\xFCnther \x80 \x93x\x94\n") << "windows-1252";
    }

    void encodings()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, encoding);
        const auto import = imported(bytes.toStdString());
        QVERIFY(import.table != nullptr);
        QCOMPARE(QString::fromStdString(std::string(importing::encodingName(import.encoding))), encoding);
        QCOMPARE(rowsOf(*import.table), QStringList{QStringLiteral("1\x1fGünther € “x”")});
        QCOMPARE(kindsOf(import.doubts), encoding == "windows-1252" ? "import.encoding" : "");
    }

    void wrongEncodingIsAnError()
    {
        importing::CsvOptions options;
        options.encoding = importing::Encoding::Utf8;
        const auto result = importing::importCsv("id,name\n1,G\xFCnther\n", options);
        QVERIFY(!result);
        QCOMPARE(kindsOf(result.error().problems), "import.encoding");
    }

    void doubts_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("kinds");
        QTest::addColumn<QString>("names");
        QTest::newRow("none") << QByteArray("id,name\n1,a\n") << ""
                              << "id,name";
        QTest::newRow("the first line is data") << QByteArray("1,a\n2,b\n") << "import.header"
                                                << "column1,column2";
        QTest::newRow("one name twice") << QByteArray("id,id,id_2\n1,2,3\n") << "import.header"
                                        << "id,id_2,id_2_2";
        QTest::newRow("a column without a name") << QByteArray("id,,x\n1,2,3\n") << "import.header"
                                                 << "id,column2,x";
        QTest::newRow("decimal comma") << QByteArray("id;price\n1;2,50\n") << "import.decimal-comma"
                                       << "id,price";
        QTest::newRow("blanks around numbers") << QByteArray("id, qty\n1, 5\n2, 6\n") << "import.kept-as-text"
                                               << "id,qty";
        QTest::newRow("a quote in the middle") << QByteArray("id,name\n1,\"a\" b\n") << "import.stray-quote"
                                               << "id,name";
        QTest::newRow("blank lines in one column") << QByteArray("id\n1\n\n2\n") << "import.blank-line"
                                                   << "id";
    }

    void doubts()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, kinds);
        QFETCH(QString, names);
        const auto import = imported(file.toStdString());
        QVERIFY(import.table != nullptr);
        QCOMPARE(kindsOf(import.doubts), kinds);
        QCOMPARE(namesOf(*import.table).join(','), names);
        for (const diagnostics::Diagnostic& doubt : import.doubts) {
            QCOMPARE(doubt.severity, diagnostics::Severity::Note);
        }
    }

    void nulls()
    {
        importing::CsvOptions options;
        options.header = true;
        options.nulls.texts = {"NA"};
        const std::string file = "a,b\n,\"\"\nNA,\"NA\"\n";
        QCOMPARE(rowsOf(*imported(file, options).table), (QStringList{"NULL\x1f", "NULL\x1fNA"}));
        options.nulls.allEmpty = true;
        QCOMPARE(rowsOf(*imported(file, options).table), (QStringList{"NULL\x1fNULL", "NULL\x1fNA"}));
        options.nulls = {false, false, {}};
        QCOMPARE(rowsOf(*imported(file, options).table), (QStringList{"\x1f", "NA\x1fNA"}));
    }

    void separatorLineIsObeyed()
    {
        const auto import = imported("sep=;\r\nid;note\r\n1;a,b\r\n");
        QVERIFY(import.table != nullptr);
        QCOMPARE(import.delimiter, ';');
        QCOMPARE(namesOf(*import.table).join(','), "id,note");
        QCOMPARE(import.table->rowCount(), 1U);
    }

    void raggedRowsAreCounted()
    {
        const auto result = importing::importCsv("a,b\n1,2\n3\n4,5,6\n7,8\n9\n", {});
        QVERIFY(!result);
        QCOMPARE(kindsOf(result.error().problems), "import.ragged-row");
        const base::SourceText text("a,b\n1,2\n3\n4,5,6\n7,8\n9\n");
        QCOMPARE(text.lineColumn(result.error().problems.front().span.begin).line, 3U);
        QVERIFY(diagnostics::render(*result.error().problems.front().hint, base::Language::English).find('2') !=
                std::string::npos);
    }

    void emptyFiles()
    {
        for (const char* file : {"", "\n\n", "\xEF\xBB\xBF"}) {
            const auto result = importing::importCsv(file, {});
            QVERIFY(!result);
            QCOMPARE(kindsOf(result.error().problems), "import.empty");
        }
        QCOMPARE(imported("id,name\n").table->rowCount(), 0U);
    }

    void progressGoesForwardAndStops()
    {
        std::string file = "id,name\n";
        for (int row = 0; row < 200000; ++row) {
            file += std::to_string(row) + ",name\n";
        }
        double last = 0;
        bool isForward = true;
        QVERIFY(importing::importCsv(file, {}, {}, [&](double done) {
                    isForward = isForward && done >= last && done <= 1;
                    last = done;
                    return true;
                }).isOk());
        QVERIFY(isForward);
        QVERIFY(last > 0.5);
        const auto stopped = importing::importCsv(file, {}, {}, [](double done) { return done < 0.6; });
        QVERIFY(!stopped);
        QVERIFY(stopped.error().problems.empty());
    }
};

QTEST_APPLESS_MAIN(ImportCsvTest)
#include "tst_import_csv.moc"
