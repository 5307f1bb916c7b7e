#pragma once
// Measures the cost curve on a thread of its own, point by point; may be cancelled at any time.

#include "core/costs/cost_curve.h"

#include <QObject>

#include <atomic>
#include <cstdint>
#include <thread>

namespace mergescope::ui {

class CostRunner : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~CostRunner() override;

    /// All four cases at each size up to `largest`, small sizes first. Ignored while it runs.
    void start(std::uint32_t largest);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

Q_SIGNALS:
    void measured(const mergescope::costs::CostPoint& point);
    /// All of them, or, where it was cancelled, those that were reached.
    void finished();

private:
    std::thread m_worker;
    std::atomic<bool> m_cancelled{false};
    bool m_isRunning = false;
};

} // namespace mergescope::ui
