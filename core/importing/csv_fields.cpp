#include "core/importing/csv_fields.h"

#include "core/diagnostics/make.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>

namespace mergescope::importing {

namespace {

constexpr std::size_t kRowsBetweenReports = 16384;

bool isLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

} // namespace

CsvFields::CsvFields(std::string_view text, char delimiter, std::size_t maxRows, const Progress& progress,
                     std::size_t begin)
    : m_text(text)
{
    take(begin, delimiter, maxRows, progress);
}

void CsvFields::take(std::size_t at, char delimiter, std::size_t maxRows, const Progress& progress)
{
    while (at < m_text.size() && rowCount() < maxRows && !m_unterminated) {
        if (isLineEnd(m_text[at])) {
            at += m_text[at] == '\r' && at + 1 < m_text.size() && m_text[at + 1] == '\n' ? 2 : 1;
            ++m_blankLines;
            continue;
        }
        at = takeField(at, delimiter);
        while (at < m_text.size() && m_text[at] == delimiter) {
            at = takeField(at + 1, delimiter);
        }
        m_rowStarts.push_back(static_cast<std::uint32_t>(m_fields.size()));
        if (at < m_text.size()) {
            at += m_text[at] == '\r' && at + 1 < m_text.size() && m_text[at + 1] == '\n' ? 2 : 1;
        }
        if (progress && rowCount() % kRowsBetweenReports == 0 &&
            !progress(static_cast<double>(at) / static_cast<double>(m_text.size()))) {
            m_wasStopped = true;
            return;
        }
    }
}

/// The place after the field: a delimiter, a line end, or the end.
std::size_t CsvFields::takeField(std::size_t at, char delimiter)
{
    CsvField field;
    field.begin = static_cast<std::uint32_t>(at);
    if (at < m_text.size() && m_text[at] == '"') {
        field.quoted = true;
        ++at;
        while (true) {
            at = m_text.find('"', at);
            if (at == std::string_view::npos) {
                m_unterminated = base::Span{field.begin, field.begin + 1};
                at = m_text.size();
                break;
            }
            ++at;
            if (at == m_text.size() || m_text[at] != '"') {
                break;
            }
            field.plain = false;
            ++at;
        }
    }
    const std::size_t closed = at;
    while (at < m_text.size() && m_text[at] != delimiter && !isLineEnd(m_text[at])) {
        ++at;
    }
    field.end = static_cast<std::uint32_t>(at);
    if (field.quoted && at > closed) {
        field.plain = false;
        m_firstStray = m_strayQuotes == 0 ? base::Span{field.begin, field.end} : m_firstStray;
        ++m_strayQuotes;
    }
    m_fields.push_back(field);
    return at;
}

std::string_view CsvFields::textOf(const CsvField& field, std::string& scratch) const
{
    const std::string_view raw = m_text.substr(field.begin, field.end - field.begin);
    if (!field.quoted) {
        return raw;
    }
    if (field.plain) {
        return raw.substr(1, raw.size() - (raw.size() > 1 && raw.back() == '"' ? 2 : 1));
    }
    scratch.clear();
    std::size_t at = 1;
    for (; at < raw.size(); ++at) {
        if (raw[at] == '"') {
            if (at + 1 == raw.size() || raw[at + 1] != '"') {
                ++at;
                break;
            }
            ++at;
        }
        scratch += raw[at];
    }
    return scratch.append(raw.substr(std::min(at, raw.size())));
}

std::optional<diagnostics::Diagnostic> CsvFields::unterminated() const
{
    using diagnostics::MessageId;
    if (!m_unterminated) {
        return std::nullopt;
    }
    return diagnostics::make(diagnostics::DiagnosticKind::ImportUnterminatedQuote, *m_unterminated,
                             {MessageId::ImportUnterminatedQuote, {}},
                             diagnostics::Message{MessageId::ImportUnterminatedQuoteHint, {}});
}

base::Span CsvFields::rowSpan(std::size_t row) const
{
    return {m_fields[m_rowStarts[row]].begin, m_fields[m_rowStarts[row + 1] - 1].end};
}

} // namespace mergescope::importing
