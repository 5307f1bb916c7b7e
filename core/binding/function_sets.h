#pragma once
// Short names for the columns of the table of functions; for the files that list its rows.

#include "core/binding/functions.h"

namespace mergescope::binding {

inline constexpr std::uint8_t kSpark = static_cast<std::uint8_t>(sql::FunctionSet::Spark);
inline constexpr std::uint8_t kDuckDb = static_cast<std::uint8_t>(sql::FunctionSet::DuckDb);
inline constexpr std::uint8_t kPostgreSql = static_cast<std::uint8_t>(sql::FunctionSet::PostgreSql);
inline constexpr std::uint8_t kOthers = kDuckDb | kPostgreSql;
inline constexpr std::uint8_t kAll = kSpark | kOthers;

} // namespace mergescope::binding
