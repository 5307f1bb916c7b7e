#pragma once
// A statement with every name found and every type known. Ids are those of the tree, so a runtime fact can always be
// pointed at in the text.

#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/tables/table.h"
#include "core/values/data_type.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::binding {

/// Index into the function table (binding/functions.h).
using FunctionIndex = std::uint16_t;

/// A column of one relation in scope. In a MERGE relation 0 is the target, 1 the source; in a query they count in
/// order of FROM, and groups and windows follow (BoundQuery).
struct ColumnRef {
    std::uint16_t relation = 0;
    std::uint16_t column = 0;
    std::uint16_t level = 0; ///< 0: of this statement; 1: of the one around this subquery, and so on
    friend bool operator==(const ColumnRef&, const ColumnRef&) = default;
};
inline constexpr std::uint16_t kTargetRelation = 0;
inline constexpr std::uint16_t kSourceRelation = 1;

/// What binding found out about one expression node.
struct ExprFacts {
    values::DataType type;                 ///< of the result
    values::DataType operandType;          ///< operands are cast to this first (comparisons, CASE, IN, arithmetic)
    std::optional<ColumnRef> column;       ///< Name; any node whose value groups or windows have computed already
    sql::ExprId alias;                     ///< Name that stands for another item of SELECT: that item's expression
    std::optional<FunctionIndex> function; ///< Call, and Name for CURRENT_DATE
    std::optional<std::uint32_t>
        operands; ///< index into ExprTable::operandTypes: where each operand has a type of its own
    std::optional<std::uint32_t> fields; ///< Name: index into ExprTable::fieldPaths, where it names a field of a struct
    bool isBound = false;                ///< false: broken or not part of this statement
};

struct BoundQuery;
using BoundQueryPtr = std::shared_ptr<const BoundQuery>;

/// Facts for the expressions of one statement, by ExprId. Shared by all bound parts of it.
/// A subquery has a table of its own.
struct ExprTable {
    std::uint32_t first = 0; ///< the ExprId that facts[0] is about
    std::vector<ExprFacts> facts;
    std::vector<std::pair<sql::ExprId, BoundQueryPtr>> queries; ///< subqueries by the node that holds them
    /// What the operands of a node are cast to, one by one: arithmetic, BETWEEN, rows, calls.
    std::vector<std::vector<values::DataType>> operandTypes;
    std::vector<std::vector<std::uint32_t>> fieldPaths; ///< field of a struct, field of that, …
    [[nodiscard]] const ExprFacts& operator[](sql::ExprId id) const { return facts[id.index - first]; }
    /// The fields that a Name goes down into a struct; none where it names the column as a whole.
    [[nodiscard]] std::span<const std::uint32_t> pathOf(sql::ExprId id) const
    {
        const auto& fields = (*this)[id].fields;
        return fields ? std::span<const std::uint32_t>(fieldPaths[*fields]) : std::span<const std::uint32_t>{};
    }
    [[nodiscard]] bool haveSamePath(sql::ExprId a, sql::ExprId b) const
    {
        const auto left = pathOf(a);
        const auto right = pathOf(b);
        return std::equal(left.begin(), left.end(), right.begin(), right.end());
    }
    [[nodiscard]] bool isBound(sql::ExprId id) const
    {
        return id.isValid() && id.index >= first && id.index - first < facts.size() && (*this)[id].isBound;
    }
};

/// The DEFAULT of a column: an expression of a text of its own, without columns.
struct BoundDefault {
    std::shared_ptr<const sql::Ast> ast;
    std::shared_ptr<const ExprTable> exprs;
    sql::ExprId expr;
};
using BoundDefaultPtr = std::shared_ptr<const BoundDefault>;

/// A value that goes into a target column: an expression, or a source column where `*` stands for it, or NULL/default.
struct BoundFieldValue;
struct BoundValue {
    sql::ExprId expr;                ///< invalid: see column
    std::optional<ColumnRef> column; ///< from `*`
    BoundDefaultPtr defaultValue;    ///< the column's DEFAULT
    values::DataType assignTo;       ///< stored as this, by the engine's store assignment
    base::Span span;                 ///< what to point at when it fails
    bool mayNotBeNull = false;       ///< the target column is NOT NULL: whoever writes checks the value
    /// A STRUCT of which only these fields are set: the rest stays as it is in `column`, the target's own cell.
    std::vector<BoundFieldValue> fields;
    // none of the four: NULL
};

/// The value of a field inside a STRUCT; `value.assignTo` is the field's type.
struct BoundFieldValue {
    std::vector<std::uint32_t> path; ///< the field's index, then that of the field inside it, …
    BoundValue value;
};

struct BoundAssignment {
    std::uint32_t targetColumn = 0;
    BoundValue value;
};

