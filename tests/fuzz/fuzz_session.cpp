// A whole session on a tiny catalogue: any text runs or is refused, never crashes; a failed statement changes nothing;
// every span lies inside the text; a run's replay gives its after-table.

#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "core/trace/steps.h"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

using namespace mergescope;

namespace {

constexpr std::size_t kLongest = 2000;

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

const catalog::Catalog& tinyCatalog()
{
    static const catalog::Catalog made = [] {
        session::Session session(sql::dialects().front());
        const auto outcome = session.run(
            std::make_shared<base::SourceText>("CREATE TABLE t (id INT, v INT, name STRING) USING iceberg;"
                                               "INSERT INTO t VALUES (1, 10, 'a'), (2, NULL, 'b'), (NULL, 5, NULL);"
                                               "CREATE TABLE s (id INT, v INT, name STRING) USING iceberg;"
                                               "INSERT INTO s VALUES (1, 11, 'x'), (3, 30, NULL);"),
            {});
        require(!outcome->failed());
        return session.catalog();
    }();
    return made;
}

void checkSpans(const session::Outcome& outcome)
{
    for (const diagnostics::Diagnostic& diagnostic : outcome.diagnostics) {
        require(!diagnostic.span.isValid() ||
                (diagnostic.span.begin <= diagnostic.span.end && diagnostic.span.end <= outcome.text->size()));
        require(!diagnostics::renderPlain(diagnostic, *outcome.text, base::Language::Spanish).empty());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size > kLongest) {
        return 0;
    }
    session::Session session(sql::dialects().front(), tinyCatalog());
    const auto text = std::make_shared<base::SourceText>(std::string(bytes, bytes + size));
    const session::OutcomePtr outcome = session.run(text, {});
    checkSpans(*outcome);
    for (const session::StatementOutcome& statement : outcome->statements) {
        if (statement.run) {
            require(trace::replay(*statement.run)->hasSameCellsAs(*statement.run->after));
            require(!statement.run->failure || statement.run->after == statement.run->before);
        }
    }
    return 0;
}
