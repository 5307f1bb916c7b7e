#include "ui/storage/storage_words.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"

#include <algorithm>

namespace mergescope::ui {

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
    // Which file its rows went to: the first of them tells.
    for (std::uint32_t row = old.file.firstRow; row < old.file.firstRow + old.file.rowCount; ++row) {
        const std::uint32_t file = row < script.run->fates.size() ? script.run->fates[row].afterFile : 0;
        if (file != 0) {
            return isOver ? StorageWords::tr("replaced by %1").arg(file) : StorageWords::tr("being rewritten");
        }
    }
    return {};
}

QString shortFateText(const trace::OldFile& old, bool isOver)
{
    return old.fate == trace::FileFate::Removed && isOver ? StorageWords::tr("gone") : QString();
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
    const auto& keys = script.run->keyColumns;
    for (std::uint32_t column = 0; column < table.columnCount(); ++column) {
        const bool isKey =
            std::any_of(keys.begin(), keys.end(), [&](const auto& pair) { return pair.first == column; });
        if (!isKey) {
            values << toQString(values::toText(table.cell(row, column)));
        }
    }
    return values.join(QStringLiteral(" \u00B7 "));
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
