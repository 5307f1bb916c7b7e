#include "core/lessons/near_variant.h"

#include "core/lessons/check.h"
#include "core/lessons/question.h"
#include "core/values/cast.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace mergescope::lessons {

using tables::kNoRow;
using trace::MergeRun;
using values::Value;

namespace {

constexpr std::size_t kMostRows = 2000;
constexpr std::size_t kMostTried = 60;
constexpr std::size_t kRowsEdited = 4; ///< staging rows that are changed, where none belongs to the row asked for
constexpr std::size_t kNeighbours = 4; ///< values taken over from other rows of the column

struct Variation {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    Value value;
};

/// Quoted texts and numbers in a condition, as they would be typed into a cell.
std::vector<std::string> literalsOf(std::string_view condition)
{
    std::vector<std::string> found;
    for (std::size_t at = 0; at < condition.size();) {
        const char letter = condition[at];
        if (letter == '\'') {
            const std::size_t end = std::min(condition.find('\'', at + 1), condition.size());
            found.emplace_back(condition.substr(at + 1, end - at - 1));
            at = end + 1;
        } else if (std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '_') {
            while (at < condition.size() && (std::isalnum(static_cast<unsigned char>(condition[at])) != 0 ||
                                             condition[at] == '_' || condition[at] == '.')) {
                ++at; // a name, and digits in it are no number
            }
        } else if (std::isdigit(static_cast<unsigned char>(letter)) != 0) {
            const std::size_t end = std::min(condition.find_first_not_of("0123456789.", at), condition.size());
            found.emplace_back(condition.substr(at, end - at));
            at = end;
        } else {
            ++at;
        }
    }
    return found;
}

std::optional<double> numberOf(const Value& value)
{
    const values::TypeKind kind = value.type().kind;
    const bool isNumber = kind == values::TypeKind::TinyInt || kind == values::TypeKind::SmallInt ||
                          kind == values::TypeKind::Int || kind == values::TypeKind::BigInt ||
                          kind == values::TypeKind::Decimal || kind == values::TypeKind::Float ||
                          kind == values::TypeKind::Double;
    if (value.isNull() || !isNumber) {
        return std::nullopt;
    }
    const auto number = values::castValue(value, values::DataType::of(values::TypeKind::Double));
    return number ? std::optional(number.value().asReal()) : std::nullopt;
}

/// Numbers beside a number: one more, one less.
std::vector<Value> besides(const Value& value)
{
    std::vector<Value> found;
    if (const auto number = numberOf(value)) {
        for (const double step : {1.0, -1.0}) {
            if (const auto other = values::castValue(Value::real(*number + step), value.type())) {
                found.push_back(other.value());
            }
        }
    }
    return found;
}

class Searcher {
public:
    Searcher(const MissedRow& missed, const catalog::TableEntry& staging, const CellEdit& edit)
        : m_missed(missed), m_staging(staging), m_edit(edit), m_run(*missed.outcome.lastRun())
    {}

    std::optional<NearVariant> search()
    {
        const auto route = routeOfKey(m_run, m_missed.rowKey);
        if (!route) {
            return std::nullopt;
        }
        m_route = *route;
        m_answer = answerOfRoute(m_run, m_route);
        gather();
        std::optional<NearVariant> best;
        for (const Variation& variation : m_variations) {
            std::optional<NearVariant> tried = run(variation);
            if (tried && (!best || rank(*tried) < rank(*best))) {
                best = std::move(tried);
            }
            if (best && rank(*best) == 0) {
                break;
            }
        }
        return best;
    }

private:
    [[nodiscard]] int rank(const NearVariant& variant) const
    {
        const bool isError = variant.answer == "error";
        if (variant.answer == m_missed.said && variant.fateDiffers) {
            return 0;
        }
        return variant.fateDiffers && !isError ? 1 : !isError ? 2 : 3;
    }

