#include "core/exporting/export_words.h"

#include <array>

namespace mergescope::exporting {

namespace {

struct Text {
    std::string_view english;
    std::string_view spanish;
    [[nodiscard]] constexpr std::string_view in(base::Language language) const
    {
        return language == base::Language::Spanish ? spanish : english;
    }
};

// In the order of Word.
constexpr std::array kWords{
    Text{"Before", "Antes"},
    Text{"After", "Después"},
    Text{"Change", "Cambio"},
    Text{"Clause", "Cláusula"},
    Text{"Changed cells", "Celdas cambiadas"},
    Text{"Counters", "Contadores"},
    Text{"Counter", "Contador"},
    Text{"Rows", "Filas"},
    Text{"Statement", "Sentencia"},
    Text{"Engine", "Motor"},
    Text{"Lesson", "Lección"},
    Text{"Date", "Fecha"},
    Text{"Target", "Destino"},
    Text{"Failed", "Error"},
    Text{"the target stays as it was", "el destino se queda como estaba"},
    Text{"no rows", "ninguna fila"},
    Text{"new", "nuevo"},
    Text{"was", "antes"},
    Text{"becomes", "pasa a"},
    Text{"removed", "eliminado"},
};

static_assert(kWords.size() == static_cast<std::size_t>(Word::Removed) + 1);

constexpr std::array kCounterLabels{
    Text{"updated", "actualizadas"},
    Text{"of them without a change", "de ellas, sin ningún cambio"},
    Text{"inserted", "insertadas"},
    Text{"deleted", "borradas"},
    Text{"copied unchanged", "copiadas sin cambios"},
    Text{"source rows", "filas de origen"},
    Text{"source rows ignored", "filas de origen ignoradas"},
};

} // namespace

std::string_view word(Word word, base::Language language)
{
    return kWords[static_cast<std::size_t>(word)].in(language);
}

std::size_t wordCount()
{
    return kWords.size();
}

std::string_view glyph(trace::Fate fate)
{
    switch (fate) {
    case trace::Fate::Updated:
        return "✎";
    case trace::Fate::UpdatedSameValues:
        return "≡";
    case trace::Fate::Deleted:
        return "✕";
    case trace::Fate::Copied:
        return "⧉";
    case trace::Fate::Untouched:
        return "•";
    case trace::Fate::Inserted:
        return "+";
    case trace::Fate::Ignored:
        return "–";
    }
    return "";
}

std::vector<LabelledCount> labelledCounts(const trace::RunCounts& counts, base::Language language)
{
    const std::array<std::uint64_t, kCounterLabels.size()> values{
        counts.updated, counts.unchangedUpdates, counts.inserted,         counts.deleted,
        counts.copied,  counts.sourceRows,       counts.ignoredSourceRows};
    std::vector<LabelledCount> labelled;
    for (std::size_t i = 0; i < values.size(); ++i) {
        labelled.push_back({kCounterLabels[i].in(language), values[i]});
    }
    return labelled;
}

std::string titleOf(const trace::MergeRun& run, const std::string& lesson, base::Language language)
{
    return lesson.empty() ? std::string(word(Word::Target, language)) + ": " + run.targetName : lesson;
}

std::string statementOf(const trace::MergeRun& run)
{
    std::string statement(run.text->slice(run.statementSpan));
    while (!statement.empty() && (statement.back() == '\n' || statement.back() == ' ' || statement.back() == '\r')) {
        statement.pop_back();
    }
    return statement;
}

} // namespace mergescope::exporting
