#pragma once
// The tree of a script: one vector of expression nodes addressed by ExprId; statements and clauses are plain structs
// in written order. Always a tree: what could not be read is an Error node, quiet further down.

#include "core/base/id.h"
#include "core/base/span.h"
#include "core/sql/token.h"
#include "core/values/data_type.h"
#include "core/values/value.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace mergescope::sql {

using ExprId = base::Id<struct ExprTag>;
using QueryId = base::Id<struct QueryTag>;

/// One part of a name as written and as it is compared.
struct Identifier {
    std::string text; ///< quotes taken off
    bool quoted = false;
    base::Span span;
    [[nodiscard]] bool isValid() const { return span.isValid(); }
};

/// `local.kiosko.dim_product`, `t.id`, `id`. Empty: a broken name that has been reported.
struct QualifiedName {
    std::vector<Identifier> parts;
    base::Span span;
};

/// A type as written: the name in upper case and its numbers. Resolved by binding, since engines differ.
struct TypeName {
    std::string name;                     ///< "DECIMAL", "DOUBLE PRECISION", "STRUCT", …
    std::vector<std::int64_t> arguments;  ///< (7,2)
    std::vector<struct TypeField> fields; ///< of STRUCT<…>; other nested types are part of the name
    base::Span span;
};

/// `city: STRING`
struct TypeField {
    Identifier name;
    TypeName type;
};

enum class ExprKind : std::uint8_t {
    Error,
    Literal,     ///< payload: literals
    Name,        ///< payload: names; a column, or a word such as CURRENT_DATE
    Star,        ///< `*` or `t.*` in a select list or count(*); payload: names (may be empty)
    Default,     ///< the word DEFAULT as a whole value
    Unary,       ///< op, 1 operand
    Binary,      ///< op, 2 operands
    IsNull,      ///< x IS [NOT] NULL
    IsTruth,     ///< x IS [NOT] TRUE / FALSE / UNKNOWN; op says which
    IsDistinct,  ///< a IS [NOT] DISTINCT FROM b
    In,          ///< x [NOT] IN (a, b, …): operand 0, then the list
    InQuery,     ///< x [NOT] IN (SELECT …): operand 0; payload: query
    Between,     ///< x [NOT] BETWEEN a AND b
    Like,        ///< x [NOT] LIKE p [ESCAPE e]; op: Like, ILike or RLike
    Case,        ///< hasOperand: operand 0; then WHEN, THEN pairs; hasElse: the last one
    Cast,        ///< CAST(x AS type), x::type, TRY_CAST (op TryCast); payload: types
    Call,        ///< f(a, b); payload: calls
    Exists,      ///< payload: query
    ScalarQuery, ///< (SELECT …) as a value; payload: query
    Row,         ///< (a, b, …) with two or more values; () where the dialect has it
};

enum class Operator : std::uint8_t {
    None,
    Or,
    And,
    Not,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    NullSafeEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    IntegerDivide,
    Concat,
    Plus,
    Minus,
    Like,
    ILike,
    RLike,
    True,
    False,
    Unknown,
    TryCast,
};

/// Operands lie in Ast::operands; kind-specific facts in the side vector that `payload` points into.
struct Expr {
    ExprKind kind = ExprKind::Error;
    Operator op = Operator::None;
    bool negated = false; ///< the NOT inside IS NOT, NOT IN, NOT BETWEEN, NOT LIKE
    bool parenthesized = false;
    bool hasOperand = false; ///< Case only
    bool hasElse = false;    ///< Case only
    bool spelledOut = false; ///< `!=` for `<>`, `x::t` for CAST, `//` for DIV: kept so that printing is faithful
    base::Span span;
    base::Span opSpan; ///< the operator's own text, where there is one
    std::uint32_t firstOperand = 0;
    std::uint32_t operandCount = 0;
    std::uint32_t payload = 0;
    friend bool operator==(const Expr&, const Expr&) = default;
};

/// How a call was written. The arguments are in the order of the plain form: EXTRACT(YEAR FROM x) has 'YEAR' and x,
/// SUBSTRING(x FROM a FOR b) has x, a, b, POSITION(a IN b) has a, b, TRIM(BOTH c FROM x) has x and, if written, c
/// (name: TRIM, LTRIM or RTRIM).
enum class CallForm : std::uint8_t { Plain, Extract, SubstringFrom, TrimFrom, PositionIn };

