// The storage view in words: a line a file, and the figures.

#include "ui/storage/storage_frame.h"
#include "ui/storage/storage_words.h"

namespace mergescope::ui {

QStringList storageText(const StorageScript& script, const StorageMoment& moment)
{
    QStringList lines;
    if (!script.keepsFiles()) {
        return lines;
    }
    lines << modeTitle(script);
    const WriteState state = stateAt(script, moment);
    const bool isTold = moment.step.phase >= trace::Phase::Apply && !script.run->failure.has_value();
    for (const trace::OldFile& old : script.files.before) {
        QString line = fileName(old.file.number) + QStringLiteral(": ") + rowsText(old.file.rowCount);
        if (isTold) {
            line += QStringLiteral(", ") + fateText(script, old, state.isOver);
        }
        lines << line;
    }
    if (!isTold) {
        return lines;
    }
    for (const trace::NewFile& made : script.files.added) {
        const std::uint32_t written = state.isOver ? made.file.rowCount : rowsWritten(script, made.file, state.applied);
        lines << fileName(made.file.number) + QStringLiteral(": ") +
                     StorageWords::tr("%1 of %2 written").arg(written).arg(made.file.rowCount);
    }
    const WrittenSoFar sum = writtenSoFar(script, state);
    const std::uint64_t numbers[] = {sum.filesLeft, sum.filesAdded, sum.deleteFiles, sum.rowsWritten};
    QStringList figures;
    const QStringList labels = figureLabels(script);
    for (int i = 0; i < labels.size(); ++i) {
        figures << QString(labels[i]).replace(QLatin1Char('\n'), QLatin1Char(' ')) +
                       QStringLiteral(" %1").arg(numbers[i]);
    }
    lines << figures.join(QStringLiteral(", "));
    return lines;
}

} // namespace mergescope::ui
