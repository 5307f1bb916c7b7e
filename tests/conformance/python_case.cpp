#include "tests/conformance/python_case.h"

#include <QRegularExpression>

namespace mergescope::testing {

namespace {

QString literal(const QJsonValue& cell)
{
    if (cell.isNull()) {
        return "NULL";
    }
    if (cell.isBool()) {
        return cell.toBool() ? "TRUE" : "FALSE";
    }
    if (cell.isDouble()) {
        return QString::number(cell.toDouble(), 'g', 17);
    }
    return "'" + cell.toString().replace("'", "''") + "'";
}

QString createTable(const QString& name, const QJsonArray& columns, const QString& tail)
{
    QStringList parts;
    for (const QJsonValue& column : columns) {
        parts.append(column[0].toString() + " " + column[1].toString());
    }
    return "CREATE TABLE " + name + " (" + parts.join(", ") + ") " + tail;
}

/// One INSERT, so one file; none for no rows.
void insertRows(const QString& name, const QJsonArray& rows, QStringList& script)
{
    QStringList tuples;
    for (const QJsonValue& row : rows) {
        QStringList cells;
        for (const QJsonValue& cell : row.toArray()) {
            cells.append(literal(cell));
        }
        tuples.append("(" + cells.join(", ") + ")");
    }
    if (!tuples.isEmpty()) {
        script.append("INSERT INTO " + name + " VALUES " + tuples.join(", "));
    }
}

void readBuilder(const QJsonObject& line, RecordedCase& recorded)
{
    const QJsonObject tables = line["tables"].toObject();
    for (auto table = tables.begin(); table != tables.end(); ++table) {
        const QJsonObject scene = table.value().toObject();
        recorded.script.append(createTable(table.key(), scene["columns"].toArray(), "USING delta"));
        insertRows(table.key(), scene["rows"].toArray(), recorded.script);
    }
    const QString chain = line["chain"].toString();
    recorded.statements = QStringList{chain};
    static const QRegularExpression kTarget("forName\\(spark, \"([^\"]+)\"\\)");
    recorded.query = "SELECT * FROM " + kTarget.match(chain).captured(1);
}

QString python(const QJsonValue& value)
{
    if (value.isNull()) {
        return "None";
    }
    if (value.isBool()) {
        return value.toBool() ? "True" : "False";
    }
    QStringList texts;
    for (const QJsonValue& text : value.toArray()) {
        texts.append("\"" + text.toString() + "\"");
    }
    return "[" + texts.join(", ") + "]";
}

void readUpsert(const QJsonObject& line, RecordedCase& recorded)
{
    QStringList identifiers;
    for (const QJsonValue& field : line["identifier"].toArray()) {
        identifiers.append(field.toString());
    }
    const QString tail = identifiers.isEmpty() ? "USING iceberg"
                                               : "USING iceberg TBLPROPERTIES ('mergescope.identifier-fields' = '" +
                                                     identifiers.join(",") + "')";
    recorded.script.append("CREATE NAMESPACE db");
    recorded.script.append(createTable("db.target", line["columns"].toArray(), tail));
    if (line["files"].isArray()) {
        for (const QJsonValue& file : line["files"].toArray()) {
            insertRows("db.target", file.toArray(), recorded.script);
        }
    } else {
        insertRows("db.target", line["target"].toArray(), recorded.script);
    }
    recorded.script.append(createTable("feed", line["source_columns"].toArray(), "USING iceberg"));
    insertRows("feed", line["source"].toArray(), recorded.script);

    QString call =
        "table = catalog.load_table(\"db.target\")\nresult = table.upsert(feed, join_cols=" + python(line["join_cols"]);
    const QJsonObject options = line["options"].toObject();
    for (auto option = options.begin(); option != options.end(); ++option) {
        call += ", " + option.key() + "=" + python(option.value());
    }
    for (int i = 0; i < line["calls"].toInt(); ++i) {
        recorded.statements.append(call + ")");
    }
    recorded.query = "SELECT * FROM db.target";
    if (line["rows_updated"].isDouble()) {
        // One row; in braces a compiler may take the inner array for a copy of itself.
        recorded.result.emplace();
        recorded.result->append(QJsonArray{line["rows_updated"], line["rows_inserted"]});
    }
    if (line["snapshots"].isArray()) {
        recorded.snapshots = line["snapshots"].toArray();
    }
}

} // namespace

void readPythonCase(const QJsonObject& line, RecordedCase& recorded)
{
    if (line.contains("chain")) {
        readBuilder(line, recorded);
    } else if (line.contains("calls")) {
        readUpsert(line, recorded);
    }
}

} // namespace mergescope::testing
