#pragma once
// Votes of a class on one question, and what to do next (peer instruction: below 35 % right explain again, up to 70 %
// let them talk in pairs and vote again, above that go on).

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::ui {

inline constexpr std::size_t kTallyOptions = 5;
using Votes = std::array<std::uint32_t, kTallyOptions>;

enum class TallyAdvice : unsigned char { ExplainAgain, TalkInPairs, GoOn };

/// Of `right` votes out of `all`; all > 0.
[[nodiscard]] TallyAdvice adviceFor(std::uint32_t right, std::uint32_t all);

class Tally {
public:
    void add(std::size_t option);
    void remove(std::size_t option);
    /// The last vote that was added and is still there.
    void takeBack();
    /// Another round: the votes so far are kept to compare with.
    void again();

    [[nodiscard]] const Votes& votes() const { return m_votes; }
    /// Of the round before; nothing in the first.
    [[nodiscard]] const std::optional<Votes>& before() const { return m_before; }
    [[nodiscard]] std::uint32_t total() const;
    /// The option with most votes; nothing without votes, or where two have as many.
    [[nodiscard]] std::optional<std::size_t> leader() const;
    /// Nothing without votes.
    [[nodiscard]] std::optional<TallyAdvice> advice(std::size_t right) const;
    /// In whole percent, rounded; 0 without votes.
    [[nodiscard]] int percent(std::size_t option) const;

private:
    Votes m_votes{};
    std::optional<Votes> m_before;
    std::vector<std::size_t> m_order; ///< of the votes that can be taken back
};

} // namespace mergescope::ui
