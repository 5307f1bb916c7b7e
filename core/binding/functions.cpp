#include "core/binding/functions.h"

#include "core/binding/type_rules.h"

#include <algorithm>
#include <array>
#include <string>

namespace mergescope::binding {

using values::DataType;
using values::TypeKind;

namespace {

using P = Parameter;
using R = ResultRule;

std::vector<FunctionDefinition> textFunctions()
{
    return {
        {"upper", 1, 1, {P::Text}, R::Text},
        {"ucase", 1, 1, {P::Text}, R::Text},
        {"lower", 1, 1, {P::Text}, R::Text},
        {"lcase", 1, 1, {P::Text}, R::Text},
        {"trim", 1, 2, {P::Text}, R::Text},
        {"btrim", 1, 2, {P::Text}, R::Text},
        {"ltrim", 1, 2, {P::Text}, R::Text},
        {"rtrim", 1, 2, {P::Text}, R::Text},
        {"length", 1, 1, {P::Text}, R::Int},
        {"len", 1, 1, {P::Text}, R::Int},
        {"char_length", 1, 1, {P::Text}, R::Int},
        {"character_length", 1, 1, {P::Text}, R::Int},
        {"substring", 2, 3, {P::Text, P::Int}, R::Text},
        {"substr", 2, 3, {P::Text, P::Int}, R::Text},
        {"left", 2, 2, {P::Text, P::Int}, R::Text},
        {"right", 2, 2, {P::Text, P::Int}, R::Text},
        {"concat", 0, kAnyNumber, {P::Text}, R::Text},
        {"concat_ws", 1, kAnyNumber, {P::Text}, R::Text},
        {"replace", 2, 3, {P::Text}, R::Text},
        {"lpad", 2, 3, {P::Text, P::Int, P::Text}, R::Text},
        {"rpad", 2, 3, {P::Text, P::Int, P::Text}, R::Text},
        {"instr", 2, 2, {P::Text}, R::Int},
        {"locate", 2, 3, {P::Text, P::Text, P::Int}, R::Int},
        {"position", 2, 3, {P::Text, P::Text, P::Int}, R::Int},
        {"repeat", 2, 2, {P::Text, P::Int}, R::Text},
        {"reverse", 1, 1, {P::Text}, R::Text},
        {"initcap", 1, 1, {P::Text}, R::Text},
        {"startswith", 2, 2, {P::Text}, R::Boolean},
        {"endswith", 2, 2, {P::Text}, R::Boolean},
        {"contains", 2, 2, {P::Text}, R::Boolean},
        {"split_part", 3, 3, {P::Text, P::Text, P::Int}, R::Text},
        {"translate", 3, 3, {P::Text}, R::Text},
        {"ascii", 1, 1, {P::Text}, R::Int},
        {"chr", 1, 1, {P::BigInt}, R::Text},
        {"char", 1, 1, {P::BigInt}, R::Text},
    };
}

std::vector<FunctionDefinition> choiceFunctions()
{
    return {
        {"coalesce", 1, kAnyNumber, {P::Common}, R::Common, true, false, true},
        {"ifnull", 2, 2, {P::Common}, R::Common, true, false, true},
        {"nvl", 2, 2, {P::Common}, R::Common, true, false, true},
        {"nvl2", 3, 3, {P::Any, P::Common}, R::Common, true, false, true},
        {"if", 3, 3, {P::Boolean, P::Common}, R::Common, true, false, true},
        {"nullif", 2, 2, {P::Common}, R::First, true, false, true},
        {"greatest", 2, kAnyNumber, {P::Common}, R::Common},
        {"least", 2, kAnyNumber, {P::Common}, R::Common},
    };
}

std::vector<FunctionDefinition> numberFunctions()
{
    return {
        {"abs", 1, 1, {P::Number}, R::First},
        {"negative", 1, 1, {P::Number}, R::First},
        {"round", 1, 2, {P::Number, P::Int}, R::Round},
        {"bround", 1, 2, {P::Number, P::Int}, R::Round},
        {"floor", 1, 1, {P::Number}, R::Floor},
        {"ceil", 1, 1, {P::Number}, R::Floor},
        {"ceiling", 1, 1, {P::Number}, R::Floor},
        {"sign", 1, 1, {P::Double}, R::Double},
        {"signum", 1, 1, {P::Double}, R::Double},
        {"sqrt", 1, 1, {P::Double}, R::Double},
        {"cbrt", 1, 1, {P::Double}, R::Double},
        {"power", 2, 2, {P::Double}, R::Double},
        {"pow", 2, 2, {P::Double}, R::Double},
        {"exp", 1, 1, {P::Double}, R::Double},
        {"ln", 1, 1, {P::Double}, R::Double},
        {"log", 1, 2, {P::Double}, R::Double},
        {"log10", 1, 1, {P::Double}, R::Double},
        {"log2", 1, 1, {P::Double}, R::Double},
        {"mod", 2, 2, {P::Number}, R::Remainder},
        {"rand", 0, 1, {P::BigInt}, R::Double, false},
        {"random", 0, 1, {P::BigInt}, R::Double, false},
        {"uuid", 0, 0, {}, R::Text, false},
    };
}

std::vector<FunctionDefinition> dateFunctions()
{
    return {
        {"year", 1, 1, {P::Date}, R::Int},
        {"quarter", 1, 1, {P::Date}, R::Int},
        {"month", 1, 1, {P::Date}, R::Int},
        {"day", 1, 1, {P::Date}, R::Int},
        {"dayofmonth", 1, 1, {P::Date}, R::Int},
        {"dayofweek", 1, 1, {P::Date}, R::Int},
        {"weekday", 1, 1, {P::Date}, R::Int},
        {"dayofyear", 1, 1, {P::Date}, R::Int},
        {"weekofyear", 1, 1, {P::Date}, R::Int},
        {"hour", 1, 1, {P::Timestamp}, R::Int},
        {"minute", 1, 1, {P::Timestamp}, R::Int},
        {"second", 1, 1, {P::Timestamp}, R::Int},
        {"extract", 2, 2, {P::Text, P::Timestamp}, R::Int},
        {"date_add", 2, 2, {P::Date, P::Int}, R::Date},
        {"dateadd", 2, 2, {P::Date, P::Int}, R::Date},
        {"date_sub", 2, 2, {P::Date, P::Int}, R::Date},
        {"datediff", 2, 2, {P::Date}, R::Int},
        {"date_diff", 2, 2, {P::Date}, R::Int},
        {"add_months", 2, 2, {P::Date, P::Int}, R::Date},
        {"last_day", 1, 1, {P::Date}, R::Date},
        {"months_between", 2, 2, {P::Timestamp}, R::Double},
        {"date_trunc", 2, 2, {P::Text, P::Timestamp}, R::Timestamp},
        {"trunc", 2, 2, {P::Date, P::Text}, R::Date},
        {"to_date", 1, 2, {P::Any, P::Text}, R::Date},
        {"to_timestamp", 1, 2, {P::Any, P::Text}, R::Timestamp},
        {"date_format", 2, 2, {P::Timestamp, P::Text}, R::Text},
        {"make_date", 3, 3, {P::Int}, R::Date},
        {"current_date", 0, 0, {}, R::Date, true, true},
        {"curdate", 0, 0, {}, R::Date},
        {"current_timestamp", 0, 0, {}, R::Timestamp, true, true},
        {"localtimestamp", 0, 0, {}, R::Timestamp, true, true},
        {"now", 0, 0, {}, R::Timestamp},
        {"int", 1, 1, {P::Any}, R::Int},
        {"bigint", 1, 1, {P::Any}, R::BigInt},
        {"double", 1, 1, {P::Any}, R::Double},
        {"string", 1, 1, {P::Any}, R::Text},
        {"boolean", 1, 1, {P::Any}, R::Boolean},
        {"date", 1, 1, {P::Any}, R::Date},
        {"timestamp", 1, 1, {P::Any}, R::Timestamp},
    };
}

constexpr std::array<std::string_view, 33> kKnownElsewhere{
    "md5",         "sha",           "sha1",          "sha2",        "hash",          "xxhash64",    "crc32",
    "decode",      "encode",        "regexp_replace", "regexp_extract", "regexp_like", "regexp",     "rlike",
    "collect_list", "collect_set",  "percentile",    "approx_percentile", "histogram_numeric", "array_agg", "named_struct",
    "struct",      "array",         "map",           "split",       "from_json",     "to_json",     "unix_timestamp",
    "from_unixtime", "date_part",   "current_user", "monotonically_increasing_id", "format_number"};

std::string lowered(std::string_view name)
{
    std::string result(name);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
    }
    return result;
}

/// The type an argument is cast to, or nothing where it does not fit.
std::optional<DataType> argumentType(Parameter parameter, const DataType& given)
{
    const auto cast = [&given](TypeKind kind) -> std::optional<DataType> {
        const DataType wanted = DataType::of(kind);
        return castsImplicitly(given, wanted) ? std::optional(wanted) : std::nullopt;
    };
    switch (parameter) {
    case Parameter::Any:
    case Parameter::Common:
        return given;
    case Parameter::Text:
        return cast(TypeKind::String);
    case Parameter::Int:
        return cast(TypeKind::Int);
    case Parameter::BigInt:
        return cast(TypeKind::BigInt);
    case Parameter::Double:
        return cast(TypeKind::Double);
    case Parameter::Number:
        if (given.isNumeric()) {
            return given;
        }
        return cast(TypeKind::Double);
    case Parameter::Boolean:
        return cast(TypeKind::Boolean);
    case Parameter::Date:
        return cast(TypeKind::Date);
    case Parameter::Timestamp:
        return cast(TypeKind::Timestamp);
    }
    return std::nullopt;
}

DataType roundedType(const DataType& type, std::optional<std::int64_t> roundTo)
{
    if (type.kind != TypeKind::Decimal) {
        return type;
    }
    // One more digit before the point: rounding 9.9 gives 10.
    const int whole = type.precision - type.scale + 1;
    const std::int64_t wanted = roundTo.value_or(0);
    if (wanted < 0) {
        return boundedDecimal(static_cast<int>(std::max<std::int64_t>(whole, std::min<std::int64_t>(-wanted + 1, 38))), 0);
    }
    const int scale = static_cast<int>(std::min<std::int64_t>(type.scale, wanted));
    return boundedDecimal(std::min(whole + scale, 38), scale);
}

DataType resultType(ResultRule rule, const std::vector<DataType>& arguments, const DataType& common,
                    std::optional<std::int64_t> roundTo)
{
    switch (rule) {
    case ResultRule::Text:
        return DataType::of(TypeKind::String);
    case ResultRule::Int:
        return DataType::of(TypeKind::Int);
    case ResultRule::BigInt:
        return DataType::of(TypeKind::BigInt);
    case ResultRule::Double:
        return DataType::of(TypeKind::Double);
    case ResultRule::Boolean:
        return DataType::of(TypeKind::Boolean);
    case ResultRule::Date:
        return DataType::of(TypeKind::Date);
    case ResultRule::Timestamp:
        return DataType::of(TypeKind::Timestamp);
    case ResultRule::First:
        return arguments[0];
    case ResultRule::Common:
        return common;
    case ResultRule::Round:
        return roundedType(arguments[0], roundTo);
    case ResultRule::Floor:
        return arguments[0].kind == TypeKind::Decimal
                   ? boundedDecimal(std::min(arguments[0].precision - arguments[0].scale + 1, 38), 0)
                   : DataType::of(TypeKind::BigInt);
    case ResultRule::Remainder:
        break;
    }
    return common;
}

SignatureResult resolveRemainder(std::vector<DataType> arguments)
{
    const auto types = arithmeticTypes(sql::Operator::Modulo, arguments[0], arguments[1]);
    if (!types) {
        return {std::nullopt, 0};
    }
    return {Signature{{types->left, types->right}, types->result}, 0};
}

} // namespace

