#include "core/sql/expression_rules.h"

namespace mergescope::sql {

using values::TypeKind;

ExpressionRules postgresqlExpressions()
{
    ExpressionRules rules;
    rules.functions = FunctionSet::PostgreSql;

    rules.numberSuffixes = false;
    rules.wordsMayBeginWithDigits = false;
    rules.digitSeparators = true;
    rules.hexNumbers = true;
    rules.escapeTexts = true;
    rules.nationalTexts = true;
    rules.dollarTexts = true;
    rules.hexText = TypeKind::Bits;
    rules.typedTexts = true;
    rules.intervalOfNumber = false;
    rules.intervalsNameFields = false;
    rules.comparisonsChain = false;
    rules.doubledEqualSign = false;
    rules.divOperator = false;
    rules.caretIsPower = true;
    rules.rlikeOperator = false;
    rules.tryCast = false;
    rules.emptyParenthesesAfterCurrentDate = false;
    rules.emptyParenthesesAfterCurrentTimestamp = false;

    rules.pointNumber = PointNumber::Numeric;
    rules.exponentIsDouble = false;
    rules.longNumber = LongNumber::Numeric;
    rules.literalsKeepTheirDigits = false;
    rules.types = {
        {"BOOLEAN", TypeKind::Boolean},
        {"BOOL", TypeKind::Boolean},
        {"SMALLINT", TypeKind::SmallInt},
        {"INT2", TypeKind::SmallInt},
        {"INTEGER", TypeKind::Int},
        {"INT", TypeKind::Int},
        {"INT4", TypeKind::Int},
        {"BIGINT", TypeKind::BigInt},
        {"INT8", TypeKind::BigInt},
        {"REAL", TypeKind::Float},
        {"FLOAT4", TypeKind::Float},
        {"DOUBLE PRECISION", TypeKind::Double},
        {"FLOAT8", TypeKind::Double},
        {"FLOAT", TypeKind::Double},
        {"NUMERIC", TypeKind::Decimal},
        {"DECIMAL", TypeKind::Decimal},
        {"DEC", TypeKind::Decimal},
        {"NUMERIC", TypeKind::Numeric},
        {"TEXT", TypeKind::String},
        {"DATE", TypeKind::Date},
        {"TIMESTAMP WITHOUT TIME ZONE", TypeKind::Timestamp},
        {"TIMESTAMP", TypeKind::Timestamp},
        {"TIMESTAMP WITH TIME ZONE", TypeKind::TimestampTz},
        {"TIMESTAMPTZ", TypeKind::TimestampTz},
        {"TIME WITHOUT TIME ZONE", TypeKind::Time},
        {"TIME", TypeKind::Time},
        {"INTERVAL", TypeKind::Interval},
        {"BYTEA", TypeKind::Binary},
        {"BIT", TypeKind::Bits},
    };
    rules.textsNeedLength = false;
    rules.castKeepsTextLength = true;
    rules.plainDecimal = values::DataType::of(TypeKind::Numeric);
    rules.structTypes = false;
    rules.nullTypeName = "unknown";
    rules.numbersOfTypesAreShown = false;

    rules.textBesides = TextBesides::LiteralOnly;
    rules.valuesBecomeTexts = false;
    rules.valuesMixTexts = true;
    rules.doubledEqualSignInSet = false;
    rules.quantifiedComparisons = true;
    rules.textsJoinOnOneLine = false;
    rules.literalTextsCastAtOnce = true;
    rules.conditionsMayBeNull = true;
    rules.lonelyNullsAreText = true;
    rules.nullIfTakesCommonType = true;
    rules.rowsCompareLikeValues = false;
    rules.division = Division::OwnType;
    rules.decimalTyping = DecimalTyping::Numeric;
    rules.dateDifference = DateDifference::Int;
    rules.datePlusIntervalIsDate = false;
    rules.likeEscapesWildcardsOnly = false;
    rules.casts.realToInteger = values::WholeNumberRounding::HalfEven;
    rules.casts.decimalToInteger = values::WholeNumberRounding::HalfAwayFromZero;
    rules.casts.padsFixedText = true;
    rules.casts.stripsFixedText = true;
    rules.casts.numbersAreSeconds = false;
    rules.casts.booleansAreAnyNumber = false;
    rules.casts.localTimestampsHeedZones = false;
    rules.casts.switchWordsAreBooleans = true;
    rules.casts.javaNumberWords = false;
    rules.casts.intervalsAreWords = true;
    rules.casts.realText = values::RealStyle::FewestLetters;
    return rules;
}

} // namespace mergescope::sql
