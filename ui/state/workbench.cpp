#include "ui/state/workbench.h"

#include "ui/bridge/engine_runner.h"
#include "ui/bridge/text.h"
#include "ui/state/memory_journal.h"
#include "ui/state/staging_edit.h"
#include "ui/state/template_draft.h"
#include "ui/state/typing_runs.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

/// What the answer that is on its way will be used for.
enum class Purpose : unsigned char {
    Preview, ///< of the draft
    Run,     ///< to be committed
    Replay,  ///< of a run that the draft already holds, to be shown again
};

std::string joined(const sql::QualifiedName& name)
{
    std::string text;
    for (const sql::Identifier& part : name.parts) {
        text += (text.empty() ? "" : ".") + part.text;
    }
    return text;
}

const sql::MergeStatement* lastMerge(const sql::Ast& ast)
{
    for (auto statement = ast.statements.rbegin(); statement != ast.statements.rend(); ++statement) {
        if (const auto* merge = std::get_if<sql::MergeStatement>(&statement->body)) {
            return merge;
        }
    }
    return nullptr;
}

/// The table that USING reads, also through a query over one table; "" where there is none.
std::string sourceTable(const sql::Ast& ast, const sql::MergeStatement& merge)
{
    std::optional<std::uint32_t> reference = merge.source;
    while (reference) {
        const sql::TableRef& table = ast.tableRefs[*reference];
        if (table.kind == sql::TableRef::Kind::Table) {
            return joined(table.name);
        }
        if (table.kind != sql::TableRef::Kind::Query || !table.query.isValid()) {
            return {};
        }
        reference = ast[table.query].from;
    }
    return {};
}

/// The time of the newest commit in `after` that `before` does not have: what a run said was now.
std::optional<std::int64_t> commitBetween(const catalog::Catalog& before, const catalog::Catalog& after)
{
    std::optional<std::int64_t> time;
    for (const catalog::TableEntryPtr& entry : after.tables()) {
        const catalog::TableEntryPtr old = before.find(entry->name);
        const std::size_t known = old ? old->snapshots.size() : 0;
        if (entry->snapshots.size() > known) {
            time = std::max(time.value_or(0), entry->snapshots.back()->committedAt);
        }
    }
    return time;
}

} // namespace

struct Workbench::State {
    State(const sql::Dialect& dialectOfDraft, Workbench* owner) : dialect(&dialectOfDraft), runner(dialectOfDraft), q(owner) {}

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
    [[nodiscard]] std::vector<std::string> questions() const;

    const sql::Dialect* dialect;
    EngineRunner runner;
    Workbench* q;
    std::unique_ptr<catalog::Journal> journal;
    base::Language language = base::Language::English;
    std::optional<lessons::Lesson> lesson;
    std::optional<diagnostics::Diagnostic> loadFailure;
    std::optional<std::int64_t> fixedNow;
    catalog::Draft draft;
    catalog::Place place;
    Purpose purpose = Purpose::Preview;
    session::OutcomePtr outcome;
    trace::MergeRunPtr shown;
    bool preview = true;
    bool stale = false;
    bool restored = false;
    std::string stagingName; ///< as the last readable statement named it
    std::string targetName;
    TypingRuns typing;
};

void Workbench::State::check(const base::Result<base::Done, diagnostics::Diagnostic>& done)
{
    if (!done) {
        Q_EMIT q->storeFailed(toQString(diagnostics::render(done.error().message, language)));
    }
}

/// The draft goes to the journal before anything else happens, so that nothing is lost whatever follows.
void Workbench::State::keep(catalog::EditKind kind, const std::string& mergeKey)
{
    check(journal->append(kind, mergeKey, draft));
    if (kind != catalog::EditKind::Statement) {
        typing.breakRun();
    }
    if (kind != catalog::EditKind::Run && place.hasRun) {
        place.hasRun = false;
        savePlace();
    }
    Q_EMIT q->undoStateChanged();
}

void Workbench::State::savePlace()
{
    check(journal->savePlace(place));
}

void Workbench::State::begin(catalog::Draft newDraft, catalog::Place newPlace)
{
    draft = std::move(newDraft);
    place = std::move(newPlace);
    check(journal->begin(draft, place));
    typing.breakRun();
    restored = false;
    shown = nullptr;
    outcome = nullptr;
    preview = true;
    stale = false;
    stagingName.clear();
    targetName.clear();
    Q_EMIT q->lessonChanged();
    Q_EMIT q->predictionChanged();
    Q_EMIT q->draftChanged();
    ask(Purpose::Preview, draft);
    Q_EMIT q->stagingChanged();
    Q_EMIT q->undoStateChanged();
}

