#include "ui/shell/presenter.h"

#include "ui/classroom/notes_window.h"
#include "ui/classroom/screen_saver.h"
#include "ui/classroom/tally.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/center_stack.h"
#include "ui/shell/lesson_dock.h"
#include "ui/shell/notice.h"
#include "ui/shell/stop_walk.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/window_actions.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScreen>
#include <QTextEdit>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kWanted = 2;
// Pixels of the smallest letter, also where the window is too small for the scale wanted. A back row sees shares of the
// picture: 18 of 720 lines are larger there than 24 of 1080, and leave the values of a table whole.
constexpr double kLeastText = 24;
constexpr double kLinesOfLeastText = 1080;
constexpr double kSmallestLeastText = 18;
constexpr double kSizeStep = 0.25;
constexpr double kLargest = 3;
constexpr QSize kLeastAtScaleOne(760, 372); ///< stage and statement; the stage below the bar
constexpr int kBarHeight = 60;

/// Letters and digits are for it: somebody types, or looks for a row by its first letter.
bool takesLetters(const QWidget* widget)
{
    return qobject_cast<const QAbstractItemView*>(widget) != nullptr ||
           qobject_cast<const QLineEdit*>(widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(widget) != nullptr ||
           qobject_cast<const QTextEdit*>(widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
}

std::vector<QRect> screensOfThisMachine()
{
    std::vector<QRect> screens;
    for (const QScreen* screen : QGuiApplication::screens()) {
        screens.push_back(screen->geometry());
    }
    return screens;
}

} // namespace

Presenter::Presenter(MainWindow& window, const WindowGround& ground)
    : QObject(&window), m_window(window), m_ground(ground), m_walk(new StopWalk(window, ground)),
      m_saver(new ScreenSaver(this)), m_screens(screensOfThisMachine), m_sign(new QLabel(&window)),
      m_black(new QWidget(&window))
{
    m_black->setAutoFillBackground(true);
    m_black->setPalette(QPalette(Qt::black));
    m_black->hide();
    m_sign->hide();
    m_sign->setAttribute(Qt::WA_TransparentForMouseEvents);
    window.installEventFilter(this);
    m_black->installEventFilter(this);
    connect(window.actions().present, &QAction::triggered, this, [this] { m_on ? stop() : start(); });
    connect(qApp, &QApplication::focusChanged, this, &Presenter::focusChanged);
    connect(m_walk, &StopWalk::changed, this, [this] {
        if (m_notes) {
            m_notes->setContent(m_walk->notes());
        }
    });
    makeKeys();
    makeVoteKeys();
}

Presenter::~Presenter() = default;

// ---- Keys -----------------------------------------------------------------------------------------------------------

QAction* Presenter::key(const QList<QKeySequence>& keys)
{
    auto* action = new QAction(this);
    action->setShortcuts(keys);
    action->setEnabled(false);
    m_window.addAction(action);
    m_keys.push_back(action);
    return action;
}

QAction* Presenter::plainKey(const QList<QKeySequence>& keys)
{
    QAction* action = key(keys);
    m_keys.pop_back();
    m_plain.push_back(action);
    return action;
}

void Presenter::makeKeys()
{
    connect(key({Qt::Key_PageDown}), &QAction::triggered, this, [this] {
        setBlack(false);
        m_walk->next();
    });
    connect(key({Qt::Key_PageUp}), &QAction::triggered, this, [this] {
        setBlack(false);
        m_walk->previous();
    });
    connect(key({Qt::Key_Escape}), &QAction::triggered, this, [this] {
        if (m_black->isHidden()) {
            stop();
        } else {
            setBlack(false);
        }
    });
    connect(plainKey({Qt::Key_Period, Qt::Key_B}), &QAction::triggered, this,
            [this] { setBlack(m_black->isHidden()); });
    connect(plainKey({Qt::Key_Z}), &QAction::triggered, this, [this] { setNear(!m_window.stage().camera().isNear); });
    connect(plainKey({Qt::Key_L}), &QAction::triggered, this,
            [this] { setSpotlight(!m_window.stage().camera().isSpotlight); });
}

void Presenter::makeVoteKeys()
{
    for (std::size_t option = 0; option < kTallyOptions; ++option) {
        const auto digit = static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(option));
        connect(plainKey({digit}), &QAction::triggered, m_walk, [this, option] { m_walk->vote(option); });
    }
    connect(plainKey({Qt::Key_Backspace}), &QAction::triggered, m_walk, &StopWalk::takeVoteBack);
    connect(plainKey({Qt::Key_0}), &QAction::triggered, m_walk, &StopWalk::voteAgain);
}

