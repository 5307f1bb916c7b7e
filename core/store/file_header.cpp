#include "core/store/file_header.h"

#include "core/diagnostics/message_id.h"
#include "core/store/database.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace mergescope::store {

using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

namespace {

// SQLite's file format: 100 bytes of header, numbers with the highest byte first.
constexpr std::string_view kMagic{"SQLite format 3\0", 16};
constexpr std::size_t kUserVersionAt = 60;
constexpr std::size_t kApplicationIdAt = 68;
using Header = std::array<char, 100>;

std::int64_t numberAt(const Header& header, std::size_t at)
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number = (number << 8) | static_cast<unsigned char>(header[at + i]);
    }
    return number;
}

} // namespace

base::Result<base::Done, Diagnostic> checkHeader(const std::string& path)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        return base::Done{};
    }
    const Diagnostic notWorkspace = storeDiagnostic(
        DiagnosticKind::WorkspaceDamaged, {MessageId::StoreNotWorkspace, {path}}, MessageId::StoreNotWorkspaceHint);
    if (!std::filesystem::is_regular_file(status)) {
        return base::Failure{notWorkspace};
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return base::Failure{storeDiagnostic(DiagnosticKind::FileUnwritable,
                                             {MessageId::StoreUnwritable, {path, std::strerror(errno)}},
                                             MessageId::StoreUnwritableHint)};
    }
    Header header{};
    file.read(header.data(), header.size());
    if (file.gcount() == 0) {
        return base::Done{};
    }
    if (static_cast<std::size_t>(file.gcount()) < header.size() ||
        std::string_view(header.data(), kMagic.size()) != kMagic ||
        numberAt(header, kApplicationIdAt) != kApplicationId) {
        return base::Failure{notWorkspace};
    }
    const std::int64_t version = numberAt(header, kUserVersionAt);
    if (version > kFormatVersion) {
        return base::Failure{
            storeDiagnostic(DiagnosticKind::WorkspaceDamaged,
                            {MessageId::StoreNewer, {path, std::to_string(version), std::to_string(kFormatVersion)}},
                            MessageId::StoreNewerHint)};
    }
    return base::Done{};
}

} // namespace mergescope::store
