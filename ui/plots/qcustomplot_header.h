#pragma once
// The one place that includes QCustomPlot's header, which speaks Qt's short keywords; the window is built without them.

#define signals Q_SIGNALS                                       // NOLINT
#define slots Q_SLOTS                                           // NOLINT
#define emit Q_EMIT                                             // NOLINT
#define foreach(variable, container) for (variable : container) // NOLINT
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach
