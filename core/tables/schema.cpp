#include "core/tables/schema.h"

#include <algorithm>

namespace mergescope::tables {

bool isSameName(std::string_view a, std::string_view b, bool namesMindCase)
{
    return namesMindCase ? a == b : equalsIgnoringCase(a, b);
}

std::optional<std::uint32_t> Schema::find(std::string_view name) const
{
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& field) {
        return isSameName(field.name, name, namesMindCase);
    });
    if (found == fields.end()) {
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(found - fields.begin());
}

} // namespace mergescope::tables
