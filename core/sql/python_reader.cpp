// Lines of Python: what they name, what they run, what is passed over.
#include "core/sql/python_reader.h"

#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parse.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using diagnostics::Severity;

std::uint32_t PythonReader::readLine(std::uint32_t begin)
{
    const std::vector<PythonToken> tokens = lexPythonLine(m_parser.m_source.text(), begin);
    const std::uint32_t end = std::max(tokens.back().span.end, begin + 1);
    const std::size_t before = m_parser.m_diagnostics.size();
    const PythonLine line = parsePythonLine(m_parser.m_source, tokens, m_tree, m_parser.m_diagnostics);
    m_lineSpan = line.span;
    switch (line.kind) {
    case PythonLine::Kind::Empty:
        break;
    case PythonLine::Kind::Import:
    case PythonLine::Kind::Other:
        skip(line, before);
        break;
    case PythonLine::Kind::Broken: {
        // A line that only prepares may hold Python of any kind.
        const bool isUnread = m_parser.m_diagnostics.back().kind == DiagnosticKind::EngineUnsupported;
        if (isUnread && !line.name.empty()) {
            m_names.variables.erase(line.name);
            skip(line, before);
        } else {
            addStatement(Statement{ErrorStatement{}, line.span});
        }
        break;
    }
    case PythonLine::Kind::Assignment:
    case PythonLine::Kind::Expression:
        readValue(line);
        break;
    }
    return end;
}

/// Says once, as a note, that the line is not run; what was reported about it no longer matters.
void PythonReader::skip(const PythonLine& line, std::size_t before)
{
    m_parser.m_diagnostics.resize(before);
    Diagnostic note;
    note.kind = DiagnosticKind::EngineUnsupported;
    note.severity = Severity::Note;
    note.span = line.span;
    note.message = {MessageId::PythonSkipped, {firstLine(m_parser.m_source.slice(line.span))}};
    m_parser.report(std::move(note));
}

void PythonReader::readValue(const PythonLine& line)
{
    const std::size_t before = m_parser.m_diagnostics.size();
    m_isAssignment = line.kind == PythonLine::Kind::Assignment;
    PythonValue value = evaluate(line.value);
    const auto& diagnostics = m_parser.m_diagnostics;
    const bool isUnread =
        std::any_of(diagnostics.begin() + static_cast<std::ptrdiff_t>(before), diagnostics.end(),
                    [](const Diagnostic& diagnostic) { return diagnostic.kind == DiagnosticKind::EngineUnsupported; });
    // What prepares a name is passed over where it is Python of another kind: a table of that name may stand for it.
    if (m_isAssignment && isUnread && value.kind != Kind::Nothing && value.kind != Kind::Sql && !m_hasStatement) {
        m_names.variables.erase(line.name);
        skip(line, before);
        return;
    }
    if (m_isAssignment) {
        m_names.variables[line.name] = value;
    }
    finish(line, value);
    const bool failed =
        std::any_of(diagnostics.begin() + static_cast<std::ptrdiff_t>(before), diagnostics.end(),
                    [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Error; });
    if (failed && !m_hasStatement) {
        addStatement(Statement{ErrorStatement{}, line.span});
    }
}

/// What a line's value means for the script.
void PythonReader::finish(const PythonLine& line, const PythonValue& value)
{
    switch (value.kind) {
    case Kind::Broken:
    case Kind::Nothing:
        return;
    case Kind::Sql: {
        // x = spark.sql("SELECT …") names rows; everything else in spark.sql("…") runs here.
        const bool isRows =
            value.statements->size() == 1 && std::holds_alternative<SelectStatement>(value.statements->front().body);
        if (m_isAssignment && isRows) {
            return;
        }
        for (const Statement& statement : *value.statements) {
            addStatement(statement);
        }
        return;
    }
    case Kind::Merge:
        if (!m_isAssignment) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::Parse;
            diagnostic.span = Span::at(value.span.end);
            diagnostic.message = {MessageId::PythonNoExecute, {}};
            diagnostic.hint = Message{MessageId::PythonHintExecute, {}};
            diagnostic.fix = diagnostics::Fix{Span::at(value.span.end), ".execute()"};
            m_parser.report(std::move(diagnostic));
        }
        return;
    case Kind::Table:
    case Kind::Frame:
    case Kind::Column:
    case Kind::Node:
        if (!m_isAssignment) {
            skip(line, m_parser.m_diagnostics.size());
        }
        return;
    }
}

void PythonReader::addStatement(Statement statement)
{
    m_hasStatement = true;
    m_parser.m_ast.statements.push_back(std::move(statement));
}

