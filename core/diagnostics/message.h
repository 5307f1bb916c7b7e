#pragma once
// Words for people, kept apart from what they are about: a message names a template and its arguments.
// The templates stand in message_texts.def, one line a message with its English and its Spanish.

#include "core/base/language.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::diagnostics {

/// Which message: the enumerators stand in message_id.h, which only what emits messages needs to include.
enum class MessageId : unsigned short;

/// One argument: a text that is the same in every language (put in as it stands), or a list of alternatives (each put
/// in backticks: "`a`, `b` or `c`" / "… o …"; one alone gets its backticks too), or a further phrase of its own.
struct Argument {
    Argument(std::string text) : alternatives{std::move(text)} {}
    Argument(const char* text) : alternatives{text} {}
    Argument(std::string_view text) : alternatives{std::string(text)} {}
    Argument(std::vector<std::string> texts) : alternatives(std::move(texts)), isList(true) {}
    Argument(MessageId id) : isPhrase(true), phrase(id) {}

    std::vector<std::string> alternatives;
    bool isList = false;
    bool isPhrase = false;
    MessageId phrase = MessageId{};
    friend bool operator==(const Argument&, const Argument&) = default;
};

struct Message {
    MessageId id = MessageId{};
    std::vector<Argument> arguments; ///< fill {0}, {1}, … of the template
    friend bool operator==(const Message&, const Message&) = default;
};

/// Lower case, no full stop, names in backticks (house.md, error model).
[[nodiscard]] std::string render(const Message& message, base::Language language);
/// The raw templates, for the test that finds both languages complete and with the same places.
[[nodiscard]] std::string_view templateText(MessageId id, base::Language language);
[[nodiscard]] std::size_t messageCount();

} // namespace mergescope::diagnostics
