#include "core/binding/functions.h"

#include "core/binding/type_rules.h"
#include "core/sql/keywords.h"

#include <algorithm>
#include <array>
#include <string>

namespace mergescope::binding {

using values::DataType;
using values::TypeKind;

namespace {

constexpr std::array kKnownElsewhere = std::to_array<std::string_view>({"hash",
                                                                        "xxhash64",
                                                                        "crc32",
                                                                        "encode",
                                                                        "decode",
                                                                        "collect_list",
                                                                        "collect_set",
                                                                        "percentile",
                                                                        "approx_percentile",
                                                                        "histogram_numeric",
                                                                        "array_agg",
                                                                        "struct",
                                                                        "array",
                                                                        "map",
                                                                        "split",
                                                                        "from_json",
                                                                        "to_json",
                                                                        "unix_timestamp",
                                                                        "from_unixtime",
                                                                        "monotonically_increasing_id",
                                                                        "format_number",
                                                                        "strftime",
                                                                        "strptime",
                                                                        "age",
                                                                        "list_value",
                                                                        "struct_pack",
                                                                        "acos",
                                                                        "array_contains",
                                                                        "array_join",
                                                                        "asin",
                                                                        "atan",
                                                                        "atan2",
                                                                        "base64",
                                                                        "bin",
                                                                        "charindex",
                                                                        "conv",
                                                                        "cos",
                                                                        "cot",
                                                                        "date_from_unix_date",
                                                                        "dayname",
                                                                        "degrees",
                                                                        "element_at",
                                                                        "elt",
                                                                        "epoch",
                                                                        "equal_null",
                                                                        "explode",
                                                                        "factorial",
                                                                        "find_in_set",
                                                                        "format",
                                                                        "format_string",
                                                                        "gcd",
                                                                        "get_json_object",
                                                                        "grouping_id",
                                                                        "hex",
                                                                        "isfinite",
                                                                        "isnan",
                                                                        "isnotnull",
                                                                        "isnull",
                                                                        "justify_days",
                                                                        "kurtosis",
                                                                        "lcm",
                                                                        "levenshtein",
                                                                        "list",
                                                                        "make_timestamp",
                                                                        "monthname",
                                                                        "nanvl",
                                                                        "next_day",
                                                                        "nullifzero",
                                                                        "overlay",
                                                                        "percentile_approx",
                                                                        "percentile_cont",
                                                                        "percentile_disc",
                                                                        "pi",
                                                                        "pmod",
                                                                        "printf",
                                                                        "quantile_cont",
                                                                        "radians",
                                                                        "regexp_extract_all",
                                                                        "regexp_matches",
                                                                        "regexp_split_to_array",
                                                                        "rint",
                                                                        "sequence",
                                                                        "sin",
                                                                        "sinh",
                                                                        "size",
                                                                        "skewness",
                                                                        "soundex",
                                                                        "space",
                                                                        "stack",
                                                                        "substring_index",
                                                                        "tan",
                                                                        "tanh",
                                                                        "timestampadd",
                                                                        "timestampdiff",
                                                                        "to_number",
                                                                        "to_timestamp_ltz",
                                                                        "transform",
                                                                        "try_add",
                                                                        "try_avg",
                                                                        "try_divide",
                                                                        "try_multiply",
                                                                        "try_subtract",
                                                                        "try_sum",
                                                                        "try_to_number",
                                                                        "try_to_timestamp",
                                                                        "typeof",
                                                                        "unbase64",
                                                                        "unhex",
                                                                        "unnest",
                                                                        "width_bucket",
                                                                        "zeroifnull"});

/// The type an argument is cast to, or nothing where it does not fit.
std::optional<DataType> argumentType(Parameter parameter, const Operand& operand, const sql::ExpressionRules& rules)
{
    const DataType& given = operand.type;
    const auto cast = [&](TypeKind kind) -> std::optional<DataType> {
        const DataType wanted = DataType::of(kind);
        return castsImplicitly(given, wanted, rules, operand.isTextLiteral) ? std::optional(wanted) : std::nullopt;
    };
    switch (parameter) {
    case Parameter::AnyAsText:
        return given.kind == TypeKind::Struct ? std::nullopt : std::optional(DataType::of(TypeKind::String));
    case Parameter::Any:
    case Parameter::Common:
        return given;
    case Parameter::Text:
        return cast(TypeKind::String);
    case Parameter::TextOrBoolean:
        return given.kind == TypeKind::Boolean ? given : DataType::of(TypeKind::String);
    case Parameter::Int:
        return cast(TypeKind::Int);
    case Parameter::BigInt:
        return cast(TypeKind::BigInt);
    case Parameter::Double:
        return cast(TypeKind::Double);
    case Parameter::Numeric:
        return given.isFloating() ? std::nullopt : cast(TypeKind::Numeric);
    case Parameter::NumericOrDouble: {
        const bool isExact = given.kind == TypeKind::Decimal || given.kind == TypeKind::Numeric;
        return isExact ? std::optional(DataType::of(TypeKind::Numeric)) : cast(TypeKind::Double);
    }
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
    case Parameter::Moment:
        return given.isTimestamp() ? std::optional(given) : cast(TypeKind::TimestampTz);
    }
    return std::nullopt;
}

DataType roundedType(const DataType& type, std::optional<std::int64_t> roundTo, const sql::ExpressionRules& rules)
{
    if (type.kind != TypeKind::Decimal) {
        return type;
    }
    if (rules.decimalTyping != sql::DecimalTyping::Spark) {
        // The digits in all stay as they are.
        const std::int64_t scale = std::clamp<std::int64_t>(roundTo.value_or(0), 0, type.scale);
        return DataType::decimal(type.precision, static_cast<unsigned>(scale));
    }
    // One more digit before the point: rounding 9.9 gives 10.
    const int whole = type.precision - type.scale + 1;
    const std::int64_t wanted = roundTo.value_or(0);
    if (wanted < 0) {
        return boundedDecimal(static_cast<int>(std::max<std::int64_t>(whole, std::min<std::int64_t>(-wanted + 1, 38))),
                              0);
    }
    const int scale = static_cast<int>(std::min<std::int64_t>(type.scale, wanted));
    return boundedDecimal(std::min(whole + scale, 38), scale);
}

DataType wholeType(const DataType& type, const sql::ExpressionRules& rules)
{
    if (rules.decimalTyping != sql::DecimalTyping::Spark) {
        return type.kind == TypeKind::Decimal ? DataType::decimal(type.precision, 0) : type;
    }
    return type.kind == TypeKind::Decimal ? boundedDecimal(std::min(type.precision - type.scale + 1, 38), 0)
                                          : DataType::of(TypeKind::BigInt);
}

DataType resultType(ResultRule rule, const std::vector<DataType>& arguments, const DataType& common,
                    std::optional<std::int64_t> roundTo, const sql::ExpressionRules& rules)
{
    switch (rule) {
    case ResultRule::Text:
        return DataType::of(TypeKind::String);
    case ResultRule::TinyInt:
        return DataType::of(TypeKind::TinyInt);
    case ResultRule::Numeric:
        return DataType::of(TypeKind::Numeric);
    case ResultRule::TimestampTz:
        return DataType::of(TypeKind::TimestampTz);
    case ResultRule::Time:
        return DataType::of(TypeKind::Time);
    case ResultRule::Second:
        return arguments[1];
    case ResultRule::NamedStruct:
        return DataType{};
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
        return roundedType(arguments[0], roundTo, rules);
    case ResultRule::Floor:
        return wholeType(arguments[0], rules);
    case ResultRule::Decode:
    case ResultRule::Remainder:
        break;
    }
    return common;
}

SignatureResult resolveRemainder(std::span<const Operand> arguments, const sql::ExpressionRules& rules)
{
    const auto types = arithmeticTypes(sql::Operator::Modulo, arguments[0], arguments[1], rules);
    if (!types) {
        return {std::nullopt, 0};
    }
    return {Signature{{types->left, types->right}, types->result}, 0};
}

SignatureResult resolveDecode(std::span<const Operand> arguments, const sql::ExpressionRules& rules)
{
    std::vector<Operand> tests{arguments[0]};
    std::vector<Operand> results;
    const auto isResult = [&](std::size_t i) { return i > 0 && (i % 2 == 0 || i + 1 == arguments.size()); };
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        (isResult(i) ? results : tests).push_back(arguments[i]);
    }
    const auto test = commonType(tests, rules, Meeting::Equality);
    const auto result = commonType(results, rules);
    if (!test || !result) {
        return {std::nullopt, test ? std::size_t{2} : std::size_t{1}};
    }
    Signature signature{{}, *result};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        signature.arguments.push_back(isResult(i) ? *result : *test);
    }
    return {std::move(signature), 0};
}

} // namespace

