#pragma once
// Cells as people read and type them. What is typed is read by the column's type; what does not fit is said in words.

#include "core/tables/schema.h"
#include "core/tables/table.h"
#include "core/values/value.h"

#include <QString>

#include <cstddef>
#include <optional>

namespace mergescope::ui {

/// As the grids show a value: what `sql --format tsv` prints. NULL is "NULL"; views draw it in a look of its own.
[[nodiscard]] QString cellText(const values::Value& value);

/// What was typed, read as a value of the column; without a value, `message` says why it does not fit.
struct ParsedCell {
    std::optional<values::Value> value;
    QString message;
};
/// The empty text is the empty string in a STRING column and NULL in any other; the word NULL is NULL but in STRING.
[[nodiscard]] ParsedCell parseCell(const QString& typed, const tables::Field& field);

/// Identity of two cells of the same physical kind, without making values of them. NULL equals NULL.
[[nodiscard]] bool sameCell(const tables::Column& a, std::size_t rowOfA, const tables::Column& b, std::size_t rowOfB);

/// Numbers stand at the right.
[[nodiscard]] bool isRightAligned(const values::DataType& type);

/// The last part of a dotted name: what a card's heading has room for.
[[nodiscard]] QString shortTableName(std::string_view dottedName);

} // namespace mergescope::ui
