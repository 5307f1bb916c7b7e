#include "core/store/sqlite_tables.h"

#include "core/store/database.h"
#include "core/values/datetime.h"

#include <sqlite3.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <limits>
#include <utility>

namespace mergescope::store {

using values::DataType;
using values::TypeKind;

namespace {

constexpr std::size_t kRowsBetweenReports = 16'384;
constexpr std::int64_t kExactInDouble = std::int64_t{1} << 53;

std::string quoted(std::string_view name)
{
    std::string text = "\"";
    for (const char letter : name) {
        text += letter;
        if (letter == '"') {
            text += letter;
        }
    }
    return text + "\"";
}

std::string upper(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    return text;
}

std::string inHex(std::string_view bytes)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text = "X'";
    for (const char one : bytes) {
        const auto byte = static_cast<unsigned char>(one);
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text + "'";
}

std::optional<std::int64_t> timestampOf(std::string_view text)
{
    return values::readTimestamp(text);
}

/// A day and nothing else: a time of day would be lost.
bool isDay(const std::string& text)
{
    const auto day = values::readDate(text);
    return day.has_value() && values::dateText(*day) == text;
}

/// What a column holds, seen row by row.
struct Seen {
    std::string declared; ///< in upper case
    bool integers = false;
    bool reals = false;
    bool texts = false;
    bool blobs = false;
    bool areFlags = true;  ///< integers: 0 and 1 alone
    bool areDates = true;  ///< texts
    bool areTimes = true;  ///< texts
    bool fitInt = true;    ///< integers
    bool fitDouble = true; ///< integers

    void see(const Statement& row, int column)
    {
        switch (row.type(column)) {
        case SQLITE_INTEGER: {
            const std::int64_t value = row.integer(column);
            integers = true;
            areFlags = areFlags && (value == 0 || value == 1);
            fitInt = fitInt && value >= std::numeric_limits<std::int32_t>::min() &&
                     value <= std::numeric_limits<std::int32_t>::max();
            fitDouble = fitDouble && value >= -kExactInDouble && value <= kExactInDouble;
            break;
        }
        case SQLITE_FLOAT:
            reals = true;
            break;
        case SQLITE_TEXT: {
            texts = true;
            const std::string text = row.bytes(column);
            areDates = areDates && isDeclared("DATE") && !isDeclared("TIME") && isDay(text);
            areTimes = areTimes && (isDeclared("TIME") || isDeclared("DATE")) && timestampOf(text).has_value();
            break;
        }
        case SQLITE_BLOB:
            blobs = true;
            break;
        default: // NULL
            break;
        }
    }

    [[nodiscard]] bool isDeclared(std::string_view word) const { return declared.find(word) != std::string::npos; }

