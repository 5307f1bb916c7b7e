#include "ui/shell/presenter.h"

#include "ui/shell/bottom_panel.h"
#include "ui/shell/center_stack.h"
#include "ui/shell/lesson_dock.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/window_actions.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QMenuBar>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kWanted = 2;               ///< no letter under 24 px
constexpr QSize kLeastAtScaleOne(760, 372); ///< stage and statement; the stage below the bar
constexpr int kBarHeight = 60;

} // namespace

Presenter::Presenter(MainWindow& window, const WindowGround& ground)
    : QObject(&window), m_window(window), m_ground(ground), m_sign(new QLabel(&window)), m_black(new QWidget(&window))
{
    m_black->setAutoFillBackground(true);
    m_black->setPalette(QPalette(Qt::black));
    m_black->hide();
    m_sign->hide();
    m_sign->setAttribute(Qt::WA_TransparentForMouseEvents);
    window.installEventFilter(this);
    m_black->installEventFilter(this);

    connect(window.actions().present, &QAction::triggered, this, [this] { m_on ? stop() : start(); });
    connect(key({Qt::Key_PageDown}), &QAction::triggered, this, &Presenter::nextStop);
    connect(key({Qt::Key_PageUp}), &QAction::triggered, &m_ground.playhead, &Playhead::previous);
    connect(key({Qt::Key_Period, Qt::Key_B}), &QAction::triggered, this, [this] { setBlack(m_black->isHidden()); });
    connect(key({Qt::Key_Escape}), &QAction::triggered, this, [this] {
        if (m_black->isHidden()) {
            stop();
        } else {
            setBlack(false);
        }
    });
}

QAction* Presenter::key(const QList<QKeySequence>& keys)
{
    auto* action = new QAction(this);
    action->setShortcuts(keys);
    action->setEnabled(false);
    m_window.addAction(action);
    m_keys.push_back(action);
    return action;
}

double Presenter::scaleFor(QSize window)
{
    constexpr double kStep = 0.25;
    const double fits = std::min(window.width() / static_cast<double>(kLeastAtScaleOne.width()),
                                 (window.height() - kBarHeight) / static_cast<double>(kLeastAtScaleOne.height()));
    return std::max(1.0, std::floor(std::min(kWanted, fits) / kStep) * kStep);
}

void Presenter::start(bool wholeScreen)
{
    if (m_on) {
        return;
    }
    m_on = true;
    m_wholeScreen = wholeScreen;
    m_scaleBefore = m_ground.theme.contentScale();
    m_hidden.clear();
    for (QWidget* part : std::initializer_list<QWidget*>{m_window.menuBar(), &m_window.lessonDock(), &m_window.bottom(),
                                                         m_window.counters()}) {
        if (!part->isHidden()) {
            m_hidden.emplace_back(part);
            part->hide();
        }
    }
    if (wholeScreen) {
        m_wasFullScreen = m_window.isFullScreen();
        m_window.showFullScreen();
    }
    for (QAction* action : m_keys) {
        action->setEnabled(true);
    }
    m_sign->setText(tr("Presenting · Esc ends"));
    m_sign->setFont(m_ground.theme.controlFont(kSizeSmall, QFont::DemiBold));
    m_sign->setStyleSheet(QStringLiteral("QLabel { color: %1; background: %2; border: 1px solid %3; border-radius: 4px;"
                                         " padding: 2px 6px; }")
                              .arg(m_ground.theme.colours().secondary.name(), m_ground.theme.colours().card.name(),
                                   m_ground.theme.colours().line.name()));
    m_sign->show();
    resize();
    m_window.center().takeKeys();
    Q_EMIT changed(true);
}

void Presenter::stop()
{
    if (!m_on) {
        return;
    }
    m_on = false;
    setBlack(false);
    m_sign->hide();
    for (QAction* action : m_keys) {
        action->setEnabled(false);
    }
    for (const QPointer<QWidget>& part : m_hidden) {
        if (part) {
            part->show();
        }
    }
    m_ground.theme.setContentScale(m_scaleBefore);
    if (m_wholeScreen && !m_wasFullScreen) {
        m_window.showNormal();
    }
    m_window.shareRoom();
    Q_EMIT changed(false);
}

void Presenter::resize()
{
    m_ground.theme.setContentScale(scaleFor(m_window.size()));
    m_window.shareRoom();
    m_sign->adjustSize();
    m_sign->move(m_window.width() - m_sign->width() - kGap, m_window.height() - m_sign->height() - kGap);
    m_sign->raise();
    m_black->setGeometry(m_window.rect());
}

/// What a clicker's forward key does: the reveal while a question is open, else the next step.
void Presenter::nextStop()
{
    setBlack(false);
    if (m_ground.workbench.isPredictionOpen()) {
        m_ground.workbench.run();
    } else {
        m_ground.playhead.next();
    }
}

void Presenter::setBlack(bool black)
{
    m_black->setGeometry(m_window.rect());
    m_black->setVisible(black);
    m_black->raise();
}

bool Presenter::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::Resize && m_on) {
        resize();
    }
    if (watched == m_black && event->type() == QEvent::MouseButtonPress) {
        setBlack(false);
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace mergescope::ui