    [[nodiscard]] std::optional<std::uint32_t> stagingColumn(std::uint32_t sourceColumn) const
    {
        const std::string& name = m_run.source->schema().fields[sourceColumn].name;
        const auto& fields = m_staging.schema.fields;
        const auto found =
            std::find_if(fields.begin(), fields.end(), [&](const auto& field) { return field.name == name; });
        return found == fields.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - fields.begin()));
    }

    void add(std::uint32_t row, std::uint32_t column, const Value& value)
    {
        const Value now = m_staging.table->cell(row, column);
        const auto stored =
            values::castValue(value.isNull() ? Value::null(now.type()) : value, m_staging.schema.fields[column].type);
        if (!stored || stored.value().isIdenticalTo(now) || m_variations.size() >= kMostTried ||
            (value.isNull() && !m_staging.schema.fields[column].nullable)) {
            return;
        }
        const bool isThere = std::any_of(m_variations.begin(), m_variations.end(), [&](const Variation& other) {
            return other.row == row && other.column == column && other.value.isIdenticalTo(stored.value());
        });
        if (!isThere) {
            m_variations.push_back({row, column, stored.value()});
        }
    }

    /// The row's own staging rows first; others may be given its key, or be taken away from it.
    [[nodiscard]] std::vector<std::uint32_t> rowsToEdit() const
    {
        const auto count = static_cast<std::uint32_t>(m_staging.table->rowCount());
        std::vector<std::uint32_t> rows;
        const std::uint32_t own = m_run.routes.sourceRow[m_route];
        if (own < count) {
            rows.push_back(own);
        }
        for (std::uint32_t row = 0; row < count && rows.size() < kRowsEdited; ++row) {
            if (row != own) {
                rows.push_back(row);
            }
        }
        return rows;
    }

    void gather()
    {
        for (const std::uint32_t row : rowsToEdit()) {
            addConditions(row);
            addKeys(row);
        }
    }

    void addConditions(std::uint32_t row)
    {
        for (const trace::ClauseRecord& clause : m_run.clauses) {
            for (const trace::ColumnRead& read : clause.conditionColumns) {
                const auto column = read.ofTarget ? std::nullopt : stagingColumn(read.column);
                if (!column) {
                    continue;
                }
                const values::DataType& type = m_staging.schema.fields[*column].type;
                for (const std::string& literal : literalsOf(m_run.text->slice(clause.conditionSpan))) {
                    if (const auto value = values::readCell(literal, type)) {
                        add(row, *column, *value);
                        for (const Value& other : besides(*value)) {
                            add(row, *column, other);
                        }
                    }
                }
                addOfTarget(row, *column, clause);
                add(row, *column, Value::null());
                addNeighbours(row, *column);
            }
        }
    }

    /// What the condition compares with may be a cell of the target's row.
    void addOfTarget(std::uint32_t row, std::uint32_t column, const trace::ClauseRecord& clause)
    {
        const std::uint32_t target = m_run.routes.targetRow[m_route];
        for (const trace::ColumnRead& read : clause.conditionColumns) {
            if (read.ofTarget && target != kNoRow) {
                const Value value = m_run.before->cell(target, read.column);
                add(row, column, value);
                for (const Value& other : besides(value)) {
                    add(row, column, other);
                }
            }
        }
    }

    void addNeighbours(std::uint32_t row, std::uint32_t column)
    {
        const std::size_t count = std::min(m_staging.table->rowCount(), kNeighbours);
        for (std::size_t other = 0; other < count; ++other) {
            add(row, column, m_staging.table->cell(other, column));
        }
    }

    /// The key of the row asked for, keys of other target rows, a key that nobody has, and none.
    void addKeys(std::uint32_t row)
    {
        for (const auto& [targetColumn, sourceColumn] : m_run.keyColumns) {
            const auto column = stagingColumn(sourceColumn);
            if (!column) {
                continue;
            }
            const std::uint32_t target = m_run.routes.targetRow[m_route];
            if (target != kNoRow) {
                add(row, *column, m_run.before->cell(target, targetColumn));
            }
            const std::size_t count = std::min(m_run.before->rowCount(), kNeighbours);
            for (std::size_t other = 0; other < count; ++other) {
                add(row, *column, m_run.before->cell(other, targetColumn));
            }
            addNewKey(row, *column, targetColumn);
            add(row, *column, Value::null());
        }
    }

    void addNewKey(std::uint32_t row, std::uint32_t column, std::uint32_t targetColumn)
    {
        const Value now = m_staging.table->cell(row, column);
        if (now.isNull()) {
            return;
        }
        if (values::physicalKind(now.type()) == values::PhysicalKind::Text) {
            add(row, column, Value::text(values::toText(now) + "x"));
            return;
        }
        std::optional<Value> most;
        for (std::size_t other = 0; other < m_run.before->rowCount(); ++other) {
            const Value value = m_run.before->cell(other, targetColumn);
            const auto number = numberOf(value);
            if (number && (!most || *number > *numberOf(*most))) {
                most = value;
            }
        }
        if (most && !besides(*most).empty()) {
            add(row, column, besides(*most).front());
        }
    }

    std::optional<NearVariant> run(const Variation& variation)
    {
        catalog::Catalog catalog = m_missed.outcome.before;
        catalog.put(m_edit(variation.row, variation.column, variation.value));
        const session::Session session(m_missed.dialect, std::move(catalog));
        const trace::MergeRunPtr then = session.preview(m_missed.outcome.text, {})->lastRun();
        if (then == nullptr) {
            return std::nullopt;
        }
        const auto route = routeThen(*then);
        if (!route) {
            return std::nullopt;
        }
        NearVariant variant{variation.row,
                            variation.column,
                            variation.value,
                            questionKey(*then, *route),
                            std::string(answerOfRoute(*then, *route)),
                            false};
        variant.fateDiffers = variant.answer != m_answer;
        return variant;
    }

    /// The same row in another run: the target's by its number, a source row by its number even where it has found a
    /// partner.
    [[nodiscard]] std::optional<std::uint32_t> routeThen(const MergeRun& then) const
    {
        const std::uint32_t target = m_run.routes.targetRow[m_route];
        if (target != kNoRow) {
            return routeOfKey(then, questionKey(m_run, m_route));
        }
        const auto& sources = then.routes.sourceRow;
        const auto found = std::find(sources.begin(), sources.end(), m_run.routes.sourceRow[m_route]);
        return found == sources.end() || then.source->rowCount() != m_run.source->rowCount()
                   ? std::nullopt
                   : routeOfKey(then, questionKey(then, static_cast<std::uint32_t>(found - sources.begin())));
    }

    const MissedRow& m_missed;
    const catalog::TableEntry& m_staging;
    const CellEdit& m_edit;
    const MergeRun& m_run;
    std::uint32_t m_route = 0;
    std::string m_answer;
    std::vector<Variation> m_variations;
};

} // namespace

std::optional<NearVariant> nearVariant(const MissedRow& missed, const catalog::TableEntry& staging,
                                       const CellEdit& edit)
{
    const trace::MergeRunPtr run = missed.outcome.lastRun();
    const bool isSmall = run != nullptr && run->before->rowCount() + run->source->rowCount() <= kMostRows;
    return isSmall && staging.table != nullptr ? Searcher(missed, staging, edit).search() : std::nullopt;
}

} // namespace mergescope::lessons
