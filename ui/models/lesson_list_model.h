#pragma once
// The lessons that can be opened: id and title.

#include "core/lessons/lesson.h"

#include <QAbstractListModel>

#include <vector>

namespace mergescope::ui {

class LessonListModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit LessonListModel(QObject* parent = nullptr);
    void setLessons(std::vector<lessons::LessonListing> lessons);
    [[nodiscard]] const lessons::LessonListing& lessonAt(int row) const { return m_lessons[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<lessons::LessonListing> m_lessons;
};

} // namespace mergescope::ui
