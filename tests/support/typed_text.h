#pragma once
// Types and values written as text, for tables of test data: "decimal(7,2)", "int".

#include "core/values/cast.h"
#include "core/values/data_type.h"
#include "core/values/value.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

namespace mergescope::test {

/// Stops the test program for a text that names no type.
[[nodiscard]] inline values::DataType typeNamed(const std::string& name)
{
    using values::DataType;
    using values::TypeKind;
    unsigned a = 0;
    unsigned b = 0;
    if (std::sscanf(name.c_str(), "decimal(%u,%u)", &a, &b) == 2) {
        return DataType::decimal(a, b);
    }
    if (std::sscanf(name.c_str(), "varchar(%u)", &a) == 1) {
        return DataType::varchar(a);
    }
    if (std::sscanf(name.c_str(), "char(%u)", &a) == 1) {
        DataType type = DataType::varchar(a);
        type.fixedLength = true;
        return type;
    }
    static const std::pair<const char*, TypeKind> kNames[] = {{"void", TypeKind::Null},
                                                              {"boolean", TypeKind::Boolean},
                                                              {"tinyint", TypeKind::TinyInt},
                                                              {"smallint", TypeKind::SmallInt},
                                                              {"int", TypeKind::Int},
                                                              {"bigint", TypeKind::BigInt},
                                                              {"float", TypeKind::Float},
                                                              {"double", TypeKind::Double},
                                                              {"string", TypeKind::String},
                                                              {"date", TypeKind::Date},
                                                              {"timestamp", TypeKind::Timestamp}};
    for (const auto& [known, kind] : kNames) {
        if (name == known) {
            return DataType::of(kind);
        }
    }
    std::fprintf(stderr, "no such type: %s\n", name.c_str());
    std::abort();
}

/// The value that a text spells in a type; "NULL" is NULL. Stops the test program for a text that spells none.
[[nodiscard]] inline values::Value valueSpelled(const std::string& text, const std::string& typeName)
{
    const values::DataType type = typeNamed(typeName);
    if (text == "NULL") {
        return values::Value::null(type);
    }
    auto value = values::castValue(values::Value::text(text), type);
    if (!value) {
        std::fprintf(stderr, "no %s: %s\n", typeName.c_str(), text.c_str());
        std::abort();
    }
    return value.value();
}

} // namespace mergescope::test
