#include "core/sql/python_tree.h"

#include "core/sql/python_cursor.h"

#include "core/diagnostics/message_id.h"
#include "core/sql/parse.h"
#include "core/sql/utf8.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace mergescope::sql {

namespace {

using base::Span;
using diagnostics::Argument;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

constexpr int kDeepest = 100;

struct BinaryLevel {
    std::string_view symbol;
    int precedence;
};

/// Python's own order: `&` and `|` bind before comparisons, `and` and `or` after them.
constexpr std::array kBinary = std::to_array<BinaryLevel>({
    {"or", 1}, {"and", 2}, {"==", 4}, {"!=", 4},  {"<", 4},  {"<=", 4},  {">", 4},  {">=", 4},
    {"in", 4}, {"is", 4},  {"|", 5},  {"^", 6},   {"&", 7},  {"<<", 8},  {">>", 8}, {"+", 9},
    {"-", 9},  {"*", 10},  {"/", 10}, {"//", 10}, {"%", 10}, {"**", 12},
});
constexpr int kNot = 3;
constexpr int kSign = 11;

class LineParser : private PythonCursor {
public:
    LineParser(const base::SourceText& source, const std::vector<PythonToken>& tokens, PythonTree& tree,
               diagnostics::Diagnostics& diagnostics)
        : PythonCursor(source, tokens, diagnostics), m_tree(tree)
    {}

    PythonLine run()
    {
        PythonLine line;
        line.span = Span{m_tokens.front().span.begin, m_tokens.back().span.end};
        line.kind = kindOfLine();
        if (line.kind == PythonLine::Kind::Assignment) {
            line.name = std::string(textHere());
            advance();
            if (accept(":")) {
                while (!isEnd() && !isSymbol("=")) {
                    advance();
                }
            }
            expect("=");
        }
        if (line.kind == PythonLine::Kind::Assignment || line.kind == PythonLine::Kind::Expression) {
            line.value = list();
            if (!m_isBroken && !isEnd()) {
                reportExpected({});
            }
            line.kind = m_isBroken ? PythonLine::Kind::Broken : line.kind;
        }
        return line;
    }

private:
    PythonLine::Kind kindOfLine()
    {
        if (isEnd()) {
            return PythonLine::Kind::Empty;
        }
        static constexpr std::array kOther = std::to_array<std::string_view>(
            {"def",      "class",   "for",   "while",  "if",     "elif",     "else", "try",
             "except",   "finally", "async", "assert", "return", "raise",    "del",  "global",
             "nonlocal", "await",   "yield", "pass",   "break",  "continue", "with"});
        if (isWord("import") || isWord("from")) {
            return PythonLine::Kind::Import;
        }
        const bool isBlock = here().kind == PythonTokenKind::Word && !isSymbol(".", 1) && !isSymbol("=", 1) &&
                             std::find(kOther.begin(), kOther.end(), textHere()) != kOther.end();
        if (isBlock || isSymbol("@") || isSymbol("%") || isSymbol("!")) {
            return PythonLine::Kind::Other;
        }
        if (here().kind == PythonTokenKind::Word && (isSymbol("=", 1) || isSymbol(":", 1))) {
            return PythonLine::Kind::Assignment;
        }
        return PythonLine::Kind::Expression;
    }

    // -- nodes

    PythonId add(PythonNode node)
    {
        m_tree.nodes.push_back(std::move(node));
        return static_cast<PythonId>(m_tree.nodes.size() - 1);
    }

    PythonId error()
    {
        PythonNode node;
        node.span = Span::at(here().span.begin);
        return add(std::move(node));
    }

    // -- grammar

    /// expression {',' expression}: more than one is a tuple
    PythonId list()
    {
        const Span begin = here().span;
        PythonNode tuple;
        tuple.kind = PythonKind::List;
        tuple.children.push_back(expression());
        while (accept(",") && !isEnd()) {
            tuple.children.push_back(expression());
        }
        if (tuple.children.size() == 1) {
            return tuple.children.front();
        }
        tuple.span = spanFrom(begin);
        return add(std::move(tuple));
    }

