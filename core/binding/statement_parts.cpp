#include "core/binding/statement_parts.h"

#include "core/binding/scope.h"
#include "core/binding/similar.h"
#include "core/diagnostics/message_id.h"

#include <utility>
#include <vector>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

std::vector<std::string> namesOf(const tables::Schema& schema)
{
    std::vector<std::string> names;
    for (const tables::Field& field : schema.fields) {
        names.push_back(field.name);
    }
    return names;
}

} // namespace

Diagnostic unknownColumn(const std::string& table, const tables::Schema& schema, const sql::Identifier& column)
{
    const std::vector<std::string> names = namesOf(schema);
    std::vector<std::string> near = nearest(column.text, names);
    for (std::string& name : near) {
        name = writtenName(name, schema.namesMindCase);
    }
    return make(DiagnosticKind::NameUnknownColumn, column.span, {MessageId::BindUnknownColumnOf, {table, column.text}},
                near.empty() ? Message{MessageId::BindHintColumnsAre, {table, names}}
                             : Message{MessageId::BindHintDidYouMean, {near}});
}

} // namespace mergescope::binding
