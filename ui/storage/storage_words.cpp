#include "ui/storage/storage_words.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/stage_script.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

/// Which file the rows of a rewritten one went to: the first of them tells. 0: none did.
std::uint32_t heirOf(const StorageScript& script, const trace::OldFile& old)
{
    for (std::uint32_t row = old.file.firstRow; row < old.file.firstRow + old.file.rowCount; ++row) {
        const std::uint32_t file = row < script.run->fates.size() ? script.run->fates[row].afterFile : 0;
        if (file != 0) {
            return file;
        }
    }
    return 0;
}

} // namespace

QString modeTitle(const StorageScript& script)
{
    switch (script.mode) {
    case session::WriteMode::InPlace:
        return {};
    case session::WriteMode::CopyOnWrite:
        return script.isTwin ? StorageWords::tr("Copy-on-write: if the table were set so")
                             : StorageWords::tr("Copy-on-write: as this table writes");
    case session::WriteMode::DeletionVectors:
        return script.isTwin ? StorageWords::tr("Deletion vectors: if the table were set so")
                             : StorageWords::tr("Deletion vectors: as this table writes");
    case session::WriteMode::MergeOnRead:
        return script.isTwin ? StorageWords::tr("Merge-on-read: if the table were set so")
                             : StorageWords::tr("Merge-on-read: as this table writes");
    }
    return {};
}

QString fileName(std::uint32_t number)
{
    return StorageWords::tr("file %1").arg(number);
}

QString fileNames(std::uint32_t first, std::uint32_t last)
{
    return StorageWords::tr("files %1 to %2").arg(first).arg(last);
}

QString rowsText(std::uint64_t rows)
{
    return StorageWords::tr("%n row(s)", "", static_cast<int>(std::min<std::uint64_t>(rows, 2'000'000'000)));
}

QString fateText(const StorageScript& script, const trace::OldFile& old, bool isOver)
{
    switch (old.fate) {
    case trace::FileFate::Untouched:
        return StorageWords::tr("left alone");
    case trace::FileFate::Marked:
        return isOver ? StorageWords::tr("%n row(s) marked", "", static_cast<int>(old.newMarks))
                      : StorageWords::tr("stays");
    case trace::FileFate::Removed:
        return isOver ? StorageWords::tr("has left the table") : StorageWords::tr("will leave");
    case trace::FileFate::Rewritten:
        break;
    }
    const std::uint32_t file = heirOf(script, old);
    return file == 0 ? QString()
           : isOver  ? StorageWords::tr("replaced by %1").arg(file)
                     : StorageWords::tr("being rewritten");
}

QString shortFateText(const StorageScript& script, const trace::OldFile& old, bool isOver)
{
    if (!isOver) {
        return {};
    }
    switch (old.fate) {
    case trace::FileFate::Removed:
        return StorageWords::tr("gone");
    case trace::FileFate::Marked:
        return StorageWords::tr("%n marked", "", static_cast<int>(old.newMarks));
    case trace::FileFate::Rewritten:
        return QStringLiteral("\u2192 %1").arg(heirOf(script, old));
    case trace::FileFate::Untouched:
        break;
    }
    return {};
}

QString roleText(FateRole role)
{
    switch (role) {
    case FateRole::Update:
        return StorageWords::tr("updated");
    case FateRole::Insert:
        return StorageWords::tr("inserted");
    case FateRole::Delete:
        return StorageWords::tr("deleted");
    case FateRole::Copied:
        return StorageWords::tr("copied");
    case FateRole::Kept:
        return StorageWords::tr("untouched");
    case FateRole::Match:
    case FateRole::Error:
        break;
    }
    return {};
}

QString marksName(const StorageScript& script, std::uint32_t number)
{
    return script.files.areVectors ? StorageWords::tr("vector of file %1").arg(number)
                                   : StorageWords::tr("deletes in file %1").arg(number);
}

QString rowNameText(const StorageScript& script, std::uint32_t targetRow, std::uint32_t sourceRow)
{
    return toQString(story::rowName(*script.run, targetRow, sourceRow, script.language));
}

QString otherValues(const StorageScript& script, const tables::Table& table, std::uint32_t row)
{
    QStringList values;
    for (const RowValue& value : valuesOf(script, table, row)) {
        values << value.text;
    }
    return values.join(QStringLiteral(" \u00B7 "));
}

std::vector<RowValue> valuesOf(const StorageScript& script, const tables::Table& table, std::uint32_t row)
{
    std::vector<RowValue> values;
    const auto& keys = script.run->keyColumns;
    for (std::uint32_t column = 0; column < table.columnCount(); ++column) {
        const bool isKey =
            std::any_of(keys.begin(), keys.end(), [&](const auto& pair) { return pair.first == column; });
        if (!isKey) {
            values.push_back({toQString(table.schema().fields[column].name),
                              toQString(values::toText(table.cell(row, column))), std::nullopt});
        }
    }
    return values;
}

std::vector<RowValue> newValuesOf(const StorageScript& script, std::uint32_t route, std::uint32_t row)
{
    const trace::MergeRun& run = *script.run;
    std::vector<RowValue> values = valuesOf(script, *run.after, row);
    const std::uint32_t target = route < run.routes.size() ? run.routes.targetRow[route] : tables::kNoRow;
    if (target == tables::kNoRow) {
        return values;
    }
    for (const std::uint32_t column : changedColumns(run, route)) {
        const QString name = toQString(run.before->schema().fields[column].name);
        for (RowValue& value : values) {
            if (value.column == name) {
                value.old = toQString(values::toText(run.before->cell(target, column)));
            }
        }
    }
    const auto lengthOf = [](const RowValue& value) {
        return value.text.size() + value.old.value_or(QString()).size();
    };
    const auto unchanged = std::stable_partition(values.begin(), values.end(),
                                                 [](const RowValue& value) { return value.old.has_value(); });
    std::stable_sort(values.begin(), unchanged,
                     [&](const RowValue& a, const RowValue& b) { return lengthOf(a) < lengthOf(b); });
    return values;
}

QStringList figureLabels(const StorageScript& script)
{
    return {StorageWords::tr("files\nleave"), StorageWords::tr("data files\nadded"),
            script.files.areVectors ? StorageWords::tr("deletion\nvectors") : StorageWords::tr("delete\nfiles"),
            StorageWords::tr("rows\nwritten")};
}

QString partitionText(const tables::DataFile& file)
{
    QStringList values;
    for (const values::Value& value : file.partition) {
        values << toQString(values::toText(value));
    }
    return values.join(QStringLiteral(", "));
}

} // namespace mergescope::ui
