#include "ui/stage/stage_view.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/repair_card.h"
#include "ui/stage/scene_sentence.h"
#include "ui/stage/stage_painter.h"
#include "ui/stage/why_card.h"
#include "ui/stage/words.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr double kStaleOpacity = 0.35;

} // namespace

StageView::StageView(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_why(new WhyCard(theme, this)), m_repairs(new RepairCard(theme, this))
{
    makeRowsAccessible();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setObjectName(QStringLiteral("stage"));
    setAccessibleName(Words::tr("Stage"));
    connect(&m_theme, &Theme::changed, this, [this] { relayout(); });
    connect(m_repairs, &RepairCard::chosen, this, &StageView::repairWanted);
}

void StageView::attach(Playhead& playhead, Selection& selection)
{
    m_playhead = &playhead;
    m_selection = &selection;
    connect(&playhead, &Playhead::timeChanged, this, [this] {
        followPlayhead();
        showChange();
    });
    connect(&playhead, &Playhead::stepChanged, this, [this] {
        followPlayhead();
        // Following the step is the rule; where a person scrolled to holds until the next one.
        m_layout.target.scroll.reset();
        m_layout.source.scroll.reset();
        retell();
    });
    connect(&selection, &Selection::rowChanged, this, [this](std::uint32_t targetRow, std::uint32_t sourceRow) {
        if (targetRow != tables::kNoRow || sourceRow != tables::kNoRow) {
            showAskedRow();
        }
        showChange();
    });
    connect(&selection, &Selection::clauseChanged, this, &StageView::showChange);
}

void StageView::setRun(trace::MergeRunPtr run, LadderProvider ladderOf)
{
    m_pointed = {};
    m_why->hide();
    m_run = std::move(run);
    m_ladderOf = std::move(ladderOf);
    m_script = m_run ? scriptFor(m_run, m_language, m_ladderOf) : nullptr;
    m_opened.clear();
    m_landed.reset();
    refreshFolds();
    relayout();
    retell();
}

StepTimes StageView::stepTimes() const
{
    return m_script ? m_script->times : StepTimes{};
}

void StageView::setLanguage(base::Language language)
{
    if (language == m_language) {
        return;
    }
    m_language = language;
    setRun(m_run, m_ladderOf);
}

void StageView::setBeside(StageScriptPtr beside)
{
    if (beside != m_beside) {
        m_beside = std::move(beside);
        relayout();
    }
}

int StageView::sentenceSize() const
{
    StageFrame frame = currentFrame();
    frame.sentenceSize = m_roomForSentence;
    return sentenceSizeIn(frame, m_theme);
}

void StageView::setLargestSentence(int size)
{
    m_largestSentence = size;
    m_layout.sentenceSize = std::min(m_roomForSentence, size);
    showChange();
}

void StageView::setStale(bool stale, const QString& reason)
{
    if (stale == m_stale && reason == m_reason) {
        return;
    }
    m_stale = stale;
    m_reason = reason;
    placeRepairs();
    showAnew();
}

void StageView::setQuiet(bool quiet)
{
    if (quiet == m_quiet) {
        return;
    }
    m_quiet = quiet;
    showAskedRow();
    retell();
    placeRepairs();
    showAnew();
}

void StageView::setQuestion(story::Sentence question)
{
    if (question != m_layout.question) {
        m_layout.question = std::move(question);
        retell();
        showAnew();
    }
}

void StageView::setEmptyText(const QString& title, const QString& text)
{
    m_emptyTitle = title;
    m_emptyText = text;
    update();
}

QString StageView::sentence() const
{
    return m_sentence;
}

StageFrame StageView::currentFrame() const
{
    return m_script ? frameAt(*m_script, m_layout, time()) : StageFrame{};
}

QSize StageView::sizeHint() const
{
    return {760, 560};
}

QSize StageView::minimumSizeHint() const
{
    return {480, 320};
}

double StageView::time() const
{
    const StepTimes& times = m_script->times;
    if (m_quiet || !m_playhead || times.count() == 0) {
        return times.count() > 0 ? times.endOf(0) : 0;
    }
    return std::clamp(m_playhead->time(), 0.0, times.end());
}

void StageView::relayout()
{
    if (m_script) {
        const std::optional<double> target = m_layout.target.scroll;
        const std::optional<double> source = m_layout.source.scroll;
        OpenFolds open = std::move(m_layout.open);
        story::Sentence question = std::move(m_layout.question);
        m_layout = layoutFor(*m_script, size(), m_theme, m_beside.get());
        m_layout.open = std::move(open);
        m_layout.question = std::move(question);
        m_roomForSentence = m_layout.sentenceSize;
        m_layout.sentenceSize = std::min(m_roomForSentence, m_largestSentence);
        // Across edits the stage stays where a person scrolled it to, as far as there are rows.
        if (target.has_value() && m_layout.target.scrolls) {
            m_layout.target.scroll = std::min(*target, maxScroll(m_layout.target));
        }
        if (source.has_value() && m_layout.source.scrolls) {
            m_layout.source.scroll = std::min(*source, maxScroll(m_layout.source));
        }
        showAskedRow();
    }
    placeRepairs();
    showAnew();
}

/// Which folds are open, for the frames and for the playhead's steps.
void StageView::refreshFolds()
{
    m_layout.open.first = m_opened;
    if (m_landed.has_value()) {
        auto& first = m_layout.open.first;
        first.insert(std::lower_bound(first.begin(), first.end(), *m_landed), *m_landed);
    }
    if (m_playhead) {
        m_playhead->setFolds(m_script ? closedFolds(*m_script, m_layout.open) : QList<StepFold>());
    }
    showAnew();
}

/// Who goes to one row of a fold sees that row: the fold is open until the playhead leaves it.
void StageView::followPlayhead()
{
    placeRepairs();
    if (!m_script || !m_playhead || !m_script->hasFolds || m_playhead->step() >= m_script->times.count()) {
        return;
    }
    const std::uint64_t step = m_playhead->step();
    const std::optional<StepFold> fold = foldAround(*m_script, step);
    std::optional<std::uint64_t> landed = m_landed;
    if (landed && (!fold || fold->first != *landed)) {
        landed.reset();
    }
    const bool isAtEnd = fold && m_playhead->time() == m_script->times.endOf(step);
    const bool isAtRow = isAtEnd && (m_playhead->isReplayDue() || (step != fold->last && !m_playhead->isMoving()));
    if (isAtRow && !std::binary_search(m_opened.begin(), m_opened.end(), fold->first)) {
        landed = fold->first;
    }
    if (landed != m_landed) {
        m_landed = landed;
        refreshFolds();
    }
}

/// Opens the fold that the step lies in and goes to its first row, or closes it and goes to its end.
void StageView::toggleFold(std::uint64_t step)
{
    const std::optional<StepFold> fold = foldAround(*m_script, step);
    if (!fold || !m_playhead) {
        return;
    }
    const auto place = std::lower_bound(m_opened.begin(), m_opened.end(), fold->first);
    const bool isOpen = (place != m_opened.end() && *place == fold->first) || m_landed == fold->first;
    if (place != m_opened.end() && *place == fold->first) {
        m_opened.erase(place);
    } else if (!isOpen) {
        m_opened.insert(place, fold->first);
    }
    m_landed.reset();
    refreshFolds();
    m_playhead->seek(isOpen ? fold->last : fold->first);
    retell();
}

void StageView::retell()
{
    QString sentence;
    if (m_script) {
        const Scene scene = sceneAt(*m_script, m_script->times.stepAt(time()), m_layout.open);
        sentence = toQString(sentenceOf(*m_script, scene, m_layout.question).plain());
    } else {
        sentence = m_emptyTitle;
    }
    if (sentence == m_sentence) {
        return;
    }
    m_sentence = sentence;
    setAccessibleDescription(m_sentence);
    QAccessibleEvent alert(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&alert);
    Q_EMIT sentenceChanged(m_sentence);
}

bool StageView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (isStepKey(*key)) {
            key->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showWholeText(help->globalPos(), help->pos());
        return true;
    }
    return QWidget::event(event);
}

