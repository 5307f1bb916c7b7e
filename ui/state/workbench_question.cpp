// The workbench's question: what will become of these rows, and what will the counters say? Asked before a run, held
// against it afterwards. Kept in the place, so that a restart finds it.

#include "core/lessons/check.h"
#include "core/lessons/question.h"
#include "ui/bridge/text.h"
#include "ui/state/staging_edit.h"
#include "ui/state/workbench.h"
#include "ui/state/workbench_state.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr std::string_view kCounterMark = "#counter ";
constexpr std::string_view kSkipped = "skip";

bool isOfCounter(const std::string& key)
{
    return key.compare(0, kCounterMark.size(), kCounterMark) == 0;
}

/// Chosen by the engine: lessons::questionKey made it.
bool isChosen(const std::string& key)
{
    return !key.empty() && key.front() == '#' && !isOfCounter(key);
}

bool isSameRun(const trace::MergeRun& a, const trace::MergeRun& b)
{
    return a.text->text() == b.text->text() && a.before->hasSameCellsAs(*b.before) &&
           a.source->hasSameCellsAs(*b.source);
}

} // namespace

// ---- What the state knows of it -------------------------------------------------------------------------------------

bool Workbench::State::authorAsks() const
{
    return lesson && !engineAsks &&
           std::any_of(lesson->sections.begin(), lesson->sections.end(),
                       [](const auto& section) { return !section.predictions.empty(); });
}

std::vector<std::string> Workbench::State::questions() const
{
    if (!authorAsks()) {
        return chosen;
    }
    std::vector<std::string> keys;
    for (const lessons::Section& section : lesson->sections) {
        for (const lessons::Prediction& prediction : section.predictions) {
            keys.push_back(prediction.rowKey);
        }
    }
    return keys;
}

void Workbench::State::readPlace()
{
    chosen.clear();
    rowAnswers.clear();
    isVariant = false;
    held = nullptr;
    for (const auto& [key, answer] : place.answers) {
        if (isChosen(key)) {
            chosen.push_back(key);
        }
        if (!isOfCounter(key) && !answer.empty()) {
            rowAnswers.emplace_back(key, answer);
        }
    }
    engineAsks = !chosen.empty();
}

/// Rows in the question's order, then counters. A chosen row has a place of its own before it has an answer.
void Workbench::State::setAnswer(const std::string& key, const std::string& answer)
{
    std::vector<std::pair<std::string, std::string>> all;
    const auto old = [&](const std::string& wanted) {
        const auto found = std::find_if(place.answers.begin(), place.answers.end(),
                                        [&](const auto& pair) { return pair.first == wanted; });
        return found == place.answers.end() ? std::string() : found->second;
    };
    for (const std::string& question : questions()) {
        const std::string given = question == key ? answer : old(question);
        if (!given.empty() || isChosen(question)) {
            all.emplace_back(question, given);
        }
    }
    for (const auto& pair : place.answers) {
        if (isOfCounter(pair.first) && pair.first != key) {
            all.push_back(pair);
        }
    }
    if (isOfCounter(key) && !answer.empty()) {
        all.emplace_back(key, answer);
    }
    place.answers = std::move(all);
    rowAnswers.clear();
    for (const auto& pair : place.answers) {
        if (!isOfCounter(pair.first) && !pair.second.empty()) {
            rowAnswers.push_back(pair);
        }
    }
    savePlace();
}

bool Workbench::State::mayChoose() const
{
    return !place.predictionClosed && (lesson || engineAsks) && !authorAsks() && !isVariant;
}

bool Workbench::State::chooseRows(const trace::MergeRun& run)
{
    if (!mayChoose()) {
        return false;
    }
    std::vector<std::string> rows;
    for (const std::uint32_t route : lessons::rowsForContrast(run)) {
        rows.push_back(lessons::questionKey(run, route));
    }
    if (rows == chosen) {
        return false;
    }
    chosen = std::move(rows);
    setAnswer({}, {});
    return true;
}

void Workbench::State::open(bool byEngine, std::vector<std::string> rows)
{
    engineAsks = byEngine;
    chosen = std::move(rows);
    held = nullptr;
    place.answers.clear();
    place.predictionClosed = false;
    setAnswer({}, {});
}

void Workbench::State::closePrediction()
{
    if (!q->isPredictionOpen()) {
        return;
    }
    for (const std::string& question : questions()) {
        const bool isAnswered = std::any_of(rowAnswers.begin(), rowAnswers.end(),
                                            [&](const auto& answer) { return answer.first == question; });
        if (!isAnswered) {
            setAnswer(question, std::string(kSkipped));
        }
    }
    place.predictionClosed = true;
    savePlace();
    Q_EMIT q->predictionChanged();
}

void Workbench::State::chooseForShown()
{
    if (preview && shown != nullptr) {
        chooseRows(*shown);
    }
}

catalog::TableEntryPtr Workbench::State::stagingThen() const
{
    return held == nullptr || stagingName.empty() ? nullptr : held->before.find(stagingName);
}

/// The same run may be made again, after undo and redo or a restart.
void Workbench::State::holdAgainst(const session::OutcomePtr& answer)
{
    const trace::MergeRunPtr run = answer->lastRun();
    const bool isAsked = place.predictionClosed && !place.answers.empty();
    if (run != nullptr && isAsked && (held == nullptr || isSameRun(*held->lastRun(), *run))) {
        held = answer;
    }
}

