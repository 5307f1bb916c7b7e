#include "ui/counters/counters_bar.h"

#include "core/metrics/shown_counters.h"
#include "core/trace/steps.h"
#include "ui/bridge/text.h"
#include "ui/counters/counter_tile.h"
#include "ui/models/counter_name.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QFontMetrics>
#include <QLabel>

#include <algorithm>
#include <string>
#include <string_view>

namespace mergescope::ui {

namespace {

struct TileFacts {
    FateRole role;
    std::string_view keyEnding; ///< of the engine's own counter; "" where engines have none
};
constexpr std::array<TileFacts, 5> kTiles{{{FateRole::Update, "updated"},
                                           {FateRole::Insert, "inserted"},
                                           {FateRole::Delete, "deleted"},
                                           {FateRole::Copied, "copied"},
                                           {FateRole::Kept, {}}}};
/// "spark.merge-into.num-target-rows-copied = 3": the engine's own name and value, where it has published one.
QString engineLine(const trace::MergeRun& run, std::string_view ending)
{
    const std::string tail = "num-target-rows-" + std::string(ending);
    for (const auto& [key, value] : run.commit) {
        if (!ending.empty() && key.size() >= tail.size() &&
            key.compare(key.size() - tail.size(), tail.size(), tail) == 0) {
            return toQString(key) + QStringLiteral(" = ") + toQString(value);
        }
    }
    return {};
}

std::string_view wordOf(std::size_t tile)
{
    return metrics::counterWord(static_cast<metrics::ShownCounter>(tile));
}

} // namespace

CountersBar::CountersBar(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_playhead(playhead), m_theme(theme), m_note(new QLabel(this))
{
    for (std::size_t i = 0; i < kTiles.size(); ++i) {
        m_tiles[i] = new CounterTile(theme, kTiles[i].role, this);
        connect(m_tiles[i], &CounterTile::guessed, this, [this, i](std::optional<std::uint64_t> said) {
            m_workbench.sayCount(QString::fromStdString(std::string(wordOf(i))), said);
        });
    }
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum); // two rows of tiles are taller than the hint
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);

    connect(&m_workbench, &Workbench::outcomeChanged, this, &CountersBar::refresh);
    connect(&m_workbench, &Workbench::runCommitted, this, &CountersBar::refresh);
    connect(&m_workbench, &Workbench::predictionChanged, this, &CountersBar::refresh);
    connect(&m_workbench, &Workbench::lessonChanged, this, &CountersBar::refresh);
    connect(&m_playhead, &Playhead::stepChanged, this, &CountersBar::refresh);
    connect(&m_theme, &Theme::changed, this, &CountersBar::restyle);
    restyle();
    retranslate();
}

void CountersBar::restyle()
{
    m_note->setFont(m_theme.font(Type::Text, kSizeSmall));
    QPalette palette = m_note->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    m_note->setPalette(palette);
    for (CounterTile* tile : m_tiles) {
        tile->update();
    }
    updateGeometry();
    arrange();
}

/// Of so many tiles beside each other.
int CountersBar::leastWidth(std::size_t first, std::size_t count) const
{
    int width = -kGap;
    for (std::size_t i = first; i < first + count; ++i) {
        width += m_tiles[i]->minimumSizeHint().width() + kGap;
    }
    return width;
}

int CountersBar::tilesInRow(int width) const
{
    return leastWidth(0, kTiles.size()) <= width ? static_cast<int>(kTiles.size()) : 3;
}

/// Always room for one line, so that its coming and going moves nothing.
int CountersBar::noteHeight(int width) const
{
    const int line = QFontMetrics(m_note->font()).height();
    return m_note->text().isEmpty() ? line : std::max(line, m_note->heightForWidth(width));
}

int CountersBar::heightForWidth(int width) const
{
    const int inRow = tilesInRow(width);
    const int rows = (static_cast<int>(kTiles.size()) + inRow - 1) / inRow;
    return rows * m_tiles[0]->sizeHint().height() + (rows - 1) * kGap + kGrid + noteHeight(width);
}

QSize CountersBar::sizeHint() const
{
    int width = 0;
    for (const CounterTile* tile : m_tiles) {
        width += tile->sizeHint().width() + kGap;
    }
    return {width, heightForWidth(width)};
}

QSize CountersBar::minimumSizeHint() const
{
    const int width = std::max(leastWidth(0, 3), leastWidth(3, kTiles.size() - 3));
    return {width, heightForWidth(std::max(width, this->width()))};
}

