#pragma once
// The target of a run, before or after it, with every row's fate and every changed cell. Read from the run when asked:
// nothing is copied, so a large table costs no more than a small one.

#include "core/base/language.h"
#include "core/trace/merge_run.h"

#include <QAbstractTableModel>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::ui {

enum class RunSide : unsigned char { Before, After };

/// What a view needs to draw a row and a cell, typed.
struct RowLook {
    std::optional<trace::Fate> fate; ///< none after a failure, or where the run says nothing
    bool isFailure = false;          ///< the run stopped at this row
    std::int16_t clause = trace::kNoClause;
    std::uint32_t targetRow = tables::kNoRow; ///< in `before`
    std::uint32_t sourceRow = tables::kNoRow; ///< of the pair that decided
};
struct CellLook {
    QString text;
    QString otherText; ///< changed cells: the value on the other side
    bool isNull = false;
    bool isOtherNull = false;
    bool isChanged = false;
};

class RunTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit RunTableModel(RunSide side, QObject* parent = nullptr);

    void setRun(trace::MergeRunPtr run);
    void setLanguage(base::Language language);
    /// While the question is open the table is shown and nothing of what becomes of it.
    void setFatesHidden(bool hidden);
    /// The run as far as its first `routes` routes are applied: rows whose turn has not come stand as they were. None:
    /// the finished run. A failed run has nothing to apply.
    void setApplied(std::optional<std::size_t> routes);
    [[nodiscard]] bool isPartial() const { return m_applied.has_value(); }
    /// The finished run's rows on this side, whatever is applied now: what widths are measured by.
    [[nodiscard]] int endRowCount() const;
    [[nodiscard]] RowLook endRowLook(int row) const;
    [[nodiscard]] CellLook endCellLook(int row, int column) const;
    [[nodiscard]] const trace::MergeRunPtr& run() const { return m_run; }
    [[nodiscard]] RunSide side() const { return m_side; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// The table's columns and one more at the end for the row's fate.
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    [[nodiscard]] int fateColumn() const { return columnCount() - 1; }
    [[nodiscard]] RowLook rowLook(int row) const;
    [[nodiscard]] CellLook cellLook(int row, int column) const;
    /// The fate as the badge says it; "" where the row has none.
    [[nodiscard]] QString fateText(const RowLook& look) const;
    /// In fewer letters, where there are fewer.
    [[nodiscard]] QString shortFateText(const RowLook& look) const;
    [[nodiscard]] bool isRightAligned(int column) const;
    /// Where this side shows a row of the run; -1 where it does not.
    [[nodiscard]] int rowOf(std::uint32_t targetRow, std::uint32_t sourceRow) const;

private:
    /// Where a shown row's values stand.
    struct Cells {
        const tables::Table* table = nullptr;
        std::uint32_t row = 0;
    };
    [[nodiscard]] const tables::Table* table() const;
    [[nodiscard]] Cells cellsOf(int row) const;
    [[nodiscard]] Cells endCellsOf(int row) const { return {table(), static_cast<std::uint32_t>(row)}; }
    [[nodiscard]] CellLook lookOf(const Cells& cells, const RowLook& row, int column) const;
    [[nodiscard]] bool isCellChanged(const Cells& cells, const RowLook& look, int column,
                                     std::uint32_t* otherRow) const;
    [[nodiscard]] std::uint32_t routeOfAfterRow(int row) const;
    [[nodiscard]] const trace::RowFate* fateOfTarget(std::uint32_t targetRow) const;
    [[nodiscard]] QString accessibleCell(int row, int column) const;
    void placeRows();

    RunSide m_side;
    trace::MergeRunPtr m_run;
    base::Language m_language = base::Language::English;
    bool m_fatesHidden = false;
    std::optional<std::size_t> m_applied;
    std::vector<std::uint8_t> m_isApplied;             ///< while partial, of each target row
    std::vector<Cells> m_places;                       ///< while partial, the rows of `after`
    mutable std::vector<std::uint32_t> m_routeOfAfter; ///< made when first asked; one entry a row of `after`
};

} // namespace mergescope::ui
