#include "ui/models/lesson_list_model.h"

#include "ui/bridge/text.h"

#include <utility>

namespace mergescope::ui {

LessonListModel::LessonListModel(QObject* parent) : QAbstractListModel(parent) {}

void LessonListModel::setLessons(std::vector<lessons::LessonListing> lessons)
{
    beginResetModel();
    m_lessons = std::move(lessons);
    endResetModel();
}

int LessonListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lessons.size());
}

QVariant LessonListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const lessons::LessonListing& lesson = lessonAt(index.row());
    switch (role) {
    case Qt::DisplayRole: return tr("%1 · %2").arg(toQString(lesson.id), toQString(lesson.title));
    case Qt::AccessibleTextRole: return tr("lesson %1, %2").arg(toQString(lesson.id), toQString(lesson.title));
    case Qt::ToolTipRole: return toQString(lesson.folder);
    default: return {};
    }
}

} // namespace mergescope::ui
