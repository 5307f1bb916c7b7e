// Every recorded expression of the engine, bound and evaluated here: type, value, or the kind of its failure. What this
// version has not got is listed with its reason; an entry that begins to agree fails the test until it is taken out.
#include "core/binding/bind.h"
#include "core/execution/run_query.h"
#include "core/sql/parse.h"
#include "core/values/value.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace mergescope;

namespace {

const sql::ActionSyntaxTable kNoActions;

/// What came of one expression.
struct Answer {
    std::optional<diagnostics::Diagnostic> error;
    values::Value value;
    values::DataType type;
};

Answer ask(const std::string& expression)
{
    const base::SourceText text("SELECT " + expression);
    const sql::Dialect& dialect = sql::dialects().front();
    const sql::ParseResult parsed = sql::parse(text, dialect, kNoActions);
    diagnostics::Diagnostics found = parsed.diagnostics;
    const diagnostics::Diagnostics unfit = sql::checkDialect(parsed.ast, text, dialect, kNoActions);
    found.insert(found.end(), unfit.begin(), unfit.end());
    if (!found.empty()) {
        return {found.front(), {}, {}};
    }
    const auto* select =
        parsed.ast.statements.size() == 1 ? std::get_if<sql::SelectStatement>(&parsed.ast.statements[0].body) : nullptr;
    if (select == nullptr) {
        return {diagnostics::Diagnostic{}, {}, {}};
    }
    const catalog::Catalog catalog;
    const auto bound = binding::bindQuery({parsed.ast, catalog, dialect}, select->query);
    if (!bound.isOk()) {
        return {bound.diagnostics.front(), {}, {}};
    }
    execution::EvaluationContext context;
    context.ast = &parsed.ast;
    context.dialect = &dialect;
    context.now = 1'768'471'200'000'000; // 2026-01-15 10:00
    const auto rows = execution::runQuery(*bound.statement, context);
    if (!rows) {
        return {rows.error(), {}, bound.statement->schema.fields[0].type};
    }
    return {std::nullopt, rows.value()->cell(0, 0), rows.value()->schema().fields[0].type};
}

/// Kinds that the recordings allow in each other's place: a better message than the engine's is the point.
bool accepts(const QString& recorded, const QString& ours)
{
    static const std::vector<QStringList> groups{
        {"parse", "engine.unsupported", "merge.unreachable-clause"},
        {"name.unknown-function", "name.unknown-type", "type.mismatch", "engine.unsupported"},
        {"type.cast", "type.mismatch", "type.overflow"},
        {"name.unknown-column", "name.unknown-table", "name.ambiguous-column"},
    };
    return recorded == ours || std::any_of(groups.begin(), groups.end(), [&](const QStringList& group) {
               return group.contains(recorded) && group.contains(ours);
           });
}

QString typeName(const values::DataType& type)
{
    return type.kind == values::TypeKind::Null ? "void" : QString::fromStdString(values::toText(type)).toLower();
}

bool sameReal(double ours, const QJsonValue& recorded)
{
    if (recorded.isString()) {
        const QString word = recorded.toString();
        return word == "NaN" ? std::isnan(ours)
                             : ours == (word.startsWith('-') ? -1 : 1) * std::numeric_limits<double>::infinity();
    }
    return ours == recorded.toDouble();
}

bool sameValue(const values::Value& ours, const QJsonValue& recorded)
{
    if (ours.isNull() || recorded.isNull()) {
        return ours.isNull() && recorded.isNull();
    }
    if (ours.type().kind == values::TypeKind::Boolean) {
        return recorded.isBool() && ours.asBoolean() == recorded.toBool();
    }
    if (ours.type().isInteger()) {
        return recorded.isString() ? QString::number(ours.asInteger()) == recorded.toString()
                                   : ours.asInteger() == recorded.toInteger();
    }
    if (ours.type().isFloating()) {
        return sameReal(ours.asReal(), recorded);
    }
    return QString::fromStdString(values::toText(ours)) == recorded.toString();
}

/// "" where our answer agrees with the recording.
QString difference(const QJsonObject& recorded, const Answer& ours)
{
    if (ours.error) {
        const auto slug = diagnostics::slug(ours.error->kind);
        const QString kind = QString::fromUtf8(slug.data(), static_cast<int>(slug.size()));
        const QString said = QString::fromStdString(diagnostics::render(ours.error->message, base::Language::English));
        if (!recorded.contains("error")) {
            return "fails with " + kind + ": " + said;
        }
        const QJsonValue wanted = recorded["error"].toObject()["kind"];
        return wanted.isNull() || accepts(wanted.toString(), kind) ? QString()
                                                                   : "fails with " + kind + ", not " + wanted.toString();
    }
    const QString shown = QString::fromStdString(values::toText(ours.value)) + " (" + typeName(ours.type) + ")";
    if (recorded.contains("error")) {
        return "gives " + shown + " where the engine fails";
    }
    if (recorded.contains("type") && recorded["type"].toString() != typeName(ours.type)) {
        return "gives " + shown + ", not a " + recorded["type"].toString();
    }
    return sameValue(ours.value, recorded["value"]) ? QString() : "gives " + shown;
}

/// Recorded expressions that this version does not answer, by reason.
const QHash<QString, QString>& outOfScope()
{
    static const QHash<QString, QString> reasons{
        {"date-003", "a difference of dates is an INTERVAL"},
        {"date-004", "INTERVAL"},
        {"date-005", "INTERVAL"},
        {"date-006", "INTERVAL"},
        {"date-007", "INTERVAL"},
        {"lit-020", "BINARY"},
        {"lit-021", "there is no user"},
        {"null-023", "DECODE"},
        {"str-037", "digests"},
        {"str-038", "digests"},
        {"str-045", "regular expressions"},
        {"str-046", "regular expressions"},
    };
    return reasons;
}

} // namespace