    PythonId expression()
    {
        if (m_isBroken || ++m_depth > kDeepest) {
            if (!m_isBroken) {
                Diagnostic diagnostic;
                diagnostic.kind = DiagnosticKind::LimitExceeded;
                diagnostic.span = here().span;
                diagnostic.message = {MessageId::NestedTooDeep, {std::to_string(kDeepest)}};
                report(std::move(diagnostic));
            }
            return error();
        }
        const PythonId id = binary(1);
        --m_depth;
        if (!m_isBroken && (isWord("for") || isWord("if") || isWord("lambda"))) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::EngineUnsupported;
            diagnostic.span = here().span;
            diagnostic.message = {MessageId::PythonNotRun, {std::string(textHere())}};
            diagnostic.hint = Message{MessageId::PythonHintWriteOut, {}};
            report(std::move(diagnostic));
        }
        return id;
    }

    [[nodiscard]] const BinaryLevel* operatorHere() const
    {
        if (here().kind != PythonTokenKind::Symbol && here().kind != PythonTokenKind::Word) {
            return nullptr;
        }
        const auto found = std::find_if(kBinary.begin(), kBinary.end(),
                                        [this](const BinaryLevel& level) { return level.symbol == textHere(); });
        return found == kBinary.end() ? nullptr : &*found;
    }

    PythonId binary(int minimum)
    {
        const Span begin = here().span;
        PythonId left = unary();
        int length = 0;
        while (!m_isBroken && !isTooLong(length)) {
            const BinaryLevel* const level = operatorHere();
            if (level == nullptr || level->precedence < minimum) {
                break;
            }
            PythonNode node;
            node.kind = PythonKind::Binary;
            node.text = std::string(level->symbol);
            node.wordSpan = here().span;
            advance();
            node.children = {left, binary(level->precedence + 1)};
            node.span = spanFrom(begin);
            left = add(std::move(node));
        }
        return left;
    }

    PythonId unary()
    {
        const bool isNot = isWord("not");
        if (m_isBroken || !(isNot || isSymbol("-") || isSymbol("+") || isSymbol("~"))) {
            return primary();
        }
        if (++m_depth > kDeepest) {
            return expression();
        }
        PythonNode node;
        const Span begin = here().span;
        node.kind = PythonKind::Unary;
        node.text = std::string(textHere());
        node.wordSpan = begin;
        advance();
        node.children = {binary(isNot ? kNot : kSign)};
        node.span = spanFrom(begin);
        --m_depth;
        return add(std::move(node));
    }

    PythonId primary()
    {
        const Span begin = here().span;
        PythonId id = atom();
        int length = 0;
        while (!m_isBroken && !isTooLong(length)) {
            if (isSymbol(".")) {
                id = attribute(id, begin);
            } else if (isSymbol("(")) {
                id = call(id, begin);
            } else if (isSymbol("[")) {
                const Span open = here().span;
                advance();
                PythonNode node;
                node.kind = PythonKind::Subscript;
                node.children = {id, expression()};
                expectClosing("]", open);
                node.span = spanFrom(begin);
                id = add(std::move(node));
            } else {
                break;
            }
        }
        return id;
    }

    PythonId attribute(PythonId of, Span begin)
    {
        reportLooseDot();
        advance();
        if (here().kind != PythonTokenKind::Word) {
            if (!m_isBroken && !reportStranger()) {
                Diagnostic diagnostic;
                diagnostic.kind = DiagnosticKind::Parse;
                diagnostic.span = here().span;
                diagnostic.message = {MessageId::Expected, {Argument(MessageId::PhraseMethod), found()}};
                report(std::move(diagnostic));
            }
            return error();
        }
        PythonNode node;
        node.kind = PythonKind::Attribute;
        node.text = std::string(textHere());
        node.wordSpan = here().span;
        node.children = {of};
        advance();
        node.span = spanFrom(begin);
        return add(std::move(node));
    }

