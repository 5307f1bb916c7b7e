#include "ui/theme/choice_box.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace mergescope::ui {

void ChoiceBox::paintEvent(QPaintEvent* event)
{
    constexpr double kArrow = 10;
    QComboBox::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGlyph(painter, QRectF(width() - 2 * kArrow, (height() - kArrow) / 2.0, kArrow, kArrow), Glyph::ChevronDown,
               m_theme.colours().secondary);
}

} // namespace mergescope::ui
