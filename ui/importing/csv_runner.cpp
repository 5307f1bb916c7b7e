#include "ui/importing/csv_runner.h"

#include <utility>

namespace mergescope::ui {

CsvRunner::~CsvRunner()
{
    cancel();
}

void CsvRunner::start(std::shared_ptr<const std::string> bytes, importing::CsvOptions options, std::string name)
{
    cancel();
    m_isRunning = true;
    m_stop = std::make_shared<std::atomic<bool>>(false);
    const std::uint64_t order = ++m_order;
    m_worker = std::thread(
        [this, order, stop = m_stop, bytes = std::move(bytes), options = std::move(options), name = std::move(name)] {
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
            const CsvAnswer answer = std::make_shared<const base::Result<importing::CsvImport, importing::CsvFailure>>(
                importing::importCsv(*bytes, options, name, report));
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

void CsvRunner::cancel()
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
