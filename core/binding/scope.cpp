#include "core/binding/scope.h"

#include "core/binding/similar.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <array>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

/// Columns that every table of PostgreSQL has and `*` leaves out.
bool isSystemColumn(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> kNames = {"ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"};
    return std::any_of(kNames.begin(), kNames.end(),
                       [&](std::string_view known) { return tables::equalsIgnoringCase(known, name); });
}

/// `t.id` needs a relation called `t`; `db.t.id` one whose table name ends in `db.t`.
bool answersTo(const ScopeRelation& relation, const sql::QualifiedName& name, std::size_t partCount)
{
    if (!relation.alias.empty()) {
        return partCount == 1 && tables::isSameName(relation.alias, name.parts[0].text, relation.namesMindCase);
    }
    const auto& own = relation.nameParts;
    if (partCount > own.size()) {
        return false;
    }
    for (std::size_t i = 0; i < partCount; ++i) {
        if (!tables::isSameName(own[own.size() - partCount + i], name.parts[i].text, relation.namesMindCase)) {
            return false;
        }
    }
    return true;
}

std::string qualifiedColumn(const ScopeRelation& relation, const std::string& column)
{
    const std::string name = callName(relation);
    return name.empty() ? column : name + "." + column;
}

base::Span qualifierSpan(const sql::QualifiedName& name)
{
    return base::Span::cover(name.parts.front().span, name.parts[name.parts.size() - 2].span);
}

/// All of a relation's columns are named in a hint only while they are few enough to be read.
constexpr std::size_t kReadableList = 12;

} // namespace

std::vector<std::string> splitName(const std::string& dotted)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t dot = dotted.find('.'); dot != std::string::npos; dot = dotted.find('.', begin)) {
        parts.push_back(dotted.substr(begin, dot - begin));
        begin = dot + 1;
    }
    parts.push_back(dotted.substr(begin));
    return parts;
}

std::string writtenName(const std::string& name, bool namesMindCase)
{
    const bool isFolded = std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    return namesMindCase && !isFolded ? '"' + name + '"' : name;
}

std::string dotted(const sql::QualifiedName& name)
{
    std::string text;
    for (const sql::Identifier& part : name.parts) {
        text += (text.empty() ? "" : ".") + part.text;
    }
    return text;
}

std::string callName(const ScopeRelation& relation)
{
    return !relation.alias.empty() ? relation.alias : relation.nameParts.empty() ? "" : relation.nameParts.back();
}

ScopeRelation scopeRelation(const BoundRelation& relation, std::uint16_t index, bool hasAlias, Visibility visibility)
{
    ScopeRelation result;
    result.relation = index;
    result.nameParts = relation.table ? splitName(relation.table->name) : std::vector<std::string>{};
    result.alias = hasAlias ? relation.alias : "";
    result.namesMindCase = relation.aliasMindsCase;
    result.schema = &relation.schema;
    result.visibility = visibility;
    return result;
}

const ScopeRelation& Scope::relationOf(ColumnRef column) const
{
    return *std::find_if(m_relations.begin(), m_relations.end(),
                         [column](const ScopeRelation& r) { return r.relation == column.relation; });
}

const tables::Field& Scope::field(ColumnRef column) const
{
    return relationOf(column).schema->fields[column.column];
}

bool Scope::isCalled(ColumnRef column, std::string_view name) const
{
    return tables::isSameName(field(column).name, name, relationOf(column).schema->namesMindCase);
}

std::vector<const ScopeRelation*> Scope::qualified(const sql::QualifiedName& qualifier, std::size_t partCount) const
{
    std::vector<const ScopeRelation*> result;
    for (const ScopeRelation& relation : m_relations) {
        if (relation.visibility == Visibility::Visible &&
            (partCount == 0 ? !relation.onlyQualified : answersTo(relation, qualifier, partCount))) {
            result.push_back(&relation);
        }
    }
    return result;
}

base::Result<ColumnRef, Diagnostic> Scope::find(const sql::QualifiedName& name) const
{
    std::vector<ColumnRef> found;
    std::vector<std::string> meanings;
    const bool isOpen = m_hasOpenColumns && name.parts.size() == 1;
    for (const ColumnRef column : isOpen ? m_open : std::vector<ColumnRef>{}) {
        if (isCalled(column, name.parts.back().text)) {
            found.push_back(column);
            meanings.push_back(qualifiedColumn(relationOf(column), field(column).name));
        }
    }
    for (const ScopeRelation* relation :
         isOpen ? std::vector<const ScopeRelation*>{} : qualified(name, name.parts.size() - 1)) {
        for (std::size_t i = 0; i < relation->schema->size(); ++i) {
            const std::string& column = relation->schema->fields[i].name;
            if (tables::isSameName(column, name.parts.back().text, relation->schema->namesMindCase)) {
                found.push_back({relation->relation, static_cast<std::uint16_t>(i)});
                meanings.push_back(qualifiedColumn(*relation, column));
            }
        }
    }
    if (found.size() == 1) {
        return found.front();
    }
    if (found.empty()) {
        return base::Failure{notFound(name)};
    }
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::NameAmbiguousColumn;
    diagnostic.span = name.span;
    diagnostic.message = {MessageId::BindAmbiguousColumn, {dotted(name), meanings}};
    diagnostic.hint = Message{MessageId::BindHintQualify, {meanings}};
    return base::Failure{std::move(diagnostic)};
}

std::vector<ColumnRef> Scope::openColumns() const
{
    if (m_hasOpenColumns) {
        return m_open;
    }
    std::vector<ColumnRef> columns;
    for (const ScopeRelation* relation : qualified({}, 0)) {
        for (std::size_t i = 0; i < relation->schema->size(); ++i) {
            columns.push_back({relation->relation, static_cast<std::uint16_t>(i)});
        }
    }
    return columns;
}

