// Painting what differs between two frames over the earlier picture gives the later one, pixel for pixel: on runs made
// up from a seed and on every lesson, between random instants and while they play, on whole and broken pixel grids, in
// each theme; and the same through the widget, with all that people add to a frame.

#include "tests/ui/stage/stage_laws.h"
#include "ui/stage/frame_difference.h"
#include "ui/stage/stage_painter.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QScreen>
#include <QTest>

using namespace mergescope;
using namespace mergescope::ui;
using namespace mergescope::ui::laws;

namespace {

constexpr double kFrame = 1000.0 / 60;

/// Round all pixels that differ; empty: none do.
QRect differing(const QImage& a, const QImage& b)
{
    QRect box;
    for (int y = 0; y < a.height(); ++y) {
        const auto* left = reinterpret_cast<const QRgb*>(a.constScanLine(y));
        const auto* right = reinterpret_cast<const QRgb*>(b.constScanLine(y));
        for (int x = 0; x < a.width(); ++x) {
            if (left[x] != right[x]) {
                box |= QRect(x, y, 1, 1);
            }
        }
    }
    return box;
}

QString text(const QRect& box)
{
    return QStringLiteral("%1,%2 %3x%4").arg(box.x()).arg(box.y()).arg(box.width()).arg(box.height());
}

/// A picture that goes from frame to frame by what differs, beside one that is painted whole each time.
class TwoPictures {
public:
    TwoPictures(const Theme& theme, double scale)
        : m_theme(theme), m_scale(scale), m_whole(kSize * scale, QImage::Format_ARGB32_Premultiplied), m_part(m_whole)
    {}

    void begin(const StageFrame& frame)
    {
        paint(m_partPainter, m_part, frame, QRect(QPoint(0, 0), kSize));
        m_shown = frame;
    }
    /// Where the two differ afterwards.
    [[nodiscard]] QRect goTo(const StageFrame& frame)
    {
        const QRegion region = differenceOf(m_shown, frame, m_theme);
        for (const QRect& part : region) {
            m_painted += double(part.width()) * part.height() / (double(kSize.width()) * kSize.height());
        }
        ++m_frames;
        paint(m_partPainter, m_part, frame, region);
        paint(m_wholePainter, m_whole, frame, QRect(QPoint(0, 0), kSize));
        m_shown = frame;
        return m_part == m_whole ? QRect() : differing(m_part, m_whole);
    }
    /// How much of the whole has been painted, on the average.
    [[nodiscard]] double share() const { return m_frames > 0 ? m_painted / m_frames : 0; }

private:
    void paint(StagePainter& by, QImage& image, const StageFrame& frame, const QRegion& where) const
    {
        QPainter painter(&image);
        painter.scale(m_scale, m_scale);
        by.paintPart(painter, frame, m_theme, where);
    }

    const Theme& m_theme;
    double m_scale;
    QImage m_whole;
    QImage m_part;
    StagePainter m_wholePainter;
    StagePainter m_partPainter;
    StageFrame m_shown;
    double m_painted = 0;
    int m_frames = 0;
};

} // namespace

class TestRepaint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_runs = allPlayed(m_theme); }
    void anyTwoInstants();
    void whileItPlays();
    void groundIsTheSameUnderAll();
    void equalFramesPaintNothing();
    void regionsAreFewAndHoldTheirBoxes();
    void theViewShowsTheSame_data();
    void theViewShowsTheSame();

private:
    /// Every theme on every grid in turn, and text larger now and then.
    void dress(int number)
    {
        m_theme.setScheme(std::array{Scheme::Light, Scheme::Dark, Scheme::Projector}[number % 3]);
        m_scale = std::array{1.0, 1.5, 2.0}[number / 3 % 3];
    }

    Theme m_theme;
    double m_scale = 1;
    std::vector<Played> m_runs;
};

void TestRepaint::anyTwoInstants()
{
    QRandomGenerator random(7);
    int number = 0;
    for (const Played& played : m_runs) {
        dress(number++);
        TwoPictures pictures(m_theme, m_scale);
        const double end = played.script->times.end();
        pictures.begin(played.at(0));
        for (int pair = 0; pair < 4; ++pair) {
            const double time = pair == 3 ? end : random.generateDouble() * end;
            const QRect wrong = pictures.goTo(played.at(time));
            QVERIFY2(wrong.isNull(), qPrintable(QStringLiteral("%1, time %2, scale %3: %4")
                                                    .arg(played.name)
                                                    .arg(time)
                                                    .arg(m_scale)
                                                    .arg(text(wrong))));
        }
    }
}

void TestRepaint::whileItPlays()
{
    QRandomGenerator random(11);
    int number = 0;
    double share = 0;
    int scenes = 0;
    for (const Played& played : m_runs) {
        dress(2 + 4 * number++);
        TwoPictures pictures(m_theme, m_scale);
        const std::vector<Scene> some = played.someScenes();
        const Scene& scene = some[static_cast<std::size_t>(random.bounded(static_cast<int>(some.size())))];
        // Into a scene and out of it, so that both its ends are played over.
        const double from = std::max(0.0, played.start(scene) - 5 * kFrame);
        const double until = std::min(played.script->times.end(), played.end(scene) + 5 * kFrame);
        const double step = std::max(kFrame, (until - from) / 24); // a fold has the time of many steps
        pictures.begin(played.at(from));
        for (double time = from + step; time < until; time += step) {
            const QRect wrong = pictures.goTo(played.at(time));
            QVERIFY2(wrong.isNull(),
                     qPrintable(played.where(
                         scene, QStringLiteral("time %1, scale %2: %3").arg(time).arg(m_scale).arg(text(wrong)))));
        }
        share += pictures.share();
        ++scenes;
    }
    QVERIFY2(share / scenes < 0.4, qPrintable(QString::number(share / scenes))); // or it would be for nothing
}

