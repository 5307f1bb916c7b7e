#include "core/execution/file_match.h"

#include "core/binding/type_rules.h"
#include "core/values/cast.h"
#include "core/values/compare.h"

#include <algorithm>
#include <optional>

namespace mergescope::execution {

namespace {

using sql::ExprId;
using sql::ExprKind;
using sql::Operator;
using values::Value;

/// What is kept of one column of one file.
struct ColumnBounds {
    std::optional<Value> low;
    std::optional<Value> high;
    bool hasNulls = false;
    bool hasValues = false;
};

FileMatch negated(FileMatch match)
{
    return match == FileMatch::None ? FileMatch::All : match == FileMatch::All ? FileMatch::None : FileMatch::Some;
}

class FileMatcher {
public:
    FileMatcher(const EvaluationContext& context, const tables::Table& table) : m_context(context), m_table(table) {}

    FileMatch match(ExprId id, const tables::DataFile& file)
    {
        m_file = &file;
        return file.rowCount == 0 ? FileMatch::None : node(id);
    }

private:
    FileMatch node(ExprId id)
    {
        const sql::Expr& expr = (*m_context.ast)[id];
        const auto operands = m_context.ast->operandsOf(id);
        if (expr.kind == ExprKind::Literal) {
            const Value& value = m_context.ast->literalOf(id);
            const bool isTrue = !value.isNull() && value.type().kind == values::TypeKind::Boolean && value.asBoolean();
            return isTrue ? FileMatch::All : FileMatch::None;
        }
        if (expr.kind == ExprKind::Binary) {
            if (expr.op == Operator::And) {
                return std::min(node(operands[0]), node(operands[1]));
            }
            if (expr.op == Operator::Or) {
                return std::max(node(operands[0]), node(operands[1]));
            }
            return comparison(expr.op, operands[0], operands[1]);
        }
        if (expr.kind == ExprKind::IsNull) {
            return isNull(operands[0], expr.negated);
        }
        if (expr.kind == ExprKind::In) {
            return membership(operands, expr.negated);
        }
        if (expr.kind == ExprKind::Between && !expr.negated) {
            return std::min(comparison(Operator::GreaterOrEqual, operands[0], operands[1]),
                            comparison(Operator::LessOrEqual, operands[0], operands[2]));
        }
        return FileMatch::Some;
    }

    [[nodiscard]] std::optional<std::uint16_t> columnOf(ExprId id) const
    {
        if (!m_context.exprs->isBound(id) || (*m_context.ast)[id].kind != ExprKind::Name) {
            return std::nullopt;
        }
        const auto& column = (*m_context.exprs)[id].column;
        return column && m_context.exprs->pathOf(id).empty() ? std::optional(column->column) : std::nullopt;
    }

    [[nodiscard]] std::optional<Value> constantOf(ExprId id, std::uint16_t column) const
    {
        const ExprKind kind = (*m_context.ast)[id].kind;
        if (kind != ExprKind::Literal && kind != ExprKind::Unary) {
            return std::nullopt;
        }
        auto value = evaluateOne(m_context, id, Batch::single());
        if (!value || value.value().isNull()) {
            return std::nullopt;
        }
        const values::DataType& type = m_table.schema().fields[column].type;
        if (values::areComparable(value.value().type(), type)) {
            return value.value();
        }
        auto cast = values::castValue(value.value(), type);
        return cast ? std::optional(cast.value()) : std::nullopt;
    }

    [[nodiscard]] ColumnBounds boundsOf(std::uint16_t column) const
    {
        ColumnBounds bounds;
        for (std::uint32_t row = m_file->firstRow; row < m_file->firstRow + m_file->rowCount; ++row) {
            if (m_table.column(column).isNull(row)) {
                bounds.hasNulls = true;
                continue;
            }
            const Value value = m_table.cell(row, column);
            bounds.hasValues = true;
            if (!bounds.low || values::orderOf(value, *bounds.low) < 0) {
                bounds.low = value;
            }
            if (!bounds.high || values::orderOf(value, *bounds.high) > 0) {
                bounds.high = value;
            }
        }
        return bounds;
    }

    FileMatch comparison(Operator op, ExprId left, ExprId right)
    {
        auto column = columnOf(left);
        ExprId other = right;
        if (!column) {
            column = columnOf(right);
            other = left;
            op = op == Operator::Less             ? Operator::Greater
                 : op == Operator::LessOrEqual    ? Operator::GreaterOrEqual
                 : op == Operator::Greater        ? Operator::Less
                 : op == Operator::GreaterOrEqual ? Operator::LessOrEqual
                                                  : op;
        }
        const std::optional<Value> constant = column ? constantOf(other, *column) : std::nullopt;
        if (!constant) {
            return FileMatch::Some;
        }
        const ColumnBounds bounds = boundsOf(*column);
        if (!bounds.hasValues) {
            return FileMatch::None;
        }
        const FileMatch match =
            against(op, values::orderOf(*bounds.low, *constant), values::orderOf(*bounds.high, *constant));
        return match == FileMatch::All && bounds.hasNulls ? FileMatch::Some : match;
    }

    /// From how the smallest and the largest value compare with the constant.
    static FileMatch against(Operator op, values::Order low, values::Order high)
    {
        const auto decide = [](bool all, bool none) {
            return all ? FileMatch::All : none ? FileMatch::None : FileMatch::Some;
        };
        if (op == Operator::Equal || op == Operator::NullSafeEqual) {
            return decide(low == 0 && high == 0, low > 0 || high < 0);
        }
        if (op == Operator::NotEqual) {
            return decide(low > 0 || high < 0, low == 0 && high == 0);
        }
        if (op == Operator::Less) {
            return decide(high < 0, low >= 0);
        }
        if (op == Operator::LessOrEqual) {
            return decide(high <= 0, low > 0);
        }
        if (op == Operator::Greater) {
            return decide(low > 0, high <= 0);
        }
        return op == Operator::GreaterOrEqual ? decide(low >= 0, high < 0) : FileMatch::Some;
    }

    FileMatch isNull(ExprId id, bool isNegated)
    {
        const auto column = columnOf(id);
        if (!column) {
            return FileMatch::Some;
        }
        const ColumnBounds bounds = boundsOf(*column);
        const FileMatch match = !bounds.hasNulls   ? FileMatch::None
                                : bounds.hasValues ? FileMatch::Some
                                                   : FileMatch::All;
        return isNegated ? negated(match) : match;
    }

    FileMatch membership(std::span<const ExprId> operands, bool isNegated)
    {
        if (isNegated) {
            return FileMatch::Some;
        }
        FileMatch best = FileMatch::None;
        for (std::size_t i = 1; i < operands.size(); ++i) {
            best = std::max(best, comparison(Operator::Equal, operands[0], operands[i]));
        }
        return best;
    }

    const EvaluationContext& m_context;
    const tables::Table& m_table;
    const tables::DataFile* m_file = nullptr;
};

} // namespace

std::vector<FileMatch> matchFiles(const EvaluationContext& context, ExprId condition, const tables::Table& table,
                                  const tables::FileLayout& files)
{
    FileMatcher matcher(context, table);
    std::vector<FileMatch> matches;
    matches.reserve(files.size());
    for (const tables::DataFile& file : files) {
        matches.push_back(matcher.match(condition, file));
    }
    return matches;
}

} // namespace mergescope::execution
