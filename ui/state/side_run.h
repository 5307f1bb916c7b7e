#pragma once
// A second run beside the one that the window is about: the same load under one other condition. Nothing of it is kept.
// It is asked for anew whenever the first run changes, and only while somebody looks.

#include "core/session/variation.h"
#include "core/trace/merge_run.h"
#include "ui/bridge/engine_runner.h"

#include <QObject>

#include <cstdint>
#include <optional>

namespace mergescope::ui {

class SideRun : public QObject {
    Q_OBJECT
public:
    explicit SideRun(QObject* parent = nullptr);

    /// Runs it; nothing: there is none to run. The answer comes by changed(), for small tables before this returns.
    void ask(const std::optional<session::Variation>& variation, std::int64_t now);
    /// Null: none was asked for, it is not there yet, or the text could not be run.
    [[nodiscard]] const trace::MergeRunPtr& run() const { return m_run; }
    /// Everything the answer says, also where there is no run; null before it came.
    [[nodiscard]] const session::OutcomePtr& outcome() const { return m_outcome; }

Q_SIGNALS:
    void changed();

private:
    void take(const session::OutcomePtr& outcome);

    EngineRunner m_runner;
    session::OutcomePtr m_outcome;
    trace::MergeRunPtr m_run;
};

} // namespace mergescope::ui
