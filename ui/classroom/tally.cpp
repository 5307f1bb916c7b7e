#include "ui/classroom/tally.h"

#include <algorithm>
#include <numeric>

namespace mergescope::ui {

namespace {

constexpr std::uint64_t kTooFew = 35; ///< percent; below it too few know for them to teach each other
constexpr std::uint64_t kEnough = 70; ///< above it the rest is better helped one by one

} // namespace

TallyAdvice adviceFor(std::uint32_t right, std::uint32_t all)
{
    const std::uint64_t hundredfold = std::uint64_t{right} * 100;
    return hundredfold < kTooFew * all   ? TallyAdvice::ExplainAgain
           : hundredfold > kEnough * all ? TallyAdvice::GoOn
                                         : TallyAdvice::TalkInPairs;
}

void Tally::add(std::size_t option)
{
    if (option < kTallyOptions) {
        ++m_votes[option];
        m_order.push_back(option);
    }
}

void Tally::remove(std::size_t option)
{
    if (option < kTallyOptions && m_votes[option] > 0) {
        --m_votes[option];
        const auto last = std::find(m_order.rbegin(), m_order.rend(), option);
        if (last != m_order.rend()) {
            m_order.erase(std::next(last).base());
        }
    }
}

void Tally::takeBack()
{
    if (!m_order.empty()) {
        --m_votes[m_order.back()];
        m_order.pop_back();
    }
}

void Tally::again()
{
    if (total() > 0) {
        m_before = m_votes;
        m_votes = {};
        m_order.clear();
    }
}

std::uint32_t Tally::total() const
{
    return std::accumulate(m_votes.begin(), m_votes.end(), std::uint32_t{0});
}

std::optional<std::size_t> Tally::leader() const
{
    const auto most = std::max_element(m_votes.begin(), m_votes.end());
    if (*most == 0 || std::count(m_votes.begin(), m_votes.end(), *most) > 1) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(most - m_votes.begin());
}

std::optional<TallyAdvice> Tally::advice(std::size_t right) const
{
    return total() == 0 || right >= kTallyOptions ? std::nullopt : std::optional(adviceFor(m_votes[right], total()));
}

int Tally::percent(std::size_t option) const
{
    const std::uint64_t all = total();
    return all == 0 ? 0 : static_cast<int>((std::uint64_t{m_votes[option]} * 200 + all) / (2 * all));
}

} // namespace mergescope::ui