void Workbench::State::beginOwn(catalog::Draft newDraft)
{
    lesson.reset();
    catalog::Place newPlace;
    newPlace.view = place.view;
    newPlace.predictionClosed = true;
    begin(std::move(newDraft), std::move(newPlace));
}

void Workbench::State::ask(Purpose newPurpose, const catalog::Draft& asked, std::optional<std::int64_t> at)
{
    purpose = newPurpose;
    EngineRequest request;
    request.text = std::make_shared<base::SourceText>(asked.statement);
    request.catalog = asked.catalog;
    request.now = at ? *at : fixedNow ? *fixedNow : QDateTime::currentMSecsSinceEpoch() * 1000;
    runner.start(std::move(request));
}

void Workbench::State::receive(const session::OutcomePtr& answer)
{
    switch (purpose) {
    case Purpose::Preview:
        show(answer, true);
        break;
    case Purpose::Replay:
        show(answer, false);
        break;
    case Purpose::Run:
        finishRun(answer);
        break;
    }
}

void Workbench::State::show(const session::OutcomePtr& answer, bool asPreview)
{
    const std::string oldStaging = stagingName;
    outcome = answer;
    if (const trace::MergeRunPtr run = answer->lastRun()) {
        shown = run;
        preview = asPreview;
        stale = false;
    } else {
        stale = shown != nullptr;
    }
    rememberNames(*answer);
    if (stagingName != oldStaging) {
        Q_EMIT q->stagingChanged();
    }
    Q_EMIT q->outcomeChanged();
}

void Workbench::State::rememberNames(const session::Outcome& answer)
{
    const sql::MergeStatement* merge = answer.ast ? lastMerge(*answer.ast) : nullptr;
    if (merge != nullptr) {
        if (const catalog::TableEntryPtr entry = draft.catalog.find(joined(merge->target))) {
            targetName = entry->name;
        }
        if (const catalog::TableEntryPtr entry = draft.catalog.find(sourceTable(*answer.ast, *merge))) {
            stagingName = entry->name;
        }
    }
}

void Workbench::State::finishRun(const session::OutcomePtr& answer)
{
    const bool wrote = std::any_of(answer->statements.begin(), answer->statements.end(),
                                   [](const session::StatementOutcome& done) { return done.writes && !done.error; });
    if (wrote) {
        draft.catalog = answer->after;
        place.hasRun = answer->lastRun() != nullptr;
        keep(catalog::EditKind::Run, {});
    }
    closePrediction();
    if (answer->lastRun() != nullptr) {
        place.step = 0;
        savePlace();
    }
    show(answer, false);
    if (wrote) {
        Q_EMIT q->draftChanged();
        Q_EMIT q->stagingChanged();
    }
    if (answer->lastRun() != nullptr) {
        Q_EMIT q->runCommitted();
    }
}

void Workbench::State::closePrediction()
{
    if (!q->isPredictionOpen()) {
        return;
    }
    place.predictionClosed = true;
    savePlace();
    Q_EMIT q->predictionChanged();
}

/// Undo and redo: the draft becomes another one. Where that other one is what Run made of this one, the run is shown
/// again rather than a preview of running once more.
void Workbench::State::moveTo(catalog::Draft other)
{
    const catalog::Draft old = std::exchange(draft, std::move(other));
    const std::optional<std::int64_t> runAt =
        old.statement == draft.statement ? commitBetween(old.catalog, draft.catalog) : std::nullopt;
    typing.breakRun();
    place.hasRun = runAt.has_value();
    savePlace();
    Q_EMIT q->draftChanged();
    ask(runAt ? Purpose::Replay : Purpose::Preview, runAt ? old : draft, runAt);
    Q_EMIT q->stagingChanged();
    Q_EMIT q->undoStateChanged();
}

void Workbench::State::setStaging(catalog::TableEntryPtr entry)
{
    draft.catalog.put(std::move(entry));
    keep(catalog::EditKind::Data, {});
    Q_EMIT q->draftChanged();
    ask(Purpose::Preview, draft);
    Q_EMIT q->stagingChanged();
}

std::vector<std::string> Workbench::State::questions() const
{
    std::vector<std::string> keys;
    if (lesson) {
        for (const lessons::Section& section : lesson->sections) {
            for (const lessons::Prediction& prediction : section.predictions) {
                keys.push_back(prediction.rowKey);
            }
        }
    }
    return keys;
}