struct OrderItem {
    ExprId expr;
    bool descending = false;
    std::optional<bool> nullsFirst;
    base::Span span;
};

struct Call {
    QualifiedName name;
    CallForm form = CallForm::Plain;
    bool distinct = false;
    bool star = false;                   ///< count(*)
    bool withoutParentheses = false;     ///< CURRENT_DATE
    bool ignoreNulls = false;            ///< IGNORE NULLS
    std::optional<std::uint32_t> window; ///< index into Ast::windows
    ExprId filter;                       ///< FILTER (WHERE …)
    std::vector<OrderItem> orderBy;      ///< string_agg(x, ',' ORDER BY y), listagg(x) WITHIN GROUP (ORDER BY y)
    bool withinGroup = false;            ///< how that was written
};

/// ROWS BETWEEN first AND last. RANGE counts by the value of the ORDER BY, GROUPS by rows that are equal in it.
struct Frame {
    enum class Unit : std::uint8_t { Rows, Range, Groups };
    enum class Edge : std::uint8_t { UnboundedPreceding, Preceding, CurrentRow, Following, UnboundedFollowing };
    struct Bound {
        Edge edge = Edge::CurrentRow;
        ExprId offset; ///< Preceding, Following
    };
    Unit unit = Unit::Range;
    Bound first;
    Bound last;
    base::Span span;
};

struct Window {
    Identifier reference; ///< OVER w: a window of the query's WINDOW clause; then nothing else is set
    std::vector<ExprId> partitionBy;
    std::vector<OrderItem> orderBy;
    std::optional<Frame> frame;
    base::Span span;
};

struct TableAlias {
    Identifier name; ///< invalid: none
    bool writtenAs = false;
    std::vector<Identifier> columns; ///< AS s(a, b)
};

/// The version of a table that a text asks for: VERSION AS OF 3, TIMESTAMP AS OF '…', and their FOR SYSTEM_… forms.
struct TableVersion {
    enum class Kind : std::uint8_t { Current, Version, Timestamp };
    Kind kind = Kind::Current;
    ExprId value;
    base::Span span;
};

struct TableRef {
    enum class Kind : std::uint8_t { Error, Table, Query, Values, Function, Join };
    Kind kind = Kind::Error;
    QualifiedName name;   ///< Table, Function
    TableVersion version; ///< Table
    QueryId query;        ///< Query, Values (a query whose body is VALUES)
    bool parenthesized = false;
    TableAlias alias;
    std::vector<ExprId> arguments; ///< Function
    // Join: left and right are indices into Ast::tableRefs
    enum class JoinKind : std::uint8_t { Inner, Left, Right, Full, Cross, Semi, Anti };
    JoinKind join = JoinKind::Inner;
    bool natural = false;     ///< on all columns that both sides have
    bool writtenLeft = false; ///< LEFT SEMI JOIN, LEFT ANTI JOIN
    bool comma = false;       ///< a, b: a cross join that binds less than JOIN
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    ExprId on;
    std::vector<Identifier> usingColumns;
    base::Span span;
};

struct SelectItem {
    ExprId expr;
    Identifier alias;
    std::vector<Identifier> leftOut; ///< * EXCEPT (a, b)
    bool writtenExclude = false;     ///< EXCLUDE in the place of EXCEPT
    base::Span leftOutSpan;          ///< EXCEPT and its list
    base::Span span;
};

/// ROLLUP (a, (b, c)), CUBE (a, b), GROUPING SETS ((a, b), ()): parts of GROUP BY that make several groupings at once.
struct GroupingSets {
    enum class Kind : std::uint8_t { Rollup, Cube, Sets };
    Kind kind = Kind::Sets;
    std::vector<std::vector<ExprId>> parts;
    base::Span span;
};

