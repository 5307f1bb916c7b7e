#pragma once
// Finds the names and the types of one statement's expressions and writes them down as facts.

#include "core/binding/bind.h"
#include "core/binding/bound.h"
#include "core/binding/report.h"
#include "core/binding/scope.h"
#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::binding {

/// An item of SELECT that other expressions may call by its name.
struct ItemAlias {
    std::string name;
    sql::ExprId expr;
    values::DataType type;
    bool gathers = false; ///< it holds an aggregate
    bool usesWindow = false;
};

/// The calls of one query that gather rows or look through windows, each once.
struct GatheringCalls {
    std::vector<BoundAggregate> aggregates;
    std::vector<BoundWindow> windows;
    std::vector<sql::ExprId> marks; ///< GROUPING(a)
    const std::vector<sql::Query::NamedWindow>* namedWindows = nullptr;
};

/// What an expression may hold at its place, beyond names.
struct PlaceRules {
    Stage stage = Stage::Action;        ///< of what it reports
    bool subqueries = true;             ///< any at all
    bool membershipQueries = true;      ///< IN (SELECT …), EXISTS
    bool correlatedQueries = true;      ///< subqueries that use columns of this place
    bool aggregates = false;            ///< calls that gather rows
    bool windows = false;               ///< calls with OVER
    std::string_view place;             ///< "WHERE", for what is said of the two; empty: an action
    std::span<const ItemAlias> aliases; ///< names that may be used where no column is so called
    bool nonDeterministic = true;
    bool defaultWord = false;             ///< DEFAULT stands for NULL here
    bool mustBeBoolean = true;            ///< a condition; else whatever can be made a BOOLEAN
    bool nullIsCondition = true;          ///< a bare NULL may be the condition, never true; ON of Spark refuses it
    std::optional<ColumnRef> mergeAction; ///< what merge_action() stands for, where it has a meaning
    diagnostics::MessageId subqueryMessage = diagnostics::MessageId::BindSubqueryHere;
    diagnostics::MessageId nonDeterministicMessage = diagnostics::MessageId::BindNonDeterministicHere;
};

/// Facts while they are gathered: the range of ids grows as it must.
class ExprFactsBuilder {
public:
    void set(sql::ExprId id, ExprFacts facts);
    void addQuery(sql::ExprId id, BoundQueryPtr query) { m_table.queries.emplace_back(id, std::move(query)); }
    /// A column of a statement around this one has been used.
    void addOuter(ColumnRef column);
    [[nodiscard]] const std::vector<ColumnRef>& outerColumns() const { return m_outer; }
    [[nodiscard]] std::uint32_t addOperandTypes(std::vector<values::DataType> types)
    {
        m_table.operandTypes.push_back(std::move(types));
        return static_cast<std::uint32_t>(m_table.operandTypes.size() - 1);
    }
    [[nodiscard]] std::uint32_t addFieldPath(std::vector<std::uint32_t> path)
    {
        m_table.fieldPaths.push_back(std::move(path));
        return static_cast<std::uint32_t>(m_table.fieldPaths.size() - 1);
    }
    [[nodiscard]] const ExprTable& table() const { return m_table; }
    [[nodiscard]] std::shared_ptr<const ExprTable> finish();

private:
    ExprTable m_table;
    std::vector<ColumnRef> m_outer;
};

/// A text written out.
[[nodiscard]] bool isTextLiteral(const sql::Ast& ast, sql::ExprId id);

class ExprBinder {
public:
    [[nodiscard]] bool isTextLiteral(sql::ExprId id) const;
    /// `calls`: where a query keeps what gathers rows; null where nothing may.
    ExprBinder(const BindContext& context, ExprFactsBuilder& facts, Report& report, GatheringCalls* calls = nullptr)
        : m_context(context), m_facts(facts), m_report(report), m_calls(calls)
    {}

    /// The type of the expression; nothing where it is broken, which has then been reported.
    std::optional<values::DataType> bind(sql::ExprId expr, const Scope& scope, const PlaceRules& rules);
    /// The same for a condition, which must be BOOLEAN.
    bool bindCondition(sql::ExprId expr, const Scope& scope, const PlaceRules& rules);

private:
    using Type = std::optional<values::DataType>;

