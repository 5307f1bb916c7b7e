#include "tests/support/kiosko_run.h"

#include "core/diagnostics/message_id.h"

#include <cassert>
#include <utility>

namespace mergescope::testing {

using tables::kNoRow;
using trace::Effect;
using trace::Fate;
using trace::MatchKind;
using values::Truth;
using values::Value;

namespace {

struct Product {
    const char* id;
    const char* name;
    const char* category;
    double cost;
};
constexpr Product kWater{"P001", "Bottled Water 600ml", "beverages", 0.40};
constexpr Product kBar{"P002", "Energy Bar", "snacks", 0.60};
constexpr Product kNewBar{"P002", "Energy Bar", "health-snacks", 0.68};
constexpr Product kOtherBar{"P002", "Energy Bar", "snacks", 0.65};
constexpr Product kCoffee{"P003", "Instant Coffee Sachet", "beverages", 0.35};
constexpr Product kCable{"P004", "Phone Charger Cable", "electronics", 2.10};
constexpr Product kBag{"P005", "Reusable Tote Bag", "accessories", 1.20};

/// Row ids: 1, 2, 3, … unless given.
tables::TablePtr table(std::initializer_list<Product> products, std::vector<tables::RowId> rowIds = {})
{
    tables::TableBuilder builder(kioskoSchema());
    for (const Product& product : products) {
        builder.appendRow({Value::text(product.id), Value::text(product.name), Value::text(product.category),
                           Value::real(product.cost)});
    }
    const tables::TablePtr plain = builder.finish();
    std::vector<tables::ColumnPtr> columns;
    for (std::size_t column = 0; column < plain->columnCount(); ++column) {
        columns.push_back(plain->columnPtr(column));
    }
    return std::make_shared<const tables::Table>(kioskoSchema(), std::move(columns), plain->rowCount(),
                                                 std::move(rowIds));
}

RunBuilder kioskoBuilder()
{
    RunBuilder builder(kioskoStatement(), "local.kiosko.dim_product", "local.kiosko.dim_product_staging");
    builder.key(0, 0)
        .clause(MatchKind::Matched, Effect::UpdateCells, "WHEN MATCHED",
                "UPDATE SET\n    target.product_name = source.product_name,\n    target.category     = "
                "source.category,\n    target.unit_cost    = source.unit_cost",
                "UPDATE", {1, 2, 3})
        .clause(MatchKind::NotMatchedByTarget, Effect::InsertRow, "WHEN NOT MATCHED",
                "INSERT (product_id, product_name, category, unit_cost)\nVALUES (source.product_id, "
                "source.product_name, source.category, source.unit_cost)",
                "INSERT", {0, 1, 2, 3});
    return builder;
}

void keptRow(RunBuilder& builder, std::uint32_t row, Fate fate, std::uint32_t beforeFile, std::uint32_t afterFile)
{
    builder.route(row, kNoRow, trace::kNoClause, row, {Truth::NotTested, Truth::NotTested});
    builder.fate({.targetRow = row, .fate = fate, .afterRow = row, .beforeFile = beforeFile, .afterFile = afterFile});
}

void updatedRow(RunBuilder& builder, std::uint32_t row, Fate fate, std::uint32_t beforeFile, std::uint32_t afterFile)
{
    builder.route(row, 0, 0, row, {Truth::True, Truth::NotTested});
    builder.fate({.targetRow = row,
                  .sourceRow = 0,
                  .fate = fate,
                  .clause = 0,
                  .afterRow = row,
                  .beforeFile = beforeFile,
                  .afterFile = afterFile});
}

std::vector<std::pair<std::string, std::string>> commitOf(int copied, int inserted, int records, int removed)
{
    const std::string rows = "spark.merge-into.num-target-rows-";
    return {{"operation", "overwrite"},
            {rows + "copied", std::to_string(copied)},
            {rows + "deleted", "0"},
            {rows + "inserted", std::to_string(inserted)},
            {rows + "matched-deleted", "0"},
            {rows + "matched-updated", "1"},
            {rows + "not-matched-by-source-deleted", "0"},
            {rows + "not-matched-by-source-updated", "0"},
            {rows + "updated", "1"},
            {"added-data-files", "1"},
            {"deleted-data-files", "1"},
            {"added-records", std::to_string(records)},
            {"deleted-records", std::to_string(removed)}};
}

} // namespace

tables::Schema kioskoSchema()
{
    const auto text = values::DataType::of(values::TypeKind::String);
    const auto real = values::DataType::of(values::TypeKind::Double);
    tables::Schema schema;
    schema.fields = {{"product_id", text, true, std::nullopt},
                     {"product_name", text, true, std::nullopt},
                     {"category", text, true, std::nullopt},
                     {"unit_cost", real, true, std::nullopt}};
    return schema;
}

tables::TablePtr kioskoProducts()
{
    return table({kWater, kBar, kCoffee, kCable});
}

std::string kioskoStatement()
{
    return "MERGE INTO local.kiosko.dim_product AS target\n"
           "USING local.kiosko.dim_product_staging AS source\n"
           "ON target.product_id = source.product_id\n"
           "WHEN MATCHED THEN UPDATE SET\n"
           "    target.product_name = source.product_name,\n"
           "    target.category     = source.category,\n"
           "    target.unit_cost    = source.unit_cost\n"
           "WHEN NOT MATCHED THEN INSERT (product_id, product_name, category, unit_cost)\n"
           "VALUES (source.product_id, source.product_name, source.category, source.unit_cost);\n";
}

trace::MergeRunPtr kioskoRun()
{
    RunBuilder builder = kioskoBuilder();
    builder.tables(kioskoProducts(), table({kNewBar}), table({kWater, kNewBar, kCoffee, kCable}))
        .beforeFiles({4})
        .afterFile(2, 0, 4);
    keptRow(builder, 0, Fate::Copied, 1, 2);
    updatedRow(builder, 1, Fate::Updated, 1, 2);
    keptRow(builder, 2, Fate::Copied, 1, 2);
    keptRow(builder, 3, Fate::Copied, 1, 2);
    builder.counts({.updated = 1, .copied = 3, .matchedUpdated = 1, .sourceRows = 1}).commit(commitOf(3, 0, 4, 4));
    return builder.finish();
}

trace::MergeRunPtr kioskoRunWithNewProduct()
{
    RunBuilder builder = kioskoBuilder();
    builder.tables(kioskoProducts(), table({kNewBar, kBag}), table({kWater, kNewBar, kCoffee, kCable, kBag}))
        .beforeFiles({4})
        .afterFile(2, 0, 5);
    keptRow(builder, 0, Fate::Copied, 1, 2);
    updatedRow(builder, 1, Fate::Updated, 1, 2);
    keptRow(builder, 2, Fate::Copied, 1, 2);
    keptRow(builder, 3, Fate::Copied, 1, 2);
    builder.route(kNoRow, 1, 1, 4, {Truth::NotTested, Truth::True});
    builder.fate({.sourceRow = 1, .fate = Fate::Inserted, .clause = 1, .afterRow = 4, .afterFile = 2});
    builder.counts({.inserted = 1, .updated = 1, .copied = 3, .matchedUpdated = 1, .sourceRows = 2})
        .commit(commitOf(3, 1, 5, 4));
    return builder.finish();
}

trace::MergeRunPtr kioskoRunTwice()
{
    RunBuilder builder = kioskoBuilder();
    const tables::TablePtr result = table({kWater, kNewBar, kCoffee, kCable});
    builder.tables(result, table({kNewBar}), result).beforeFiles({4}, 2).afterFile(3, 0, 4);
    keptRow(builder, 0, Fate::Copied, 2, 3);
    updatedRow(builder, 1, Fate::UpdatedSameValues, 2, 3);
    keptRow(builder, 2, Fate::Copied, 2, 3);
    keptRow(builder, 3, Fate::Copied, 2, 3);
    builder.counts({.updated = 1, .copied = 3, .unchangedUpdates = 1, .matchedUpdated = 1, .sourceRows = 1})
        .commit(commitOf(3, 0, 4, 4));
    return builder.finish();
}

trace::MergeRunPtr kioskoRunInTwoFiles()
{
    RunBuilder builder = kioskoBuilder();
    // The rewritten file is the newest one, so its rows come after those of the file that stayed.
    builder.tables(kioskoProducts(), table({kNewBar}), table({kCoffee, kCable, kWater, kNewBar}, {3, 4, 1, 2}))
        .beforeFiles({2, 2})
        .afterFile(2, 0, 2)
        .afterFile(3, 2, 2);
    builder.route(0, kNoRow, trace::kNoClause, 2, {Truth::NotTested, Truth::NotTested});
    builder.fate({.targetRow = 0, .fate = Fate::Copied, .afterRow = 2, .beforeFile = 1, .afterFile = 3});
    builder.route(1, 0, 0, 3, {Truth::True, Truth::NotTested});
    builder.fate({.targetRow = 1,
                  .sourceRow = 0,
                  .fate = Fate::Updated,
                  .clause = 0,
                  .afterRow = 3,
                  .beforeFile = 1,
                  .afterFile = 3});
    for (const std::uint32_t row : {2U, 3U}) {
        builder.route(row, kNoRow, trace::kNoClause, row - 2, {Truth::NotTested, Truth::NotTested});
        builder.fate({.targetRow = row, .fate = Fate::Untouched, .afterRow = row - 2, .beforeFile = 2, .afterFile = 2});
    }
    builder.counts({.updated = 1, .copied = 1, .matchedUpdated = 1, .sourceRows = 1}).commit(commitOf(1, 0, 2, 2));
    return builder.finish();
}

trace::MergeRunPtr kioskoRunWithDuplicate()
{
    RunBuilder builder = kioskoBuilder();
    builder.tables(kioskoProducts(), table({kNewBar, kOtherBar}), kioskoProducts()).beforeFiles({4});
    builder.route(0, kNoRow, trace::kNoClause, 0, {Truth::NotTested, Truth::NotTested});
    builder.route(1, 0, 0, 1, {Truth::NotTested, Truth::NotTested});
    builder.route(1, 1, 0, 1, {Truth::NotTested, Truth::NotTested});
    builder.route(2, kNoRow, trace::kNoClause, 2, {Truth::NotTested, Truth::NotTested});
    builder.route(3, kNoRow, trace::kNoClause, 3, {Truth::NotTested, Truth::NotTested});
    trace::RunFailure failure;
    failure.diagnostic.kind = diagnostics::DiagnosticKind::MergeMultipleMatches;
    failure.diagnostic.span = builder.spanOf("MERGE");
    failure.diagnostic.message = {diagnostics::MessageId::MultipleMatches, {"2", "2", "1, 2"}};
    failure.diagnostic.rows = {{1}, {0, 1}};
    failure.phase = trace::Phase::Match;
    failure.route = 2;
    builder.failure(failure);
    return builder.finish();
}

RunBuilder::RunBuilder(std::string text, std::string_view target, std::string_view source)
{
    m_run.text = std::make_shared<const base::SourceText>(std::move(text));
    m_run.engine = "iceberg";
    m_run.targetName = target;
    m_run.sourceName = source;
    m_run.targetAlias = "target";
    m_run.sourceAlias = "source";
    m_run.statementSpan = {0, m_run.text->size()};
    m_run.mergeSpan = spanOf("MERGE");
    const base::Span on = spanOf("ON ");
    const base::Span when = spanOf("WHEN");
    m_run.onSpan = {on.begin, when.begin - 1};
    m_run.onConditionSpan = {on.end, when.begin - 1};
}

base::Span RunBuilder::spanOf(std::string_view part) const
{
    const std::size_t at = m_run.text->text().find(part);
    assert(at != std::string::npos);
    return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + part.size())};
}

