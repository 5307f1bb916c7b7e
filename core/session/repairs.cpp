#include "core/session/repairs.h"

#include "core/sql/dialect.h"
#include "core/sql/keywords.h"
#include "core/sql/merge_edit.h"
#include "core/sql/parse.h"
#include "core/values/compare.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace mergescope::session {

namespace {

using tables::kNoRow;
using values::PhysicalKind;

constexpr std::size_t kRowsTried = 1'000; ///< more rows are not run again to see whether a repair holds

/// What the MERGE that stopped is made of.
class RepairMaker {
public:
    RepairMaker(const Outcome& outcome, const trace::MergeRun& run, const sql::MergeText& merge,
                const sql::Dialect& dialect)
        : m_outcome(outcome), m_run(run), m_merge(merge), m_dialect(dialect), m_schema(run.source->schema())
    {
        for (const auto& [target, source] : run.keyColumns) {
            m_keys.insert(source);
        }
    }

    std::vector<Repair> make() const
    {
        std::vector<Repair> repairs;
        for (std::optional<Repair> repair : {keepOne(), tightenOn(), aggregate()}) {
            if (repair && holds(*repair)) {
                repairs.push_back(std::move(*repair));
            }
        }
        return repairs;
    }

private:
    [[nodiscard]] bool isSimple(const std::string& name) const
    {
        const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9'); };
        const bool isPlain =
            !name.empty() && (name[0] < '0' || name[0] > '9') && std::all_of(name.begin(), name.end(), isLetter);
        return isPlain && std::none_of(m_dialect.reservedNames.begin(), m_dialect.reservedNames.end(),
                                       [&](std::string_view word) { return sql::equalsIgnoringCase(word, name); });
    }

    /// A name as the statement's dialect writes it.
    [[nodiscard]] std::string written(const std::vector<std::string>& parts) const
    {
        sql::QualifiedName name;
        for (const std::string& part : parts) {
            name.parts.push_back({part, !isSimple(part), {}});
        }
        sql::Ast ast;
        ast.writing = m_merge.ast.writing;
        ast.names.push_back(std::move(name));
        return printed(std::move(ast), sql::ExprKind::Name);
    }

    [[nodiscard]] std::string written(const values::Value& value) const
    {
        sql::Ast ast;
        ast.writing = m_merge.ast.writing;
        ast.isForReading = true;
        ast.literals.push_back(value);
        return printed(std::move(ast), sql::ExprKind::Literal);
    }

    [[nodiscard]] static std::string printed(sql::Ast ast, sql::ExprKind kind)
    {
        sql::Expr expr;
        expr.kind = kind;
        ast.exprs.push_back(expr);
        return sql::print(ast, sql::ExprId{0});
    }

    [[nodiscard]] std::string column(std::uint32_t source) const { return written({m_schema.fields[source].name}); }

    [[nodiscard]] std::string keyList() const
    {
        std::string list;
        for (const std::uint32_t key : m_keys) {
            list += list.empty() ? "" : ", ";
            list += column(key);
        }
        return list;
    }

    /// A subquery needs a name in FROM under some engines; a table has one.
    [[nodiscard]] std::string fromSource() const
    {
        const sql::TableRef& source = m_merge.ast.tableRefs[*m_merge.merge.source];
        std::string text(sql::sourceText(m_merge));
        return source.kind == sql::TableRef::Kind::Table ? text : text + " AS loaded";
    }

    /// Which of several rows is the last: by a date or time, else by what the target does not have (a version, an
    /// offset), else by any value.
    [[nodiscard]] std::uint32_t orderColumn() const
    {
        const auto count = static_cast<std::uint32_t>(m_schema.fields.size());
        std::uint32_t best = *m_keys.begin();
        int bestRank = 3;
        for (std::uint32_t at = 0; at < count; ++at) {
            const values::DataType& type = m_schema.fields[at].type;
            const bool isTime = type.kind == values::TypeKind::Date || type.kind == values::TypeKind::Timestamp ||
                                type.kind == values::TypeKind::TimestampTz;
            const bool isExtra = !m_run.before->schema().find(m_schema.fields[at].name).has_value();
            const int rank = isTime ? 0 : isExtra ? 1 : 2;
            if (m_keys.count(at) == 0 && type.kind != values::TypeKind::Struct && rank < bestRank) {
                best = at;
                bestRank = rank;
            }
        }
        return best;
    }

    [[nodiscard]] std::optional<Repair> keepOne() const
    {
        const std::uint32_t order = orderColumn();
        std::string columns;
        for (std::uint32_t at = 0; at < m_schema.fields.size(); ++at) {
            columns += at == 0 ? "" : ", ";
            columns += column(at);
        }
        Repair repair{RepairKind::KeepOne, m_schema.fields[order].name, {}, {}};
        repair.change = "ROW_NUMBER() OVER (PARTITION BY " + keyList() + " ORDER BY " + column(order) + " DESC)";
        const std::string relation = "(SELECT " + columns + "\n       FROM (SELECT *, " + repair.change +
                                     " AS nth\n             FROM " + fromSource() +
                                     ") AS numbered\n       WHERE nth = 1)";
        return with(std::move(repair), sql::withSource(m_merge, relation));
    }

    [[nodiscard]] std::optional<Repair> aggregate() const
    {
        std::string columns = keyList();
        for (std::uint32_t at = 0; at < m_schema.fields.size(); ++at) {
            if (m_keys.count(at) == 0) {
                columns += ", MAX(" + column(at) + ") AS " + column(at);
            }
        }
        Repair repair{RepairKind::Aggregate, {}, "GROUP BY " + keyList(), {}};
        const std::string relation =
            "(SELECT " + columns + "\n       FROM " + fromSource() + "\n       " + repair.change + ")";
        return with(std::move(repair), sql::withSource(m_merge, relation));
    }

