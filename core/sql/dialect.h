#pragma once
// What an engine's SQL is like, as data. Code asks "does this dialect do X?", never "which dialect is this?".
// Sources of each switch: semantics of MERGE as recorded from the engines (README, "Where the rules come from").

#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/expression_rules.h"
#include "core/sql/query_rules.h"
#include "core/sql/token.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::sql {

/// Which pairs count when two source rows meet one target row.
enum class DuplicateRule : std::uint8_t { EveryPair, ChosenWritesOnly };

/// When the engine sees that a target row is met twice (merge.md 5, "Run time, more than one failure").
enum class DuplicateMoment : std::uint8_t {
    AtTheRow,     ///< row by row, beside the values of that row
    BeforeValues, ///< in a pass of its own, before any value is computed
    AfterValues,  ///< while it writes, when all values are there
};

/// The parts of analysis; each engine looks at them in an order of its own (merge.md 5, "Order").
enum class AnalysisPart : std::uint8_t {
    On,
    Condition,  ///< the AND of a clause
    Assignment, ///< left side and value, one assignment after the other
    LeftSide,   ///< the left sides of a clause alone
    Value,      ///< its values alone
};

/// How analysis goes through a MERGE once its tables are found.
struct AnalysisOrder {
    /// One pass over all clauses after the other; in a pass each clause is looked at in these parts.
    std::vector<std::vector<AnalysisPart>> passes;
    bool mismatchBeforeDuplicate = false; ///< a value of a wrong type is seen before a column set twice
};

/// What the engine takes a character for that only looks like one of SQL's.
enum class CharacterRule : std::uint8_t { Refused, Space, Letter };

/// When values that must be unique are looked at.
enum class KeyCheck : std::uint8_t { None, AfterStatement, RowByRow };

struct Dialect {
    std::string_view id;                        ///< "iceberg"
    std::string_view title;                     ///< "Spark 4.1 with Iceberg"
    std::string_view defaultFormat = "iceberg"; ///< of a table without USING; a storage::TableFormat
    std::vector<std::string_view> tableFormats; ///< what USING may name
    bool backtickQuotesName = true;
    bool doubleQuoteQuotesName = false; ///< false: "x" is a text, as in Spark
    bool backslashEscapes = true;       ///< 'it\'s' is one text, as in Spark
    DuplicateRule duplicateRule = DuplicateRule::EveryPair;
    bool duplicateCheckNeedsMatchedClause = true; ///< no MATCHED clause: no check
    bool loneDeleteIsExempt = true;
    bool loneDeleteCountsPairs = true;
    bool rowWrittenOncePerPairWhenUnchecked = true; ///< the defect that doubles rows (copy-on-write)
    bool clauseKindsInFixedOrder = true;
    bool starIsByName = true;
    bool hasStarActions = true;
    bool hasDoNothing = false;
    bool qualifiedTargetColumns = true;    ///< SET t.c = …, INSERT (t.c)
    bool qualifierIsUnknownColumn = false; ///< where it may not: `t` is taken for a column, which there is none of
    bool insertMayGiveFewerValues = false; ///< INSERT VALUES (x) without a list fills the first columns
    bool subqueriesInConditions = false;
    bool correlatedSubqueries = false;      ///< a subquery may use columns of the MERGE around it
    bool membershipQueriesInValues = false; ///< IN (SELECT …) and EXISTS in SET and VALUES
    bool nonDeterministicInConditions = false;
    bool nonDeterministicInValues = true; ///< false: only where the MERGE does nothing but insert
    bool onMustBeBoolean = true;
    bool conditionMustBeBoolean = true; ///< the AND of a clause
    bool fixedTextBreaksMerge = false;  ///< the engine stumbles over a CHAR(n) column in ON, AND or a value
    bool fullJoinNeedsEquality = false; ///< NOT MATCHED beside BY SOURCE needs an equality in ON
    bool insertNeedsColumnList = true;
    bool hasDefaultWord = true;
    bool valuesAsMergeSource = false;     ///< USING (VALUES …) AS s(a, b)
    bool unnamedSourceKeepsNames = false; ///< USING (SELECT id FROM s) ON … s.id: columns answer to where they are from
    bool columnNamesAfterMergeAlias = false; ///< MERGE INTO t AS x(a, b) USING (SELECT …) AS s(a, b)
    bool anyTableAsMergeSource = false;      ///< USING (feed), USING f(1): more than a name or a query
    bool mergeUsingColumns = false;          ///< USING (id) in the place of ON
    bool actionsWithoutColumns = false;      ///< UPDATE, INSERT, UPDATE BY NAME, INSERT BY NAME
    bool hasReturning = false;
    bool returningHasActionColumn = false; ///< merge_action is a column (DuckDB); else a function
    bool returningShowsSource = false;     ///< RETURNING sees source columns, and * begins with them
    bool insertInEveryClause = false;      ///< INSERT after MATCHED and BY SOURCE too
    bool hasErrorAction = false;           ///< THEN ERROR [text]
    bool hasRowAssignment = false;         ///< SET (a, b) = (x, y)
    bool hasInsertDefaultValues = false;
    bool hasOverriding = false;        ///< INSERT OVERRIDING SYSTEM VALUE
    bool hasStarExcept = false;        ///< SET * EXCEPT (a), INSERT * EXCEPT (a)
    bool hasSchemaEvolution = true;    ///< MERGE WITH SCHEMA EVOLUTION
    bool autoMergeSetting = false;     ///< a setting of the session does what those words do
    bool hasBuilder = false;           ///< DeltaTable…merge(…).whenMatchedUpdate(…).execute()
    bool hasOnly = false;              ///< ONLY before a table that may have children
    bool hasUpsert = false;            ///< PyIceberg's Table.upsert(…)
    bool nullSafeEqualOperator = true; ///< <=>
    bool checksVarcharLength = false;
    bool stringsAssignToNumbers = false;   ///< string column into a number column without CAST
    bool literalsAssignToAnything = false; ///< a text that is written out goes where a text column may not
    bool defaultsAllowed = true;           ///< columns with a DEFAULT
    bool leftOutNotNullFailsEarly = false; ///< a left-out NOT NULL column is an error of analysis, not of its row
    bool insertChecksLeftOutEarly = true;  ///< the same for INSERT INTO
    bool duplicateInListMindsCase = false; ///< INSERT (name, NAME) lists two names
    KeyCheck keyCheck = KeyCheck::None;    ///< PRIMARY KEY
    DuplicateMoment duplicateMoment = DuplicateMoment::AtTheRow;
    bool evaluatesUntakenValues = false;   ///< SET and VALUES also for rows that the clause does not take
    bool evaluatesLaterConditions = false; ///< AND also for rows that an earlier clause took
    bool foldsNamesToLowerCase = false;    ///< an unquoted name is one in lower case
    CharacterRule typographicQuotes = CharacterRule::Refused;
    CharacterRule zeroWidthCharacters = CharacterRule::Refused;
    CharacterRule wideSpaces = CharacterRule::Space; ///< the no-break space and its like
    bool namesMindCase = false;                      ///< "ID" is not id
    AnalysisOrder analysis;