void Presenter::focusChanged()
{
    const bool areOn = m_on && !takesLetters(QApplication::focusWidget());
    for (QAction* action : m_plain) {
        action->setEnabled(areOn);
    }
}

// ---- On and off -----------------------------------------------------------------------------------------------------

double Presenter::scaleFor(QSize window)
{
    const double fits = std::min(window.width() / static_cast<double>(kLeastAtScaleOne.width()),
                                 (window.height() - kBarHeight) / static_cast<double>(kLeastAtScaleOne.height()));
    return std::max(1.0, std::floor(std::min(kWanted, fits) / kSizeStep) * kSizeStep);
}

double Presenter::leastTextFor(QSize window)
{
    return std::clamp(std::round(kLeastText * window.height() / kLinesOfLeastText), kSmallestLeastText, kLeastText);
}

void Presenter::start(bool wholeScreen)
{
    if (m_on) {
        return;
    }
    m_on = true;
    m_wholeScreen = wholeScreen;
    m_scaleBefore = m_ground.theme.contentScale();
    m_ground.theme.setLeastText(leastTextFor(m_window.size()));
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
        holdScreen();
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
    m_walk->begin();
    resize();
    m_window.center().takeKeys();
    focusChanged();
    showNotes();
    Q_EMIT changed(true);
}

void Presenter::stop()
{
    if (!m_on) {
        return;
    }
    m_on = false;
    setBlack(false);
    m_window.stage().setCamera({});
    m_walk->end();
    hideNotes();
    m_saver->release();
    m_sign->hide();
    for (QAction* action : m_keys) {
        action->setEnabled(false);
    }
    focusChanged();
    for (const QPointer<QWidget>& part : m_hidden) {
        if (part) {
            part->show();
        }
    }
    m_ground.theme.setLeastText(0);
    m_ground.theme.setContentScale(m_scaleBefore);
    if (m_wholeScreen && !m_wasFullScreen) {
        m_window.showNormal();
    }
    m_window.shareRoom();
    Q_EMIT changed(false);
}

/// A desktop that does not answer is said so once; whoever presents can then see to it.
void Presenter::holdScreen()
{
    m_saver->inhibit(tr("A lesson is presented"), [this](bool held) {
        if (!held && !m_saidSaver) {
            m_saidSaver = true;
            m_window.notice().say(tr("The screen saver could not be held off: this desktop does not offer it."));
        }
    });
}

// ---- What is seen ---------------------------------------------------------------------------------------------------

void Presenter::changeSize(int by)
{
    if (by == 0) {
        m_size.reset();
    } else {
        m_size = std::clamp(m_ground.theme.contentScale() + by * kSizeStep, 1.0, kLargest);
    }
    resize();
}

void Presenter::resize()
{
    m_ground.theme.setLeastText(leastTextFor(m_window.size()));
    m_ground.theme.setContentScale(m_size ? *m_size : scaleFor(m_window.size()));
    m_window.shareRoom();
    m_sign->adjustSize();
    m_sign->move(m_window.width() - m_sign->width() - kGap, m_window.height() - m_sign->height() - kGap);
    m_sign->raise();
    m_black->setGeometry(m_window.rect());
    // The stage has its size when the splitter has shared the room.
    QMetaObject::invokeMethod(m_walk, &StopWalk::place, Qt::QueuedConnection);
}

void Presenter::showNotes()
{
    const std::optional<QRect> place = otherScreen(m_screens(), m_window.geometry());
    if (!place) {
        return;
    }
    m_notes = std::make_unique<NotesWindow>(m_ground.theme);
    m_notes->setContent(m_walk->notes());
    m_notes->setGeometry(*place);
    if (m_wholeScreen) {
        m_notes->showMaximized();
    } else {
        m_notes->show();
    }
    m_window.activateWindow();
}

void Presenter::hideNotes()
{
    m_notes.reset();
}

void Presenter::setBlack(bool black)
{
    m_black->setGeometry(m_window.rect());
    m_black->setVisible(black);
    m_black->raise();
}

void Presenter::setNear(bool near)
{
    StageView& stage = m_window.stage();
    stage.setCamera({near, stage.camera().isSpotlight});
}

/// With nothing pointed at and a step about no row, the light falls on the first row.
void Presenter::setSpotlight(bool spotlight)
{
    StageView& stage = m_window.stage();
    stage.setCamera({stage.camera().isNear, spotlight});
    const Selection& selection = m_ground.selection;
    const bool points = selection.targetRow() != tables::kNoRow || selection.sourceRow() != tables::kNoRow;
    if (spotlight && !points && stage.focusedRow() < 0) {
        stage.moveFocus(0);
    } else if (!spotlight) {
        m_ground.selection.clear();
    }
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
