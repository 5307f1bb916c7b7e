#pragma once
// Text to tree, tree to text. The grammar is the union of the dialects; checkDialect then says what one of them lacks.

#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/action_syntax.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"
#include "core/sql/token.h"

#include <string>
#include <vector>

namespace mergescope::sql {

struct ParseResult {
    std::vector<Token> tokens;
    Ast ast;
    diagnostics::Diagnostics diagnostics;
};

/// Expressions and queries nest at most so deep; deeper is limit.exceeded.
inline constexpr int kMaxNesting = 200;
/// Operators in a row (a OR b OR …), joins, and queries joined by UNION: each makes the tree one higher.
inline constexpr int kMaxOperatorChain = 1000;

/// Never fails: broken input gives a whole tree with Error nodes. The dialect decides quoting and reserved words only.
[[nodiscard]] ParseResult parse(const base::SourceText& source, const Dialect& dialect, const ActionSyntaxTable& actions);

/// What this dialect would not accept of a tree that parsed, and which dialects would.
[[nodiscard]] diagnostics::Diagnostics checkDialect(const Ast& ast, const base::SourceText& source,
                                                    const Dialect& dialect, const ActionSyntaxTable& actions);

/// Canonical text: print(parse(print(x))) == print(x). Error nodes print as nothing.
[[nodiscard]] std::string print(const Ast& ast, const Statement& statement, const ActionSyntaxTable& actions);
[[nodiscard]] std::string print(const Ast& ast, ExprId expr);
/// The tree itself, indented, for `--debug` views and golden files.
[[nodiscard]] std::string dumpTree(const Ast& ast, const ActionSyntaxTable& actions);

} // namespace mergescope::sql
