// Which edit is compared with what: for as long as the same workspace is shown, in whichever language.

#include "tests/support/lesson_k1.h"
#include "tests/support/shared_journal.h"
#include "ui/state/fate_watch.h"
#include "ui/state/workbench.h"

#include <QSignalSpy>
#include <QtTest>

#include <map>

using namespace mergescope;
using namespace mergescope::ui;

class FateWatchTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_kept.clear();
        m_workbench = workbenchOnK1();
        m_watch = std::make_unique<FateWatch>(*m_workbench);
        m_workbench->closePrediction();
    }
    void cleanup()
    {
        m_watch.reset();
        m_workbench.reset();
    }

    void nothingIsComparedBeforeAnEdit() { QVERIFY(!m_watch->diff().has_value()); }

    void anotherLanguageLeavesTheEditAsItIs()
    {
        edit();
        QVERIFY(m_watch->diff().has_value());
        const std::size_t rows = m_watch->diff()->rows.size();
        QVERIFY(rows > 0);
        const trace::MergeRunPtr from = m_watch->from();
        for (const base::Language language : {base::Language::Spanish, base::Language::English}) {
            m_workbench->setLanguage(language);
            m_workbench->showLesson(lessonK1(language));
            QVERIFY(m_watch->diff().has_value());
            QCOMPARE(m_watch->diff()->rows.size(), rows);
            QVERIFY(m_watch->from() == from);
        }
    }

    void theLessonOpenedAnewWasNotEdited()
    {
        edit();
        QVERIFY(m_watch->diff().has_value());
        const QSignalSpy changed(m_watch.get(), &FateWatch::changed);
        m_workbench->openLesson(lessonK1());
        m_workbench->closePrediction();
        QVERIFY(!m_watch->diff().has_value());
        QVERIFY(!changed.isEmpty());
    }

    /// From a shelf a workspace comes with its run at once: it is compared with nothing of the workspace before.
    void aWorkspaceFromTheShelfIsNotComparedWithTheOneBefore()
    {
        WorkspaceShelf shelf;
        shelf.open = [this](const std::string& id) -> WorkspaceShelf::Opened {
            std::shared_ptr<MemoryJournal>& kept = m_kept[id];
            if (kept == nullptr) {
                kept = std::make_shared<MemoryJournal>();
            }
            return std::unique_ptr<catalog::Journal>(std::make_unique<SharedJournal>(kept));
        };
        shelf.ids = [] { return std::vector<std::string>(); };
        m_workbench->setShelf(shelf, {});
        m_workbench->openLesson(lessonK1());
        m_workbench->closePrediction();
        edit();
        QVERIFY(m_watch->diff().has_value());
        m_workbench->newWorkspace();
        QVERIFY(!m_watch->diff().has_value());
        m_workbench->openLesson(lessonK1()); // as it was left: edited, and looked at
        QVERIFY(m_workbench->canUndo());
        QVERIFY(m_workbench->isPreview() && !m_workbench->isPredictionOpen());
        QVERIFY(!m_watch->diff().has_value());
        m_workbench->undo();
        QVERIFY(m_watch->diff().has_value());
    }

private:
    void edit()
    {
        QString text = QString::fromStdString(m_workbench->statement());
        text.insert(text.lastIndexOf(QLatin1Char(';')), QStringLiteral("\nWHEN NOT MATCHED BY SOURCE THEN DELETE"));
        m_workbench->editStatement(text);
    }

    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<FateWatch> m_watch;
    std::map<std::string, std::shared_ptr<MemoryJournal>> m_kept;
};

QTEST_MAIN(FateWatchTest)
#include "tst_fate_watch.moc"
