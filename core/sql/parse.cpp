#include "core/sql/parse.h"

#include "core/sql/parser.h"

#include <algorithm>

namespace mergescope::sql {

ParseResult parse(const base::SourceText& source, const Dialect& dialect, const ActionSyntaxTable& actions)
{
    ParseResult result;
    result.tokens = lex(source, lexRules(dialect));
    Parser parser(source, dialect, actions, result.tokens);
    parser.parseScript();
    result.ast = parser.takeAst();
    result.diagnostics = parser.takeDiagnostics();
    // Quotes and strange characters are found before the grammar is read; people read from top to bottom.
    std::stable_sort(result.diagnostics.begin(), result.diagnostics.end(),
                     [](const diagnostics::Diagnostic& a, const diagnostics::Diagnostic& b) {
                         return a.span.begin < b.span.begin;
                     });
    return result;
}

} // namespace mergescope::sql
