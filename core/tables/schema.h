#pragma once
// Names, types and rules of a table's columns.

#include "core/base/letters.h"
#include "core/values/data_type.h"
#include "core/values/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::tables {

struct Field {
    std::string name;
    values::DataType type;
    bool nullable = true;
    std::optional<std::string> defaultText; ///< the DEFAULT expression as written
    friend bool operator==(const Field&, const Field&) = default;
};

struct Schema {
    std::vector<Field> fields;

    [[nodiscard]] std::size_t size() const { return fields.size(); }
    /// Position of the column so named; names compare without case (merge.md 2.4).
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
    friend bool operator==(const Schema&, const Schema&) = default;
};

using base::equalsIgnoringCase;

} // namespace mergescope::tables