RunBuilder& RunBuilder::tables(tables::TablePtr before, tables::TablePtr source, tables::TablePtr after)
{
    m_run.before = std::move(before);
    m_run.source = std::move(source);
    m_run.after = std::move(after);
    return *this;
}

RunBuilder& RunBuilder::beforeFiles(std::initializer_list<std::uint32_t> rowCounts, std::uint32_t firstNumber)
{
    std::uint32_t row = 0;
    for (const std::uint32_t count : rowCounts) {
        m_run.beforeFiles.push_back({firstNumber++, row, count, count, {}, {}});
        row += count;
    }
    return *this;
}

RunBuilder& RunBuilder::afterFile(std::uint32_t number, std::uint32_t firstRow, std::uint32_t rowCount)
{
    m_run.afterFiles.push_back({number, firstRow, rowCount, rowCount, {}, {}});
    return *this;
}

RunBuilder& RunBuilder::key(std::uint32_t targetColumn, std::uint32_t sourceColumn)
{
    m_run.keyColumns.emplace_back(targetColumn, sourceColumn);
    return *this;
}

RunBuilder& RunBuilder::onAsksMore()
{
    m_run.onAsksMore = true;
    return *this;
}

RunBuilder& RunBuilder::clause(MatchKind kind, Effect effect, std::string_view head, std::string_view action,
                               std::string_view word, std::vector<std::uint32_t> assigned)
{
    trace::ClauseRecord record;
    record.kind = kind;
    record.effect = effect;
    record.headSpan = spanOf(std::string(head) + " THEN");
    record.headSpan.end -= 5;
    record.actionSpan = spanOf(action);
    record.span = base::Span::cover(record.headSpan, record.actionSpan);
    if (const std::size_t at = head.find(" AND "); at != std::string_view::npos) {
        record.conditionSpan = {record.headSpan.begin + static_cast<std::uint32_t>(at) + 5, record.headSpan.end};
    }
    record.word = word;
    record.assignedColumns = std::move(assigned);
    m_run.clauses.push_back(std::move(record));
    return *this;
}

