#include "core/tables/schema.h"

#include <algorithm>

namespace mergescope::tables {

std::optional<std::uint32_t> Schema::find(std::string_view name) const
{
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [name](const Field& field) { return equalsIgnoringCase(field.name, name); });
    if (found == fields.end()) {
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(found - fields.begin());
}

} // namespace mergescope::tables
