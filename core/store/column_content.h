#pragma once
// One column, a schema and a file layout as bytes.

#include "core/store/bytes.h"
#include "core/tables/column.h"
#include "core/tables/data_file.h"
#include "core/tables/schema.h"

#include <string>
#include <utility>
#include <vector>

namespace mergescope::store {

void writeColumn(const tables::Column& column, ByteWriter& writer);
/// Null where the bytes make no column; the reader has then failed.
[[nodiscard]] tables::ColumnPtr readColumn(ByteReader& reader);

void writeSchema(const tables::Schema& schema, ByteWriter& writer);
[[nodiscard]] tables::Schema readSchema(ByteReader& reader);

void writeFiles(const tables::FileLayout& files, ByteWriter& writer);
[[nodiscard]] tables::FileLayout readFiles(ByteReader& reader);

using TextPairs = std::vector<std::pair<std::string, std::string>>;
void writePairs(const TextPairs& pairs, ByteWriter& writer);
[[nodiscard]] TextPairs readPairs(ByteReader& reader);

} // namespace mergescope::store
