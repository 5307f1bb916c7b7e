#pragma once
// How a row's partition value is made from a column: identity, years, months, days, hours, bucket, truncate, as
// Iceberg's table specification defines them. A NULL stays NULL.

#include "core/catalog/catalog.h"
#include "core/values/value.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace mergescope::storage {

/// The partition value of this cell.
[[nodiscard]] values::Value partitionValue(const catalog::PartitionSpec& spec, const values::Value& cell);

/// Murmur3 of 32 bits with seed 0, which bucket() is built on.
[[nodiscard]] std::uint32_t murmur3(std::string_view bytes);
/// What bucket() hashes: numbers, dates and timestamps as eight bytes, decimals as their shortest two's complement,
/// texts as UTF-8.
[[nodiscard]] std::uint32_t bucketHash(const values::Value& value);

} // namespace mergescope::storage