Diagnostic Scope::notFound(const sql::QualifiedName& name) const
{
    const std::size_t qualifierParts = name.parts.size() - 1;
    for (const ScopeRelation& relation : m_relations) {
        const bool named = qualifierParts == 0 || answersTo(relation, name, qualifierParts);
        if (relation.visibility == Visibility::Visible || !named) {
            continue;
        }
        // A bare name counts as a hidden relation's only where that relation really has it.
        if (qualifierParts == 0 && !relation.schema->find(name.parts.back().text)) {
            continue;
        }
        // The same for `SET qty = …`: where the target lacks it, its near names help more than the source's having it.
        if (qualifierParts == 0 && relation.visibility == Visibility::NotWritten) {
            continue;
        }
        return hidden(name, relation.visibility);
    }
    if (qualifierParts > 0) {
        const auto where = qualified(name, qualifierParts);
        return where.empty() ? unknownQualifier(name) : unknownColumn(name, where);
    }
    const bool isRow = std::any_of(m_relations.begin(), m_relations.end(), [&](const ScopeRelation& relation) {
        return tables::isSameName(callName(relation), name.parts.back().text, relation.namesMindCase);
    });
    if (isRow) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::NameUnknownColumn;
        diagnostic.span = name.span;
        diagnostic.message = Message{MessageId::VersionLacks, {MessageId::FeatureWholeRow}};
        diagnostic.hint = Message{MessageId::HintCompareColumns, {}};
        return diagnostic;
    }
    return unknownColumn(name, qualified(name, 0));
}

Diagnostic Scope::hidden(const sql::QualifiedName& name, Visibility visibility) const
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::NameUnknownColumn;
    diagnostic.span = name.span;
    switch (visibility) {
    case Visibility::NoTargetRow:
        diagnostic.message = {MessageId::BindNoTargetRow, {dotted(name)}};
        diagnostic.hint = Message{MessageId::BindHintSourceOnly, {}};
        break;
    case Visibility::NoSourceRow:
        diagnostic.message = {MessageId::BindNoSourceRow, {dotted(name)}};
        diagnostic.hint = Message{MessageId::BindHintTargetOnly, {}};
        break;
    case Visibility::NotWritten:
    case Visibility::Visible:
        diagnostic.message = {MessageId::BindSourceNotWritten, {dotted(name)}};
        diagnostic.hint = Message{MessageId::BindHintTargetLeft, {}};
        break;
    }
    return diagnostic;
}

Diagnostic Scope::unknownQualifier(const sql::QualifiedName& name) const
{
    const std::size_t parts = name.parts.size() - 1;
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::NameUnknownColumn;
    diagnostic.span = qualifierSpan(name);
    std::vector<std::string> callNames;
    std::string qualifier;
    for (std::size_t i = 0; i < parts; ++i) {
        qualifier += (i == 0 ? "" : ".") + name.parts[i].text;
    }
    for (const ScopeRelation& relation : m_relations) {
        ScopeRelation unaliased = relation;
        unaliased.alias.clear();
        if (!relation.alias.empty() && !relation.nameParts.empty() && answersTo(unaliased, name, parts)) {
            diagnostic.message = {MessageId::BindHiddenByAlias, {qualifier, relation.alias}};
            const std::string right = relation.alias + "." + name.parts.back().text;
            diagnostic.hint = Message{MessageId::BindHintWrite, {right}};
            diagnostic.fix = diagnostics::Fix{diagnostic.span, relation.alias};
            return diagnostic;
        }
        if (!callName(relation).empty() && relation.visibility == Visibility::Visible) {
            callNames.push_back(callName(relation));
        }
    }
    diagnostic.message = {MessageId::BindUnknownQualifier, {qualifier}};
    const std::vector<std::string> near = nearest(qualifier, callNames);
    if (!near.empty()) {
        diagnostic.hint = Message{MessageId::BindHintDidYouMean, {near}};
    } else if (!callNames.empty()) {
        diagnostic.hint = Message{MessageId::BindHintNamesHere, {callNames}};
    }
    return diagnostic;
}

Diagnostic Scope::unknownColumn(const sql::QualifiedName& name, const std::vector<const ScopeRelation*>& where) const
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::NameUnknownColumn;
    diagnostic.span = name.parts.back().span;
    std::vector<std::string> candidates;
    for (const ScopeRelation* relation : where) {
        for (const tables::Field& field : relation->schema->fields) {
            if (!field.name.empty()) {
                candidates.push_back(field.name);
            }
        }
    }
    const std::string& column = name.parts.back().text;
    const std::string owner = where.size() == 1 ? callName(*where.front()) : "";
    diagnostic.message = owner.empty() ? Message{MessageId::BindUnknownColumn, {column}}
                                       : Message{MessageId::BindUnknownColumnOf, {owner, column}};
    const bool namesMindCase = std::any_of(
        where.begin(), where.end(), [](const ScopeRelation* relation) { return relation->schema->namesMindCase; });
    std::vector<std::string> near = nearest(column, candidates);
    for (std::string& one : near) {
        one = writtenName(one, namesMindCase);
    }
    if (isSystemColumn(column)) {
        diagnostic.message = Message{MessageId::VersionLacks, {MessageId::FeatureSystemColumn}};
    } else if (!near.empty()) {
        diagnostic.hint = Message{MessageId::BindHintDidYouMean, {near}};
        if (near.size() == 1) {
            diagnostic.fix = diagnostics::Fix{diagnostic.span, near.front()};
        }
    } else if (!owner.empty() && candidates.size() <= kReadableList) {
        diagnostic.hint = Message{MessageId::BindHintColumnsAre, {owner, candidates}};
    }
    return diagnostic;
}

} // namespace mergescope::binding
