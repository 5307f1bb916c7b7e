// Plays the recorded SELECTs of an engine in our engine: the first line sets the scene, every other line is one query
// with its columns, types and rows, or its failure. Fails on any disagreement.
//
// query_runner ENGINE FILE [CASE…]

#include "tests/conformance/recorded_case.h"

#include "core/session/session.h"
#include "core/values/value.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QTextStream>

#include <algorithm>

using namespace mergescope;

namespace {

/// One spelling for names that engines use for one type.
QString typeName(QString name)
{
    name = name.toLower();
    static const QMap<QString, QString> kSame = {
        {"integer", "int"},   {"int4", "int"},       {"int8", "bigint"}, {"int2", "smallint"},
        {"float8", "double"}, {"float4", "float"},   {"real", "float"},  {"double precision", "double"},
        {"bool", "boolean"},  {"varchar", "string"}, {"text", "string"}, {"unknown", "string"},
        {"\"null\"", "void"},
    };
    return kSame.value(name, name);
}

bool isSameType(const values::DataType& type, const QString& recorded)
{
    const QString ours = typeName(QString::fromStdString(values::toText(type)));
    const QString theirs = typeName(recorded);
    return ours == theirs || (theirs == "numeric" && ours.startsWith("decimal("));
}

bool isSameCell(const values::Value& value, const QJsonValue& recorded)
{
    if (value.isNull() || recorded.isNull()) {
        return value.isNull() && recorded.isNull();
    }
    const QString text = QString::fromStdString(values::toText(value));
    if (recorded.isDouble()) {
        return value.type().isFloating() ? value.asReal() == recorded.toDouble()
                                         : text.toDouble() == recorded.toDouble();
    }
    return text == (recorded.isBool() ? (recorded.toBool() ? "true" : "false") : recorded.toString());
}

bool isSameRow(const tables::Table& table, std::size_t row, const QJsonArray& recorded)
{
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        if (!isSameCell(table.cell(row, column), recorded[static_cast<qsizetype>(column)])) {
            return false;
        }
    }
    return true;
}

QString rowText(const tables::Table& table, std::size_t row)
{
    QStringList cells;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        const values::Value value = table.cell(row, column);
        cells.append(value.isNull() ? "null" : QString::fromStdString(values::toText(value)));
    }
    return "(" + cells.join(", ") + ")";
}

/// Every recorded row once, in order where that was recorded too.
bool hasSameRows(const tables::Table& table, const QJsonArray& recorded, bool isOrdered)
{
    if (static_cast<qsizetype>(table.rowCount()) != recorded.size()) {
        return false;
    }
    std::vector<bool> isTaken(table.rowCount(), false);
    for (qsizetype i = 0; i < recorded.size(); ++i) {
        const QJsonArray row = recorded[i].toArray();
        std::size_t at = 0;
        if (isOrdered) {
            at = static_cast<std::size_t>(i);
        }
        while (at < table.rowCount() && (isTaken[at] || !isSameRow(table, at, row)) && !isOrdered) {
            ++at;
        }
        if (at == table.rowCount() || !isSameRow(table, at, row)) {
            return false;
        }
        isTaken[at] = true;
    }
    return true;
}

class QueryPlayer {
public:
    explicit QueryPlayer(const sql::Dialect& dialect) : m_session(dialect) {}

    session::OutcomePtr run(const QString& text)
    {
        return m_session.run(std::make_shared<const base::SourceText>(text.toStdString(), "case"), {});
    }

    QStringList play(const QJsonObject& line)
    {
        const session::OutcomePtr outcome = run(line["query"].toString());
        const diagnostics::Diagnostic* error = outcome->firstError();
        if (line["error"].isObject()) {
            return compareFailure(error, line["error"]["kind"].toString());
        }
        if (error != nullptr) {
            return {"failed with " + describe(*error)};
        }
        const tables::TablePtr table = outcome->statements.back().rows;
        return table == nullptr ? QStringList{"gave no rows"} : compareTable(*table, line);
    }

