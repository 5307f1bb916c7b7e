// Calls that look at more than one row: aggregates, and whatever has OVER.
#include "core/binding/expr_binder.h"

#include "core/binding/aggregates.h"
#include "core/binding/query_binder.h"
#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"
#include "core/sql/features.h"

#include <algorithm>
#include <utility>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ExprId;
using sql::Frame;
using values::DataType;
using values::TypeKind;

namespace {

/// Other edges than the first row and this one.
bool hasOwnEdges(const Frame& frame)
{
    return frame.first.edge != Frame::Edge::UnboundedPreceding || frame.last.edge != Frame::Edge::CurrentRow;
}

} // namespace

void ExprBinder::addGathering(base::Span span, Message message, std::optional<Message> hint)
{
    m_report.add(m_rules.stage, make(DiagnosticKind::QueryGrouping, span, std::move(message), std::move(hint)));
}

bool ExprBinder::bindGathering(ExprId id, Type& type)
{
    const sql::Call& call = m_context.ast.callOf(id);
    if (call.name.parts.size() != 1) {
        return false;
    }
    const std::string& name = call.name.parts[0].text;
    if (call.window) {
        type = bindWindow(id, name);
        return true;
    }
    if (isGrouping(name)) {
        type = bindGrouping(id);
        return true;
    }
    if (const auto aggregate = findAggregate(name, m_context.dialect.queries)) {
        type = bindAggregate(id, *aggregate, name);
        return true;
    }
    if (findWindowFunction(name)) {
        addGathering(m_context.ast[id].span, {MessageId::BindNeedsWindow, {name}},
                     Message{MessageId::BindHintOver, {name}});
        type = std::nullopt;
        return true;
    }
    return false;
}

std::optional<std::vector<DataType>> ExprBinder::gatheredTypes(ExprId id)
{
    const bool wasGathering = std::exchange(m_isGathering, true);
    auto types = operandTypes(id);
    m_isGathering = wasGathering;
    return types;
}

bool ExprBinder::checkCount(ExprId id, std::string_view name, std::size_t least, std::size_t most)
{
    const std::size_t count = m_context.ast.operandsOf(id).size();
    if (count >= least && count <= most) {
        return true;
    }
    add(DiagnosticKind::TypeMismatch, m_context.ast[id].span,
        {MessageId::BindArgumentCount, {name, std::to_string(count), std::to_string(count < least ? least : most)}});
    return false;
}

std::optional<DataType> ExprBinder::argumentMismatch(ExprId id, std::string_view name, std::size_t argument)
{
    const auto operands = m_context.ast.operandsOf(id);
    const DataType type = argument < operands.size() ? m_facts.table()[operands[argument]].type : DataType{};
    add(DiagnosticKind::TypeMismatch,
        argument < operands.size() ? m_context.ast[operands[argument]].span : m_context.ast[id].span,
        {MessageId::BindArgumentType, {name, MessageId::BindPhraseFittingType, values::toText(type)}});
    return std::nullopt;
}

std::optional<std::vector<BoundOrder>> ExprBinder::bindOrder(const std::vector<sql::OrderItem>& items)
{
    std::vector<BoundOrder> orders;
    for (const sql::OrderItem& item : items) {
        if (!bindNode(item.expr)) {
            return std::nullopt;
        }
        BoundOrder order;
        order.expr = item.expr;
        order.descending = item.descending;
        order.nullsFirst = item.nullsFirst.value_or(nullsFirstByDefault(m_context.dialect.queries, item.descending));
        orders.push_back(order);
    }
    return orders;
}

