#pragma once
// What is wrong with a lesson file, collected while reading goes on: each thing at its text, with what to try.

#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"

#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::lessons {

class Problems {
public:
    explicit Problems(const base::SourceText& text) : m_text(&text) {}

    /// `part` must lie in the text; an empty one is a place.
    [[nodiscard]] base::Span spanOf(std::string_view part) const;
    [[nodiscard]] std::uint32_t lineOf(std::string_view part) const;
    void add(std::string_view part, diagnostics::Message message, diagnostics::Message hint);
    [[nodiscard]] bool isEmpty() const { return m_found.empty(); }
    [[nodiscard]] const diagnostics::Diagnostics& found() const { return m_found; }
    /// In the order of the text.
    [[nodiscard]] diagnostics::Diagnostics take();

private:
    const base::SourceText* m_text;
    diagnostics::Diagnostics m_found;
};

} // namespace mergescope::lessons
