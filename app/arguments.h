#pragma once
// The words of a command line taken apart: options with and without a value, then the rest.

#include "core/base/language.h"
#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::app {

/// Why a command line could not be read, in the language asked for.
struct UsageError {
    std::string message;
    base::Language language = base::Language::English;
};

struct OptionSpec {
    std::string_view name;      ///< "--engine"
    std::string_view valueName; ///< "E"; empty: the option is a switch
    bool repeats = false;
};

class Arguments {
public:
    [[nodiscard]] bool has(std::string_view option) const { return find(option) != nullptr; }
    /// The last value given, or the fallback.
    [[nodiscard]] std::string value(std::string_view option, std::string_view fallback = {}) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view option) const;
    [[nodiscard]] const std::vector<std::string>& rest() const { return m_rest; }
    [[nodiscard]] base::Language language() const;

    /// `--name value` and `--name=value`; `--` ends the options; `-` alone is a file name. --lang and --help are known
    /// everywhere and need not be in `specs`.
    [[nodiscard]] static base::Result<Arguments, UsageError> read(const std::vector<std::string>& words,
                                                                  const std::vector<OptionSpec>& specs);

private:
    [[nodiscard]] const std::pair<std::string, std::string>* find(std::string_view option) const;

    std::vector<std::pair<std::string, std::string>> m_options;
    std::vector<std::string> m_rest;
};

} // namespace mergescope::app
