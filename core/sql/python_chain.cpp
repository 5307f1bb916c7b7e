// The DeltaTable builder as a MERGE (merge.md 15), DeltaTable's update and delete, and PyIceberg's upsert (merge.md
// 14).
#include "core/sql/python_reader.h"

#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mergescope::sql {

using base::Span;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

/// A method of the builder and the clause that it adds.
struct ClauseMethod {
    std::string_view name;
    ClauseKind kind;
    std::string_view action;
    bool isStar;
    std::string_view map; ///< the argument with the columns; "": none
};

constexpr std::array kClauseMethods = std::to_array<ClauseMethod>({
    {"whenMatchedUpdate", ClauseKind::Matched, "UPDATE", false, "set"},
    {"whenMatchedUpdateAll", ClauseKind::Matched, "UPDATE", true, ""},
    {"whenMatchedDelete", ClauseKind::Matched, "DELETE", false, ""},
    {"whenNotMatchedInsert", ClauseKind::NotMatchedByTarget, "INSERT", false, "values"},
    {"whenNotMatchedInsertAll", ClauseKind::NotMatchedByTarget, "INSERT", true, ""},
    {"whenNotMatchedBySourceUpdate", ClauseKind::NotMatchedBySource, "UPDATE", false, "set"},
    {"whenNotMatchedBySourceDelete", ClauseKind::NotMatchedBySource, "DELETE", false, ""},
});

const std::vector<std::string_view>& builderMethods()
{
    static const std::vector<std::string_view> kMethods = [] {
        std::vector<std::string_view> names = {"withSchemaEvolution", "execute"};
        for (const ClauseMethod& method : kClauseMethods) {
            names.push_back(method.name);
        }
        return names;
    }();
    return kMethods;
}

} // namespace

PythonValue PythonReader::callOnTable(PythonId id, const PythonValue& table, const std::string& method)
{
    if (method == "alias") {
        const PythonId argument = need(id, "aliasName", 0);
        const std::optional<PythonText> text = argument == kNoPython ? std::nullopt : textOf(argument);
        if (!text) {
            return {};
        }
        PythonValue named = table;
        named.span = m_tree[id].span;
        named.alias = TableAlias{identifierIn(*text), true, {}};
        return named;
    }
    if (method == "merge") {
        return beginMerge(id, table);
    }
    if (method == "upsert") {
        return upsert(id, table);
    }
    if (method == "update") {
        return update(id, table);
    }
    if (method == "delete") {
        return remove(id, table);
    }
    static const std::vector<std::string_view> kKnown = {"alias", "merge", "upsert", "update", "delete",
                                                         "toDF",  "scan",  "filter", "where",  "select"};
    const std::size_t before = m_parser.m_diagnostics.size();
    PythonValue value = callOnFrame(id, table, method);
    const bool isUnknown = m_parser.m_diagnostics.size() > before && value.kind == Kind::Broken &&
                           m_parser.m_diagnostics.back().kind == DiagnosticKind::EngineUnsupported;
    if (isUnknown) {
        // A slip in a method's name is told from one that is merely not simulated.
        const bool isNear = std::any_of(kKnown.begin(), kKnown.end(), [&](std::string_view known) {
            return known != method && typingDistance(toUpper(method), toUpper(known)) == 1;
        });
        if (isNear) {
            m_parser.m_diagnostics.pop_back();
            return unknownMethod(id, MessageId::PhraseDeltaTable, kKnown);
        }
        if (!table.isBound) {
            // Some object of the script's own: logger.info(…), query.stop().
            m_parser.m_diagnostics.pop_back();
            return of(Kind::Node, m_tree[id].span);
        }
    }
    return value;
}

/// merge(source, condition)
PythonValue PythonReader::beginMerge(PythonId id, const PythonValue& table)
{
    if (!checkArguments(id, {"source", "condition"})) {
        return {};
    }
    const PythonId source = need(id, "source", 0);
    const PythonId condition = source == kNoPython ? kNoPython : need(id, "condition", 1);
    if (condition == kNoPython) {
        return {};
    }
    MergeStatement merge;
    merge.isBuilder = true;
    merge.target = table.name;
    merge.targetAlias = table.alias;
    merge.wordSpan = m_tree[id].wordSpan;
    merge.source = frameOf(evaluate(source));
    merge.on = columnOf(condition, Text::Sql);
    merge.onSpan = m_tree[condition].span;
    PythonValue chain = of(Kind::Merge, m_tree[id].span);
    chain.merge = std::make_shared<const MergeStatement>(std::move(merge));
    return chain;
}

