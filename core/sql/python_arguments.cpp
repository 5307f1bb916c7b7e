// Arguments of calls, texts, and what is said about them.
#include "core/sql/python_reader.h"

#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parse.h"

#include <algorithm>
#include <utility>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

constexpr std::size_t kLongestLine = 60;

} // namespace

/// The first line of a text, cut where it is long.
std::string PythonReader::firstLine(std::string_view text)
{
    std::string line(text.substr(0, text.find('\n')));
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) {
        line.pop_back();
    }
    if (line.size() <= kLongestLine && line.size() == text.size()) {
        return line;
    }
    line.resize(std::min(line.size(), kLongestLine));
    while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xC0U) == 0x80U) {
        line.pop_back();
    }
    if (!line.empty() && static_cast<unsigned char>(line.back()) >= 0xC0U) {
        line.pop_back();
    }
    return line + " …";
}

PythonId PythonReader::argumentOf(PythonId call, std::string_view name, std::size_t position) const
{
    const std::vector<PythonArgument>& arguments = m_tree[call].arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i].name == name || (arguments[i].name.empty() && i == position)) {
            return arguments[i].value;
        }
    }
    return kNoPython;
}

/// Reports what the call does not take: a name that it has not, or one too many.
bool PythonReader::checkArguments(PythonId call, std::initializer_list<std::string_view> names)
{
    const std::vector<PythonArgument>& arguments = m_tree[call].arguments;
    const std::string callee(m_parser.m_source.slice(m_tree[call].wordSpan));
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const PythonArgument& argument = arguments[i];
        if (argument.name.empty() && i >= names.size()) {
            report(DiagnosticKind::Parse, m_tree[argument.value].span,
                   {MessageId::PythonTooManyArguments, {callee, std::to_string(names.size())}});
            return false;
        }
        if (!argument.name.empty() && std::find(names.begin(), names.end(), argument.name) == names.end()) {
            std::optional<Message> hint;
            for (const std::string_view name : names) {
                if (looksLike(argument.name, toUpper(name))) {
                    hint = Message{MessageId::HintDidYouMean, {name}};
                }
            }
            if (!hint && names.size() > 0) {
                std::vector<std::string> known(names.begin(), names.end());
                hint = Message{MessageId::PythonHintArguments, {std::move(known)}};
            }
            report(DiagnosticKind::Parse, argument.nameSpan,
                   {MessageId::PythonUnknownArgument, {callee, argument.name}}, std::move(hint));
            return false;
        }
    }
    return true;
}

PythonId PythonReader::need(PythonId call, std::string_view name, std::size_t position)
{
    const PythonId argument = argumentOf(call, name, position);
    if (argument == kNoPython) {
        report(DiagnosticKind::Parse, m_tree[call].wordSpan,
               {MessageId::PythonMissingArgument, {m_parser.m_source.slice(m_tree[call].wordSpan), name}});
    }
    return argument;
}

bool PythonReader::isNone(PythonId id) const
{
    if (id == kNoPython) {
        return true;
    }
    const PythonNode& node = m_tree[resolved(id)];
    return node.kind == PythonKind::Constant && node.text == "None";
}

/// A text, also one put together with `+`. Reports where it is something else.
std::optional<PythonText> PythonReader::textOf(PythonId id)
{
    id = resolved(id);
    const PythonNode node = m_tree[id];
    PythonText text;
    if (node.kind == PythonKind::Text) {
        for (const PythonToken& piece : node.pieces) {
            appendPiece(m_parser.m_source, piece, text, m_parser.m_diagnostics);
        }
        return text;
    }
    if (node.kind == PythonKind::Binary && node.text == "+") {
        if (m_depth > kMaxOperatorChain) {
            report(DiagnosticKind::LimitExceeded, node.span,
                   {MessageId::ChainTooLong, {std::to_string(kMaxOperatorChain)}});
            return std::nullopt;
        }
        ++m_depth;
        std::optional<PythonText> left = textOf(node.children[0]);
        --m_depth;
        const std::optional<PythonText> right = left ? textOf(node.children[1]) : std::nullopt;
        if (!right) {
            return std::nullopt;
        }
        left->text += right->text;
        left->places.insert(left->places.end(), right->places.begin(), right->places.end());
        left->span = Span::cover(left->span, right->span);
        return left;
    }
    if (node.kind != PythonKind::Error) {
        report(
            DiagnosticKind::Parse, node.span,
            {MessageId::Expected,
             {MessageId::PhrasePythonText, std::vector<std::string>{firstLine(m_parser.m_source.slice(node.span))}}});
    }
    return std::nullopt;
}

// -- reports

void PythonReader::report(DiagnosticKind kind, Span span, Message message, std::optional<Message> hint)
{
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.span = span;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    m_parser.report(std::move(diagnostic));
}

void PythonReader::notRun(Span span, std::string_view what)
{
    report(DiagnosticKind::EngineUnsupported, span, {MessageId::PythonNotRun, {what}},
           Message{MessageId::PythonHintWhatRuns, {}});
}

PythonValue PythonReader::unknownMethod(PythonId call, MessageId what, const std::vector<std::string_view>& known)
{
    const PythonNode& callee = calleeOf(call);
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = callee.wordSpan;
    diagnostic.message = {MessageId::PythonUnknownMethod, {what, callee.text}};
    int nearest = 4;
    for (const std::string_view method : known) {
        const int distance = typingDistance(toUpper(callee.text), toUpper(method));
        if (distance < nearest) {
            nearest = distance;
            diagnostic.hint = Message{MessageId::HintDidYouMean, {method}};
            diagnostic.fix = diagnostics::Fix{callee.wordSpan, std::string(method)};
        }
    }
    m_parser.report(std::move(diagnostic));
    return {};
}

} // namespace mergescope::sql
