// Any bytes: the tokens are the text, in order and without a gap.

#include "core/sql/token.h"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace mergescope;

namespace {

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

void checkTokens(const base::SourceText& source, const sql::LexRules& rules)
{
    std::uint32_t next = 0;
    for (const sql::Token& token : sql::lex(source, rules)) {
        require(token.span.begin == next && token.span.end >= next);
        require(token.kind == sql::TokenKind::End || !token.span.isEmpty());
        require(sql::tokenValue(source, token, rules).size() <= token.span.size());
        next = token.span.end;
    }
    require(next == source.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const base::SourceText source(std::string(bytes, bytes + size));
    checkTokens(source, {});
    checkTokens(source, sql::LexRules{true, false});
    return 0;
}
