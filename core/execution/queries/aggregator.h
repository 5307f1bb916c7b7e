#pragma once
// One aggregate function at work: for every group what has been gathered so far, one column a part of it.

#include "core/binding/aggregates.h"
#include "core/tables/column.h"
#include "core/values/arithmetic.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace mergescope::execution {

/// Whether there is no value: a column of type NULL keeps none at all.
[[nodiscard]] inline bool isNullAt(const tables::Column& column, std::uint32_t row)
{
    return column.type().kind == values::TypeKind::Null || column.isNull(row);
}

class Aggregator {
public:
    Aggregator() = default;
    Aggregator(const Aggregator&) = delete;
    Aggregator& operator=(const Aggregator&) = delete;
    virtual ~Aggregator() = default;

    /// So many groups, all of them empty.
    virtual void reset(std::size_t groups) = 0;
    virtual void add(std::uint32_t group, std::uint32_t row) = 0;
    /// What the group gives: exactly one value.
    virtual void append(std::uint32_t group, tables::ColumnBuilder& out) = 0;
    /// Where a sum has become too large for its type.
    [[nodiscard]] const std::optional<values::ArithmeticFailure>& failure() const { return m_failure; }

protected:
    void fail(values::ArithmeticFailure failure) { m_failure = failure; }

private:
    std::optional<values::ArithmeticFailure> m_failure;
};
using AggregatorPtr = std::unique_ptr<Aggregator>;

struct AggregateCall {
    binding::AggregateKind kind = binding::AggregateKind::Count;
    std::vector<tables::ColumnPtr> arguments; ///< cast to the types of the call
    values::DataType type;                    ///< of the result
    bool distinct = false;
    std::string_view separator; ///< of texts joined without one
    std::size_t rowCount = 0;
};

/// Never null.
[[nodiscard]] AggregatorPtr makeAggregator(const AggregateCall& call);

/// The tables of the files beside this one; null where the kind is not theirs.
[[nodiscard]] AggregatorPtr makeNumberAggregator(const AggregateCall& call);
[[nodiscard]] AggregatorPtr makeSpreadAggregator(const AggregateCall& call);

} // namespace mergescope::execution
