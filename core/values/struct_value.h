#pragma once
// The fields of a STRUCT packed into bytes, so that a column of structs is stored, gathered and compared for equality
// like a column of text. Each field: a byte that says whether it is there, then its bytes.

#include "core/values/data_type.h"
#include "core/values/value.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::values {

/// As many values as the shape has fields, each of its field's type.
[[nodiscard]] std::string packStruct(const StructShape& shape, std::span<const Value> fields);
/// All fields of a packed struct. Bytes that are none (a damaged file) give NULLs.
[[nodiscard]] std::vector<Value> unpackStruct(const StructShape& shape, std::string_view packed);
/// The struct with another value in one field: `path` is the field's index, then that of the field inside it, …; empty:
/// `field` itself. A NULL struct becomes one whose other fields are NULL.
[[nodiscard]] Value withField(const Value& whole, std::span<const std::uint32_t> path, Value field);
/// The index of a field; case does not matter.
[[nodiscard]] std::optional<std::size_t> findField(const StructShape& shape, std::string_view name);

} // namespace mergescope::values
