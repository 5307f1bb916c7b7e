#pragma once
// A journal that outlives the workbench that writes it: what lies on disk while windows come and go.

#include "ui/state/memory_journal.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace mergescope::ui {

class SharedJournal : public catalog::Journal {
public:
    explicit SharedJournal(std::shared_ptr<MemoryJournal> kept) : m_kept(std::move(kept)) {}
    base::Result<std::optional<catalog::Workspace>, diagnostics::Diagnostic> load() override { return m_kept->load(); }
    MemoryJournal::Done append(catalog::EditKind kind, const std::string& key, const catalog::Draft& draft) override
    {
        return m_kept->append(kind, key, draft);
    }
    MemoryJournal::Moved undo() override { return m_kept->undo(); }
    MemoryJournal::Moved redo() override { return m_kept->redo(); }
    std::size_t undoCount() const override { return m_kept->undoCount(); }
    std::size_t redoCount() const override { return m_kept->redoCount(); }
    MemoryJournal::Done savePlace(const catalog::Place& place) override { return m_kept->savePlace(place); }
    MemoryJournal::Done begin(const catalog::Draft& draft, const catalog::Place& place) override
    {
        return m_kept->begin(draft, place);
    }

private:
    std::shared_ptr<MemoryJournal> m_kept;
};

} // namespace mergescope::ui
