#include "ui/storage/storage_view.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/stage_painter.h"
#include "ui/state/equivalent_step.h"
#include "ui/state/playhead.h"
#include "ui/storage/storage_words.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

/// Narrower than this (at scale 1) a half is no picture any more.
constexpr double kLeastHalf = 300;
constexpr double kStaleOpacity = 0.35;

} // namespace

StorageView::StorageView(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    makeRowsAccessible();
    setObjectName(QStringLiteral("storage"));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(StorageWords::tr("Storage view"));
    connect(&m_theme, &Theme::changed, this, [this] { relayout(); });
}

void StorageView::attach(Playhead& playhead)
{
    m_playhead = &playhead;
    connect(&playhead, &Playhead::timeChanged, this, [this] { update(); });
    connect(&playhead, &Playhead::stepChanged, this, [this] {
        for (Half& half : m_halves) { // following the step is the rule; a scroll by hand holds until the next one
            half.layout.before.scroll.reset();
            half.layout.added.scroll.reset();
        }
        retell();
    });
}

void StorageView::setRun(trace::MergeRunPtr run, session::WriteMode mode)
{
    if (run == m_run && mode == m_mode) {
        return;
    }
    m_run = std::move(run);
    m_mode = mode;
    m_twin = nullptr;
    rebuild();
}

void StorageView::setTwin(trace::MergeRunPtr run, session::WriteMode mode)
{
    m_twin = std::move(run);
    m_twinMode = mode;
    rebuild();
}

void StorageView::setLanguage(base::Language language)
{
    if (language != m_language) {
        m_language = language;
        rebuild();
    }
}

void StorageView::setQuiet(bool quiet)
{
    if (quiet != m_quiet) {
        m_quiet = quiet;
        retell();
        update();
    }
}

void StorageView::setStale(bool stale)
{
    if (stale != m_stale) {
        m_stale = stale;
        update();
    }
}

void StorageView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    update();
}

void StorageView::showOther()
{
    m_showsOther = !m_showsOther;
    relayout();
    retell();
}

void StorageView::rebuild()
{
    m_own = m_run ? storageScriptFor(m_run, m_mode, m_language, false) : nullptr;
    m_other = m_run && m_twin ? storageScriptFor(m_twin, m_twinMode, m_language, true) : nullptr;
    relayout();
    retell();
}

void StorageView::relayout()
{
    m_halves.clear();
    if (m_own != nullptr) {
        const double s = m_theme.contentScale();
        const bool both = m_other != nullptr && width() >= 2 * kLeastHalf * s;
        if (both) {
            const QRectF left(0, 0, width() / 2.0, height());
            m_halves.push_back({m_own, storageLayoutFor(*m_own, left.size(), s), left});
            m_halves.push_back({m_other, storageLayoutFor(*m_other, left.size(), s), left.translated(left.width(), 0)});
        } else {
            const StorageScriptPtr& shown = m_other != nullptr && m_showsOther ? m_other : m_own;
            m_halves.push_back({shown, storageLayoutFor(*shown, size(), s), QRectF(rect())});
        }
    }
    update();
}

/// The twin has the same routes, so the same step; where it has not (it fails, or not), the one that shows the same.
StorageMoment StorageView::momentOf(const StorageScript& script) const
{
    StorageMoment moment;
    const std::uint64_t wanted = m_playhead && !m_quiet ? m_playhead->step() : 0;
    const std::uint64_t count = trace::stepCount(*script.run);
    std::uint64_t step = std::min(wanted, count - 1);
    if (script.isTwin && trace::stepCount(*m_run) != count) {
        step = equivalentStep(*m_run, wanted, *script.run);
    }
    moment.step = trace::stepAt(*script.run, step);
    moment.progress = m_playhead && !m_quiet ? m_playhead->stepProgress() : 1;
    return moment;
}

int StorageView::halves() const
{
    return static_cast<int>(m_halves.size());
}

StageFrame StorageView::frameOf(int half) const
{
    const Half& shown = m_halves[static_cast<std::size_t>(half)];
    return storageFrameAt(*shown.script, shown.layout, momentOf(*shown.script));
}

QString StorageView::sentence() const
{
    if (m_own == nullptr) {
        return m_emptyText;
    }
    return toQString(
        story::explainFiles(*m_run, m_own->files, m_own->keepsFiles(), momentOf(*m_own).step, m_language).plain());
}

QString StorageView::plainText() const
{
    QStringList lines;
    for (const StorageScriptPtr& script : {m_own, m_other}) {
        if (script != nullptr) {
            const StorageMoment moment = momentOf(*script);
            lines << storageText(*script, moment);
            lines << toQString(
                story::explainFiles(*script->run, script->files, script->keepsFiles(), moment.step, m_language)
                    .plain());
        }
    }
    return lines.isEmpty() ? m_emptyText : lines.join(QLatin1Char('\n'));
}

