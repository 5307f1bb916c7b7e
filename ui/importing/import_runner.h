#pragma once
// Reads a file on a thread of its own, so that the window answers meanwhile. A new order replaces the one before; what
// that one still finds out is dropped.

#include "core/importing/import_csv.h"

#include <QObject>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

namespace mergescope::ui {

/// A table, or what kept the file from being one.
using ImportAnswer = std::shared_ptr<const base::Result<importing::CsvImport, importing::CsvFailure>>;
/// Reads; asks now and then whether to go on, with the part that is done, 0 to 1.
using ImportJob = std::function<ImportAnswer(const importing::Progress& progress)>;

class ImportRunner : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~ImportRunner() override;

    void start(ImportJob job);
    /// Stops the reading; finished() does not come.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

Q_SIGNALS:
    void progressed(double part); ///< 0 to 1
    void finished(mergescope::ui::ImportAnswer answer);

private:
    std::thread m_worker;
    std::shared_ptr<std::atomic<bool>> m_stop;
    std::uint64_t m_order = 0;
    bool m_isRunning = false;
};

} // namespace mergescope::ui
