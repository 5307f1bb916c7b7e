// What stands after SET, in UPDATE and in WHEN … THEN UPDATE.
#include "core/binding/action_binding.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace mergescope::binding {

namespace {

/// A column and a field of it, or a field and one inside it: what one sets the other sets too.
bool overlap(const TargetPlace& a, const TargetPlace& b)
{
    const std::size_t shared = std::min(a.path.size(), b.path.size());
    return a.column == b.column &&
           std::equal(a.path.begin(), a.path.begin() + static_cast<std::ptrdiff_t>(shared), b.path.begin());
}

/// Adds a field to the assignment of its column, which is made where it is not there yet.
void addField(std::vector<BoundAssignment>& assignments, const TargetPlace& place, BoundValue value,
              const tables::Field& field)
{
    auto found = std::find_if(assignments.begin(), assignments.end(), [&](const BoundAssignment& assignment) {
        return assignment.targetColumn == place.column && !assignment.value.fields.empty();
    });
    if (found == assignments.end()) {
        BoundAssignment whole;
        whole.targetColumn = place.column;
        whole.value.column = ColumnRef{kTargetRelation, static_cast<std::uint16_t>(place.column)};
        whole.value.assignTo = field.type;
        whole.value.span = value.span;
        assignments.push_back(std::move(whole));
        found = std::prev(assignments.end());
    }
    found->value.fields.push_back({place.path, std::move(value)});
}

} // namespace

std::vector<BoundAssignment> bindAssignments(ActionBinder& binder, const std::vector<sql::Assignment>& assignments)
{
    std::vector<BoundAssignment> bound;
    std::vector<std::pair<TargetPlace, base::Span>> places;
    for (const sql::Assignment& assignment : assignments) {
        const std::optional<TargetPlace> place = binder.targetPlace(assignment.column);
        const bool isField = place && !place->path.empty();
        BoundValue value = isField
                               ? binder.fieldValue(assignment.value, *place)
                               : binder.value(assignment.value, place ? std::optional(place->column) : std::nullopt);
        if (!place) {
            continue;
        }
        const auto before =
            std::find_if(places.begin(), places.end(), [&](const auto& other) { return overlap(other.first, *place); });
        if (before != places.end()) {
            binder.reportDuplicate(diagnostics::DiagnosticKind::MergeDuplicateAssignment, place->column, before->second,
                                   assignment.column.span);
        }
        if (isField) {
            addField(bound, *place, std::move(value), binder.target().fields[place->column]);
        } else {
            bound.push_back({place->column, std::move(value)});
        }
        places.emplace_back(*place, assignment.column.span);
    }
    return bound;
}

} // namespace mergescope::binding