    // Statements other than MERGE (merge.md 16).
    bool hasInsertOverwrite = true;     ///< INSERT OVERWRITE, and PARTITION (…) after the table's name
    bool hasReplaceWhere = true;        ///< INSERT INTO t REPLACE WHERE …
    bool hasReplaceUsing = false;       ///< INSERT INTO t REPLACE USING (…), REPLACE ON …
    bool subqueriesInLoads = true;      ///< in the WHERE of UPDATE and DELETE, and any in SET
    bool oneValueQueriesInSet = true;   ///< SET a = (SELECT max(b) FROM s) of UPDATE, where the query stands alone
    bool namespacesMustExist = true;    ///< CREATE TABLE a.t needs the namespace a
    bool hasPartitionTransforms = true; ///< PARTITIONED BY (months(c))
    bool hasTimeTravel = true;          ///< VERSION AS OF, TIMESTAMP AS OF
    bool hasMetadataTables = true;      ///< t.snapshots, t.history, t.files
    bool hasDescribeHistory = false;    ///< DESCRIBE HISTORY t, RESTORE TABLE t
    bool hasDescribe = true;            ///< DESCRIBE t, SHOW TABLES
    bool describesNullAndKey = false;   ///< DESCRIBE says of a column whether it is NULL, a key, and its DEFAULT
    bool hasCreateOrReplaceTable = true;
    bool hasTemporaryTables = false;  ///< CREATE TEMP TABLE t (…)
    bool keepsNarrowTypes = true;     ///< a column may be TINYINT, SMALLINT, VARCHAR(n); else INT and STRING
    bool nullColumnIsText = false;    ///< CREATE TABLE t AS SELECT NULL AS a: a text column
    bool hasProcedures = true;        ///< CALL catalog.system.rollback_to_snapshot(…)
    std::string_view ownNamespace;    ///< what the tables are in without being told: public.t is t
    bool findsColumnsByName = false;  ///< in its files: renaming, dropping and odd names need a property (Delta)
    bool defaultsNeedFeature = false; ///< DEFAULT only where a property of the table allows it (Delta)
    bool columnTypesStay = false;     ///< ALTER COLUMN a TYPE b is refused (Delta)
    /// In upper case and sorted: words that are no name unless they are quoted.
    std::vector<std::string_view> reservedNames;
    QueryRules queries;          ///< what SELECT does
    ExpressionRules expressions; ///< literals, types, operators, functions
};

/// What the lexer needs to know of a dialect.
[[nodiscard]] LexRules lexRules(const Dialect& dialect);

/// All dialects of this version, the default first.
[[nodiscard]] const std::vector<Dialect>& dialects();
/// The rules for a statement whose target has this format: those of the dialect itself where its tables have it, else
/// those of the dialect that the format belongs to. A dialect without USING knows its own format only.
[[nodiscard]] const Dialect& dialectOfFormat(const Dialect& dialect, std::string_view format);
/// nullptr where no dialect is so called.
[[nodiscard]] const Dialect* findDialect(std::string_view id);

} // namespace mergescope::sql
