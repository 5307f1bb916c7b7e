#pragma once
// Lesson K1, and a workbench on it that has made its first preview.

#include "core/lessons/lesson.h"
#include "core/sql/dialect.h"
#include "ui/state/workbench.h"

#include <QTest>

#include <memory>

namespace mergescope::ui {

/// An empty lesson where K1 cannot be read: whatever is asked of it then fails.
inline lessons::Lesson lessonK1(base::Language language = base::Language::English)
{
    auto found = lessons::findLesson("K1", language, {MERGESCOPE_SOURCE_DIR "/lessons"});
    return found.isOk() ? std::move(found).value() : lessons::Lesson{};
}

/// In memory, with the clock at 0; the lesson's question is open.
inline std::unique_ptr<Workbench> workbenchOnK1()
{
    auto workbench = std::make_unique<Workbench>(*sql::findDialect("iceberg"), nullptr);
    workbench->setNow(0);
    workbench->openLesson(lessonK1());
    return workbench;
}

} // namespace mergescope::ui