    /// '(' [argument {',' argument}] ')'; argument: [name '='] expression
    PythonId call(PythonId of, Span begin)
    {
        const Span open = here().span;
        PythonNode node;
        node.kind = PythonKind::Call;
        node.children = {of};
        node.wordSpan = m_tree[of].kind == PythonKind::Attribute ? m_tree[of].wordSpan : m_tree[of].span;
        advance();
        ++m_brackets;
        while (!m_isBroken && !isSymbol(")") && !isEnd()) {
            PythonArgument argument;
            if (here().kind == PythonTokenKind::Word && isSymbol("=", 1)) {
                argument.name = std::string(textHere());
                argument.nameSpan = here().span;
                advance();
                advance();
            } else if (isSymbol("*") || isSymbol("**")) {
                notRead();
                break;
            }
            argument.value = expression();
            node.arguments.push_back(std::move(argument));
            if (!accept(",")) {
                break;
            }
        }
        expectClosing(")", open);
        --m_brackets;
        node.span = spanFrom(begin);
        return add(std::move(node));
    }

    PythonId atom()
    {
        if (m_isBroken) {
            return error();
        }
        PythonNode node;
        node.span = here().span;
        node.wordSpan = here().span;
        node.text = std::string(textHere());
        switch (here().kind) {
        case PythonTokenKind::Text:
            return text();
        case PythonTokenKind::Number:
            node.kind = PythonKind::Number;
            advance();
            return add(std::move(node));
        case PythonTokenKind::Word:
            if (node.text == "lambda") {
                notRead();
                return error();
            }
            node.kind = node.text == "True" || node.text == "False" || node.text == "None" ? PythonKind::Constant
                                                                                           : PythonKind::Name;
            advance();
            return add(std::move(node));
        case PythonTokenKind::Symbol:
            if (node.text == "(") {
                return parentheses();
            }
            if (node.text == "[") {
                return elements(PythonKind::List, "]");
            }
            if (node.text == "{") {
                return elements(PythonKind::Dict, "}");
            }
            break;
        case PythonTokenKind::Space:
        case PythonTokenKind::Comment:
        case PythonTokenKind::Unknown:
        case PythonTokenKind::LineEnd:
            break;
        }
        if (!reportStranger()) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::Parse;
            diagnostic.span = here().span;
            diagnostic.message = {MessageId::Expected, {Argument(MessageId::PhraseExpression), found()}};
            report(std::move(diagnostic));
        }
        return error();
    }

    PythonId text()
    {
        PythonNode node;
        node.kind = PythonKind::Text;
        const Span begin = here().span;
        while (here().kind == PythonTokenKind::Text) {
            if (!here().isTerminated) {
                reportStranger();
                return error();
            }
            node.pieces.push_back(here());
            advance();
        }
        node.span = spanFrom(begin);
        return add(std::move(node));
    }

    /// '(' expression ')' or a tuple
    PythonId parentheses()
    {
        const Span open = here().span;
        advance();
        ++m_brackets;
        PythonNode tuple;
        tuple.kind = PythonKind::List;
        bool isTuple = false;
        while (!m_isBroken && !isSymbol(")") && !isEnd()) {
            tuple.children.push_back(expression());
            if (!accept(",")) {
                break;
            }
            isTuple = true;
        }
        expectClosing(")", open);
        --m_brackets;
        if (tuple.children.size() == 1 && !isTuple) {
            m_tree.nodes[tuple.children.front()].isParenthesized = true;
            return tuple.children.front();
        }
        tuple.span = spanFrom(open);
        return add(std::move(tuple));
    }

    /// '[' … ']' or '{' key ':' value … '}'
    PythonId elements(PythonKind kind, std::string_view closing)
    {
        PythonNode node;
        node.kind = kind;
        const Span open = here().span;
        advance();
        ++m_brackets;
        while (!m_isBroken && !isSymbol(closing) && !isEnd()) {
            if (isSymbol("*") || isSymbol("**")) {
                notRead();
                break;
            }
            node.children.push_back(expression());
            if (kind == PythonKind::Dict) {
                expect(":");
                node.children.push_back(expression());
            }
            if (!accept(",")) {
                break;
            }
        }
        expectClosing(closing, open);
        --m_brackets;
        node.span = spanFrom(open);
        return add(std::move(node));
    }

    PythonTree& m_tree;
    int m_depth = 0;
};

} // namespace

PythonLine parsePythonLine(const base::SourceText& source, const std::vector<PythonToken>& tokens, PythonTree& tree,
                           diagnostics::Diagnostics& diagnostics)
{
    return LineParser(source, tokens, tree, diagnostics).run();
}

} // namespace mergescope::sql
