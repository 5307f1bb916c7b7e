#include "ui/state/side_run.h"

#include "core/sql/dialect.h"

namespace mergescope::ui {

SideRun::SideRun(QObject* parent) : QObject(parent), m_runner(sql::dialects().front())
{
    connect(&m_runner, &EngineRunner::finished, this,
            [this](std::uint64_t, const session::OutcomePtr& outcome) { take(outcome); });
}

void SideRun::ask(const std::optional<session::Variation>& variation, std::int64_t now)
{
    if (!variation) {
        m_runner.cancel();
        if (m_outcome != nullptr) {
            take(nullptr);
        }
        return;
    }
    m_runner.setDialect(*variation->dialect);
    EngineRequest request;
    request.text = variation->text;
    request.catalog = variation->catalog;
    request.now = now;
    m_runner.start(std::move(request));
}

void SideRun::take(const session::OutcomePtr& outcome)
{
    m_outcome = outcome;
    m_run = outcome != nullptr ? outcome->lastRun() : nullptr;
    Q_EMIT changed();
}

} // namespace mergescope::ui
