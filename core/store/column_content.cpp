#include "core/store/column_content.h"

#include <memory>

namespace mergescope::store {

using tables::Column;
using values::PhysicalKind;

namespace {

std::vector<std::uint64_t> nullsOf(const Column& column)
{
    std::vector<std::uint64_t> nulls;
    if (column.hasNulls()) {
        nulls.resize((column.size() + 63) / 64, 0);
        for (std::size_t row = 0; row < column.size(); ++row) {
            nulls[row >> 6] |= std::uint64_t{column.isNull(row) ? 1U : 0U} << (row & 63U);
        }
    }
    return nulls;
}

template <class T>
void writeNumbers(const std::vector<T>& numbers, ByteWriter& writer)
{
    writer.raw(numbers.data(), numbers.size() * sizeof(T));
}

template <class T>
std::vector<T> readNumbers(std::size_t rows, ByteReader& reader)
{
    if (rows > reader.remaining() / sizeof(T)) {
        reader.fail();
        return {};
    }
    std::vector<T> numbers(rows);
    reader.raw(numbers.data(), rows * sizeof(T));
    return numbers;
}

tables::TextBuffer readTexts(std::size_t rows, ByteReader& reader)
{
    tables::TextBuffer texts;
    if (rows > reader.remaining()) {
        reader.fail();
        return texts;
    }
    texts.offsets.reserve(rows + 1);
    for (std::size_t row = 0; row < rows; ++row) {
        texts.bytes += reader.text();
        texts.offsets.push_back(texts.bytes.size());
    }
    return texts;
}

Column::Storage readStorage(const values::DataType& type, std::size_t rows, ByteReader& reader)
{
    switch (values::physicalKind(type)) {
    case PhysicalKind::Boolean:
        return readNumbers<std::uint8_t>(rows, reader);
    case PhysicalKind::Int32:
        return readNumbers<std::int32_t>(rows, reader);
    case PhysicalKind::Int64:
        return readNumbers<std::int64_t>(rows, reader);
    case PhysicalKind::Double:
        return readNumbers<double>(rows, reader);
    case PhysicalKind::Int128:
        return readNumbers<base::Int128>(rows, reader);
    case PhysicalKind::Text:
        return readTexts(rows, reader);
    }
    return std::vector<std::uint8_t>{};
}

} // namespace

void writeColumn(const Column& column, ByteWriter& writer)
{
    writer.type(column.type());
    writer.number(column.size());
    writer.flag(column.hasNulls());
    writeNumbers(nullsOf(column), writer);
    switch (values::physicalKind(column.type())) {
    case PhysicalKind::Boolean:
        writeNumbers(column.booleans(), writer);
        break;
    case PhysicalKind::Int32:
        writeNumbers(column.int32s(), writer);
        break;
    case PhysicalKind::Int64:
        writeNumbers(column.int64s(), writer);
        break;
    case PhysicalKind::Double:
        writeNumbers(column.doubles(), writer);
        break;
    case PhysicalKind::Int128:
        writeNumbers(column.int128s(), writer);
        break;
    case PhysicalKind::Text:
        for (std::size_t row = 0; row < column.size(); ++row) {
            writer.text(column.textAt(row));
        }
        break;
    }
}

tables::ColumnPtr readColumn(ByteReader& reader)
{
    const values::DataType type = reader.type();
    const std::size_t rows = reader.count(); // every kind takes at least one byte a row
    const bool hasNulls = reader.flag();
    std::vector<std::uint64_t> nulls = readNumbers<std::uint64_t>(hasNulls ? (rows + 63) / 64 : 0, reader);
    Column::Storage storage = readStorage(type, rows, reader);
    if (reader.failed()) {
        return nullptr;
    }
    return std::make_shared<const Column>(type, std::move(storage), std::move(nulls), rows);
}

void writeSchema(const tables::Schema& schema, ByteWriter& writer)
{
    writer.number(schema.size());
    for (const tables::Field& field : schema.fields) {
        writer.text(field.name);
        writer.type(field.type);
        writer.flag(field.nullable);
        writer.flag(field.defaultText.has_value());
        writer.text(field.defaultText.value_or(""));
    }
}

tables::Schema readSchema(ByteReader& reader)
{
    tables::Schema schema;
    for (std::size_t left = reader.count(); left > 0 && !reader.failed(); --left) {
        tables::Field field;
        field.name = reader.text();
        field.type = reader.type();
        field.nullable = reader.flag();
        const bool hasDefault = reader.flag();
        std::string text = reader.text();
        if (hasDefault) {
            field.defaultText = std::move(text);
        }
        schema.fields.push_back(std::move(field));
    }
    return schema;
}

void writeFiles(const tables::FileLayout& files, ByteWriter& writer)
{
    writer.number(files.size());
    for (const tables::DataFile& file : files) {
        writer.number(file.number);
        writer.number(file.firstRow);
        writer.number(file.rowCount);
        writer.number(file.recordCount);
        writer.number(file.partition.size());
        for (const values::Value& value : file.partition) {
            writer.value(value);
        }
        writer.number(file.deletedPositions.size());
        std::uint32_t previous = 0;
        for (const std::uint32_t position : file.deletedPositions) {
            writer.signedNumber(std::int64_t{position} - std::int64_t{previous});
            previous = position;
        }
    }
}

tables::FileLayout readFiles(ByteReader& reader)
{
    tables::FileLayout files;
    for (std::size_t left = reader.count(); left > 0 && !reader.failed(); --left) {
        tables::DataFile file;
        file.number = static_cast<std::uint32_t>(reader.number());
        file.firstRow = static_cast<std::uint32_t>(reader.number());
        file.rowCount = static_cast<std::uint32_t>(reader.number());
        file.recordCount = static_cast<std::uint32_t>(reader.number());
        for (std::size_t values = reader.count(); values > 0 && !reader.failed(); --values) {
            file.partition.push_back(reader.value());
        }
        std::int64_t position = 0;
        for (std::size_t deleted = reader.count(); deleted > 0 && !reader.failed(); --deleted) {
            position += reader.signedNumber();
            file.deletedPositions.push_back(static_cast<std::uint32_t>(position));
        }
        files.push_back(std::move(file));
    }
    return files;
}

void writePairs(const TextPairs& pairs, ByteWriter& writer)
{
    writer.number(pairs.size());
    for (const auto& [key, value] : pairs) {
        writer.text(key);
        writer.text(value);
    }
}

TextPairs readPairs(ByteReader& reader)
{
    TextPairs pairs;
    for (std::size_t left = reader.count(); left > 0 && !reader.failed(); --left) {
        std::string key = reader.text();
        std::string value = reader.text();
        pairs.emplace_back(std::move(key), std::move(value));
    }
    return pairs;
}

} // namespace mergescope::store
