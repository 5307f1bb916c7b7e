#pragma once
// A journal that lives as long as the program: for windows that are painted for a picture, and for tests.

#include "core/catalog/journal.h"

#include <string>
#include <vector>

namespace mergescope::ui {

class MemoryJournal : public catalog::Journal {
public:
    using Done = base::Result<base::Done, diagnostics::Diagnostic>;
    using Moved = base::Result<std::optional<catalog::Draft>, diagnostics::Diagnostic>;

    [[nodiscard]] base::Result<std::optional<catalog::Workspace>, diagnostics::Diagnostic> load() override;
    [[nodiscard]] Done append(catalog::EditKind kind, const std::string& mergeKey, const catalog::Draft& draft) override;
    [[nodiscard]] Moved undo() override;
    [[nodiscard]] Moved redo() override;
    [[nodiscard]] std::size_t undoCount() const override;
    [[nodiscard]] std::size_t redoCount() const override;
    [[nodiscard]] Done savePlace(const catalog::Place& place) override;
    [[nodiscard]] Done begin(const catalog::Draft& draft, const catalog::Place& place) override;

private:
    struct Entry {
        catalog::EditKind kind = catalog::EditKind::StartOver;
        std::string mergeKey;
        catalog::Draft draft;
    };
    std::vector<Entry> m_entries; ///< the first is what begin() was given
    std::size_t m_at = 0;
    catalog::Place m_place;
};

} // namespace mergescope::ui
