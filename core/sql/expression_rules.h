#pragma once
// What engines differ in between a literal and the value of an expression: how numbers and texts are written, which
// type a literal has, what an operator gives, which functions there are. Sources: the recorded expressions of each
// engine.

#include "core/values/cast.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace mergescope::sql {

/// A column of the table of functions (core/binding/functions.h).
enum class FunctionSet : std::uint8_t { Spark = 1, DuckDb = 2, PostgreSql = 4 };

/// What a number written with a point, an exponent, or more digits than BIGINT has becomes.
enum class PointNumber : std::uint8_t { Decimal, Numeric };
enum class LongNumber : std::uint8_t { Decimal, HugeInt, Numeric };

/// What a text beside a value of another type becomes.
enum class TextBesides : std::uint8_t {
    Any,         ///< any text: a BIGINT or DOUBLE beside a number, else the other's type
    LiteralOnly, ///< a text written out takes the other's type; a text of a column does not
    /// a text written out takes the other's type, and any text where values are told apart (=, <>, IN); in arithmetic
    /// none does
    AnyInEquality,
};

enum class Division : std::uint8_t {
    DoubleOrDecimal, ///< whole numbers give DOUBLE, decimals DECIMAL
    Double,          ///< always DOUBLE, and a division by zero is infinite
    OwnType,         ///< whole numbers are cut, exact numbers give NUMERIC
};

/// The type of + - * % over decimals.
enum class DecimalTyping : std::uint8_t {
    Spark,   ///< 38 digits at most, of which the fraction gives way
    DuckDb,  ///< 38 digits at most, whose scale stays
    Numeric, ///< every result has its own scale
};

/// date - date
enum class DateDifference : std::uint8_t { Interval, BigInt, Int };

/// One name of a type. The first of a kind is the one that is printed.
struct TypeWord {
    std::string_view word; ///< upper case
    values::TypeKind kind;
};

struct ExpressionRules {
    FunctionSet functions = FunctionSet::Spark;

    // writing
    bool numberSuffixes = true;                          ///< 10L, 1.5D
    bool wordsMayBeginWithDigits = true;                 ///< 2024_sales is a name
    bool digitSeparators = false;                        ///< 1_000
    bool hexNumbers = false;                             ///< 0x1F
    bool numberMayTouchWord = false;                     ///< 1a is 1 AS a
    bool escapeTexts = false;                            ///< E'a\tb'
    bool nationalTexts = false;                          ///< N'a'
    bool dollarTexts = false;                            ///< $$a$$, $tag$a$tag$
    values::TypeKind hexText = values::TypeKind::Binary; ///< X'1F'
    bool textsJoinOnOneLine = true;                      ///< 'a' 'b' is 'ab'; else only over a line's end
    bool typedTexts = false;                             ///< INT '5', any type's name before a text
    bool intervalOfNumber = true;                        ///< INTERVAL 1 DAY
    bool intervalsNameFields = true;                     ///< the type is INTERVAL DAY, not INTERVAL
    bool comparisonsChain = true;                        ///< a = b = c
    bool doubledEqualSign = true;                        ///< ==
    bool doubledEqualSignInSet = true;                   ///< SET a == 1
    bool quantifiedComparisons = false;                  ///< a = ANY (SELECT …)
    bool divOperator = true;                             ///< 7 DIV 2
    bool doubleSlashOperator = false;                    ///< 7 // 2
    bool caretIsPower = false;                           ///< 2 ^ 3 is 8; else it is about bits
    bool rlikeOperator = true;
    bool tryCast = true;
    bool emptyRows = false; ///< (): a row without a value
    bool emptyParenthesesAfterCurrentDate = true;
    bool emptyParenthesesAfterCurrentTimestamp = true;

    // types
    PointNumber pointNumber = PointNumber::Decimal;
    bool exponentIsDouble = true;   ///< 1e3 is DOUBLE; else what pointNumber says
    bool leadingZeroCounts = false; ///< 0.1 is DECIMAL(2,1), not DECIMAL(1,1)
    LongNumber longNumber = LongNumber::Decimal;
    bool literalsKeepTheirDigits = true; ///< beside a decimal, 1 is DECIMAL(1,0) and not DECIMAL(10,0)
    unsigned bigIntDigits = 20;          ///< of BIGINT beside a decimal
    std::vector<TypeWord> types;
    bool textsHaveNoLength = false;   ///< VARCHAR(3) is VARCHAR
    bool textsNeedLength = true;      ///< VARCHAR alone is no type
    bool castKeepsTextLength = false; ///< CAST(… AS VARCHAR(3)) is that; else a plain text
    values::DataType plainDecimal = values::DataType::decimal(10, 0); ///< DECIMAL without numbers
    bool structTypes = true;
    std::string_view nullTypeName = "VOID";
    bool numbersOfTypesAreShown = true; ///< DECIMAL(7,2); else the word alone

    // meaning
    TextBesides textBesides = TextBesides::Any;
    bool literalTextsCastAtOnce = false; ///< when the statement is bound, not when a row asks for the value
    bool booleansCompareWithNumbers = false;
    bool setsPreferText = false;      ///< 1 UNION SELECT 'a' is of texts
    bool productsStayNarrow = false;  ///< decimals of up to 18 digits give no more than 18, or an overflow
    bool conditionsAreCast = false;   ///< WHERE 1, CASE WHEN name: the value is cast to BOOLEAN
    bool valuesBecomeTexts = true;    ///< a function of texts takes numbers and dates too
    bool valuesMixTexts = false;      ///< VALUES (1), ('2')
    bool conditionsMayBeNull = false; ///< CASE WHEN NULL
    bool lonelyNullsAreText = false;  ///< COALESCE(NULL, NULL)
    bool concatOfNullHasNoType = false;
    bool nullIfTakesCommonType = false;
    bool rowsCompareLikeValues = true; ///< (1, NULL) = (1, NULL) is true; else NULL
    Division division = Division::DoubleOrDecimal;
    DecimalTyping decimalTyping = DecimalTyping::Spark;
    DateDifference dateDifference = DateDifference::Interval;
    bool datePlusIntervalIsDate = true;   ///< where the interval has no time
    bool likeEscapesByBackslash = true;   ///< without ESCAPE
    bool likeEscapesWildcardsOnly = true; ///< any other escaped character is an error
    values::CastRules casts;
};

[[nodiscard]] ExpressionRules sparkExpressions();
[[nodiscard]] ExpressionRules duckdbExpressions();
[[nodiscard]] ExpressionRules postgresqlExpressions();

} // namespace mergescope::sql