std::vector<StorageLine> StorageView::lines() const
{
    std::vector<StorageLine> all;
    for (const Half& half : m_halves) {
        for (StorageLine& line : storageLinesAt(*half.script, half.layout, momentOf(*half.script))) {
            line.box.translate(half.box.topLeft());
            all.push_back(std::move(line));
        }
    }
    return all;
}

int StorageView::rowCount() const
{
    return static_cast<int>(lines().size());
}

QString StorageView::rowText(int row) const
{
    const std::vector<StorageLine> all = lines();
    return row < static_cast<int>(all.size()) ? all[static_cast<std::size_t>(row)].text : QString();
}

QRect StorageView::rowRect(int row) const
{
    const std::vector<StorageLine> all = lines();
    return row < static_cast<int>(all.size()) ? all[static_cast<std::size_t>(row)].box.toAlignedRect() : QRect();
}

int StorageView::focusedRow() const
{
    const std::vector<StorageLine> all = lines();
    const auto found = std::find_if(all.begin(), all.end(), [](const StorageLine& line) { return line.isFocus; });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

void StorageView::retell()
{
    setAccessibleDescription(plainText());
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

QString StorageView::switchText() const
{
    return StorageWords::tr("M: the other way of writing");
}

void StorageView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Colours& colours = m_theme.colours();
    painter.fillRect(rect(), colours.ground);
    if (m_halves.empty()) {
        painter.setFont(m_theme.font(Type::Text, kSizeLarge));
        painter.setPen(colours.secondary);
        painter.drawText(rect().adjusted(48, 0, -48, 0), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
    }
    // Both sentences in one size of letter, or one would look as if it mattered more.
    std::vector<StageFrame> frames;
    int sentence = kSizeTitle;
    for (int half = 0; half < halves(); ++half) {
        frames.push_back(frameOf(half));
        sentence = std::min(sentence, sentenceSizeIn(frames.back(), m_theme));
    }
    for (int half = 0; half < halves(); ++half) {
        StageFrame& frame = frames[static_cast<std::size_t>(half)];
        frame.sentenceSize = sentence;
        painter.save();
        painter.translate(m_halves[static_cast<std::size_t>(half)].box.topLeft());
        if (m_stale) {
            QImage still(size() * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
            still.setDevicePixelRatio(devicePixelRatioF());
            still.fill(Qt::transparent);
            QPainter below(&still);
            paintStage(below, frame, m_theme);
            below.end();
            painter.setOpacity(kStaleOpacity);
            painter.drawImage(0, 0, still);
        } else {
            paintStage(painter, frame, m_theme);
        }
        painter.restore();
    }
    if (m_halves.size() == 2) {
        painter.fillRect(QRectF(std::round(m_halves[1].box.left()), 12, 1, height() - 24), colours.line);
    } else if (m_other != nullptr) {
        const QRectF title = m_halves.front().layout.title;
        painter.setFont(m_theme.font(Type::Text, kSizeSmall));
        painter.setPen(colours.secondary);
        painter.drawText(title, Qt::AlignRight | Qt::AlignVCenter, switchText());
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours.focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), kRadiusCard, kRadiusCard);
    }
}

bool StorageView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    // A file's line with all that it says, also what there was no room for.
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::vector<StorageLine> all = lines();
    const auto found =
        std::find_if(all.rbegin(), all.rend(), [&](const StorageLine& line) { return line.box.contains(help->pos()); });
    if (found == all.rend()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(help->globalPos(), found->text, this, found->box.toAlignedRect());
    }
    return true;
}

void StorageView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_M && event->modifiers() == Qt::NoModifier) {
        showOther();
        return;
    }
    QWidget::keyPressEvent(event);
}

void StorageView::wheelEvent(QWheelEvent* event)
{
    const QPointF place = event->position();
    for (Half& half : m_halves) {
        if (!half.box.contains(place)) {
            continue;
        }
        const StorageScroll now = storageScrollAt(*half.script, half.layout, momentOf(*half.script));
        const bool isAdded = half.layout.added.body.left() <= place.x() - half.box.left();
        FileColumn& column = isAdded ? half.layout.added : half.layout.before;
        const double most = std::max(0.0, column.content - column.body.height());
        column.scroll = std::clamp((isAdded ? now.added : now.before) - event->angleDelta().y() / 2.0, 0.0, most);
        event->accept();
        update();
    }
}

void StorageView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    relayout();
}

void StorageView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void StorageView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void StorageView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(StorageWords::tr("Storage view"));
        rebuild();
    }
}

} // namespace mergescope::ui