Workbench::Workbench(const sql::Dialect& dialect, std::unique_ptr<catalog::Journal> journal, QObject* parent)
    : QObject(parent), m_state(std::make_unique<State>(dialect, this))
{
    State& state = *m_state;
    state.journal = journal ? std::move(journal) : std::make_unique<MemoryJournal>();
    connect(&state.runner, &EngineRunner::busyChanged, this, &Workbench::busyChanged);
    connect(&state.runner, &EngineRunner::finished, this,
            [this](std::uint64_t, const session::OutcomePtr& outcome) { m_state->receive(outcome); });

    base::Result<std::optional<catalog::Workspace>, diagnostics::Diagnostic> loaded = state.journal->load();
    if (!loaded) {
        state.loadFailure = loaded.error();
        return;
    }
    if (!loaded.value()) {
        return;
    }
    const catalog::Workspace& workspace = *loaded.value();
    state.restored = true;
    state.draft = workspace.draft;
    state.place = workspace.place;
    if (state.place.hasRun && workspace.beforeRun) {
        state.ask(Purpose::Replay, *workspace.beforeRun,
                  commitBetween(workspace.beforeRun->catalog, workspace.draft.catalog));
    } else {
        state.ask(Purpose::Preview, state.draft);
    }
}

Workbench::~Workbench() = default;

const sql::Dialect& Workbench::dialect() const { return *m_state->dialect; }
const catalog::Place& Workbench::place() const { return m_state->place; }
bool Workbench::wasRestored() const { return m_state->restored; }
const std::optional<diagnostics::Diagnostic>& Workbench::loadFailure() const { return m_state->loadFailure; }
base::Language Workbench::language() const { return m_state->language; }
const std::optional<lessons::Lesson>& Workbench::lesson() const { return m_state->lesson; }
const std::string& Workbench::statement() const { return m_state->draft.statement; }
const catalog::Catalog& Workbench::catalog() const { return m_state->draft.catalog; }
session::OutcomePtr Workbench::outcome() const { return m_state->outcome; }
trace::MergeRunPtr Workbench::shownRun() const { return m_state->shown; }
bool Workbench::isPreview() const { return m_state->preview; }
bool Workbench::isStale() const { return m_state->stale; }
bool Workbench::isBusy() const { return m_state->runner.isBusy(); }
bool Workbench::canUndo() const { return m_state->journal->undoCount() > 0; }
bool Workbench::canRedo() const { return m_state->journal->redoCount() > 0; }
void Workbench::setNow(std::optional<std::int64_t> microseconds) { m_state->fixedNow = microseconds; }

const std::vector<std::pair<std::string, std::string>>& Workbench::answers() const
{
    return m_state->place.answers;
}

catalog::TableEntryPtr Workbench::staging() const
{
    if (!m_state->stagingName.empty()) {
        return m_state->draft.catalog.find(m_state->stagingName);
    }
    const lessons::LessonTable* table = m_state->lesson ? m_state->lesson->staging() : nullptr;
    return table != nullptr ? m_state->draft.catalog.find(table->name) : nullptr;
}

catalog::TableEntryPtr Workbench::target() const
{
    if (!m_state->targetName.empty()) {
        return m_state->draft.catalog.find(m_state->targetName);
    }
    const catalog::TableEntryPtr source = staging();
    for (const catalog::TableEntryPtr& entry : m_state->draft.catalog.tables()) {
        if (source == nullptr || entry->name != source->name) {
            return entry;
        }
    }
    return nullptr;
}

bool Workbench::isPredictionOpen() const
{
    return !m_state->place.predictionClosed && !m_state->questions().empty();
}

void Workbench::openLesson(const lessons::Lesson& lesson)
{
    m_state->lesson = lesson;
    catalog::Place place;
    place.lessonId = lesson.id;
    place.lessonLanguage = std::string(base::tagOf(lesson.language));
    place.view = m_state->place.view;
    m_state->begin({lesson.statement, lesson.start()}, std::move(place));
}

void Workbench::showLesson(const lessons::Lesson& lesson)
{
    m_state->lesson = lesson;
    m_state->place.lessonId = lesson.id;
    m_state->place.lessonLanguage = std::string(base::tagOf(lesson.language));
    m_state->savePlace();
    Q_EMIT lessonChanged();
    Q_EMIT predictionChanged();
}

