#pragma once
// The trace as text: one row a step with its phase and its sentence, worked out when a row is looked at.

#include "core/base/language.h"
#include "core/trace/merge_run.h"

#include <QAbstractTableModel>

namespace mergescope::ui {

class StepsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, Phase, Sentence, ColumnTotal };

    explicit StepsModel(QObject* parent = nullptr);
    void setRun(trace::MergeRunPtr run);
    void setLanguage(base::Language language);
    [[nodiscard]] const trace::MergeRunPtr& run() const { return m_run; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    trace::MergeRunPtr m_run;
    base::Language m_language = base::Language::English;
};

} // namespace mergescope::ui
