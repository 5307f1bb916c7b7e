#include "core/execution/hash_join.h"

#include "core/tables/column_compare.h"

#include <cassert>
#include <string_view>

namespace mergescope::execution {

namespace {

using tables::Column;

constexpr std::uint32_t kNone = 0xFFFFFFFFu;

bool canMatch(const KeyColumns& keys, std::size_t row)
{
    for (std::size_t i = 0; i < keys.columns.size(); ++i) {
        if (!keys.nullSafe[i] && keys.columns[i]->isNull(row)) {
            return false;
        }
    }
    return true;
}

std::vector<std::uint64_t> hashesOf(const KeyColumns& keys)
{
    std::vector<std::uint64_t> hashes(keys.rowCount, 0);
    for (const tables::ColumnPtr& column : keys.columns) {
        tables::addHashes(*column, hashes);
    }
    return hashes;
}

/// Buckets of source rows, each in ascending order.
class KeyIndex {
public:
    explicit KeyIndex(const KeyColumns& keys) : m_hashes(hashesOf(keys)), m_next(keys.rowCount, kNone)
    {
        std::size_t buckets = 16;
        while (buckets < 2 * keys.rowCount) {
            buckets *= 2;
        }
        m_heads.assign(buckets, kNone);
        m_mask = buckets - 1;
        for (std::size_t row = keys.rowCount; row-- > 0;) {
            if (canMatch(keys, row)) {
                std::uint32_t& head = m_heads[m_hashes[row] & m_mask];
                m_next[row] = head;
                head = static_cast<std::uint32_t>(row);
            }
        }
    }

    template <class Equal>
    Pairs probe(const KeyColumns& keys, Equal equal) const
    {
        const std::vector<std::uint64_t> hashes = hashesOf(keys);
        Pairs pairs;
        for (std::size_t row = 0; row < keys.rowCount && pairs.size() <= kMaxPairs; ++row) {
            if (!canMatch(keys, row)) {
                continue;
            }
            for (std::uint32_t found = m_heads[hashes[row] & m_mask]; found != kNone; found = m_next[found]) {
                if (m_hashes[found] == hashes[row] && equal(row, found)) {
                    pairs.add(static_cast<std::uint32_t>(row), found);
                }
            }
        }
        return pairs;
    }

private:
    std::vector<std::uint64_t> m_hashes;
    std::vector<std::uint32_t> m_heads;
    std::vector<std::uint32_t> m_next;
    std::uint64_t m_mask = 0;
};

/// One key without NULLs on either side can be compared without asking about NULL, and most keys are of these types.
Pairs probePlainKey(const KeyIndex& index, const KeyColumns& target, const Column& a, const Column& b)
{
    switch (values::physicalKind(a.type())) {
    case values::PhysicalKind::Int32:
        return index.probe(target, [&](std::size_t t, std::size_t s) { return a.int32s()[t] == b.int32s()[s]; });
    case values::PhysicalKind::Int64:
        return index.probe(target, [&](std::size_t t, std::size_t s) { return a.int64s()[t] == b.int64s()[s]; });
    case values::PhysicalKind::Text:
        return index.probe(target, [&](std::size_t t, std::size_t s) { return a.textAt(t) == b.textAt(s); });
    case values::PhysicalKind::Boolean:
    case values::PhysicalKind::Double:
    case values::PhysicalKind::Int128:
        break;
    }
    return index.probe(target, [&](std::size_t t, std::size_t s) { return tables::areNotDistinctCells(a, t, b, s); });
}

} // namespace

Pairs hashJoin(const KeyColumns& target, const KeyColumns& source)
{
    assert(target.columns.size() == source.columns.size());
    const KeyIndex index(source);
    if (target.columns.size() == 1 && !target.columns[0]->hasNulls() && !source.columns[0]->hasNulls()) {
        return probePlainKey(index, target, *target.columns[0], *source.columns[0]);
    }
    return index.probe(target, [&](std::size_t t, std::size_t s) {
        for (std::size_t i = 0; i < target.columns.size(); ++i) {
            if (!tables::areNotDistinctCells(*target.columns[i], t, *source.columns[i], s)) {
                return false;
            }
        }
        return true;
    });
}

} // namespace mergescope::execution
