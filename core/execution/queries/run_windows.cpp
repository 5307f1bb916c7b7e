// Functions with OVER carried out: rows put in order once for every partition and order, then looked through.
#include "core/execution/queries/number_cells.h"
#include "core/execution/queries/query_steps.h"
#include "core/execution/queries/row_groups.h"
#include "core/execution/queries/window_frames.h"

#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"
#include "core/execution/evaluation/pieces.h"
#include "core/values/decimal.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace mergescope::execution {

namespace {

using base::Failure;
using binding::BoundWindow;
using binding::WindowKind;
using diagnostics::Diagnostic;
using tables::ColumnBuilder;
using tables::ColumnPtr;
using tables::kNoRow;
using values::PhysicalKind;

long double numberAt(const tables::Column& column, std::uint32_t row)
{
    if (column.isNull(row)) {
        return 0;
    }
    switch (values::physicalKind(column.type())) {
    case PhysicalKind::Int32:
        return column.int32s()[row];
    case PhysicalKind::Int64:
        return static_cast<long double>(column.int64s()[row]);
    case PhysicalKind::Double:
        return static_cast<long double>(column.doubles()[row]);
    case PhysicalKind::Int128:
        return static_cast<long double>(exactAt(column, row).unscaled) /
               static_cast<long double>(values::powerOfTen(exactAt(column, row).scale));
    case PhysicalKind::Boolean:
    case PhysicalKind::Text:
        break;
    }
    return 0;
}

/// One function over all partitions.
class WindowRun {
public:
    WindowRun(const BoundWindow& window, const EvaluationContext& context, const Batch& rows)
        : m_window(window), m_context(context), m_rows(rows)
    {}

    ColumnResult run()
    {
        if (auto failure = prepare()) {
            return Failure{std::move(*failure)};
        }
        if (m_window.isAggregate) {
            return aggregate();
        }
        switch (binding::windowFunctions()[m_window.function].kind) {
        case WindowKind::RowNumber:
        case WindowKind::Rank:
        case WindowKind::DenseRank:
        case WindowKind::Tiles:
            return ranks();
        case WindowKind::PercentRank:
        case WindowKind::CumulativeDistance:
            return distances();
        case WindowKind::Lag:
        case WindowKind::Lead:
            return shifted();
        case WindowKind::FirstValue:
        case WindowKind::LastValue:
        case WindowKind::NthValue:
            break;
        }
        return framed();
    }

private:
    std::optional<Diagnostic> prepare()
    {
        std::vector<ColumnPtr> parts;
        for (const sql::ExprId part : m_window.partitionBy) {
            auto column = evaluate(m_context, part, m_rows);
            if (!column) {
                return std::move(column).error().diagnostic;
            }
            parts.push_back(std::move(column).value());
        }
        auto keys = sortKeysOver(m_context, m_window.orderBy, m_rows);
        if (!keys) {
            return std::move(keys).error();
        }
        m_keys = std::move(keys).value();
        for (std::size_t i = 0; i < m_window.arguments.size(); ++i) {
            ColumnResult column = argument(i);
            if (!column) {
                return std::move(column).error();
            }
            m_arguments.push_back(std::move(column).value());
        }
        if (auto failure = prepareReach()) {
            return failure;
        }
        const RowGroups groups = groupRows(parts, m_rows.rowCount);
        std::vector<std::vector<std::uint32_t>> rowsOf(groups.firstRow.size());
        for (std::uint32_t row = 0; row < m_rows.rowCount; ++row) {
            rowsOf[groups.groupOf[row]].push_back(row);
        }
        for (std::vector<std::uint32_t>& rows : rowsOf) {
            sortRows(m_keys, rows);
            std::vector<long double> numbers;
            for (const std::uint32_t row : m_rangeKey != nullptr ? rows : std::vector<std::uint32_t>{}) {
                numbers.push_back(numberAt(*m_rangeKey, row));
            }
            m_partitions.emplace_back(std::move(rows), m_keys, std::move(numbers));
        }
        return std::nullopt;
    }

