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

/// Whether two spellings are one name. Where names mind case ("ID" is not id), they must be equal letter by letter.
[[nodiscard]] bool isSameName(std::string_view a, std::string_view b, bool namesMindCase);

struct Schema {
    std::vector<Field> fields;
    /// The columns were named under an engine whose quoted names keep their case and whose other names are folded
    /// (PostgreSQL). A way to look them up, no part of what the schema is.
    bool namesMindCase = false;

    [[nodiscard]] std::size_t size() const { return fields.size(); }
    /// Position of the column so named; names compare without case (merge.md 2.4) unless namesMindCase.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
    friend bool operator==(const Schema& a, const Schema& b) { return a.fields == b.fields; }
};

using base::equalsIgnoringCase;

} // namespace mergescope::tables
