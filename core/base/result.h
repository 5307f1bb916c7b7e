#pragma once
// Either a value or an error, as a plain value. For things that exist or do not; things that can be partly right
// return the thing with its diagnostics beside it.

#include <cassert>
#include <utility>
#include <variant>

namespace mergescope::base {

template <class E>
struct Failure {
    E error;
};
template <class E>
Failure(E) -> Failure<E>;

/// T or E. Reading the side that is not there is a programmer's error.
template <class T, class E>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Failure<E> failure) : m_state(std::in_place_index<1>, std::move(failure.error)) {}

    [[nodiscard]] bool isOk() const { return m_state.index() == 0; }
    explicit operator bool() const { return isOk(); }
    [[nodiscard]] const T& value() const&
    {
        assert(isOk());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] T& value() &
    {
        assert(isOk());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] T&& value() &&
    {
        assert(isOk());
        return std::move(*std::get_if<0>(&m_state));
    }
    [[nodiscard]] const E& error() const&
    {
        assert(!isOk());
        return *std::get_if<1>(&m_state);
    }
    [[nodiscard]] E&& error() &&
    {
        assert(!isOk());
        return std::move(*std::get_if<1>(&m_state));
    }

private:
    std::variant<T, E> m_state;
};

/// The success value of an operation that only can fail.
struct Done {
    friend bool operator==(const Done&, const Done&) = default;
};

} // namespace mergescope::base
