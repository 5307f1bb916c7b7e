#pragma once
// Where the reader of a Python line stands, and its reports: the first slip of a line says it all.

#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/python_tokens.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::sql {

class PythonCursor {
protected:
    PythonCursor(const base::SourceText& source, const std::vector<PythonToken>& tokens,
                 diagnostics::Diagnostics& diagnostics);

    [[nodiscard]] std::string_view textHere(std::size_t ahead = 0) const { return m_source.slice(here(ahead).span); }
    [[nodiscard]] bool isEnd() const { return here().kind == PythonTokenKind::LineEnd; }
    void advance() { m_at += isEnd() ? 0 : 1; }
    [[nodiscard]] const PythonToken& here(std::size_t ahead = 0) const;
    [[nodiscard]] bool isSymbol(std::string_view symbol, std::size_t ahead = 0) const;
    [[nodiscard]] bool isWord(std::string_view word, std::size_t ahead = 0) const;
    [[nodiscard]] base::Span spanFrom(base::Span begin) const;
    bool accept(std::string_view symbol);
    void report(diagnostics::Diagnostic diagnostic);
    diagnostics::Argument found() const;
    void reportExpected(std::vector<std::string> words);
    /// A character or a text that is wrong by itself.
    bool reportStranger();
    void expect(std::string_view symbol);
    void expectClosing(std::string_view symbol, base::Span open);
    /// Each operator and each call makes the tree one higher, and it is walked from the top.
    bool isTooLong(int& length);
    /// A line that begins with `.` outside brackets is a slip that Python calls a syntax error. It is said once, and
    /// the chain is read on so that its own mistakes show too.
    void reportLooseDot();
    void notRead();

    const base::SourceText& m_source;
    std::vector<PythonToken> m_tokens; ///< without spaces and comments; the last is LineEnd
    diagnostics::Diagnostics& m_diagnostics;
    std::size_t m_at = 0;
    int m_brackets = 0;
    bool m_saidLooseDot = false;
    bool m_isBroken = false;
};

} // namespace mergescope::sql
