// Exports against golden files, byte for byte. `tst_exporters --update` rewrites them; the difference is then reviewed.

#include "core/exporting/export_words.h"
#include "core/exporting/exporter.h"
#include "core/exporting/run_rows.h"
#include "tests/support/kiosko_run.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cstring>
#include <limits>
#include <sstream>

using namespace mergescope;
using base::Language;
using exporting::ExportContext;
using mergescope::testing::RunBuilder;
using tables::kNoRow;
using trace::Effect;
using trace::Fate;
using trace::MatchKind;
using values::DataType;
using values::Truth;
using values::TypeKind;
using values::Value;

namespace {

bool isUpdating = false;

/// Values that break careless writers: each format's own special characters, NULL beside nothing, formulas.
trace::MergeRunPtr trickyRun()
{
    tables::Schema schema;
    schema.fields = {{"id", DataType::of(TypeKind::Int), true, std::nullopt},
                     {"a|b <c>", DataType::of(TypeKind::String), true, std::nullopt},
                     {"money", DataType::decimal(7, 2), true, std::nullopt},
                     {"day", DataType::of(TypeKind::Date), true, std::nullopt},
                     {"real", DataType::of(TypeKind::Double), true, std::nullopt},
                     {"big", DataType::of(TypeKind::BigInt), true, std::nullopt}};
    const auto row = [](int id, Value text, int cents, Value day, double real, std::int64_t big) {
        return std::vector<Value>{Value::integer(id, DataType::of(TypeKind::Int)),
                                  std::move(text),
                                  Value::decimal(cents, DataType::decimal(7, 2)),
                                  std::move(day),
                                  Value::real(real),
                                  Value::integer(big)};
    };
    const auto day = [](int days) { return Value::integer(days, DataType::of(TypeKind::Date)); };
    const Value noDay = Value::null(DataType::of(TypeKind::Date));
    const Value noText = Value::null(DataType::of(TypeKind::String));
    tables::TableBuilder before(schema);
    before.appendRow(row(1, noText, 1, noDay, 0.5, 1));
    before.appendRow(row(2, Value::text("=1+1"), -250, day(0), 1e300, 9007199254740993));
    before.appendRow(row(3, Value::text("a|b\n<b>\"&'*_`~"), 0, day(20468), -0.0, -1));
    before.appendRow(row(4, Value::text("'-1"), 0, day(20468), std::numeric_limits<double>::quiet_NaN(), 0));
    tables::TableBuilder after(schema);
    after.appendRow(row(1, Value::text(""), 1, noDay, 0.5, 1));
    after.appendRow(
        row(2, Value::text("NULL"), -250, day(0), std::numeric_limits<double>::infinity(), 9007199254740993));
    after.appendRow(row(4, Value::text("'-1"), 0, day(20468), std::numeric_limits<double>::quiet_NaN(), 0));
    after.appendRow(row(5, Value::text(" niño, \"🙂\" "), 120, day(-1), 2.0, 0));
    tables::TableBuilder source(schema);
    source.appendRow(row(9, noText, 0, noDay, 0, 0));

    RunBuilder builder("MERGE INTO t USING s ON t.id < s.id -- ``` </pre>\nWHEN MATCHED THEN UPDATE SET *\n"
                       "WHEN NOT MATCHED THEN INSERT *\nWHEN NOT MATCHED BY SOURCE THEN DELETE",
                       "t", "s");
    builder.tables(before.finish(), source.finish(), after.finish())
        .clause(MatchKind::Matched, Effect::UpdateCells, "WHEN MATCHED", "UPDATE SET *", "UPDATE")
        .clause(MatchKind::NotMatchedByTarget, Effect::InsertRow, "WHEN NOT MATCHED", "INSERT *", "INSERT")
        .clause(MatchKind::NotMatchedBySource, Effect::DeleteRow, "WHEN NOT MATCHED BY SOURCE", "DELETE", "DELETE");
    const auto none = Truth::NotTested;
    builder.route(0, 0, 0, 0, {Truth::True, none, none})
        .route(1, 0, 0, 1, {Truth::True, none, none})
        .route(2, kNoRow, 2, kNoRow, {none, none, Truth::True})
        .route(3, kNoRow, -1, 2, {none, none, none})
        .route(kNoRow, 0, 1, 3, {none, Truth::True, none});
    builder.fate({.targetRow = 0, .sourceRow = 0, .fate = Fate::Updated, .clause = 0, .afterRow = 0})
        .fate({.targetRow = 1, .sourceRow = 0, .fate = Fate::Updated, .clause = 0, .afterRow = 1})
        .fate({.targetRow = 2, .fate = Fate::Deleted, .clause = 2})
        .fate({.targetRow = 3, .fate = Fate::Untouched, .afterRow = 2})
        .fate({.sourceRow = 0, .fate = Fate::Inserted, .clause = 1, .afterRow = 3});
    builder.counts({.inserted = 1, .updated = 2, .deleted = 1, .sourceRows = 1});
    return builder.finish();
}

/// A target row that the engine wrote twice (merge.md 4.3), and a source row that was ignored.
trace::MergeRunPtr doubledRun()
{
    const auto products = mergescope::testing::kioskoProducts();
    const auto pick = [&](const std::vector<std::uint32_t>& rows) {
        std::vector<tables::ColumnPtr> columns;
        for (std::size_t i = 0; i < products->columnCount(); ++i) {
            columns.push_back(products->column(i).gather(rows));
        }
        return std::make_shared<const tables::Table>(products->schema(), columns, rows.size(),
                                                     std::vector<tables::RowId>(rows.begin(), rows.end()));
    };
    RunBuilder builder("MERGE INTO t USING s ON t.product_id = s.product_id\nWHEN NOT MATCHED BY SOURCE THEN DELETE",
                       "t", "s");
    builder.tables(pick({0, 1}), pick({0, 0, 2}), pick({0, 0}))
        .key(0, 0)
        .clause(MatchKind::NotMatchedBySource, Effect::DeleteRow, "WHEN NOT MATCHED BY SOURCE", "DELETE", "DELETE");
    builder.route(0, 0, -1, 0, {Truth::NotTested})
        .route(0, 1, -1, 1, {Truth::NotTested})
        .route(1, kNoRow, 0, kNoRow, {Truth::True})
        .route(kNoRow, 2, -1, kNoRow, {Truth::NotTested});
    builder.fate({.targetRow = 0, .sourceRow = 0, .fate = Fate::Copied, .afterRow = 0, .times = 2})
        .fate({.targetRow = 1, .fate = Fate::Deleted, .clause = 0})
        .fate({.sourceRow = 2, .fate = Fate::Ignored});
    builder.counts({.deleted = 1, .copied = 2, .sourceRows = 3, .ignoredSourceRows = 1});
    return builder.finish();
}

/// Everything deleted: the after-table is empty.
trace::MergeRunPtr emptiedRun()
{
    const auto products = mergescope::testing::kioskoProducts();
    RunBuilder builder("MERGE INTO t USING s ON t.product_id = s.product_id\nWHEN NOT MATCHED BY SOURCE THEN DELETE",
                       "t", "s");
    builder.tables(products, tables::Table::empty(products->schema()), tables::Table::empty(products->schema()))
        .key(0, 0)
        .clause(MatchKind::NotMatchedBySource, Effect::DeleteRow, "WHEN NOT MATCHED BY SOURCE", "DELETE", "DELETE");
    for (std::uint32_t row = 0; row < 4; ++row) {
        builder.route(row, kNoRow, 0, kNoRow, {Truth::True})
            .fate({.targetRow = row, .fate = Fate::Deleted, .clause = 0});
    }
    builder.counts({.deleted = 4});
    return builder.finish();
}

std::string exported(const exporting::Exporter& exporter, const trace::MergeRun& run, const ExportContext& context)
{
    std::ostringstream out;
    exporter.write(run, context, out);
    return out.str();
}

QStringList csvLines(const std::string& text)
{
    return QString::fromStdString(text).split(QLatin1Char('\n'));
}

} // namespace

class ExportersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void matchesGolden_data();
    void matchesGolden();
    void isFoundByPath_data();
    void isFoundByPath();
    void sameInputSameBytes();
    void everyFormatHasGoldenFiles();
    void csvIsRectangular();
    void jsonReads();
    void wordsAreComplete();
};

void ExportersTest::matchesGolden_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("run");
    QTest::addColumn<bool>("spanish");
    for (const exporting::Exporter& exporter : exporting::exporters()) {
        for (const char* run : {"kiosko", "twice", "two-files", "failed", "tricky", "doubled", "emptied"}) {
            for (const bool spanish : {false, true}) {
                if (spanish && std::strcmp(run, "kiosko") != 0 && std::strcmp(run, "failed") != 0) {
                    continue; // other runs differ in data only
                }
                const QString id = QString::fromUtf8(exporter.id.data());
                const QString name = QLatin1String(run) + QLatin1String(spanish ? ".es" : ".en");
                const QString suffix = QString::fromUtf8(exporter.suffix.data());
                QTest::newRow(qPrintable(id + QLatin1Char(' ') + name))
                    << id << id + QLatin1Char('/') + name + suffix << QString::fromLatin1(run) << spanish;
            }
        }
    }
}

void ExportersTest::matchesGolden()
{
    QFETCH(QString, id);
    QFETCH(QString, file);
    QFETCH(QString, run);
    QFETCH(bool, spanish);
    const trace::MergeRunPtr made = run == QLatin1String("kiosko")      ? mergescope::testing::kioskoRunWithNewProduct()
                                    : run == QLatin1String("twice")     ? mergescope::testing::kioskoRunTwice()
                                    : run == QLatin1String("two-files") ? mergescope::testing::kioskoRunInTwoFiles()
                                    : run == QLatin1String("failed")    ? mergescope::testing::kioskoRunWithDuplicate()
                                    : run == QLatin1String("doubled")   ? doubledRun()
                                    : run == QLatin1String("emptied")   ? emptiedRun()
                                                                        : trickyRun();
    ExportContext context;
    context.language = spanish ? Language::Spanish : Language::English;
    if (run == QLatin1String("kiosko")) {
        context.lesson = spanish ? "K1 Cambia una fila" : "K1 One row changes";
        context.date = "2026-01-15";
    }
    const exporting::Exporter* const exporter = exporting::exporterForPath(file.toStdString());
    QVERIFY(exporter != nullptr);
    QCOMPARE(QString::fromUtf8(exporter->id.data()), id);
    const QByteArray actual = QByteArray::fromStdString(exported(*exporter, *made, context));
    const QString path = QLatin1String(MERGESCOPE_SOURCE_DIR "/tests/golden/export/") + file;
    QFile golden(path);
    if (isUpdating) {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QVERIFY(golden.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QCOMPARE(golden.write(actual), qint64{actual.size()});
        return;
    }
    QVERIFY2(golden.open(QIODevice::ReadOnly), qPrintable(path));
    QCOMPARE(QString::fromUtf8(actual), QString::fromUtf8(golden.readAll()));
}

void ExportersTest::isFoundByPath_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("id");
    QTest::newRow("csv") << "a/b.csv"
                         << "csv";
    QTest::newRow("upper case") << "RUN.HTML"
                                << "html";
    QTest::newRow("several dots") << "run.csv.json"
                                  << "json";
    QTest::newRow("no suffix") << "csv"
                               << "";
    QTest::newRow("only a suffix") << ".md"
                                   << "";
    QTest::newRow("unknown") << "run.docx"
                             << "";
}

