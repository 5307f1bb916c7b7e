#include "ui/state/workbench_state.h"

#include "ui/bridge/text.h"
#include "ui/state/memory_journal.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr std::string_view kEngineMark = " engine=";

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

bool Workbench::State::load()
{
    loadFailure.reset();
    base::Result<std::optional<catalog::Workspace>, diagnostics::Diagnostic> loaded = journal->load();
    if (!loaded) {
        loadFailure = loaded.error();
        return false;
    }
    if (!loaded.value()) {
        return false;
    }
    const catalog::Workspace& workspace = *loaded.value();
    forget();
    restored = true;
    draft = workspace.draft;
    place = workspace.place;
    readPlace();
    const std::size_t mark = place.view.find(kEngineMark);
    useDialect(mark == std::string::npos ? &sql::dialects().front()
                                         : sql::findDialect(place.view.substr(mark + kEngineMark.size())));
    if (place.hasRun && workspace.beforeRun) {
        ask(Purpose::Replay, *workspace.beforeRun,
            commitBetween(workspace.beforeRun->catalog, workspace.draft.catalog));
    } else {
        ask(Purpose::Preview, draft);
    }
    return true;
}

void Workbench::State::showLoaded()
{
    Q_EMIT q->lessonChanged();
    Q_EMIT q->predictionChanged();
    Q_EMIT q->draftChanged();
    Q_EMIT q->stagingChanged();
    Q_EMIT q->outcomeChanged();
    Q_EMIT q->undoStateChanged();
}

bool Workbench::State::takeJournal(const std::string& id)
{
    if (!shelf) {
        return false;
    }
    WorkspaceShelf::Opened opened = shelf.open(id);
    if (!opened) {
        Q_EMIT q->storeFailed(toQString(diagnostics::render(opened.error().message, language)));
        return false;
    }
    journal = std::move(opened).value();
    workspaceId = id;
    Q_EMIT q->workspaceChanged(toQString(id));
    return true;
}

void Workbench::State::keepWhatCannotBeRead()
{
    if (loadFailure) {
        journal = std::make_unique<MemoryJournal>();
        Q_EMIT q->storeFailed(toQString(diagnostics::render(loadFailure->message, language)));
    }
}

void Workbench::State::useDialect(const sql::Dialect* other)
{
    if (other == nullptr || other == dialect) {
        return;
    }
    dialect = other;
    runner.setDialect(*other);
    Q_EMIT q->dialectChanged();
}

std::string Workbench::State::viewText(const std::string& view) const
{
    const bool isFirst = dialect == &sql::dialects().front();
    return isFirst ? view : view + std::string(kEngineMark) + std::string(dialect->id);
}

/// Nothing is shown until the next answer comes.
void Workbench::State::forget()
{
    typing.breakRun();
    shown = nullptr;
    outcome = nullptr;
    preview = true;
    stale = false;
    held = nullptr;
    stagingName.clear();
    targetName.clear();
}

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
    readPlace();
    check(journal->begin(draft, place));
    restored = false;
    forget();
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
    useDialect(&sql::dialects().front());
    newPlace.view = viewText(q->view());
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
    askedAt = request.now;
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
        if (asPreview && chooseRows(*run)) {
            Q_EMIT q->predictionChanged();
        } else if (!asPreview) {
            holdAgainst(answer);
        }
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
    if (answer->lastRun() != nullptr && held == nullptr) {
        held = answer; // before the question closes: who hears of that finds the run
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

/// Undo and redo: the draft becomes another one. Where that other one is what Run made of this one, the run is shown
/// again rather than a preview of running once more.
void Workbench::State::moveTo(catalog::Draft other)
{
    const catalog::Draft old = std::exchange(draft, std::move(other));
    const std::optional<std::int64_t> runAt =
        old.statement == draft.statement ? commitBetween(old.catalog, draft.catalog) : std::nullopt;
    typing.breakRun();
    if (runAt) {
        closePrediction(); // what was run is shown, and answers everything
    }
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

} // namespace mergescope::ui
