// Which table a name means, for those who read and for those who write.
#include "core/binding/bind.h"
#include "core/binding/scope.h"
#include "core/binding/statement_parts.h"
#include "core/catalog/history.h"
#include "core/diagnostics/message_id.h"
#include "core/sql/features.h"
#include "core/values/cast.h"
#include "core/values/datetime.h"

#include <limits>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Diagnostics;
using diagnostics::Message;
using diagnostics::MessageId;
using values::TypeKind;

namespace {

std::vector<std::string> partsOf(const sql::QualifiedName& name, const sql::Dialect& dialect)
{
    std::vector<std::string> parts;
    for (const sql::Identifier& part : name.parts) {
        parts.push_back(part.text);
    }
    if (isInOwnNamespace(name, dialect)) {
        parts.erase(parts.begin());
    }
    return parts;
}

/// Where both the statement's engine and the one that made the table keep the case of quoted names, "Q" is not q.
bool isNamed(const catalog::TableEntry& entry, const sql::QualifiedName& name, const sql::Dialect& dialect)
{
    return !dialect.namesMindCase || !entry.schema.namesMindCase ||
           splitName(entry.name).back() == name.parts.back().text;
}

/// Tables of metadata are always named in full, and `db.t.snapshots` finds a `t` that was created without `db`.
catalog::TableEntryPtr findOwner(const catalog::Catalog& catalog, std::vector<std::string> parts)
{
    while (!parts.empty()) {
        if (catalog::TableEntryPtr entry = catalog.find(parts)) {
            return entry;
        }
        parts.erase(parts.begin());
    }
    return nullptr;
}

/// `t.snapshots`, and Trino's `"t$snapshots"`. Null where the name is no such thing.
catalog::TableEntryPtr findMetadata(const BindContext& context, const sql::QualifiedName& name,
                                    Diagnostics& diagnostics)
{
    std::vector<std::string> parts = partsOf(name, context.dialect);
    const std::size_t dollar = parts.back().rfind('$');
    std::string word = parts.back();
    if (dollar != std::string::npos) {
        word = parts.back().substr(dollar + 1);
        parts.back().resize(dollar);
    } else {
        parts.pop_back();
    }
    const catalog::TableEntryPtr owner = findOwner(context.catalog, std::move(parts));
    if (owner == nullptr || owner->view.has_value()) {
        return nullptr;
    }
    const sql::Dialect& dialect = sql::dialectOfFormat(context.dialect, owner->format);
    catalog::TableEntryPtr found = catalog::metadataTable(*owner, word);
    if (found != nullptr && !dialect.hasMetadataTables) {
        diagnostics.push_back(sql::unsupported(sql::Feature::MetadataTables, dialect, name.span));
    }
    return found;
}

/// The rows that a view shows, as a table of that name.
catalog::TableEntryPtr readView(const BindContext& context, const catalog::TableEntryPtr& view, base::Span place,
                                Diagnostics& diagnostics)
{
    if (context.views == nullptr) {
        return view;
    }
    auto rows = (*context.views)(*view, place);
    if (!rows) {
        diagnostics.push_back(std::move(rows).error());
        return nullptr;
    }
    auto shown = std::make_shared<catalog::TableEntry>();
    shown->name = view->name;
    shown->table = std::move(rows).value();
    shown->schema = shown->table->schema();
    return shown;
}

std::string versionsOf(const catalog::TableEntry& table)
{
    if (table.snapshots.empty()) {
        return "–";
    }
    const std::string first = std::to_string(table.snapshots.front()->id);
    const std::string last = std::to_string(table.snapshots.back()->id);
    return first == last ? first : first + " – " + last;
}

/// A literal of the text; nothing for anything that would have to be computed.
std::optional<values::Value> literalOf(const sql::Ast& ast, sql::ExprId expr)
{
    if (!expr.isValid() || ast[expr].kind != sql::ExprKind::Literal || ast.literalOf(expr).isNull()) {
        return std::nullopt;
    }
    return ast.literalOf(expr);
}

/// Microseconds since 1970: a timestamp, a date, a text that spells one, or a number of seconds.
std::optional<std::int64_t> momentOf(const values::Value& value)
{
    if (value.type().isInteger()) {
        return value.asInteger() * values::kMicrosPerSecond;
    }
    const auto moment = values::castValue(value, values::DataType::of(TypeKind::Timestamp));
    return moment ? std::optional(moment.value().asInteger()) : std::nullopt;
}

std::optional<std::uint64_t> numberOf(const values::Value& value)
{
    const auto number = values::castValue(value, values::DataType::of(TypeKind::BigInt));
    if (!number || number.value().asInteger() < 0) {
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(number.value().asInteger());
}

} // namespace

bool isInOwnNamespace(const sql::QualifiedName& name, const sql::Dialect& dialect)
{
    return name.parts.size() == 2 && !dialect.ownNamespace.empty() &&
           tables::equalsIgnoringCase(name.parts[0].text, dialect.ownNamespace);
}

catalog::TableEntryPtr findTable(const BindContext& context, const sql::QualifiedName& name, Diagnostics& diagnostics)
{
    if (name.parts.empty()) {
        return nullptr;
    }
    catalog::TableEntryPtr entry = context.catalog.find(partsOf(name, context.dialect));
    if (entry && !isNamed(*entry, name, context.dialect)) {
        const std::string right = writtenName(splitName(entry->name).back(), true);
        diagnostics.push_back(make(DiagnosticKind::NameUnknownTable, name.span,
                                   {MessageId::BindUnknownTable, {dotted(name)}},
                                   Message{MessageId::BindHintDidYouMean, {std::vector<std::string>{right}}}));
        diagnostics.back().fix = diagnostics::Fix{name.parts.back().span, right};
        return nullptr;
    }
    if (!entry) {
        const std::vector<std::string> near = context.catalog.similarTo(dotted(name));
        diagnostics.push_back(
            make(DiagnosticKind::NameUnknownTable, name.span, {MessageId::BindUnknownTable, {dotted(name)}},
                 near.empty() ? std::nullopt : std::optional(Message{MessageId::BindHintDidYouMean, {near}})));
        if (near.size() == 1) {
            diagnostics.back().fix = diagnostics::Fix{name.span, near.front()};
        }
    }
    return entry;
}

catalog::TableEntryPtr findTarget(const BindContext& context, const sql::QualifiedName& name, Diagnostics& diagnostics)
{
    catalog::TableEntryPtr entry = findTable(context, name, diagnostics);
    if (entry != nullptr && entry->view.has_value()) {
        diagnostics.push_back(make(DiagnosticKind::EngineUnsupported, name.span, {MessageId::BindIsView, {entry->name}},
                                   Message{MessageId::BindHintViewTable, {}}));
        return nullptr;
    }
    return entry;
}

catalog::SnapshotPtr findVersion(const BindContext& context, const catalog::TableEntry& table,
                                 const sql::TableVersion& version, Diagnostics& diagnostics)
{
    const sql::Dialect& dialect = sql::dialectOfFormat(context.dialect, table.format);
    if (!dialect.hasTimeTravel) {
        diagnostics.push_back(sql::unsupported(sql::Feature::TimeTravel, dialect, version.span));
        return nullptr;
    }
    const std::optional<values::Value> value = literalOf(context.ast, version.value);
    const bool byTime = version.kind == sql::TableVersion::Kind::Timestamp;
    const auto moment = value && byTime ? momentOf(*value) : std::nullopt;
    const auto number = value && !byTime ? numberOf(*value) : std::nullopt;
    if (!moment && !number) {
        diagnostics.push_back(
            make(DiagnosticKind::EngineUnsupported, version.span, {MessageId::BindVersionNotConstant, {}}));
        return nullptr;
    }
    catalog::SnapshotPtr found =
        byTime ? catalog::snapshotAt(table, *moment) : catalog::snapshotNumbered(table, *number);
    if (found == nullptr) {
        const Message message = byTime
                                    ? Message{MessageId::BindNoVersionAt, {table.name, values::timestampText(*moment)}}
                                    : Message{MessageId::BindUnknownVersion, {table.name, std::to_string(*number)}};
        diagnostics.push_back(make(DiagnosticKind::NameUnknownVersion, version.span, message,
                                   Message{MessageId::BindHintVersions, {versionsOf(table)}}));
    }
    return found;
}

catalog::TableEntryPtr findReadable(const BindContext& context, const sql::TableRef& reference,
                                    Diagnostics& diagnostics)
{
    const sql::QualifiedName& name = reference.name;
    Diagnostics notFound;
    catalog::TableEntryPtr entry = findTable(context, name, notFound);
    if (entry == nullptr) {
        if (!name.parts.empty()) {
            if (catalog::TableEntryPtr described = findMetadata(context, name, diagnostics)) {
                return described;
            }
        }
        diagnostics.insert(diagnostics.end(), notFound.begin(), notFound.end());
        return nullptr;
    }
    if (entry->view.has_value()) {
        return readView(context, entry, name.span, diagnostics);
    }
    if (reference.version.kind == sql::TableVersion::Kind::Current) {
        return entry;
    }
    const catalog::SnapshotPtr version = findVersion(context, *entry, reference.version, diagnostics);
    return version == nullptr ? nullptr : catalog::entryAt(*entry, version);
}

} // namespace mergescope::binding
