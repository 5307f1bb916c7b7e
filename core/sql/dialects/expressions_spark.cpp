#include "core/sql/expression_rules.h"

namespace mergescope::sql {

using values::TypeKind;

// The initial values are Spark's.
ExpressionRules sparkExpressions()
{
    ExpressionRules rules;
    rules.types = {
        {"BOOLEAN", TypeKind::Boolean},
        {"TINYINT", TypeKind::TinyInt},
        {"BYTE", TypeKind::TinyInt},
        {"SMALLINT", TypeKind::SmallInt},
        {"SHORT", TypeKind::SmallInt},
        {"INT", TypeKind::Int},
        {"INTEGER", TypeKind::Int},
        {"BIGINT", TypeKind::BigInt},
        {"LONG", TypeKind::BigInt},
        {"FLOAT", TypeKind::Float},
        {"REAL", TypeKind::Float},
        {"DOUBLE", TypeKind::Double},
        {"DECIMAL", TypeKind::Decimal},
        {"DEC", TypeKind::Decimal},
        {"NUMERIC", TypeKind::Decimal},
        {"STRING", TypeKind::String},
        {"DATE", TypeKind::Date},
        {"TIMESTAMP", TypeKind::Timestamp},
        {"TIMESTAMP_LTZ", TypeKind::Timestamp},
        {"TIMESTAMP_NTZ", TypeKind::Timestamp},
        {"BINARY", TypeKind::Binary},
        {"INTERVAL", TypeKind::Interval},
    };
    return rules;
}

} // namespace mergescope::sql
