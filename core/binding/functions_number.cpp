// Functions over numbers.
#include "core/binding/function_sets.h"

namespace mergescope::binding {

namespace {

using P = Parameter;
using R = ResultRule;

} // namespace

std::vector<FunctionDefinition> numberFunctions()
{
    return {
        {kAll, "abs", 1, 1, {P::Number}, R::First},
        {kSpark, "negative", 1, 1, {P::Number}, R::First},
        {kSpark | kDuckDb, "round", 1, 2, {P::Number, P::Int}, R::Round},
        {kPostgreSql, "round", 1, 1, {P::NumericOrDouble}, R::First, "round_own_half"},
        {kPostgreSql, "round", 2, 2, {P::Numeric, P::Int}, R::First},
        {kSpark, "bround", 1, 2, {P::Number, P::Int}, R::Round},
        {kDuckDb, "round_even", 2, 2, {P::Number, P::Int}, R::Round, "bround"},
        {kDuckDb, "trunc", 1, 2, {P::Number, P::Int}, R::Round, "truncate"},
        {kPostgreSql, "trunc", 1, 1, {P::NumericOrDouble}, R::First, "truncate"},
        {kPostgreSql, "trunc", 2, 2, {P::Numeric, P::Int}, R::First, "truncate"},
        {kSpark | kDuckDb, "floor", 1, 1, {P::Number}, R::Floor},
        {kSpark | kDuckDb, "ceil", 1, 1, {P::Number}, R::Floor},
        {kSpark | kDuckDb, "ceiling", 1, 1, {P::Number}, R::Floor, "ceil"},
        {kPostgreSql, "floor", 1, 1, {P::NumericOrDouble}, R::First},
        {kPostgreSql, "ceil", 1, 1, {P::NumericOrDouble}, R::First},
        {kPostgreSql, "ceiling", 1, 1, {P::NumericOrDouble}, R::First, "ceil"},
        {kSpark, "sign", 1, 1, {P::Double}, R::Double},
        {kSpark, "signum", 1, 1, {P::Double}, R::Double, "sign"},
        {kDuckDb, "sign", 1, 1, {P::Double}, R::TinyInt},
        {kPostgreSql, "sign", 1, 1, {P::NumericOrDouble}, R::First},
        {kSpark, "sqrt", 1, 1, {P::Double}, R::Double},
        {kOthers, "sqrt", 1, 1, {P::Double}, R::Double, "sqrt_of_no_negative"},
        {kAll, "cbrt", 1, 1, {P::Double}, R::Double},
        {kAll, "power", 2, 2, {P::Double}, R::Double},
        {kAll, "pow", 2, 2, {P::Double}, R::Double, "power"},
        {kAll, "exp", 1, 1, {P::Double}, R::Double},
        {kSpark, "ln", 1, 1, {P::Double}, R::Double},
        {kOthers, "ln", 1, 1, {P::Double}, R::Double, "ln_above_zero"},
        {kSpark, "log", 1, 2, {P::Double}, R::Double},
        {kOthers, "log", 1, 1, {P::Double}, R::Double, "log10_above_zero"},
        {kOthers, "log", 2, 2, {P::Double}, R::Double, "log_above_zero"},
        {kSpark, "log10", 1, 1, {P::Double}, R::Double},
        {kOthers, "log10", 1, 1, {P::Double}, R::Double, "log10_above_zero"},
        {kSpark, "log2", 1, 1, {P::Double}, R::Double},
        {kDuckDb, "log2", 1, 1, {P::Double}, R::Double, "log2_above_zero"},
        {kAll, "mod", 2, 2, {P::Number}, R::Remainder},
        {kSpark, "rand", 0, 1, {P::BigInt}, R::Double, "random", false},
        {kSpark, "random", 0, 1, {P::BigInt}, R::Double, "", false},
        {kOthers, "random", 0, 0, {}, R::Double, "", false},
        {kSpark | kDuckDb, "uuid", 0, 0, {}, R::Text, "", false},
        {kOthers, "gen_random_uuid", 0, 0, {}, R::Text, "uuid", false},
        {kSpark | kDuckDb, "greatest", 2, kAnyNumber, {P::Common}, R::Common},
        {kSpark | kDuckDb, "least", 2, kAnyNumber, {P::Common}, R::Common},
        {kPostgreSql, "greatest", 1, kAnyNumber, {P::Common}, R::Common},
        {kPostgreSql, "least", 1, kAnyNumber, {P::Common}, R::Common},
    };
}

} // namespace mergescope::binding
