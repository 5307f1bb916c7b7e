#include "core/binding/aggregates.h"

#include "core/binding/functions.h"
#include "core/binding/type_rules.h"
#include "core/sql/keywords.h"
#include "core/tables/schema.h"
#include "core/values/cast.h"

#include <algorithm>
#include <string>
#include <type_traits>

namespace mergescope::binding {

using base::Failure;
using values::DataType;
using values::TypeKind;

namespace {

using K = AggregateKind;
using TypesResult = base::Result<GatheringTypes, std::size_t>;

DataType hugeType()
{
    return DataType::of(TypeKind::HugeInt);
}

/// An exact number that takes the digits it needs.
DataType exactType()
{
    return DataType::of(TypeKind::Numeric);
}

DataType real()
{
    return DataType::of(TypeKind::Double);
}

std::optional<DataType> sumType(const DataType& type, const sql::QueryRules& rules)
{
    if (type.isInteger()) {
        switch (rules.integerSum) {
        case sql::IntegerSum::BigInt:
            return DataType::of(TypeKind::BigInt);
        case sql::IntegerSum::Huge:
            return hugeType();
        case sql::IntegerSum::Wider:
            return type.kind == TypeKind::BigInt ? exactType() : DataType::of(TypeKind::BigInt);
        }
    }
    if (type.isWideNumber()) {
        return type;
    }
    if (type.kind == TypeKind::Decimal && rules.averages == sql::Averages::AllExact) {
        return exactType();
    }
    if (type.kind == TypeKind::Decimal) {
        return DataType::decimal(static_cast<unsigned>(std::min(type.precision + rules.decimalSumDigits, 38)),
                                 type.scale);
    }
    if (type.isFloating()) {
        return rules.realSumIsDouble ? real() : type;
    }
    if (type.kind == TypeKind::Boolean && rules.sumsBooleans) {
        return hugeType();
    }
    return std::nullopt;
}

/// What SUM and its like take a value as; nothing where it is no number to them.
std::optional<DataType> numberType(const DataType& type, const sql::QueryRules& rules)
{
    if (type.isNumeric()) {
        return type;
    }
    if (type.kind == TypeKind::String && rules.sumsTexts) {
        return real();
    }
    if (type.kind == TypeKind::Null && rules.sumsBareNull) {
        return rules.sumsTexts ? real() : DataType::of(TypeKind::Int);
    }
    if (type.kind == TypeKind::Boolean && rules.sumsBooleans) {
        return DataType::of(TypeKind::Int);
    }
    return std::nullopt;
}

/// AVG and the functions of its family.
DataType averageType(const DataType& type, const sql::QueryRules& rules)
{
    if (type.isFloating() || rules.averages == sql::Averages::AllReal) {
        return real();
    }
    if (rules.averages == sql::Averages::DecimalsExact) {
        return type.kind == TypeKind::Decimal ? boundedDecimal(type.precision + 4, type.scale + 4) : real();
    }
    return exactType();
}

TypesResult spread(AggregateKind kind, const DataType& given, const sql::QueryRules& rules)
{
    const auto type = numberType(given, rules);
    if (!type) {
        return Failure{std::size_t{0}};
    }
    if (kind == K::Sum) {
        return GatheringTypes{{*type}, *sumType(*type, rules)};
    }
    if (kind == K::Average) {
        return GatheringTypes{{*type}, averageType(*type, rules)};
    }
    const bool isExact = rules.averages == sql::Averages::AllExact && !type->isFloating();
    return GatheringTypes{{isExact ? *type : real()}, isExact ? exactType() : real()};
}

TypesResult same(const DataType& type)
{
    return GatheringTypes{{type}, type};
}

template <class Definition>
std::optional<AggregateIndex> indexOf(const std::vector<Definition>& table, std::string_view name)
{
    const std::string wanted = sql::toLower(name);
    const auto found =
        std::find_if(table.begin(), table.end(), [&wanted](const Definition& d) { return d.name == wanted; });
    return found == table.end() ? std::nullopt
                                : std::optional(static_cast<AggregateIndex>(std::distance(table.begin(), found)));
}

} // namespace

const std::vector<AggregateDefinition>& aggregates()
{
    static const std::vector<AggregateDefinition> table = {
        {"count", K::Count, 0, kAnyNumber},
        {"count_if", K::CountIf, 1, 1},
        {"countif", K::CountIf, 1, 1},
        {"approx_count_distinct", K::CountDistinct, 1, 1},
        {"sum", K::Sum, 1, 1},
        {"avg", K::Average, 1, 1},
        {"mean", K::Average, 1, 1},
        {"min", K::Min, 1, 1},
        {"max", K::Max, 1, 1},
        {"first", K::First, 1, 1},
        {"first_value", K::First, 1, 1},
        {"last", K::Last, 1, 1},
        {"last_value", K::Last, 1, 1},
        {"any_value", K::AnyValue, 1, 1},
        {"arbitrary", K::First, 1, 1},
        {"bool_and", K::BoolAnd, 1, 1},
        {"every", K::BoolAnd, 1, 1},
        {"bool_or", K::BoolOr, 1, 1},
        {"some", K::BoolOr, 1, 1},
        {"any", K::BoolOr, 1, 1},
        {"bit_and", K::BitAnd, 1, 1},
        {"bit_or", K::BitOr, 1, 1},
        {"bit_xor", K::BitXor, 1, 1},
        {"variance", K::VarianceSample, 1, 1},
        {"var_samp", K::VarianceSample, 1, 1},
        {"var_pop", K::VariancePopulation, 1, 1},
        {"stddev", K::DeviationSample, 1, 1},
        {"std", K::DeviationSample, 1, 1},
        {"stddev_samp", K::DeviationSample, 1, 1},
        {"stddev_pop", K::DeviationPopulation, 1, 1},
        {"corr", K::Correlation, 2, 2},
        {"median", K::Median, 1, 1},
        {"mode", K::Mode, 1, 1},
        {"product", K::Product, 1, 1},
        {"max_by", K::MaxBy, 2, 2},
        {"arg_max", K::MaxBy, 2, 2},
        {"min_by", K::MinBy, 2, 2},
        {"arg_min", K::MinBy, 2, 2},
        {"string_agg", K::JoinTexts, 1, 2},
        {"listagg", K::JoinTexts, 1, 2},
        {"group_concat", K::JoinTexts, 1, 2},
    };
    return table;
}

const std::vector<WindowDefinition>& windowFunctions()
{
    static const std::vector<WindowDefinition> table = {
        {"row_number", WindowKind::RowNumber, 0, 0, true},
        {"rank", WindowKind::Rank, 0, 0, true},
        {"dense_rank", WindowKind::DenseRank, 0, 0, true},
        {"percent_rank", WindowKind::PercentRank, 0, 0, true},
        {"cume_dist", WindowKind::CumulativeDistance, 0, 0, true},
        {"ntile", WindowKind::Tiles, 1, 1, true},
        {"lag", WindowKind::Lag, 1, 3, true},
        {"lead", WindowKind::Lead, 1, 3, true},
        {"first_value", WindowKind::FirstValue, 1, 1, false},
        {"last_value", WindowKind::LastValue, 1, 1, false},
        {"nth_value", WindowKind::NthValue, 2, 2, false},
    };
    return table;
}

std::optional<AggregateIndex> findAggregate(std::string_view name, const sql::QueryRules& rules)
{
    const std::string wanted = sql::toLower(name);
    if (std::find(rules.aggregates.begin(), rules.aggregates.end(), wanted) == rules.aggregates.end()) {
        return std::nullopt;
    }
    return indexOf(aggregates(), wanted);
}

std::optional<AggregateIndex> findWindowFunction(std::string_view name)
{
    return indexOf(windowFunctions(), name);
}

TypesResult aggregateTypes(AggregateKind kind, std::span<const DataType> arguments, const sql::Dialect& dialect)
{
    const sql::QueryRules& rules = dialect.queries;
    const DataType boolean = DataType::of(TypeKind::Boolean);
    const DataType bigInt = DataType::of(TypeKind::BigInt);
    const DataType text = DataType::of(TypeKind::String);
    switch (kind) {
    case K::Count:
    case K::CountDistinct:
        return GatheringTypes{{arguments.begin(), arguments.end()}, bigInt};
    case K::CountIf:
    case K::BoolAnd:
    case K::BoolOr:
        if (arguments[0].kind != TypeKind::Boolean && arguments[0].kind != TypeKind::Null) {
            return Failure{std::size_t{0}};
        }
        return GatheringTypes{{boolean}, kind != K::CountIf ? boolean : rules.countIfIsHuge ? hugeType() : bigInt};
    case K::Sum:
    case K::Average:
    case K::VarianceSample:
    case K::VariancePopulation:
    case K::DeviationSample:
    case K::DeviationPopulation:
        return spread(kind, arguments[0], rules);
    case K::Correlation:
    case K::Product:
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (!numberType(arguments[i], rules)) {
                return Failure{i};
            }
        }
        return GatheringTypes{std::vector<DataType>(arguments.size(), real()), real()};
    case K::Median:
        // Between two decimals there need be no decimal of the same type; one engine takes the nearest.
        if (!numberType(arguments[0], rules)) {
            return Failure{std::size_t{0}};
        }
        return rules.averages == sql::Averages::AllReal && arguments[0].kind == TypeKind::Decimal
                   ? same(arguments[0])
                   : TypesResult(GatheringTypes{{real()}, real()});
    case K::Min:
    case K::Max:
        if (arguments[0].kind == TypeKind::Boolean && !rules.comparesBooleans) {
            return Failure{std::size_t{0}};
        }
        return same(arguments[0]);
    case K::First:
    case K::Last:
    case K::AnyValue:
    case K::Mode:
        return same(arguments[0]);
    case K::BitAnd:
    case K::BitOr:
    case K::BitXor:
        return arguments[0].isInteger() ? same(arguments[0]) : TypesResult(Failure{std::size_t{0}});
    case K::MaxBy:
    case K::MinBy:
        return GatheringTypes{{arguments[0], arguments[1]}, arguments[0]};
    case K::JoinTexts:
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (!castsImplicitly(arguments[i], text, dialect.expressions)) {
                return Failure{i};
            }
        }
        return GatheringTypes{std::vector<DataType>(arguments.size(), text), text};
    }
    return Failure{std::size_t{0}};
}

