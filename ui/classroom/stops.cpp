#include "ui/classroom/stops.h"

namespace mergescope::ui {

using lessons::Section;

namespace {

void addQuestion(std::vector<Stop>& stops, std::size_t askedRows)
{
    if (askedRows > 0) {
        stops.push_back({Stop::Kind::Prediction, 0, 0});
        for (std::size_t row = 0; row < askedRows; ++row) {
            stops.push_back({Stop::Kind::Vote, 0, row});
        }
    }
    stops.push_back({Stop::Kind::Reveal, 0, 0});
    for (std::size_t row = 0; row < askedRows; ++row) {
        stops.push_back({Stop::Kind::Explanation, 0, row});
    }
    stops.push_back({Stop::Kind::Walk, 0, 0});
}

bool isPage(const Section& section)
{
    switch (section.kind) {
    case Section::Kind::Text:
    case Section::Kind::Investigate:
    case Section::Kind::Modify:
    case Section::Kind::Make:
    case Section::Kind::Exercise:
        return !section.markdown.empty();
    case Section::Kind::Predict:
    case Section::Kind::Run: // the reveal does it
    case Section::Kind::Hint:
    case Section::Kind::Notes:
        break;
    }
    return false;
}

} // namespace

std::vector<Stop> stopsOf(const std::optional<lessons::Lesson>& lesson, std::size_t askedRows, bool isEngineQuestion)
{
    std::vector<Stop> stops;
    bool isAsked = false;
    for (std::size_t i = 0; lesson && i < lesson->sections.size(); ++i) {
        const Section& section = lesson->sections[i];
        const bool isPlace =
            isEngineQuestion ? section.kind != Section::Kind::Text : section.kind == Section::Kind::Predict;
        if (isPlace && !isAsked) {
            addQuestion(stops, askedRows);
            isAsked = true;
        }
        if (isPage(section)) {
            stops.push_back({Stop::Kind::Page, i, 0});
        }
    }
    if (!isAsked) {
        addQuestion(stops, askedRows);
    }
    return stops;
}

} // namespace mergescope::ui
