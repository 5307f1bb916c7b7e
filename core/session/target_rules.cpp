#include "core/session/target_rules.h"

#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::session {

TargetRules rulesFor(const sql::Dialect& dialect, const catalog::TableEntry& target)
{
    const auto& known = dialect.tableFormats;
    const bool isKnown = std::find(known.begin(), known.end(), target.format) != known.end();
    const std::string_view format = isKnown ? std::string_view(target.format) : dialect.defaultFormat;
    return {&sql::dialectOfFormat(dialect, format), &storage::tableFormat(format)};
}

std::optional<diagnostics::Diagnostic> noteOnRules(const sql::Dialect& dialect, const TargetRules& rules,
                                                   const catalog::TableEntry& target, base::Span place)
{
    if (rules.dialect == &dialect) {
        return std::nullopt;
    }
    diagnostics::Diagnostic note;
    note.kind = diagnostics::DiagnosticKind::EngineFollowsTarget;
    note.severity = diagnostics::Severity::Note;
    note.span = place;
    note.message = {diagnostics::MessageId::FollowsTarget,
                    {target.name, std::string(rules.format->name), rules.dialect->title, dialect.title}};
    return note;
}

tables::TablePtr answerOf(const std::vector<std::pair<std::string_view, std::uint64_t>>& counts)
{
    if (counts.empty()) {
        return nullptr;
    }
    const values::DataType type = values::DataType::of(values::TypeKind::BigInt);
    tables::Schema schema;
    std::vector<values::Value> row;
    for (const auto& [name, count] : counts) {
        tables::Field field;
        field.name = std::string(name);
        field.type = type;
        schema.fields.push_back(std::move(field));
        row.push_back(values::Value::integer(static_cast<std::int64_t>(count), type));
    }
    tables::TableBuilder builder(std::move(schema));
    builder.appendRow(row);
    return builder.finish();
}

} // namespace mergescope::session
