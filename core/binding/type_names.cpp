#include "core/binding/similar.h"
#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::binding {

using values::DataType;
using values::TypeKind;

namespace {

struct NamedType {
    std::string_view name;
    TypeKind kind;
};

constexpr std::array kPlainTypes{
    NamedType{"STRING", TypeKind::String},
    NamedType{"BOOLEAN", TypeKind::Boolean},
    NamedType{"TINYINT", TypeKind::TinyInt},
    NamedType{"BYTE", TypeKind::TinyInt},
    NamedType{"SMALLINT", TypeKind::SmallInt},
    NamedType{"SHORT", TypeKind::SmallInt},
    NamedType{"INT", TypeKind::Int},
    NamedType{"INTEGER", TypeKind::Int},
    NamedType{"BIGINT", TypeKind::BigInt},
    NamedType{"LONG", TypeKind::BigInt},
    NamedType{"FLOAT", TypeKind::Float},
    NamedType{"REAL", TypeKind::Float},
    NamedType{"DOUBLE", TypeKind::Double},
    NamedType{"DATE", TypeKind::Date},
    NamedType{"TIMESTAMP", TypeKind::Timestamp},
    NamedType{"TIMESTAMP_NTZ", TypeKind::Timestamp},
    NamedType{"TIMESTAMP_LTZ", TypeKind::Timestamp},
};
constexpr std::array<std::string_view, 3> kDecimalNames{"DECIMAL", "DEC", "NUMERIC"};
constexpr std::array<std::string_view, 3> kSizedTexts{"VARCHAR", "CHAR", "CHARACTER"};
constexpr std::array<std::string_view, 7> kTypesElsewhere{"STRUCT",   "ARRAY",   "MAP", "BINARY",
                                                          "INTERVAL", "VARIANT", "TIME"};
/// What people write who come from other engines, and what it is called here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kOtherEnginesNames{
    {{"TEXT", "STRING"},
     {"NVARCHAR", "STRING"},
     {"VARCHAR2", "STRING"},
     {"CLOB", "STRING"},
     {"UUID", "STRING"},
     {"JSON", "STRING"},
     {"BOOL", "BOOLEAN"},
     {"BIT", "BOOLEAN"},
     {"INT4", "INT"},
     {"INT8", "BIGINT"},
     {"NUMBER", "DECIMAL"},
     {"DOUBLE PRECISION", "DOUBLE"},
     {"DATETIME", "TIMESTAMP"},
     {"TIMESTAMPTZ", "TIMESTAMP"}}};
/// Names that some engines have beside these, and which of them.
struct EngineName {
    std::string_view name;
    TypeKind kind;
    std::string_view engines; ///< ids, a space between
};
constexpr std::array kEngineNames{
    EngineName{"TEXT", TypeKind::String, "duckdb postgresql"},
    EngineName{"VARCHAR", TypeKind::String, "duckdb postgresql"}, // without a length
    EngineName{"CHARACTER VARYING", TypeKind::String, "duckdb postgresql"},
    EngineName{"BOOL", TypeKind::Boolean, "duckdb postgresql"},
    EngineName{"INT2", TypeKind::SmallInt, "duckdb postgresql"},
    EngineName{"INT4", TypeKind::Int, "duckdb postgresql"},
    EngineName{"INT8", TypeKind::BigInt, "duckdb postgresql"},
    EngineName{"FLOAT4", TypeKind::Float, "duckdb postgresql"},
    EngineName{"FLOAT8", TypeKind::Double, "duckdb postgresql"},
    EngineName{"DOUBLE PRECISION", TypeKind::Double, "duckdb postgresql"},
    EngineName{"DATETIME", TypeKind::Timestamp, "duckdb"},
};
/// Names of Spark that an engine does not have.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kMissingNames{
    {{"STRING", "postgresql"},
     {"TINYINT", "postgresql"},
     {"DOUBLE", "postgresql"},
     {"LONG", "postgresql"},
     {"SHORT", "postgresql"},
     {"BYTE", "duckdb postgresql"},
     {"TIMESTAMP_NTZ", "duckdb postgresql"},
     {"TIMESTAMP_LTZ", "duckdb postgresql"}}};
constexpr std::int64_t kMaxDigits = 38;
constexpr std::int64_t kDefaultDigits = 10;
constexpr std::int64_t kLongestText = 0x7FFFFFFF;