/// The ground left out under cards is not missed: upon any colour the whole picture is the same.
void TestRepaint::groundIsTheSameUnderAll()
{
    int number = 0;
    for (const Played& played : m_runs) {
        dress(number++);
        QImage bare(kSize * m_scale, QImage::Format_ARGB32_Premultiplied);
        bare.fill(m_theme.colours().ground);
        QImage covered(bare.size(), bare.format());
        covered.fill(Qt::magenta);
        const StageFrame frame = played.at(played.script->times.end() * (number % 7) / 6);
        QPainter onBare(&bare);
        onBare.scale(m_scale, m_scale);
        StagePainter().paint(onBare, frame, m_theme);
        QPainter onCovered(&covered);
        onCovered.scale(m_scale, m_scale);
        StagePainter().paintPart(onCovered, frame, m_theme, QRect(QPoint(0, 0), kSize));
        QVERIFY2(bare == covered, qPrintable(played.name + QStringLiteral(": ") + text(differing(bare, covered))));
    }
}

void TestRepaint::equalFramesPaintNothing()
{
    for (const Played& played : m_runs) {
        const double time = played.script->times.end() * 0.37;
        QVERIFY(differenceOf(played.at(time), played.at(time), m_theme).isEmpty());
    }
}

void TestRepaint::regionsAreFewAndHoldTheirBoxes()
{
    QRandomGenerator random(5);
    for (int round = 0; round < 200; ++round) {
        std::vector<QRectF> boxes;
        for (int box = random.bounded(60); box > 0; --box) {
            boxes.emplace_back(random.bounded(900.0), random.bounded(600.0), random.bounded(90.0),
                               random.bounded(30.0));
        }
        const QRegion region = regionAround(boxes);
        for (const QRectF& box : boxes) {
            QVERIFY(box.isEmpty() || (QRegion(box.toAlignedRect()) - region).isEmpty());
        }
        QVERIFY(region.rectCount() <= 60); // ten rectangles, cut where they overlap
    }
}

void TestRepaint::theViewShowsTheSame_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"plain", "pointed at", "answers", "changes", "spotlight", "near", "presented", "stale"}) {
        QTest::newRow(how) << QString::fromLatin1(how);
    }
}

/// What stands on the screen after each frame is what the widget paints when asked for all.
void TestRepaint::theViewShowsTheSame()
{
    QFETCH(QString, how);
    dress(0);
    Playhead playhead;
    Selection selection;
    // The platform hands out as many of a window's pixels as it has units; this one is so large that the view is in it.
    QWidget window;
    window.resize(kSize * 1.5);
    StageView view(m_theme, &window);
    view.resize(kSize);
    view.attach(playhead, selection);
    const trace::MergeRunPtr run = mergescope::testing::randomRun(6).run;
    m_theme.setContentScale(how == QStringLiteral("presented") ? 1.75 : 1);
    view.setRun(run);
    playhead.setTimes(view.stepTimes(), 0);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    if (how == QStringLiteral("answers")) {
        std::vector<StageAnswer> answers;
        for (std::uint32_t row = 0; row < 6; ++row) {
            answers.push_back({row, tables::kNoRow, FateRole::Update, QStringLiteral("update"), false});
        }
        answers.push_back({tables::kNoRow, 0, FateRole::Insert, QStringLiteral("insert"), true});
        view.setAnswers(answers);
    } else if (how == QStringLiteral("changes")) {
        std::vector<StageChange> changes;
        for (std::uint32_t row = 0; row < run->before->rowCount(); row += 2) {
            changes.push_back({row, tables::kNoRow, row % 4 == 0});
        }
        view.setChanges(changes, QStringLiteral("some rows"));
    } else if (how == QStringLiteral("spotlight")) {
        view.setCamera({false, true});
    } else if (how == QStringLiteral("near")) {
        view.setCamera({true, false});
    } else if (how == QStringLiteral("stale")) {
        view.setStale(true, QStringLiteral("no such column"));
    }
    QRandomGenerator random(3);
    for (int frame = 0; frame < 48; ++frame) {
        if (frame % 9 == 0) {
            playhead.seekTime(random.generateDouble() * view.stepTimes().end());
            playhead.play();
        } else {
            playhead.advance(frame % 2 == 0 ? kFrame : 3 * kFrame);
        }
        if (how == QStringLiteral("pointed at") && frame % 3 == 0) {
            selection.setRow(static_cast<std::uint32_t>(random.bounded(8)),
                             static_cast<std::uint32_t>(random.bounded(8)));
            selection.setClause(random.bounded(3) - 1);
        }
        QApplication::processEvents();
        const QImage whole = view.grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QImage screen = view.screen()->grabWindow(window.winId()).toImage();
        const QImage shown = screen.copy(QRect(QPoint(0, 0), whole.size())).convertToFormat(QImage::Format_RGB32);
        QVERIFY2(shown == whole, qPrintable(QStringLiteral("frame %1, time %2: %3")
                                                .arg(frame)
                                                .arg(playhead.time())
                                                .arg(text(differing(shown, whole)))));
    }
    m_theme.setContentScale(1);
}

/// On a screen whose pixels are no whole number of the stage's units, where rounding shows first.
int main(int argc, char** argv)
{
    qputenv("QT_SCALE_FACTOR", "1.5");
    QApplication application(argc, argv);
    TestRepaint test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_repaint.moc"
