#pragma once
// Writes JSON (RFC 8259) as a stream of values, so that no document has to be held in memory. Writing only.

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::base {

/// Call the parts in the order of the document; commas are put between them. In a pretty writer each member of an
/// object stands on a line of its own, except inside an inline container.
class JsonWriter {
public:
    explicit JsonWriter(std::ostream& out, bool pretty = true) : m_out(out), m_pretty(pretty) {}

    void beginObject(bool onOneLine = false);
    void endObject();
    void beginArray(bool onOneLine = false);
    void endArray();
    void key(std::string_view name);

    void string(std::string_view text); ///< UTF-8; control characters, quotes and backslashes are escaped
    void integer(std::int64_t value);
    void unsignedInteger(std::uint64_t value);
    /// Shortest form that reads back; NaN and infinities are no JSON: the caller writes them as strings.
    void real(double value);
    void boolean(bool value);
    void null();

private:
    struct Level {
        bool isArray = false;
        bool onOneLine = false;
        bool isEmpty = true;
    };
    void beforeValue();
    void begin(char bracket, bool isArray, bool onOneLine);
    void end(char bracket);
    void newLine();

    std::ostream& m_out;
    std::vector<Level> m_levels;
    bool m_pretty;
    bool m_afterKey = false;
};

/// The text with quotes around it, escaped as in a document.
[[nodiscard]] std::string jsonQuoted(std::string_view text);

} // namespace mergescope::base
