#include "ui/models/cell_block.h"

#include <QStringList>

#include <algorithm>

namespace mergescope::ui {

namespace {

/// Tabs make it TSV. Without one it is CSV when every line has a comma, else one column.
QChar separatorOf(const QString& text)
{
    if (text.contains(QLatin1Char('\t'))) {
        return QLatin1Char('\t');
    }
    const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    const bool commas = !lines.isEmpty() && std::all_of(lines.begin(), lines.end(), [](const QString& line) {
        return line.contains(QLatin1Char(','));
    });
    return commas ? QLatin1Char(',') : QLatin1Char('\t');
}

/// Reads one cell beginning at `at` and leaves `at` on what ended it.
BlockCell readCell(const QString& text, qsizetype& at, QChar separator)
{
    BlockCell cell;
    if (at < text.size() && text.at(at) == QLatin1Char('"')) {
        cell.isQuoted = true;
        ++at;
        while (at < text.size()) {
            if (text.at(at) != QLatin1Char('"')) {
                cell.text += text.at(at++);
            } else if (at + 1 < text.size() && text.at(at + 1) == QLatin1Char('"')) {
                cell.text += QLatin1Char('"');
                at += 2;
            } else {
                ++at;
                break;
            }
        }
    }
    while (at < text.size() && text.at(at) != separator && text.at(at) != QLatin1Char('\n')) {
        cell.text += text.at(at++);
    }
    return cell;
}

bool needsQuotes(const QString& text)
{
    return text.contains(QLatin1Char('\t')) || text.contains(QLatin1Char('"')) || text.contains(QLatin1Char('\n'));
}

} // namespace

CellBlock parseBlock(const QString& text)
{
    QString clean = text;
    clean.replace(QLatin1String("\r\n"), QLatin1String("\n")).replace(QLatin1Char('\r'), QLatin1Char('\n'));
    while (clean.endsWith(QLatin1Char('\n'))) {
        clean.chop(1);
    }
    CellBlock block;
    if (clean.isEmpty()) {
        return block;
    }
    const QChar separator = separatorOf(clean);
    block.emplace_back();
    qsizetype at = 0;
    for (;;) {
        block.back().push_back(readCell(clean, at, separator));
        if (at >= clean.size()) {
            return block;
        }
        if (clean.at(at) == QLatin1Char('\n')) {
            block.emplace_back();
        }
        ++at;
    }
}

QString formatBlock(const CellBlock& block)
{
    QString text;
    for (const std::vector<BlockCell>& row : block) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) {
                text += QLatin1Char('\t');
            }
            QString cell = row[i].text;
            if (row[i].isQuoted || needsQuotes(cell)) {
                cell = QLatin1Char('"') + cell.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
            }
            text += cell;
        }
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace mergescope::ui
