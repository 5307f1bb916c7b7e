// MERGE: head, source, ON, and the WHEN clauses. What follows THEN is read by the action that its first word names.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parser.h"

#include <algorithm>
#include <array>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

/// [WITH …] MERGE [WITH SCHEMA EVOLUTION] INTO name [alias] USING source ON condition clause+ [RETURNING items]
void Parser::parseMerge(std::vector<Query::CommonTable> with)
{
    MergeStatement merge;
    merge.with = std::move(with);
    merge.wordSpan = current().span;
    advance();
    if (acceptWord("WITH")) {
        const Span begin = previousSpan();
        merge.schemaEvolution = expectWord("SCHEMA") && expectWord("EVOLUTION");
        merge.evolutionSpan = spanFrom(begin);
    }
    if (peekWord("TOP") && peekSymbol("(", 1)) {
        const Span begin = current().span;
        do {
            advance();
        } while (!peekSymbol(")") && !isAtStatementEnd());
        if (!isAtStatementEnd()) {
            advance();
        }
        report(unsupported(Feature::MergeTop, m_dialect, spanFrom(begin)));
    }
    if (!acceptWord("INTO") && !acceptTypo("INTO")) {
        reportMissing("INTO", MessageId::ExampleInto);
    }
    acceptOnly();
    merge.target = parseQualifiedName(NamePlace::Table);
    merge.targetAlias = parseAlias({"USING"});
    bool hasSource = expectWord("USING");
    if (recoverTo({"USING", "ON", "WHEN"})) {
        hasSource = acceptWord("USING");
    }
    if (hasSource) {
        parseMergeSource(merge);
    }
    if (isAtJoin()) {
        // The first ON would be the join's, so that nothing more is read before the clauses.
        reportUnsupported(Feature::JoinAsSource, current().span);
        recoverTo({"WHEN"});
    } else {
        parseMergeOn(merge);
    }
    parseClauses(merge);
    m_current.body = std::move(merge);
}

void Parser::parseMergeSource(MergeStatement& merge)
{
    const std::uint32_t source = parseTablePrimary({"ON"});
    const bool isBroken = m_ast.tableRefs[source].kind == TableRef::Kind::Error;
    if (!isBroken) {
        merge.source = source;
    }
}

/// Has something been said of this statement?
bool Parser::hasReported() const
{
    return std::any_of(m_diagnostics.begin(), m_diagnostics.end(), [this](const Diagnostic& diagnostic) {
        return m_statement != nullptr && diagnostic.span.begin >= m_statement->span.begin;
    });
}

bool Parser::isAtJoin() const
{
    static constexpr std::array<std::string_view, 7> kJoinWords = {"JOIN", "INNER", "LEFT",   "RIGHT",
                                                                   "FULL", "CROSS", "NATURAL"};
    return !m_isPanicking &&
           std::any_of(kJoinWords.begin(), kJoinWords.end(), [this](std::string_view word) { return peekWord(word); });
}

/// ON condition, or USING (columns)
void Parser::parseMergeOn(MergeStatement& merge)
{
    bool hasOn = false;
    if (!recoverTo({"ON", "WHEN"})) {
        if (peekWord("USING") && peekSymbol("(", 1)) {
            const Span begin = current().span;
            advance();
            const Span open = current().span;
            advance();
            merge.usingColumns = parseIdentifierList(open);
            merge.onSpan = spanFrom(begin);
            merge.on = equalityOf(merge);
            recoverTo({"WHEN"});
            return;
        }
        // A forgotten source shows here as ON; a forgotten ON as anything else.
        hasOn = !merge.source ? acceptWord("ON") : expectWord("ON");
        if (recoverTo({"ON", "WHEN"})) {
            hasOn = acceptWord("ON");
        }
    } else {
        hasOn = acceptWord("ON");
    }
    if (hasOn) {
        const Span begin = previousSpan();
        merge.on = parseExpression();
        if (!m_isPanicking && !isAtClauseEnd() && !isAtClauseStart()) {
            expectAlso("WHEN");
            reportExpected();
        }
        recoverTo({"WHEN"});
        merge.onSpan = spanFrom(begin);
    }
}