class TestExpressions : public QObject {
    Q_OBJECT

private slots:
    void recorded_data();
    void recorded();
    void everyReasonNamesARecording();

private:
    static QList<QJsonObject> recordings();
};

QList<QJsonObject> TestExpressions::recordings()
{
    QFile file(MERGESCOPE_SOURCE_DIR "/tests/conformance/recorded/expressions/spark.jsonl");
    QList<QJsonObject> lines;
    if (file.open(QIODevice::ReadOnly)) {
        while (!file.atEnd()) {
            lines.append(QJsonDocument::fromJson(file.readLine()).object());
        }
    }
    return lines;
}

void TestExpressions::recorded_data()
{
    QTest::addColumn<QJsonObject>("recording");
    for (const QJsonObject& line : recordings()) {
        QTest::newRow(line["id"].toString().toUtf8().constData()) << line;
    }
}

void TestExpressions::recorded()
{
    QFETCH(QJsonObject, recording);
    const QString expression = recording["expr"].toString();
    const QString found = difference(recording, ask(expression.toStdString()));
    const QString reason = outOfScope().value(recording["id"].toString());
    if (reason.isEmpty()) {
        QVERIFY2(found.isEmpty(), qPrintable(expression + " " + found));
    } else {
        QVERIFY2(!found.isEmpty(), qPrintable(expression + " agrees now and need not be listed: " + reason));
    }
}

void TestExpressions::everyReasonNamesARecording()
{
    QStringList ids;
    for (const QJsonObject& line : recordings()) {
        ids.append(line["id"].toString());
    }
    QVERIFY(ids.size() > 300);
    for (auto it = outOfScope().begin(); it != outOfScope().end(); ++it) {
        QVERIFY2(ids.contains(it.key()), qPrintable(it.key()));
    }
}

QTEST_APPLESS_MAIN(TestExpressions)
#include "tst_expressions.moc"