template <class Names>
bool isOneOf(std::string_view name, const Names& names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isOf(std::string_view engines, const sql::Dialect& dialect)
{
    return engines.find(dialect.id) != std::string_view::npos;
}

bool isMissing(std::string_view name, const sql::Dialect& dialect)
{
    return std::any_of(kMissingNames.begin(), kMissingNames.end(),
                       [&](const auto& missing) { return missing.first == name && isOf(missing.second, dialect); });
}

std::optional<DataType> decimalOf(const std::vector<std::int64_t>& arguments)
{
    const std::int64_t precision = arguments.empty() ? kDefaultDigits : arguments[0];
    const std::int64_t scale = arguments.size() < 2 ? 0 : arguments[1];
    if (arguments.size() > 2 || precision < 1 || precision > kMaxDigits || scale < 0 || scale > precision) {
        return std::nullopt;
    }
    return DataType::decimal(static_cast<unsigned>(precision), static_cast<unsigned>(scale));
}

} // namespace

std::optional<DataType> resolveType(const sql::TypeName& name, const sql::Dialect& dialect)
{
    if (name.arguments.empty()) {
        for (const EngineName& known : kEngineNames) {
            if (known.name == name.name && isOf(known.engines, dialect)) {
                return DataType::of(known.kind);
            }
        }
    }
    if (isOneOf(name.name, kDecimalNames)) {
        return decimalOf(name.arguments);
    }
    if (isOneOf(name.name, kSizedTexts)) {
        if (name.arguments.size() != 1 || name.arguments[0] < 1 || name.arguments[0] > kLongestText) {
            return std::nullopt;
        }
        DataType type = DataType::varchar(static_cast<std::uint32_t>(name.arguments[0]));
        type.fixedLength = name.name != "VARCHAR";
        return type;
    }
    if (!name.arguments.empty()) {
        return std::nullopt;
    }
    for (const NamedType& known : kPlainTypes) {
        if (known.name == name.name && !isMissing(name.name, dialect)) {
            return DataType::of(known.kind);
        }
    }
    return std::nullopt;
}

diagnostics::Diagnostic unknownType(const sql::TypeName& name, const sql::Dialect& dialect)
{
    using diagnostics::DiagnosticKind;
    using diagnostics::Message;
    using diagnostics::MessageId;
    diagnostics::Diagnostic diagnostic;
    diagnostic.span = name.span;
    // STRUCT<a:INT> is one name here: nested types are read and not taken apart.
    const std::string_view outer = std::string_view(name.name).substr(0, name.name.find('<'));
    if (isOneOf(outer, kTypesElsewhere)) {
        diagnostic.kind = DiagnosticKind::EngineUnsupported;
        diagnostic.message = {MessageId::BindTypeMissing, {name.name}};
        return diagnostic;
    }
    diagnostic.kind = DiagnosticKind::NameUnknownType;
    std::vector<std::string> names;
    names.reserve(std::size(kPlainTypes) + std::size(kEngineNames));
    for (const NamedType& known : kPlainTypes) {
        if (!isMissing(known.name, dialect)) {
            names.emplace_back(known.name);
        }
    }
    for (const EngineName& known : kEngineNames) {
        if (isOf(known.engines, dialect)) {
            names.emplace_back(known.name);
        }
    }
    names.insert(names.end(), kDecimalNames.begin(), kDecimalNames.end());
    names.insert(names.end(), kSizedTexts.begin(), kSizedTexts.end());
    if (std::find(names.begin(), names.end(), name.name) != names.end()) {
        diagnostic.message = {MessageId::BindTypeNumbers, {name.name}};
        diagnostic.hint = Message{MessageId::BindHintTypeNumbers, {}};
        return diagnostic;
    }
    diagnostic.message = {MessageId::BindUnknownType, {name.name, dialect.title}};
    std::vector<std::string> near = nearest(name.name, names);
    for (const auto& [written, meant] : kOtherEnginesNames) {
        if (written == name.name && !isMissing(meant, dialect)) {
            near = {std::string(meant)};
        }
    }
    if (!near.empty()) {
        diagnostic.hint = Message{MessageId::BindHintDidYouMean, {near}};
        if (near.size() == 1) {
            diagnostic.fix = diagnostics::Fix{name.span, near.front()};
        }
    }
    return diagnostic;
}

values::CastRules castRules(const sql::Dialect& dialect)
{
    values::CastRules rules;
    rules.storeAssignment =
        dialect.stringsAssignToNumbers ? values::StoreAssignment::AnyCast : values::StoreAssignment::SameFamily;
    rules.checksTextLength = dialect.checksVarcharLength;
    return rules;
}

} // namespace mergescope::binding
