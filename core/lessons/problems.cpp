#include "core/lessons/problems.h"

#include <algorithm>
#include <cassert>

namespace mergescope::lessons {

base::Span Problems::spanOf(std::string_view part) const
{
    const char* const begin = m_text->text().data();
    assert(part.data() >= begin && part.data() + part.size() <= begin + m_text->text().size());
    const auto offset = static_cast<std::uint32_t>(part.data() - begin);
    return {offset, offset + static_cast<std::uint32_t>(part.size())};
}

std::uint32_t Problems::lineOf(std::string_view part) const
{
    return m_text->lineColumn(spanOf(part).begin).line;
}

void Problems::add(std::string_view part, diagnostics::Message message, diagnostics::Message hint)
{
    diagnostics::Diagnostic diagnostic;
    diagnostic.kind = diagnostics::DiagnosticKind::LessonFormat;
    diagnostic.span = spanOf(part);
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    m_found.push_back(std::move(diagnostic));
}

diagnostics::Diagnostics Problems::take()
{
    std::stable_sort(m_found.begin(), m_found.end(),
                     [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
    return std::move(m_found);
}

} // namespace mergescope::lessons
