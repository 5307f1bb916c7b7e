#pragma once
// What the command line says by itself, in each language. (Messages about SQL come from core/diagnostics.)

#include "core/base/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace mergescope::app {

enum class Text : unsigned char {
    UnknownCommand,
    UnknownOption,
    OptionTakesNoValue,
    OptionNeedsValue,
    OptionGivenTwice,
    UnknownLanguage,
    UnknownChoice,
    OptionNeedsOption,
    OneCharacter,
    SqliteNeedsFile,
    NoTables,
    WhichTable,
    NoSuchTable,
    NotATime,
    NotANumber,
    NotASize,
    MissingArgument,
    TooManyArguments,
    UnknownFormat,
    NoSuchRun,
    NoSuchStep,
    NoSuchStop,
    NothingToExport,
    LessonNeeded,
    CannotRead,
    CannotWrite,
    OutputLost,
    SeeHelp,
    Before,
    Staging,
    Statement,
    After,
    AfterUnchanged,
    Counters,
    EngineKeys,
    GeneralHelp,
    SqlHelp,
    ParseHelp,
    RunHelp,
    ImportHelp,
    ExportHelp,
    ShotHelp,
    Count,
};

/// {0}, {1}, … are filled from `arguments`.
[[nodiscard]] std::string text(Text id, base::Language language, const std::vector<std::string_view>& arguments = {});

} // namespace mergescope::app
