#include "core/diagnostics/diagnostic.h"

#include <algorithm>
#include <cstddef>

namespace mergescope::diagnostics {

namespace {

/// The three words are part of the printed format (scripts look for them), so they stay as they are in every language.
std::string_view severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    case Severity::Note:
        return "note";
    }
    return "error";
}

bool startsCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

/// Carets below bytes [begin, end) of the line. Tabs before and inside are repeated, so that the carets stand below
/// the text whatever a tab is worth; there is always at least one caret.
std::string underline(std::string_view line, std::size_t begin, std::size_t end)
{
    std::string out;
    for (std::size_t i = 0; i < std::min(begin, line.size()); ++i) {
        if (startsCharacter(line[i])) {
            out += line[i] == '\t' ? '\t' : ' ';
        }
    }
    const std::size_t prefix = out.size();
    for (std::size_t i = begin; i < std::min(end, line.size()); ++i) {
        if (startsCharacter(line[i])) {
            out += line[i] == '\t' ? '\t' : '^';
        }
    }
    while (out.size() > prefix && out.back() == '\t') {
        out.pop_back();
    }
    if (out.size() == prefix) {
        out += '^';
    }
    return out;
}

} // namespace

bool hasErrors(const Diagnostics& diagnostics)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Error; });
}

std::string renderPlain(const Diagnostic& diagnostic, const base::SourceText& source, base::Language language)
{
    std::string out;
    if (!source.name().empty()) {
        out += source.name();
        out += ':';
    }
    const bool hasPlace = diagnostic.span.isValid();
    const base::LineColumn place = hasPlace ? source.lineColumn(diagnostic.span.begin) : base::LineColumn{};
    if (hasPlace) {
        out += std::to_string(place.line) + ':' + std::to_string(place.column) + ':';
    }
    if (!out.empty()) {
        out += ' ';
    }
    out += severityWord(diagnostic.severity);
    out += ": " + render(diagnostic.message, language) + " [";
    out += slug(diagnostic.kind);
    out += "]\n";
    if (hasPlace) {
        const std::string_view line = source.line(place.line);
        const std::size_t start = source.lineStart(place.line);
        out += line;
        out += '\n';
        out += underline(line, std::min(diagnostic.span.begin, source.size()) - start,
                         std::max(diagnostic.span.end, diagnostic.span.begin) - start);
        out += '\n';
    }
    if (diagnostic.hint) {
        out += "hint: " + render(*diagnostic.hint, language) + '\n';
    }
    return out;
}

} // namespace mergescope::diagnostics
