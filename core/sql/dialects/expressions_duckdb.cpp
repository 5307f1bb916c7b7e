#include "core/sql/expression_rules.h"

namespace mergescope::sql {

using values::TypeKind;

ExpressionRules duckdbExpressions()
{
    ExpressionRules rules;
    rules.functions = FunctionSet::DuckDb;

    rules.numberSuffixes = false;
    rules.wordsMayBeginWithDigits = false;
    rules.digitSeparators = true;
    rules.numberMayTouchWord = true;
    rules.escapeTexts = true;
    rules.nationalTexts = true;
    rules.dollarTexts = true;
    rules.typedTexts = true;
    rules.intervalsNameFields = false;
    rules.comparisonsChain = false;
    rules.divOperator = false;
    rules.doubleSlashOperator = true;
    rules.caretIsPower = true;
    rules.rlikeOperator = false;
    rules.emptyParenthesesAfterCurrentTimestamp = false;

    rules.leadingZeroCounts = true;
    rules.longNumber = LongNumber::HugeInt;
    rules.literalsKeepTheirDigits = false;
    rules.bigIntDigits = 19;
    rules.types = {
        {"BOOLEAN", TypeKind::Boolean},
        {"BOOL", TypeKind::Boolean},
        {"LOGICAL", TypeKind::Boolean},
        {"TINYINT", TypeKind::TinyInt},
        {"INT1", TypeKind::TinyInt},
        {"SMALLINT", TypeKind::SmallInt},
        {"INT2", TypeKind::SmallInt},
        {"SHORT", TypeKind::SmallInt},
        {"INTEGER", TypeKind::Int},
        {"INT", TypeKind::Int},
        {"INT4", TypeKind::Int},
        {"SIGNED", TypeKind::Int},
        {"BIGINT", TypeKind::BigInt},
        {"INT8", TypeKind::BigInt},
        {"LONG", TypeKind::BigInt},
        {"HUGEINT", TypeKind::HugeInt},
        {"INT128", TypeKind::HugeInt},
        {"FLOAT", TypeKind::Float},
        {"FLOAT4", TypeKind::Float},
        {"REAL", TypeKind::Float},
        {"DOUBLE", TypeKind::Double},
        {"FLOAT8", TypeKind::Double},
        {"DOUBLE PRECISION", TypeKind::Double},
        {"DECIMAL", TypeKind::Decimal},
        {"DEC", TypeKind::Decimal},
        {"NUMERIC", TypeKind::Decimal},
        {"VARCHAR", TypeKind::String},
        {"STRING", TypeKind::String},
        {"TEXT", TypeKind::String},
        {"DATE", TypeKind::Date},
        {"TIMESTAMP", TypeKind::Timestamp},
        {"DATETIME", TypeKind::Timestamp},
        {"TIMESTAMP WITHOUT TIME ZONE", TypeKind::Timestamp},
        {"TIMESTAMP WITH TIME ZONE", TypeKind::TimestampTz},
        {"TIMESTAMPTZ", TypeKind::TimestampTz},
        {"TIME", TypeKind::Time},
        {"TIME WITHOUT TIME ZONE", TypeKind::Time},
        {"INTERVAL", TypeKind::Interval},
        {"BLOB", TypeKind::Binary},
        {"BYTEA", TypeKind::Binary},
        {"BINARY", TypeKind::Binary},
        {"VARBINARY", TypeKind::Binary},
        {"BIT", TypeKind::Bits},
        {"BITSTRING", TypeKind::Bits},
    };
    rules.textsHaveNoLength = true;
    rules.textsNeedLength = false;
    rules.plainDecimal = values::DataType::decimal(18, 3);
    rules.nullTypeName = "NULL";

    rules.textBesides = TextBesides::AnyInEquality;
    rules.booleansCompareWithNumbers = true;
    rules.conditionsAreCast = true;
    rules.valuesBecomeTexts = false;
    rules.valuesMixTexts = true;
    rules.setsPreferText = true;
    rules.productsStayNarrow = true;
    rules.doubledEqualSignInSet = false;
    rules.quantifiedComparisons = true;
    rules.textsJoinOnOneLine = false;
    rules.conditionsMayBeNull = true;
    rules.concatOfNullHasNoType = true;
    rules.division = Division::Double;
    rules.decimalTyping = DecimalTyping::DuckDb;
    rules.dateDifference = DateDifference::BigInt;
    rules.datePlusIntervalIsDate = false;
    rules.likeEscapesByBackslash = false;
    rules.casts.realToInteger = values::WholeNumberRounding::HalfEven;
    rules.casts.decimalToInteger = values::WholeNumberRounding::HalfAwayFromZero;
    rules.casts.wholeTextsMayHaveFractions = true;
    rules.casts.numbersAreSeconds = false;
    rules.casts.localTimestampsHeedZones = true;
    rules.casts.javaNumberWords = false;
    rules.casts.intervalsAreWords = true;
    rules.casts.realText = values::RealStyle::PointAlways;
    rules.emptyRows = true;
    return rules;
}

} // namespace mergescope::sql
