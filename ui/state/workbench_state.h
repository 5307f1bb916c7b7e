#pragma once
// Inside of the workbench: what it holds, and how answers, journals and drafts move. Included by the workbench alone.

#include "ui/bridge/engine_runner.h"
#include "ui/state/typing_runs.h"
#include "ui/state/workbench.h"

namespace mergescope::ui {

/// What the answer that is on its way will be used for.
enum class Purpose : unsigned char {
    Preview, ///< of the draft
    Run,     ///< to be committed
    Replay,  ///< of a run that the draft already holds, to be shown again
};

struct Workbench::State {
    State(const sql::Dialect& dialectOfDraft, Workbench* owner)
        : dialect(&dialectOfDraft), runner(dialectOfDraft), q(owner)
    {}

    /// What the journal holds, asked for again; false where it holds nothing or cannot be read (loadFailure).
    bool load();
    /// After load() by another journal than the first: everybody hears of it.
    void showLoaded();
    /// The journal of another workspace in the place of this one; false without a shelf, or where it does not open.
    bool takeJournal(const std::string& id);
    /// A journal that could not be read is left as it is: work goes on in memory, and that is said.
    void keepWhatCannotBeRead();
    void useDialect(const sql::Dialect* other);
    /// The place's view with the engine, where it is not the first.
    [[nodiscard]] std::string viewText(const std::string& view) const;
    void forget();
    void keep(catalog::EditKind kind, const std::string& mergeKey);
    void begin(catalog::Draft newDraft, catalog::Place newPlace);
    void beginOwn(catalog::Draft newDraft);
    void savePlace();
    void check(const base::Result<base::Done, diagnostics::Diagnostic>& done);
    void ask(Purpose purpose, const catalog::Draft& asked, std::optional<std::int64_t> at = std::nullopt);
    void receive(const session::OutcomePtr& answer);
    void show(const session::OutcomePtr& answer, bool asPreview);
    void finishRun(const session::OutcomePtr& answer);
    void closePrediction();
    void moveTo(catalog::Draft other);
    void setStaging(catalog::TableEntryPtr entry);
    void rememberNames(const session::Outcome& answer);
    // workbench_question.cpp
    [[nodiscard]] std::vector<std::string> questions() const;
    [[nodiscard]] bool authorAsks() const;
    /// An open question whose rows the engine chooses, for each draft anew.
    [[nodiscard]] bool mayChoose() const;
    /// After the lesson has become known later than the run that it would make.
    void chooseForShown();
    /// The engine's rows for the run that the draft would make; true where they are others than before.
    bool chooseRows(const trace::MergeRun& run);
    /// The question's own things after the place has become another: chosen rows and answers.
    void readPlace();
    void setAnswer(const std::string& key, const std::string& answer);
    void open(bool byEngine, std::vector<std::string> rows);
    /// The staging table as the question's run found it.
    [[nodiscard]] catalog::TableEntryPtr stagingThen() const;
    /// A run is there that the question can be held against.
    void holdAgainst(const session::OutcomePtr& answer);

    const sql::Dialect* dialect;
    EngineRunner runner;
    Workbench* q;
    std::unique_ptr<catalog::Journal> journal;
    WorkspaceShelf shelf;
    std::string workspaceId;
    base::Language language = base::Language::English;
    std::optional<lessons::Lesson> lesson;
    std::optional<diagnostics::Diagnostic> loadFailure;
    std::optional<std::int64_t> fixedNow;
    catalog::Draft draft;
    catalog::Place place;
    Purpose purpose = Purpose::Preview;
    std::int64_t askedAt = 0;
    session::OutcomePtr outcome;
    trace::MergeRunPtr shown;
    bool preview = true;
    bool stale = false;
    bool restored = false;
    std::string stagingName; ///< as the last readable statement named it
    std::string targetName;
    TypingRuns typing;
    bool engineAsks = false;         ///< the rows are the engine's although the lesson has a question of its own
    bool isVariant = false;          ///< the one row asked for is a variant's, whatever else would tempt
    std::vector<std::string> chosen; ///< rows that the engine chose
    std::vector<std::pair<std::string, std::string>> rowAnswers; ///< of place.answers, those of rows
    session::OutcomePtr held;                                    ///< the run that the question was about
    /// Worked out when it is first asked for, of `offeredFor`.
    std::optional<lessons::NearVariant> offered;
    session::OutcomePtr offeredFor;
};

} // namespace mergescope::ui
