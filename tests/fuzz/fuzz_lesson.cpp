// The lesson reader: any text is a lesson or is refused with places inside the text.

#include "core/lessons/lesson.h"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace mergescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const base::SourceText text(std::string(bytes, bytes + size), "lesson.en.md");
    const auto lesson = lessons::parseLesson(text, base::Language::English, {});
    if (lesson) {
        (void)lesson.value().start();
        return 0;
    }
    for (const diagnostics::Diagnostic& diagnostic : lesson.error()) {
        if (diagnostic.span.isValid() && diagnostic.span.end > text.size()) {
            std::abort();
        }
    }
    return 0;
}