// ---- What others ask and order --------------------------------------------------------------------------------------

bool Workbench::isPredictionOpen() const
{
    const State& state = *m_state;
    if (state.place.predictionClosed) {
        return false;
    }
    return state.authorAsks() || ((state.lesson || state.engineAsks) && !state.chosen.empty());
}

std::vector<std::string> Workbench::askedRows() const
{
    return m_state->questions();
}

bool Workbench::isEngineQuestion() const
{
    return !m_state->authorAsks();
}

const std::vector<std::pair<std::string, std::string>>& Workbench::answers() const
{
    return m_state->rowAnswers;
}

std::optional<std::uint64_t> Workbench::saidCount(std::string_view counter) const
{
    for (const auto& [key, answer] : m_state->place.answers) {
        std::uint64_t count = 0;
        if (isOfCounter(key) && std::string_view(key).substr(kCounterMark.size()) == counter &&
            std::from_chars(answer.data(), answer.data() + answer.size(), count).ec == std::errc()) {
            return count;
        }
    }
    return std::nullopt;
}

trace::MergeRunPtr Workbench::questionRun() const
{
    return m_state->held != nullptr ? m_state->held->lastRun() : nullptr;
}

catalog::TableEntryPtr Workbench::stagingOfQuestion() const
{
    return m_state->stagingThen();
}

std::vector<std::string> Workbench::missedRows() const
{
    std::vector<std::string> missed;
    if (const trace::MergeRunPtr run = questionRun()) {
        for (const auto& [key, answer] : answers()) {
            const auto happened = lessons::answerOf(*run, key);
            if (answer != kSkipped && happened && *happened != answer) {
                missed.push_back(key);
            }
        }
    }
    return missed;
}

std::optional<lessons::NearVariant> Workbench::offeredVariant() const
{
    State& state = *m_state;
    if (state.offeredFor == state.held) {
        return state.offered;
    }
    state.offered.reset();
    state.offeredFor = state.held;
    const std::vector<std::string> missed = missedRows();
    const catalog::TableEntryPtr staging = state.stagingThen();
    if (!missed.empty() && staging != nullptr) {
        const auto said = std::find_if(answers().begin(), answers().end(),
                                       [&](const auto& answer) { return answer.first == missed.front(); });
        state.offered =
            lessons::nearVariant({*state.held, *state.dialect, missed.front(), said->second}, *staging,
                                 [&staging](std::uint32_t row, std::uint32_t column, const values::Value& value) {
                                     return withCell(*staging, row, column, value);
                                 });
    }
    return state.offered;
}

bool Workbench::isQuestionShown() const
{
    const trace::MergeRunPtr run = questionRun();
    return isPredictionOpen() || run == nullptr || run == m_state->shown;
}

void Workbench::answerPrediction(const QString& rowKey, const QString& answer)
{
    const std::string key = toStdString(rowKey);
    const std::vector<std::string> asked = m_state->questions();
    if (isPredictionOpen() && std::find(asked.begin(), asked.end(), key) != asked.end()) {
        m_state->setAnswer(key, toStdString(answer));
        Q_EMIT predictionChanged();
    }
}

void Workbench::sayCount(const QString& counter, std::optional<std::uint64_t> count)
{
    if (isPredictionOpen() && saidCount(toStdString(counter)) != count) {
        m_state->setAnswer(std::string(kCounterMark) + toStdString(counter), count ? std::to_string(*count) : "");
        Q_EMIT predictionChanged();
    }
}

void Workbench::closePrediction()
{
    m_state->closePrediction();
}

void Workbench::ask()
{
    State& state = *m_state;
    if (state.stale || state.shown == nullptr || state.shown->routes.size() == 0) {
        return; // nothing to ask about
    }
    state.isVariant = false;
    state.open(true, {});
    if (state.preview) {
        state.chooseRows(*state.shown);
        Q_EMIT predictionChanged();
        return;
    }
    // What was run stands on the stage; what the question is about is the next run, on its result.
    state.place.hasRun = false;
    state.savePlace();
    Q_EMIT predictionChanged();
    state.ask(Purpose::Preview, state.draft);
}

void Workbench::askAgain()
{
    State& state = *m_state;
    const bool byEngine = !state.authorAsks();
    state.open(byEngine, state.chosen);
    if (!state.preview) {
        state.place.hasRun = false;
        state.savePlace();
        Q_EMIT predictionChanged();
        state.ask(Purpose::Preview, state.draft);
        return;
    }
    Q_EMIT predictionChanged();
}

void Workbench::tryVariant()
{
    State& state = *m_state;
    const std::optional<lessons::NearVariant> variant = offeredVariant();
    const catalog::TableEntryPtr staging = state.stagingThen();
    if (!variant || staging == nullptr) {
        return;
    }
    state.draft.statement = state.held->text->text();
    state.draft.catalog = state.held->before;
    state.draft.catalog.put(withCell(*staging, variant->row, variant->column, variant->value));
    state.open(true, {variant->rowKey});
    state.isVariant = true;
    state.keep(catalog::EditKind::Data, {});
    Q_EMIT predictionChanged();
    Q_EMIT draftChanged();
    state.ask(Purpose::Preview, state.draft);
    Q_EMIT stagingChanged();
}

} // namespace mergescope::ui