PythonValue PythonReader::of(Kind kind, Span span)
{
    PythonValue value;
    value.kind = kind;
    value.span = span;
    return value;
}

PythonValue PythonReader::evaluate(PythonId id)
{
    if (++m_depth > kMaxOperatorChain) {
        --m_depth;
        report(DiagnosticKind::LimitExceeded, m_tree[id].span,
               {MessageId::ChainTooLong, {std::to_string(kMaxOperatorChain)}});
        return {};
    }
    PythonValue value = of(Kind::Broken, m_tree[id].span);
    switch (m_tree[id].kind) {
    case PythonKind::Error:
        break;
    case PythonKind::Name:
        value = evaluateName(id);
        break;
    case PythonKind::Call:
        value = evaluateCall(id);
        break;
    case PythonKind::Text:
    case PythonKind::Number:
    case PythonKind::Constant:
    case PythonKind::List:
    case PythonKind::Dict:
        value.kind = Kind::Node;
        value.node = id;
        break;
    case PythonKind::Binary:
        if (isText(id)) {
            value.kind = Kind::Node;
            value.node = frozen(id);
            break;
        }
        [[fallthrough]];
    case PythonKind::Unary:
    case PythonKind::Attribute:
    case PythonKind::Subscript:
        value.kind = Kind::Column;
        value.column = columnOf(id, Text::Literal);
        break;
    }
    --m_depth;
    return value;
}

/// A name that a line has bound, or that a table of the catalogue may have.
PythonValue PythonReader::evaluateName(PythonId id)
{
    const PythonNode& node = m_tree[id];
    const auto found = m_names.variables.find(node.text);
    if (found != m_names.variables.end()) {
        PythonValue value = found->second;
        value.span = node.span;
        return value;
    }
    PythonValue value = of(Kind::Table, node.span);
    value.name.parts.push_back(Identifier{node.text, false, node.span});
    value.name.span = node.span;
    return value;
}

/// The node that a name stands for, where a line has bound it to a text, a dict or a list.
PythonId PythonReader::resolved(PythonId id) const
{
    for (int i = 0; i < 10 && id != kNoPython && m_tree[id].kind == PythonKind::Name; ++i) {
        const auto found = m_names.variables.find(m_tree[id].text);
        if (found == m_names.variables.end() || found->second.kind != Kind::Node || found->second.node == kNoPython) {
            break;
        }
        id = found->second.node;
    }
    return id;
}

/// A text, or texts joined by `+`.
bool PythonReader::isText(PythonId id) const
{
    for (int i = 0; i <= kMaxOperatorChain; ++i) {
        id = resolved(id);
        const PythonNode& node = m_tree[id];
        if (node.kind != PythonKind::Binary || node.text != "+") {
            return node.kind == PythonKind::Text;
        }
        const PythonKind right = m_tree[resolved(node.children[1])].kind;
        if (right != PythonKind::Text && right != PythonKind::Binary) {
            return false;
        }
        id = node.children[0];
    }
    return false;
}

/// Texts joined by `+` with the names in them replaced by what they stand for now: `c = c + " AND x"`.
PythonId PythonReader::frozen(PythonId id)
{
    id = resolved(id);
    if (m_tree[id].kind != PythonKind::Binary || m_names.frozen.contains(id) || m_depth > kMaxOperatorChain) {
        return id;
    }
    ++m_depth;
    PythonNode copy = m_tree[id];
    for (PythonId& child : copy.children) {
        child = frozen(child);
    }
    --m_depth;
    m_tree.nodes.push_back(std::move(copy));
    const auto made = static_cast<PythonId>(m_tree.nodes.size() - 1);
    m_names.frozen.insert(made);
    return made;
}

PythonValue PythonReader::evaluateCall(PythonId id)
{
    const PythonNode& callee = calleeOf(id);
    if (callee.kind == PythonKind::Name) {
        return callFunction(id, callee);
    }
    if (callee.kind != PythonKind::Attribute) {
        notRun(m_tree[id].span, firstLine(m_parser.m_source.slice(callee.span)));
        return {};
    }
    const std::string method = callee.text;
    bool isKnown = false;
    PythonValue value = callOfRoot(id, method, isKnown);
    if (isKnown) {
        return value;
    }
    if (isColumnCall(id)) {
        value = of(Kind::Column, m_tree[id].span);
        value.column = columnOf(id, Text::Literal);
        return value;
    }
    return callOn(id, evaluate(callee.children.front()), method);
}

