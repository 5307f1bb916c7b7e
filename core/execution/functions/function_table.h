#pragma once
// What the functions of core/binding/functions.h compute, one row at a time.

#include "core/base/result.h"
#include "core/binding/functions.h"
#include "core/execution/evaluate.h"
#include "core/execution/functions/regex.h"
#include "core/tables/column.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::execution {

/// Where a call stands, for what depends on it: the time, and what a failure points at.
struct CallPlace {
    const EvaluationContext* context = nullptr;
    sql::ExprId expr;
    const Batch* batch = nullptr;
};

/// The arguments of one row, cast to the types of the signature.
class CallRow {
public:
    CallRow(const std::vector<tables::ColumnPtr>& columns, const values::DataType& result, std::int64_t now)
        : m_columns(columns), m_result(result), m_now(now)
    {}
    void moveTo(std::size_t row) { m_row = row; }

    [[nodiscard]] std::size_t row() const { return m_row; }
    [[nodiscard]] std::size_t count() const { return m_columns.size(); }
    [[nodiscard]] const values::DataType& result() const { return m_result; }
    [[nodiscard]] std::int64_t now() const { return m_now; }
    [[nodiscard]] const tables::Column& column(std::size_t i) const { return *m_columns[i]; }
    [[nodiscard]] const values::DataType& type(std::size_t i) const { return m_columns[i]->type(); }
    [[nodiscard]] bool isNull(std::size_t i) const { return m_columns[i]->isNull(m_row); }
    /// Each only for a value that is not NULL and of that physical kind.
    [[nodiscard]] std::string_view text(std::size_t i) const { return m_columns[i]->textAt(m_row); }
    [[nodiscard]] std::int64_t integer(std::size_t i) const
    {
        const tables::Column& column = *m_columns[i];
        return values::physicalKind(column.type()) == values::PhysicalKind::Int32 ? column.int32s()[m_row]
                                                                                  : column.int64s()[m_row];
    }
    [[nodiscard]] double real(std::size_t i) const { return m_columns[i]->doubles()[m_row]; }
    [[nodiscard]] base::Int128 decimal(std::size_t i) const { return m_columns[i]->int128s()[m_row]; }
    /// What earlier rows of this call have found out already.
    [[nodiscard]] RegexCache& regexes() const { return m_regexes; }

private:
    const std::vector<tables::ColumnPtr>& m_columns;
    const values::DataType& m_result;
    std::int64_t m_now;
    std::size_t m_row = 0;
    mutable RegexCache m_regexes;
};

/// What a function could not do with its arguments.
enum class CallProblem : std::uint8_t {
    Overflow,
    DivideByZero,
    NoSuchDate,
    DoesNotFitPattern,
    UnknownPattern,
    ZeroIndex,
    BadRegex,
    OutOfDomain,
};

/// Appends exactly one value, or says why it cannot.
using RowFunction = std::optional<CallProblem> (*)(const CallRow& row, tables::ColumnBuilder& out);

struct FunctionEvaluator {
    std::string_view name;
    RowFunction compute = nullptr;
    bool seesNulls = false; ///< otherwise a NULL argument makes the result NULL
};

/// nullptr where no function is so called (the lazy ones are the evaluator's own).
[[nodiscard]] const FunctionEvaluator* findEvaluator(std::string_view name);

[[nodiscard]] base::Result<tables::ColumnPtr, EvaluationFailure>
callFunction(const binding::FunctionDefinition& function, const std::vector<tables::ColumnPtr>& arguments,
             const values::DataType& result, const CallPlace& place);

/// The tables of the files of this folder.
[[nodiscard]] const std::vector<FunctionEvaluator>& textEvaluators();
[[nodiscard]] const std::vector<FunctionEvaluator>& numberEvaluators();
[[nodiscard]] const std::vector<FunctionEvaluator>& dateEvaluators();
[[nodiscard]] const std::vector<FunctionEvaluator>& regexEvaluators();
[[nodiscard]] const std::vector<FunctionEvaluator>& dateDistanceEvaluators();
[[nodiscard]] const std::vector<FunctionEvaluator>& otherEvaluators();

} // namespace mergescope::execution