void ExportersTest::isFoundByPath()
{
    QFETCH(QString, path);
    QFETCH(QString, id);
    const exporting::Exporter* const exporter = exporting::exporterForPath(path.toStdString());
    QCOMPARE(exporter == nullptr ? QString() : QString::fromUtf8(exporter->id.data()), id);
}

void ExportersTest::sameInputSameBytes()
{
    for (const exporting::Exporter& exporter : exporting::exporters()) {
        QCOMPARE(exported(exporter, *trickyRun(), {}), exported(exporter, *trickyRun(), {}));
    }
}

void ExportersTest::everyFormatHasGoldenFiles()
{
    for (const exporting::Exporter& exporter : exporting::exporters()) {
        const QDir folder(QLatin1String(MERGESCOPE_SOURCE_DIR "/tests/golden/export/") +
                          QString::fromUtf8(exporter.id.data()));
        QCOMPARE(folder.entryList({QLatin1Char('*') + QString::fromUtf8(exporter.suffix.data())}, QDir::Files).size(),
                 9);
    }
}

void ExportersTest::csvIsRectangular()
{
    const auto run = mergescope::testing::kioskoRunWithNewProduct();
    const QStringList lines = csvLines(exported(*exporting::exporterForPath("x.csv"), *run, {}));
    for (const QString& line : lines.mid(0, 6)) {
        QCOMPARE(line.count(QLatin1Char(',')), 10);
    }
    QCOMPARE(
        lines[2],
        QStringLiteral("updated,1,category; unit_cost,P002,Energy Bar,snacks,0.6,P002,Energy Bar,health-snacks,0.68"));
    QCOMPARE(
        lines[5],
        QStringLiteral(
            "inserted,2,product_id; product_name; category; unit_cost,,,,,P005,Reusable Tote Bag,accessories,1.2"));
    const QStringList tricky = csvLines(exported(*exporting::exporterForPath("x.csv"), *trickyRun(), {}));
    QVERIFY(tricky[1].contains(QLatin1String(",1,,0.01,,0.5,1,1,\"\",0.01,"))); // NULL, then the empty text
    QVERIFY(tricky[2].contains(QLatin1String(",2,'=1+1,-2.50,")));              // text stays text, a number a number
    QVERIFY(tricky[5].contains(QLatin1String(",4,''-1,")));
}

