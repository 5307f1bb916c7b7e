// Any text: there is a tree, every span lies inside the text, and what has no mistake prints to a fixed point.

#include "core/actions/action_spec.h"
#include "core/sql/parse.h"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace mergescope;

namespace {

constexpr std::size_t kLongest = 4000;

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

bool isInside(base::Span span, const base::SourceText& source)
{
    return span.isValid() && span.begin <= span.end && span.end <= source.size();
}

std::string printed(const sql::ParseResult& result)
{
    std::string text;
    for (const sql::Statement& statement : result.ast.statements) {
        text += sql::print(result.ast, statement, actions::syntaxTable()) + ";\n";
    }
    return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size > kLongest) {
        return 0;
    }
    const sql::Dialect& dialect = sql::dialects().front();
    const base::SourceText source(std::string(bytes, bytes + size));
    const sql::ParseResult result = sql::parse(source, dialect, actions::syntaxTable());
    for (const diagnostics::Diagnostic& diagnostic : result.diagnostics) {
        require(isInside(diagnostic.span, source));
        require(!renderPlain(diagnostic, source, base::Language::Spanish).empty());
    }
    for (const sql::Expr& expr : result.ast.exprs) {
        require(isInside(expr.span, source));
    }
    for (const sql::Statement& statement : result.ast.statements) {
        require(isInside(statement.span, source));
    }
    for (const auto& diagnostic : sql::checkDialect(result.ast, source, dialect, actions::syntaxTable())) {
        require(isInside(diagnostic.span, source));
    }
    const std::string text = printed(result);
    if (result.diagnostics.empty()) {
        const sql::ParseResult again = sql::parse(base::SourceText(text), dialect, actions::syntaxTable());
        require(again.diagnostics.empty());
        require(printed(again) == text);
    }
    return 0;
}
