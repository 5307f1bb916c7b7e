// Functions that choose between values, name types, or know about the session.
#include "core/binding/function_sets.h"

namespace mergescope::binding {

namespace {

using P = Parameter;
using R = ResultRule;

} // namespace

std::vector<FunctionDefinition> otherFunctions()
{
    return {
        {kAll, "coalesce", 1, kAnyNumber, {P::Common}, R::Common, "", true, false, Lazy::Coalesce},
        {kSpark | kDuckDb, "ifnull", 2, 2, {P::Common}, R::Common, "", true, false, Lazy::Coalesce},
        {kSpark, "nvl", 2, 2, {P::Common}, R::Common, "", true, false, Lazy::Coalesce},
        {kSpark, "nvl2", 3, 3, {P::Any, P::Common}, R::Common, "", true, false, Lazy::IfNotNull},
        {kSpark | kDuckDb, "if", 3, 3, {P::Boolean, P::Common}, R::Common, "", true, false, Lazy::If},
        {kSpark | kDuckDb, "nullif", 2, 2, {P::Common}, R::First, "", true, false, Lazy::NullIf},
        {kPostgreSql, "nullif", 2, 2, {P::Common}, R::Common, "", true, false, Lazy::NullIf},
        {kSpark, "decode", 3, kAnyNumber, {P::Any}, R::Decode},
        {kSpark, "named_struct", 2, kAnyNumber, {P::Any}, R::NamedStruct},
        {kAll, "current_user", 0, 0, {}, R::Text, "", true, true},
        {kAll, "session_user", 0, 0, {}, R::Text, "current_user", true, true},
        {kSpark, "user", 0, 0, {}, R::Text, "current_user"},
        {kSpark, "int", 1, 1, {P::Any}, R::Int},
        {kSpark, "bigint", 1, 1, {P::Any}, R::BigInt},
        {kSpark, "double", 1, 1, {P::Any}, R::Double},
        {kSpark, "string", 1, 1, {P::Any}, R::Text},
        {kSpark, "boolean", 1, 1, {P::Any}, R::Boolean},
        {kSpark, "date", 1, 1, {P::Any}, R::Date},
        {kSpark, "timestamp", 1, 1, {P::Any}, R::Timestamp},
    };
}

} // namespace mergescope::binding
