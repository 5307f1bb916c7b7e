#pragma once
// What the tests of the laws A1 to A15 share: runs made up from a seed and every lesson, each with its stage, and a way
// to look at any instant of it.

#include "core/lessons/lesson.h"
#include "core/session/session.h"
#include "tests/support/random_run.h"
#include "tests/support/sprites.h"
#include "ui/stage/frame_parts.h"
#include "ui/theme/theme.h"

#include <QRandomGenerator>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace mergescope::ui::laws {

inline constexpr std::uint32_t kSeeds = 40;
inline constexpr std::size_t kScenesOfARun = 6;
inline constexpr QSize kSize(1000, 640);

inline SpriteOwner ownerOf(const Sprite& sprite)
{
    return static_cast<SpriteOwner>(sprite.id >> 60);
}

inline bool isTag(const Sprite& sprite)
{
    return sprite.kind == SpriteKind::Chip && ownerOf(sprite) == SpriteOwner::Route;
}

/// One run with all that is needed to look at it.
struct Played {
    QString name;
    StageScriptPtr script;
    StageLayout layout;

    [[nodiscard]] StageFrame at(double time) const { return frameAt(*script, layout, time); }
    [[nodiscard]] double start(const Scene& scene) const { return script->times.startOf(scene.firstStep()); }
    [[nodiscard]] double end(const Scene& scene) const { return script->times.endOf(scene.index); }
    /// From a scene's own milliseconds to the time line's.
    [[nodiscard]] double time(const Scene& scene, double elapsed) const
    {
        const double length = lengthOf(momentAt(*script, end(scene), layout.open).beats);
        return start(scene) + (end(scene) - start(scene)) * elapsed / length;
    }
    [[nodiscard]] Beats beats(const Scene& scene) const { return momentAt(*script, end(scene), layout.open).beats; }
    [[nodiscard]] std::vector<Scene> scenes() const
    {
        std::vector<Scene> all;
        for (std::uint64_t step = 0; step < script->times.count(); step = all.back().index + 1) {
            all.push_back(sceneAt(*script, step, layout.open));
        }
        return all;
    }
    /// Some of them, the same ones each time; the last and every kind of phase are among them.
    [[nodiscard]] std::vector<Scene> someScenes() const
    {
        std::vector<Scene> all = scenes();
        std::vector<Scene> some;
        QRandomGenerator random(static_cast<quint32>(all.size()));
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool isTaken = all.size() <= kScenesOfARun || i + 1 == all.size() || all[i].isFold ||
                                 random.bounded(static_cast<int>(all.size())) < static_cast<int>(kScenesOfARun);
            if (isTaken) {
                some.push_back(all[i]);
            }
        }
        return some;
    }
    [[nodiscard]] QString where(const Scene& scene, const QString& what) const
    {
        return QStringLiteral("%1, step %2 to %3: %4").arg(name).arg(scene.firstStep()).arg(scene.index).arg(what);
    }
};

inline QString words(const Sprite& sprite)
{
    return QStringLiteral("kind %1, id %2, '%3'").arg(int(sprite.kind)).arg(sprite.id, 0, 16).arg(sprite.text);
}

inline std::vector<std::pair<QString, trace::MergeRunPtr>> allRuns()
{
    std::vector<std::pair<QString, trace::MergeRunPtr>> runs;
    for (std::uint32_t seed = 1; seed <= kSeeds; ++seed) {
        runs.emplace_back(QStringLiteral("seed %1").arg(seed), mergescope::testing::randomRun(seed).run);
    }
    const std::vector<std::string> roots = {std::string(MERGESCOPE_SOURCE_DIR) + "/lessons"};
    for (const lessons::LessonListing& listing : lessons::listLessons(base::Language::English, roots)) {
        const auto lesson = lessons::findLesson(listing.id, base::Language::English, roots);
        if (!lesson.isOk()) {
            continue; // tests/lessons says so
        }
        session::Session session(*sql::findDialect(lesson.value().engine), lesson.value().start());
        const auto outcome = session.run(std::make_shared<base::SourceText>(lesson.value().statement, listing.id), {});
        if (outcome->lastRun()) {
            runs.emplace_back(QString::fromStdString(listing.id), outcome->lastRun());
        }
    }
    return runs;
}

inline std::uint32_t indexOf(const Sprite& sprite)
{
    return static_cast<std::uint32_t>((sprite.id >> 20) & 0xFFFFFFFFU);
}

/// All of them, and those with folds once more with every fold open.
inline std::vector<Played> allPlayed(const Theme& theme)
{
    std::vector<Played> all;
    for (const auto& [name, run] : allRuns()) {
        Played played;
        played.name = name;
        played.script = scriptFor(run, base::Language::English, {});
        played.layout = layoutFor(*played.script, kSize, theme);
        all.push_back(played);
        if (played.script->hasFolds) {
            played.name += QStringLiteral(", one by one");
            played.layout.open.all = true;
            all.push_back(std::move(played));
        }
    }
    return all;
}

} // namespace mergescope::ui::laws

#define FOR_SOME_SCENES(played, scene)                                                                                 \
    for (const Played& played : m_runs)                                                                                \
        for (const Scene& scene : played.someScenes())