    /// The default of LAG is cast as CAST does it, since the engine may take another type there.
    [[nodiscard]] ColumnResult argument(std::size_t i) const
    {
        auto column = evaluate(m_context, m_window.arguments[i], m_rows);
        if (column) {
            column = assignColumn(m_context, column.value(), m_window.argumentTypes[i],
                                  (*m_context.ast)[m_window.arguments[i]].span);
        }
        return column ? ColumnResult(std::move(column).value())
                      : ColumnResult(Failure{std::move(column).error().diagnostic});
    }

    std::optional<Diagnostic> prepareReach()
    {
        for (const bool isFirst : {true, false}) {
            const sql::Frame::Bound& bound = isFirst ? m_window.frame.first : m_window.frame.last;
            if (!bound.offset.isValid()) {
                continue;
            }
            auto column = evaluateAs(m_context, bound.offset, m_window.offsetType, Batch::single());
            if (!column) {
                return std::move(column).error().diagnostic;
            }
            const long double reach = numberAt(*column.value(), 0);
            if (column.value()->isNull(0) || reach < 0) {
                return diagnostics::make(diagnostics::DiagnosticKind::TypeMismatch, (*m_context.ast)[bound.offset].span,
                                         {diagnostics::MessageId::EvalRowCount,
                                          {bound.edge == sql::Frame::Edge::Preceding ? "PRECEDING" : "FOLLOWING"}});
            }
            (isFirst ? m_reach.first : m_reach.last) = reach;
            if (m_window.frame.unit == sql::Frame::Unit::Range) {
                auto key =
                    assignColumn(m_context, m_keys.columns.front(),
                                 m_window.offsetType.kind == values::TypeKind::Int ? m_keys.columns.front()->type()
                                                                                   : m_window.offsetType,
                                 (*m_context.ast)[bound.offset].span);
                if (!key) {
                    return std::move(key).error().diagnostic;
                }
                m_rangeKey = std::move(key).value();
            }
        }
        return std::nullopt;
    }

    template <class Use>
    void eachPosition(Use use) const
    {
        for (const WindowPartition& partition : m_partitions) {
            for (std::uint32_t position = 0; position < partition.size(); ++position) {
                use(partition, position);
            }
        }
    }

    /// One integer a row, in the order of the batch.
    [[nodiscard]] ColumnPtr integers(const std::vector<std::int64_t>& values) const
    {
        ColumnBuilder builder(m_window.type);
        builder.reserve(values.size());
        for (const std::int64_t value : values) {
            builder.appendInteger(value);
        }
        return builder.finish();
    }

    ColumnResult ranks() const
    {
        const WindowKind kind = binding::windowFunctions()[m_window.function].kind;
        std::vector<std::int64_t> values(m_rows.rowCount, 0);
        std::optional<Diagnostic> failure;
        eachPosition([&](const WindowPartition& partition, std::uint32_t position) {
            const std::uint32_t row = partition.row(position);
            if (kind == WindowKind::Tiles) {
                const auto tiles = m_arguments[0]->isNull(row) ? 0 : m_arguments[0]->int64s()[row];
                if (tiles <= 0) {
                    failure = diagnostics::make(diagnostics::DiagnosticKind::TypeMismatch,
                                                (*m_context.ast)[m_window.call].span,
                                                {diagnostics::MessageId::EvalRowCount, {"NTILE"}});
                    return;
                }
                // The first tiles take one row more each until the rest is used up.
                const std::int64_t size = partition.size() / tiles;
                const std::int64_t longer = partition.size() % tiles;
                const std::int64_t inLonger = longer * (size + 1);
                values[row] =
                    position < inLonger ? position / (size + 1) + 1 : longer + (position - inLonger) / size + 1;
                return;
            }
            values[row] = kind == WindowKind::RowNumber ? std::int64_t{position} + 1
                          : kind == WindowKind::Rank    ? std::int64_t{partition.peers(position).begin} + 1
                                                        : std::int64_t{partition.group(position)} + 1;
        });
        return failure ? ColumnResult(Failure{std::move(*failure)}) : ColumnResult(integers(values));
    }