const std::vector<FunctionDefinition>& functions()
{
    static const std::vector<FunctionDefinition> table = [] {
        std::vector<FunctionDefinition> all = textFunctions();
        for (std::vector<FunctionDefinition> more : {otherFunctions(), numberFunctions(), dateFunctions()}) {
            all.insert(all.end(), more.begin(), more.end());
        }
        return all;
    }();
    return table;
}

std::optional<FunctionIndex> findFunction(std::string_view name, sql::FunctionSet set, std::size_t arguments)
{
    const std::string wanted = sql::toLower(name);
    const auto& table = functions();
    std::optional<FunctionIndex> found;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const FunctionDefinition& row = table[i];
        if (row.name != wanted || (row.sets & static_cast<std::uint8_t>(set)) == 0) {
            continue;
        }
        const bool fits =
            arguments >= row.minArguments && (row.maxArguments == kAnyNumber || arguments <= row.maxArguments);
        if (!found || fits) {
            found = static_cast<FunctionIndex>(i);
        }
        if (fits) {
            break;
        }
    }
    return found;
}

bool isKnownElsewhere(std::string_view name)
{
    return std::find(kKnownElsewhere.begin(), kKnownElsewhere.end(), sql::toLower(name)) != kKnownElsewhere.end();
}

Parameter parameterAt(const FunctionDefinition& function, std::size_t argument)
{
    return function.parameters[std::min(argument, function.parameters.size() - 1)];
}