struct BoundAction {
    sql::ActionIndex action = sql::kNoAction;
    std::vector<BoundAssignment> assignments; ///< UPDATE: those named; INSERT: one a target column, in table order
    sql::ExprId message;                      ///< ERROR 'text'; invalid: none
};

struct BoundClause {
    sql::ClauseKind kind = sql::ClauseKind::Matched;
    sql::ExprId condition; ///< invalid: unconditional
    BoundAction action;
};

/// `target.a = source.b` (or `<=>`) among the AND-ed parts of ON: what a hash join can use.
struct EqualityKey {
    sql::ExprId expr;       ///< the comparison
    sql::ExprId targetSide; ///< uses target columns only
    sql::ExprId sourceSide; ///< uses source columns only
    bool nullSafe = false;
};

struct BoundRelation {
    std::string name;             ///< table name or ""
    std::string alias;            ///< as it is called in the statement
    catalog::TableEntryPtr table; ///< a table of the catalog; null for a query
    BoundQueryPtr query;          ///< a query; null for a table
    tables::Schema schema;
    bool aliasMindsCase = false; ///< `alias` is called by its own letters only (PostgreSQL: "T" is not t)
};

/// One side of an equality that a join can hash: an expression, or a column of USING.
struct JoinSide {
    sql::ExprId expr; ///< invalid: see column
    std::optional<ColumnRef> column;
};
struct JoinKey {
    JoinSide left;
    JoinSide right;
    values::DataType type; ///< both are compared in this
    bool nullSafe = false;
};

/// What stands after FROM, as steps: each reads a relation or joins two earlier ones. The last is the whole.
struct BoundFromStep {
    enum class Kind : std::uint8_t { Relation, Join };
    Kind kind = Kind::Relation;
    std::uint16_t relation = 0; ///< Relation
    sql::TableRef::JoinKind join = sql::TableRef::JoinKind::Inner;
    std::uint32_t left = 0; ///< Join: indices of steps
    std::uint32_t right = 0;
    std::vector<JoinKey> keys;         ///< empty: every pair is tested
    std::vector<sql::ExprId> residual; ///< AND-ed parts of ON that are no key
    /// Columns that USING makes of two; they lie in a relation of their own.
    std::vector<JoinKey> merged;
    std::uint16_t mergedRelation = 0;
    base::Span span;
};

/// A query's order, or a window's.
struct BoundOrder {
    sql::ExprId expr; ///< invalid: see output
    std::optional<std::uint32_t> output;
    bool descending = false;
    bool nullsFirst = true;
};

/// Index into the tables of core/binding/aggregates.h.
using AggregateIndex = std::uint16_t;

/// One call that gathers rows.
struct BoundAggregate {
    sql::ExprId call;
    AggregateIndex function = 0;
    std::vector<sql::ExprId> arguments;
    std::vector<values::DataType> argumentTypes; ///< each is cast to this first
    bool distinct = false;
    sql::ExprId filter;              ///< invalid: all rows
    std::vector<BoundOrder> orderBy; ///< of the rows, before they are gathered
    values::DataType type;
};

/// Rows gathered into groups. The result is the relation `groupRelation`: the keys, then the aggregates.
struct BoundGrouping {
    struct Key {
        sql::ExprId expr;                ///< invalid: see column
        std::optional<ColumnRef> column; ///< GROUP BY 1 where item 1 comes from `*`
        values::DataType type;
    };
    std::vector<Key> keys;
    std::vector<std::vector<std::uint32_t>> sets; ///< which keys count; one set that has all: a plain GROUP BY
    std::vector<BoundAggregate> aggregates;
    /// GROUPING(a): for every set a number that says which of these keys it leaves out.
    struct Mark {
        sql::ExprId call;
        std::vector<std::uint32_t> keys;
        values::DataType type;
    };
    std::vector<Mark> marks; ///< after the aggregates
    sql::ExprId having;
};

/// One call with OVER. Its result is a column of `windowRelation`.
struct BoundWindow {
    sql::ExprId call;
    bool isAggregate = false; ///< else a function that only windows have
    AggregateIndex function = 0;
    std::vector<sql::ExprId> arguments;
    std::vector<values::DataType> argumentTypes;
    bool distinct = false;
    bool ignoreNulls = false;
    sql::ExprId filter;
    std::vector<sql::ExprId> partitionBy;
    std::vector<BoundOrder> orderBy;
    sql::Frame frame;
    values::DataType offsetType; ///< of the distances of a RANGE
    values::DataType type;
};

/// range(a, b, step)
struct BoundSeries {
    std::vector<sql::ExprId> arguments; ///< one to three: end; start and end; start, end and step
    bool includesEnd = false;
    std::string name;
    base::Span span;
};

/// A query as the steps that carry it out, in the order of this struct.
struct BoundQuery {
    enum class Kind : std::uint8_t { Select, Values, SetOperation, Series };
    Kind kind = Kind::Select;
    sql::QueryId query; ///< invalid where no text of its own stands behind it (range(5), a join in parentheses)
    // Select
    std::vector<BoundRelation> relations; ///< those of FROM, then those that USING makes (without table and query)
    std::vector<BoundFromStep> from;      ///< empty: one row without columns
    sql::ExprId where;
    std::optional<BoundGrouping> grouping;
    std::vector<BoundWindow> windows;
    sql::ExprId qualify;
    struct Output {
        sql::ExprId expr;                ///< invalid: see column
        std::optional<ColumnRef> column; ///< from `*`
        std::string name;
        values::DataType type;
    };
    std::vector<Output> outputs;
    bool distinct = false;
    std::vector<sql::ExprId> distinctOn; ///< empty: all outputs
    // Values
    std::vector<std::vector<sql::ExprId>> rows; ///< columns take the types in `schema`
    // SetOperation
    sql::Query::SetOperator setOperator = sql::Query::SetOperator::Union;
    bool all = false;
    BoundQueryPtr left;
    BoundQueryPtr right;
    // Series
    std::optional<BoundSeries> series;
    // all
    std::vector<BoundOrder> orderBy;
    sql::ExprId limit;
    sql::ExprId offset;
    tables::Schema schema;                     ///< of the result
    std::shared_ptr<const ExprTable> exprs;    ///< over the rows of FROM
    std::shared_ptr<const ExprTable> gathered; ///< over groups and windows; the same where there are none
    /// Columns of the statements around it that it uses, level 1 being the next one. Each once.
    std::vector<ColumnRef> outerColumns;

    /// The relations that come after those of FROM.
    [[nodiscard]] std::uint16_t groupRelation() const { return static_cast<std::uint16_t>(relations.size()); }
    [[nodiscard]] std::uint16_t windowRelation() const { return static_cast<std::uint16_t>(relations.size() + 1); }
    [[nodiscard]] bool isCorrelated() const { return !outerColumns.empty(); }
};

/// What RETURNING may name beside target and source.
inline constexpr std::uint16_t kOldRelation = 2;    ///< the target row before (PostgreSQL's old)
inline constexpr std::uint16_t kNewRelation = 3;    ///< the target row after (PostgreSQL's new)
inline constexpr std::uint16_t kActionRelation = 4; ///< one column: what was done

struct BoundReturning {
    struct Item {
        sql::ExprId expr;                ///< invalid: see column
        std::optional<ColumnRef> column; ///< from `*`
    };
    std::vector<Item> items;
    tables::Schema schema;
};

struct BoundMerge {
    BoundRelation target;
    BoundRelation source;
    sql::ExprId on;
    std::vector<EqualityKey> keys;                ///< empty: every pair is tested
    std::vector<sql::ExprId> residual;            ///< AND-ed parts of ON that are no key
    bool onHasTargetSourceColumnEquality = false; ///< merge.md 8.2: decides how many files an insert makes
    std::vector<BoundClause> clauses;             ///< in written order
    std::optional<BoundReturning> returning;
    std::shared_ptr<const ExprTable> exprs;
};

/// PARTITION (p = v): the target column and the value that all new rows have in it.
struct BoundPartitionValue {
    std::uint32_t targetColumn = 0;
    BoundValue value;
};

struct BoundInsert {
    catalog::TableEntryPtr target;
    BoundQueryPtr query;
    std::vector<std::optional<std::uint32_t>> sourceOfColumn; ///< one a target column; none: NULL or default
    std::vector<base::Span> spans;                            ///< what to point at, one a target column
    std::vector<BoundDefaultPtr> defaults;                    ///< one a target column; null: NULL
    sql::InsertMode mode = sql::InsertMode::Append;
    std::vector<BoundPartitionValue> partition;
    std::shared_ptr<const ExprTable> exprs;     ///< of the partition values and of the condition
    sql::ExprId condition;                      ///< REPLACE WHERE, over the target (relation 0)
    std::shared_ptr<const BoundMerge> replaced; ///< REPLACE ON: which pairs mean that the target row goes
    std::vector<std::pair<std::uint32_t, std::uint32_t>> usingColumns; ///< REPLACE USING: target and query columns
};

struct BoundUpdate {
    BoundRelation target;
    sql::ExprId where; ///< invalid: every row
    std::vector<BoundAssignment> assignments;
    std::shared_ptr<const ExprTable> exprs;
};

struct BoundDelete {
    BoundRelation target;
    sql::ExprId where; ///< invalid: every row
    std::shared_ptr<const ExprTable> exprs;
};

/// A new table, or none where IF NOT EXISTS found one.
struct BoundCreateTable {
    catalog::TableEntryPtr entry; ///< empty table with schema, partitions and properties; null: nothing to do
    BoundQueryPtr query;          ///< AS SELECT; null: none
    bool replacesTable = false;   ///< OR REPLACE
};

} // namespace mergescope::binding