    [[nodiscard]] std::string_view nameOf(const sql::TableAlias& alias, const sql::QualifiedName& table) const
    {
        return alias.name.isValid() ? std::string_view(alias.name.text) : std::string_view(table.parts.back().text);
    }

    /// A column of both tables that tells the source rows of a key apart and agrees in one of the pairs; else the last
    /// value of the source's own column.
    [[nodiscard]] std::optional<Repair> tightenOn() const
    {
        const sql::TableRef& source = m_merge.ast.tableRefs[*m_merge.merge.source];
        const bool isNamed = source.alias.name.isValid() || source.kind == sql::TableRef::Kind::Table;
        if (!isNamed || source.name.parts.empty() != (source.kind != sql::TableRef::Kind::Table) ||
            m_run.source->rowCount() > kRowsTried) {
            return std::nullopt;
        }
        const std::string sourceName(nameOf(source.alias, source.name));
        const std::string targetName(nameOf(m_merge.merge.targetAlias, m_merge.merge.target));
        for (std::uint32_t at = 0; at < m_schema.fields.size(); ++at) {
            const auto target = m_run.before->schema().find(m_schema.fields[at].name);
            if (m_keys.count(at) == 0 && target && isUniqueWith(at) && agreesOnce(*target, at)) {
                const std::string& name = m_run.before->schema().fields[*target].name;
                return tightened(at,
                                 written({targetName, name}) + " = " + written({sourceName, m_schema.fields[at].name}));
            }
        }
        const std::uint32_t order = orderColumn();
        const std::vector<std::uint32_t>& rows = m_run.failure->diagnostic.rows.source;
        if (m_keys.count(order) > 0 || rows.empty() || !isUniqueWith(order)) {
            return std::nullopt;
        }
        values::Value last = m_run.source->cell(rows.front(), order);
        for (const std::uint32_t row : rows) {
            const values::Value value = m_run.source->cell(row, order);
            if (!value.isNull() && (last.isNull() || values::orderOf(last, value) < 0)) {
                last = value;
            }
        }
        return last.isNull()
                   ? std::nullopt
                   : tightened(order, written({sourceName, m_schema.fields[order].name}) + " = " + written(last));
    }

    [[nodiscard]] std::optional<Repair> tightened(std::uint32_t column, const std::string& condition) const
    {
        Repair repair{RepairKind::TightenOn, m_schema.fields[column].name, "AND " + condition, {}};
        return with(std::move(repair), sql::withMoreInOn(m_merge, condition));
    }

    /// Do key and column together occur once in the source?
    [[nodiscard]] bool isUniqueWith(std::uint32_t column) const
    {
        std::set<std::string> seen;
        for (std::uint32_t row = 0; row < m_run.source->rowCount(); ++row) {
            std::string text;
            for (const std::uint32_t key : m_keys) {
                text += values::toText(m_run.source->cell(row, key)) + '\x1f';
            }
            if (!seen.insert(text + values::toText(m_run.source->cell(row, column))).second) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool agreesOnce(std::uint32_t target, std::uint32_t source) const
    {
        const std::uint32_t route = m_run.failure->route;
        const std::uint32_t targetRow = route < m_run.routes.size() ? m_run.routes.targetRow[route] : kNoRow;
        if (targetRow == kNoRow) {
            return false;
        }
        const values::Value own = m_run.before->cell(targetRow, target);
        const std::vector<std::uint32_t>& rows = m_run.failure->diagnostic.rows.source;
        return std::any_of(rows.begin(), rows.end(), [&](std::uint32_t row) {
            const values::Value other = m_run.source->cell(row, source);
            return values::areComparable(own.type(), other.type()) && values::equals(own, other) == values::Truth::True;
        });
    }

    [[nodiscard]] static std::optional<Repair> with(Repair repair, std::optional<std::string> text)
    {
        if (!text) {
            return std::nullopt;
        }
        repair.text = std::move(*text);
        return repair;
    }

    [[nodiscard]] bool holds(const Repair& repair) const
    {
        if (m_run.before->rowCount() + m_run.source->rowCount() > kRowsTried) {
            return true;
        }
        const OutcomePtr tried = Session(m_dialect, m_outcome.before)
                                     .preview(std::make_shared<const base::SourceText>(repair.text), RunOptions());
        const trace::MergeRunPtr run = tried != nullptr && !tried->failed() ? tried->lastRun() : nullptr;
        return run != nullptr && !run->failure.has_value();
    }

    const Outcome& m_outcome;
    const trace::MergeRun& m_run;
    const sql::MergeText& m_merge;
    const sql::Dialect& m_dialect;
    const tables::Schema& m_schema;
    std::set<std::uint32_t> m_keys; ///< source columns
};

} // namespace

std::vector<Repair> repairsFor(const Outcome& outcome)
{
    const trace::MergeRunPtr run = outcome.lastRun();
    const sql::Dialect* const dialect = sql::findDialect(outcome.engine);
    const bool collided = run != nullptr && run->failure.has_value() &&
                          run->failure->diagnostic.kind == diagnostics::DiagnosticKind::MergeMultipleMatches;
    if (!collided || run->keyColumns.empty() || dialect == nullptr || !outcome.ast || !outcome.text) {
        return {};
    }
    const auto merge = sql::lastMerge(outcome.text->text(), *outcome.ast, outcome.tokens);
    return merge ? RepairMaker(outcome, *run, *merge, *dialect).make() : std::vector<Repair>();
}

} // namespace mergescope::session
