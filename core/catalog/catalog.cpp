#include "core/catalog/catalog.h"

#include "core/tables/schema.h"

#include <algorithm>
#include <numeric>

namespace mergescope::catalog {

namespace {

using Parts = std::vector<std::string_view>;

Parts splitAtDots(std::string_view name)
{
    Parts parts;
    std::size_t begin = 0;
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', begin)) {
        parts.push_back(name.substr(begin, dot - begin));
        begin = dot + 1;
    }
    parts.push_back(name.substr(begin));
    return parts;
}

std::string joinWithDots(const std::vector<std::string>& parts)
{
    std::string name;
    for (const std::string& part : parts) {
        if (!name.empty()) {
            name += '.';
        }
        name += part;
    }
    return name;
}

/// Are these the last parts of that longer name?
bool isTailOf(const Parts& tail, const Parts& whole)
{
    if (tail.size() >= whole.size()) {
        return false;
    }
    return std::equal(tail.rbegin(), tail.rend(), whole.rbegin(), tables::equalsIgnoringCase);
}

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Levenshtein's distance over bytes, without case.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (lowered(a[i]) == lowered(b[j]) ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

} // namespace

std::optional<std::string> TableEntry::property(std::string_view key) const
{
    for (const auto& [existing, value] : properties) {
        if (existing == key) {
            return value;
        }
    }
    return std::nullopt;
}

TableEntryPtr Catalog::find(const std::vector<std::string>& parts) const
{
    return find(joinWithDots(parts));
}

TableEntryPtr Catalog::find(std::string_view dottedName) const
{
    const Parts wanted = splitAtDots(dottedName);
    TableEntryPtr byTail;
    bool isAmbiguous = false;
    for (const TableEntryPtr& entry : m_tables) {
        if (tables::equalsIgnoringCase(entry->name, dottedName)) {
            return entry;
        }
        if (isTailOf(wanted, splitAtDots(entry->name))) {
            isAmbiguous = isAmbiguous || byTail != nullptr;
            byTail = entry;
        }
    }
    if (isAmbiguous && !m_currentNamespace.empty()) {
        const std::string here = m_currentNamespace + "." + std::string(dottedName);
        for (const TableEntryPtr& entry : m_tables) {
            if (tables::equalsIgnoringCase(entry->name, here)) {
                return entry;
            }
        }
    }
    return isAmbiguous ? nullptr : byTail;
}

void Catalog::put(TableEntryPtr entry)
{
    for (TableEntryPtr& existing : m_tables) {
        if (tables::equalsIgnoringCase(existing->name, entry->name)) {
            existing = std::move(entry);
            return;
        }
    }
    m_tables.push_back(std::move(entry));
}

bool Catalog::drop(std::string_view dottedName)
{
    const TableEntryPtr entry = find(dottedName);
    if (entry == nullptr) {
        return false;
    }
    std::erase(m_tables, entry);
    return true;
}

void Catalog::addNamespace(std::string dottedName)
{
    if (!hasNamespace(dottedName)) {
        m_namespaces.push_back(std::move(dottedName));
    }
}

bool Catalog::dropNamespace(std::string_view dottedName)
{
    return std::erase_if(m_namespaces,
                         [&](const std::string& name) { return tables::equalsIgnoringCase(name, dottedName); }) > 0;
}

void Catalog::setSetting(std::string key, std::string value)
{
    std::erase_if(m_settings, [&](const auto& known) { return tables::equalsIgnoringCase(known.first, key); });
    if (!value.empty()) {
        m_settings.emplace_back(std::move(key), std::move(value));
    }
}

std::optional<std::string> Catalog::setting(std::string_view key) const
{
    for (const auto& [known, value] : m_settings) {
        if (tables::equalsIgnoringCase(known, key)) {
            return value;
        }
    }
    return std::nullopt;
}

bool Catalog::hasNamespace(std::string_view dottedName) const
{
    return std::any_of(m_namespaces.begin(), m_namespaces.end(),
                       [&](const std::string& name) { return tables::equalsIgnoringCase(name, dottedName); });
}

std::vector<std::string> Catalog::similarTo(std::string_view dottedName) const
{
    const std::string_view lastPart = splitAtDots(dottedName).back();
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const TableEntryPtr& entry : m_tables) {
        const std::string_view entryLast = splitAtDots(entry->name).back();
        const std::size_t distance = editDistance(lastPart, entryLast);
        // A third of the letters may differ; more is another name, not a slip.
        if (distance <= std::max<std::size_t>(1, std::max(lastPart.size(), entryLast.size()) / 3)) {
            ranked.emplace_back(distance, entry->name);
        }
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> names;
    names.reserve(ranked.size());
    for (auto& [distance, name] : ranked) {
        names.push_back(std::move(name));
    }
    return names;
}

} // namespace mergescope::catalog
