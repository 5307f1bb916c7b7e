#include "ui/shell/stage_answers.h"

#include "core/lessons/check.h"
#include "ui/bridge/text.h"
#include "ui/lessons/answer_button.h"
#include "ui/shell/main_window.h"
#include "ui/stage/stage_view.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"

#include <QShortcut>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace mergescope::ui {

namespace {

/// A question's row, as the stage has it. The partner of a pair is left out: it would give half of the answer away.
struct AskedRow {
    std::string key;
    std::uint32_t targetRow = tables::kNoRow;
    std::uint32_t sourceRow = tables::kNoRow;
};

std::vector<AskedRow> askedRows(const Workbench& workbench)
{
    std::vector<AskedRow> rows;
    const trace::MergeRunPtr run = workbench.shownRun();
    if (!workbench.lesson() || run == nullptr || !workbench.isPredictionOpen()) {
        return rows;
    }
    for (const lessons::Section& section : workbench.lesson()->sections) {
        for (const lessons::Prediction& prediction : section.predictions) {
            if (const auto route = lessons::routeOfKey(*run, prediction.rowKey)) {
                const std::uint32_t target = run->routes.targetRow[*route];
                rows.push_back({prediction.rowKey, target,
                                target == tables::kNoRow ? run->routes.sourceRow[*route] : tables::kNoRow});
            }
        }
    }
    return rows;
}

bool isAnswered(const Workbench& workbench, const std::string& key)
{
    const auto& answers = workbench.answers();
    return std::any_of(answers.begin(), answers.end(), [&](const auto& answer) { return answer.first == key; });
}

/// The row pointed at if it is asked for, else the first without an answer.
std::optional<AskedRow> rowToAnswer(const Workbench& workbench, const Selection& selection)
{
    const std::vector<AskedRow> rows = askedRows(workbench);
    const auto pointed = std::find_if(rows.begin(), rows.end(), [&](const AskedRow& row) {
        return row.targetRow != tables::kNoRow ? row.targetRow == selection.targetRow()
                                               : row.sourceRow == selection.sourceRow();
    });
    const auto open =
        std::find_if(rows.begin(), rows.end(), [&](const AskedRow& row) { return !isAnswered(workbench, row.key); });
    const auto found = pointed != rows.end() ? pointed : open;
    return found == rows.end() ? std::nullopt : std::optional(*found);
}

void answer(Workbench& workbench, Selection& selection, const char* word)
{
    const std::optional<AskedRow> row = rowToAnswer(workbench, selection);
    if (!row) {
        return;
    }
    workbench.answerPrediction(toQString(row->key), QString::fromLatin1(word));
    selection.clear();
    if (const std::optional<AskedRow> next = rowToAnswer(workbench, selection);
        next && !isAnswered(workbench, next->key)) {
        selection.setRow(next->targetRow, next->sourceRow);
    }
}

void showAnswers(StageView& stage, const Workbench& workbench)
{
    std::vector<StageAnswer> shown;
    for (const AskedRow& row : askedRows(workbench)) {
        const auto& all = workbench.answers();
        const auto given =
            std::find_if(all.begin(), all.end(), [&](const auto& pair) { return pair.first == row.key; });
        const Answer* said = given == all.end() ? nullptr : answerNamed(toQString(given->second));
        shown.push_back({row.targetRow, row.sourceRow, said == nullptr ? std::nullopt : std::optional(said->role),
                         said == nullptr ? QStringLiteral("?") : answerText(*said)});
    }
    stage.setAnswers(std::move(shown));
}

} // namespace

void wireStageAnswers(MainWindow& window, const WindowGround& ground)
{
    Workbench& workbench = ground.workbench;
    for (const Answer& one : answers()) {
        auto* shortcut = new QShortcut(QKeySequence(one.key), &window.stage());
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        QObject::connect(
            shortcut, &QShortcut::activated, &window,
            [&workbench, &selection = ground.selection, word = one.word] { answer(workbench, selection, word); });
    }
    const auto show = [&window, &workbench] { showAnswers(window.stage(), workbench); };
    QObject::connect(&workbench, &Workbench::predictionChanged, &window, show);
    QObject::connect(&workbench, &Workbench::outcomeChanged, &window, show);
    QObject::connect(&workbench, &Workbench::languageChanged, &window, show);
    show();
}

} // namespace mergescope::ui
