#include "core/execution/functions/digest.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mergescope::execution {

namespace {

template <class Word, std::size_t count>
std::string hexText(const std::array<Word, count>& words, std::size_t bytes, bool lowestByteFirst)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out;
    for (std::size_t i = 0; i < bytes; ++i) {
        const std::size_t inWord = i % sizeof(Word);
        const std::size_t shift = 8 * (lowestByteFirst ? inWord : sizeof(Word) - 1 - inWord);
        const auto byte = static_cast<unsigned>(words[i / sizeof(Word)] >> shift & 0xFFU);
        out += kDigits[byte >> 4U];
        out += kDigits[byte & 0xFU];
    }
    return out;
}

/// The message with a one bit, zeros and its length in bits behind it, in blocks of sixteen words.
template <class Word>
std::vector<std::array<Word, 16>> paddedBlocks(std::string_view message, bool lowestByteFirst)
{
    constexpr std::size_t kBlock = 16 * sizeof(Word);
    std::string bytes(message);
    bytes.push_back(static_cast<char>(0x80));
    bytes.append((kBlock - (bytes.size() + 2 * sizeof(Word)) % kBlock) % kBlock, '\0');
    const auto bits = static_cast<std::uint64_t>(message.size()) * 8;
    const std::size_t lengthBytes = 2 * sizeof(Word);
    for (std::size_t i = 0; i < lengthBytes; ++i) {
        const std::size_t place = lowestByteFirst ? i : lengthBytes - 1 - i;
        bytes.push_back(place < 8 ? static_cast<char>(bits >> (8 * place) & 0xFFU) : '\0');
    }
    std::vector<std::array<Word, 16>> blocks(bytes.size() / kBlock);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t inWord = i % sizeof(Word);
        const std::size_t shift = 8 * (lowestByteFirst ? inWord : sizeof(Word) - 1 - inWord);
        blocks[i / kBlock][i % kBlock / sizeof(Word)] |= static_cast<Word>(static_cast<unsigned char>(bytes[i]))
                                                         << shift;
    }
    return blocks;
}

/// The first bits of the fraction of a root of the n-th prime, which SHA-2 takes its constants from.
template <class Word>
Word rootFraction(unsigned prime, bool isCube)
{
    // The root is found bit by bit: the largest r with r^k <= prime * 2^(k * bits).
    constexpr unsigned kBits = 8 * sizeof(Word);
    // Multi-word arithmetic on 32-bit limbs keeps this plain.
    const auto multiply = [](const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
        std::vector<std::uint32_t> product(a.size() + b.size(), 0);
        for (std::size_t i = 0; i < a.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < b.size(); ++j) {
                carry += static_cast<std::uint64_t>(a[i]) * b[j] + product[i + j];
                product[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32U;
            }
            product[i + b.size()] = static_cast<std::uint32_t>(carry);
        }
        return product;
    };
    const unsigned order = isCube ? 3 : 2;
    std::vector<std::uint32_t> limit(order * kBits / 32 + 1, 0);
    limit.back() = prime;
    std::vector<std::uint32_t> root(kBits / 32 + 1, 0);
    for (unsigned bit = kBits + 5; bit-- > 0;) {
        root[bit / 32] |= 1U << (bit % 32);
        std::vector<std::uint32_t> raised = multiply(root, root);
        if (isCube) {
            raised = multiply(raised, root);
        }
        bool isAbove = false;
        for (std::size_t i = std::max(raised.size(), limit.size()); i-- > 0;) {
            const std::uint32_t x = i < raised.size() ? raised[i] : 0;
            const std::uint32_t y = i < limit.size() ? limit[i] : 0;
            if (x != y) {
                isAbove = x > y;
                break;
            }
        }
        if (isAbove) {
            root[bit / 32] &= ~(1U << (bit % 32));
        }
    }
    Word fraction = 0;
    for (unsigned limb = kBits / 32; limb-- > 0;) {
        fraction = static_cast<Word>(static_cast<std::uint64_t>(fraction) << 32U) | root[limb];
    }
    return fraction;
}

std::vector<unsigned> firstPrimes(std::size_t count)
{
    std::vector<unsigned> primes;
    for (unsigned candidate = 2; primes.size() < count; ++candidate) {
        bool isPrime = true;
        for (const unsigned prime : primes) {
            isPrime = isPrime && candidate % prime != 0;
        }
        if (isPrime) {
            primes.push_back(candidate);
        }
    }
    return primes;
}

template <class Word, std::size_t count>
std::array<Word, count> rootFractions(bool areCubes, std::size_t from = 0)
{
    std::array<Word, count> fractions{};
    const std::vector<unsigned> primes = firstPrimes(from + count);
    for (std::size_t i = 0; i < count; ++i) {
        fractions[i] = rootFraction<Word>(primes[from + i], areCubes);
    }
    return fractions;
}

/// How far the words are turned in one of the two sizes of SHA-2.
struct Turns {
    std::array<int, 3> big0;
    std::array<int, 3> big1;
    std::array<int, 3> small0; ///< the last one is a shift
    std::array<int, 3> small1;
};

template <class Word>
Word turned(Word x, const std::array<int, 3>& by, bool lastIsShift)
{
    return std::rotr(x, by[0]) ^ std::rotr(x, by[1]) ^
           (lastIsShift ? static_cast<Word>(x >> by[2]) : std::rotr(x, by[2]));
}

