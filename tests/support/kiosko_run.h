#pragma once
// MERGE runs as data, written by hand: for tests of what reads a run (stage, story, exporters) without running one.

#include "core/tables/table.h"
#include "core/trace/merge_run.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::testing {

/// product_id, product_name, category STRING, unit_cost DOUBLE.
[[nodiscard]] tables::Schema kioskoSchema();
/// The four products, before.
[[nodiscard]] tables::TablePtr kioskoProducts();
/// The statement of lesson K1, as written there.
[[nodiscard]] std::string kioskoStatement();

/// One staging row, P002: updated 1, copied 3.
[[nodiscard]] trace::MergeRunPtr kioskoRun();
/// Staging also has P005: updated 1, inserted 1, copied 3.
[[nodiscard]] trace::MergeRunPtr kioskoRunWithNewProduct();
/// K1 run on its own result: an update that changes nothing.
[[nodiscard]] trace::MergeRunPtr kioskoRunTwice();
/// P001, P002 in one file and P003, P004 in another: copied 1, untouched 2.
[[nodiscard]] trace::MergeRunPtr kioskoRunInTwoFiles();
/// Two staging rows for P002: merge.multiple-matches at its pairs, after == before.
[[nodiscard]] trace::MergeRunPtr kioskoRunWithDuplicate();

/// Puts a run together from its parts; the text gives the spans.
class RunBuilder {
public:
    RunBuilder(std::string text, std::string_view target, std::string_view source);

    RunBuilder& tables(tables::TablePtr before, tables::TablePtr source, tables::TablePtr after);
    /// Rows a file, numbered from `firstNumber`.
    RunBuilder& beforeFiles(std::initializer_list<std::uint32_t> rowCounts, std::uint32_t firstNumber = 1);
    RunBuilder& afterFile(std::uint32_t number, std::uint32_t firstRow, std::uint32_t rowCount);
    RunBuilder& key(std::uint32_t targetColumn, std::uint32_t sourceColumn);
    RunBuilder& onAsksMore(); ///< than the keys
    /// `head` ("WHEN MATCHED AND x") and `action` are looked for in the text; the condition is what follows AND.
    RunBuilder& clause(trace::MatchKind kind, trace::Effect effect, std::string_view head, std::string_view action,
                       std::string_view word, std::vector<std::uint32_t> assigned = {});
    RunBuilder& route(std::uint32_t target, std::uint32_t source, int clause, std::uint32_t after,
                      std::vector<values::Truth> truths);
    RunBuilder& fate(trace::RowFate fate);
    RunBuilder& counts(trace::RunCounts counts);
    RunBuilder& commit(std::vector<std::pair<std::string, std::string>> keys);
    RunBuilder& failure(trace::RunFailure failure);
    [[nodiscard]] const trace::MergeRun& peek() const { return m_run; }
    [[nodiscard]] base::Span spanOf(std::string_view part) const;
    [[nodiscard]] trace::MergeRunPtr finish();

private:
    trace::MergeRun m_run;
    std::vector<values::Truth> m_truths;
};

} // namespace mergescope::testing
