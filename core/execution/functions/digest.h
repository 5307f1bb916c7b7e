#pragma once
// MD5 and SHA digests as lower-case hexadecimal digits (RFC 1321, FIPS 180-4). For SQL's functions, not for security.

#include <string>
#include <string_view>

namespace mergescope::execution {

[[nodiscard]] std::string md5(std::string_view bytes);
[[nodiscard]] std::string sha1(std::string_view bytes);
/// 224, 256, 384 or 512 bits; "" for any other number.
[[nodiscard]] std::string sha2(std::string_view bytes, unsigned bits);

} // namespace mergescope::execution
