#include "core/sql/query_rules.h"

namespace mergescope::sql {

QueryRules sparkQueryRules()
{
    QueryRules rules;
    rules.nullOrder = NullOrder::Smallest;
    rules.naming = OutputNaming::Formula;
    rules.outputsKeepWrittenCase = true;
    rules.valuesColumn = "col";
    rules.firstValuesColumn = 1;
    rules.hasQualify = false;
    rules.hasLeftSemiJoin = true;
    rules.hasSemiJoin = true;
    rules.hasStarExcept = true;
    rules.hasStarExclude = false;
    rules.hasDistinctOn = false;
    rules.hasGroupByAll = true;
    rules.hasWithRollup = true;
    rules.aliasesInItems = true;
    rules.aliasesInWhere = false;
    rules.aliasesInHaving = true;
    rules.aliasesInOrderExpressions = true;
    rules.ordersSetsByExpressions = true;
    rules.aliasColumnsMustBeAll = true;
    rules.namesMayRepeatInFrom = true;
    rules.limitIsCast = false;
    rules.hasEmptyCount = false;
    rules.countsSeveralValues = true;
    rules.rankNeedsOrder = true;
    rules.hasIgnoreNulls = true;
    rules.hasFrameGroups = false;
    rules.rangesOverDates = true;
    rules.hasDistinctWindows = false;
    rules.offsetDefaultTakesValueType = true;
    rules.integerSum = IntegerSum::BigInt;
    rules.decimalSumDigits = 10;
    rules.averages = Averages::DecimalsExact;
    rules.sumsTexts = true;
    rules.sumsBooleans = false;
    rules.sumsBareNull = true;
    rules.realSumIsDouble = true;
    rules.comparesBooleans = true;
    rules.countIfIsHuge = false;
    rules.joinedTextsNeedSeparator = false;
    rules.defaultSeparator = "";
    rules.groupingType = values::TypeKind::TinyInt;
    rules.rankType = values::TypeKind::Int;
    rules.tileType = values::TypeKind::Int;
    rules.aggregates = {
        "count",       "sum",      "avg",        "mean",      "min",         "max",        "first",
        "first_value", "last",     "last_value", "any_value", "bool_and",    "every",      "bool_or",
        "any",         "some",     "count_if",   "stddev",    "stddev_samp", "stddev_pop", "std",
        "variance",    "var_samp", "var_pop",    "median",    "max_by",      "min_by",     "string_agg",
        "listagg",     "bit_and",  "bit_or",     "bit_xor",   "corr",        "mode",       "approx_count_distinct"};
    rules.series = {SeriesFunction{.name = "range",
                                   .column = "id",
                                   .includesEnd = false,
                                   .mayLeaveOutStart = true,
                                   .keepsNarrowType = false,
                                   .aliasNamesColumn = false}};
    return rules;
}

QueryRules duckdbQueryRules()
{
    QueryRules rules;
    rules.nullOrder = NullOrder::Last;
    rules.naming = OutputNaming::Expression;
    rules.outputsKeepWrittenCase = false;
    rules.renamesRepeatedColumns = true;
    rules.joinNeedsCondition = true;
    rules.rankRefusesFrame = false;
    rules.valuesColumn = "col";
    rules.firstValuesColumn = 0;
    rules.hasQualify = true;
    rules.hasLeftSemiJoin = false;
    rules.hasSemiJoin = true;
    rules.hasStarExcept = true;
    rules.hasStarExclude = true;
    rules.hasDistinctOn = true;
    rules.hasGroupByAll = true;
    rules.hasWithRollup = false;
    rules.aliasesInItems = true;
    rules.aliasesInWhere = true;
    rules.aliasesInHaving = true;
    rules.aliasesInOrderExpressions = true;
    rules.ordersSetsByExpressions = true;
    rules.aliasColumnsMustBeAll = false;
    rules.namesMayRepeatInFrom = false;
    rules.limitIsCast = true;
    rules.hasEmptyCount = true;
    rules.countsSeveralValues = false;
    rules.rankNeedsOrder = false;
    rules.hasIgnoreNulls = true;
    rules.hasFrameGroups = true;
    rules.rangesOverDates = true;
    rules.hasDistinctWindows = true;
    rules.offsetDefaultTakesValueType = true;
    rules.integerSum = IntegerSum::Huge;
    rules.decimalSumDigits = 38;
    rules.averages = Averages::AllReal;
    rules.sumsTexts = false;
    rules.sumsBooleans = true;
    rules.sumsBareNull = true;
    rules.realSumIsDouble = true;
    rules.comparesBooleans = true;
    rules.countIfIsHuge = true;
    rules.joinedTextsNeedSeparator = false;
    rules.defaultSeparator = ",";
    rules.groupingType = values::TypeKind::BigInt;
    rules.rankType = values::TypeKind::BigInt;
    rules.tileType = values::TypeKind::BigInt;
    rules.aggregates = {
        "count",   "sum",         "avg",        "mean",     "min",        "max",      "first",
        "last",    "any_value",   "arbitrary",  "bool_and", "bool_or",    "count_if", "countif",
        "stddev",  "stddev_samp", "stddev_pop", "variance", "var_samp",   "var_pop",  "median",
        "max_by",  "min_by",      "arg_max",    "arg_min",  "string_agg", "listagg",  "group_concat",
        "bit_and", "bit_or",      "bit_xor",    "corr",     "product",    "mode",     "approx_count_distinct"};
    rules.series = {SeriesFunction{.name = "range",
                                   .column = "range",
                                   .includesEnd = false,
                                   .mayLeaveOutStart = true,
                                   .keepsNarrowType = false,
                                   .aliasNamesColumn = true},
                    SeriesFunction{.name = "generate_series",
                                   .column = "generate_series",
                                   .includesEnd = true,
                                   .mayLeaveOutStart = true,
                                   .keepsNarrowType = false,
                                   .aliasNamesColumn = true}};
    return rules;
}

QueryRules postgresqlQueryRules()
{
    QueryRules rules;
    rules.nullOrder = NullOrder::Largest;
    rules.naming = OutputNaming::Word;
    rules.outputsKeepWrittenCase = false;
    rules.valuesColumn = "column";
    rules.firstValuesColumn = 1;
    rules.hasQualify = false;
    rules.hasLeftSemiJoin = false;
    rules.hasSemiJoin = false;
    rules.hasStarExcept = false;
    rules.hasStarExclude = false;
    rules.hasDistinctOn = true;
    rules.hasGroupByAll = false;
    rules.hasWithRollup = false;
    rules.aliasesInItems = false;
    rules.aliasesInWhere = false;
    rules.aliasesInHaving = false;
    rules.aliasesInOrderExpressions = false;
    rules.ordersSetsByExpressions = false;
    rules.aliasColumnsMustBeAll = false;
    rules.namesMayRepeatInFrom = false;
    rules.limitIsCast = true;
    rules.hasEmptyCount = false;
    rules.countsSeveralValues = false;
    rules.rankNeedsOrder = false;
    rules.hasIgnoreNulls = false;
    rules.hasFrameGroups = true;
    rules.rangesOverDates = false;
    rules.hasDistinctWindows = false;
    rules.offsetDefaultTakesValueType = false;
    rules.integerSum = IntegerSum::Wider;
    rules.decimalSumDigits = 38;
    rules.averages = Averages::AllExact;
    rules.sumsTexts = false;
    rules.sumsBooleans = false;
    rules.sumsBareNull = false;
    rules.realSumIsDouble = false;
    rules.comparesBooleans = false;
    rules.countIfIsHuge = false;
    rules.joinedTextsNeedSeparator = true;
    rules.defaultSeparator = "";
    rules.groupingType = values::TypeKind::Int;
    rules.rankType = values::TypeKind::BigInt;
    rules.tileType = values::TypeKind::Int;
    rules.aggregates = {"count",   "sum",        "avg",     "min",         "max",        "any_value", "bool_and",
                        "every",   "bool_or",    "stddev",  "stddev_samp", "stddev_pop", "variance",  "var_samp",
                        "var_pop", "string_agg", "bit_and", "bit_or",      "bit_xor",    "corr"};
    rules.series = {SeriesFunction{.name = "generate_series",
                                   .column = "generate_series",
                                   .includesEnd = true,
                                   .mayLeaveOutStart = false,
                                   .keepsNarrowType = true,
                                   .aliasNamesColumn = true}};
    rules.valuesNeedParentheses = true;
    rules.fullJoinNeedsEquality = true;
    rules.joinNeedsCondition = true;
    rules.rankRefusesFrame = false;
    return rules;
}

} // namespace mergescope::sql
