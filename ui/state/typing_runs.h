#pragma once
// Which keystrokes belong together: typing in one word, or deleting in one go, is one step of undo.

#include <QString>

#include <cstdint>
#include <string>

namespace mergescope::ui {

class TypingRuns {
public:
    /// The merge key of an edit that turns `before` into `after`: equal to the last one's where it goes on with it.
    [[nodiscard]] std::string keyFor(const QString& before, const QString& after);
    /// Something else happened in between (undo, an edit of a table): the next keystroke begins anew.
    void breakRun() { m_kind = Kind::None; }

private:
    enum class Kind : unsigned char { None, Word, Space, Delete };
    Kind m_kind = Kind::None;
    qsizetype m_place = 0; ///< where the next keystroke of this run falls
    std::uint64_t m_number = 0;
};

} // namespace mergescope::ui