PythonValue PythonReader::callOnMerge(PythonId id, const PythonValue& chain, const std::string& method)
{
    if (method == "execute") {
        return checkArguments(id, {}) ? execute(id, chain) : PythonValue{};
    }
    auto merge = std::make_shared<MergeStatement>(*chain.merge);
    PythonValue longer = of(Kind::Merge, m_tree[id].span);
    longer.merge = merge;
    if (method == "withSchemaEvolution") {
        merge->schemaEvolution = checkArguments(id, {});
        return longer;
    }
    const auto found = std::find_if(kClauseMethods.begin(), kClauseMethods.end(),
                                    [&](const ClauseMethod& known) { return known.name == method; });
    if (found == kClauseMethods.end()) {
        unknownMethod(id, MessageId::PhraseBuilder, builderMethods());
        return longer; // what follows is still read
    }
    const std::size_t before = m_parser.m_diagnostics.size();
    const std::string_view map = found->map;
    if (!(map.empty() ? checkArguments(id, {"condition"}) : checkArguments(id, {"condition", map}))) {
        return longer;
    }
    MergeClause clause;
    clause.kind = found->kind;
    clause.headSpan = m_tree[id].wordSpan;
    clause.span = Span{m_tree[id].wordSpan.begin, m_tree[id].span.end};
    clause.condition = whereIn(id);
    const auto& actions = m_parser.m_actions;
    const auto action = std::find_if(actions.begin(), actions.end(),
                                     [&](const ActionSyntax& syntax) { return syntax.keyword == found->action; });
    clause.action.action = action == actions.end() ? kNoAction : static_cast<ActionIndex>(action - actions.begin());
    clause.action.star = found->isStar;
    clause.action.span = clause.span;
    clause.action.wordSpan = m_tree[id].wordSpan;
    if (!map.empty()) {
        const PythonId dict = need(id, map, 1);
        std::vector<Assignment> assignments = dict == kNoPython ? std::vector<Assignment>{} : assignmentsIn(dict);
        const bool isEmpty = assignments.empty() && m_parser.m_diagnostics.size() == before;
        if (isEmpty && !clause.condition.isValid()) {
            return longer; // the engine drops a clause that neither asks nor sets anything
        }
        if (isEmpty) {
            notRun(m_tree[dict].span, "{}");
        }
        if (found->action == "UPDATE") {
            clause.action.assignments = std::move(assignments);
        } else {
            clause.action.hasColumnList = true;
            for (Assignment& assignment : assignments) {
                clause.action.columns.push_back(std::move(assignment.column));
                clause.action.values.push_back(assignment.value);
            }
        }
    }
    clause.isBroken = m_parser.m_diagnostics.size() > before;
    merge->clauses.push_back(std::move(clause));
    return longer;
}

PythonValue PythonReader::execute(PythonId id, const PythonValue& chain)
{
    const auto& said = m_parser.m_diagnostics;
    const bool isQuiet = std::none_of(said.begin(), said.end(), [this](const diagnostics::Diagnostic& diagnostic) {
        return diagnostic.span.begin >= m_lineSpan.begin;
    });
    if (chain.merge->clauses.empty() && isQuiet) {
        report(DiagnosticKind::Parse, chain.merge->wordSpan, {MessageId::PythonNoClause, {}},
               Message{MessageId::PythonHintClause, {}});
    }
    Statement statement;
    statement.body = *chain.merge;
    statement.span = m_lineSpan;
    addStatement(std::move(statement));
    return of(Kind::Nothing, m_tree[id].span);
}

/// {"column": "SQL" | Column, …}
std::vector<Assignment> PythonReader::assignmentsIn(PythonId dict)
{
    std::vector<Assignment> assignments;
    const PythonId id = resolved(dict);
    const PythonNode node = m_tree[id];
    const bool isDictCall = node.kind == PythonKind::Call && calleeOf(id).text == "dict" && !node.arguments.empty();
    if (node.kind != PythonKind::Dict && !isDictCall) {
        report(
            DiagnosticKind::Parse, node.span,
            {MessageId::Expected,
             {MessageId::PhrasePythonDict, std::vector<std::string>{std::string(m_parser.m_source.slice(node.span))}}});
        return assignments;
    }
    const auto add = [&](QualifiedName column, PythonId value, Span begin) {
        Assignment assignment;
        assignment.column = std::move(column);
        assignment.value = columnOf(value, Text::Sql);
        assignment.span = Span::cover(begin, m_tree[value].span);
        const PythonKind kind = m_tree[resolved(value)].kind;
        if (kind == PythonKind::Number || kind == PythonKind::Constant) {
            report(DiagnosticKind::Parse, m_tree[value].span,
                   {MessageId::PythonValueIsNoText, {std::string(m_parser.m_source.slice(m_tree[value].span))}},
                   Message{MessageId::PythonHintLit, {std::string(m_parser.m_source.slice(m_tree[value].span))}});
        }
        assignments.push_back(std::move(assignment));
    };
    for (const PythonArgument& argument : node.arguments) {
        if (isDictCall && !argument.name.empty()) {
            const Identifier name{argument.name, false, argument.nameSpan};
            add(QualifiedName{{name}, argument.nameSpan}, argument.value, argument.nameSpan);
        }
    }
    std::vector<std::string> keys;
    for (std::size_t i = 0; node.kind == PythonKind::Dict && i + 1 < node.children.size(); i += 2) {
        if (const std::optional<PythonText> key = textOf(node.children[i])) {
            // Of two equal keys a dict keeps the later one, at the place of the first.
            const auto known = std::find(keys.begin(), keys.end(), key->text);
            add(nameIn(*key, false), node.children[i + 1], m_tree[node.children[i]].span);
            if (known != keys.end()) {
                assignments[static_cast<std::size_t>(known - keys.begin())] = std::move(assignments.back());
                assignments.pop_back();
            } else {
                keys.push_back(key->text);
            }
        }
    }
    return assignments;
}

