// Functions over dates and points in time.
#include "core/binding/function_sets.h"

namespace mergescope::binding {

namespace {

using P = Parameter;
using R = ResultRule;

void addFields(std::vector<FunctionDefinition>& rows)
{
    struct Field {
        std::string_view name;
        std::string_view computes;
        Parameter parameter;
    };
    for (const Field& field :
         {Field{"year", "", P::Date}, Field{"quarter", "", P::Date}, Field{"month", "", P::Date},
          Field{"day", "", P::Date}, Field{"dayofmonth", "day", P::Date}, Field{"dayofyear", "", P::Date},
          Field{"weekofyear", "", P::Date}, Field{"hour", "", P::Timestamp}, Field{"minute", "", P::Timestamp},
          Field{"second", "", P::Timestamp}}) {
        rows.push_back({kSpark, field.name, 1, 1, {field.parameter}, R::Int, field.computes});
        rows.push_back({kDuckDb, field.name, 1, 1, {field.parameter}, R::BigInt, field.computes});
    }
}

} // namespace

std::vector<FunctionDefinition> dateFunctions()
{
    std::vector<FunctionDefinition> rows{
        {kSpark, "dayofweek", 1, 1, {P::Date}, R::Int},
        {kDuckDb, "dayofweek", 1, 1, {P::Date}, R::BigInt, "dayofweek_from_0"},
        {kSpark, "weekday", 1, 1, {P::Date}, R::Int},
        {kDuckDb, "weekday", 1, 1, {P::Date}, R::BigInt, "dayofweek_from_0"},
        {kDuckDb, "isodow", 1, 1, {P::Date}, R::BigInt},
        {kDuckDb, "week", 1, 1, {P::Date}, R::BigInt, "weekofyear"},
        {kSpark, "extract", 2, 2, {P::Text, P::Timestamp}, R::Int},
        {kDuckDb, "extract", 2, 2, {P::Text, P::Timestamp}, R::BigInt, "extract_from_sunday_0"},
        {kPostgreSql, "extract", 2, 2, {P::Text, P::Timestamp}, R::Numeric, "extract_exactly"},
        {kSpark, "date_part", 2, 2, {P::Text, P::Timestamp}, R::Int, "extract"},
        {kDuckDb, "date_part", 2, 2, {P::Text, P::Timestamp}, R::BigInt, "extract_from_sunday_0"},
        {kPostgreSql, "date_part", 2, 2, {P::Text, P::Timestamp}, R::Double, "extract_exactly"},
        {kSpark | kDuckDb, "date_add", 2, 2, {P::Date, P::Int}, R::Date},
        {kSpark, "dateadd", 2, 2, {P::Date, P::Int}, R::Date, "date_add"},
        {kSpark, "date_sub", 2, 2, {P::Date, P::Int}, R::Date},
        {kDuckDb, "date_sub", 3, 3, {P::Text, P::Timestamp}, R::BigInt, "date_diff_whole"},
        {kSpark, "datediff", 2, 2, {P::Date}, R::Int},
        {kSpark, "date_diff", 2, 2, {P::Date}, R::Int, "datediff"},
        {kDuckDb, "datediff", 3, 3, {P::Text, P::Timestamp}, R::BigInt, "date_diff_borders"},
        {kDuckDb, "date_diff", 3, 3, {P::Text, P::Timestamp}, R::BigInt, "date_diff_borders"},
        {kSpark, "add_months", 2, 2, {P::Date, P::Int}, R::Date},
        {kSpark | kDuckDb, "last_day", 1, 1, {P::Date}, R::Date},
        {kSpark, "months_between", 2, 2, {P::Timestamp}, R::Double},
        {kSpark, "date_trunc", 2, 2, {P::Text, P::Timestamp}, R::Timestamp},
        {kDuckDb, "date_trunc", 2, 2, {P::Text, P::Timestamp}, R::Timestamp, "date_trunc_exactly"},
        {kDuckDb, "datetrunc", 2, 2, {P::Text, P::Timestamp}, R::Timestamp, "date_trunc_exactly"},
        {kPostgreSql, "date_trunc", 2, 2, {P::Text, P::Moment}, R::Second, "date_trunc_exactly"},
        {kSpark, "trunc", 2, 2, {P::Date, P::Text}, R::Date},
        {kSpark, "to_date", 1, 2, {P::Any, P::Text}, R::Date},
        {kPostgreSql, "to_date", 2, 2, {P::Text}, R::Date, "to_date_by_template"},
        {kSpark, "to_timestamp", 1, 2, {P::Any, P::Text}, R::Timestamp},
        {kOthers, "to_timestamp", 1, 1, {P::Double}, R::TimestampTz, "timestamp_of_seconds"},
        {kPostgreSql, "to_timestamp", 2, 2, {P::Text}, R::TimestampTz, "to_timestamp_by_template"},
        {kPostgreSql, "to_char", 2, 2, {P::Timestamp, P::Text}, R::Text},
        {kSpark, "date_format", 2, 2, {P::Timestamp, P::Text}, R::Text},
        {kAll, "make_date", 3, 3, {P::Int}, R::Date},
        {kAll, "current_date", 0, 0, {}, R::Date, "", true, true},
        {kSpark, "curdate", 0, 0, {}, R::Date, "current_date"},
        {kDuckDb, "today", 0, 0, {}, R::Date, "current_date"},
        {kSpark, "current_timestamp", 0, 0, {}, R::Timestamp, "", true, true},
        {kOthers, "current_timestamp", 0, 0, {}, R::TimestampTz, "", true, true},
        {kAll, "localtimestamp", 0, 0, {}, R::Timestamp, "current_timestamp", true, true},
        {kOthers, "localtime", 0, 0, {}, R::Time, "", true, true},
        {kOthers, "current_time", 0, 0, {}, R::Time, "localtime", true, true},
        {kSpark, "now", 0, 0, {}, R::Timestamp, "current_timestamp"},
        {kOthers, "now", 0, 0, {}, R::TimestampTz, "current_timestamp"},
    };
    addFields(rows);
    return rows;
}

} // namespace mergescope::binding
