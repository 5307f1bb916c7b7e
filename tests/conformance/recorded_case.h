#pragma once
// One recorded run of a real engine, as a line of recorded/*.jsonl tells it.

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace mergescope::testing {

struct RecordedCase {
    QString id;
    QStringList script;     ///< sets the scene
    QStringList statements; ///< what is under test
    QString query;          ///< SELECT * FROM target
    QJsonArray rows;        ///< the target afterwards, in any order
    bool fails = false;
    QString errorKind;                   ///< "": any failure will do
    std::optional<QJsonObject> metrics;  ///< the newest snapshot's operation and summary, and how many there are
    std::optional<QJsonArray> result;    ///< the rows that the last statement itself gave
    std::optional<QJsonArray> snapshots; ///< every snapshot of the table, oldest first; only their keys are compared
    std::optional<int> affected;         ///< the count in PostgreSQL's tag
    QStringList loose;                   ///< keys of metrics that depend on the engine's planner

    [[nodiscard]] QString target() const { return query.section(QLatin1Char(' '), -1); }
};

/// Nothing where the file cannot be read or a line is no JSON object.
[[nodiscard]] std::optional<std::vector<RecordedCase>> readRecording(const QString& path);

/// Would the recording accept this kind of ours for that kind? Some kinds say the same thing from two sides.
[[nodiscard]] bool isAcceptedKind(const QString& expected, const QString& ours);

} // namespace mergescope::testing