TypesResult windowTypes(WindowKind kind, std::span<const DataType> arguments, const sql::Dialect& dialect)
{
    const sql::QueryRules& rules = dialect.queries;
    const DataType bigInt = DataType::of(TypeKind::BigInt);
    switch (kind) {
    case WindowKind::RowNumber:
    case WindowKind::Rank:
    case WindowKind::DenseRank:
        return GatheringTypes{{}, DataType::of(rules.rankType)};
    case WindowKind::PercentRank:
    case WindowKind::CumulativeDistance:
        return GatheringTypes{{}, real()};
    case WindowKind::Tiles:
        return arguments[0].isInteger() ? TypesResult(GatheringTypes{{bigInt}, DataType::of(rules.tileType)})
                                        : TypesResult(Failure{std::size_t{0}});
    case WindowKind::Lag:
    case WindowKind::Lead: {
        GatheringTypes types{{arguments[0]}, arguments[0]};
        if (arguments.size() > 1) {
            if (!arguments[1].isInteger()) {
                return Failure{std::size_t{1}};
            }
            types.arguments.push_back(bigInt);
        }
        if (arguments.size() > 2) {
            const auto common = rules.offsetDefaultTakesValueType
                                    ? std::optional(arguments[0])
                                    : commonType(arguments[0], arguments[2], dialect.expressions);
            if (!common || !values::canCast(arguments[2], *common, explicitCastRules(dialect))) {
                return Failure{std::size_t{2}};
            }
            types.result = *common;
            types.arguments[0] = types.result;
            types.arguments.push_back(types.result);
        }
        return types;
    }
    case WindowKind::FirstValue:
    case WindowKind::LastValue:
        return same(arguments[0]);
    case WindowKind::NthValue:
        return arguments[1].isInteger() ? TypesResult(GatheringTypes{{arguments[0], bigInt}, arguments[0]})
                                        : TypesResult(Failure{std::size_t{1}});
    }
    return Failure{std::size_t{0}};
}