void Workbench::newWorkspace()
{
    m_state->beginOwn(templateDraft());
}

void Workbench::openDraft(const catalog::Draft& draft)
{
    m_state->beginOwn(draft);
}

void Workbench::setLanguage(base::Language language)
{
    if (language != m_state->language) {
        m_state->language = language;
        Q_EMIT languageChanged();
    }
}

void Workbench::rememberPlace(std::uint64_t step, const QString& view)
{
    const std::string viewText = toStdString(view);
    if (m_state->place.step != step || m_state->place.view != viewText) {
        m_state->place.step = step;
        m_state->place.view = viewText;
        m_state->savePlace();
    }
}

void Workbench::editStatement(const QString& text)
{
    const QString before = toQString(m_state->draft.statement);
    if (text == before) {
        return;
    }
    m_state->draft.statement = toStdString(text);
    m_state->keep(catalog::EditKind::Statement, m_state->typing.keyFor(before, text));
    Q_EMIT draftChanged();
    m_state->ask(Purpose::Preview, m_state->draft);
}

void Workbench::setStagingCell(std::uint32_t row, std::uint32_t column, const values::Value& value)
{
    const catalog::TableEntryPtr entry = staging();
    if (entry != nullptr && row < entry->table->rowCount() && column < entry->table->columnCount() &&
        !entry->table->cell(row, column).isIdenticalTo(value)) {
        m_state->setStaging(withCell(*entry, row, column, value));
    }
}

void Workbench::insertStagingRow(std::uint32_t before)
{
    if (const catalog::TableEntryPtr entry = staging()) {
        m_state->setStaging(withRowInserted(*entry, before));
    }
}

void Workbench::removeStagingRows(std::uint32_t first, std::uint32_t count)
{
    const catalog::TableEntryPtr entry = staging();
    if (entry != nullptr && count > 0 && first < entry->table->rowCount()) {
        m_state->setStaging(withRowsRemoved(*entry, first, count));
    }
}

void Workbench::replaceStagingRows(std::uint32_t first, std::uint32_t count,
                                   const std::vector<std::vector<values::Value>>& rows)
{
    const catalog::TableEntryPtr entry = staging();
    if (entry == nullptr || (rows.empty() && count == 0)) {
        return;
    }
    const catalog::TableEntryPtr next = withRowsReplaced(*entry, first, count, rows);
    if (!next->table->hasSameCellsAs(*entry->table)) {
        m_state->setStaging(next);
    }
}

void Workbench::undo()
{
    const auto moved = m_state->journal->undo();
    if (!moved) {
        Q_EMIT storeFailed(toQString(diagnostics::render(moved.error().message, m_state->language)));
    } else if (moved.value()) {
        m_state->moveTo(*moved.value());
    }
}

void Workbench::redo()
{
    const auto moved = m_state->journal->redo();
    if (!moved) {
        Q_EMIT storeFailed(toQString(diagnostics::render(moved.error().message, m_state->language)));
    } else if (moved.value()) {
        m_state->moveTo(*moved.value());
    }
}

void Workbench::answerPrediction(const QString& rowKey, const QString& answer)
{
    if (!isPredictionOpen()) {
        return;
    }
    const std::string key = toStdString(rowKey);
    std::vector<std::pair<std::string, std::string>> given;
    const std::vector<std::string> questions = m_state->questions();
    for (const std::string& question : questions) {
        const auto old = std::find_if(m_state->place.answers.begin(), m_state->place.answers.end(),
                                      [&](const auto& pair) { return pair.first == question; });
        if (question == key) {
            given.emplace_back(key, toStdString(answer));
        } else if (old != m_state->place.answers.end()) {
            given.push_back(*old);
        }
    }
    m_state->place.answers = std::move(given);
    m_state->place.predictionClosed = m_state->place.answers.size() == questions.size();
    m_state->savePlace();
    Q_EMIT predictionChanged();
}

void Workbench::closePrediction()
{
    m_state->closePrediction();
}

void Workbench::run()
{
    m_state->ask(Purpose::Run, m_state->draft);
}

void Workbench::startOver()
{
    if (m_state->lesson) {
        m_state->draft = {m_state->lesson->statement, m_state->lesson->start()};
    } else {
        m_state->draft = templateDraft();
    }
    m_state->keep(catalog::EditKind::StartOver, {});
    Q_EMIT draftChanged();
    m_state->ask(Purpose::Preview, m_state->draft);
    Q_EMIT stagingChanged();
}

} // namespace mergescope::ui
