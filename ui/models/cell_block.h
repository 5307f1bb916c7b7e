#pragma once
// A rectangle of cells on the clipboard: tab-separated (as spreadsheets write it) or comma-separated text.

#include <QString>

#include <vector>

namespace mergescope::ui {

struct BlockCell {
    QString text;
    bool isQuoted = false; ///< written in quotes: "NULL" in quotes is a text
};
using CellBlock = std::vector<std::vector<BlockCell>>;

/// Reads TSV with quotes; a text without any tab but with commas in each line is read as CSV. Empty lines at the end
/// are dropped.
[[nodiscard]] CellBlock parseBlock(const QString& text);
/// TSV; cells with tab, quote or line end are quoted, and those marked so.
[[nodiscard]] QString formatBlock(const CellBlock& block);

} // namespace mergescope::ui
