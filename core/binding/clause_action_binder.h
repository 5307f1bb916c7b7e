#pragma once
// What one clause of a MERGE gives its action to bind with.

#include "core/binding/action_binding.h"
#include "core/binding/bind.h"
#include "core/binding/expr_binder.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace mergescope::binding {

class ClauseActionBinder final : public ActionBinder {
public:
    ClauseActionBinder(const BindContext& context, const BoundMerge& merge, sql::ClauseKind kind, ExprBinder& exprs,
                       Report& report, Scope scope, Scope leftScope, PlaceRules rules, bool starMayLackColumns)
        : m_context(context), m_merge(merge), m_kind(kind), m_exprs(exprs), m_report(report), m_scope(std::move(scope)),
          m_leftScope(std::move(leftScope)), m_rules(rules), m_starMayLackColumns(starMayLackColumns)
    {}

    [[nodiscard]] const sql::Dialect& dialect() const override { return m_context.dialect; }
    [[nodiscard]] const tables::Schema& target() const override { return m_merge.target.schema; }
    [[nodiscard]] const tables::Schema& source() const override { return m_merge.source.schema; }
    [[nodiscard]] const std::string& targetName() const override { return m_merge.target.name; }
    [[nodiscard]] sql::ClauseKind clauseKind() const override { return m_kind; }
    [[nodiscard]] std::optional<std::uint32_t> targetColumn(const sql::QualifiedName& name) override;
    [[nodiscard]] std::optional<TargetPlace> targetPlace(const sql::QualifiedName& name) override;
    [[nodiscard]] BoundValue fieldValue(sql::ExprId expr, const TargetPlace& place) override;
    BoundValue value(sql::ExprId expr, std::optional<std::uint32_t> targetColumn) override;
    [[nodiscard]] BoundValue starValue(std::uint32_t targetColumn, base::Span place) override;
    [[nodiscard]] BoundValue sourceValue(std::uint32_t sourceColumn, std::uint32_t targetColumn,
                                         base::Span place) override;
    [[nodiscard]] bool starMayLackColumns() const override { return m_starMayLackColumns; }
    [[nodiscard]] BoundValue leftOut(std::uint32_t targetColumn, base::Span place) override;
    void reportDuplicate(diagnostics::DiagnosticKind kind, std::uint32_t targetColumn, base::Span first,
                         base::Span second) override;
    void reportCount(std::size_t columns, std::size_t values, base::Span place) override;
    void report(diagnostics::Diagnostic diagnostic) override { m_report.add(Stage::LeftSide, std::move(diagnostic)); }

private:
    [[nodiscard]] BoundValue emptyValue(std::uint32_t targetColumn, base::Span place) const;
    void checkStorable(const values::DataType& from, std::uint32_t targetColumn, base::Span place);
    void checkStorable(const values::DataType& from, const tables::Field& field, base::Span place);
    [[nodiscard]] std::optional<TargetPlace> fieldPlace(const sql::QualifiedName& name) const;

    const BindContext& m_context;
    const BoundMerge& m_merge;
    sql::ClauseKind m_kind;
    ExprBinder& m_exprs;
    Report& m_report;
    Scope m_scope;
    Scope m_leftScope;
    PlaceRules m_rules;
    bool m_starMayLackColumns;
};

} // namespace mergescope::binding