const std::vector<FunctionDefinition>& functions()
{
    static const std::vector<FunctionDefinition> table = [] {
        std::vector<FunctionDefinition> all = textFunctions();
        for (std::vector<FunctionDefinition> more : {choiceFunctions(), numberFunctions(), dateFunctions()}) {
            all.insert(all.end(), more.begin(), more.end());
        }
        return all;
    }();
    return table;
}

std::optional<FunctionIndex> findFunction(std::string_view name)
{
    const std::string wanted = lowered(name);
    const auto& table = functions();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&wanted](const FunctionDefinition& f) { return f.name == wanted; });
    return found == table.end() ? std::nullopt
                                : std::optional(static_cast<FunctionIndex>(std::distance(table.begin(), found)));
}

bool isKnownElsewhere(std::string_view name)
{
    return std::find(kKnownElsewhere.begin(), kKnownElsewhere.end(), lowered(name)) != kKnownElsewhere.end();
}

Parameter parameterAt(const FunctionDefinition& function, std::size_t argument)
{
    return function.parameters[std::min(argument, function.parameters.size() - 1)];
}

SignatureResult resolveCall(const FunctionDefinition& function, std::span<const DataType> arguments,
                            std::optional<std::int64_t> roundTo)
{
    Signature signature;
    std::vector<DataType> shared;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto type = argumentType(parameterAt(function, i), arguments[i]);
        if (!type) {
            return {std::nullopt, i};
        }
        signature.arguments.push_back(*type);
        if (parameterAt(function, i) == Parameter::Common) {
            shared.push_back(*type);
            if (!commonType(shared)) {
                return {std::nullopt, i};
            }
        }
    }
    if (function.result == ResultRule::Remainder) {
        return resolveRemainder(signature.arguments);
    }
    const DataType common = commonType(shared).value_or(DataType{});
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (parameterAt(function, i) == Parameter::Common) {
            signature.arguments[i] = common;
        }
    }
    signature.result = resultType(function.result, signature.arguments, common, roundTo);
    if (function.result == ResultRule::First && function.lazy) {
        signature.result = arguments[0]; // NULLIF compares in the common type and gives back what it was given
    }
    return {std::move(signature), 0};
}

} // namespace mergescope::binding
