#include "core/importing/csv_rows.h"

#include "core/values/value.h"

#include <QTest>

using namespace mergescope;

namespace {

tables::Schema schema()
{
    return {{{"id", values::DataType::of(values::TypeKind::Int), true, {}},
             {"name", values::DataType::of(values::TypeKind::String), true, {}},
             {"price", values::DataType::decimal(7, 2), true, {}}}};
}

std::string shown(const tables::Table& table)
{
    std::string text;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            text += '<' + values::toText(table.cell(row, column)) + '>';
        }
        text += ';';
    }
    return text;
}

} // namespace

class CsvRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("rows");
        QTest::newRow("plain") << QByteArray("id,name,price\n1,bolt,0.5\n") << QByteArray("<1><bolt><0.50>;");
        QTest::newRow("CRLF, no last line end")
            << QByteArray("id,name,price\r\n1,bolt,0.5") << QByteArray("<1><bolt><0.50>;");
        QTest::newRow("byte-order mark") << QByteArray("\xEF\xBB\xBFid,name\n1,a\n") << QByteArray("<1><a><NULL>;");
        QTest::newRow("other order, other case") << QByteArray("PRICE,Id\n2,1\n") << QByteArray("<1><NULL><2.00>;");
        QTest::newRow("quotes") << QByteArray("name\n\"a \"\"b\"\", c\nd\"\n")
                                << QByteArray("<NULL><a \"b\", c\nd><NULL>;");
        QTest::newRow("NULL and empty apart")
            << QByteArray("id,name\n1,\n2,\"\"\n") << QByteArray("<1><NULL><NULL>;<2><><NULL>;");
        QTest::newRow("blank lines") << QByteArray("id\n\n1\n\n") << QByteArray("<1><NULL><NULL>;");
        QTest::newRow("header only") << QByteArray("id,name\n") << QByteArray("");
    }

    void reads()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, rows);
        const auto table = importing::readCsv(base::SourceText(file.toStdString()), schema());
        QVERIFY(table.isOk());
        QCOMPARE(QByteArray::fromStdString(shown(*table.value())), rows);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("kinds");
        QTest::addColumn<int>("line");
        QTest::newRow("no such column") << QByteArray("id,colour\n1,red\n") << QByteArray("name.unknown-column ") << 1;
        QTest::newRow("column twice") << QByteArray("id,ID\n1,1\n") << QByteArray("name.duplicate-column ") << 1;
        QTest::newRow("too few fields") << QByteArray("id,name\n1,a\n2\n") << QByteArray("import.ragged-row ") << 3;
        QTest::newRow("cell") << QByteArray("id\nseven\n") << QByteArray("type.cast ") << 2;
        QTest::newRow("too large") << QByteArray("id\n9999999999\n") << QByteArray("type.cast ") << 2;
        QTest::newRow("two at once") << QByteArray("id,price\nx,y\n") << QByteArray("type.cast type.cast ") << 2;
        QTest::newRow("open quote") << QByteArray("name\na\n\"b\nc\n") << QByteArray("import.unterminated-quote ") << 3;
        QTest::newRow("empty file") << QByteArray("") << QByteArray("import.empty ") << 1;
    }

    void refuses()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, kinds);
        QFETCH(int, line);
        const base::SourceText source(file.toStdString(), "staging.csv");
        const auto table = importing::readCsv(source, schema());
        QVERIFY(!table.isOk());
        QByteArray found;
        for (const auto& diagnostic : table.error()) {
            const auto slug = diagnostics::slug(diagnostic.kind);
            found += QByteArray(slug.data(), static_cast<qsizetype>(slug.size())) + ' ';
        }
        QCOMPARE(found, kinds);
        QCOMPARE(static_cast<int>(source.lineColumn(table.error().front().span.begin).line), line);
    }
};

QTEST_APPLESS_MAIN(CsvRowsTest)
#include "tst_csv_rows.moc"
