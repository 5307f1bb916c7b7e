// What holds for every run, whatever the statement and the tables.

#include "core/session/session.h"
#include "core/tables/table_diff.h"
#include "core/trace/steps.h"
#include "tests/support/random_merge.h"

#include <QtTest>

#include <set>

using namespace mergescope;

namespace {

constexpr std::uint32_t kRuns = 1000;

trace::MergeRunPtr runOf(std::uint32_t seed)
{
    const testing::RandomMerge merge = testing::randomMerge(seed);
    session::Session session(sql::dialects().front());
    const session::OutcomePtr outcome =
        session.run(std::make_shared<const base::SourceText>(merge.setUp() + merge.statement()), {});
    return outcome->lastRun();
}

/// The same runs for every law.
const std::vector<trace::MergeRunPtr>& runs()
{
    static const std::vector<trace::MergeRunPtr> made = [] {
        std::vector<trace::MergeRunPtr> all;
        for (std::uint32_t seed = 1; seed <= kRuns; ++seed) {
            all.push_back(runOf(seed));
        }
        return all;
    }();
    return made;
}

bool isInside(base::Span span, const base::SourceText& text)
{
    return !span.isValid() || (span.begin <= span.end && span.end <= text.size());
}

} // namespace

#define FOR_EACH_RUN(run)                                                                                              \
    for (const trace::MergeRunPtr& run : runs())                                                                       \
        if (const std::string context = run->text->text(); true)

class TestMergeLaws : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTextGivesARun();
    void replayGivesTheAfterTable();
    void theSameInputGivesTheSameTrace();
    void stepsAreConsistent();
    void everyRowHasOneFate();
    void theDifferenceLeadsToTheAfterTable();
    void filesCoverTheRows();
    void rowIdsAreUniqueAndSurvive();
    void aFailedRunChangesNothing();
    void spansLieInsideTheText();
    void theLadderAgreesWithTheRun();
};

void TestMergeLaws::everyTextGivesARun()
{
    std::size_t failed = 0;
    for (const trace::MergeRunPtr& run : runs()) {
        QVERIFY(run != nullptr);
        failed += run->failure.has_value() ? 1 : 0;
    }
    QVERIFY(failed > 0 && failed < runs().size() / 2);
}

void TestMergeLaws::replayGivesTheAfterTable()
{
    FOR_EACH_RUN(run)
    {
        const tables::TablePtr replayed = trace::replay(*run);
        QVERIFY2(replayed->hasSameCellsAs(*run->after), context.c_str());
    }
}

void TestMergeLaws::theSameInputGivesTheSameTrace()
{
    for (std::uint32_t seed = 1; seed <= kRuns; ++seed) {
        QCOMPARE(trace::dump(*runOf(seed)), trace::dump(*runs()[seed - 1]));
    }
}

void TestMergeLaws::stepsAreConsistent()
{
    FOR_EACH_RUN(run)
    {
        const std::uint64_t count = trace::stepCount(*run);
        if (!run->failure.has_value()) {
            QCOMPARE(count, std::uint64_t{2} + 3 * run->routes.size());
        }
        trace::Phase previous = trace::Phase::Tables;
        for (std::uint64_t k = 0; k < count; ++k) {
            const trace::Step step = trace::stepAt(*run, k);
            QVERIFY2(step.index == k && step.phase >= previous, context.c_str());
            QVERIFY2(trace::stepOf(*run, step.phase, step.route) == k, context.c_str());
            if (step.phase != previous) {
                QVERIFY2(trace::firstStepOf(*run, step.phase) == k, context.c_str());
            }
            QCOMPARE(step.isFailure, run->failure.has_value() && k + 1 == count);
            previous = step.phase;
        }
    }
}

