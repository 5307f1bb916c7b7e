#pragma once
// What an edit did to the fates: the run that is shown, compared with the one before the last edit. Keystrokes that are
// one step of undo are one edit; a broken text in between changes nothing.

#include "core/trace/fate_diff.h"
#include "core/trace/merge_run.h"

#include <QObject>

#include <cstddef>
#include <optional>

namespace mergescope::ui {

class Workbench;

class FateWatch : public QObject {
    Q_OBJECT
public:
    explicit FateWatch(const Workbench& workbench, QObject* parent = nullptr);

    /// Nothing: there is nothing to compare (a run was committed, another lesson is open, the question waits).
    [[nodiscard]] const std::optional<trace::FateDiff>& diff() const { return m_diff; }
    [[nodiscard]] const trace::MergeRunPtr& from() const { return m_base; }
    [[nodiscard]] const trace::MergeRunPtr& to() const { return m_run; }

    /// Tables beyond this many rows are not compared at every keystroke.
    static constexpr std::size_t kMostRows = 500'000;

Q_SIGNALS:
    void changed();

private:
    void look();
    void forget();

    const Workbench& m_workbench;
    trace::MergeRunPtr m_base; ///< before the last edit
    trace::MergeRunPtr m_run;  ///< the latest that could be made
    std::optional<trace::FateDiff> m_diff;
    std::size_t m_edits = 0; ///< steps of undo when m_run was made
    const void* m_rules = nullptr;
};

} // namespace mergescope::ui
