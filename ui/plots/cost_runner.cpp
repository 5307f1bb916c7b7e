#include "ui/plots/cost_runner.h"

namespace mergescope::ui {

CostRunner::~CostRunner()
{
    cancel();
    if (m_worker.joinable()) {
        m_worker.join();
    }
}

void CostRunner::start(std::uint32_t largest)
{
    if (m_isRunning) {
        return;
    }
    if (m_worker.joinable()) {
        m_worker.join(); // it has said that it is done
    }
    m_cancelled = false;
    m_isRunning = true;
    m_worker = std::thread([this, largest] {
        for (const std::uint32_t size : costs::costSizes()) {
            for (const costs::CostCase& of : costs::kCostCases) {
                if (size > largest || m_cancelled) {
                    break;
                }
                if (const auto point = costs::measureCost(size, of, &m_cancelled)) {
                    QMetaObject::invokeMethod(
                        this, [this, found = *point] { Q_EMIT measured(found); }, Qt::QueuedConnection);
                }
            }
        }
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_isRunning = false;
                Q_EMIT finished();
            },
            Qt::QueuedConnection);
    });
}

void CostRunner::cancel()
{
    m_cancelled = true;
}

} // namespace mergescope::ui
