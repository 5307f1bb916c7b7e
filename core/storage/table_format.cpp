#include "core/storage/table_format.h"

namespace mergescope::storage {

const std::vector<TableFormat>& tableFormats()
{
    static const std::vector<TableFormat> kFormats = {icebergFormat(), deltaFormat(), duckdbFormat(),
                                                      postgresqlFormat()};
    return kFormats;
}

const TableFormat& tableFormat(std::string_view name)
{
    for (const TableFormat& format : tableFormats()) {
        if (format.name == name) {
            return format;
        }
    }
    return tableFormats().front();
}

} // namespace mergescope::storage