    Type bindNode(sql::ExprId id);
    Type bindName(sql::ExprId id);
    Type bindUnary(sql::ExprId id);
    Type bindBinary(sql::ExprId id);
    Type bindLogic(sql::ExprId id);
    Type bindComparison(sql::ExprId id);
    Type bindArithmetic(sql::ExprId id);
    Type bindRowComparison(sql::ExprId id);
    Type bindConcat(sql::ExprId id);
    Type bindIsNull(sql::ExprId id);
    Type bindIsTruth(sql::ExprId id);
    Type bindMembership(sql::ExprId id);
    Type bindLike(sql::ExprId id);
    Type bindCase(sql::ExprId id);
    Type bindCast(sql::ExprId id);
    Type bindCall(sql::ExprId id);
    Type bindFunction(sql::ExprId id, FunctionIndex index, std::string_view name);
    /// expr_binder_gathering.cpp: the call gathers rows or has OVER, and has been dealt with.
    bool bindGathering(sql::ExprId id, Type& type);
    Type bindAggregate(sql::ExprId id, AggregateIndex index, std::string_view name);
    Type bindWindow(sql::ExprId id, std::string_view name);
    Type bindGrouping(sql::ExprId id);
    bool bindWindowParts(const sql::Window& window, BoundWindow& bound);
    bool bindFrame(const sql::Window& window, BoundWindow& bound);
    bool bindFrameOffset(const sql::Frame& frame, const sql::Frame::Bound& bound, BoundWindow& window);
    [[nodiscard]] const sql::Window* windowOf(const sql::Call& call);
    std::optional<std::vector<values::DataType>> gatheredTypes(sql::ExprId id);
    bool checkCount(sql::ExprId id, std::string_view name, std::size_t least, std::size_t most);
    std::optional<std::vector<BoundOrder>> bindOrder(const std::vector<sql::OrderItem>& items);
    Type argumentMismatch(sql::ExprId id, std::string_view name, std::size_t argument);
    void addGathering(base::Span span, diagnostics::Message message, std::optional<diagnostics::Message> hint);
    Type bindAlias(sql::ExprId id, const sql::QualifiedName& name);
    Type bindNamedStruct(sql::ExprId id, ExprFacts facts, std::span<const Operand> arguments);
    Type bindField(sql::ExprId id, const sql::QualifiedName& name, const Scope& scope, std::uint16_t level);
    Type bindQueryExpr(sql::ExprId id);
    Type bindInQuery(sql::ExprId id);
    Type bindDefault(sql::ExprId id);

    /// Binds all operands; nothing where one of them is broken.
    std::optional<std::vector<values::DataType>> operandTypes(sql::ExprId id);
    std::optional<std::vector<Operand>> operandsOf(sql::ExprId id);
    /// The CHAR(n) to which Spark fills the texts that a column of that type is compared with.
    [[nodiscard]] std::optional<values::DataType> fixedText(sql::ExprId id) const;
    /// A text written out that an engine casts at once: reported here where it cannot be.
    bool castLiteral(sql::ExprId id, const values::DataType& type);
    bool castLiterals(sql::ExprId id, const values::DataType& type);
    [[nodiscard]] const sql::ExpressionRules& rules() const { return m_context.dialect.expressions; }
    Type doneWith(sql::ExprId id, values::DataType type, std::vector<values::DataType> operandTypes);
    Type done(sql::ExprId id, values::DataType type, values::DataType operandType = {});
    Type mismatch(sql::ExprId id, diagnostics::MessageId message, std::vector<diagnostics::Argument> arguments);
    Type operandsMismatch(sql::ExprId id, std::span<const values::DataType> types);
    Type operandsMismatch(sql::ExprId id, std::span<const Operand> operands);
    bool isBooleanLike(sql::ExprId id, const values::DataType& type);
    BoundQueryPtr bindSubquery(sql::ExprId id);
    void add(diagnostics::DiagnosticKind kind, base::Span span, diagnostics::Message message,
             std::optional<diagnostics::Message> hint = std::nullopt);
    void addRestriction(base::Span span, diagnostics::Message message);
    [[nodiscard]] values::DataType literalPrecision(sql::ExprId id, const values::DataType& type,
                                                    const values::DataType& other) const;

    BindContext m_context;
    ExprFactsBuilder& m_facts;
    Report& m_report;
    GatheringCalls* m_calls;
    bool m_isGathering = false; ///< inside an aggregate's arguments
    const Scope* m_scope = nullptr;
    PlaceRules m_rules;
};

} // namespace mergescope::binding
