#include "core/trace/answer_word.h"

namespace mergescope::trace {

std::string_view answerWord(Effect effect)
{
    switch (effect) {
    case Effect::InsertRow:
        return "insert";
    case Effect::UpdateCells:
        return "update";
    case Effect::DeleteRow:
        return "delete";
    case Effect::Keep:
        return "keep";
    case Effect::Raise:
        break;
    }
    return "error";
}

} // namespace mergescope::trace
