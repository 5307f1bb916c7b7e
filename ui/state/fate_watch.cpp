#include "ui/state/fate_watch.h"

#include "ui/state/workbench.h"

#include <utility>

namespace mergescope::ui {

FateWatch::FateWatch(const Workbench& workbench, QObject* parent) : QObject(parent), m_workbench(workbench)
{
    connect(&workbench, &Workbench::outcomeChanged, this, &FateWatch::look);
    connect(&workbench, &Workbench::predictionChanged, this, &FateWatch::look);
    connect(&workbench, &Workbench::workspaceChanged, this, &FateWatch::forget);
    connect(&workbench, &Workbench::lessonChanged, this, [this] {
        // The same lesson in another language comes by the same signal; then its run stays and so does the edit.
        if (m_workbench.shownRun() == nullptr) {
            forget();
        }
    });
    look();
}

/// Another workspace may have the very same tables, and yet nobody edited anything. Its run is still to come.
void FateWatch::forget()
{
    m_base = nullptr;
    m_run = nullptr;
    m_diff.reset();
    Q_EMIT changed();
}

void FateWatch::look()
{
    const trace::MergeRunPtr run = m_workbench.shownRun();
    const bool isNew = run != m_run;
    const bool isComparable = run != nullptr && m_workbench.isPreview() && !m_workbench.isPredictionOpen() &&
                              run->before->rowCount() + run->source->rowCount() <= kMostRows;
    const bool isSameEdit =
        m_base != nullptr && m_workbench.undoCount() == m_edits && m_rules == &m_workbench.dialect();
    if (isNew) {
        // Typing that goes on with the edit before is still compared with what stood before that edit.
        m_base = !isComparable ? run : isSameEdit && m_base != m_run ? m_base : m_run;
        m_run = run;
        m_edits = m_workbench.undoCount();
        m_rules = &m_workbench.dialect();
    }
    std::optional<trace::FateDiff> diff;
    if (isComparable && m_base != nullptr && m_base != m_run) {
        diff = trace::compareFates(*m_base, *m_run);
    }
    if (isNew || diff.has_value() != m_diff.has_value()) {
        m_diff = std::move(diff);
        Q_EMIT changed();
    }
}

} // namespace mergescope::ui