void ExportersTest::jsonReads()
{
    const QByteArray text =
        QByteArray::fromStdString(exported(*exporting::exporterForPath("x.json"), *trickyRun(), {}));
    QJsonParseError error;
    const QJsonObject object = QJsonDocument::fromJson(text, &error).object();
    QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
    const QJsonArray rows = object[QLatin1String("before")].toObject()[QLatin1String("rows")].toArray();
    QVERIFY(rows[0].toArray()[1].isNull());
    QCOMPARE(rows[1].toArray()[5].toString(), QStringLiteral("9007199254740993"));
    QCOMPARE(rows[2].toArray()[1].toString(), QStringLiteral("a|b\n<b>\"&'*_`~"));
    QCOMPARE(rows[3].toArray()[4].toString(), QStringLiteral("NaN"));
    QCOMPARE(object[QLatin1String("counters")].toObject()[QLatin1String("updated")].toInt(), 2);
    QCOMPARE(object[QLatin1String("changes")].toArray().size(), 5);
}

void ExportersTest::wordsAreComplete()
{
    for (std::size_t i = 0; i < exporting::wordCount(); ++i) {
        const auto word = static_cast<exporting::Word>(i);
        QVERIFY(!exporting::word(word, Language::English).empty());
        QVERIFY(exporting::word(word, Language::English) != exporting::word(word, Language::Spanish));
    }
    const auto english = exporting::labelledCounts({}, Language::English);
    const auto spanish = exporting::labelledCounts({}, Language::Spanish);
    for (std::size_t i = 0; i < english.size(); ++i) {
        QVERIFY(english[i].label != spanish[i].label);
    }
}

int main(int argc, char** argv)
{
    std::vector<char*> rest;
    for (int i = 0; i < argc; ++i) {
        if (std::strcmp(argv[i], "--update") == 0) {
            isUpdating = true;
        } else {
            rest.push_back(argv[i]);
        }
    }
    ExportersTest test;
    return QTest::qExec(&test, static_cast<int>(rest.size()), rest.data());
}
#include "tst_exporters.moc"
