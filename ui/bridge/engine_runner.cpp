#include "ui/bridge/engine_runner.h"

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

/// The same call in both threads. The outcome is what Run would do; keeping it is the workbench's business.
session::OutcomePtr answer(const sql::Dialect& dialect, const EngineRequest& request,
                           const std::atomic<bool>* cancelled)
{
    const session::Session session(dialect, request.catalog);
    session::RunOptions options;
    options.now = request.now;
    options.cancelled = cancelled;
    return session.preview(request.text, options);
}

} // namespace

EngineRunner::EngineRunner(const sql::Dialect& dialect, QObject* parent) : QObject(parent), m_dialect(&dialect) {}

EngineRunner::~EngineRunner()
{
    cancel();
    m_thread.quit();
    m_thread.wait();
}

void EngineRunner::setDialect(const sql::Dialect& dialect)
{
    cancel();
    m_dialect = &dialect;
}

bool EngineRunner::isSmall(const EngineRequest& request)
{
    std::size_t rows = 0;
    std::size_t largest = 0;
    for (const catalog::TableEntryPtr& entry : request.catalog.tables()) {
        rows += entry->table->rowCount();
        largest = std::max(largest, entry->table->rowCount());
    }
    return rows <= kRowsAtOnce && largest * (rows - largest) <= kPairsAtOnce;
}

std::uint64_t EngineRunner::start(EngineRequest request)
{
    cancel();
    const std::uint64_t number = ++m_last;
    if (isSmall(request)) {
        Q_EMIT finished(number, answer(*m_dialect, request, nullptr));
        return number;
    }
    if (m_worker == nullptr) {
        m_worker = new QObject;
        m_worker->moveToThread(&m_thread);
        connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
        m_thread.start();
    }
    m_wanted = number;
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    Q_EMIT busyChanged(true);
    QMetaObject::invokeMethod(
        m_worker,
        [this, number, request = std::move(request), cancelled = m_cancelled, dialect = m_dialect] {
            session::OutcomePtr outcome = *cancelled ? nullptr : answer(*dialect, request, cancelled.get());
            QMetaObject::invokeMethod(
                this, [this, number, outcome] { deliver(number, outcome); }, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
    return number;
}

void EngineRunner::cancel()
{
    if (m_cancelled) {
        *m_cancelled = true;
        m_cancelled.reset();
    }
    if (m_wanted != 0) {
        m_wanted = 0;
        Q_EMIT busyChanged(false);
    }
}

void EngineRunner::deliver(std::uint64_t number, const session::OutcomePtr& outcome)
{
    if (number != m_wanted || outcome == nullptr) {
        return; // a later request has taken its place
    }
    m_wanted = 0;
    m_cancelled.reset();
    Q_EMIT busyChanged(false);
    Q_EMIT finished(number, outcome);
}

} // namespace mergescope::ui