/// A query: [WITH …] body [ORDER BY …] [LIMIT …]. The body is a SELECT, VALUES or a set operation.
struct Query {
    enum class Kind : std::uint8_t { Error, Select, Values, SetOperation };
    enum class SetOperator : std::uint8_t { Union, Intersect, Except };
    struct CommonTable {
        Identifier name;
        std::vector<Identifier> columns;
        QueryId query;
    };
    Kind kind = Kind::Error;
    std::vector<CommonTable> with;
    struct NamedWindow {
        Identifier name;
        std::uint32_t window = 0; ///< index into Ast::windows
    };
    // Select
    bool distinct = false;
    std::vector<ExprId> distinctOn; ///< DISTINCT ON (a, b)
    base::Span distinctOnSpan;
    std::vector<SelectItem> items;
    std::optional<std::uint32_t> from; ///< index into Ast::tableRefs
    ExprId where;
    std::vector<ExprId> groupBy;
    std::vector<GroupingSets> groupingSets; ///< beside groupBy
    bool groupByAll = false;                ///< GROUP BY ALL
    base::Span groupBySpan;                 ///< GROUP BY and what follows it
    ExprId having;
    std::vector<NamedWindow> namedWindows; ///< WINDOW w AS (…)
    ExprId qualify;
    base::Span qualifySpan;
    // Values
    std::vector<std::vector<ExprId>> rows;
    // SetOperation
    SetOperator setOperator = SetOperator::Union;
    bool all = false;
    QueryId left;
    QueryId right;
    // all
    std::vector<OrderItem> orderBy;
    ExprId limit;
    ExprId offset;
    base::Span span;
};

enum class ClauseKind : std::uint8_t { Matched, NotMatchedByTarget, NotMatchedBySource };

/// Index into the table of actions (core/actions). The tree knows no action by name.
using ActionIndex = std::uint8_t;
inline constexpr ActionIndex kNoAction = 0xFF;

struct Assignment {
    QualifiedName column; ///< `qty` or `t.qty`
    ExprId value;
    base::Span span;
    bool fromRow = false; ///< one of SET (a, b) = (x, y)
};

/// What follows THEN. Which fields are filled is the action's business; one shape serves all of them.
struct MergeAction {
    ActionIndex action = kNoAction;           ///< kNoAction: broken, reported
    bool star = false;                        ///< UPDATE SET * / INSERT *
    bool byName = false;                      ///< UPDATE BY NAME / INSERT BY NAME; neither this nor anything else: bare
    std::vector<QualifiedName> exceptColumns; ///< * EXCEPT (a, b)
    base::Span exceptSpan;                    ///< EXCEPT and its list
    bool defaultValues = false;               ///< INSERT DEFAULT VALUES
    std::string overriding;                   ///< INSERT OVERRIDING SYSTEM VALUE: "SYSTEM" or "USER"
    base::Span overridingSpan;
    ExprId message;                      ///< ERROR 'text'; invalid: none
    std::vector<Assignment> assignments; ///< UPDATE
    bool hasColumnList = false;
    std::vector<QualifiedName> columns; ///< INSERT (a, b)
    std::vector<ExprId> values;         ///< VALUES (x, y)
    base::Span span;                    ///< from the action's first word to its last token
    base::Span wordSpan;                ///< UPDATE, DELETE, INSERT, DO NOTHING
};

struct MergeClause {
    ClauseKind kind = ClauseKind::Matched;
    bool writtenByTarget = false; ///< NOT MATCHED BY TARGET, spelled out
    ExprId condition;             ///< invalid: unconditional
    MergeAction action;
    bool isBroken = false; ///< something in it was reported, so that nothing more is said about it
    base::Span span;       ///< WHEN … to the end of the action
    base::Span headSpan;   ///< WHEN … up to THEN
};

struct MergeStatement {
    std::vector<Query::CommonTable> with;
    bool isBuilder = false; ///< a chain of the DeltaTable builder; its words are Python's
    bool schemaEvolution = false;
    base::Span evolutionSpan; ///< WITH SCHEMA EVOLUTION
    QualifiedName target;
    TableAlias targetAlias;
    std::optional<std::uint32_t> source; ///< index into Ast::tableRefs; none: broken
    ExprId on;
    std::vector<Identifier> usingColumns; ///< USING (id) in the place of ON, which then is the equality it means
    std::vector<MergeClause> clauses;     ///< in written order
    std::vector<SelectItem> returning;
    base::Span returningSpan; ///< RETURNING and its items; invalid: none
    base::Span wordSpan;      ///< MERGE
    base::Span onSpan;        ///< ON and its condition
};

/// PyIceberg's `table.upsert(rows, join_cols=[…])`.
struct UpsertStatement {
    QualifiedName table;
    std::optional<std::uint32_t> source; ///< index into Ast::tableRefs; none: broken
    std::vector<Identifier> keys;        ///< join_cols; empty: the table's identifier fields
    bool updates = true;                 ///< when_matched_update_all
    bool inserts = true;                 ///< when_not_matched_insert_all
    bool caseSensitive = true;
    base::Span wordSpan;    ///< upsert
    base::Span keysSpan;    ///< the list of join columns; invalid: none
    base::Span optionsSpan; ///< what the two flags say; invalid: nothing
};

