#include "ui/models/counter_name.h"

#include <QCoreApplication>

namespace mergescope::ui {

namespace {

struct CounterNames {
    Q_DECLARE_TR_FUNCTIONS(mergescope::ui::CounterNames)
};

} // namespace

QString counterName(metrics::ShownCounter counter)
{
    switch (counter) {
    case metrics::ShownCounter::Updated:
        return CounterNames::tr("updated");
    case metrics::ShownCounter::Inserted:
        return CounterNames::tr("inserted");
    case metrics::ShownCounter::Deleted:
        return CounterNames::tr("deleted");
    case metrics::ShownCounter::Copied:
        return CounterNames::tr("copied");
    case metrics::ShownCounter::Untouched:
        break;
    }
    return CounterNames::tr("untouched");
}

} // namespace mergescope::ui
