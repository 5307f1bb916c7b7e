#include "tests/conformance/expression_case.h"

#include "core/binding/bind.h"
#include "core/binding/type_rules.h"
#include "core/execution/run_query.h"
#include "core/sql/parse.h"
#include "core/values/value.h"
#include "tests/conformance/recorded_case.h"

#include <QFile>
#include <QHash>
#include <QJsonDocument>

#include <cmath>
#include <limits>

namespace mergescope::testing {

namespace {

const sql::ActionSyntaxTable kNoActions;

/// What came of one expression.
struct Answer {
    std::optional<diagnostics::Diagnostic> error;
    values::Value value;
    values::DataType type;
};

Answer ask(const std::string& expression, const sql::Dialect& dialect)
{
    const base::SourceText text("SELECT " + expression);
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

/// Several names of one type.
QString oneName(const QString& type)
{
    static const QHash<QString, QString> kAliases{
        {"int4", "integer"}, {"int8", "bigint"},  {"float8", "double precision"},
        {"bool", "boolean"}, {"unknown", "text"}, {"int", "integer"}};
    const QString lower = type.toLower().trimmed();
    return kAliases.value(lower, lower);
}

bool sameReal(double ours, const QJsonValue& recorded)
{
    if (!recorded.isString()) {
        return ours == recorded.toDouble();
    }
    const QString word = recorded.toString();
    return word == "NaN" ? std::isnan(ours)
                         : ours == (word.startsWith('-') ? -1 : 1) * std::numeric_limits<double>::infinity();
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

} // namespace

std::optional<QList<QJsonObject>> readLines(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return std::nullopt;
    }
    QList<QJsonObject> lines;
    while (!file.atEnd()) {
        const QJsonDocument line = QJsonDocument::fromJson(file.readLine());
        if (!line.isObject()) {
            return std::nullopt;
        }
        lines.append(line.object());
    }
    return lines;
}

QString expressionDifference(const QJsonObject& recorded, const sql::Dialect& dialect)
{
    const Answer ours = ask(recorded["expr"].toString().toStdString(), dialect);
    if (ours.error) {
        const auto slug = diagnostics::slug(ours.error->kind);
        const QString kind = QString::fromUtf8(slug.data(), static_cast<qsizetype>(slug.size()));
        const QString said = QString::fromStdString(diagnostics::render(ours.error->message, base::Language::English));
        if (!recorded.contains("error")) {
            return "fails with " + kind + ": " + said;
        }
        const QString wanted = recorded["error"].toObject()["kind"].toString();
        return isAcceptedKind(wanted, kind) ? QString() : "fails with " + kind + " (" + said + "), not " + wanted;
    }
    const QString type = QString::fromStdString(binding::typeText(ours.type, dialect));
    const QString shown = QString::fromStdString(values::toText(ours.value)) + " (" + type + ")";
    if (recorded.contains("error")) {
        return "gives " + shown + " where the engine fails";
    }
    if (recorded.contains("type") && oneName(recorded["type"].toString()) != oneName(type)) {
        return "gives " + shown + ", not a " + recorded["type"].toString();
    }
    return sameValue(ours.value, recorded["value"]) ? QString() : "gives " + shown;
}

} // namespace mergescope::testing
