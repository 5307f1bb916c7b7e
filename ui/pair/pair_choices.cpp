// What may be set beside a run, and how it is called.

#include "core/sql/dialect.h"
#include "ui/bridge/text.h"
#include "ui/pair/pair_view.h"

#include <array>
#include <string_view>
#include <utility>

namespace mergescope::ui {

namespace {

using session::VariationKind;

constexpr std::string_view kEngine = "engine:";
constexpr std::array<std::pair<VariationKind, std::string_view>, 5> kWords{
    {{VariationKind::WithoutBySource, "without-by-source"},
     {VariationKind::ConditionInOn, "condition-in-on"},
     {VariationKind::ConditionInWhen, "condition-in-when"},
     {VariationKind::OtherWriteMode, "storage-mode"},
     {VariationKind::OwnText, "own-text"}}};

} // namespace

std::string wordOf(const PairChoice& choice)
{
    if (choice.kind == VariationKind::OtherEngine) {
        return std::string(kEngine) + choice.engine;
    }
    for (const auto& [kind, word] : kWords) {
        if (kind == choice.kind) {
            return std::string(word);
        }
    }
    return {};
}

std::optional<PairChoice> choiceOf(std::string_view word)
{
    if (word.substr(0, kEngine.size()) == kEngine) {
        const sql::Dialect* const dialect = sql::findDialect(word.substr(kEngine.size()));
        return dialect == nullptr ? std::nullopt
                                  : std::optional(PairChoice{VariationKind::OtherEngine, std::string(dialect->id)});
    }
    for (const auto& [kind, known] : kWords) {
        if (known == word) {
            return PairChoice{kind, {}};
        }
    }
    return std::nullopt;
}

std::vector<PairChoice> choicesFor(const session::Outcome& outcome)
{
    std::vector<PairChoice> choices;
    for (const auto& [kind, word] : kWords) {
        if (kind != VariationKind::OwnText && session::variationOf(outcome, kind)) {
            choices.push_back({kind, {}});
        }
    }
    for (const sql::Dialect& dialect : sql::dialects()) {
        if (dialect.id != outcome.engine) {
            choices.push_back({VariationKind::OtherEngine, std::string(dialect.id)});
        }
    }
    choices.push_back({VariationKind::OwnText, {}});
    return choices;
}

QString PairView::nameOf(const PairChoice& choice) const
{
    switch (choice.kind) {
    case VariationKind::OtherEngine: {
        const sql::Dialect* const dialect = sql::findDialect(choice.engine);
        QString title = dialect == nullptr ? QString() : toQString(std::string(dialect->title));
        title.replace(QStringLiteral(" with "), tr(" with ", "between the names of an engine and of its table format"));
        return tr("The same under %1").arg(title);
    }
    case VariationKind::OtherWriteMode:
        return tr("Written the other way");
    case VariationKind::WithoutBySource:
        return tr("Without BY SOURCE");
    case VariationKind::ConditionInOn:
        return tr("Condition in ON instead of WHEN");
    case VariationKind::ConditionInWhen:
        return tr("Condition in WHEN instead of ON");
    case VariationKind::OwnText:
        return tr("A text of your own");
    }
    return {};
}

} // namespace mergescope::ui