void StageView::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    if (!m_script || m_stale) {
        painter.fillRect(rect(), m_theme.colours().ground);
    }
    if (!m_script) {
        paintEmpty(painter);
    } else {
        if (!m_shown) {
            m_shown = shownNow();
        }
        if (m_stale) {
            QImage still(size() * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
            still.setDevicePixelRatio(devicePixelRatioF());
            still.fill(Qt::transparent);
            QPainter below(&still);
            paintStage(below, m_shown->frame, m_theme);
            below.end();
            painter.setOpacity(kStaleOpacity);
            painter.drawImage(0, 0, still);
            painter.setOpacity(1);
            paintReason(painter);
        } else {
            paintView(painter, event->region());
        }
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.colours().focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), kRadiusCard, kRadiusCard);
    }
}

/// The frame with what people add to it: what they point at, what they said, and how they look at it.
void StageView::paintView(QPainter& painter, const QRegion& where)
{
    painter.save();
    if (m_shown->view.isIdentity()) {
        m_painter.paintPart(painter, m_shown->frame, m_theme, where);
    } else {
        painter.fillRect(rect(), m_theme.colours().ground);
        painter.setTransform(m_shown->view, true);
        m_painter.paint(painter, m_shown->frame, m_theme);
    }
    const FrameBuilder builder(*m_script, m_layout, m_shown->time);
    paintSelection(painter, builder);
    paintAnswers(painter, builder, m_layout, m_theme, m_answers, m_quiet);
    paintChanges(painter, builder);
    const auto isLit = [](const QRectF& box) { return !box.isEmpty(); };
    if (std::any_of(m_shown->lit.begin(), m_shown->lit.end(), isLit)) {
        paintSpotlight(painter, size(), m_shown->lit, m_theme.colours().ground);
    }
    painter.restore();
}

