#include "core/sql/merge_edit.h"

#include <algorithm>
#include <utility>

namespace mergescope::sql {

namespace {

/// A piece of the text and what comes in its place.
struct Change {
    base::Span span;
    std::string text;
};

std::string changed(std::string_view text, std::vector<Change> changes)
{
    std::sort(changes.begin(), changes.end(),
              [](const Change& a, const Change& b) { return a.span.begin < b.span.begin; });
    std::string result;
    std::uint32_t at = 0;
    for (const Change& change : changes) {
        result += text.substr(at, change.span.begin - at);
        result += change.text;
        at = change.span.end;
    }
    result += text.substr(at);
    return result;
}

std::string_view part(const MergeText& merge, base::Span span)
{
    return merge.text.substr(span.begin, span.size());
}

bool isBlank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isBlank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isBlank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

bool isWord(std::string_view text, std::string_view word)
{
    return text.size() == word.size() && std::equal(text.begin(), text.end(), word.begin(), [](char a, char b) {
               return (a >= 'a' && a <= 'z' ? static_cast<char>(a - 'a' + 'A') : a) == b;
           });
}

/// What stands inside `/* WHEN … */`; nothing in any other comment.
std::optional<std::string_view> clauseInComment(std::string_view comment)
{
    if (comment.size() < 4 || comment.substr(0, 2) != "/*" || comment.substr(comment.size() - 2) != "*/") {
        return std::nullopt;
    }
    const std::string_view inside = trimmed(comment.substr(2, comment.size() - 4));
    const std::string line = onOneLine(inside.substr(0, 64));
    const std::string_view head(line);
    const bool isClause = isWord(head.substr(0, 12), "WHEN MATCHED") || isWord(head.substr(0, 8), "WHEN NOT");
    return isClause ? std::optional(inside) : std::nullopt;
}

/// Up to THEN.
std::string headOf(std::string_view clause)
{
    std::string line = onOneLine(clause);
    for (std::size_t at = 0; at + 6 <= line.size(); ++at) {
        if (isWord(std::string_view(line).substr(at, 6), " THEN ")) {
            return line.substr(0, at);
        }
    }
    return line;
}

/// Up to where a comment still belongs to the statement: its semicolon, or the end of the text.
std::uint32_t endOf(const MergeText& merge)
{
    for (const Token& token : merge.tokens) {
        if (token.span.begin >= merge.statement.span.end && token.kind == TokenKind::Symbol &&
            part(merge, token.span) == ";") {
            return token.span.begin;
        }
    }
    return static_cast<std::uint32_t>(merge.text.size());
}

/// The token AND before the condition of a clause.
std::optional<base::Span> andOf(const MergeText& merge, const MergeClause& clause)
{
    const std::uint32_t condition = merge.ast[clause.condition].span.begin;
    std::optional<base::Span> found;
    for (const Token& token : merge.tokens) {
        if (token.span.begin >= clause.headSpan.begin && token.span.end <= condition && token.kind == TokenKind::Word &&
            isWord(part(merge, token.span), "AND")) {
            found = token.span;
        }
    }
    return found;
}

/// Between AND and THEN.
std::string_view conditionText(const MergeText& merge, base::Span andSpan, const MergeClause& clause)
{
    return trimmed(merge.text.substr(andSpan.end, clause.headSpan.end - andSpan.end));
}

bool isOperator(const Ast& ast, ExprId id, Operator op)
{
    return ast[id].kind == ExprKind::Binary && ast[id].op == op;
}

} // namespace

std::string onOneLine(std::string_view text)
{
    std::string line;
    for (const char letter : trimmed(text)) {
        const bool blank = isBlank(letter);
        if (!blank || (!line.empty() && line.back() != ' ')) {
            line += blank ? ' ' : letter;
        }
    }
    return line;
}

std::optional<MergeText> lastMerge(std::string_view text, const Ast& ast, const std::vector<Token>& tokens)
{
    for (auto statement = ast.statements.rbegin(); statement != ast.statements.rend(); ++statement) {
        const auto* merge = std::get_if<MergeStatement>(&statement->body);
        if (merge == nullptr) {
            continue;
        }
        const bool isBroken =
            merge->isBuilder || !merge->source.has_value() || !merge->onSpan.isValid() ||
            std::any_of(merge->clauses.begin(), merge->clauses.end(), [](const MergeClause& c) { return c.isBroken; });
        return isBroken ? std::nullopt : std::optional(MergeText{text, ast, tokens, *statement, *merge});
    }
    return std::nullopt;
}

std::vector<ClauseSlot> clauseSlots(const MergeText& merge)
{
    std::vector<ClauseSlot> slots;
    for (std::size_t i = 0; i < merge.merge.clauses.size(); ++i) {
        const MergeClause& clause = merge.merge.clauses[i];
        slots.push_back({clause.span, i, onOneLine(part(merge, clause.headSpan))});
    }
    const std::uint32_t end = endOf(merge);
    for (const Token& token : merge.tokens) {
        if (token.kind != TokenKind::Comment || token.span.begin < merge.merge.onSpan.end || token.span.end > end) {
            continue;
        }
        if (const auto clause = clauseInComment(part(merge, token.span))) {
            slots.push_back({token.span, std::nullopt, headOf(*clause)});
        }
    }
    std::sort(slots.begin(), slots.end(),
              [](const ClauseSlot& a, const ClauseSlot& b) { return a.span.begin < b.span.begin; });
    return slots;
}

std::optional<std::string> withClauseSwitched(const MergeText& merge, std::size_t slot)
{
    const std::vector<ClauseSlot> slots = clauseSlots(merge);
    if (slot >= slots.size()) {
        return std::nullopt;
    }
    const std::string_view written = part(merge, slots[slot].span);
    if (!slots[slot].isOn()) {
        return changed(merge.text, {{slots[slot].span, std::string(*clauseInComment(written))}});
    }
    const bool hasComment =
        written.find("/*") != std::string_view::npos || written.find("*/") != std::string_view::npos;
    if (hasComment || merge.merge.clauses.size() < 2) {
        return std::nullopt;
    }
    return changed(merge.text, {{slots[slot].span, "/* " + std::string(written) + " */"}});
}

std::optional<std::string> withClauseMoved(const MergeText& merge, std::size_t from, std::size_t to)
{
    const std::vector<ClauseSlot> slots = clauseSlots(merge);
    if (from >= slots.size() || to >= slots.size() || from == to) {
        return std::nullopt;
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        order.push_back(i);
    }
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(from));
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), from);
    std::vector<Change> changes;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (order[i] != i) {
            changes.push_back({slots[i].span, std::string(part(merge, slots[order[i]].span))});
        }
    }
    return changed(merge.text, std::move(changes));
}

