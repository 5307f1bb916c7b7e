#include "core/lessons/file_text.h"
#include "core/diagnostics/message_id.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace mergescope::lessons {

using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

namespace {

/// A lesson is read by people; anything larger is some other file.
constexpr std::uintmax_t kMaxMegabytes = 4;

diagnostics::Diagnostic unreadable(diagnostics::Message message, MessageId hint, DiagnosticKind kind)
{
    diagnostics::Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.message = std::move(message);
    diagnostic.hint = diagnostics::Message{hint, {}};
    return diagnostic;
}

/// Bytes of the character that begins with `lead`; 0 where none does.
std::size_t characterLength(unsigned char lead)
{
    return lead < 0x80                   ? 1
           : lead >= 0xC2 && lead < 0xE0 ? 2
           : (lead & 0xF0U) == 0xE0      ? 3
           : lead >= 0xF0 && lead < 0xF5 ? 4
                                         : 0;
}

} // namespace

std::size_t firstBrokenByte(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = characterLength(static_cast<unsigned char>(text[at]));
        if (length == 0 || at + length > text.size()) {
            return at;
        }
        for (std::size_t i = 1; i < length; ++i) {
            if ((static_cast<unsigned char>(text[at + i]) & 0xC0U) != 0x80U) {
                return at;
            }
        }
        at += length;
    }
    return at;
}

std::string joinedPath(std::string_view folder, std::string_view name)
{
    return (std::filesystem::path(folder) / std::filesystem::path(name)).string();
}

base::Result<base::SourceText, diagnostics::Diagnostic> readFileText(const std::string& path)
{
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) {
        return base::Failure{unreadable({MessageId::LessonUnreadable, {path, error.message()}},
                                        MessageId::LessonUnreadableHint, DiagnosticKind::FileUnreadable)};
    }
    if (size > kMaxMegabytes * 1024 * 1024) {
        return base::Failure{unreadable({MessageId::LessonTooLarge, {path, std::to_string(kMaxMegabytes)}},
                                        MessageId::LessonUnreadableHint, DiagnosticKind::FileUnreadable)};
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) {
        return base::Failure{unreadable({MessageId::LessonUnreadable, {path, std::strerror(errno)}},
                                        MessageId::LessonUnreadableHint, DiagnosticKind::FileUnreadable)};
    }
    std::string content = text.str();
    if (const std::size_t broken = firstBrokenByte(content); broken != content.size()) {
        return base::Failure{unreadable({MessageId::LessonNotText, {std::to_string(broken + 1)}},
                                        MessageId::LessonNotTextHint, DiagnosticKind::LessonFormat)};
    }
    return base::SourceText(std::move(content), path);
}

} // namespace mergescope::lessons
