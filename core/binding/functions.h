#pragma once
// The table of functions: names, how many arguments, which types. What they compute is core/execution's.

#include "core/binding/bound.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::binding {

/// What a function wants at one place; it decides the implicit cast and the words of a type error.
enum class Parameter : std::uint8_t { Any, Text, Int, BigInt, Double, Number, Boolean, Date, Timestamp, Common };

/// How the result type follows from the arguments.
enum class ResultRule : std::uint8_t {
    Text, Int, BigInt, Double, Boolean, Date, Timestamp,
    First,    ///< of argument 0
    Common,   ///< the common type of the Common arguments
    Round,    ///< argument 0, a decimal with the scale that argument 1 leaves
    Floor,    ///< BIGINT, or a decimal without fraction
    Remainder, ///< as the operator %
};

struct FunctionDefinition {
    std::string_view name;             ///< lower case
    std::uint8_t minArguments;
    std::uint8_t maxArguments;         ///< kAnyNumber: no limit
    std::vector<Parameter> parameters; ///< the last one repeats
    ResultRule result;
    bool deterministic = true;
    bool withoutParentheses = false;   ///< may be written as a bare word
    bool lazy = false;                 ///< evaluates only the arguments it needs (COALESCE, IF)
};
inline constexpr std::uint8_t kAnyNumber = 0xFF;

[[nodiscard]] const std::vector<FunctionDefinition>& functions();
/// Case does not matter.
[[nodiscard]] std::optional<FunctionIndex> findFunction(std::string_view name);
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
[[nodiscard]] SignatureResult resolveCall(const FunctionDefinition& function,
                                          std::span<const values::DataType> arguments,
                                          std::optional<std::int64_t> roundTo);
[[nodiscard]] Parameter parameterAt(const FunctionDefinition& function, std::size_t argument);

} // namespace mergescope::binding
