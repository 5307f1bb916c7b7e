#include "core/binding/table_properties.h"

#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"
#include "core/tables/schema.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

/// A property and the words it may be; none: a whole number from 1 up.
struct KnownProperty {
    std::string_view key;
    std::array<std::string_view, 3> values;
};
constexpr std::array kKnown{
    KnownProperty{"write.merge.mode", {"copy-on-write", "merge-on-read", ""}},
    KnownProperty{"write.update.mode", {"copy-on-write", "merge-on-read", ""}},
    KnownProperty{"write.delete.mode", {"copy-on-write", "merge-on-read", ""}},
    KnownProperty{"write.delete.granularity", {"file", "partition", ""}},
    KnownProperty{"format-version", {"1", "2", "3"}},
    KnownProperty{"delta.columnMapping.mode", {"name", "id", "none"}},
    KnownProperty{"delta.enableDeletionVectors", {"true", "false", ""}},
    KnownProperty{"delta.enableChangeDataFeed", {"true", "false", ""}},
    KnownProperty{"delta.appendOnly", {"true", "false", ""}},
    KnownProperty{"mergescope.rows-per-file", {"", "", ""}},
};

bool isCount(std::string_view text)
{
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number > 0;
}

bool mayBe(const KnownProperty& known, std::string_view value)
{
    if (known.values.front().empty()) {
        return isCount(value);
    }
    return std::any_of(known.values.begin(), known.values.end(), [value](std::string_view allowed) {
        return !allowed.empty() && tables::equalsIgnoringCase(allowed, value);
    });
}

Message hintFor(const KnownProperty& known)
{
    if (known.values.front().empty()) {
        return {MessageId::BindHintPropertyNumber, {}};
    }
    std::vector<std::string> values;
    for (const std::string_view value : known.values) {
        if (!value.empty()) {
            values.emplace_back(value);
        }
    }
    return {MessageId::BindHintPropertyValues, {values}};
}

} // namespace

void checkProperties(const std::vector<sql::Property>& properties, diagnostics::Diagnostics& diagnostics)
{
    for (const sql::Property& property : properties) {
        const auto known = std::find_if(kKnown.begin(), kKnown.end(),
                                        [&](const KnownProperty& one) { return one.key == property.key; });
        if (known != kKnown.end() && !mayBe(*known, property.value)) {
            diagnostics.push_back(make(DiagnosticKind::EngineUnsupported, property.span,
                                       {MessageId::BindBadProperty, {property.key, property.value}}, hintFor(*known)));
        }
    }
}

void checkColumn(const catalog::TableEntry& table, const tables::Field& field, base::Span span,
                 const sql::Dialect& dialect, diagnostics::Diagnostics& diagnostics)
{
    if (!mayRename(table, dialect) && field.name.find_first_of(" ,;{}()\n\t=") != std::string::npos) {
        diagnostics.push_back(make(DiagnosticKind::EngineUnsupported, span,
                                   {MessageId::BindOddColumnName, {field.name}},
                                   Message{MessageId::BindHintColumnMapping, {}}));
    }
    if (field.defaultText && dialect.defaultsNeedFeature &&
        !table.property("delta.feature.allowColumnDefaults").has_value()) {
        diagnostics.push_back(make(DiagnosticKind::EngineUnsupported, span, {MessageId::BindDefaultsNeedFeature, {}},
                                   Message{MessageId::BindHintDefaultsFeature, {}}));
    }
}

bool mayRename(const catalog::TableEntry& table, const sql::Dialect& dialect)
{
    const std::optional<std::string> mode = table.property("delta.columnMapping.mode");
    return !dialect.findsColumnsByName || (mode && !tables::equalsIgnoringCase(*mode, "none"));
}

} // namespace mergescope::binding
