#pragma once
// The table of functions: names, how many arguments, which types, in which engines. What they compute is
// core/execution's.

#include "core/binding/bound.h"
#include "core/binding/type_rules.h"
#include "core/sql/expression_rules.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::binding {

/// What a function wants at one place; it decides the implicit cast and the words of a type error.
enum class Parameter : std::uint8_t {
    Any,
    Text,
    AnyAsText, ///< a value of any type, by its text
    Int,
    BigInt,
    Double,
    Number,
    Boolean,
    Date,
    Timestamp,
    Common,
    TextOrBoolean,   ///< a BOOLEAN stays one, anything else becomes text
    Numeric,         ///< exact numbers
    NumericOrDouble, ///< exact numbers with a fraction stay exact, all others are DOUBLE
    Moment,          ///< a TIMESTAMP stays one, a DATE becomes one with a zone
};

/// How the result type follows from the arguments.
enum class ResultRule : std::uint8_t {
    Text,
    TinyInt,
    Int,
    BigInt,
    Double,
    Numeric,
    Boolean,
    Date,
    Timestamp,
    TimestampTz,
    Time,
    First,       ///< of argument 0
    Second,      ///< of argument 1
    Common,      ///< the common type of the Common arguments
    Round,       ///< argument 0, a decimal with the scale that argument 1 leaves
    Floor,       ///< BIGINT, or a decimal without fraction
    Remainder,   ///< as the operator %
    Decode,      ///< value, then pairs of a value to compare and a result, then perhaps what else it is
    NamedStruct, ///< names and values in turn; the names are texts written out
};

/// Functions that evaluate only the arguments they need.
enum class Lazy : std::uint8_t { No, Coalesce, NullIf, If, IfNotNull };

struct FunctionDefinition {
    std::uint8_t sets = 0; ///< engines that have it: sql::FunctionSet, one bit each
    std::string_view name; ///< lower case
    std::uint8_t minArguments = 0;
    std::uint8_t maxArguments = 0;     ///< kAnyNumber: no limit
    std::vector<Parameter> parameters; ///< the last one repeats
    ResultRule result = ResultRule::Text;
    std::string_view computes = {}; ///< the name that core/execution knows it by; "": its own
    bool deterministic = true;
    bool withoutParentheses = false; ///< may be written as a bare word
    Lazy lazy = Lazy::No;

    [[nodiscard]] std::string_view body() const { return computes.empty() ? name : computes; }
};
inline constexpr std::uint8_t kAnyNumber = 0xFF;

[[nodiscard]] const std::vector<FunctionDefinition>& functions();
/// Case does not matter. Of several rows of one name the one that takes so many arguments, else the first.
[[nodiscard]] std::optional<FunctionIndex>
findFunction(std::string_view name, sql::FunctionSet set = sql::FunctionSet::Spark, std::size_t arguments = 0);
/// Names that the engine has and this version does not.
[[nodiscard]] bool isKnownElsewhere(std::string_view name);

/// The types of a call: what each argument is cast to, and what comes out.
struct Signature {
    std::vector<values::DataType> arguments;
    values::DataType result;
};
/// A call that fits the table, or the argument that does not fit.
struct SignatureResult {
    std::optional<Signature> signature;
    std::size_t badArgument = 0;
};
/// `roundTo`: the second argument of ROUND where it is a literal (the result type depends on its value).
/// Of NamedStruct the result's shape is the binder's to find: it comes out as VOID.
[[nodiscard]] SignatureResult resolveCall(const FunctionDefinition& function, std::span<const Operand> arguments,
                                          std::optional<std::int64_t> roundTo, const sql::ExpressionRules& rules = {});
[[nodiscard]] Parameter parameterAt(const FunctionDefinition& function, std::size_t argument);

/// The rows of the files of this folder.
[[nodiscard]] std::vector<FunctionDefinition> textFunctions();
[[nodiscard]] std::vector<FunctionDefinition> numberFunctions();
[[nodiscard]] std::vector<FunctionDefinition> dateFunctions();
[[nodiscard]] std::vector<FunctionDefinition> otherFunctions();

} // namespace mergescope::binding