bool gathersRows(const sql::Ast& ast, sql::ExprId expr, const sql::QueryRules& rules)
{
    if (!expr.isValid()) {
        return false;
    }
    if (ast[expr].kind == sql::ExprKind::Call) {
        const sql::Call& call = ast.callOf(expr);
        if (call.name.parts.size() == 1 && !call.window &&
            (findAggregate(call.name.parts[0].text, rules) || isGrouping(call.name.parts[0].text))) {
            return true;
        }
        if (call.window) {
            const sql::Window& window = ast.windows[*call.window];
            const auto gathers = [&](const auto& item) {
                if constexpr (std::is_same_v<std::decay_t<decltype(item)>, sql::OrderItem>) {
                    return gathersRows(ast, item.expr, rules);
                } else {
                    return gathersRows(ast, item, rules);
                }
            };
            if (std::any_of(window.partitionBy.begin(), window.partitionBy.end(), gathers) ||
                std::any_of(window.orderBy.begin(), window.orderBy.end(), gathers)) {
                return true;
            }
        }
    }
    const auto operands = ast.operandsOf(expr);
    return std::any_of(operands.begin(), operands.end(),
                       [&](sql::ExprId operand) { return gathersRows(ast, operand, rules); });
}

bool usesWindow(const sql::Ast& ast, sql::ExprId expr)
{
    if (!expr.isValid()) {
        return false;
    }
    if (ast[expr].kind == sql::ExprKind::Call && ast.callOf(expr).window) {
        return true;
    }
    const auto operands = ast.operandsOf(expr);
    return std::any_of(operands.begin(), operands.end(), [&](sql::ExprId operand) { return usesWindow(ast, operand); });
}

bool isGrouping(std::string_view name)
{
    return tables::equalsIgnoringCase(name, "grouping");
}

} // namespace mergescope::binding