/// What USING (a, b) means: t.a = s.a AND t.b = s.b.
ExprId Parser::equalityOf(const MergeStatement& merge)
{
    const auto side = [this](const TableAlias& alias, const QualifiedName& table, const Identifier& column) {
        QualifiedName name;
        if (alias.name.isValid()) {
            name.parts.push_back(alias.name);
        } else if (!table.parts.empty()) {
            name.parts.push_back(table.parts.back());
        }
        name.parts.push_back(column);
        for (Identifier& part : name.parts) {
            part.span = column.span;
        }
        name.span = column.span;
        m_ast.names.push_back(std::move(name));
        return make(ExprKind::Name, Operator::None, column.span, {},
                    static_cast<std::uint32_t>(m_ast.names.size() - 1));
    };
    ExprId condition;
    for (const Identifier& column : merge.usingColumns) {
        const ExprId target = side(merge.targetAlias, merge.target, column);
        const TableRef source = merge.source ? m_ast.tableRefs[*merge.source] : TableRef{};
        const ExprId other = side(source.alias, source.name, column);
        const ExprId equality = make(ExprKind::Binary, Operator::Equal, column.span, {target, other});
        condition =
            condition.isValid() ? make(ExprKind::Binary, Operator::And, merge.onSpan, {condition, equality}) : equality;
    }
    return condition;
}

void Parser::parseClauses(MergeStatement& merge)
{
    for (std::size_t before = m_diagnostics.size(); parseClauseStart(); before = m_diagnostics.size()) {
        merge.clauses.push_back(parseClause());
        merge.clauses.back().isBroken = m_diagnostics.size() > before;
        recoverTo({"WHEN", "RETURNING"});
    }
    if (peekWord("RETURNING")) {
        const Span begin = current().span;
        advance();
        merge.returning = parseSelectItems();
        merge.returningSpan = spanFrom(begin);
    } else if (merge.clauses.empty() && isAtStatementEnd() && m_statement != nullptr && !hasReported()) {
        // Said once: a statement that broke before its clauses has said why.
        reportMissing("WHEN", MessageId::ExampleWhen);
    }
}

/// Takes the WHEN of a further clause. A clause that lacks the word, or spells it wrong, is reported and read.
bool Parser::parseClauseStart()
{
    if (acceptWord("WHEN")) {
        return true;
    }
    if (m_isPanicking || isAtStatementEnd()) {
        return false;
    }
    if (peekWord("MATCHED") || (peekWord("NOT") && peekWord("MATCHED", 1))) {
        reportMissing("WHEN", MessageId::ExampleWhen);
        return true;
    }
    return current().kind == TokenKind::Word && acceptTypo("WHEN");
}

/// WHEN kind [AND condition] THEN action
MergeClause Parser::parseClause()
{
    MergeClause clause;
    const Span begin = previousSpan();
    clause.kind = parseClauseKind(clause);
    bool isBroken = recoverTo({"AND", "THEN", "WHEN"});
    isBroken = parseCondition(clause) || isBroken;
    clause.headSpan = spanFrom(begin);
    // A clause that broke and has no THEN has said what is wrong with it.
    if (!isBroken || peekWord("THEN")) {
        parseThen();
        if (!m_isPanicking) {
            clause.action = parseAction();
        }
    }
    clause.span = spanFrom(begin);
    return clause;
}

/// MATCHED | NOT MATCHED [BY TARGET] | NOT MATCHED BY SOURCE
ClauseKind Parser::parseClauseKind(MergeClause& clause)
{
    if (acceptWord("MATCHED")) {
        return ClauseKind::Matched;
    }
    expectAlso("NOT MATCHED");
    if (!peekWord("NOT") && !(current().kind == TokenKind::Word && looksLike(textOf(current()), "NOT") &&
                              peek(1).kind == TokenKind::Word && !peekWord("THEN", 1) && !peekWord("AND", 1))) {
        if (!acceptTypo("MATCHED")) {
            reportExpected();
        }
        return ClauseKind::Matched;
    }
    if (!acceptWord("NOT")) {
        acceptTypo("NOT");
    }
    expectWord("MATCHED");
    if (!acceptWord("BY") &&
        !(peek(1).kind == TokenKind::Word && (peekWord("TARGET", 1) || peekWord("SOURCE", 1)) && acceptTypo("BY"))) {
        return ClauseKind::NotMatchedByTarget;
    }
    if (acceptWord("SOURCE") || acceptTypo("SOURCE")) {
        return ClauseKind::NotMatchedBySource;
    }
    clause.writtenByTarget = expectWord("TARGET");
    return ClauseKind::NotMatchedByTarget;
}

