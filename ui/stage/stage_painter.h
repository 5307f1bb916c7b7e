#pragma once
// From sprites to pixels. What a StagePainter keeps between frames makes them cheaper, never different.

#include "ui/stage/picture_cache.h"
#include "ui/stage/sentence_flow.h"
#include "ui/stage/stage_frame.h"
#include "ui/stage/text_cache.h"

#include <QImage>
#include <QSize>

class QPainter;
class QRegion;

namespace mergescope::ui {

class SpritePainter;

class StagePainter {
public:
    /// Sprites and sentence on the painter, upon whatever ground is there.
    void paint(QPainter& painter, const StageFrame& frame, const Theme& theme);
    /// The same upon the theme's ground, within the region (in the stage's units) alone: what lies outside stays as it
    /// is. Within, the picture is the one that painting it whole gives.
    void paintPart(QPainter& painter, const StageFrame& frame, const Theme& theme, const QRegion& where);

private:
    /// Where sprites are wanted: everywhere, or near some rectangles.
    class Want;
    void paintWanted(QPainter& painter, const StageFrame& frame, const Theme& theme, const Want& want);
    void follow(QPainter& painter, const Theme& theme);
    void paintSentence(QPainter& painter, SpritePainter& sprites, const StageFrame& frame, const Theme& theme);
    const Flow& flowFor(const story::Sentence& sentence, const Theme& theme, int size, QSizeF box);

    TextCache m_texts;
    PictureCache m_pictures;
    Scheme m_scheme = Scheme::Light; ///< for which, and at which scale of the theme, the pictures are
    double m_contentScale = 0;
    double m_smallText = 0;
    /// The sentence as it was broken into lines last, and for what.
    struct {
        story::Sentence sentence;
        int size = 0;
        QSizeF box;
        double scale = 0;
        Flow flow;
    } m_last;
};

/// The size that the painter gives to the letters of a frame's sentence.
[[nodiscard]] int sentenceSizeIn(const StageFrame& frame, const Theme& theme);

/// The same, once: sprites and sentence on the painter, upon whatever ground is there.
void paintStage(QPainter& painter, const StageFrame& frame, const Theme& theme);

/// The still picture at the end of a step, for exports: `size` in pixels at scale 1, the image is scale times as large.
[[nodiscard]] QImage renderStage(const StageScript& script, std::uint64_t step, QSize size, const Theme& theme,
                                 double scale = 1);

} // namespace mergescope::ui