RunBuilder& RunBuilder::route(std::uint32_t target, std::uint32_t source, int clause, std::uint32_t after,
                              std::vector<Truth> truths)
{
    assert(truths.size() == m_run.clauses.size());
    m_run.routes.targetRow.push_back(target);
    m_run.routes.sourceRow.push_back(source);
    m_run.routes.clause.push_back(static_cast<std::int16_t>(clause));
    m_run.routes.afterRow.push_back(after);
    m_truths.insert(m_truths.end(), truths.begin(), truths.end());
    return *this;
}

RunBuilder& RunBuilder::fate(trace::RowFate fate)
{
    m_run.fates.push_back(fate);
    return *this;
}

RunBuilder& RunBuilder::counts(trace::RunCounts counts)
{
    m_run.counts = counts;
    return *this;
}

RunBuilder& RunBuilder::commit(std::vector<std::pair<std::string, std::string>> keys)
{
    m_run.commit = std::move(keys);
    return *this;
}

RunBuilder& RunBuilder::failure(trace::RunFailure failure)
{
    m_run.failure = std::move(failure);
    m_run.afterFiles = m_run.beforeFiles;
    return *this;
}

trace::MergeRunPtr RunBuilder::finish()
{
    m_run.routes.truths.assign((m_truths.size() * 2 + 7) / 8, 0);
    for (std::size_t i = 0; i < m_truths.size(); ++i) {
        const auto bits = static_cast<unsigned>(m_truths[i]) << ((2 * i) & 7U);
        m_run.routes.truths[(2 * i) >> 3] = static_cast<std::uint8_t>(m_run.routes.truths[(2 * i) >> 3] | bits);
    }
    return std::make_shared<const trace::MergeRun>(m_run);
}

} // namespace mergescope::testing
