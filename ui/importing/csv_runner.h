#pragma once
// Reads a delimited file on a thread of its own, so that the window answers meanwhile. A new order replaces the one
// before; what that one still finds out is dropped.

#include "core/importing/import_csv.h"

#include <QObject>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>

namespace mergescope::ui {

/// A table, or what kept the file from being one.
using CsvAnswer = std::shared_ptr<const base::Result<importing::CsvImport, importing::CsvFailure>>;

class CsvRunner : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~CsvRunner() override;

    void start(std::shared_ptr<const std::string> bytes, importing::CsvOptions options, std::string name);
    /// Stops the reading; finished() does not come.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

Q_SIGNALS:
    void progressed(double part); ///< 0 to 1
    void finished(mergescope::ui::CsvAnswer answer);

private:
    std::thread m_worker;
    std::shared_ptr<std::atomic<bool>> m_stop;
    std::uint64_t m_order = 0;
    bool m_isRunning = false;
};

} // namespace mergescope::ui