struct ColumnDefinition {
    Identifier name;
    TypeName type;
    bool notNull = false;
    bool primaryKey = false;
    ExprId defaultValue;
    base::Span span;
};

/// A partition field: an identity column, or years(c), bucket(4, c), …
struct PartitionField {
    std::string transform; ///< "identity", "years", …, in lower case
    std::optional<std::int64_t> argument;
    Identifier column;
    base::Span span;
};

struct Property {
    std::string key;
    std::string value;
    base::Span span;
};

struct CreateTableStatement {
    QualifiedName name;
    bool temporary = false; ///< TEMP: kept like any other table, for the workspace is the session
    bool ifNotExists = false;
    bool orReplace = false;
    std::vector<ColumnDefinition> columns;
    std::vector<Identifier> primaryKey;
    Identifier format; ///< USING iceberg
    std::vector<PartitionField> partitions;
    std::vector<Property> properties;
    Identifier location; ///< kept as written, no meaning here
    std::optional<std::string> comment;
    QueryId query; ///< AS SELECT …
};

struct CreateNamespaceStatement {
    QualifiedName name;
    bool ifNotExists = false;
    bool writtenSchema = false; ///< CREATE SCHEMA or CREATE DATABASE
};

struct CreateViewStatement {
    QualifiedName name;
    bool orReplace = false;
    bool ifNotExists = false;
    bool temporary = false;
    std::vector<Identifier> columns; ///< CREATE VIEW v (a, b)
    QueryId query;
    base::Span querySpan; ///< the query's own text, which is kept
};

/// DROP TABLE, DROP VIEW
struct DropTableStatement {
    QualifiedName name;
    bool ifExists = false;
    bool isView = false; ///< written DROP VIEW
};

struct DropNamespaceStatement {
    QualifiedName name;
    bool ifExists = false;
    bool cascade = false;
    bool writtenSchema = false;
};

/// PARTITION (day = DATE '2026-01-01', region): a value, or none where the query gives it.
struct PartitionValue {
    Identifier column;
    ExprId value;
    base::Span span;
};

/// What becomes of the rows that are there before an INSERT.
enum class InsertMode : std::uint8_t { Append, Overwrite, ReplaceWhere, ReplaceUsing, ReplaceOn };

struct InsertStatement {
    QualifiedName table;
    TableAlias alias; ///< REPLACE ON: INSERT INTO t AS x REPLACE ON …
    bool hasColumnList = false;
    std::vector<QualifiedName> columns;
    bool byName = false;
    InsertMode mode = InsertMode::Append;
    base::Span modeSpan; ///< OVERWRITE or REPLACE …; invalid: a plain INSERT INTO
    std::vector<PartitionValue> partition;
    base::Span partitionSpan;             ///< PARTITION (…); invalid: none
    ExprId condition;                     ///< REPLACE WHERE, REPLACE ON
    std::vector<Identifier> usingColumns; ///< REPLACE USING (a, b)
    QueryId query;                        ///< VALUES is a query too
    bool defaultValues = false;           ///< DEFAULT VALUES; the query is a row of one DEFAULT, of no column
    TableAlias queryAlias;                ///< REPLACE ON: (SELECT …) AS s
};

struct UpdateStatement {
    QualifiedName table;
    TableAlias alias;
    std::vector<Assignment> assignments;
    ExprId where;
    base::Span wordSpan;    ///< UPDATE
    bool isBuilder = false; ///< DeltaTable.update(…)
};

struct DeleteStatement {
    QualifiedName table;
    TableAlias alias;
    ExprId where;
    base::Span wordSpan;    ///< DELETE
    bool isBuilder = false; ///< DeltaTable.delete(…)
};

struct TruncateStatement {
    QualifiedName table;
};

/// DESCRIBE [TABLE] [EXTENDED] t, DESCRIBE HISTORY t [LIMIT n], DESCRIBE DETAIL t
struct DescribeStatement {
    enum class Kind : std::uint8_t { Table, History, Detail };
    Kind kind = Kind::Table;
    bool extended = false;
    QualifiedName name;
    std::optional<std::uint64_t> limit;
};

struct ShowStatement {
    enum class Kind : std::uint8_t { Tables, Views, Namespaces, CreateTable, Columns, Properties };
    Kind kind = Kind::Tables;
    QualifiedName name;                 ///< a namespace or a table; may be empty
    std::optional<std::string> pattern; ///< LIKE 'text'; for SHOW TBLPROPERTIES the key
};