/// True where the condition broke.
bool Parser::parseCondition(MergeClause& clause)
{
    if (acceptWord("AND")) {
        clause.condition = parseExpression();
        return recoverTo({"THEN", "WHEN"});
    }
    if (peekWord("WHERE") || peekWord("IF")) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::Parse;
        diagnostic.span = current().span;
        diagnostic.message = Message{MessageId::Expected, {std::vector<std::string>{"AND", "THEN"}, found()}};
        diagnostic.hint = Message{MessageId::ExampleCondition, {}};
        diagnostic.fix = diagnostics::Fix{current().span, "AND"};
        report(std::move(diagnostic));
        advance();
        clause.condition = parseExpression();
        return recoverTo({"THEN", "WHEN"});
    }
    return false;
}

void Parser::parseThen()
{
    if (acceptWord("THEN") || acceptTypo("THEN")) {
        return;
    }
    if (actionHere()) {
        reportMissing("THEN", MessageId::ExampleThen);
        return;
    }
    const std::size_t before = m_diagnostics.size();
    reportExpected();
    if (m_diagnostics.size() > before && !m_diagnostics.back().hint) {
        m_diagnostics.back().hint = Message{MessageId::ExampleThen, {}};
    }
    if (recoverTo({"THEN", "WHEN"}) && !acceptWord("THEN")) {
        panic();
    }
}

std::optional<ActionIndex> Parser::actionHere() const
{
    for (std::size_t i = 0; i < m_actions.size(); ++i) {
        if (peekWord(m_actions[i].keyword)) {
            return static_cast<ActionIndex>(i);
        }
    }
    return std::nullopt;
}

MergeAction Parser::parseAction()
{
    MergeAction action;
    const Span begin = current().span;
    action.span = Span::at(begin.begin);
    std::optional<ActionIndex> index = actionHere();
    for (std::size_t i = 0; !index && i < m_actions.size(); ++i) {
        const std::string_view keyword = m_actions[i].keyword;
        expectAlso(keyword);
        if (current().kind == TokenKind::Word && looksLike(textOf(current()), keyword)) {
            reportTypo(keyword);
            index = static_cast<ActionIndex>(i);
        }
    }
    if (!index) {
        reportExpected();
        return action;
    }
    action.action = *index;
    m_actions[*index].parse(*this, action);
    action.span = spanFrom(begin);
    rejectAfterAction();
    return action;
}

/// What people write after an action that belongs before it, or to other engines.
void Parser::rejectAfterAction()
{
    if (m_isPanicking || isAtClauseEnd()) {
        return;
    }
    if (isAtClauseStart()) {
        return; // the next clause, with a slip in its first word
    }
    if (peekWord("WHERE")) {
        reportUnsupported(Feature::WhereAfterAction, current().span);
        return;
    }
    if (peekWord("DELETE") && peekWord("WHERE", 1)) {
        reportUnsupported(Feature::WhereAfterAction, Span::cover(current().span, peek(1).span));
        return;
    }
    if (peekWord("OUTPUT")) {
        reportUnsupported(Feature::OutputClause, current().span);
        return;
    }
    expectAlso("WHEN");
    expectAlso(";");
    const std::size_t before = m_diagnostics.size();
    const bool isCondition = peekWord("AND");
    const bool isFurtherRow = peekSymbol(",");
    const bool isSecondAction = actionHere().has_value();
    reportExpected();
    if (m_diagnostics.size() > before) {
        Diagnostic& diagnostic = m_diagnostics.back();
        if (isCondition) {
            diagnostic.hint = Message{MessageId::ExampleCondition, {}};
        } else if (isFurtherRow) {
            diagnostic.hint = Message{MessageId::HintOneRowOfValues, {}};
        } else if (isSecondAction) {
            diagnostic.hint = Message{MessageId::HintOneAction, {}};
        }
    }
}

} // namespace mergescope::sql
