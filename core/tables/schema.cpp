#include "core/tables/schema.h"

#include <algorithm>

namespace mergescope::tables {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

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
