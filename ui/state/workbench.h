#pragma once
// What the window is about: the draft, what it would do (preview) or did (run), the lesson, the language.
// Views read it and send it orders; it emits facts. It evaluates nothing itself: answers come from core/session.

#include "core/base/language.h"
#include "core/catalog/catalog.h"
#include "core/catalog/journal.h"
#include "core/lessons/lesson.h"
#include "core/lessons/near_variant.h"
#include "core/session/session.h"
#include "core/trace/merge_run.h"
#include "ui/state/workspace_shelf.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::ui {

class Workbench : public QObject {
    Q_OBJECT
public:
    /// `journal` may be null (tests, `shot`): then undo lives in memory only.
    Workbench(const sql::Dialect& dialect, std::unique_ptr<catalog::Journal> journal, QObject* parent = nullptr);
    ~Workbench() override;

    [[nodiscard]] const sql::Dialect& dialect() const;
    /// Where the other workspaces are kept, and the id under which this one is. Without it there is one journal, and
    /// opening something else begins it anew.
    void setShelf(WorkspaceShelf shelf, const std::string& id);
    [[nodiscard]] const WorkspaceShelf& shelf() const;
    [[nodiscard]] const std::string& workspaceId() const;
    /// The place's view as rememberPlace() was told it.
    [[nodiscard]] std::string view() const;
    /// Where the journal says the person was; lessonId "" is a workspace of their own.
    [[nodiscard]] const catalog::Place& place() const;
    /// True: the journal held a workspace, and this is it again. Its lesson comes by showLesson().
    [[nodiscard]] bool wasRestored() const;
    /// What kept the journal from being read, if anything did.
    [[nodiscard]] const std::optional<diagnostics::Diagnostic>& loadFailure() const;
    [[nodiscard]] base::Language language() const;
    [[nodiscard]] const std::optional<lessons::Lesson>& lesson() const;
    [[nodiscard]] const std::string& statement() const;
    [[nodiscard]] const catalog::Catalog& catalog() const;
    /// The staging table that the statement reads, as it stands in the draft; null where there is none to edit.
    [[nodiscard]] catalog::TableEntryPtr staging() const;
    [[nodiscard]] catalog::TableEntryPtr target() const;
    /// The latest reading and running of the draft: diagnostics for the editor, the run for the stage.
    [[nodiscard]] session::OutcomePtr outcome() const;
    /// What the stage shows: the last run that could be made. Null before there is one.
    [[nodiscard]] trace::MergeRunPtr shownRun() const;
    /// True: shownRun() is what Run would do; false: it has been committed.
    [[nodiscard]] bool isPreview() const;
    /// True: the draft has an error, shownRun() is older and shown greyed.
    [[nodiscard]] bool isStale() const;
    /// True while it is asked what will happen: stage, counters and after-table keep quiet. Until Run or a skip.
    [[nodiscard]] bool isPredictionOpen() const;
    /// The rows that are asked for, as lessons::routeOfKey reads them: the lesson's, or those that the engine chose.
    [[nodiscard]] std::vector<std::string> askedRows() const;
    /// True: the engine chose the rows, from the run that the draft would make.
    [[nodiscard]] bool isEngineQuestion() const;
    /// Row key and answer ("update", "insert", "delete", "keep", "error"; once the question is closed also "skip"), in
    /// the question's order; rows without an answer are left out.
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& answers() const;
    /// What was said of a counter ("updated", "inserted", "deleted", "copied", "untouched") before the run.
    [[nodiscard]] std::optional<std::uint64_t> saidCount(std::string_view counter) const;
    /// The run that the question was about; null before that run, and once a new question is asked.
    [[nodiscard]] trace::MergeRunPtr questionRun() const;
    /// The staging table as that run found it.
    [[nodiscard]] catalog::TableEntryPtr stagingOfQuestion() const;
    /// The asked rows whose answer was another than what the question's run did; skipped ones are not among them.
    [[nodiscard]] std::vector<std::string> missedRows() const;
    /// After a wrong answer: one cell changed, so that the first missed row fares otherwise (lessons::nearVariant).
    [[nodiscard]] std::optional<lessons::NearVariant> offeredVariant() const;
    /// True while answers belong beside the rows of shownRun(): before its run, and while it is shown.
    [[nodiscard]] bool isQuestionShown() const;
    /// True while a worker computes the answer; outcome() is the one before.
    [[nodiscard]] bool isBusy() const;
    /// What the latest answer took for now, in microseconds since 1970 UTC: for whoever asks the same beside it.
    [[nodiscard]] std::int64_t askedAt() const;
    /// Edits that can be undone: typing that is joined to the edit before does not add one.
    [[nodiscard]] std::size_t undoCount() const;
    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    /// What current_timestamp() and commits say, in microseconds since 1970 UTC; without it, the wall clock.
    void setNow(std::optional<std::int64_t> microseconds);

public Q_SLOTS:
    /// With a shelf: the lesson's own workspace as it was left, or a new one.
    void openLesson(const lessons::Lesson& lesson);
    /// A workspace of the shelf that is no lesson's; false, and said, where it does not open.
    bool openWorkspace(const std::string& id);
    /// Under whose rules the statement is read and run from now on.
    void setDialect(const sql::Dialect& dialect);
    /// The open lesson's words again (in another language, after a restart); draft and answers stay.
    void showLesson(const lessons::Lesson& lesson);
    void newWorkspace();
    /// A draft of one's own: a script over no tables yet, the contents of a workspace.
    void openDraft(const catalog::Draft& draft);
    /// Looking is not editing: kept beside the journal, not in it.
    void rememberPlace(std::uint64_t step, const QString& view);
    void setLanguage(base::Language language);
    /// Typing: previews at once, on disk before it returns. mergeKey joins keystrokes into one undo step.
    void editStatement(const QString& text);
    void setStagingCell(std::uint32_t row, std::uint32_t column, const values::Value& value);
    void insertStagingRow(std::uint32_t before);
    void removeStagingRows(std::uint32_t first, std::uint32_t count);
    /// Other rows in place of `count` rows from `first` on, one value a column: a paste or a clearing, in one undo
    /// step.
    void replaceStagingRows(std::uint32_t first, std::uint32_t count,
                            const std::vector<std::vector<values::Value>>& rows);
    /// These rows as a table of the draft, in the place of the one of that name: an import, in one undo step.
    void putTable(const std::string& name, const tables::TablePtr& rows);
    void undo();
    void redo();
    void answerPrediction(const QString& rowKey, const QString& answer);
    /// Nothing takes it back.
    void sayCount(const QString& counter, std::optional<std::uint64_t> count);
    /// Closes the question; what has no answer is recorded as skipped. run() does so too.
    void closePrediction();
    /// A question about the draft as it stands, with rows that the engine chooses.
    void ask();
    /// The last question once more, without its answers.
    void askAgain();
    /// The offered variant, as one edit that can be undone: the tables that the question's run found, with that one
    /// cell changed; and the row is asked for.
    void tryVariant();
    /// Commits the draft's statement as one snapshot and shows it from step 0.
    void run();
    /// Back to the lesson's own tables and statement; undoable.
    void startOver();

Q_SIGNALS:
    void lessonChanged();
    void dialectChanged();
    void workspaceChanged(const QString& id);
    void languageChanged();
    void draftChanged(); ///< statement or tables
    void stagingChanged();
    void outcomeChanged(); ///< a new preview or run is there
    void runCommitted();   ///< outcome is the result of run(), also of one that failed and wrote nothing
    void predictionChanged();
    void undoStateChanged();
    void busyChanged(bool busy);
    void storeFailed(const QString& message); ///< could not be saved; the draft is still in memory

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace mergescope::ui