template <class Word, std::size_t rounds>
std::array<Word, 8> sha2State(std::string_view bytes, std::array<Word, 8> state, const Turns& turns)
{
    static const std::array<Word, rounds> constants = rootFractions<Word, rounds>(true);
    for (const auto& block : paddedBlocks<Word>(bytes, false)) {
        std::array<Word, rounds> words{};
        for (std::size_t i = 0; i < rounds; ++i) {
            words[i] = i < 16 ? block[i]
                              : static_cast<Word>(words[i - 16] + turned(words[i - 15], turns.small0, true) +
                                                  words[i - 7] + turned(words[i - 2], turns.small1, true));
        }
        auto [a, b, c, d, e, f, g, h] = state;
        for (std::size_t i = 0; i < rounds; ++i) {
            const Word chosen = (e & f) ^ (~e & g);
            const Word majority = (a & b) ^ (a & c) ^ (b & c);
            const Word first = static_cast<Word>(h + turned(e, turns.big1, false) + chosen + constants[i] + words[i]);
            const Word second = static_cast<Word>(turned(a, turns.big0, false) + majority);
            h = g;
            g = f;
            f = e;
            e = static_cast<Word>(d + first);
            d = c;
            c = b;
            b = a;
            a = static_cast<Word>(first + second);
        }
        const std::array<Word, 8> added{a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < state.size(); ++i) {
            state[i] = static_cast<Word>(state[i] + added[i]);
        }
    }
    return state;
}

constexpr Turns kTurns32{{2, 13, 22}, {6, 11, 25}, {7, 18, 3}, {17, 19, 10}};
constexpr Turns kTurns64{{28, 34, 39}, {14, 18, 41}, {1, 8, 7}, {19, 61, 6}};

} // namespace

std::string md5(std::string_view bytes)
{
    constexpr std::array<std::array<int, 4>, 4> kTurns{
        {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}};
    std::array<std::uint32_t, 4> state{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U};
    for (const auto& block : paddedBlocks<std::uint32_t>(bytes, true)) {
        auto [a, b, c, d] = state;
        for (unsigned i = 0; i < 64; ++i) {
            const unsigned round = i / 16;
            const std::uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                                        : round == 1 ? (d & b) | (~d & c)
                                        : round == 2 ? b ^ c ^ d
                                                     : c ^ (b | ~d);
            const unsigned word = round == 0   ? i
                                  : round == 1 ? (5 * i + 1) % 16
                                  : round == 2 ? (3 * i + 5) % 16
                                               : 7 * i % 16;
            const auto constant = static_cast<std::uint32_t>(std::fabs(std::sin(i + 1.0)) * 4294967296.0);
            const std::uint32_t sum = a + mixed + constant + block[word];
            a = d;
            d = c;
            c = b;
            b += std::rotl(sum, kTurns[round][i % 4]);
        }
        const std::array<std::uint32_t, 4> added{a, b, c, d};
        for (std::size_t i = 0; i < state.size(); ++i) {
            state[i] += added[i];
        }
    }
    return hexText(state, 16, true);
}

std::string sha1(std::string_view bytes)
{
    constexpr std::array<std::uint32_t, 4> kConstants{0x5A827999U, 0x6ED9EBA1U, 0x8F1BBCDCU, 0xCA62C1D6U};
    std::array<std::uint32_t, 5> state{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U, 0xC3D2E1F0U};
    for (const auto& block : paddedBlocks<std::uint32_t>(bytes, false)) {
        std::array<std::uint32_t, 80> words{};
        for (std::size_t i = 0; i < words.size(); ++i) {
            words[i] = i < 16 ? block[i] : std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
        }
        auto [a, b, c, d, e] = state;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::uint32_t mixed = i < 20              ? (b & c) | (~b & d)
                                        : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d)
                                                            : b ^ c ^ d;
            const std::uint32_t next = std::rotl(a, 5) + mixed + e + kConstants[i / 20] + words[i];
            e = d;
            d = c;
            c = std::rotl(b, 30);
            b = a;
            a = next;
        }
        const std::array<std::uint32_t, 5> added{a, b, c, d, e};
        for (std::size_t i = 0; i < state.size(); ++i) {
            state[i] += added[i];
        }
    }
    return hexText(state, 20, false);
}

std::string sha2(std::string_view bytes, unsigned bits)
{
    if (bits == 224) {
        // The second halves of the roots that SHA-384 begins with.
        std::array<std::uint32_t, 8> state{};
        const auto roots = rootFractions<std::uint64_t, 8>(false, 8);
        for (std::size_t i = 0; i < state.size(); ++i) {
            state[i] = static_cast<std::uint32_t>(roots[i]);
        }
        return hexText(sha2State<std::uint32_t, 64>(bytes, state, kTurns32), 28, false);
    }
    if (bits == 256) {
        return hexText(sha2State<std::uint32_t, 64>(bytes, rootFractions<std::uint32_t, 8>(false), kTurns32), 32,
                       false);
    }
    if (bits == 384) {
        return hexText(sha2State<std::uint64_t, 80>(bytes, rootFractions<std::uint64_t, 8>(false, 8), kTurns64), 48,
                       false);
    }
    if (bits == 512) {
        return hexText(sha2State<std::uint64_t, 80>(bytes, rootFractions<std::uint64_t, 8>(false), kTurns64), 64,
                       false);
    }
    return {};
}

} // namespace mergescope::execution
