#include "ui/models/steps_model.h"

#include "core/story/story.h"
#include "core/trace/steps.h"
#include "ui/bridge/text.h"

#include <limits>
#include <utility>

namespace mergescope::ui {

StepsModel::StepsModel(QObject* parent) : QAbstractTableModel(parent) {}

void StepsModel::setRun(trace::MergeRunPtr run)
{
    if (run == m_run) {
        return;
    }
    beginResetModel();
    m_run = std::move(run);
    endResetModel();
}

void StepsModel::setLanguage(base::Language language)
{
    if (language == m_language) {
        return;
    }
    m_language = language;
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnTotal - 1));
    }
}

int StepsModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !m_run) {
        return 0;
    }
    const std::uint64_t steps = trace::stepCount(*m_run);
    return steps > static_cast<std::uint64_t>(std::numeric_limits<int>::max()) ? std::numeric_limits<int>::max()
                                                                              : static_cast<int>(steps);
}

int StepsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QVariant StepsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(
            Qt::Alignment((index.column() == Number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    const bool isText = role == Qt::DisplayRole || role == Qt::AccessibleTextRole;
    if (!isText && (role != Qt::ToolTipRole || index.column() != Sentence)) {
        return {};
    }
    const trace::Step step = trace::stepAt(*m_run, static_cast<std::uint64_t>(index.row()));
    switch (static_cast<Column>(index.column())) {
    case Number: return QString::number(index.row());
    case Phase: return toQString(story::phaseName(step.phase, m_language));
    case Sentence: return toQString(story::explain(*m_run, step, m_language).plain());
    case ColumnTotal: break;
    }
    return {};
}

QVariant StepsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::TextAlignmentRole)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(
            Qt::Alignment((section == Number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    switch (static_cast<Column>(section)) {
    case Number: return tr("Step");
    case Phase: return tr("Phase");
    case Sentence: return tr("What happens");
    case ColumnTotal: break;
    }
    return {};
}

} // namespace mergescope::ui
