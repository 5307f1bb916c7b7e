#include "tests/conformance/case_runner.h"

#include "core/session/session.h"
#include "core/values/struct_value.h"
#include "core/values/value.h"

#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace mergescope::testing {

namespace {

using diagnostics::Diagnostic;

/// A cell as the recordings write it, then as text, so that rows can be sorted and compared.
QString cellText(const values::Value& value)
{
    if (value.isNull()) {
        return "null";
    }
    if (value.type().isFloating()) {
        // JSON knows one kind of number: 2.0 is recorded as 2.0 and read as 2.
        return QString::number(value.asReal(), 'g', 17);
    }
    if (value.type().kind == values::TypeKind::Struct) {
        // The recorder's client writes a struct so.
        QStringList fields;
        const std::vector<values::Value> parts = values::unpackStruct(*value.type().shape, value.asText());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            fields.append(QString::fromStdString(value.type().shape->fields[i].name) + "=" + cellText(parts[i]));
        }
        return "'Row(" + fields.join(", ") + ")'";
    }
    const QString text = QString::fromStdString(values::toText(value));
    const bool isBare = value.type().isInteger() || value.type().kind == values::TypeKind::Boolean;
    return isBare ? text : "'" + text + "'";
}

QString cellText(const QJsonValue& value)
{
    if (value.isNull()) {
        return "null";
    }
    if (value.isBool()) {
        return value.toBool() ? "true" : "false";
    }
    if (value.isDouble()) {
        return QString::number(value.toDouble(), 'g', 17);
    }
    QString text = value.toString();
    // Python's clients write the hour of UTC with its minutes.
    static const QRegularExpression kUtcWithMinutes("^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d+)?\\+00):00$");
    text.replace(kUtcWithMinutes, "\\1");
    return "'" + text + "'";
}

QStringList rowTexts(const tables::Table& table)
{
    QStringList rows;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        QStringList cells;
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            cells.append(cellText(table.cell(row, column)));
        }
        rows.append(cells.join(" | "));
    }
    rows.sort();
    return rows;
}

QStringList rowTexts(const QJsonArray& table)
{
    QStringList rows;
    for (const QJsonValue& row : table) {
        QStringList cells;
        for (const QJsonValue& cell : row.toArray()) {
            cells.append(cellText(cell));
        }
        rows.append(cells.join(" | "));
    }
    rows.sort();
    return rows;
}

class CasePlayer {
public:
    CasePlayer(const RecordedCase& recorded, const sql::Dialect& dialect) : m_recorded(recorded), m_session(dialect) {}

    CaseResult play()
    {
        for (const QString& statement : m_recorded.script) {
            if (const std::optional<Diagnostic> error = run(statement)) {
                refuse(*error, "set-up");
                return std::move(m_result);
            }
        }
        const catalog::TableEntryPtr before = target();
        std::optional<Diagnostic> error;
        catalog::TableEntryPtr beforeLast = before;
        for (const QString& statement : m_recorded.statements) {
            beforeLast = target();
            error = run(statement);
            if (error.has_value()) {
                break;
            }
        }
        compareFailure(error);
        if (error.has_value() && target() != beforeLast) {
            m_result.differences.append("the failed statement changed the table");
        }
        compareRows();
        if (m_recorded.metrics.has_value()) {
            compareMetrics(*m_recorded.metrics);
        }
        if (m_recorded.snapshots.has_value()) {
            compareSnapshots(*m_recorded.snapshots);
        }
        if (!error.has_value() && !m_recorded.fails) {
            compareAnswer();
        }
        return std::move(m_result);
    }

private:
    std::optional<Diagnostic> run(const QString& statement)
    {
        const session::OutcomePtr outcome = m_session.run(
            std::make_shared<const base::SourceText>(statement.toStdString(), "case"), session::RunOptions{});
        m_last = outcome->statements.empty() ? session::StatementOutcome{} : outcome->statements.back();
        const Diagnostic* error = outcome->firstError();
        return error == nullptr ? std::nullopt : std::make_optional(*error);
    }

    [[nodiscard]] catalog::TableEntryPtr target() const
    {
        return m_session.catalog().find(m_recorded.target().toStdString());
    }

    static QString describe(const Diagnostic& error)
    {
        return QString::fromStdString(std::string(diagnostics::slug(error.kind)) + ": " +
                                      diagnostics::render(error.message, base::Language::English));
    }

