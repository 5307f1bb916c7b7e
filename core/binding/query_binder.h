#pragma once
// One query bound: FROM, then what is selected, then WHERE, groups, windows and order. The inner side of bindQuery.
// Each part has a file: bind_from, bind_select, bind_groups, bind_gathered, bind_set_operation, bind_order.

#include "core/binding/bind.h"
#include "core/binding/common_tables.h"
#include "core/binding/expr_binder.h"
#include "core/binding/report.h"
#include "core/binding/scope.h"

#include <optional>
#include <string>
#include <vector>

namespace mergescope::binding {

/// `outer`: what the statement around it sees; null at the top. `outerMayBeUsed`: whether the engine lets it use that.
/// `defaultWord`: DEFAULT may stand in VALUES.
[[nodiscard]] Bound<BoundQueryPtr> bindQueryWithin(const BindContext& context, sql::QueryId query, const Scope* outer,
                                                   bool defaultWord = false, bool outerMayBeUsed = true);

/// The relation that a table reference stands for, with the alias's column names. Nothing where it is broken.
[[nodiscard]] std::optional<BoundRelation> bindRelation(const BindContext& context, const sql::TableRef& reference,
                                                        const Scope* outer, Report& report);

/// The names of an alias's list given to the columns, where they fit.
/// Is that output of a SELECT or VALUES a text written out in every row (or NULL)? Some engines give it any type.
[[nodiscard]] bool isWrittenText(const sql::Ast& ast, const BoundQuery& query, std::size_t output);
/// x, x becomes x, x_1.
void renameRepeated(tables::Schema& schema);
/// What a relation that is a table is called, and its columns. An alias may be invalid: none.
void takeTable(const sql::Dialect& dialect, const sql::TableAlias& alias, BoundRelation& relation);
void nameColumns(tables::Schema& schema, const std::vector<sql::Identifier>& names, const sql::Dialect& dialect,
                 Report& report);

/// range(a, b) as a query of its own. Nothing where it is broken, which has been reported.
[[nodiscard]] BoundQueryPtr bindSeries(const BindContext& context, const sql::TableRef& reference, Report& report);

/// Where ORDER BY puts NULL when nothing is said.
[[nodiscard]] bool nullsFirstByDefault(const sql::QueryRules& rules, bool descending);

/// What an output without AS is called.
[[nodiscard]] std::string outputName(const BindContext& context, const ExprTable& facts, const Scope& scope,
                                     sql::ExprId expr);

/// Do the two compute the same from the same columns?
[[nodiscard]] bool isSameExpression(const sql::Ast& ast, const ExprTable& facts, sql::ExprId a, sql::ExprId b);

class QueryBinder {
public:
    QueryBinder(const BindContext& context, const sql::Query& query, const Scope* outer, bool defaultWord,
                bool outerMayBeUsed, Report report);

    /// `id` is what the bound query says it comes from.
    Bound<BoundQueryPtr> run(sql::QueryId id);
    /// A join in parentheses, as SELECT * FROM it.
    Bound<BoundQueryPtr> runJoin(std::uint32_t table);

private:
    /// What a step of FROM lets later ones see.
    struct StepScope {
        std::vector<ScopeRelation> relations;
        std::vector<ColumnRef> open;
    };

    Bound<BoundQueryPtr> finish();
    void add(diagnostics::DiagnosticKind kind, base::Span span, diagnostics::Message message,
             std::optional<diagnostics::Message> hint = std::nullopt, Stage stage = Stage::Action);
    [[nodiscard]] const sql::QueryRules& queryRules() const { return m_context.dialect.queries; }

    // bind_query.cpp
    void bindValues();
    void takeOuterColumns(const BoundQuery& query);

    // bind_from.cpp
    /// `isInside`: the join itself, whose alias is for what is around it.
    bool bindFrom(std::uint32_t table, bool isInside = false);
    std::optional<std::uint32_t> bindTable(std::uint32_t table);
    std::optional<std::uint32_t> bindJoin(const sql::TableRef& join);
    void bindUsing(const sql::TableRef& join, BoundFromStep& step, StepScope& scope);
    void bindOn(const sql::TableRef& join, BoundFromStep& step, const StepScope& scope);
    [[nodiscard]] std::optional<ColumnRef> usingColumn(const StepScope& side, const sql::Identifier& name);
    void checkCallNames(const StepScope& left, const StepScope& right, base::Span span);
    [[nodiscard]] Scope scopeOf(const StepScope& step) const;

    // bind_join_keys.cpp
    void findKeys(BoundFromStep& step, sql::ExprId on);
    void checkFullJoin(const BoundFromStep& step, sql::ExprId on);
    void pushKeys(sql::ExprId where);
    [[nodiscard]] std::optional<JoinKey> keyOf(sql::ExprId part, const BoundFromStep& step) const;

    // bind_select.cpp
    void bindSelect();
    void bindItem(const sql::SelectItem& item);
    void bindStar(const sql::SelectItem& item);
    void addOutput(BoundQuery::Output output);
    [[nodiscard]] PlaceRules rulesAt(std::string_view place, Stage stage) const;

    // bind_groups.cpp
    void bindGroupBy();
    [[nodiscard]] bool isGrouped() const;
    std::optional<std::uint32_t> addKey(sql::ExprId expr);
    std::optional<std::uint32_t> keyOfOutput(std::size_t output, base::Span span);
    std::uint32_t placeKey(BoundGrouping::Key key);
    void addKeysOfItems();
    void addSets(const sql::GroupingSets& written);
    void bindMarks();

    // bind_gathered.cpp
    void settleAll();
    bool settle(sql::ExprId id);
    bool settleParts(sql::ExprId id);
    void settleWindow(const BoundWindow& window);
    [[nodiscard]] std::optional<std::uint16_t> keyColumn(sql::ExprId id) const;
    [[nodiscard]] std::optional<std::uint16_t> keyColumn(ColumnRef column) const;
    [[nodiscard]] std::optional<ColumnRef> computedColumn(sql::ExprId id) const;
    bool checkSubquery(sql::ExprId id);
    void reportUngrouped(const std::string& name, base::Span span);

    // bind_order.cpp
    void bindOrder();
    std::optional<BoundOrder> orderTarget(const sql::OrderItem& item);
    std::optional<BoundOrder> orderOfSelect(sql::ExprId expr);
    std::optional<BoundOrder> orderOfResult(sql::ExprId expr);
    void bindLimit(sql::ExprId expr, std::string_view words, sql::ExprId& place);

    // bind_set_operation.cpp
    void bindSetOperation();

    BindContext m_context;
    const sql::Query& m_query;
    const Scope* m_outer;
    bool m_outerMayBeUsed;
    bool m_defaultWord;
    BoundQuery m_bound;
    ExprFactsBuilder m_facts;
    ExprFactsBuilder m_gathered;
    Report m_report;
    GatheringCalls m_calls;
    ExprBinder m_binder;
    Scope m_scope; ///< of what stands after FROM
    std::vector<StepScope> m_stepScopes;
    std::vector<ItemAlias> m_aliases;
};

} // namespace mergescope::binding
