#pragma once
// Rows that fare otherwise in a later run than in an earlier one: which, what became of them before and now, and why.

#include "core/base/language.h"
#include "core/trace/fate_diff.h"
#include "core/trace/merge_run.h"

#include <QAbstractTableModel>

namespace mergescope::ui {

class FateDiffModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Row, Before, Now, Because, ColumnTotal };

    explicit FateDiffModel(QObject* parent = nullptr);
    void setDiff(trace::MergeRunPtr from, trace::MergeRunPtr to, trace::FateDiff diff);
    void clear();
    void setLanguage(base::Language language);
    [[nodiscard]] const trace::FateDiff& diff() const { return m_diff; }
    [[nodiscard]] const trace::MergeRunPtr& to() const { return m_to; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString rowText(const trace::FateChange& change) const;
    [[nodiscard]] QString becauseText(const trace::FateChange& change) const;
    [[nodiscard]] QString valuesText(const trace::FateChange& change) const;

    trace::MergeRunPtr m_from;
    trace::MergeRunPtr m_to;
    trace::FateDiff m_diff;
    base::Language m_language = base::Language::English;
};

} // namespace mergescope::ui
