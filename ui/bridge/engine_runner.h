#pragma once
// Runs the engine for the window: small drafts at once, larger ones on one worker thread. Each request has a number and
// replaces the one before it; an answer that is no longer wanted is dropped.

#include "core/base/source_text.h"
#include "core/catalog/catalog.h"
#include "core/session/session.h"
#include "core/sql/dialect.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <cstdint>
#include <memory>

namespace mergescope::ui {

/// What is asked: a text under a catalogue. Everything in it is const and shared, so the worker needs no lock.
struct EngineRequest {
    base::SourceTextPtr text;
    catalog::Catalog catalog;
    std::int64_t now = 0;
};

class EngineRunner : public QObject {
    Q_OBJECT
public:
    explicit EngineRunner(const sql::Dialect& dialect, QObject* parent = nullptr);
    ~EngineRunner() override;

    /// Under whose rules the next requests are answered; an answer on its way is dropped.
    void setDialect(const sql::Dialect& dialect);

    /// Answers before it returns where the work is small, else from the worker. The answer comes by finished().
    std::uint64_t start(EngineRequest request);
    /// Nobody wants the running answer any more.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_wanted != 0; }

    /// Rows that are still answered at once.
    static constexpr std::size_t kRowsAtOnce = 4000;
    static constexpr std::size_t kPairsAtOnce = 1'000'000;
    [[nodiscard]] static bool isSmall(const EngineRequest& request);

Q_SIGNALS:
    void finished(std::uint64_t number, mergescope::session::OutcomePtr outcome);
    void busyChanged(bool busy);

private:
    void deliver(std::uint64_t number, const session::OutcomePtr& outcome);

    const sql::Dialect* m_dialect;
    QThread m_thread;
    QObject* m_worker = nullptr; ///< lives in m_thread
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    std::uint64_t m_last = 0;
    std::uint64_t m_wanted = 0; ///< the number that is being waited for; 0: none
};

} // namespace mergescope::ui