std::optional<DataType> ExprBinder::bindAggregate(ExprId id, AggregateIndex index, std::string_view name)
{
    const sql::Call& call = m_context.ast.callOf(id);
    const base::Span span = m_context.ast[id].span;
    const sql::QueryRules& rules = m_context.dialect.queries;
    if (m_calls == nullptr || !m_rules.aggregates || m_isGathering) {
        // The arguments may hold mistakes of their own, which are said first.
        const bool isNested = m_isGathering;
        (void)gatheredTypes(id);
        if (isNested) {
            addGathering(span, {MessageId::BindNestedAggregate, {name}},
                         Message{MessageId::BindHintNestedAggregate, {}});
        } else if (m_rules.place.empty()) {
            addRestriction(span, {MessageId::BindAggregateHere, {name}});
        } else {
            addGathering(span, {MessageId::BindAggregateIn, {name, m_rules.place}},
                         m_rules.place == "WHERE" ? std::optional(Message{MessageId::BindHintHaving, {}})
                                                  : std::nullopt);
        }
        return std::nullopt;
    }
    const AggregateDefinition& definition = aggregates()[index];
    const bool wantsWindows = std::exchange(m_rules.windows, false);
    const auto types = gatheredTypes(id);
    m_isGathering = true;
    const bool hasFilter = call.filter.isValid();
    const Type filter = hasFilter ? bindNode(call.filter) : Type(DataType::of(TypeKind::Boolean));
    auto order = bindOrder(call.orderBy);
    m_isGathering = false;
    m_rules.windows = wantsWindows;
    if (!types || !filter || !order || (hasFilter && !isBooleanLike(call.filter, *filter))) {
        return std::nullopt;
    }
    const bool isCount = definition.kind == AggregateKind::Count;
    const bool needsOne = isCount ? !call.star && !rules.hasEmptyCount : !call.star || definition.minArguments > 0;
    const bool joinsTwo = definition.kind == AggregateKind::JoinTexts && rules.joinedTextsNeedSeparator;
    const std::size_t least = joinsTwo ? 2 : needsOne ? std::max<std::size_t>(definition.minArguments, 1) : 0;
    const std::size_t most = isCount && !rules.countsSeveralValues ? 1 : definition.maxArguments;
    if (!checkCount(id, name, least, most)) {
        return std::nullopt;
    }
    const auto resolved = aggregateTypes(definition.kind, *types, m_context.dialect);
    if (!resolved) {
        return argumentMismatch(id, name, resolved.error());
    }
    const auto operands = m_context.ast.operandsOf(id);
    BoundAggregate aggregate;
    aggregate.call = id;
    aggregate.function = index;
    aggregate.arguments.assign(operands.begin(), operands.end());
    aggregate.argumentTypes = resolved.value().arguments;
    aggregate.distinct = call.distinct;
    aggregate.filter = call.filter;
    aggregate.orderBy = std::move(*order);
    aggregate.type = resolved.value().result;
    m_calls->aggregates.push_back(std::move(aggregate));
    return done(id, resolved.value().result);
}

std::optional<DataType> ExprBinder::bindGrouping(ExprId id)
{
    if (m_calls == nullptr || !m_rules.aggregates || m_isGathering) {
        addGathering(m_context.ast[id].span, {MessageId::BindAggregateIn, {"GROUPING", m_rules.place}}, std::nullopt);
        return std::nullopt;
    }
    if (!operandTypes(id) || !checkCount(id, "GROUPING", 1, 32)) {
        return std::nullopt;
    }
    m_calls->marks.push_back(id);
    return done(id, DataType::of(m_context.dialect.queries.groupingType));
}

const sql::Window* ExprBinder::windowOf(const sql::Call& call)
{
    const sql::Window& window = m_context.ast.windows[*call.window];
    if (!window.reference.isValid()) {
        return &window;
    }
    if (m_calls->namedWindows != nullptr) {
        for (const sql::Query::NamedWindow& named : *m_calls->namedWindows) {
            if (tables::equalsIgnoringCase(named.name.text, window.reference.text)) {
                const sql::Window& found = m_context.ast.windows[named.window];
                return found.reference.isValid() ? nullptr : &found;
            }
        }
    }
    add(DiagnosticKind::NameUnknownColumn, window.reference.span,
        {MessageId::BindUnknownWindow, {window.reference.text}});
    return nullptr;
}

std::optional<DataType> ExprBinder::bindWindow(ExprId id, std::string_view name)
{
    const sql::Call& call = m_context.ast.callOf(id);
    const base::Span span = m_context.ast[id].span;
    const sql::QueryRules& rules = m_context.dialect.queries;
    if (m_calls == nullptr || !m_rules.windows || m_isGathering) {
        (void)operandTypes(id);
        const std::string_view place = m_rules.place.empty() ? std::string_view("MERGE") : m_rules.place;
        addGathering(span, {MessageId::BindWindowIn, {name, place}}, Message{MessageId::BindHintWindowOutside, {}});
        return std::nullopt;
    }
    const sql::Window* window = windowOf(call);
    const auto own = findWindowFunction(name);
    std::optional<AggregateIndex> aggregate;
    if (!own) {
        aggregate = findAggregate(name, rules);
    }
    BoundWindow bound;
    bound.call = id;
    m_rules.windows = false;
    const auto types = operandTypes(id);
    const bool hasFilter = call.filter.isValid();
    const Type filter = hasFilter ? bindNode(call.filter) : Type(DataType::of(TypeKind::Boolean));
    const bool hasParts = window != nullptr && bindWindowParts(*window, bound);
    m_rules.windows = true;
    if (!types || !filter || !hasParts || (hasFilter && !isBooleanLike(call.filter, *filter))) {
        return std::nullopt;
    }
    if (!own && !aggregate) {
        add(DiagnosticKind::NameUnknownFunction, call.name.span, {MessageId::BindNoWindowFunction, {name}});
        return std::nullopt;
    }
    if (call.ignoreNulls && !rules.hasIgnoreNulls) {
        m_report.add(Stage::Restriction, sql::unsupported(sql::Feature::IgnoreNulls, m_context.dialect, span));
    }
    if (call.distinct && !rules.hasDistinctWindows) {
        addRestriction(span, {MessageId::BindDistinctWindow, {}});
    }
    const AggregateIndex function = own ? *own : *aggregate;
    const bool isCount = !own && aggregates()[function].kind == AggregateKind::Count;
    const std::size_t least = own       ? windowFunctions()[function].minArguments
                              : isCount ? (call.star || rules.hasEmptyCount ? 0U : 1U)
                                        : aggregates()[function].minArguments;
    const std::size_t most = own ? windowFunctions()[function].maxArguments : aggregates()[function].maxArguments;
    if (!checkCount(id, name, least, most)) {
        return std::nullopt;
    }
    if (own && windowFunctions()[*own].ranks && rules.rankNeedsOrder && bound.orderBy.empty()) {
        addGathering(span, {MessageId::BindWindowNeedsOrder, {name}}, Message{MessageId::BindHintOver, {name}});
        return std::nullopt;
    }
    if (own && windowFunctions()[*own].ranks && rules.rankRefusesFrame && window->frame &&
        hasOwnEdges(*window->frame)) {
        addGathering(span, {MessageId::BindWindowFrameFixed, {name}}, Message{MessageId::BindHintLeaveFrame, {}});
        return std::nullopt;
    }
    const auto resolved = own ? windowTypes(windowFunctions()[function].kind, *types, m_context.dialect)
                              : aggregateTypes(aggregates()[function].kind, *types, m_context.dialect);
    if (!resolved) {
        return argumentMismatch(id, name, resolved.error());
    }
    const auto operands = m_context.ast.operandsOf(id);
    bound.isAggregate = aggregate.has_value();
    bound.function = function;
    bound.arguments.assign(operands.begin(), operands.end());
    bound.argumentTypes = resolved.value().arguments;
    bound.distinct = call.distinct;
    bound.ignoreNulls = call.ignoreNulls;
    bound.filter = call.filter;
    bound.type = resolved.value().result;
    m_calls->windows.push_back(std::move(bound));
    return done(id, resolved.value().result);
}