std::optional<std::string> withoutClauses(const MergeText& merge, ClauseKind kind)
{
    std::vector<Change> changes;
    for (const MergeClause& clause : merge.merge.clauses) {
        if (clause.kind == kind) {
            base::Span span = clause.span;
            while (span.begin > 0 && isBlank(merge.text[span.begin - 1])) {
                --span.begin; // the line goes with the clause
            }
            changes.push_back({span, {}});
        }
    }
    if (changes.empty() || changes.size() == merge.merge.clauses.size()) {
        return std::nullopt;
    }
    return changed(merge.text, std::move(changes));
}

std::optional<std::string> withConditionInOn(const MergeText& merge)
{
    const auto& clauses = merge.merge.clauses;
    for (auto last = clauses.rbegin(); last != clauses.rend(); ++last) {
        const MergeClause& clause = *last;
        if (clause.kind != ClauseKind::Matched) {
            continue;
        }
        if (!clause.condition.isValid()) {
            return std::nullopt;
        }
        const std::optional<base::Span> andSpan = andOf(merge, clause);
        if (!andSpan || !merge.merge.on.isValid() || !merge.merge.usingColumns.empty()) {
            return std::nullopt;
        }
        const std::string_view condition = conditionText(merge, *andSpan, clause);
        const Expr& on = merge.ast[merge.merge.on];
        const base::Span place{merge.merge.onSpan.end, merge.merge.onSpan.end};
        std::vector<Change> changes;
        const bool needsBrackets = isOperator(merge.ast, merge.merge.on, Operator::Or) && !on.parenthesized;
        if (needsBrackets) {
            changes.push_back({base::Span::at(on.span.begin), "("});
        }
        const bool isPlain =
            !isOperator(merge.ast, clause.condition, Operator::Or) || merge.ast[clause.condition].parenthesized;
        const std::string asked = isPlain ? std::string(condition) : "(" + std::string(condition) + ")";
        changes.push_back({place, (needsBrackets ? ") AND " : " AND ") + asked});
        base::Span gone{andSpan->begin, andSpan->end + static_cast<std::uint32_t>(condition.data() + condition.size() -
                                                                                  (merge.text.data() + andSpan->end))};
        while (gone.begin > 0 && isBlank(merge.text[gone.begin - 1])) {
            --gone.begin;
        }
        changes.push_back({gone, {}});
        return changed(merge.text, std::move(changes));
    }
    return std::nullopt;
}