void CountersBar::arrange()
{
    setMinimumHeight(heightForWidth(width())); // a splitter asks for the least height and knows no height for a width
    const int inRow = tilesInRow(width());
    const int height = m_tiles[0]->sizeHint().height();
    int bottom = 0;
    for (int first = 0; first < static_cast<int>(kTiles.size()); first += inRow) {
        const int count = std::min(inRow, static_cast<int>(kTiles.size()) - first);
        // What the names leave over is shared alike: a long name has the room that it needs.
        const int spare = width() - leastWidth(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
        int left = 0;
        for (int i = 0; i < count; ++i) {
            CounterTile& tile = *m_tiles[static_cast<std::size_t>(first + i)];
            const int share = spare * (i + 1) / count - spare * i / count;
            const int tileWidth = tile.minimumSizeHint().width() + share;
            tile.setGeometry(left, bottom, tileWidth, height);
            left += tileWidth + kGap;
        }
        bottom += height + kGap;
    }
    m_note->setGeometry(0, bottom - kGap + kGrid, width(), noteHeight(width()));
}

void CountersBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void CountersBar::refresh()
{
    const trace::MergeRunPtr run = m_workbench.isPredictionOpen() ? nullptr : m_workbench.shownRun();
    const bool hasStep = run && m_playhead.step() < trace::stepCount(*run);
    // How many there will be is not told before the run comes to it.
    const bool hasCome = !hasStep || m_playhead.step() >= trace::firstStepOf(*run, trace::Phase::Apply);
    const bool isAsking = m_workbench.isPredictionOpen() && !m_workbench.isStale();
    const metrics::ShownCounts totals = run ? metrics::finalCounts(*run) : metrics::ShownCounts();
    const metrics::ShownCounts now = hasStep ? metrics::countsAt(*run, m_playhead.step()) : totals;
    const std::uint64_t allUnchanged = run ? run->counts.unchangedUpdates : 0;
    const std::uint64_t unchanged = hasStep ? metrics::unchangedUpdatesAt(*run, m_playhead.step()) : allUnchanged;
    for (std::size_t i = 0; i < kTiles.size(); ++i) {
        CounterTile& tile = *m_tiles[i];
        tile.setRoomForRemark(allUnchanged > 0);
        tile.setEnabled(!m_workbench.isStale());
        if (run) {
            tile.setCount(now[i], hasCome ? std::optional(totals[i]) : std::nullopt);
        } else {
            tile.setUnknown();
        }
        const auto said = m_workbench.saidCount(wordOf(i));
        tile.setAsking(isAsking);
        tile.setSaid(isAsking || m_workbench.isQuestionShown() ? said : std::nullopt);
        const QString engine = run ? engineLine(*run, kTiles[i].keyEnding) : QString();
        QString tip = engine.isEmpty() ? meaning(i) : meaning(i) + QLatin1Char('\n') + engine;
        if (isAsking) {
            tip += QLatin1Char('\n') + tr("What will it say after the run? Click, or type a number.");
        }
        tile.setToolTip(tip);
        tile.setAccessibleName(!run      ? tr("%1: not known yet").arg(tile.label())
                               : hasCome ? tr("%1: %2 of %3").arg(tile.label()).arg(now[i]).arg(totals[i])
                                         : tr("%1: %2").arg(tile.label()).arg(now[i]));
        tile.setAccessibleDescription(tile.said() ? tr("you said %1").arg(*tile.said()) : QString());
    }
    showUnchanged(unchanged);
    if (const QString note = noteOf(run.get(), unchanged); note != m_note->text()) {
        m_note->setText(note);
        updateGeometry();
        arrange();
    }
}

/// An update that changes no value is one of those that the tile counts; it says so itself.
void CountersBar::showUnchanged(std::uint64_t unchanged)
{
    CounterTile& tile = *m_tiles[static_cast<std::size_t>(metrics::ShownCounter::Updated)];
    const int number = static_cast<int>(unchanged);
    tile.setRemark(unchanged == 0 ? QString() : tr("%n same", "rows updated to the values they had", number));
    if (unchanged > 0) {
        const QString among = tr("%n of them changed no value", nullptr, number);
        const QString said = tile.accessibleDescription();
        tile.setAccessibleDescription(said.isEmpty() ? among : among + QStringLiteral(", ") + said);
        tile.setToolTip(tile.toolTip() + QLatin1Char('\n') + among);
    }
}

QString CountersBar::noteOf(const trace::MergeRun* run, std::uint64_t unchanged) const
{
    if (run == nullptr) {
        return {};
    }
    if (run->failure) {
        return tr("The run fails, so nothing is written.");
    }
    return unchanged == 0 ? QString() : tr("%n update(s) changed no value", nullptr, static_cast<int>(unchanged));
}

QString CountersBar::meaning(std::size_t tile) const
{
    switch (static_cast<metrics::ShownCounter>(tile)) {
    case metrics::ShownCounter::Updated:
        return tr("Rows that an UPDATE took, also where no value differs afterwards.");
    case metrics::ShownCounter::Inserted:
        return tr("Rows that an INSERT added.");
    case metrics::ShownCounter::Deleted:
        return tr("Rows that a DELETE took out.");
    case metrics::ShownCounter::Copied:
        return tr("Rows that no clause changed, written again because their file was rewritten.");
    case metrics::ShownCounter::Untouched:
        break;
    }
    return tr("Rows that stay where they are: their file was not rewritten.");
}

void CountersBar::retranslate()
{
    for (std::size_t i = 0; i < m_tiles.size(); ++i) {
        m_tiles[i]->setLabel(counterName(static_cast<metrics::ShownCounter>(i)));
    }
    updateGeometry();
    arrange();
    refresh();
}

void CountersBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
