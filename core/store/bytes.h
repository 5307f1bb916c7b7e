#pragma once
// Bytes in and out: what the workspace's objects are written with. Little-endian, whole numbers in as few bytes as they
// need. Reading never trusts the bytes: a reader that runs past the end stays failed and gives zeros.

#include "core/base/int128.h"
#include "core/values/data_type.h"
#include "core/values/value.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::store {

class ByteWriter {
public:
    void number(std::uint64_t value);
    void signedNumber(std::int64_t value);
    void flag(bool value) { number(value ? 1 : 0); }
    void text(std::string_view value);
    void raw(const void* data, std::size_t size);
    void type(const values::DataType& type);
    void value(const values::Value& value);
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : m_bytes(bytes) {}

    [[nodiscard]] std::uint64_t number();
    /// A count of things that take at least one byte each, so never more than the bytes left.
    [[nodiscard]] std::size_t count();
    [[nodiscard]] std::int64_t signedNumber();
    [[nodiscard]] bool flag() { return number() != 0; }
    [[nodiscard]] std::string text();
    void raw(void* data, std::size_t size);
    [[nodiscard]] values::DataType type();
    [[nodiscard]] values::Value value();
    [[nodiscard]] std::size_t remaining() const { return m_bytes.size() - m_at; }
    [[nodiscard]] bool failed() const { return m_failed; }
    /// Everything read and nothing left over.
    [[nodiscard]] bool isComplete() const { return !m_failed && remaining() == 0; }
    void fail() { m_failed = true; }

private:
    static constexpr int kDeepestStruct = 50;

    const values::StructShape* shape();

    std::string_view m_bytes;
    std::size_t m_at = 0;
    int m_depth = 0; ///< of structs within structs
    bool m_failed = false;
};

} // namespace mergescope::store