std::optional<std::string> withConditionInWhen(const MergeText& merge)
{
    if (!merge.merge.on.isValid() || !merge.merge.usingColumns.empty()) {
        return std::nullopt;
    }
    // a AND b AND c stands as (a AND b) AND c: what is taken out is everything after a.
    ExprId first = merge.merge.on;
    std::uint32_t firstAnd = base::Span::kNowhere;
    while (isOperator(merge.ast, first, Operator::And) && !(merge.ast[first].parenthesized)) {
        firstAnd = merge.ast[first].opSpan.begin;
        first = merge.ast.operandsOf(first)[0];
    }
    const bool hasMatched = std::any_of(merge.merge.clauses.begin(), merge.merge.clauses.end(),
                                        [](const MergeClause& clause) { return clause.kind == ClauseKind::Matched; });
    if (firstAnd == base::Span::kNowhere || !hasMatched) {
        return std::nullopt;
    }
    base::Span gone{firstAnd, merge.merge.onSpan.end};
    const std::string rest(trimmed(merge.text.substr(firstAnd + 3, merge.merge.onSpan.end - firstAnd - 3)));
    while (gone.begin > 0 && isBlank(merge.text[gone.begin - 1])) {
        --gone.begin;
    }
    std::vector<Change> changes{{gone, {}}};
    for (const MergeClause& clause : merge.merge.clauses) {
        if (clause.kind == ClauseKind::Matched) {
            const std::string_view head = part(merge, clause.headSpan);
            const auto end = clause.headSpan.begin +
                             static_cast<std::uint32_t>(trimmed(head).data() + trimmed(head).size() - head.data());
            changes.push_back({base::Span::at(end), " AND " + rest});
        }
    }
    return changed(merge.text, std::move(changes));
}

std::string_view sourceText(const MergeText& merge)
{
    const TableRef& source = merge.ast.tableRefs[*merge.merge.source];
    base::Span span = source.span;
    if (source.alias.name.isValid()) {
        span.end = source.alias.name.span.begin;
    }
    std::string_view text = trimmed(part(merge, span));
    const std::size_t as = text.size() < 3 ? 0 : text.size() - 3;
    if (source.alias.name.isValid() && isBlank(text[as]) && isWord(text.substr(as + 1), "AS")) {
        text = trimmed(text.substr(0, as));
    }
    return text;
}

std::optional<std::string> withSource(const MergeText& merge, std::string_view relation)
{
    const TableRef& source = merge.ast.tableRefs[*merge.merge.source];
    if (!source.alias.columns.empty()) {
        return std::nullopt;
    }
    std::string text(relation);
    base::Span span = source.span;
    if (source.alias.name.isValid()) {
        span.end = source.alias.name.span.begin;
        text += " AS ";
    } else if (source.kind == TableRef::Kind::Table && !source.name.parts.empty()) {
        text += " AS ";
        text += part(merge, source.name.parts.back().span);
    }
    return changed(merge.text, {{span, std::move(text)}});
}

std::optional<std::string> withMoreInOn(const MergeText& merge, std::string_view condition)
{
    if (!merge.merge.on.isValid() || !merge.merge.usingColumns.empty()) {
        return std::nullopt;
    }
    std::string more = " AND ";
    more += condition;
    std::vector<Change> changes;
    const std::uint32_t end = merge.merge.onSpan.end;
    if (isOperator(merge.ast, merge.merge.on, Operator::Or) && !merge.ast[merge.merge.on].parenthesized) {
        const std::uint32_t begin = merge.ast[merge.merge.on].span.begin;
        changes.push_back({{begin, begin}, "("});
        more.insert(0, ")");
    }
    changes.push_back({{end, end}, std::move(more)});
    return changed(merge.text, std::move(changes));
}

} // namespace mergescope::sql
