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

/// What an expression may hold at its place, beyond names.
struct PlaceRules {
    Stage stage = Stage::Action;       ///< of what it reports
    bool subqueries = true;            ///< any at all
    bool membershipQueries = true;     ///< IN (SELECT …), EXISTS
    bool nonDeterministic = true;
    bool defaultWord = false;          ///< DEFAULT stands for NULL here
    diagnostics::MessageId subqueryMessage = diagnostics::MessageId::BindSubqueryHere;
    diagnostics::MessageId nonDeterministicMessage = diagnostics::MessageId::BindNonDeterministicHere;
};

/// Facts while they are gathered: the range of ids grows as it must.
class ExprFactsBuilder {
public:
    void set(sql::ExprId id, ExprFacts facts);
    void addQuery(sql::ExprId id, BoundQueryPtr query) { m_table.queries.emplace_back(id, std::move(query)); }
    [[nodiscard]] const ExprTable& table() const { return m_table; }
    [[nodiscard]] std::shared_ptr<const ExprTable> finish();

private:
    ExprTable m_table;
};

class ExprBinder {
public:
    /// `outer`: what the statement around a subquery sees, so that a name of it can be called what it is.
    ExprBinder(const BindContext& context, ExprFactsBuilder& facts, Report& report, const Scope* outer = nullptr)
        : m_context(context), m_facts(facts), m_report(report), m_outer(outer)
    {
    }

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
    Type bindQueryExpr(sql::ExprId id);
    Type bindInQuery(sql::ExprId id);
    Type bindDefault(sql::ExprId id);

    /// Binds all operands; nothing where one of them is broken.
    std::optional<std::vector<values::DataType>> operandTypes(sql::ExprId id);
    Type done(sql::ExprId id, values::DataType type, values::DataType operandType = {});
    Type mismatch(sql::ExprId id, diagnostics::MessageId message, std::vector<diagnostics::Argument> arguments);
    Type operandsMismatch(sql::ExprId id, std::span<const values::DataType> types);
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
    const Scope* m_outer;
    const Scope* m_scope = nullptr;
    PlaceRules m_rules;
};

} // namespace mergescope::binding
