// The run as files, on rectangles and in words: nothing is told before its time, rows travel from the old file to the
// new one, both ways of writing stand side by side, and a million rows cost no more than four.

#include "core/session/session.h"
#include "core/session/variation.h"
#include "core/sql/dialect.h"
#include "core/story/story.h"
#include "ui/stage/stage_script.h"
#include "ui/state/playhead.h"
#include "ui/storage/storage_view.h"
#include "ui/storage/storage_words.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace mergescope;
using namespace mergescope::ui;
using session::WriteMode;

namespace {

/// t has two files of `rows` rows each; s updates its row 2, deletes 1 and brings a new one.
session::OutcomePtr scene(int rows, const char* engine = "iceberg")
{
    const std::string count = std::to_string(rows);
    const std::string twice = std::to_string(2 * rows);
    std::string text = "CREATE TABLE t (id INT, v INT);\nCREATE TABLE s (id INT, v INT);\n";
    text += "INSERT INTO t SELECT CAST(id AS INT), 0 FROM range(0, " + count + ") AS r(id);\n";
    text += "INSERT INTO t SELECT CAST(id AS INT), 0 FROM range(" + count + ", " + twice + ") AS r(id);\n";
    text += "INSERT INTO s VALUES (1, 9), (2, 5), (9999999, 7);\n"
            "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.v = 9 THEN DELETE "
            "WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v)";
    session::Session session(*sql::findDialect(engine));
    return session.run(std::make_shared<base::SourceText>(std::move(text)), {});
}

trace::MergeRunPtr twinOf(const session::OutcomePtr& outcome)
{
    const auto variation = session::variationOf(*outcome, session::VariationKind::OtherWriteMode);
    return session::Session(*variation->dialect, variation->catalog).preview(variation->text, {})->lastRun();
}

QStringList words(const StageFrame& frame)
{
    QStringList texts;
    for (const Sprite& sprite : frame.sprites) {
        if (sprite.kind == SpriteKind::Text) {
            texts << sprite.text;
        }
    }
    return texts;
}

/// t has `files` files of three rows each; s updates one row of the second file.
session::OutcomePtr manyFiles(int files)
{
    std::string text = "CREATE TABLE t (id INT, v INT);\nCREATE TABLE s (id INT, v INT);\n";
    for (int file = 0; file < files; ++file) {
        const int id = 3 * file;
        text += "INSERT INTO t VALUES (" + std::to_string(id) + ", 0), (" + std::to_string(id + 1) + ", 0), (" +
                std::to_string(id + 2) + ", 0);\n";
    }
    text += "INSERT INTO s VALUES (4, 5);\n"
            "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v";
    return session::Session(*sql::findDialect("iceberg")).run(std::make_shared<base::SourceText>(std::move(text)), {});
}

int badges(const StageFrame& frame)
{
    return static_cast<int>(std::count_if(frame.sprites.begin(), frame.sprites.end(),
                                          [](const Sprite& s) { return s.kind == SpriteKind::Badge; }));
}

} // namespace

class StorageViewTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_outcome = scene(4);
        m_run = m_outcome->lastRun();
        QVERIFY(m_run && !m_run->failure);
        m_script = storageScriptFor(m_run, WriteMode::CopyOnWrite, base::Language::English, false);
        m_layout = storageLayoutFor(*m_script, QSizeF(400, 420), 1);
    }

    void noFateBeforeItsTime()
    {
        for (std::uint64_t step = 0; step < trace::firstStepOf(*m_run, trace::Phase::Decide); ++step) {
            const StageFrame frame = frameAt(step, 1);
            QCOMPARE(badges(frame), 0);
            QVERIFY(words(frame).contains(QStringLiteral("none yet")));
            QVERIFY(!words(frame).join(QLatin1Char(' ')).contains(QStringLiteral("replaced")));
        }
        // While rows are decided nobody is copied yet: that shows when files are written.
        for (std::uint32_t route = 0; route < m_run->routes.size(); ++route) {
            const StageFrame frame = frameAt(trace::stepOf(*m_run, trace::Phase::Decide, route), 1);
            for (const Sprite& sprite : frame.sprites) {
                QVERIFY(sprite.kind != SpriteKind::Badge || sprite.role != FateRole::Copied);
            }
        }
    }

    void rowsTravelFromTheOldFileToTheNew()
    {
        const auto step = trace::stepOf(*m_run, trace::Phase::Apply, 0); // row 0 is copied
        QCOMPARE(m_run->fates[0].fate, trace::Fate::Copied);
        double before = -1;
        int movers = 0;
        for (double progress = 0; progress <= 1; progress += 0.02) {
            for (const Sprite& sprite : frameAt(step, progress).sprites) {
                if (sprite.kind == SpriteKind::Card && sprite.layer == Layer::Over) {
                    ++movers;
                    QCOMPARE(sprite.role, std::optional(FateRole::Copied));
                    QVERIFY(sprite.box.left() >= before); // to the right, without a step back
                    QVERIFY(before < 0 || sprite.box.left() - before < 40);
                    before = sprite.box.left();
                }
            }
        }
        QVERIFY(movers > 10);
        // It is a copy: the row stands in both files afterwards.
        QCOMPARE(words(frameAt(step, 1)).count(QStringLiteral("0")) >= 2, true);
    }

    /// What changed is the point of the picture: the new file says it, the old value struck through before the new one.
    void theNewFileSaysWhatChanged()
    {
        for (const auto& [width, height] : {std::pair(400, 420), std::pair(388, 424), std::pair(388, 300)}) {
            const StorageLayout layout = storageLayoutFor(*m_script, QSizeF(width, height), 1);
            const StorageMoment end{trace::stepAt(*m_run, trace::stepCount(*m_run) - 1), 1};
            const StageFrame frame = storageFrameAt(*m_script, layout, end);
            const auto isIn = [&](const QString& text, bool struck) {
                return std::any_of(frame.sprites.begin(), frame.sprites.end(), [&](const Sprite& sprite) {
                    return sprite.kind == SpriteKind::Text && sprite.layer == Layer::SourceRows &&
                           sprite.text == text && sprite.struck == struck && (struck || sprite.bold);
                });
            };
            QVERIFY2(isIn(QStringLiteral("0"), true) && isIn(QStringLiteral("5"), false),
                     qPrintable(QString::number(width)));
        }
        const auto values = newValuesOf(*m_script, 2, m_run->routes.afterRow[2]);
        QCOMPARE(values.size(), std::size_t{1});
        QCOMPARE(values[0].old, std::optional(QStringLiteral("0")));
        QCOMPARE(values[0].text, QStringLiteral("5"));
        QVERIFY(!newValuesOf(*m_script, 0, m_run->routes.afterRow[0])[0].old.has_value());
    }

    /// A hatch says that a row goes; it lies over no letter and no badge.
    void hatchesCoverNothing()
    {
        const trace::MergeRunPtr other = twinOf(m_outcome);
        const auto script = storageScriptFor(other, WriteMode::MergeOnRead, base::Language::English, true);
        const StorageLayout layout = storageLayoutFor(*script, QSizeF(400, 420), 1);
        const StageFrame frame =
            storageFrameAt(*script, layout, {trace::stepAt(*other, trace::stepCount(*other) - 1), 1});
        int hatches = 0;
        for (const Sprite& hatch : frame.sprites) {
            if (hatch.kind != SpriteKind::Hatch) {
                continue;
            }
            ++hatches;
            for (const Sprite& sprite : frame.sprites) {
                QVERIFY((sprite.kind != SpriteKind::Text && sprite.kind != SpriteKind::Badge) ||
                        !sprite.box.intersects(hatch.box));
            }
        }
        QCOMPARE(hatches, 2);
    }

    void atMostOneRowMoves()
    {
        for (std::uint64_t step = 0; step < trace::stepCount(*m_run); ++step) {
            for (const double progress : {0.0, 0.2, 0.5, 0.7, 0.95, 1.0}) {
                const StageFrame frame = frameAt(step, progress);
                QVERIFY(std::count_if(frame.sprites.begin(), frame.sprites.end(), [](const Sprite& s) {
                            return s.kind == SpriteKind::Card && s.layer == Layer::Over;
                        }) <= 1);
            }
        }
    }

    void aFrameDependsOnItsMomentAlone()
    {
        QRandomGenerator random(7);
        const StageFrame wanted = frameAt(9, 0.6);
        for (int i = 0; i < 20; ++i) {
            static_cast<void>(
                frameAt(random.bounded(static_cast<int>(trace::stepCount(*m_run))), random.generateDouble()));
            QVERIFY(frameAt(9, 0.6) == wanted);
        }
    }

    void theFiguresAreTheRunsInTheEnd()
    {
        const WriteState state = stateAt(*m_script, {trace::stepAt(*m_run, trace::stepCount(*m_run) - 1), 1});
        const WrittenSoFar sum = writtenSoFar(*m_script, state);
        QCOMPARE(sum.filesLeft, std::uint64_t{1});
        QCOMPARE(sum.filesAdded, std::uint64_t{1});
        QCOMPARE(sum.deleteFiles, std::uint64_t{0});
        QCOMPARE(sum.rowsWritten, std::uint64_t{4}); // two copied, one updated, one new
        QCOMPARE(sum.rowsCopied, m_run->counts.copied);
        // On the way they only grow.
        std::uint64_t last = 0;
        for (std::uint64_t step = 0; step < trace::stepCount(*m_run); ++step) {
            const std::uint64_t rows =
                writtenSoFar(*m_script, stateAt(*m_script, {trace::stepAt(*m_run, step), 1})).rowsWritten;
            QVERIFY(rows >= last);
            last = rows;
        }
    }

    void cardsNeverOverlap_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("height");
        for (const int rows : {1, 4, 30}) {
            for (const int height : {320, 420, 900}) {
                QTest::addRow("%d rows, %d px", rows, height) << rows << height;
            }
        }
    }
    void cardsNeverOverlap()
    {
        QFETCH(int, rows);
        QFETCH(int, height);
        const session::OutcomePtr outcome = scene(rows);
        for (const trace::MergeRunPtr& run : {outcome->lastRun(), twinOf(outcome)}) {
            const auto script = storageScriptFor(run, WriteMode::CopyOnWrite, base::Language::Spanish, false);
            const StorageLayout layout = storageLayoutFor(*script, QSizeF(380, height), 1);
            for (const FileColumn* column : {&layout.before, &layout.added}) {
                double bottom = 0;
                for (const FileCard& card : column->cards) {
                    QVERIFY(card.top >= bottom);
                    bottom = card.top + card.height;
                }
                QVERIFY(std::abs(bottom - column->content) < 1e-6);
                QVERIFY(column->body.bottom() <= layout.figures[0].top());
            }
            QVERIFY(layout.sentence.bottom() <= height);
        }
    }

    void marksInsteadOfCopies()
    {
        const trace::MergeRunPtr other = twinOf(m_outcome);
        const auto script = storageScriptFor(other, WriteMode::MergeOnRead, base::Language::English, true);
        const StorageLayout layout = storageLayoutFor(*script, QSizeF(400, 420), 1);
        const StorageMoment end{trace::stepAt(*other, trace::stepCount(*other) - 1), 1};
        const QStringList texts = words(storageFrameAt(*script, layout, end));
        QVERIFY(texts.contains(QStringLiteral("deletes in file 1")));
        QVERIFY(texts.contains(QStringLiteral("2 rows marked")) || texts.contains(QStringLiteral("2 row(s) marked")));
        QCOMPARE(writtenSoFar(*script, stateAt(*script, end)).rowsCopied, std::uint64_t{0});
        QCOMPARE(writtenSoFar(*script, stateAt(*script, end)).deleteFiles, std::uint64_t{1});
    }

    /// Which files an engine reads to find the pairs it alone knows: it may skip some. The picture claims nothing.
    void nothingIsSaidOfWhatIsRead()
    {
        for (const base::Language language : {base::Language::English, base::Language::Spanish}) {
            const auto script = storageScriptFor(m_run, WriteMode::CopyOnWrite, language, false);
            for (std::uint64_t step = 0; step < trace::firstStepOf(*m_run, trace::Phase::Decide); ++step) {
                const StorageMoment moment{trace::stepAt(*m_run, step), 1};
                const QString all =
                    words(storageFrameAt(*script, m_layout, moment)).join(QLatin1Char(' ')) + QLatin1Char(' ') +
                    QString::fromStdString(
                        story::explainFiles(*m_run, script->files, true, moment.step, language).plain());
                QVERIFY2(!all.contains(QRegularExpression(QStringLiteral("\\b(read|lee|leen)\\b"))), qPrintable(all));
            }
        }
    }

    /// However many files there are, the row that a step is about is named, in its file or on the fold's line.
    void theRowInFocusIsAlwaysSeen()
    {
        for (const int files : {3, 8, 14, 60}) {
            const session::OutcomePtr outcome = manyFiles(files);
            const trace::MergeRunPtr run = outcome->lastRun();
            QVERIFY(run && !run->failure && run->beforeFiles.size() == static_cast<std::size_t>(files));
            const auto script = storageScriptFor(run, WriteMode::CopyOnWrite, base::Language::English, false);
            const StorageLayout layout = storageLayoutFor(*script, QSizeF(364, 400), 1);
            for (std::uint64_t step = 1; step + 1 < trace::stepCount(*run); ++step) {
                const StorageMoment moment{trace::stepAt(*run, step), 1};
                const StageFrame frame = storageFrameAt(*script, layout, moment);
                const auto outline = std::find_if(frame.sprites.begin(), frame.sprites.end(), [](const Sprite& s) {
                    return s.kind == SpriteKind::Outline && s.layer == Layer::TargetRows && !s.dashed;
                });
                QVERIFY2(outline != frame.sprites.end(), qPrintable(QString::number(step)));
                const QString name = QString::number(moment.step.targetRow); // ids count from 0, as rows do
                QVERIFY(std::any_of(frame.sprites.begin(), frame.sprites.end(), [&](const Sprite& s) {
                    return s.kind == SpriteKind::Text && s.text.split(QLatin1Char(' ')).front() == name &&
                           outline->box.adjusted(-9, -1, 9, 1).contains(s.box);
                }));
                QVERIFY(layout.before.body.adjusted(-1, -1, 1, 1).contains(outline->box));
            }
        }
    }

    /// A table format has its own word for marking rows.
    void deltaMarksInVectors()
    {
        const session::OutcomePtr outcome = scene(4, "delta");
        const auto plain =
            storageScriptFor(outcome->lastRun(), session::writeModeOf(*outcome), base::Language::English, false);
        QVERIFY(modeTitle(*plain).startsWith(QStringLiteral("Copy-on-write")));
        QVERIFY(figureLabels(*plain)[2].contains(QStringLiteral("vectors"))); // none here, and yet that is what it has
        const auto variation = session::variationOf(*outcome, session::VariationKind::OtherWriteMode);
        const session::OutcomePtr other =
            session::Session(*variation->dialect, variation->catalog).preview(variation->text, {});
        const auto marked =
            storageScriptFor(other->lastRun(), session::writeModeOf(*other), base::Language::English, true);
        QVERIFY(modeTitle(*marked).startsWith(QStringLiteral("Deletion vectors")));
        QVERIFY(!figureLabels(*m_script)[2].contains(QStringLiteral("vectors")));
    }

    /// Every file and every line of it, as a list; what is in focus is told, and what is not decided is not.
    void screenReadersMeetFilesAndRows()
    {
        Theme theme;
        Playhead playhead;
        StorageView view(theme);
        view.attach(playhead);
        view.resize(800, 720);
        view.show();
        view.setRun(m_run, WriteMode::CopyOnWrite);
        view.setTwin(twinOf(m_outcome), WriteMode::MergeOnRead);
        playhead.setTimes(scriptFor(m_run, base::Language::English, {})->times, 0);
        QAccessibleInterface* const list = QAccessible::queryAccessibleInterface(&view);
        QCOMPARE(list->role(), QAccessible::List);
        const auto texts = [&] {
            QStringList all;
            for (int i = 0; i < list->childCount(); ++i) {
                all << list->child(i)->text(QAccessible::Name);
            }
            return all;
        };
        QCOMPARE(list->childCount(), 2 * (2 + 8)); // two halves, two files of four rows each
        QVERIFY(texts().front().startsWith(QStringLiteral("file 1, 4 row")));
        QVERIFY(!texts().join(QLatin1Char('\n')).contains(QStringLiteral("updated")));
        playhead.seek(trace::stepOf(*m_run, trace::Phase::Decide, 2));
        QCOMPARE(view.focusedRow(), 3);
        QVERIFY(list->child(3)->state().selected);
        QCOMPARE(texts()[3], QStringLiteral("2, 0; updated"));
        QVERIFY(view.rect().contains(view.rowRect(3)));
        playhead.last();
        QVERIFY(texts().contains(QStringLiteral("file 1, replaced by 3")));
        QVERIFY(texts().filter(QStringLiteral("; copied")).size() >= 2);
        QVERIFY(texts().filter(QStringLiteral("; inserted")).size() == 2);
        QVERIFY(texts().contains(QStringLiteral("2, marked")));
        view.setQuiet(true);
        QVERIFY(texts().filter(QStringLiteral(";")).isEmpty());
    }

    void aMillionRowsCostNoMore()
    {
        const session::OutcomePtr outcome = scene(500'000);
        const trace::MergeRunPtr run = outcome->lastRun();
        QVERIFY(run && run->before->rowCount() == 1'000'000);
        const auto script = storageScriptFor(run, WriteMode::CopyOnWrite, base::Language::English, false);
        const StorageLayout layout = storageLayoutFor(*script, QSizeF(400, 420), 1);
        const std::uint64_t count = trace::stepCount(*run);
        std::size_t most = 0;
        QElapsedTimer timer;
        timer.start();
        constexpr int kFrames = 60;
        for (int i = 0; i < kFrames; ++i) {
            const auto step = count * static_cast<std::uint64_t>(i) / kFrames;
            most = std::max(most, storageFrameAt(*script, layout, {trace::stepAt(*run, step), 0.5}).sprites.size());
        }
        QVERIFY2(most < 120, qPrintable(QString::number(most)));
        QVERIFY2(timer.elapsed() / kFrames < 20,
                 qPrintable(QString::number(timer.elapsed()))); // 1 ms on an idle machine
        const WriteState end = stateAt(*script, {trace::stepAt(*run, count - 1), 1});
        QCOMPARE(writtenSoFar(*script, end).rowsCopied, std::uint64_t{499'998});
    }

    void theWidgetFollowsThePlayhead()
    {
        Theme theme;
        Playhead playhead;
        StorageView view(theme);
        view.attach(playhead);
        view.resize(800, 420);
        view.show(); // a widget that was never shown hears of no resize
        view.setRun(m_run, WriteMode::CopyOnWrite);
        QCOMPARE(view.halves(), 1);
        view.setTwin(twinOf(m_outcome), WriteMode::MergeOnRead);
        QCOMPARE(view.halves(), 2);
        playhead.setTimes(scriptFor(m_run, base::Language::English, {})->times, 0);
        QVERIFY(view.plainText().contains(QStringLiteral("file 1: 4 row")));
        QVERIFY(!view.plainText().contains(QStringLiteral("replaced by 3")));
        playhead.last();
        QVERIFY2(view.plainText().contains(QStringLiteral("file 1: 4 rows, replaced by 3")) ||
                     view.plainText().contains(QStringLiteral("file 1: 4 row(s), replaced by 3")),
                 qPrintable(view.plainText()));
        QVERIFY(view.sentence().startsWith(QStringLiteral("The new version of the table: 1 file leaves")));
        QCOMPARE(view.accessibleDescription(), view.plainText());
        // A question that waits is not answered by the files.
        view.setQuiet(true);
        QVERIFY(!view.plainText().contains(QStringLiteral("replaced by 3")));
        // Where there is room for one only, a key shows the other.
        view.setQuiet(false);
        view.resize(500, 420);
        QCOMPARE(view.halves(), 1);
        const QStringList own = words(view.frameOf(0));
        QTest::keyClick(&view, Qt::Key_M);
        QVERIFY(words(view.frameOf(0)) != own);
        view.grab();
    }

    void anEngineWithoutFilesSaysSo()
    {
        Theme theme;
        StorageView view(theme);
        view.resize(600, 400);
        view.setRun(scene(4, "duckdb")->lastRun(), WriteMode::InPlace);
        QCOMPARE(view.halves(), 1);
        QVERIFY(view.sentence().startsWith(QStringLiteral("This engine changes rows where they lie")));
        QCOMPARE(view.frameOf(0).sprites.size(), std::size_t{0});
        view.grab();
    }

private:
    [[nodiscard]] StageFrame frameAt(std::uint64_t step, double progress) const
    {
        return storageFrameAt(*m_script, m_layout, {trace::stepAt(*m_run, step), progress});
    }

    session::OutcomePtr m_outcome;
    trace::MergeRunPtr m_run;
    StorageScriptPtr m_script;
    StorageLayout m_layout;
};

QTEST_MAIN(StorageViewTest)
#include "tst_storage_view.moc"
