#include "ui/shell/top_bar.h"

#include "core/story/story.h"
#include "core/trace/steps.h"
#include "ui/bridge/text.h"
#include "ui/shell/timeline_bar.h"
#include "ui/shell/window_actions.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/theme/choice_box.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr std::array kSpeeds{0.25, 0.5, 1.0, 2.0, 4.0};
constexpr std::array kSpeedWords{"¼×", "½×", "1×", "2×", "4×"};

/// A small dark-on-light or light-on-dark disc half, for the button that changes sides.
QIcon schemeIcon(const Theme& theme)
{
    QPixmap pixmap(32, 32);
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.colours().text, 1.5));
    painter.drawEllipse(QRectF(2, 2, 12, 12));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.colours().text);
    painter.drawPie(QRectF(2, 2, 12, 12), 90 * 16, 180 * 16);
    return QIcon(pixmap);
}

/// The glyph in the ink of the accent: for the one transport button that is filled.
QIcon accentIcon(Glyph glyph, const Theme& theme)
{
    const auto drawn = [glyph](const QColor& ink) {
        QPixmap pixmap(32, 32);
        pixmap.setDevicePixelRatio(2);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        paintGlyph(painter, QRectF(1, 1, 14, 14), glyph, ink);
        return pixmap;
    };
    QIcon icon(drawn(theme.colours().accentInk));
    icon.addPixmap(drawn(theme.colours().faint), QIcon::Disabled);
    return icon;
}

} // namespace

TopBar::TopBar(Workbench& workbench, Playhead& playhead, const WindowActions& actions, const Theme& theme,
               QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_playhead(playhead), m_theme(theme), m_title(new QLabel(this)),
      m_step(new QLabel(this)), m_sign(new QLabel(this)), m_timeline(new TimelineBar(workbench, playhead, theme, this)),
      m_speed(new ChoiceBox(theme, this)), m_run(new QPushButton(this)), m_startOver(new QPushButton(this)),
      m_language(new QToolButton(this)), m_scheme(new QToolButton(this))
{
    for (const char* word : kSpeedWords) {
        m_speed->addItem(QString::fromUtf8(word));
    }
    m_speed->setFixedWidth(64);
    m_run->setDefault(true);
    m_run->setAutoDefault(false);
    m_startOver->setAutoDefault(false);
    m_scheme->setIconSize({16, 16});
    m_title->setTextFormat(Qt::PlainText);

    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(m_title);
    auto* place = new QHBoxLayout;
    place->setSpacing(kGap);
    place->addWidget(m_step);
    place->addWidget(m_sign);
    place->addStretch();
    words->addLayout(place);
    auto* wordsBox = new QWidget(this);
    wordsBox->setLayout(words);
    words->setContentsMargins(0, 0, 0, 0);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kGap);
    row->setSpacing(kGap);
    row->addWidget(wordsBox);
    row->addWidget(makeTransport(actions));
    row->addSpacing(kGap);
    row->addWidget(m_timeline, 1);
    row->addWidget(m_speed);
    row->addSpacing(kGap);
    row->addWidget(m_run);
    row->addWidget(m_startOver);
    row->addSpacing(kGap);
    row->addWidget(m_language);
    row->addWidget(m_scheme);

    connect(m_run, &QPushButton::clicked, actions.run, &QAction::trigger);
    connect(m_startOver, &QPushButton::clicked, actions.startOver, &QAction::trigger);
    connect(m_language, &QToolButton::clicked, this, &TopBar::languageWanted);
    connect(m_scheme, &QToolButton::clicked, this, &TopBar::schemeWanted);
    connect(m_speed, &QComboBox::activated, this,
            [this](int index) { Q_EMIT speedChosen(kSpeeds[static_cast<std::size_t>(index)]); });
    connect(&m_workbench, &Workbench::lessonChanged, this, &TopBar::showState);
    connect(&m_workbench, &Workbench::outcomeChanged, this, &TopBar::showState);
    connect(&m_workbench, &Workbench::predictionChanged, this, &TopBar::showState);
    connect(&m_workbench, &Workbench::busyChanged, this, &TopBar::showState);
    connect(&m_playhead, &Playhead::stepChanged, this, &TopBar::showState);
    connect(&m_playhead, &Playhead::playingChanged, this, &TopBar::showPlaying);
    connect(&m_theme, &Theme::changed, this, &TopBar::restyle);
    restyle();
    retranslate();
    setSpeed(1);
}

QToolButton* TopBar::button(QAction* action)
{
    auto* button = new QToolButton(this);
    button->setIconSize({16, 16});
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(32, 32);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    const auto follow = [button, action] {
        if (!action->icon().isNull()) {
            button->setIcon(action->icon());
        }
        button->setEnabled(action->isEnabled());
        const QString words = action->text().remove(QLatin1Char('&'));
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        button->setAccessibleName(words);
        button->setToolTip(keys.isEmpty() ? words : QStringLiteral("%1 (%2)").arg(words, keys));
    };
    connect(action, &QAction::changed, button, follow);
    follow();
    return button;
}

QWidget* TopBar::makeTransport(const WindowActions& actions)
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    row->addWidget(button(actions.first));
    row->addWidget(button(actions.previous));
    m_play = button(actions.playPause);
    row->addWidget(m_play);
    row->addWidget(button(actions.next));
    row->addWidget(button(actions.last));
    return box;
}

void TopBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

void TopBar::resizeEvent(QResizeEvent*)
{
    m_title->parentWidget()->setFixedWidth(std::clamp(width() * 24 / 100, 232, 340));
    elideTitle();
}

void TopBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colours().card);
    painter.fillRect(0, height() - 1, width(), 1, m_theme.colours().line);
}

void TopBar::retranslate()
{
    m_run->setText(tr("Run"));
    m_run->setToolTip(tr("Run the statement and commit it as one snapshot (Ctrl+Enter)"));
    m_startOver->setText(tr("Start over"));
    m_startOver->setToolTip(tr("Back to the lesson's own tables and statement"));
    m_speed->setToolTip(tr("Speed"));
    m_speed->setAccessibleName(tr("Speed"));
    m_language->setText(m_workbench.language() == base::Language::English ? QStringLiteral("EN")
                                                                          : QStringLiteral("ES"));
    m_language->setToolTip(tr("Change to Spanish"));
    m_language->setAccessibleName(tr("Change to Spanish"));
    m_scheme->setToolTip(tr("Light or dark"));
    m_scheme->setAccessibleName(tr("Light or dark"));
    showState();
}

void TopBar::restyle()
{
    m_title->setFont(m_theme.controlFont(kSizeLarge, QFont::DemiBold));
    m_step->setFont(m_theme.controlFont(kSizeSmall));
    m_sign->setFont(m_theme.controlFont(kSizeSmall, QFont::DemiBold));
    QPalette palette = m_step->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    m_step->setPalette(palette);
    m_sign->setStyleSheet(QStringLiteral("QLabel { border: 1px solid %1; border-radius: 4px; padding: 0 5px; }")
                              .arg(m_theme.colours().line.name()));
    m_scheme->setIcon(schemeIcon(m_theme));
    showPlaying();
    elideTitle();
}

void TopBar::setSpeed(double speed)
{
    const auto nearest = std::min_element(
        kSpeeds.begin(), kSpeeds.end(), [&](double a, double b) { return std::abs(a - speed) < std::abs(b - speed); });
    m_speed->setCurrentIndex(static_cast<int>(nearest - kSpeeds.begin()));
}

QString TopBar::stepText() const
{
    const trace::MergeRunPtr run = m_workbench.shownRun();
    if (run == nullptr) {
        return tr("nothing to show yet");
    }
    if (m_workbench.isPredictionOpen()) {
        return tr("say what will happen");
    }
    const std::uint64_t last = trace::stepCount(*run) - 1;
    const std::uint64_t step = std::min(m_playhead.step(), last);
    const QString phase = toQString(story::phaseName(trace::stepAt(*run, step).phase, m_workbench.language()));
    return tr("step %1 of %2").arg(step).arg(last) + QStringLiteral(" · ") + phase;
}

QString TopBar::signText() const
{
    const trace::MergeRunPtr run = m_workbench.shownRun();
    if (m_workbench.isBusy()) {
        return tr("working…");
    }
    if (run == nullptr || m_workbench.isPredictionOpen()) {
        return {};
    }
    if (m_workbench.isStale()) {
        return tr("before the error");
    }
    if (m_workbench.isPreview()) {
        return tr("preview");
    }
    if (run->failure) {
        return tr("failed, nothing written");
    }
    const catalog::TableEntryPtr target = m_workbench.target();
    return target != nullptr && !target->snapshots.empty() ? tr("run · snapshot %1").arg(target->snapshots.back()->id)
                                                           : tr("run");
}

/// Workspaces of one's own are told apart by their numbers.
QString TopBar::ownTitle() const
{
    const int number = WorkspaceShelf::numberOf(m_workbench.workspaceId());
    return number > 0 ? tr("My workspace %1").arg(number) : tr("My workspace");
}

void TopBar::showState()
{
    const std::optional<lessons::Lesson>& lesson = m_workbench.lesson();
    m_wholeTitle = lesson ? toQString(lesson->id) + QStringLiteral(" · ") + toQString(lesson->title) : ownTitle();
    m_step->setText(stepText());
    const QString sign = signText();
    m_sign->setText(sign);
    m_sign->setVisible(!sign.isEmpty());
    m_sign->setToolTip(m_workbench.isPreview() ? tr("What Run would do. Nothing has been written.") : QString());
    elideTitle();
}

void TopBar::elideTitle()
{
    const int room = m_title->parentWidget()->maximumWidth();
    m_title->setText(QFontMetrics(m_title->font()).elidedText(m_wholeTitle, Qt::ElideRight, room));
    m_title->setToolTip(m_wholeTitle);
}

void TopBar::showPlaying()
{
    m_play->setIcon(accentIcon(m_playhead.isPlaying() ? Glyph::Pause : Glyph::Play, m_theme));
    const Colours& colours = m_theme.colours();
    m_play->setStyleSheet(
        QStringLiteral("QToolButton { background: %1; border-color: %1; }"
                       "QToolButton:disabled { background: %2; border-color: %4; }"
                       "QToolButton:focus { border: 2px solid %3; }")
            .arg(colours.accent.name(), colours.band.name(), colours.text.name(), colours.line.name()));
}

} // namespace mergescope::ui
