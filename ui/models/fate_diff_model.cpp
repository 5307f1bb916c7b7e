#include "ui/models/fate_diff_model.h"

#include "core/story/story.h"
#include "core/trace/run_files.h"
#include "ui/bridge/text.h"

#include <QStringList>

#include <utility>

namespace mergescope::ui {

using tables::kNoRow;

FateDiffModel::FateDiffModel(QObject* parent) : QAbstractTableModel(parent) {}

void FateDiffModel::setDiff(trace::MergeRunPtr from, trace::MergeRunPtr to, trace::FateDiff diff)
{
    beginResetModel();
    m_from = std::move(from);
    m_to = std::move(to);
    m_diff = std::move(diff);
    endResetModel();
}

void FateDiffModel::clear()
{
    if (!m_diff.rows.empty()) {
        setDiff(nullptr, nullptr, {});
    }
}

void FateDiffModel::setLanguage(base::Language language)
{
    if (language == m_language) {
        return;
    }
    m_language = language;
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnTotal - 1));
    }
}

int FateDiffModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_diff.rows.size());
}

int FateDiffModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QVariant FateDiffModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) ||
        (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const trace::FateChange& change = m_diff.rows[static_cast<std::size_t>(index.row())];
    switch (static_cast<Column>(index.column())) {
    case Row:
        return rowText(change);
    case Before:
        return toQString(story::standingName(change.from, m_language));
    case Now:
        return change.isOfValues() ? tr("%1, other values").arg(toQString(story::standingName(change.to, m_language)))
                                   : toQString(story::standingName(change.to, m_language));
    case Because:
        return becauseText(change);
    case ColumnTotal:
        break;
    }
    return {};
}

QVariant FateDiffModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::TextAlignmentRole)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    }
    switch (static_cast<Column>(section)) {
    case Row:
        return tr("Row");
    case Before:
        return tr("Before");
    case Now:
        return tr("Now");
    case Because:
        return tr("Because");
    case ColumnTotal:
        break;
    }
    return {};
}

/// Rows of the source say so: the same key may stand in both tables.
QString FateDiffModel::rowText(const trace::FateChange& change) const
{
    const bool isThere = change.toTarget != kNoRow || change.toSource != kNoRow;
    const trace::MergeRun& run = isThere ? *m_to : *m_from;
    const std::uint32_t target = isThere ? change.toTarget : change.fromTarget;
    const std::uint32_t source = isThere ? change.toSource : change.fromSource;
    const QString name = toQString(story::rowName(run, target, source, m_language));
    return target == kNoRow ? tr("%1 (source)").arg(name) : name;
}

/// "unit_cost 0.68 → 0.72": what is written now in the place of what was written before.
QString FateDiffModel::valuesText(const trace::FateChange& change) const
{
    const trace::RowFate* from = trace::fateOfRoute(*m_from, change.fromRoute);
    const trace::RowFate* to = trace::fateOfRoute(*m_to, change.toRoute);
    QStringList cells;
    if (from == nullptr || to == nullptr || from->afterRow == kNoRow || to->afterRow == kNoRow) {
        return {};
    }
    for (std::size_t column = 0; column < m_to->after->columnCount(); ++column) {
        const QString old = toQString(values::toText(m_from->after->cell(from->afterRow, column)));
        const QString now = toQString(values::toText(m_to->after->cell(to->afterRow, column)));
        if (old != now) {
            cells << QStringLiteral("%1 %2 \u2192 %3")
                         .arg(toQString(m_to->after->schema().fields[column].name), old, now);
        }
    }
    return cells.join(QStringLiteral(", "));
}

QString FateDiffModel::becauseText(const trace::FateChange& change) const
{
    if (change.isOfValues()) {
        return valuesText(change);
    }
    if (change.to == trace::Standing::Absent) {
        return tr("The row is no longer in the source.");
    }
    if (change.to == trace::Standing::Failed) {
        const trace::Step last = trace::stepAt(*m_to, trace::stepCount(*m_to) - 1);
        return toQString(story::explain(*m_to, last, m_language).plain());
    }
    return change.toRoute == kNoRow ? QString()
                                    : toQString(story::because(*m_to, change.toRoute, {}, m_language).plain());
}

} // namespace mergescope::ui
