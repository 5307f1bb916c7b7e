#pragma once
// The front door: text in, outcome out. Window, command line and tests all come in here.

#include "core/base/language.h"
#include "core/base/source_text.h"
#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"
#include "core/sql/token.h"
#include "core/trace/merge_run.h"
#include "core/trace/steps.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::session {

/// What one statement gave.
struct StatementOutcome {
    std::string kind; ///< contract: "create-table", "insert", "merge", "select", …
    base::Span span;
    tables::TablePtr rows;  ///< a query's answer; null where the statement gives none
    trace::MergeRunPtr run; ///< a MERGE, also a failed one
    std::optional<std::vector<std::pair<std::string, std::string>>> commit; ///< the engine's own keys
    /// An upsert's commits, one a snapshot; `commit` is the last of them.
    std::vector<std::vector<std::pair<std::string, std::string>>> commits;
    bool writes = false; ///< the contract's "every statement that writes"
    std::optional<diagnostics::Diagnostic> error;
    diagnostics::Diagnostics notes;
};

/// Everything for one press of Run, including what failed to exist.
struct Outcome {
    base::SourceTextPtr text;
    std::string engine;
    std::vector<sql::Token> tokens;
    std::shared_ptr<const sql::Ast> ast;
    std::vector<StatementOutcome> statements; ///< those that were reached
    diagnostics::Diagnostics diagnostics;     ///< of reading the text; a run-time error is also in its statement
    catalog::Catalog before;
    catalog::Catalog after; ///< equals before where nothing was written
    [[nodiscard]] bool failed() const;
    /// The last MERGE of the text, finished or failed; null where there is none.
    [[nodiscard]] trace::MergeRunPtr lastRun() const;
    /// The first error, with the index (from 1) of its statement; null where there is none.
    [[nodiscard]] const diagnostics::Diagnostic* firstError(std::size_t* statementIndex = nullptr) const;
};
using OutcomePtr = std::shared_ptr<const Outcome>;

struct RunOptions {
    bool keepGoing = false;
    std::int64_t now = 0; ///< microseconds since 1970 UTC: what current_timestamp() and commits say
    const std::atomic<bool>* cancelled = nullptr; ///< asked now and then; a cancelled run gives no outcome
};

/// How one rung of the decision ladder stands for a focused row.
struct Rung {
    enum class Kind : std::uint8_t { On, Clause, NoClause };
    Kind kind = Kind::On;
    std::int16_t clause = trace::kNoClause;
    trace::MatchKind speaksOf = trace::MatchKind::Matched; ///< Clause: the kind of rows it is for
    bool appliesToRow = true;                              ///< false: another kind of row (greyed, "not for this row")
    values::Truth truth = values::Truth::NotTested;
    std::string condition; ///< as written; "" where the clause has none
    std::string filledIn;  ///< the condition with this row's values: "'P002' = 'P002'"
    bool takesRow = false;
};
using Ladder = std::vector<Rung>;

/// One piece of a condition, with what it came to for one row. Pieces stand before what they are made of.
struct ConditionPart {
    int depth = 0;
    std::string text;     ///< as written, on one line
    std::string filledIn; ///< the same with this row's values
    std::string value;    ///< of a piece that is no condition; "" where it cannot be known: the row has no other side
    std::optional<values::Truth> truth; ///< of a condition; none where it cannot be known
};

/// A catalogue and one engine's rules. Not thread-safe; the window runs it on one worker.
class Session {
public:
    explicit Session(const sql::Dialect& dialect, catalog::Catalog catalog = {});

    [[nodiscard]] const sql::Dialect& dialect() const { return *m_dialect; }
    [[nodiscard]] const catalog::Catalog& catalog() const { return m_catalog; }
    void setCatalog(catalog::Catalog catalog) { m_catalog = std::move(catalog); }

    /// Runs the statements in order and keeps what they wrote. Stops at the first error unless keepGoing; a text that
    /// does not parse runs up to the statement that is broken. Never throws.
    [[nodiscard]] OutcomePtr run(base::SourceTextPtr text, const RunOptions& options);
    /// The same without keeping anything: what Run would do.
    [[nodiscard]] OutcomePtr preview(base::SourceTextPtr text, const RunOptions& options) const;
    /// Reads only: tokens, tree, and what is wrong under this dialect.
    [[nodiscard]] OutcomePtr parse(base::SourceTextPtr text) const;

private:
    const sql::Dialect* m_dialect;
    catalog::Catalog m_catalog;
};

/// The ladder of one route. Evaluated again from the run's own tables: evaluation is pure, so it agrees with the run.
[[nodiscard]] Ladder ladder(const trace::MergeRun& run, std::size_t route);
/// The clauses after the one that took the route which would have taken it as well, had they been asked.
[[nodiscard]] std::vector<std::int16_t> alsoFitting(const trace::MergeRun& run, std::size_t route);
/// The condition of one rung (0: ON, then the clauses), taken apart for one route: first the whole, then its pieces.
/// Empty where the rung has no condition or speaks of other rows.
[[nodiscard]] std::vector<ConditionPart> conditionParts(const trace::MergeRun& run, std::size_t route,
                                                        std::size_t rung);

} // namespace mergescope::session