    ColumnResult distances() const
    {
        const bool isRank = binding::windowFunctions()[m_window.function].kind == WindowKind::PercentRank;
        std::vector<double> values(m_rows.rowCount, 0);
        eachPosition([&](const WindowPartition& partition, std::uint32_t position) {
            const FrameRange peers = partition.peers(position);
            const double size = partition.size();
            values[partition.row(position)] = !isRank                ? peers.end / size
                                              : partition.size() > 1 ? peers.begin / (size - 1)
                                                                     : 0;
        });
        ColumnBuilder builder(m_window.type);
        for (const double value : values) {
            builder.appendReal(value);
        }
        return builder.finish();
    }

    /// The row so many positions away whose value counts; kNoRow where there is none.
    [[nodiscard]] std::uint32_t rowAway(const WindowPartition& partition, std::uint32_t position,
                                        std::int64_t steps) const
    {
        if (!m_window.ignoreNulls || steps == 0) {
            const std::int64_t at = position + steps;
            return at < 0 || at >= partition.size() ? kNoRow : partition.row(static_cast<std::uint32_t>(at));
        }
        const std::int64_t direction = steps < 0 ? -1 : 1;
        std::int64_t left = steps < 0 ? -steps : steps;
        for (std::int64_t at = position + direction; at >= 0 && at < partition.size(); at += direction) {
            const std::uint32_t row = partition.row(static_cast<std::uint32_t>(at));
            left -= m_arguments[0]->isNull(row) ? 0 : 1;
            if (left == 0) {
                return row;
            }
        }
        return kNoRow;
    }

    ColumnResult shifted() const
    {
        const bool isLag = binding::windowFunctions()[m_window.function].kind == WindowKind::Lag;
        std::vector<std::uint32_t> from(m_rows.rowCount, kNoRow);
        std::vector<bool> isNull(m_rows.rowCount, false);
        eachPosition([&](const WindowPartition& partition, std::uint32_t position) {
            const std::uint32_t row = partition.row(position);
            if (m_arguments.size() > 1 && m_arguments[1]->isNull(row)) {
                isNull[row] = true;
                return;
            }
            // No partition is longer than a 32-bit number, so that a longer way leads outside as well.
            constexpr std::int64_t kFar = std::int64_t{1} << 33U;
            const std::int64_t asked = m_arguments.size() > 1 ? m_arguments[1]->int64s()[row] : 1;
            const std::int64_t steps = std::clamp(asked, -kFar, kFar);
            from[row] = rowAway(partition, position, isLag ? -steps : steps);
        });
        if (m_arguments.size() < 3) {
            return m_arguments[0]->gather(from);
        }
        ColumnBuilder builder(m_window.type);
        const bool hasDefault = m_arguments[2]->type().kind != values::TypeKind::Null;
        for (std::uint32_t row = 0; row < m_rows.rowCount; ++row) {
            if (from[row] != kNoRow) {
                builder.appendFrom(*m_arguments[0], from[row]);
            } else if (hasDefault && !isNull[row]) {
                builder.appendFrom(*m_arguments[2], row);
            } else {
                builder.appendNull();
            }
        }
        return builder.finish();
    }

    /// first_value, last_value, nth_value: the row of the frame that it is.
    ColumnResult framed() const
    {
        const WindowKind kind = binding::windowFunctions()[m_window.function].kind;
        std::vector<std::uint32_t> from(m_rows.rowCount, kNoRow);
        eachPosition([&](const WindowPartition& partition, std::uint32_t position) {
            const FrameRange frame = partition.frame(m_window.frame, m_reach, position);
            const std::uint32_t row = partition.row(position);
            std::int64_t wanted =
                kind == WindowKind::NthValue ? (m_arguments[1]->isNull(row) ? 0 : m_arguments[1]->int64s()[row]) : 1;
            const bool isBackwards = kind == WindowKind::LastValue;
            if (wanted < 1) {
                return;
            }
            if (!m_window.ignoreNulls) {
                if (wanted <= frame.end - frame.begin) {
                    from[row] = partition.row(isBackwards ? frame.end - 1
                                                          : frame.begin + static_cast<std::uint32_t>(wanted - 1));
                }
                return;
            }
            for (std::uint32_t i = 0; i < frame.end - frame.begin; ++i) {
                const std::uint32_t at = partition.row(isBackwards ? frame.end - 1 - i : frame.begin + i);
                wanted -= m_arguments[0]->isNull(at) ? 0 : 1;
                if (wanted == 0) {
                    from[row] = at;
                    return;
                }
            }
        });
        return m_arguments[0]->gather(from);
    }

