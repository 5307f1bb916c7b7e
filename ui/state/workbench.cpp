#include "ui/state/workbench.h"

#include "ui/bridge/text.h"
#include "ui/state/memory_journal.h"
#include "ui/state/staging_edit.h"
#include "ui/state/template_draft.h"
#include "ui/state/workbench_state.h"

#include <algorithm>
#include <utility>

namespace mergescope::ui {

Workbench::Workbench(const sql::Dialect& dialect, std::unique_ptr<catalog::Journal> journal, QObject* parent)
    : QObject(parent), m_state(std::make_unique<State>(dialect, this))
{
    State& state = *m_state;
    state.journal = journal ? std::move(journal) : std::make_unique<MemoryJournal>();
    connect(&state.runner, &EngineRunner::busyChanged, this, &Workbench::busyChanged);
    connect(&state.runner, &EngineRunner::finished, this,
            [this](std::uint64_t, const session::OutcomePtr& outcome) { m_state->receive(outcome); });

    state.load();
}

Workbench::~Workbench() = default;

const sql::Dialect& Workbench::dialect() const
{
    return *m_state->dialect;
}
const catalog::Place& Workbench::place() const
{
    return m_state->place;
}
bool Workbench::wasRestored() const
{
    return m_state->restored;
}
const std::optional<diagnostics::Diagnostic>& Workbench::loadFailure() const
{
    return m_state->loadFailure;
}
base::Language Workbench::language() const
{
    return m_state->language;
}
const std::optional<lessons::Lesson>& Workbench::lesson() const
{
    return m_state->lesson;
}
const std::string& Workbench::statement() const
{
    return m_state->draft.statement;
}
const catalog::Catalog& Workbench::catalog() const
{
    return m_state->draft.catalog;
}
session::OutcomePtr Workbench::outcome() const
{
    return m_state->outcome;
}
trace::MergeRunPtr Workbench::shownRun() const
{
    return m_state->shown;
}
bool Workbench::isPreview() const
{
    return m_state->preview;
}
bool Workbench::isStale() const
{
    return m_state->stale;
}
bool Workbench::isBusy() const
{
    return m_state->runner.isBusy();
}
std::int64_t Workbench::askedAt() const
{
    return m_state->askedAt;
}
std::size_t Workbench::undoCount() const
{
    return m_state->journal->undoCount();
}
bool Workbench::canUndo() const
{
    return undoCount() > 0;
}
bool Workbench::canRedo() const
{
    return m_state->journal->redoCount() > 0;
}
void Workbench::setNow(std::optional<std::int64_t> microseconds)
{
    m_state->fixedNow = microseconds;
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

void Workbench::setShelf(WorkspaceShelf shelf, const std::string& id)
{
    m_state->shelf = std::move(shelf);
    m_state->workspaceId = id;
}

const WorkspaceShelf& Workbench::shelf() const
{
    return m_state->shelf;
}
const std::string& Workbench::workspaceId() const
{
    return m_state->workspaceId;
}
std::string Workbench::view() const
{
    return m_state->place.view.substr(0, m_state->place.view.find(' '));
}

void Workbench::openLesson(const lessons::Lesson& lesson)
{
    State& state = *m_state;
    if (state.takeJournal(WorkspaceShelf::idOfLesson(lesson.id))) {
        if (state.load() && state.place.lessonId == lesson.id) {
            state.lesson = lesson;
            state.chooseForShown();
            state.showLoaded();
            return;
        }
        state.keepWhatCannotBeRead();
    }
    state.lesson = lesson;
    catalog::Place place;
    place.lessonId = lesson.id;
    place.lessonLanguage = std::string(base::tagOf(lesson.language));
    state.useDialect(sql::findDialect(lesson.engine));
    place.view = state.viewText(view());
    state.begin({lesson.statement, lesson.start()}, std::move(place));
}

bool Workbench::openWorkspace(const std::string& id)
{
    State& state = *m_state;
    if (!state.takeJournal(id)) {
        return false;
    }
    state.lesson.reset();
    if (!state.load()) {
        state.keepWhatCannotBeRead();
        state.beginOwn(templateDraft());
        return true;
    }
    state.showLoaded();
    return true;
}

void Workbench::showLesson(const lessons::Lesson& lesson)
{
    m_state->lesson = lesson;
    m_state->place.lessonId = lesson.id;
    m_state->place.lessonLanguage = std::string(base::tagOf(lesson.language));
    m_state->savePlace();
    m_state->chooseForShown();
    Q_EMIT lessonChanged();
    Q_EMIT predictionChanged();
}

void Workbench::newWorkspace()
{
    openDraft(templateDraft());
}

void Workbench::openDraft(const catalog::Draft& draft)
{
    if (m_state->shelf) {
        m_state->takeJournal(m_state->shelf.nextOwn());
    }
    m_state->beginOwn(draft);
}

void Workbench::setDialect(const sql::Dialect& dialect)
{
    if (&dialect == m_state->dialect) {
        return;
    }
    m_state->useDialect(&dialect);
    m_state->place.view = m_state->viewText(view());
    m_state->place.hasRun = false; // what was run was run under other rules
    m_state->savePlace();
    m_state->ask(Purpose::Preview, m_state->draft);
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
    const std::string viewText = m_state->viewText(toStdString(view));
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

void Workbench::putTable(const std::string& name, const tables::TablePtr& rows)
{
    m_state->setStaging(wholeTable(m_state->draft.catalog.find(name), name, dialect().defaultFormat, rows));
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