/// SET key [= value], RESET key
struct SetStatement {
    std::string key;
    std::optional<std::string> value;
    bool reset = false;
    base::Span keySpan;
};

/// USE name: where names without a namespace are looked for
struct UseStatement {
    QualifiedName name;
};

struct AlterTableStatement {
    enum class Action : std::uint8_t {
        SetProperties,
        UnsetProperties,
        AddColumns,
        DropColumns,
        RenameColumn,
        RenameTable,
        ColumnType,
        ColumnSetNotNull,
        ColumnDropNotNull,
        ColumnSetDefault,
        ColumnDropDefault,
        ColumnComment,
    };
    QualifiedName name;
    Action action = Action::SetProperties;
    bool ifExists = false;                  ///< of columns or properties
    std::vector<Property> properties;       ///< UNSET: values are empty
    std::vector<ColumnDefinition> columns;  ///< ADD COLUMNS
    std::vector<QualifiedName> columnNames; ///< DROP, RENAME COLUMN, ALTER COLUMN
    Identifier newColumn;                   ///< RENAME COLUMN … TO
    QualifiedName newName;                  ///< RENAME TO
    TypeName type;                          ///< ALTER COLUMN … TYPE
    ExprId defaultValue;
    base::Span actionSpan;
};

/// RESTORE TABLE t TO VERSION AS OF 3
struct RestoreStatement {
    QualifiedName name;
    TableVersion version;
};

/// CALL catalog.system.procedure(name => value, …)
struct CallStatement {
    struct Argument {
        Identifier name; ///< invalid: by position
        ExprId value;
    };
    QualifiedName procedure;
    std::vector<Argument> arguments;
};

struct SelectStatement {
    QueryId query;
};

/// Text that no statement begins with, or one that broke so early that its kind is not known.
struct ErrorStatement {};

/// A statement that another version or engine knows (VACUUM, GRANT, …): recognised by its words so that the message
/// can name it. The text is not read further.
struct UnsupportedStatement {
    std::string words; ///< "INSERT OVERWRITE", "UPDATE"
};

struct Statement {
    std::variant<ErrorStatement, UnsupportedStatement, MergeStatement, CreateTableStatement, CreateNamespaceStatement,
                 DropTableStatement, InsertStatement, SelectStatement, CreateViewStatement, DropNamespaceStatement,
                 UpdateStatement, DeleteStatement, TruncateStatement, DescribeStatement, ShowStatement, SetStatement,
                 UseStatement, AlterTableStatement, RestoreStatement, CallStatement, UpsertStatement>
        body;
    base::Span span; ///< without the closing `;`
};

struct Ast {
    LexRules writing;          ///< how the text was read; printing writes quotes and escapes accordingly
    bool isForReading = false; ///< printed for a person, and not to be parsed again: a DOUBLE is 0.0, not 0E0
    std::vector<Expr> exprs;
    std::vector<ExprId> operands;
    std::vector<values::Value> literals;
    std::vector<QualifiedName> names;
    std::vector<TypeName> types;
    std::vector<Call> calls;
    std::vector<Window> windows;
    std::vector<TableRef> tableRefs;
    std::vector<Query> queries;
    std::vector<Statement> statements;

    [[nodiscard]] const Expr& operator[](ExprId id) const { return exprs[id.index]; }
    [[nodiscard]] const Query& operator[](QueryId id) const { return queries[id.index]; }
    [[nodiscard]] std::span<const ExprId> operandsOf(ExprId id) const
    {
        const Expr& expr = exprs[id.index];
        return std::span<const ExprId>(operands).subspan(expr.firstOperand, expr.operandCount);
    }
    [[nodiscard]] const values::Value& literalOf(ExprId id) const { return literals[exprs[id.index].payload]; }
    [[nodiscard]] const QualifiedName& nameOf(ExprId id) const { return names[exprs[id.index].payload]; }
    [[nodiscard]] const TypeName& typeOf(ExprId id) const { return types[exprs[id.index].payload]; }
    [[nodiscard]] const Call& callOf(ExprId id) const { return calls[exprs[id.index].payload]; }
    [[nodiscard]] QueryId queryOf(ExprId id) const { return QueryId{exprs[id.index].payload}; }
};

} // namespace mergescope::sql
