// The stage's rows as a list, for screen readers: target rows first (inserted ones as they come), then source rows.

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/stage_view.h"
#include "ui/stage/words.h"

#include <QStringList>

namespace mergescope::ui {

namespace {

QString valuesOf(const tables::Table& table, std::uint32_t row)
{
    QStringList values;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        values << toQString(table.schema().fields[column].name) + QLatin1Char(' ') + cellWord(table, row, column).text;
    }
    return values.join(QStringLiteral(", "));
}

} // namespace

int StageView::rowCount() const
{
    return m_script ? static_cast<int>(targetRowsNow() + m_run->source->rowCount()) : 0;
}

/// Target rows that the stage shows at this time.
std::uint32_t StageView::targetRowsNow() const
{
    return FrameBuilder(*m_script, m_layout, time()).targetRowsShown();
}

QString StageView::rowText(int index) const
{
    const FrameBuilder builder(*m_script, m_layout, time());
    const trace::Step& step = builder.moment().step;
    const std::uint32_t targets = builder.targetRowsShown();
    const auto row = static_cast<std::uint32_t>(index);
    QString text;
    QString state;
    if (row < m_script->targetRows()) {
        const std::optional<BadgeSpec> badge = builder.targetBadge(step, row);
        text = Words::tr("target row: %1").arg(valuesOf(*m_run->before, row));
        state = badge ? badge->text : QString();
    } else if (row < targets) {
        const std::uint32_t route = m_script->insertRoutes[row - m_script->targetRows()];
        text = Words::tr("target row: %1").arg(valuesOf(*m_run->after, m_run->routes.afterRow[route]));
        state = toQString(story::fateName(trace::Fate::Inserted, m_language));
    } else {
        const std::optional<BadgeSpec> badge = builder.sourceBadge(step, row - targets);
        text = Words::tr("source row: %1").arg(valuesOf(*m_run->source, row - targets));
        state = badge ? badge->text : QString();
    }
    return state.isEmpty() ? text : text + QStringLiteral("; ") + state;
}

QRect StageView::rowRect(int index) const
{
    const FrameBuilder builder(*m_script, m_layout, time());
    const std::uint32_t targets = builder.targetRowsShown();
    const auto row = static_cast<std::uint32_t>(index);
    const QRectF box = row < targets ? builder.targetRowBox(row) & m_layout.target.body
                                     : builder.sourceRowBox(row - targets) & m_layout.source.body;
    return box.toAlignedRect();
}

/// The row that this step is about, -1 where it is about none.
int StageView::focusedRow() const
{
    if (!m_script) {
        return -1;
    }
    const FrameBuilder builder(*m_script, m_layout, time());
    const Focus focus = focusAt(*m_script, builder.moment().step);
    const std::uint32_t targets = builder.targetRowsShown();
    if (focus.target < targets) {
        return static_cast<int>(focus.target);
    }
    return focus.source < m_run->source->rowCount() ? static_cast<int>(targets + focus.source) : -1;
}

} // namespace mergescope::ui
