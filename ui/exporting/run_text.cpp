#include "ui/exporting/run_text.h"

#include <algorithm>
#include <ostream>
#include <streambuf>

namespace mergescope::ui {

namespace {

/// Keeps the first bytes and lets the rest go by, so that the preview of a large run costs no memory.
class Beginning : public std::streambuf {
public:
    Beginning(std::string& kept, std::size_t limit) : m_kept(kept), m_limit(limit) {}
    [[nodiscard]] bool isCut() const { return m_isCut; }

protected:
    int_type overflow(int_type byte) override
    {
        if (!traits_type::eq_int_type(byte, traits_type::eof())) {
            const char one = traits_type::to_char_type(byte);
            xsputn(&one, 1);
        }
        return traits_type::not_eof(byte);
    }
    std::streamsize xsputn(const char* bytes, std::streamsize count) override
    {
        const auto wanted = static_cast<std::size_t>(count);
        const std::size_t taken = std::min(wanted, m_limit - m_kept.size());
        m_kept.append(bytes, taken);
        m_isCut = m_isCut || taken < wanted;
        return count;
    }

private:
    std::string& m_kept;
    std::size_t m_limit;
    bool m_isCut = false;
};

} // namespace

RunText runText(const exporting::Exporter& format, const trace::MergeRun& run, const exporting::ExportContext& context,
                std::size_t limit)
{
    RunText text;
    Beginning buffer(text.bytes, limit);
    std::ostream out(&buffer);
    format.write(run, context, out);
    text.isCut = buffer.isCut();
    if (text.isCut) {
        // Back to the end of a whole line: half a character or half a row would look like a mistake of the format.
        const std::size_t lineEnd = text.bytes.rfind('\n');
        text.bytes.resize(lineEnd == std::string::npos ? 0 : lineEnd + 1);
    }
    return text;
}

} // namespace mergescope::ui