    [[nodiscard]] DataType type() const
    {
        if (blobs || (texts && (integers || reals))) {
            return DataType::of(TypeKind::String);
        }
        if (texts) {
            return DataType::of(areDates ? TypeKind::Date : areTimes ? TypeKind::Timestamp : TypeKind::String);
        }
        if (reals) {
            return DataType::of(!integers || fitDouble ? TypeKind::Double : TypeKind::String);
        }
        if (integers) {
            return DataType::of(isDeclared("BOOL") && areFlags ? TypeKind::Boolean
                                : fitInt                       ? TypeKind::Int
                                                               : TypeKind::BigInt);
        }
        // Nothing but NULL: what is declared has to do.
        return DataType::of(isDeclared("INT")    ? TypeKind::BigInt
                            : isDeclared("REAL") ? TypeKind::Double
                            : isDeclared("BOOL") ? TypeKind::Boolean
                                                 : TypeKind::String);
    }
};

void append(const Statement& row, int column, const DataType& type, tables::ColumnBuilder& builder)
{
    const int kind = row.type(column);
    if (kind == SQLITE_NULL) {
        builder.appendNull();
        return;
    }
    switch (values::physicalKind(type)) {
    case values::PhysicalKind::Boolean:
        builder.appendBoolean(row.integer(column) != 0);
        return;
    case values::PhysicalKind::Double:
        builder.appendReal(row.real(column));
        return;
    case values::PhysicalKind::Text:
        builder.appendText(kind == SQLITE_BLOB ? inHex(row.bytes(column)) : row.bytes(column));
        return;
    case values::PhysicalKind::Int32:
    case values::PhysicalKind::Int64:
    case values::PhysicalKind::Int128:
        break;
    }
    const bool isDate = type.kind == TypeKind::Date;
    builder.appendInteger(isDate                             ? *values::readDate(row.bytes(column))
                          : type.kind == TypeKind::Timestamp ? *timestampOf(row.bytes(column))
                                                             : row.integer(column));
}

} // namespace

bool isSqliteFile(std::string_view firstBytes)
{
    return firstBytes.substr(0, 16) == std::string_view("SQLite format 3\0", 16);
}

base::Result<std::vector<std::string>, diagnostics::Diagnostic> sqliteTables(const std::string& path)
{
    Database database;
    database.openToRead(path);
    std::vector<std::string> names;
    Statement row(database, "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') "
                            "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name COLLATE NOCASE");
    while (row.step()) {
        names.push_back(row.bytes(0));
    }
    if (database.hasFailed()) {
        return base::Failure{database.failure()};
    }
    return names;
}

base::Result<std::optional<tables::TablePtr>, diagnostics::Diagnostic>
readSqliteTable(const std::string& path, const std::string& name, const std::function<bool(std::size_t)>& goesOn)
{
    Database database;
    database.openToRead(path);
    const std::string all = "SELECT * FROM " + quoted(name);
    std::vector<Seen> seen;
    tables::Schema schema;
    std::size_t rows = 0;
    const auto wants = [&] { return !goesOn || rows % kRowsBetweenReports != 0 || goesOn(rows); };
    database.execute("BEGIN"); // both readings see the same rows
    {
        Statement row(database, all.c_str());
        for (int column = 0; column < row.columnCount(); ++column) {
            Seen one;
            one.declared = upper(row.declaredType(column));
            seen.push_back(std::move(one));
            tables::Field field;
            const std::string base = row.columnName(column);
            field.name = base;
            for (int number = 2; schema.find(field.name).has_value(); ++number) { // names may differ in case alone
                field.name = base + "_" + std::to_string(number);
            }
            schema.fields.push_back(std::move(field));
        }
        while (row.step()) {
            for (std::size_t column = 0; column < seen.size(); ++column) {
                seen[column].see(row, static_cast<int>(column));
            }
            ++rows;
            if (!wants()) {
                return std::optional<tables::TablePtr>();
            }
        }
    }
    std::vector<tables::ColumnBuilder> builders;
    builders.reserve(seen.size());
    for (std::size_t column = 0; column < seen.size(); ++column) {
        schema.fields[column].type = seen[column].type();
        builders.emplace_back(schema.fields[column].type);
        builders.back().reserve(rows);
    }
    const std::size_t count = rows;
    rows = 0;
    Statement row(database, all.c_str());
    while (row.step()) {
        for (std::size_t column = 0; column < builders.size(); ++column) {
            append(row, static_cast<int>(column), schema.fields[column].type, builders[column]);
        }
        ++rows;
        if (!wants()) {
            return std::optional<tables::TablePtr>();
        }
    }
    if (database.hasFailed()) {
        return base::Failure{database.failure()};
    }
    std::vector<tables::ColumnPtr> columns;
    columns.reserve(builders.size());
    for (tables::ColumnBuilder& builder : builders) {
        columns.push_back(builder.finish());
    }
    return std::optional<tables::TablePtr>(
        std::make_shared<const tables::Table>(std::move(schema), std::move(columns), count));
}

} // namespace mergescope::store
