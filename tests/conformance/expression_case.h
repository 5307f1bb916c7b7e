#pragma once
// Recorded expressions of an engine: one `SELECT expr` a line, with its value and type or the kind of its failure.

#include "core/sql/dialect.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace mergescope::testing {

/// Nothing where the file cannot be read or a line is no JSON object.
[[nodiscard]] std::optional<QList<QJsonObject>> readLines(const QString& path);

/// In what our answer under this dialect differs from the recorded one; "" where it agrees.
[[nodiscard]] QString expressionDifference(const QJsonObject& recorded, const sql::Dialect& dialect);

} // namespace mergescope::testing