    ColumnResult aggregate()
    {
        std::vector<bool> takes(m_rows.rowCount, true);
        if (m_window.filter.isValid()) {
            auto truths = evaluateTruth(m_context, m_window.filter, m_rows);
            if (!truths) {
                return Failure{std::move(truths).error().diagnostic};
            }
            for (std::size_t row = 0; row < m_rows.rowCount; ++row) {
                takes[row] = truths.value()[row] == values::Truth::True;
            }
        }
        AggregateCall call;
        call.kind = binding::aggregates()[m_window.function].kind;
        call.arguments = m_arguments;
        call.type = m_window.type;
        call.distinct = m_window.distinct;
        call.separator = m_context.dialect->queries.defaultSeparator;
        call.rowCount = m_rows.rowCount;
        const AggregatorPtr aggregator = makeAggregator(call);
        // Every different frame is gathered once; where only its end moves on, what came before it is kept.
        ColumnBuilder results(m_window.type);
        std::vector<std::uint32_t> resultOf(m_rows.rowCount, 0);
        for (const WindowPartition& partition : m_partitions) {
            aggregator->reset(1);
            FrameRange done;
            bool isAny = false;
            for (std::uint32_t position = 0; position < partition.size(); ++position) {
                const FrameRange frame = partition.frame(m_window.frame, m_reach, position);
                if (!isAny || !(frame == done)) {
                    if (isAny && (frame.begin != done.begin || frame.end < done.end)) {
                        aggregator->reset(1);
                        done = {frame.begin, frame.begin};
                    } else if (!isAny) {
                        done = {frame.begin, frame.begin};
                    }
                    for (std::uint32_t at = done.end; at < frame.end; ++at) {
                        const std::uint32_t row = partition.row(at);
                        if (takes[row]) {
                            aggregator->add(0, row);
                        }
                    }
                    aggregator->append(0, results);
                    done = frame;
                    isAny = true;
                }
                if (aggregator->failure()) {
                    return Failure{aggregateFailure(m_context, m_window.call, m_window.type, *aggregator->failure())};
                }
                resultOf[partition.row(position)] = static_cast<std::uint32_t>(results.size() - 1);
            }
        }
        return results.finish()->gather(resultOf);
    }

    const BoundWindow& m_window;
    const EvaluationContext& m_context;
    const Batch& m_rows;
    SortKeys m_keys;
    std::vector<ColumnPtr> m_arguments;
    ColumnPtr m_rangeKey;
    FrameReach m_reach;
    std::vector<WindowPartition> m_partitions;
};

} // namespace

BatchResult runWindows(const binding::BoundQuery& query, const EvaluationContext& context, Batch rows)
{
    tables::Schema schema;
    std::vector<ColumnPtr> columns;
    rows.relations.resize(query.windowRelation());
    for (const BoundWindow& window : query.windows) {
        ColumnResult column = WindowRun(window, context, rows).run();
        if (!column) {
            return Failure{std::move(column).error()};
        }
        schema.fields.push_back({"", window.type, true, std::nullopt});
        columns.push_back(std::move(column).value());
    }
    BatchRelation results;
    results.table = std::make_shared<const tables::Table>(std::move(schema), std::move(columns), rows.rowCount);
    results.rows.resize(rows.rowCount);
    std::iota(results.rows.begin(), results.rows.end(), 0U);
    rows.relations.push_back(std::move(results));
    return rows;
}

} // namespace mergescope::execution