    static QString describe(const diagnostics::Diagnostic& error)
    {
        return QString::fromStdString(std::string(diagnostics::slug(error.kind)) + ": " +
                                      diagnostics::render(error.message, base::Language::English));
    }

private:
    static QStringList compareFailure(const diagnostics::Diagnostic* error, const QString& kind)
    {
        if (error == nullptr) {
            return {"succeeded, the engine fails with " + kind};
        }
        const std::string_view slug = diagnostics::slug(error->kind);
        const QString ours = QString::fromUtf8(slug.data(), static_cast<qsizetype>(slug.size()));
        return testing::isAcceptedKind(kind, ours)
                   ? QStringList{}
                   : QStringList{"failed with " + describe(*error) + ", the engine with " + kind};
    }

    static QStringList compareTable(const tables::Table& table, const QJsonObject& line)
    {
        QStringList differences;
        const QJsonArray columns = line["columns"].toArray();
        if (static_cast<qsizetype>(table.columnCount()) != columns.size()) {
            return {QString("%1 columns instead of %2").arg(table.columnCount()).arg(columns.size())};
        }
        for (qsizetype i = 0; i < columns.size(); ++i) {
            const tables::Field& field = table.schema().fields[static_cast<std::size_t>(i)];
            const QJsonArray column = columns[i].toArray();
            const QString name = QString::fromStdString(field.name);
            if (name != column[0].toString()) {
                differences.append("column " + name + " instead of " + column[0].toString());
            }
            if (!isSameType(field.type, column[1].toString())) {
                differences.append("column " + name + " is " + QString::fromStdString(values::toText(field.type)) +
                                   " instead of " + column[1].toString());
            }
        }
        if (!hasSameRows(table, line["rows"].toArray(), line["ordered"].toBool())) {
            QStringList rows;
            for (std::size_t row = 0; row < table.rowCount(); ++row) {
                rows.append(rowText(table, row));
            }
            differences.append("rows " + rows.join(" ") + " instead of " +
                               QString::fromUtf8(QJsonDocument(line["rows"].toArray()).toJson(QJsonDocument::Compact)));
        }
        return differences;
    }

    session::Session m_session;
};

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    QTextStream out(stdout);
    QFile file(arguments.value(2));
    const sql::Dialect* dialect = sql::findDialect(arguments.value(1).toStdString());
    if (dialect == nullptr || !file.open(QIODevice::ReadOnly)) {
        out << "usage: query_runner ENGINE FILE [CASE…]\n";
        return 2;
    }
    QueryPlayer player(*dialect);
    const QJsonObject setup = QJsonDocument::fromJson(file.readLine()).object();
    for (const QJsonValue& statement : setup["setup"].toArray()) {
        const session::OutcomePtr outcome = player.run(statement.toString());
        const diagnostics::Diagnostic* error = outcome->firstError();
        if (error != nullptr) {
            out << "set-up failed: " << QueryPlayer::describe(*error) << '\n';
            return 1;
        }
    }
    const QStringList wanted = arguments.mid(3);
    int cases = 0;
    int agreeing = 0;
    int failures = 0;
    while (!file.atEnd()) {
        const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
        const QString id = line["id"].toString();
        if (id.isEmpty() || (!wanted.isEmpty() && !wanted.contains(id))) {
            continue;
        }
        ++cases;
        const QStringList differences = player.play(line);
        if (differences.isEmpty()) {
            ++agreeing;
        } else {
            ++failures;
            out << "DIFFERS " << id << ": " << line["query"].toString() << "\n    " << differences.join("\n    ")
                << '\n';
        }
    }
    out << '\n' << arguments[2].section(QLatin1Char('/'), -2) << '\n';
    out << "  cases         " << cases << '\n';
    out << "  agree         " << agreeing << '\n';
    out << "  differ        " << failures << '\n';
    return failures == 0 && cases > 0 ? 0 : 1;
}
