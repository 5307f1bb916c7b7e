#pragma once
// Which rows of a table lie in which data file. A table's rows are kept in file order, so a file is a range of rows.

#include "core/values/value.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::tables {

/// One immutable data file of a table version.
struct DataFile {
    std::uint32_t number = 0;              ///< counts from 1 over the whole life of the table, never used twice
    std::uint32_t firstRow = 0;            ///< position of its first live row in the table
    std::uint32_t rowCount = 0;            ///< live rows
    std::uint32_t recordCount = 0;         ///< physical rows; larger than rowCount when a delete file marks some
    std::vector<values::Value> partition;  ///< one value a partition field; empty for an unpartitioned table
    std::vector<std::uint32_t> deletedPositions; ///< merge-on-read: physical positions marked as deleted, ascending
};

/// Files of one version, in row order: file k+1 begins where file k ends.
using FileLayout = std::vector<DataFile>;

} // namespace mergescope::tables
