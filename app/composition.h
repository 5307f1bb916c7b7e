#pragma once
// Puts store, state and window together and takes them apart in reverse. The only place that knows both.

#include "core/base/language.h"

#include <optional>
#include <string>

namespace mergescope::app {

/// What the command line says about the window.
struct WindowArguments {
    std::string input;                        ///< a lesson, a script or a workspace; "" is where work was left
    std::string workspace;                    ///< the file that work is kept in; "" is the usual one
    std::string lessons;                      ///< a further folder of lessons
    std::optional<base::Language> language;   ///< else as last time
};

/// Opens the window and returns when it is closed; the exit status.
[[nodiscard]] int runWindow(int argc, char** argv, const WindowArguments& arguments);

} // namespace mergescope::app
