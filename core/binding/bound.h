#pragma once
// A statement with every name found and every type known. Ids are those of the tree, so a runtime fact can always be
// pointed at in the text.

#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/tables/table.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::binding {

/// Index into the function table (binding/functions.h).
using FunctionIndex = std::uint16_t;

/// A column of one relation in scope. In a MERGE relation 0 is the target, 1 the source; in a query they count in
/// order of FROM.
struct ColumnRef {
    std::uint16_t relation = 0;
    std::uint16_t column = 0;
    friend bool operator==(const ColumnRef&, const ColumnRef&) = default;
};
inline constexpr std::uint16_t kTargetRelation = 0;
inline constexpr std::uint16_t kSourceRelation = 1;

/// What binding found out about one expression node.
struct ExprFacts {
    values::DataType type;             ///< of the result
    values::DataType operandType;      ///< operands are cast to this first (comparisons, CASE, IN, arithmetic)
    std::optional<ColumnRef> column;   ///< Name
    std::optional<FunctionIndex> function; ///< Call, and Name for CURRENT_DATE
    bool isBound = false;              ///< false: broken or not part of this statement
};

struct BoundQuery;
using BoundQueryPtr = std::shared_ptr<const BoundQuery>;

/// Facts for the expressions of one statement, by ExprId. Shared by all bound parts of it.
/// A subquery has a table of its own.
struct ExprTable {
    std::uint32_t first = 0;           ///< the ExprId that facts[0] is about
    std::vector<ExprFacts> facts;
    std::vector<std::pair<sql::ExprId, BoundQueryPtr>> queries; ///< subqueries by the node that holds them
    [[nodiscard]] const ExprFacts& operator[](sql::ExprId id) const { return facts[id.index - first]; }
    [[nodiscard]] bool isBound(sql::ExprId id) const
    {
        return id.isValid() && id.index >= first && id.index - first < facts.size() && (*this)[id].isBound;
    }
};

/// A value that goes into a target column: an expression, or a source column where `*` stands for it, or NULL/default.
struct BoundValue {
    sql::ExprId expr;                  ///< invalid: see column
    std::optional<ColumnRef> column;   ///< from `*`
    values::DataType assignTo;         ///< stored as this, by the engine's store assignment
    base::Span span;                   ///< what to point at when it fails
    bool mayNotBeNull = false;         ///< the target column is NOT NULL: whoever writes checks the value
    // neither expr nor column: NULL
};

struct BoundAssignment {
    std::uint32_t targetColumn = 0;
    BoundValue value;
};

struct BoundAction {
    sql::ActionIndex action = sql::kNoAction;
    std::vector<BoundAssignment> assignments; ///< UPDATE: those named; INSERT: one a target column, in table order
};

struct BoundClause {
    sql::ClauseKind kind = sql::ClauseKind::Matched;
    sql::ExprId condition;             ///< invalid: unconditional
    BoundAction action;
};

/// `target.a = source.b` (or `<=>`) among the AND-ed parts of ON: what a hash join can use.
struct EqualityKey {
    sql::ExprId expr;                  ///< the comparison
    sql::ExprId targetSide;            ///< uses target columns only
    sql::ExprId sourceSide;            ///< uses source columns only
    bool nullSafe = false;
};

struct BoundRelation {
    std::string name;                  ///< table name or ""
    std::string alias;                 ///< as it is called in the statement
    catalog::TableEntryPtr table;      ///< a table of the catalog; null for a query
    BoundQueryPtr query;               ///< a query; null for a table
    tables::Schema schema;
};

/// One SELECT or VALUES over at most one relation. (Joins, groups and windows take their place here.)
struct BoundQuery {
    sql::QueryId query;
    std::optional<BoundRelation> from;
    sql::ExprId where;
    struct Output {
        sql::ExprId expr;              ///< invalid: see column
        std::optional<ColumnRef> column; ///< from `*`
        std::string name;
        values::DataType type;
    };
    std::vector<Output> outputs;       ///< Select
    std::vector<std::vector<sql::ExprId>> rows; ///< Values; columns take the types in `schema`
    struct Order {
        sql::ExprId expr;              ///< invalid: see output
        std::optional<std::uint32_t> output;
        bool descending = false;
        bool nullsFirst = true;
    };
    std::vector<Order> orderBy;
    tables::Schema schema;             ///< of the result
    std::shared_ptr<const ExprTable> exprs;
};

struct BoundMerge {
    BoundRelation target;
    BoundRelation source;
    sql::ExprId on;
    std::vector<EqualityKey> keys;     ///< empty: every pair is tested
    std::vector<sql::ExprId> residual; ///< AND-ed parts of ON that are no key
    bool onHasTargetSourceColumnEquality = false; ///< merge.md 8.2: decides how many files an insert makes
    std::vector<BoundClause> clauses;  ///< in written order
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
    std::vector<base::Span> spans;     ///< what to point at, one a target column
    sql::InsertMode mode = sql::InsertMode::Append;
    std::vector<BoundPartitionValue> partition;
    std::shared_ptr<const ExprTable> exprs; ///< of the partition values and of the condition
    sql::ExprId condition;             ///< REPLACE WHERE, over the target (relation 0)
    std::shared_ptr<const BoundMerge> replaced; ///< REPLACE ON: which pairs mean that the target row goes
    std::vector<std::pair<std::uint32_t, std::uint32_t>> usingColumns; ///< REPLACE USING: target and query columns
};

struct BoundUpdate {
    BoundRelation target;
    sql::ExprId where;                 ///< invalid: every row
    std::vector<BoundAssignment> assignments;
    std::shared_ptr<const ExprTable> exprs;
};

struct BoundDelete {
    BoundRelation target;
    sql::ExprId where;                 ///< invalid: every row
    std::shared_ptr<const ExprTable> exprs;
};

/// A new table, or none where IF NOT EXISTS found one.
struct BoundCreateTable {
    catalog::TableEntryPtr entry;      ///< empty table with schema, partitions and properties; null: nothing to do
    BoundQueryPtr query;               ///< AS SELECT; null: none
    bool replacesTable = false;        ///< OR REPLACE
};

} // namespace mergescope::binding
