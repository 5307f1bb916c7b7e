#include "core/binding/type_rules.h"

#include <algorithm>
#include <array>

namespace mergescope::binding {

using values::DataType;
using values::TypeKind;

namespace {

struct NamedType {
    std::string_view name;
    TypeKind kind;
};

constexpr std::array kPlainTypes{
    NamedType{"STRING", TypeKind::String},        NamedType{"BOOLEAN", TypeKind::Boolean},
    NamedType{"TINYINT", TypeKind::TinyInt},      NamedType{"BYTE", TypeKind::TinyInt},
    NamedType{"SMALLINT", TypeKind::SmallInt},    NamedType{"SHORT", TypeKind::SmallInt},
    NamedType{"INT", TypeKind::Int},              NamedType{"INTEGER", TypeKind::Int},
    NamedType{"BIGINT", TypeKind::BigInt},        NamedType{"LONG", TypeKind::BigInt},
    NamedType{"FLOAT", TypeKind::Float},          NamedType{"REAL", TypeKind::Float},
    NamedType{"DOUBLE", TypeKind::Double},        NamedType{"DATE", TypeKind::Date},
    NamedType{"TIMESTAMP", TypeKind::Timestamp},  NamedType{"TIMESTAMP_NTZ", TypeKind::Timestamp},
    NamedType{"TIMESTAMP_LTZ", TypeKind::Timestamp},
};
constexpr std::array<std::string_view, 3> kDecimalNames{"DECIMAL", "DEC", "NUMERIC"};
constexpr std::array<std::string_view, 3> kSizedTexts{"VARCHAR", "CHAR", "CHARACTER"};
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

std::optional<DataType> resolveType(const sql::TypeName& name, const sql::Dialect&)
{
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
        if (known.name == name.name) {
            return DataType::of(known.kind);
        }
    }
    return std::nullopt;
}

const std::vector<std::string>& typeNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const NamedType& known : kPlainTypes) {
            all.emplace_back(known.name);
        }
        all.insert(all.end(), kDecimalNames.begin(), kDecimalNames.end());
        all.insert(all.end(), kSizedTexts.begin(), kSizedTexts.end());
        return all;
    }();
    return names;
}

} // namespace mergescope::binding