bool ExprBinder::bindWindowParts(const sql::Window& window, BoundWindow& bound)
{
    for (const ExprId part : window.partitionBy) {
        if (!bindNode(part)) {
            return false;
        }
    }
    bound.partitionBy = window.partitionBy;
    auto order = bindOrder(window.orderBy);
    if (!order) {
        return false;
    }
    bound.orderBy = std::move(*order);
    return bindFrame(window, bound);
}

/// Without a frame: all rows up to the last one that is equal in the order; all rows where there is no order.
bool ExprBinder::bindFrame(const sql::Window& window, BoundWindow& bound)
{
    bound.frame.first.edge = Frame::Edge::UnboundedPreceding;
    bound.frame.last.edge = bound.orderBy.empty() ? Frame::Edge::UnboundedFollowing : Frame::Edge::CurrentRow;
    if (!window.frame) {
        return true;
    }
    bound.frame = *window.frame;
    const Frame& frame = bound.frame;
    const bool isBackwards = frame.first.edge == Frame::Edge::UnboundedFollowing ||
                             frame.last.edge == Frame::Edge::UnboundedPreceding || (frame.first.edge > frame.last.edge);
    if (isBackwards) {
        addGathering(frame.span, {MessageId::BindFrameBackwards, {}}, std::nullopt);
        return false;
    }
    if (frame.unit == Frame::Unit::Groups && bound.orderBy.empty()) {
        addGathering(frame.span, {MessageId::BindFrameGroups, {}}, std::nullopt);
        return false;
    }
    return bindFrameOffset(frame, frame.first, bound) && bindFrameOffset(frame, frame.last, bound);
}

bool ExprBinder::bindFrameOffset(const Frame& frame, const Frame::Bound& bound, BoundWindow& window)
{
    if (!bound.offset.isValid()) {
        return true;
    }
    // No column is seen here: how far the frame reaches is the same for all rows.
    const Scope* scope = std::exchange(m_scope, nullptr);
    const Scope nothing;
    m_scope = &nothing;
    const Type type = bindNode(bound.offset);
    m_scope = scope;
    if (!type) {
        return false;
    }
    if (frame.unit != Frame::Unit::Range) {
        window.offsetType = DataType::of(TypeKind::BigInt);
        if (!type->isInteger()) {
            addGathering(m_context.ast[bound.offset].span, {MessageId::BindFrameOffset, {}}, std::nullopt);
        }
        return type->isInteger();
    }
    const DataType key = window.orderBy.size() == 1 ? m_facts.table()[window.orderBy[0].expr].type : DataType{};
    const bool isDate = key.kind == TypeKind::Date && m_context.dialect.queries.rangesOverDates && type->isInteger();
    const auto common = key.isNumeric() && type->isNumeric() ? commonType(key, *type, rules()) : std::nullopt;
    if (!isDate && !common && type->kind == TypeKind::Interval) {
        addGathering(frame.span, {MessageId::VersionLacks, {MessageId::FeatureFrameInterval}},
                     Message{MessageId::HintFrameDays, {}});
        return false;
    }
    if (!isDate && !common) {
        addGathering(frame.span, {MessageId::BindFrameRange, {}}, std::nullopt);
        return false;
    }
    window.offsetType = isDate ? DataType::of(TypeKind::Int) : *common;
    return true;
}

} // namespace mergescope::binding
