#include "ui/state/typing_runs.h"

#include <algorithm>

namespace mergescope::ui {

std::string TypingRuns::keyFor(const QString& before, const QString& after)
{
    const qsizetype shorter = std::min(before.size(), after.size());
    qsizetype prefix = 0;
    while (prefix < shorter && before[prefix] == after[prefix]) {
        ++prefix;
    }
    qsizetype suffix = 0;
    while (suffix < shorter - prefix && before[before.size() - 1 - suffix] == after[after.size() - 1 - suffix]) {
        ++suffix;
    }
    const qsizetype removed = before.size() - prefix - suffix;
    const qsizetype inserted = after.size() - prefix - suffix;

    Kind kind = Kind::None;
    bool goesOn = false;
    if (removed == 0 && inserted == 1) {
        // A word takes the blanks behind it along; the first letter after a blank begins the next run. In "aaa" the
        // place of the new letter is not certain: it may have been typed anywhere among its equals.
        kind = after[prefix].isSpace() ? Kind::Space : Kind::Word;
        const bool adjacent = prefix >= m_place && std::all_of(after.begin() + m_place, after.begin() + prefix,
                                                               [&](QChar c) { return c == after[prefix]; });
        goesOn = adjacent && (m_kind == kind || (m_kind == Kind::Word && kind == Kind::Space));
        m_place = goesOn ? m_place + 1 : prefix + 1;
    } else if (removed == 1 && inserted == 0) {
        kind = Kind::Delete;
        goesOn = m_kind == Kind::Delete && (prefix == m_place || prefix + 1 == m_place);
        m_place = prefix;
    }
    if (kind == Kind::None || !goesOn) {
        ++m_number;
    }
    m_kind = kind;
    return "typing:" + std::to_string(m_number);
}

} // namespace mergescope::ui
