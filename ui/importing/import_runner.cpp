#include "ui/importing/import_runner.h"

#include <utility>

namespace mergescope::ui {

ImportRunner::~ImportRunner()
{
    cancel();
}

void ImportRunner::start(ImportJob job)
{
    cancel();
    m_isRunning = true;
    m_stop = std::make_shared<std::atomic<bool>>(false);
    const std::uint64_t order = ++m_order;
    m_worker = std::thread([this, order, stop = m_stop, job = std::move(job)] {
        const auto report = [this, order, &stop](double part) {
            QMetaObject::invokeMethod(
                this,
                [this, order, part] {
                    if (order == m_order && m_isRunning) {
                        Q_EMIT progressed(part);
                    }
                },
                Qt::QueuedConnection);
            return !*stop;
        };
        const ImportAnswer answer = job(report);
        if (*stop) {
            return;
        }
        QMetaObject::invokeMethod(
            this,
            [this, order, answer] {
                if (order == m_order && m_isRunning) {
                    m_isRunning = false;
                    Q_EMIT finished(answer);
                }
            },
            Qt::QueuedConnection);
    });
}

void ImportRunner::cancel()
{
    m_isRunning = false;
    if (m_stop) {
        *m_stop = true;
    }
    if (m_worker.joinable()) {
        m_worker.join(); // it asks every few thousand cells
    }
}

} // namespace mergescope::ui
