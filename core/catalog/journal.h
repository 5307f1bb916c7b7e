#pragma once
// What a person edits, and the journal that keeps every state of it. An interface: core/store keeps it in a file, tests
// keep it in memory. The window knows only this.

#include "core/base/result.h"
#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::catalog {

/// One state of everything a person can edit. Undo is a list of these; tables inside are shared, so they are cheap.
struct Draft {
    std::string statement;
    Catalog catalog;         ///< target, staging and what runs made of them
};

/// What changed between two drafts, as it is kept in the journal.
enum class EditKind : unsigned char { Statement, Data, Run, StartOver };

/// Where the person was, kept apart from the journal: looking is not editing.
struct Place {
    std::string lessonId;             ///< "" for a workspace of its own
    std::string lessonLanguage;
    std::uint64_t step = 0;
    bool hasRun = false;              ///< the stage shows the last committed run, not a preview
    std::string view;                 ///< window state as the shell writes it; opaque here
    std::vector<std::pair<std::string, std::string>> answers; ///< predictions: row key and answer, in order
    bool predictionClosed = false;    ///< answered in full, skipped, or run
};

struct Workspace {
    Draft draft;
    Place place;
    std::optional<Draft> beforeRun;   ///< where `draft` is what a Run made: the draft that was run, so that it can be shown again
    std::size_t undoCount = 0;
    std::size_t redoCount = 0;
};

/// An open journal. Every call that changes something has been kept safely when it returns.
class Journal {
public:
    virtual ~Journal() = default;

    [[nodiscard]] virtual base::Result<std::optional<Workspace>, diagnostics::Diagnostic> load() = 0;
    /// Appends an entry to the journal and drops what could be redone. Edits of the same `mergeKey` that follow each
    /// other (typing in one word, one cell) become one entry; "" never merges.
    [[nodiscard]] virtual base::Result<base::Done, diagnostics::Diagnostic>
    append(EditKind kind, const std::string& mergeKey, const Draft& draft) = 0;
    /// Moves in the journal and gives the draft it arrives at; none at either end.
    [[nodiscard]] virtual base::Result<std::optional<Draft>, diagnostics::Diagnostic> undo() = 0;
    [[nodiscard]] virtual base::Result<std::optional<Draft>, diagnostics::Diagnostic> redo() = 0;
    [[nodiscard]] virtual std::size_t undoCount() const = 0;
    [[nodiscard]] virtual std::size_t redoCount() const = 0;
    [[nodiscard]] virtual base::Result<base::Done, diagnostics::Diagnostic> savePlace(const Place& place) = 0;
    /// Forgets the journal and begins anew from this draft (opening a lesson, File > New).
    [[nodiscard]] virtual base::Result<base::Done, diagnostics::Diagnostic> begin(const Draft& draft,
                                                                                  const Place& place) = 0;
};

} // namespace mergescope::catalog
