#include "tests/conformance/recorded_case.h"

#include "tests/conformance/python_case.h"

#include <QFile>
#include <QJsonDocument>

namespace mergescope::testing {

namespace {

QStringList textsOf(const QJsonValue& array)
{
    QStringList texts;
    for (const QJsonValue& value : array.toArray()) {
        texts.append(value.toString());
    }
    return texts;
}

RecordedCase caseOf(const QJsonObject& line)
{
    RecordedCase recorded;
    recorded.id = line["id"].toString();
    recorded.script = textsOf(line["script"]);
    recorded.statements = textsOf(line["statements"]);
    recorded.query = line["query"].toString();
    recorded.rows = line["rows"].toArray();
    recorded.fails = line["error"].isObject();
    recorded.errorKind = line["error"]["kind"].toString();
    if (line["metrics"].isObject()) {
        recorded.metrics = line["metrics"].toObject();
    }
    if (line["result"].isArray()) {
        recorded.result = line["result"].toArray();
    }
    if (line["affected"].isDouble()) {
        recorded.affected = line["affected"].toInt();
    }
    recorded.loose = textsOf(line["loose"]);
    readPythonCase(line, recorded);
    return recorded;
}

/// Kinds that stand for each other.
const QStringList kKindGroups[] = {
    {"parse", "engine.unsupported", "merge.unreachable-clause"},
    {"name.unknown-function", "name.unknown-type", "type.mismatch", "engine.unsupported"},
    {"merge.duplicate-assignment", "name.duplicate-column"},
    {"merge.column-count", "name.unknown-column", "type.mismatch"},
    {"type.cast", "type.mismatch", "type.overflow"},
    {"name.unknown-column", "name.unknown-table", "name.ambiguous-column"},
};

} // namespace

std::optional<std::vector<RecordedCase>> readRecording(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return std::nullopt;
    }
    std::vector<RecordedCase> cases;
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        if (line.trimmed().isEmpty()) {
            continue;
        }
        const QJsonDocument document = QJsonDocument::fromJson(line);
        if (!document.isObject()) {
            return std::nullopt;
        }
        cases.push_back(caseOf(document.object()));
    }
    return cases;
}

bool isAcceptedKind(const QString& expected, const QString& ours)
{
    if (expected.isEmpty() || expected == ours) {
        return true;
    }
    for (const QStringList& group : kKindGroups) {
        if (group.contains(expected) && group.contains(ours)) {
            return true;
        }
    }
    return false;
}

} // namespace mergescope::testing
