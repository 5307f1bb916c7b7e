#include "ui/shell/stage_answers.h"

#include "core/lessons/check.h"
#include "ui/bridge/text.h"
#include "ui/lessons/answer_button.h"
#include "ui/lessons/prediction_card.h"
#include "ui/pair/pair_view.h"
#include "ui/shell/answer_picker.h"
#include "ui/shell/center_stack.h"
#include "ui/shell/main_window.h"
#include "ui/shell/presenter.h"
#include "ui/stage/stage_view.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"

#include <QCoreApplication>
#include <QLocale>
#include <QShortcut>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace mergescope::ui {

namespace {

struct StageQuestion {
    Q_DECLARE_TR_FUNCTIONS(mergescope::ui::StageQuestion)
};

bool isAnswered(const Workbench& workbench, const std::string& key)
{
    const auto& answers = workbench.answers();
    return std::any_of(answers.begin(), answers.end(), [&](const auto& answer) { return answer.first == key; });
}

bool isPointedAt(const AskedRow& row, const Selection& selection)
{
    return row.targetRow != tables::kNoRow ? row.targetRow == selection.targetRow()
                                           : row.sourceRow == selection.sourceRow();
}

/// The row pointed at if it is asked for, else the first without an answer.
std::optional<AskedRow> rowToAnswer(const Workbench& workbench, const Selection& selection)
{
    const std::vector<AskedRow> rows = askedRowsOnStage(workbench);
    const auto pointed =
        std::find_if(rows.begin(), rows.end(), [&](const AskedRow& row) { return isPointedAt(row, selection); });
    const auto open =
        std::find_if(rows.begin(), rows.end(), [&](const AskedRow& row) { return !isAnswered(workbench, row.key); });
    const auto found = pointed != rows.end() ? pointed : open;
    return found == rows.end() ? std::nullopt : std::optional(*found);
}

void answer(Workbench& workbench, Selection& selection, const char* word)
{
    const std::optional<AskedRow> row = workbench.isPredictionOpen() ? rowToAnswer(workbench, selection) : std::nullopt;
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

story::Part partOf(const QString& text, story::Part::Style style)
{
    story::Part part;
    part.text = toStdString(text);
    part.style = style;
    return part;
}

/// "What will become of P002 and P004?", the names as the stage sets them.
story::Sentence questionOf(const Workbench& workbench)
{
    story::Sentence question;
    const std::vector<AskedRow> rows = askedRowsOnStage(workbench);
    if (rows.empty() || !workbench.isPredictionOpen()) {
        return question;
    }
    QStringList names;
    for (const AskedRow& row : rows) {
        names << askedRowName(workbench.shownRun().get(), row.key, workbench.language());
    }
    //: %1 one or several rows' keys
    const QString text = StageQuestion::tr("What will become of %1?");
    const qsizetype place = text.indexOf(QLatin1String("%1"));
    const bool isSpanish = workbench.language() == base::Language::Spanish;
    const QLocale locale(isSpanish ? QLocale::Spanish : QLocale::English);
    question.parts.push_back(partOf(text.left(place), story::Part::Style::Plain));
    question.parts.push_back(partOf(locale.createSeparatedList(names), story::Part::Style::Strong));
    question.parts.push_back(partOf(text.mid(place + 2), story::Part::Style::Plain));
    return question;
}

/// Until the question is closed a row without an answer bears a question mark; what was skipped bears nothing.
void showAnswers(StageView& stage, const Workbench& workbench)
{
    std::vector<StageAnswer> shown;
    const std::vector<std::string> missed = workbench.missedRows();
    for (const AskedRow& row : askedRowsOnStage(workbench)) {
        const auto& all = workbench.answers();
        const auto given =
            std::find_if(all.begin(), all.end(), [&](const auto& pair) { return pair.first == row.key; });
        const Answer* said = given == all.end() ? nullptr : answerNamed(toQString(given->second));
        if (said != nullptr) {
            const bool isMissed = std::find(missed.begin(), missed.end(), row.key) != missed.end();
            shown.push_back({row.targetRow, row.sourceRow, said->role, answerText(*said), isMissed});
        } else if (workbench.isPredictionOpen()) {
            shown.push_back({row.targetRow, row.sourceRow, std::nullopt, QStringLiteral("?"), false});
        }
    }
    stage.setAnswers(std::move(shown));
}

} // namespace

std::vector<AskedRow> askedRowsOnStage(const Workbench& workbench)
{
    std::vector<AskedRow> rows;
    const trace::MergeRunPtr run = workbench.shownRun();
    if (run == nullptr || !workbench.isQuestionShown()) {
        return rows;
    }
    for (const std::string& key : workbench.askedRows()) {
        if (const auto route = lessons::routeOfKey(*run, key)) {
            const std::uint32_t target = run->routes.targetRow[*route];
            rows.push_back({key, target, target == tables::kNoRow ? run->routes.sourceRow[*route] : tables::kNoRow});
        }
    }
    return rows;
}

void wireStageAnswers(MainWindow& window, const WindowGround& ground)
{
    Workbench& workbench = ground.workbench;
    Selection& selection = ground.selection;
    for (const Answer& one : answers()) {
        auto* shortcut = new QShortcut(QKeySequence(one.key), &window.stage());
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        QObject::connect(shortcut, &QShortcut::activated, &window,
                         [&workbench, &selection, word = one.word] { answer(workbench, selection, word); });
    }
    const auto show = [&window, &workbench] {
        showAnswers(window.stage(), workbench);
        const story::Sentence question = questionOf(workbench);
        window.stage().setQuestion(question);
        window.center().pair().left().setQuestion(question); // the same run
    };
    QObject::connect(&workbench, &Workbench::predictionChanged, &window, show);
    QObject::connect(&workbench, &Workbench::outcomeChanged, &window, show);
    QObject::connect(&workbench, &Workbench::languageChanged, &window, show);
    show();

    auto* picker = new AnswerPicker(window.stage(), ground.theme);
    QObject::connect(picker, &AnswerPicker::picked, &window,
                     [&workbench, &selection](const char* word) { answer(workbench, selection, word); });
    const auto place = [picker, &window, &workbench, &selection] {
        const std::vector<AskedRow> rows = askedRowsOnStage(workbench);
        const auto pointed =
            std::find_if(rows.begin(), rows.end(), [&](const AskedRow& row) { return isPointedAt(row, selection); });
        // A class answers with its hands.
        if (pointed == rows.end() || !workbench.isPredictionOpen() || window.presenter().isOn()) {
            picker->hide();
            return;
        }
        const auto& all = workbench.answers();
        const auto given =
            std::find_if(all.begin(), all.end(), [&](const auto& pair) { return pair.first == pointed->key; });
        picker->showFor(*pointed, given == all.end() ? QString() : toQString(given->second));
    };
    QObject::connect(&selection, &Selection::rowChanged, picker, place);
    QObject::connect(&workbench, &Workbench::predictionChanged, picker, place);
    QObject::connect(&workbench, &Workbench::outcomeChanged, picker, place);
}

} // namespace mergescope::ui
