#include "ui/state/memory_journal.h"

#include <utility>

namespace mergescope::ui {

base::Result<std::optional<catalog::Workspace>, diagnostics::Diagnostic> MemoryJournal::load()
{
    if (m_entries.empty()) {
        return std::optional<catalog::Workspace>();
    }
    catalog::Workspace workspace;
    workspace.draft = m_entries[m_at].draft;
    workspace.place = m_place;
    if (m_at > 0 && m_entries[m_at].kind == catalog::EditKind::Run) {
        workspace.beforeRun = m_entries[m_at - 1].draft;
    }
    workspace.undoCount = undoCount();
    workspace.redoCount = redoCount();
    return std::optional<catalog::Workspace>(std::move(workspace));
}

MemoryJournal::Done MemoryJournal::append(catalog::EditKind kind, const std::string& mergeKey,
                                          const catalog::Draft& draft)
{
    if (m_entries.empty()) {
        m_entries.emplace_back();
    }
    m_entries.resize(m_at + 1);
    const bool joins = !mergeKey.empty() && m_at > 0 && m_entries.back().mergeKey == mergeKey;
    if (!joins) {
        m_entries.emplace_back();
        ++m_at;
    }
    m_entries.back() = Entry{kind, mergeKey, draft};
    return base::Done{};
}

MemoryJournal::Moved MemoryJournal::undo()
{
    if (undoCount() == 0) {
        return std::optional<catalog::Draft>();
    }
    --m_at;
    return std::optional<catalog::Draft>(m_entries[m_at].draft);
}

MemoryJournal::Moved MemoryJournal::redo()
{
    if (redoCount() == 0) {
        return std::optional<catalog::Draft>();
    }
    ++m_at;
    return std::optional<catalog::Draft>(m_entries[m_at].draft);
}

std::size_t MemoryJournal::undoCount() const
{
    return m_at;
}

std::size_t MemoryJournal::redoCount() const
{
    return m_entries.empty() ? 0 : m_entries.size() - 1 - m_at;
}

MemoryJournal::Done MemoryJournal::savePlace(const catalog::Place& place)
{
    m_place = place;
    return base::Done{};
}

MemoryJournal::Done MemoryJournal::begin(const catalog::Draft& draft, const catalog::Place& place)
{
    m_entries.assign(1, Entry{catalog::EditKind::StartOver, {}, draft});
    m_at = 0;
    m_place = place;
    return base::Done{};
}

} // namespace mergescope::ui