/// f(x): a function of pyspark.sql.functions, or one that shows rows.
PythonValue PythonReader::callFunction(PythonId id, const PythonNode& callee)
{
    const std::string name = callee.text;
    if (name == "print") {
        return of(Kind::Node, m_tree[id].span); // passed over with a note
    }
    if (name == "dict") {
        PythonValue dict = of(Kind::Node, m_tree[id].span);
        dict.node = id;
        return dict;
    }
    if (name == "broadcast" || name == "display") {
        const PythonId argument = need(id, "df", 0);
        if (argument == kNoPython) {
            return {};
        }
        const PythonValue frame = evaluate(argument);
        return name == "broadcast" ? frame : callOnFrame(id, frame, "show");
    }
    PythonValue value = of(Kind::Column, m_tree[id].span);
    value.column = columnOf(id, Text::Literal);
    return value;
}

/// Calls that do not depend on what stands before the dot: they begin a chain.
PythonValue PythonReader::callOfRoot(PythonId id, const std::string& method, bool& isKnown)
{
    const PythonNode& callee = calleeOf(id);
    const PythonNode& object = m_tree[callee.children.front()];
    const bool isDeltaTable = object.text == "DeltaTable" && object.kind != PythonKind::Text;
    const std::size_t last = m_tree[id].arguments.size() - 1;
    isKnown = true;
    if (isDeltaTable && method == "forName" && !m_tree[id].arguments.empty()) {
        if (const std::optional<PythonText> text = textOf(m_tree[id].arguments[last].value)) {
            PythonValue table = of(Kind::Table, m_tree[id].span);
            table.isBound = true;
            table.name = nameIn(*text, true);
            return table.name.parts.empty() ? PythonValue{} : table;
        }
        return {};
    }
    if (isDeltaTable && method != "forName") {
        report(DiagnosticKind::EngineUnsupported, callee.wordSpan, {MessageId::PythonNotRun, {"DeltaTable." + method}},
               Message{MessageId::PythonHintForName, {}});
        return {};
    }
    if (method == "load_table" && m_tree[id].arguments.size() == 1) {
        const PythonId argument = resolved(m_tree[id].arguments.front().value);
        PythonValue table = of(Kind::Table, m_tree[id].span);
        table.isBound = true;
        if (m_tree[argument].kind == PythonKind::List) {
            for (const PythonId part : m_tree[argument].children) {
                if (const std::optional<PythonText> text = textOf(part)) {
                    table.name.parts.push_back(identifierIn(*text));
                }
            }
            table.name.span = m_tree[argument].span;
        } else if (const std::optional<PythonText> text = textOf(argument)) {
            table.name = nameIn(*text, true);
        }
        return table.name.parts.empty() ? PythonValue{} : table;
    }
    const bool hasOneText = m_tree[id].arguments.size() == 1 && isText(m_tree[id].arguments.front().value);
    if (method == "table" && hasOneText) {
        const std::optional<PythonText> text = textOf(m_tree[id].arguments.front().value);
        TableRef table;
        table.kind = TableRef::Kind::Table;
        table.name = text ? nameIn(*text, true) : QualifiedName{};
        table.span = table.name.span;
        if (table.name.parts.empty()) {
            return {};
        }
        PythonValue frame = of(Kind::Frame, m_tree[id].span);
        frame.table = m_parser.addTable(std::move(table));
        return frame;
    }
    if ((method == "sql" || method == "execute") && hasOneText) {
        return readSql(id);
    }
    isKnown = false;
    return {};
}

PythonValue PythonReader::readSql(PythonId id)
{
    const std::size_t before = m_parser.m_diagnostics.size();
    const std::optional<PythonText> text = textOf(m_tree[id].arguments.front().value);
    if (!text) {
        return {};
    }
    if (m_parser.m_diagnostics.size() > before) {
        // A placeholder: what is left of the SQL says nothing.
        addStatement(Statement{ErrorStatement{}, m_lineSpan});
        return {};
    }
    PythonValue value = of(Kind::Sql, m_tree[id].span);
    value.statements = std::make_shared<const std::vector<Statement>>(statementsIn(*text));
    return value;
}

PythonValue PythonReader::callOn(PythonId id, const PythonValue& object, const std::string& method)
{
    switch (object.kind) {
    case Kind::Broken:
        return {};
    case Kind::Table:
        return callOnTable(id, object, method);
    case Kind::Merge:
        return callOnMerge(id, object, method);
    case Kind::Frame:
    case Kind::Sql:
        return callOnFrame(id, object, method);
    case Kind::Nothing:
        return object; // .show() and its like after what ran
    case Kind::Column:
    case Kind::Node:
        break;
    }
    notRun(calleeOf(id).wordSpan, method);
    return {};
}

} // namespace mergescope::sql
