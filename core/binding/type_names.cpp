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

constexpr std::array<std::string_view, 5> kSizedTexts{"VARCHAR", "CHAR", "CHARACTER", "CHARACTER VARYING", "BPCHAR"};
constexpr std::array<std::string_view, 4> kTypesElsewhere{"STRUCT", "ARRAY", "MAP", "VARIANT"};
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
constexpr std::int64_t kMaxDigits = 38;
constexpr std::int64_t kDefaultDigits = 10;
constexpr std::int64_t kLongestText = 0x7FFFFFFF;

template <class Names>
bool isOneOf(std::string_view name, const Names& names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
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

namespace {

std::optional<DataType> textOf(const sql::TypeName& name, const sql::ExpressionRules& rules)
{
    const bool isVarying = name.name == "VARCHAR" || name.name == "CHARACTER VARYING";
    if (name.arguments.empty()) {
        if (rules.textsNeedLength) {
            return std::nullopt;
        }
        // CHAR alone is CHAR(1).
        DataType type = isVarying || rules.textsHaveNoLength ? DataType::of(TypeKind::String) : DataType::varchar(1);
        type.fixedLength = type.length > 0;
        return type;
    }
    if (name.arguments.size() != 1 || name.arguments[0] < 1 || name.arguments[0] > kLongestText) {
        return std::nullopt;
    }
    if (rules.textsHaveNoLength) {
        return DataType::of(TypeKind::String);
    }
    DataType type = DataType::varchar(static_cast<std::uint32_t>(name.arguments[0]));
    type.fixedLength = !isVarying;
    return type;
}

std::optional<DataType> structOf(const sql::TypeName& name, const sql::Dialect& dialect)
{
    std::vector<values::StructField> fields;
    for (const sql::TypeField& field : name.fields) {
        const auto type = resolveType(field.type, dialect);
        if (!type) {
            return std::nullopt;
        }
        fields.push_back({field.name.text, *type});
    }
    return fields.empty() ? std::nullopt : std::optional(values::structType(std::move(fields)));
}

/// Words of which one carries a number of digits that the clock here does not heed: TIMESTAMP(3), TIME(0).
bool takesPrecision(TypeKind kind)
{
    return kind == TypeKind::Timestamp || kind == TypeKind::TimestampTz || kind == TypeKind::Time ||
           kind == TypeKind::Interval || kind == TypeKind::Double || kind == TypeKind::Bits;
}

} // namespace

DataType storedType(DataType type, const sql::Dialect& dialect)
{
    if (dialect.keepsNarrowTypes) {
        return type;
    }
    if (type.kind == TypeKind::TinyInt || type.kind == TypeKind::SmallInt) {
        return DataType::of(TypeKind::Int);
    }
    if (type.kind == TypeKind::String) {
        return DataType::of(TypeKind::String);
    }
    if (type.kind != TypeKind::Struct) {
        return type;
    }
    std::vector<values::StructField> fields = type.shape->fields;
    for (values::StructField& field : fields) {
        field.type = storedType(field.type, dialect);
    }
    return values::structType(std::move(fields));
}

std::optional<DataType> resolveType(const sql::TypeName& name, const sql::Dialect& dialect)
{
    const sql::ExpressionRules& rules = dialect.expressions;
    if (name.name == "STRUCT" && rules.structTypes) {
        return structOf(name, dialect);
    }
    const bool isText = isOneOf(name.name, kSizedTexts) && (name.name != "BPCHAR" || rules.castKeepsTextLength);
    if (isText && name.name != "STRING") {
        return textOf(name, rules);
    }
    for (const sql::TypeWord& known : rules.types) {
        if (known.word != name.name) {
            continue;
        }
        if (known.kind == TypeKind::Decimal || known.kind == TypeKind::Numeric) {
            return name.arguments.empty() ? rules.plainDecimal : decimalOf(name.arguments);
        }
        const bool fits =
            name.arguments.empty() || (rules.typedTexts && name.arguments.size() == 1 && takesPrecision(known.kind));
        return fits ? std::optional(DataType::of(known.kind)) : std::nullopt;
    }
    return std::nullopt;
}

std::string typeText(const DataType& type, const sql::Dialect& dialect)
{
    const sql::ExpressionRules& rules = dialect.expressions;
    if (type.kind == TypeKind::Null) {
        return std::string(rules.nullTypeName);
    }
    const bool isSized = type.kind == TypeKind::String && (type.length > 0 || type.fixedLength);
    if (type.kind == TypeKind::Interval && rules.intervalsNameFields) {
        return values::toText(type);
    }
    if (type.kind == TypeKind::Struct) {
        std::string out = "STRUCT<";
        for (const values::StructField& field : type.shape->fields) {
            out += (out.back() == '<' ? "" : ", ") + field.name + ": " + typeText(field.type, dialect);
        }
        return out + ">";
    }
    if (isSized) {
        return rules.numbersOfTypesAreShown ? values::toText(type)
                                            : std::string(type.fixedLength ? "CHARACTER" : "CHARACTER VARYING");
    }
    for (const sql::TypeWord& known : rules.types) {
        if (known.kind == type.kind) {
            const bool hasNumbers = type.kind == TypeKind::Decimal && rules.numbersOfTypesAreShown;
            return hasNumbers ? values::toText(type) : std::string(known.word);
        }
    }
    return values::toText(type);
}

diagnostics::Diagnostic unknownType(const sql::TypeName& name, const sql::Dialect& dialect)
{
    using diagnostics::DiagnosticKind;
    using diagnostics::Message;
    using diagnostics::MessageId;
    for (const sql::TypeField& field : name.fields) {
        if (dialect.expressions.structTypes && !resolveType(field.type, dialect)) {
            return unknownType(field.type, dialect);
        }
    }
    diagnostics::Diagnostic diagnostic;
    diagnostic.span = name.span;
    // STRUCT<a:INT> is one name here: nested types are read and not taken apart.
    const std::string_view outer = std::string_view(name.name).substr(0, name.name.find('<'));
    if (isOneOf(outer, kTypesElsewhere) || name.name.ends_with("[]")) {
        diagnostic.kind = DiagnosticKind::EngineUnsupported;
        diagnostic.message = {MessageId::BindTypeMissing, {name.name}};
        return diagnostic;
    }
    diagnostic.kind = DiagnosticKind::NameUnknownType;
    std::vector<std::string> names;
    for (const sql::TypeWord& known : dialect.expressions.types) {
        names.emplace_back(known.word);
    }
    const std::vector<std::string> texts{"VARCHAR", "CHAR", "CHARACTER"};
    names.insert(names.end(), texts.begin(), texts.end());
    const auto isDecimal = [&name](const sql::TypeWord& known) {
        return known.word == name.name && (known.kind == TypeKind::Decimal || known.kind == TypeKind::Numeric);
    };
    const auto& types = dialect.expressions.types;
    if (name.arguments.size() == 1 || name.arguments.size() == 2) {
        const std::int64_t precision = name.arguments[0];
        const bool isTooWide = precision > kMaxDigits || precision < 1;
        if (isTooWide && std::any_of(types.begin(), types.end(), isDecimal)) {
            diagnostic.message = {MessageId::BindDecimalDigits,
                                  {name.name, std::to_string(precision), std::to_string(kMaxDigits), dialect.title}};
            diagnostic.hint = Message{MessageId::BindHintTypeNumbers, {}};
            return diagnostic;
        }
    }
    if (name.arguments.size() == 2 && name.arguments[1] > name.arguments[0] &&
        std::any_of(types.begin(), types.end(), isDecimal)) {
        diagnostic.message = {MessageId::BindDecimalScale,
                              {name.name, std::to_string(name.arguments[0]), std::to_string(name.arguments[1])}};
        diagnostic.hint = Message{MessageId::BindHintTypeNumbers, {}};
        return diagnostic;
    }
    if (std::find(names.begin(), names.end(), name.name) != names.end()) {
        diagnostic.message = {MessageId::BindTypeNumbers, {name.name}};
        diagnostic.hint = Message{MessageId::BindHintTypeNumbers, {}};
        return diagnostic;
    }
    diagnostic.message = {MessageId::BindUnknownType, {name.name, dialect.title}};
    std::vector<std::string> near = nearest(name.name, names);
    for (const auto& [written, meant] : kOtherEnginesNames) {
        if (written == name.name) {
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
    values::CastRules rules = dialect.expressions.casts;
    rules.storeAssignment =
        dialect.stringsAssignToNumbers ? values::StoreAssignment::AnyCast : values::StoreAssignment::SameFamily;
    rules.checksTextLength = dialect.checksVarcharLength;
    return rules;
}

values::CastRules explicitCastRules(const sql::Dialect& dialect)
{
    values::CastRules rules = castRules(dialect);
    rules.cutsLongText = dialect.expressions.castKeepsTextLength;
    return rules;
}

} // namespace mergescope::binding
