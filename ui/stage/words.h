#pragma once
// The few words that the stage says itself; sentences about steps come from core/story.

#include "core/base/language.h"
#include "core/session/session.h"
#include "core/trace/merge_run.h"

#include <QCoreApplication>
#include <QString>

namespace mergescope::ui {

struct StageScript;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(mergescope::ui::Stage)
};

/// A cell as the stage sets it: the empty string is shown as '', so that it is not taken for nothing.
struct CellWord {
    QString text;
    bool isNull = false;
};
[[nodiscard]] CellWord cellWord(const tables::Table& table, std::size_t row, std::size_t column);
/// Numbers stand at the right.
[[nodiscard]] bool standsRight(const values::DataType& type);
/// The last part of a dotted name.
[[nodiscard]] QString lastPart(const std::string& dottedName);

/// What a lane holds: "pairs", "only target", …
[[nodiscard]] QString laneName(trace::MatchKind kind);

/// "1 · WHEN MATCHED", "ON", "no clause".
[[nodiscard]] QString rungLabel(const session::Rung& rung);
/// "UPDATE SET category, unit_cost" in short: of at most so many letters, with fewer columns where all do not fit.
[[nodiscard]] QString actionText(const trace::MergeRun& run, std::int16_t clause, std::size_t letters = 1000);
/// What a rung's action is called on a badge while the row is only decided.
[[nodiscard]] QString effectWord(trace::Effect effect);
[[nodiscard]] QString truthWord(values::Truth truth);
/// What a rung says at its right end.
[[nodiscard]] QString takesTheRow();
[[nodiscard]] QString matchesTwice();
/// The rows of which a rung speaks, where the row in focus is none of them.
[[nodiscard]] QString forWhichRows(trace::MatchKind kind);
/// What becomes of a row that no clause takes.
[[nodiscard]] QString noClauseText(trace::MatchKind kind);
/// What becomes of all rows that no clause takes, and how many of them there are at the end.
[[nodiscard]] QString noClauseText();
[[nodiscard]] QString notTakenText(const StageScript& script);
/// What holds for every row that is shown.
[[nodiscard]] QString orderNote();
/// What a row's tag says: its name, with a number where another tag of its lane says the same.
[[nodiscard]] QString tagText(const StageScript& script, std::size_t route);
/// A target row, or a source row, that no clause took.
[[nodiscard]] QString staysBadge();
[[nodiscard]] QString ignoredBadge();
/// "×36": so many rows in one tag.
[[nodiscard]] QString timesText(std::size_t rows);
[[nodiscard]] QString rowCountText(std::size_t rows);

} // namespace mergescope::ui
