#pragma once
// The expressions of pasted Python, as far as chains of calls need them: names, texts, calls, dicts, lists, operators.
// A tree of Python, not of SQL: python_reader turns it into statements.

#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/python_tokens.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::sql {

using PythonId = std::uint32_t;
inline constexpr PythonId kNoPython = 0xFFFFFFFFU;

enum class PythonKind : std::uint8_t {
    Error,     ///< reported, quiet further down
    Name,      ///< text
    Text,      ///< pieces: texts side by side are one
    Number,    ///< text
    Constant,  ///< text: True, False, None
    Attribute, ///< child 0, text is the attribute's name
    Call,      ///< child 0 is called; arguments
    Subscript, ///< child 0 [ child 1 ]
    List,      ///< children; also of tuples
    Dict,      ///< children: key, value, key, value, …
    Unary,     ///< text: - + ~ not
    Binary,    ///< text: + - * / % ** // & | ^ == != < <= > >= and or in is; child 0 and 1
};

struct PythonArgument {
    std::string name; ///< "": by position
    base::Span nameSpan;
    PythonId value = kNoPython;
};

struct PythonNode {
    PythonKind kind = PythonKind::Error;
    bool isParenthesized = false;
    base::Span span;
    base::Span wordSpan; ///< an attribute's name, an operator's text; of a call the name of what is called
    std::string text;
    std::vector<PythonId> children;
    std::vector<PythonArgument> arguments;
    std::vector<PythonToken> pieces;
};

struct PythonTree {
    std::vector<PythonNode> nodes;
    [[nodiscard]] const PythonNode& operator[](PythonId id) const { return nodes[id]; }
};

/// One logical line, read.
struct PythonLine {
    enum class Kind : std::uint8_t {
        Empty,      ///< only comments
        Import,     ///< import …, from … import …
        Other,      ///< def, for, if, assert, a notebook's %command: nothing that is read further
        Assignment, ///< name = value; `name: type = value`
        Expression,
        Broken, ///< reported
    };
    Kind kind = Kind::Broken;
    std::string name; ///< Assignment
    base::Span span;  ///< without the line end and comments around it
    PythonId value = kNoPython;
};

/// Reads the line into the tree; what is wrong is added to the diagnostics, the first slip only.
[[nodiscard]] PythonLine parsePythonLine(const base::SourceText& source, const std::vector<PythonToken>& tokens,
                                         PythonTree& tree, diagnostics::Diagnostics& diagnostics);

} // namespace mergescope::sql
