#include "ui/shell/answer_picker.h"

#include "ui/lessons/answer_button.h"
#include "ui/stage/stage_view.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr int kButtonWidth = 60;

} // namespace

AnswerPicker::AnswerPicker(StageView& stage, const Theme& theme) : QFrame(&stage), m_stage(stage), m_theme(theme)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    row->setSpacing(kGrid);
    for (const Answer& answer : ui::answers()) {
        auto* button = new AnswerButton(answer, theme);
        button->setFocusPolicy(Qt::NoFocus);
        connect(button, &QAbstractButton::clicked, this, [this, &answer] { Q_EMIT picked(answer.word); });
        row->addWidget(button, 1);
        m_buttons.push_back(button);
    }
    setCursor(Qt::ArrowCursor);
    stage.installEventFilter(this);
    connect(&theme, &Theme::changed, this, [this] { place(); });
    hide();
}

void AnswerPicker::showFor(const AskedRow& row, const QString& given)
{
    m_row = row;
    for (AnswerButton* button : m_buttons) {
        button->setAutoExclusive(false);
        button->setChecked(given == QLatin1String(button->answer().word));
        button->setAutoExclusive(true);
    }
    place();
}

/// Under the row, over it where there is no room; never over the row itself.
void AnswerPicker::place()
{
    const bool isTarget = m_row.targetRow != tables::kNoRow;
    if (!isTarget && m_row.sourceRow == tables::kNoRow) {
        return;
    }
    const int count = m_stage.rowCount();
    const int sources = m_stage.script() != nullptr ? static_cast<int>(m_stage.script()->run->source->rowCount()) : 0;
    const int index =
        isTarget ? static_cast<int>(m_row.targetRow) : count - sources + static_cast<int>(m_row.sourceRow);
    const QRect box = index < count ? m_stage.rowRect(index) : QRect();
    if (box.isEmpty()) {
        hide();
        return;
    }
    const int width = std::min(static_cast<int>(std::lround(5.0 * kButtonWidth * m_theme.contentScale())),
                               m_stage.width() - 2 * kGap);
    resize(width, sizeHint().height());
    const int left = std::clamp(box.center().x() - width / 2, kGap, std::max(kGap, m_stage.width() - width - kGap));
    const bool hasRoomBelow = box.bottom() + kGrid + height() <= m_stage.height();
    move(left, hasRoomBelow ? box.bottom() + kGrid : std::max(0, box.top() - kGrid - height()));
    show();
    raise();
}

bool AnswerPicker::eventFilter(QObject* watched, QEvent* event)
{
    if (isVisible() && (event->type() == QEvent::Resize || event->type() == QEvent::Wheel)) {
        QMetaObject::invokeMethod(this, &AnswerPicker::place,
                                  Qt::QueuedConnection); // after the stage has laid itself out
    }
    return QFrame::eventFilter(watched, event);
}

void AnswerPicker::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        for (AnswerButton* button : m_buttons) {
            button->retranslate();
        }
    }
    QFrame::changeEvent(event);
}

void AnswerPicker::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colours().secondary, 1));
    painter.setBrush(m_theme.colours().card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadiusCard, kRadiusCard);
}

} // namespace mergescope::ui