/// update(condition=None, set=None)
PythonValue PythonReader::update(PythonId id, const PythonValue& table)
{
    if (!checkArguments(id, {"condition", "set"})) {
        return {};
    }
    const PythonId set = need(id, "set", 1);
    if (set == kNoPython) {
        return {};
    }
    UpdateStatement update;
    update.isBuilder = true;
    update.table = table.name;
    update.alias = table.alias;
    update.wordSpan = m_tree[id].wordSpan;
    update.assignments = assignmentsIn(set);
    update.where = whereIn(id);
    addStatement(Statement{std::move(update), m_lineSpan});
    return of(Kind::Nothing, m_tree[id].span);
}

/// delete(condition=None)
PythonValue PythonReader::remove(PythonId id, const PythonValue& table)
{
    if (!checkArguments(id, {"condition"})) {
        return {};
    }
    DeleteStatement remove;
    remove.isBuilder = true;
    remove.table = table.name;
    remove.alias = table.alias;
    remove.wordSpan = m_tree[id].wordSpan;
    remove.where = whereIn(id);
    addStatement(Statement{std::move(remove), m_lineSpan});
    return of(Kind::Nothing, m_tree[id].span);
}

/// The argument `condition`, which stands first; invalid: all rows.
ExprId PythonReader::whereIn(PythonId call)
{
    const PythonId condition = argumentOf(call, "condition", 0);
    return isNone(condition) ? ExprId{} : columnOf(condition, Text::Sql);
}

/// upsert(df, join_cols=None, when_matched_update_all=True, when_not_matched_insert_all=True, …)
PythonValue PythonReader::upsert(PythonId id, const PythonValue& table)
{
    if (!checkArguments(id, {"df", "join_cols", "when_matched_update_all", "when_not_matched_insert_all",
                             "case_sensitive", "branch", "snapshot_properties"})) {
        return {};
    }
    const PythonId rows = need(id, "df", 0);
    if (rows == kNoPython) {
        return {};
    }
    UpsertStatement upsert;
    upsert.wordSpan = m_tree[id].wordSpan;
    upsert.table = table.name;
    upsert.source = frameOf(evaluate(rows));
    const PythonId keys = argumentOf(id, "join_cols", 1);
    if (!isNone(keys)) {
        const PythonNode list = m_tree[resolved(keys)];
        upsert.keysSpan = m_tree[keys].span;
        if (list.kind != PythonKind::List) {
            report(DiagnosticKind::Parse, m_tree[keys].span,
                   {MessageId::Expected,
                    {MessageId::PhrasePythonList,
                     std::vector<std::string>{std::string(m_parser.m_source.slice(m_tree[keys].span))}}});
        }
        for (const PythonId key : list.children) {
            if (const std::optional<PythonText> text = textOf(key)) {
                upsert.keys.push_back(identifierIn(*text));
            }
        }
    }
    upsert.updates = flagIn(id, "when_matched_update_all", 2, upsert.optionsSpan);
    upsert.inserts = flagIn(id, "when_not_matched_insert_all", 3, upsert.optionsSpan);
    Span ignored;
    upsert.caseSensitive = flagIn(id, "case_sensitive", 4, ignored);
    if (const PythonId branch = argumentOf(id, "branch", 5); !isNone(branch)) {
        notRun(m_tree[branch].span, "branch");
    }
    Statement statement;
    statement.body = std::move(upsert);
    statement.span = m_lineSpan;
    addStatement(std::move(statement));
    return of(Kind::Nothing, m_tree[id].span);
}

/// True unless the argument says False.
bool PythonReader::flagIn(PythonId call, std::string_view name, std::size_t position, Span& span)
{
    const PythonId argument = argumentOf(call, name, position);
    if (argument == kNoPython) {
        return true;
    }
    const PythonNode& node = m_tree[resolved(argument)];
    span = Span::cover(span, m_tree[argument].span);
    if (node.kind != PythonKind::Constant || node.text == "None") {
        report(DiagnosticKind::Parse, m_tree[argument].span,
               {MessageId::Expected,
                {std::vector<std::string>{"True", "False"},
                 std::vector<std::string>{std::string(m_parser.m_source.slice(m_tree[argument].span))}}});
    }
    return node.text != "False";
}

} // namespace mergescope::sql
