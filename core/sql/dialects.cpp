#include "core/sql/dialect.h"
#include "core/sql/dialects/databricks.h"
#include "core/sql/dialects/delta.h"
#include "core/sql/dialects/duckdb.h"
#include "core/sql/dialects/iceberg.h"
#include "core/sql/dialects/postgresql.h"

#include <algorithm>

namespace mergescope::sql {

LexRules lexRules(const Dialect& dialect)
{
    const ExpressionRules& writing = dialect.expressions;
    LexRules rules;
    rules.doubleQuoteQuotesName = dialect.doubleQuoteQuotesName;
    rules.backtickQuotesName = dialect.backtickQuotesName;
    rules.backslashEscapes = dialect.backslashEscapes;
    rules.numberSuffixes = writing.numberSuffixes;
    rules.wordsMayBeginWithDigits = writing.wordsMayBeginWithDigits;
    rules.digitSeparators = writing.digitSeparators;
    rules.hexNumbers = writing.hexNumbers;
    rules.numberMayTouchWord = writing.numberMayTouchWord;
    rules.escapeTexts = writing.escapeTexts;
    rules.dollarTexts = writing.dollarTexts;
    return rules;
}

const std::vector<Dialect>& dialects()
{
    static const std::vector<Dialect> kDialects = {icebergDialect(), deltaDialect(), databricksDialect(),
                                                   duckdbDialect(), postgresqlDialect()};
    return kDialects;
}

const Dialect& dialectOfFormat(const Dialect& dialect, std::string_view format)
{
    if (format == dialect.defaultFormat ||
        std::find(dialect.tableFormats.begin(), dialect.tableFormats.end(), format) == dialect.tableFormats.end()) {
        return dialect;
    }
    const auto found = std::find_if(dialects().begin(), dialects().end(),
                                    [format](const Dialect& other) { return other.defaultFormat == format; });
    return found == dialects().end() ? dialect : *found;
}

const Dialect* findDialect(std::string_view id)
{
    for (const Dialect& dialect : dialects()) {
        if (dialect.id == id) {
            return &dialect;
        }
    }
    return nullptr;
}

} // namespace mergescope::sql