void TestMergeLaws::everyRowHasOneFate()
{
    FOR_EACH_RUN(run)
    {
        if (run->failure.has_value()) {
            QVERIFY2(run->fates.empty(), context.c_str());
            continue;
        }
        std::set<std::uint32_t> targets;
        std::set<std::uint32_t> paired;
        std::size_t unmatched = 0;
        for (std::size_t route = 0; route < run->routes.size(); ++route) {
            unmatched += run->routes.targetRow[route] == tables::kNoRow ? 1 : 0;
        }
        for (const trace::RowFate& fate : run->fates) {
            if (fate.targetRow != tables::kNoRow) {
                QVERIFY2(targets.insert(fate.targetRow).second, context.c_str());
                QVERIFY2((fate.afterRow == tables::kNoRow) == (fate.fate == trace::Fate::Deleted), context.c_str());
            } else {
                QVERIFY2((fate.afterRow != tables::kNoRow) == (fate.fate == trace::Fate::Inserted), context.c_str());
            }
        }
        QCOMPARE(targets.size(), run->before->rowCount());
        QCOMPARE(run->fates.size(), run->before->rowCount() + unmatched);
    }
}

void TestMergeLaws::theDifferenceLeadsToTheAfterTable()
{
    FOR_EACH_RUN(run)
    {
        const tables::TablePtr applied =
            tables::apply(*run->before, tables::diff(*run->before, *run->after), *run->after);
        QVERIFY2(applied->hasSameCellsAs(*run->after), context.c_str());
    }
}

void TestMergeLaws::filesCoverTheRows()
{
    FOR_EACH_RUN(run)
    {
        for (const auto& [table, files] : {std::pair(run->before, run->beforeFiles), {run->after, run->afterFiles}}) {
            std::uint32_t next = 0;
            std::set<std::uint32_t> numbers;
            for (const tables::DataFile& file : files) {
                QVERIFY2(file.firstRow == next && file.rowCount > 0, context.c_str());
                QVERIFY2(numbers.insert(file.number).second, context.c_str());
                next += file.rowCount;
            }
            QCOMPARE(std::size_t{next}, table->rowCount());
        }
    }
}

void TestMergeLaws::rowIdsAreUniqueAndSurvive()
{
    FOR_EACH_RUN(run)
    {
        std::set<tables::RowId> ids;
        for (std::size_t row = 0; row < run->after->rowCount(); ++row) {
            QVERIFY2(ids.insert(run->after->rowId(row)).second, context.c_str());
        }
        for (const trace::RowFate& fate : run->fates) {
            if (fate.targetRow != tables::kNoRow && fate.afterRow != tables::kNoRow) {
                QCOMPARE(run->after->rowId(fate.afterRow), run->before->rowId(fate.targetRow));
            }
        }
    }
}

void TestMergeLaws::aFailedRunChangesNothing()
{
    FOR_EACH_RUN(run)
    {
        if (run->failure.has_value()) {
            QCOMPARE(run->after, run->before);
            QVERIFY(run->commit.empty());
            QVERIFY2(run->failure->route < run->routes.size(), context.c_str());
            QVERIFY2(!run->failure->diagnostic.rows.target.empty(), context.c_str());
            QVERIFY2(run->failure->diagnostic.rows.source.size() >= 2, context.c_str());
        }
    }
}

void TestMergeLaws::spansLieInsideTheText()
{
    FOR_EACH_RUN(run)
    {
        for (const base::Span span : {run->statementSpan, run->mergeSpan, run->onSpan, run->onConditionSpan}) {
            QVERIFY2(span.isValid() && isInside(span, *run->text), context.c_str());
        }
        for (const trace::ClauseRecord& clause : run->clauses) {
            for (const base::Span span : {clause.span, clause.headSpan, clause.conditionSpan, clause.actionSpan}) {
                QVERIFY2(isInside(span, *run->text), context.c_str());
            }
        }
    }
}

void TestMergeLaws::theLadderAgreesWithTheRun()
{
    FOR_EACH_RUN(run)
    {
        if (run->failure.has_value()) {
            continue;
        }
        for (std::size_t route = 0; route < run->routes.size(); ++route) {
            const session::Ladder ladder = session::ladder(*run, route);
            QCOMPARE(ladder.size(), run->clauses.size() + 2);
            std::int16_t taker = trace::kNoClause;
            for (const session::Rung& rung : ladder) {
                if (rung.takesRow) {
                    taker = rung.clause;
                }
            }
            QVERIFY2(taker == run->routes.clause[route], context.c_str());
        }
    }
}

QTEST_APPLESS_MAIN(TestMergeLaws)
#include "tst_merge_laws.moc"