void StageView::paintEmpty(QPainter& painter)
{
    const QRectF box = QRectF(rect()).adjusted(48, 0, -48, 0);
    const QFont title = m_theme.font(Type::Text, kSizeTitle, QFont::DemiBold);
    const QFont text = m_theme.font(Type::Text, kSizeLarge);
    const double titleHeight = QFontMetricsF(title).boundingRect(box, Qt::TextWordWrap, m_emptyTitle).height();
    const double textHeight = QFontMetricsF(text).boundingRect(box, Qt::TextWordWrap, m_emptyText).height();
    const double top = box.center().y() - (titleHeight + kGap + textHeight) / 2;
    painter.setFont(title);
    painter.setPen(m_theme.colours().text);
    painter.drawText(QRectF(box.left(), top, box.width(), titleHeight + 4), Qt::AlignHCenter | Qt::TextWordWrap,
                     m_emptyTitle);
    painter.setFont(text);
    painter.setPen(m_theme.colours().secondary);
    painter.drawText(QRectF(box.left(), top + titleHeight + kGap, box.width(), textHeight + 4),
                     Qt::AlignHCenter | Qt::TextWordWrap, m_emptyText);
}

void StageView::paintReason(QPainter& painter)
{
    const double s = m_theme.contentScale();
    const QString reason = m_reason.isEmpty()
                               ? Words::tr("The statement has an error; this is the last run that could be made.")
                               : m_reason;
    const QFont font = m_theme.font(Type::Text, kSizeLarge);
    const QFontMetricsF metrics(font);
    const double width = std::min<double>(this->width() - 64, metrics.horizontalAdvance(reason) + 64 * s);
    const QRectF text =
        metrics.boundingRect(QRectF(0, 0, width - 64 * s, height()), Qt::TextWordWrap | Qt::AlignLeft, reason);
    QRectF box(0, 0, width, text.height() + 24 * s);
    box.moveCenter(QPointF(rect().center()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colours().text, 2));
    painter.setBrush(m_theme.colours().card);
    painter.drawRoundedRect(box, kRadiusCard, kRadiusCard);
    paintGlyph(painter, QRectF(box.left() + 16 * s, box.center().y() - 10 * s, 20 * s, 20 * s), Glyph::Error,
               m_theme.colours().text);
    painter.setFont(font);
    painter.setPen(m_theme.colours().text);
    painter.drawText(box.adjusted(48 * s, 0, -16 * s, 0), Qt::AlignVCenter | Qt::TextWordWrap, reason);
}

/// Empty where nothing is pointed at.
StageView::SelectionBoxes StageView::selectionBoxes(const FrameBuilder& builder) const
{
    SelectionBoxes boxes;
    if (!m_selection) {
        return boxes;
    }
    const std::uint32_t target = m_selection->targetRow();
    const std::uint32_t source = m_selection->sourceRow();
    if (target < m_script->targetRows()) {
        boxes.target = builder.targetRowBox(target);
    }
    if (source < m_run->source->rowCount()) {
        boxes.source = builder.sourceRowBox(source);
    }
    const int clause = m_selection->clause();
    if (clause >= 0 && clause < static_cast<int>(m_run->clauses.size())) {
        boxes.rung = builder.shownRung(clause + 1.0);
    }
    return boxes;
}

void StageView::paintSelection(QPainter& painter, const FrameBuilder& builder)
{
    const SelectionBoxes boxes = selectionBoxes(builder);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colours().secondary, 1.5));
    painter.setBrush(Qt::NoBrush);
    const auto outline = [&](const QRectF& box, const QRectF& clip, double radius) {
        if (!box.isEmpty()) {
            painter.setClipRect(clip);
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -3), radius, radius);
        }
    };
    outline(boxes.target, m_layout.target.body, 4);
    outline(boxes.source, m_layout.source.body, 4);
    outline(boxes.rung, m_layout.ladder, kRadiusCard - 2);
    painter.restore();
}

void StageView::setAnswers(std::vector<StageAnswer> answers)
{
    if (answers != m_answers) {
        m_answers = std::move(answers);
        showAskedRow();
        showAnew();
    }
}

void StageView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    relayout();
}

void StageView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void StageView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void StageView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_pointed = {};
    if (m_selection && !m_quiet && !m_camera.isSpotlight) { // the row that is being answered stays pointed at
        m_selection->clear();
    }
}

void StageView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) { // whoever placed the stage names it anew
        relayout();
    }
}

} // namespace mergescope::ui
