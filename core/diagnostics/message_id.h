#pragma once
// Every message there is, one enumerator a line of message_texts.def. Kept apart from message.h, so that a new message
// rebuilds what emits messages and nothing else.

#include "core/diagnostics/message.h"

namespace mergescope::diagnostics {

enum class MessageId : unsigned short {
#define MERGESCOPE_MESSAGE(id, english, spanish) id,
#include "core/diagnostics/message_texts.def"
#undef MERGESCOPE_MESSAGE
};

} // namespace mergescope::diagnostics