    void refuse(const Diagnostic& error, const QString& where)
    {
        m_result.differences.append(where + " failed with " + describe(error));
    }

    void compareFailure(const std::optional<Diagnostic>& error)
    {
        if (!m_recorded.fails) {
            if (error.has_value()) {
                refuse(*error, "statement");
            }
            return;
        }
        if (!error.has_value()) {
            m_result.differences.append("succeeded, the engine fails with " + m_recorded.errorKind);
            return;
        }
        const std::string_view slug = diagnostics::slug(error->kind);
        const QString ours = QString::fromUtf8(slug.data(), static_cast<qsizetype>(slug.size()));
        if (!isAcceptedKind(m_recorded.errorKind, ours)) {
            m_result.differences.append("failed with " + describe(*error) + ", the engine with " +
                                        m_recorded.errorKind);
        }
    }

    void compareRows()
    {
        const catalog::TableEntryPtr entry = target();
        const QStringList ours = entry == nullptr ? QStringList() : rowTexts(*entry->table);
        const QStringList theirs = rowTexts(m_recorded.rows);
        if (ours != theirs) {
            m_result.differences.append("rows " + ours.join("; ") + " instead of " + theirs.join("; "));
        }
    }

    void compareMetrics(const QJsonObject& theirs)
    {
        const catalog::TableEntryPtr entry = target();
        QJsonObject ours;
        if (entry != nullptr && !entry->snapshots.empty()) {
            for (const auto& [key, value] : entry->snapshots.back()->summary) {
                ours[QString::fromStdString(key)] = QString::fromStdString(value);
            }
        }
        ours[theirs.contains("versions") ? "versions" : "snapshots"] =
            entry == nullptr ? 0 : static_cast<int>(entry->snapshots.size());
        QStringList keys = ours.keys() + theirs.keys();
        keys.removeDuplicates();
        for (const QString& key : std::as_const(keys)) {
            if (!m_recorded.loose.contains(key) && ours[key] != theirs[key]) {
                m_result.differences.append(key + " " + ours[key].toVariant().toString() + " instead of " +
                                            theirs[key].toVariant().toString());
            }
        }
    }

    void compareSnapshots(const QJsonArray& theirs)
    {
        const catalog::TableEntryPtr entry = target();
        const std::size_t count = entry == nullptr ? 0 : entry->snapshots.size();
        if (static_cast<qsizetype>(count) != theirs.size()) {
            m_result.differences.append(QString("%1 snapshots instead of %2").arg(count).arg(theirs.size()));
            return;
        }
        for (std::size_t i = 0; i < count; ++i) {
            QJsonObject ours;
            for (const auto& [key, value] : entry->snapshots[i]->summary) {
                ours[QString::fromStdString(key)] = QString::fromStdString(value);
            }
            const QJsonObject expected = theirs[static_cast<qsizetype>(i)].toObject();
            for (auto key = expected.begin(); key != expected.end(); ++key) {
                if (ours[key.key()] != key.value()) {
                    m_result.differences.append(
                        QString("snapshot %1: %2 %3 instead of %4")
                            .arg(i + 1)
                            .arg(key.key(), ours[key.key()].toString(), key.value().toString()));
                }
            }
        }
    }

    /// What the statement itself gave: rows, or the count in its tag.
    void compareAnswer()
    {
        if (m_recorded.result.has_value()) {
            const QStringList ours = m_last.rows == nullptr ? QStringList() : rowTexts(*m_last.rows);
            const QStringList theirs = rowTexts(*m_recorded.result);
            if (ours != theirs) {
                m_result.differences.append("answer " + ours.join("; ") + " instead of " + theirs.join("; "));
            }
        }
        if (m_recorded.affected.has_value()) {
            const QString theirs = "MERGE " + QString::number(*m_recorded.affected);
            const bool hasTag = m_last.commit.has_value() && !m_last.commit->empty();
            const QString ours = hasTag ? QString::fromStdString(m_last.commit->front().second) : QString();
            if (ours != theirs) {
                m_result.differences.append("tag " + ours + " instead of " + theirs);
            }
        }
    }

    const RecordedCase& m_recorded;
    session::Session m_session;
    session::StatementOutcome m_last;
    CaseResult m_result;
};

} // namespace

CaseResult playCase(const RecordedCase& recorded, const sql::Dialect& dialect)
{
    return CasePlayer(recorded, dialect).play();
}

} // namespace mergescope::testing
