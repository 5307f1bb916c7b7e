#include "core/session/variation.h"

#include "core/session/target_rules.h"
#include "core/sql/merge_edit.h"

#include <utility>

namespace mergescope::session {

namespace {

std::optional<sql::MergeText> mergeOf(const Outcome& outcome)
{
    return outcome.ast && outcome.text ? sql::lastMerge(outcome.text->text(), *outcome.ast, outcome.tokens)
                                       : std::nullopt;
}

const sql::Dialect& dialectOf(const Outcome& outcome)
{
    const sql::Dialect* dialect = sql::findDialect(outcome.engine);
    return dialect != nullptr ? *dialect : sql::dialects().front();
}

/// The target of the last MERGE as it stands at the end; its properties are those that the MERGE met.
catalog::TableEntryPtr targetOf(const Outcome& outcome)
{
    const trace::MergeRunPtr run = outcome.lastRun();
    return run != nullptr ? outcome.after.find(run->targetName) : nullptr;
}

const storage::TableFormat* formatOf(const Outcome& outcome)
{
    const catalog::TableEntryPtr target = targetOf(outcome);
    return target != nullptr ? rulesFor(dialectOf(outcome), *target).format : nullptr;
}

bool marksRows(const catalog::TableEntry& target, const storage::WriteModeProperty& mode)
{
    const std::optional<std::string> value = target.property(mode.key);
    return value.has_value() && tables::equalsIgnoringCase(*value, mode.marks);
}

Variation sameText(const Outcome& outcome)
{
    return {outcome.text, outcome.before, &dialectOf(outcome)};
}

void setProperty(catalog::TableEntry& entry, std::string_view key, std::string_view value)
{
    for (auto& [existing, old] : entry.properties) {
        if (existing == key) {
            old = value;
            return;
        }
    }
    entry.properties.emplace_back(key, value);
}

std::optional<Variation> withOtherMode(const Outcome& outcome)
{
    const catalog::TableEntryPtr target = targetOf(outcome);
    const storage::TableFormat* const format = formatOf(outcome);
    if (target == nullptr || format == nullptr || format->writeMode.key.empty()) {
        return std::nullopt;
    }
    const storage::WriteModeProperty& mode = format->writeMode;
    const std::string_view other = marksRows(*target, mode) ? mode.rewrites : mode.marks;
    Variation variation = sameText(outcome);
    if (const catalog::TableEntryPtr entry = variation.catalog.find(target->name)) {
        auto changed = std::make_shared<catalog::TableEntry>(*entry);
        setProperty(*changed, mode.key, other);
        variation.catalog.put(std::move(changed));
        return variation;
    }
    // A script that makes the table itself is told in its own words, right before the statement.
    const std::optional<sql::MergeText> merge = mergeOf(outcome);
    if (!merge) {
        return std::nullopt;
    }
    std::string text(outcome.text->text());
    std::string order = "ALTER TABLE ";
    order += target->name;
    order += " SET TBLPROPERTIES ('";
    order += mode.key;
    order += "' = '";
    order += other;
    order += "');\n";
    text.insert(merge->statement.span.begin, order);
    variation.text = std::make_shared<base::SourceText>(std::move(text));
    return variation;
}

/// Tables that are there already change hands: a table keeps its format otherwise, and with it its engine's rules.
std::optional<Variation> underEngine(const Outcome& outcome, std::string_view engine)
{
    const sql::Dialect* const dialect = sql::findDialect(engine);
    if (dialect == nullptr || dialect->id == outcome.engine) {
        return std::nullopt;
    }
    Variation variation = sameText(outcome);
    variation.dialect = dialect;
    for (const catalog::TableEntryPtr& entry : outcome.before.tables()) {
        if (!entry->view.has_value() && entry->format != dialect->defaultFormat) {
            auto changed = std::make_shared<catalog::TableEntry>(*entry);
            changed->format = dialect->defaultFormat;
            variation.catalog.put(std::move(changed));
        }
    }
    return variation;
}

std::optional<Variation> withText(const Outcome& outcome, std::optional<std::string> text)
{
    if (!text.has_value()) {
        return std::nullopt;
    }
    Variation variation = sameText(outcome);
    variation.text = std::make_shared<base::SourceText>(std::move(*text));
    return variation;
}

} // namespace

WriteMode writeModeOf(const Outcome& outcome)
{
    const catalog::TableEntryPtr target = targetOf(outcome);
    const storage::TableFormat* const format = formatOf(outcome);
    if (target == nullptr || format == nullptr || !format->keepsDataFiles) {
        return WriteMode::InPlace;
    }
    if (format->writeMode.key.empty() || !marksRows(*target, format->writeMode)) {
        return WriteMode::CopyOnWrite;
    }
    return format->writeMode.isOfVectors ? WriteMode::DeletionVectors : WriteMode::MergeOnRead;
}

std::optional<Variation> variationOf(const Outcome& outcome, VariationKind kind, std::string_view engine,
                                     std::string_view text)
{
    if (outcome.lastRun() == nullptr) {
        return std::nullopt;
    }
    const std::optional<sql::MergeText> merge = mergeOf(outcome);
    switch (kind) {
    case VariationKind::OtherEngine:
        return underEngine(outcome, engine);
    case VariationKind::OtherWriteMode:
        return withOtherMode(outcome);
    case VariationKind::WithoutBySource:
        return merge ? withText(outcome, sql::withoutClauses(*merge, sql::ClauseKind::NotMatchedBySource))
                     : std::nullopt;
    case VariationKind::ConditionInOn:
        return merge ? withText(outcome, sql::withConditionInOn(*merge)) : std::nullopt;
    case VariationKind::ConditionInWhen:
        return merge ? withText(outcome, sql::withConditionInWhen(*merge)) : std::nullopt;
    case VariationKind::OwnText:
        return withText(outcome, std::string(text));
    }
    return std::nullopt;
}

} // namespace mergescope::session
