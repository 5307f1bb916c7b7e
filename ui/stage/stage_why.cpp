// What a person asks of the stage and what it offers: why, by key, click and context menu, and ways out of a collision.

#include "ui/stage/repair_card.h"
#include "ui/stage/stage_view.h"
#include "ui/stage/why_card.h"
#include "ui/stage/words.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>

namespace mergescope::ui {

void StageView::showWhy()
{
    if (!m_script || m_quiet || m_stale || m_run->routes.size() == 0) {
        return;
    }
    const std::size_t route = routeToExplain();
    if (m_pointed.rung >= 0) {
        m_why->showParts(m_script, route, static_cast<std::size_t>(m_pointed.rung));
    } else if (m_pointed.route < m_run->routes.size()) {
        m_why->showFor(m_script, m_pointed.route, m_pointed.targetColumn);
    } else {
        m_why->showFor(m_script, route);
    }
}

void StageView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_script || !m_playhead || m_quiet || m_stale || m_run->routes.size() == 0) {
        return;
    }
    // By keyboard the menu is about the row of this step.
    const bool isByMouse = event->reason() == QContextMenuEvent::Mouse;
    const StageHit hit = isByMouse ? hitTest(*m_script, m_layout, time(), onStage(QPointF(event->pos()))) : StageHit();
    const std::size_t route = hit.route < m_run->routes.size() ? hit.route : routeToExplain();
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("stageMenu"));
    if (hit.rung >= 0) {
        menu.addAction(Words::tr("Take %1 apart", "menu; %1: ON or a clause")
                           .arg(rungLabel(neutralLadder(*m_run)[static_cast<std::size_t>(hit.rung)])),
                       this, [this, route, rung = hit.rung] {
                           m_why->showParts(m_script, route, static_cast<std::size_t>(rung));
                       });
    }
    if (hit.targetColumn != tables::kNoRow && hit.route < m_run->routes.size()) {
        menu.addAction(Words::tr("Why is %1 what it is?", "menu; %1: a column")
                           .arg(QString::fromStdString(m_run->before->schema().fields[hit.targetColumn].name)),
                       this, [this, route, column = hit.targetColumn] { m_why->showFor(m_script, route, column); });
    }
    menu.addAction(Words::tr("Why %1?", "menu; %1: a row's name").arg(tagText(*m_script, route)), this,
                   [this, route] { m_why->showFor(m_script, route); });
    menu.addAction(Words::tr("Show its steps slowly", "menu"), this,
                   [this, route] { replayRoute(static_cast<std::uint32_t>(route)); });
    menu.addSeparator();
    menu.addAction(Words::tr("Copy the sentence", "menu"), this,
                   [this] { QGuiApplication::clipboard()->setText(m_sentence); });
    menu.exec(event->globalPos());
}

void StageView::setRepairs(const std::vector<session::Repair>& repairs)
{
    m_repairs->setRepairs(repairs);
    placeRepairs();
}

/// In the place of the clauses, which were not asked, while the step that stopped is shown.
void StageView::placeRepairs()
{
    const bool stopped = m_script && m_run->failure.has_value() && !m_quiet && !m_stale && m_playhead &&
                         m_playhead->step() + 1 == m_script->times.count() && !m_camera.isNear;
    if (!stopped || m_repairs->count() == 0) {
        m_repairs->hide();
        return;
    }
    const QRectF first = rungBox(m_layout, 1);
    m_repairs->setGeometry(
        QRectF(first.left(), first.top(), first.width(), m_layout.ladder.bottom() - first.top()).toAlignedRect());
    m_repairs->show();
    m_repairs->raise();
}

} // namespace mergescope::ui
