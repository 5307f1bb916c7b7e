#pragma once
// What the smallest and the largest value of each column, kept beside every data file, tell about a condition without a
// row being read: Iceberg removes whole files by it (DELETE, REPLACE WHERE).

#include "core/binding/bound.h"
#include "core/execution/evaluate.h"
#include "core/tables/data_file.h"
#include "core/tables/table.h"

#include <cstdint>
#include <vector>

namespace mergescope::execution {

enum class FileMatch : std::uint8_t {
    None, ///< no row can fit the condition
    Some, ///< rows may fit and others may not: one has to look
    All,  ///< every row fits
};

/// One a file. The condition speaks of the table's columns as relation 0.
[[nodiscard]] std::vector<FileMatch> matchFiles(const EvaluationContext& context, sql::ExprId condition,
                                                const tables::Table& table, const tables::FileLayout& files);

} // namespace mergescope::execution
