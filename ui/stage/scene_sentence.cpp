#include "ui/stage/scene_sentence.h"

#include "ui/bridge/text.h"
#include "ui/stage/words.h"

#include <QString>

namespace mergescope::ui {

namespace {

/// In our texts *stars* stand round what is strong and `ticks` round SQL.
story::Sentence styled(const QString& text)
{
    story::Sentence sentence;
    story::Part part;
    const auto close = [&] {
        if (!part.text.empty()) {
            sentence.parts.push_back(part);
        }
        part.text.clear();
    };
    QString run;
    const auto turn = [&](story::Part::Style style) {
        part.text = toStdString(run);
        run.clear();
        close();
        part.style = part.style == style ? story::Part::Style::Plain : style;
    };
    for (const QChar letter : text) {
        if (letter == QLatin1Char('*')) {
            turn(story::Part::Style::Strong);
        } else if (letter == QLatin1Char('`')) {
            turn(story::Part::Style::Code);
        } else {
            run += letter;
        }
    }
    turn(story::Part::Style::Plain);
    return sentence;
}

// A fold holds more than a dozen rows, so "rows" is never one.

QString matched(trace::MatchKind kind)
{
    switch (kind) {
    case trace::MatchKind::Matched:
        return Words::tr("*%1 rows* have a partner in the other table: `ON` is true, and each makes a pair.");
    case trace::MatchKind::NotMatchedBySource:
        return Words::tr("*%1 rows* of the target find no partner: `ON` is true for no source row.");
    case trace::MatchKind::NotMatchedByTarget:
        return Words::tr("*%1 rows* of the source find no partner in the target.");
    }
    return {};
}

QString decided(trace::Effect effect)
{
    switch (effect) {
    case trace::Effect::UpdateCells:
        return Words::tr("*%1 rows* get the same answers: clause %2 takes each of them. They will be updated.");
    case trace::Effect::DeleteRow:
        return Words::tr("*%1 rows* get the same answers: clause %2 takes each of them. They will be deleted.");
    case trace::Effect::InsertRow:
        return Words::tr("*%1 rows* get the same answers: clause %2 takes each of them. They will be inserted.");
    case trace::Effect::Keep:
    case trace::Effect::Raise:
        return Words::tr("*%1 rows* get the same answers: clause %2 takes each of them. They stay as they are.");
    }
    return {};
}

QString applied(trace::Effect effect, bool changes)
{
    switch (effect) {
    case trace::Effect::UpdateCells:
        return changes ? Words::tr("Clause %2 updates *%1 rows*.")
                       : Words::tr("Clause %2 sets *%1 rows* to the values that they have: nothing changes.");
    case trace::Effect::DeleteRow:
        return Words::tr("Clause %2 deletes *%1 rows*.");
    case trace::Effect::InsertRow:
        return Words::tr("Clause %2 inserts *%1 rows*.");
    case trace::Effect::Keep:
    case trace::Effect::Raise:
        return Words::tr("Clause %2 leaves *%1 rows* as they are.");
    }
    return {};
}

QString notTaken(trace::Phase phase, bool isSourceRow)
{
    if (phase == trace::Phase::Decide) {
        return isSourceRow ? Words::tr("*%1 rows* get the same answers: no clause takes them. They are ignored.")
                           : Words::tr("*%1 rows* get the same answers: no clause takes them. They stay as they are.");
    }
    return isSourceRow ? Words::tr("*%1 rows* of the source are ignored: the target does not change.")
                       : Words::tr("*%1 rows* keep their values.");
}

QString foldText(const StageScript& script, const Scene& scene)
{
    const trace::MergeRun& run = *script.run;
    const trace::MatchKind kind = run.kindOf(scene.route);
    if (scene.phase == trace::Phase::Match) {
        return matched(kind);
    }
    const std::optional<trace::Effect> effect = effectOf(run, scene.route);
    if (!effect.has_value()) {
        return notTaken(scene.phase, kind == trace::MatchKind::NotMatchedByTarget);
    }
    if (scene.phase == trace::Phase::Decide) {
        return decided(*effect);
    }
    const trace::RowFate* fate = fateOfTarget(run, scene.targetRow);
    return applied(*effect, fate == nullptr || fate->fate != trace::Fate::UpdatedSameValues);
}

} // namespace

story::Sentence sentenceOf(const StageScript& script, const Scene& scene, const story::Sentence& question)
{
    if (scene.phase == trace::Phase::Tables && !question.parts.empty()) {
        return question;
    }
    if (!scene.isFold) {
        return story::explain(*script.run, scene, script.language);
    }
    QString text = foldText(script, scene).replace(QLatin1String("%1"), QString::number(scene.rows()));
    text.replace(QLatin1String("%2"), QString::number(script.run->routes.clause[scene.route] + 1));
    return styled(text + QLatin1Char(' ') + Words::tr("Enter shows them one by one."));
}

} // namespace mergescope::ui
