#pragma once
// One text parsed under the default dialect with the real actions: what the parser's tests begin with.

#include "core/actions/action_spec.h"
#include "core/sql/parse.h"

#include <string>

namespace mergescope::test {

struct ParsedText {
    explicit ParsedText(std::string text, std::string_view dialectId = "iceberg")
        : source(std::move(text)), dialect(*sql::findDialect(dialectId)),
          result(sql::parse(source, dialect, actions::syntaxTable()))
    {
    }

    /// Every statement in canonical form, `;` and a line end after each.
    [[nodiscard]] std::string printed() const
    {
        std::string out;
        for (const sql::Statement& statement : result.ast.statements) {
            out += sql::print(result.ast, statement, actions::syntaxTable()) + ";\n";
        }
        return out;
    }
    [[nodiscard]] diagnostics::Diagnostics dialectDiagnostics() const
    {
        return sql::checkDialect(result.ast, source, dialect, actions::syntaxTable());
    }
    /// `kind <text under the span>` for each, parted by " | ".
    [[nodiscard]] std::string reports(const diagnostics::Diagnostics& diagnostics) const
    {
        std::string out;
        for (const diagnostics::Diagnostic& diagnostic : diagnostics) {
            out += (out.empty() ? "" : " | ") + std::string(slug(diagnostic.kind)) + " <" +
                   std::string(source.slice(diagnostic.span)) + ">";
        }
        return out;
    }
    /// True where every span, of a report or in the tree, lies inside the text.
    [[nodiscard]] bool spansLieInside() const
    {
        const auto isInside = [this](base::Span span) {
            return !span.isValid() || (span.begin <= span.end && span.end <= source.size());
        };
        bool inside = true;
        for (const diagnostics::Diagnostic& diagnostic : result.diagnostics) {
            inside = inside && diagnostic.span.isValid() && isInside(diagnostic.span);
            for (const diagnostics::Label& label : diagnostic.labels) {
                inside = inside && label.span.isValid() && isInside(label.span);
            }
            inside = inside && (!diagnostic.fix || isInside(diagnostic.fix->span));
        }
        for (const sql::Expr& expr : result.ast.exprs) {
            inside = inside && expr.span.isValid() && isInside(expr.span) && isInside(expr.opSpan);
        }
        for (const sql::TableRef& table : result.ast.tableRefs) {
            inside = inside && isInside(table.span);
        }
        for (const sql::Statement& statement : result.ast.statements) {
            inside = inside && statement.span.isValid() && isInside(statement.span);
        }
        return inside;
    }

    base::SourceText source;
    const sql::Dialect& dialect;
    sql::ParseResult result;
};

} // namespace mergescope::test
