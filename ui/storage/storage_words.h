#pragma once
// The few words of the storage view; its sentences come from core/story.

#include "ui/storage/storage_script.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace mergescope::ui {

struct StorageWords {
    Q_DECLARE_TR_FUNCTIONS(mergescope::ui::Storage)
};

/// "copy-on-write · as this table writes".
[[nodiscard]] QString modeTitle(const StorageScript& script);
[[nodiscard]] QString fileName(std::uint32_t number);
/// "files 3 to 14".
[[nodiscard]] QString fileNames(std::uint32_t first, std::uint32_t last);
[[nodiscard]] QString rowsText(std::uint64_t rows);
/// What a file of before has come to: "left alone", "replaced by 3", "1 row marked", "has left the table".
[[nodiscard]] QString fateText(const StorageScript& script, const trace::OldFile& old, bool isOver);
/// A fate in one word: "copied", "untouched", …
[[nodiscard]] QString roleText(FateRole role);
/// The same shorter, for a narrow card; "" where there is no shorter one.
[[nodiscard]] QString shortFateText(const StorageScript& script, const trace::OldFile& old, bool isOver);
/// "marks beside file 1".
[[nodiscard]] QString marksName(const StorageScript& script, std::uint32_t number);
/// A row in short: its name, and its other values.
[[nodiscard]] QString rowNameText(const StorageScript& script, std::uint32_t targetRow, std::uint32_t sourceRow);
[[nodiscard]] QString otherValues(const StorageScript& script, const tables::Table& table, std::uint32_t row);
/// One value of a row beside its key.
struct RowValue {
    QString column;
    QString text;
    std::optional<QString> old; ///< what stood there before; none where nothing changed
};
/// The same as otherValues(), value by value.
[[nodiscard]] std::vector<RowValue> valuesOf(const StorageScript& script, const tables::Table& table,
                                             std::uint32_t row);
/// Of a row of after: what changed comes first, the shortest before the longer ones.
[[nodiscard]] std::vector<RowValue> newValuesOf(const StorageScript& script, std::uint32_t route, std::uint32_t row);
/// The figures: two lines each.
[[nodiscard]] QStringList figureLabels(const StorageScript& script);
/// A partition in words: "region = north"; "" where there is none.
[[nodiscard]] QString partitionText(const tables::DataFile& file);

} // namespace mergescope::ui