SignatureResult resolveCall(const FunctionDefinition& function, std::span<const Operand> arguments,
                            std::optional<std::int64_t> roundTo, const sql::ExpressionRules& rules)
{
    Signature signature;
    std::vector<Operand> shared;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto type = argumentType(parameterAt(function, i), arguments[i], rules);
        if (!type) {
            return {std::nullopt, i};
        }
        signature.arguments.push_back(*type);
        if (parameterAt(function, i) == Parameter::Common) {
            shared.emplace_back(*type, arguments[i].isTextLiteral);
        }
    }
    if (function.result == ResultRule::Remainder) {
        return resolveRemainder(arguments, rules);
    }
    if (function.result == ResultRule::Decode) {
        return resolveDecode(arguments, rules);
    }
    DataType common;
    if (!shared.empty()) {
        const auto found =
            commonType(shared, rules, function.lazy == Lazy::NullIf ? Meeting::Equality : Meeting::Values);
        if (!found) {
            return {std::nullopt, arguments.size() - 1};
        }
        const bool becomesText = found->kind == TypeKind::Null && rules.lonelyNullsAreText;
        common = becomesText ? DataType::of(TypeKind::String) : *found;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (parameterAt(function, i) == Parameter::Common) {
                signature.arguments[i] = common;
            }
        }
    }
    // NULLIF compares in the common type and gives its first argument as it is.
    const bool keepsFirst = function.lazy == Lazy::NullIf && function.result == ResultRule::First;
    signature.result =
        keepsFirst ? arguments[0].type : resultType(function.result, signature.arguments, common, roundTo, rules);
    return {std::move(signature), 0};
}

} // namespace mergescope::binding
