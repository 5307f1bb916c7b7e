// One row of a file in the storage view: its name, its values, what changed in it, its badge.

#include "ui/storage/storage_frame_parts.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr double kLetter = 0.6;      ///< of a mono letter's size; so places follow from counts of letters
constexpr double kAir = 0.25;        ///< of a letter, on both sides of the arrow
constexpr qsizetype kLeastShown = 4; ///< letters of a value that is cut

QString dot()
{
    return QStringLiteral(" \u00B7 ");
}
QString arrow()
{
    return QStringLiteral("\u2192");
}

qsizetype lettersOf(const RowValue& value, bool named)
{
    return value.text.size() + (value.old ? value.old->size() + arrow().size() : 0) +
           (named && value.old ? value.column.size() + 1 : 0);
}

QString wordsOf(const RowValue& value)
{
    return value.old ? *value.old + QStringLiteral(" ") + arrow() + QStringLiteral(" ") + value.text : value.text;
}

/// Which values stand on the first line and which on the second, each in order; what fits on neither is cut.
struct Lines {
    std::vector<RowValue> first;
    std::vector<RowValue> second;
    bool fits = true;
};

Lines setInto(const std::vector<RowValue>& values, qsizetype first, qsizetype second, bool named)
{
    Lines lines;
    qsizetype left = first;
    bool isSecond = false;
    for (const RowValue& value : values) {
        const std::vector<RowValue>& line = isSecond ? lines.second : lines.first;
        qsizetype wanted = lettersOf(value, named) + (line.empty() ? 0 : dot().size());
        if (wanted > left && !isSecond && second > 0) {
            isSecond = true;
            left = second;
            wanted = lettersOf(value, named);
        }
        lines.fits = lines.fits && wanted <= left;
        (isSecond ? lines.second : lines.first).push_back(value);
        left -= wanted;
    }
    return lines;
}

} // namespace

void StorageFrameBuilder::addRow(Layer layer, const QRectF& box, const QString& name,
                                 const std::vector<RowValue>& values, const RowLook& look)
{
    const double s = m_layout.scale;
    QStringList words;
    for (const RowValue& value : values) {
        words << wordsOf(value);
    }
    QString told = name;
    if (!words.isEmpty()) {
        told += (told.isEmpty() ? QString() : QStringLiteral(", ")) + words.join(dot());
    }
    tell(layer, look.role ? told + QStringLiteral("; ") + roleText(*look.role) : told, box);

    if (look.struck > 0) { // at the edge, so that it lies over no letter
        Sprite& lines = add(SpriteKind::Hatch, layer, QRectF(box.left(), box.top(), 9 * s, box.height() * look.struck));
        lines.role = FateRole::Delete;
        lines.opacity = look.opacity;
    }
    if (m_layout.rowsHaveTwoLines && layer != Layer::Over) { // or the second line might belong to the next row
        add(SpriteKind::Line, layer, QRectF(box.left(), box.bottom() - 1, box.width(), 1)).opacity = look.opacity;
    }
    const QRectF inner = box.adjusted(pad() + (look.struck > 0 ? 2 * s : 0), 0, -pad(), 0);
    const bool two = m_layout.rowsHaveTwoLines;
    const QRectF upper(inner.left(), box.top() + (two ? 2 * s : 0), inner.width(),
                       two ? box.height() / 2 - 1 * s : box.height());
    const double badge = m_layout.badgeWidth;
    const double nameWidth = std::min(inner.width() - badge, 8.6 * s * static_cast<double>(name.size()) + 4 * s);
    Sprite& title = text(layer, QRectF(inner.left(), upper.top(), std::max(0.0, nameWidth), upper.height()), name,
                         Type::Data, kSizeBody);
    title.opacity = look.opacity;
    title.bold = true;
    title.struck = look.struck >= 1;
    const double used = nameWidth + pad();
    const QRectF lower =
        two ? QRectF(inner.left(), upper.bottom(), inner.width(), box.bottom() - upper.bottom() - 2 * s) : QRectF();
    const QRectF beside = look.isTally && two ? QRectF() : upper.adjusted(used, 0, -badge, 0);
    addValues(layer, beside, lower, values, look);
    if (look.role) {
        Sprite& sign = add(SpriteKind::Badge, layer,
                           QRectF(inner.right() - badge + 4 * s, upper.top(), badge - 4 * s, upper.height()));
        sign.role = look.role;
        sign.align = Qt::AlignRight | Qt::AlignVCenter;
        sign.opacity = look.opacity;
    }
}

void StorageFrameBuilder::addValues(Layer layer, const QRectF& first, const QRectF& second,
                                    const std::vector<RowValue>& values, const RowLook& look)
{
    const int size = m_layout.valueSize;
    const double letter = kLetter * size * m_layout.scale;
    const auto lettersIn = [&](const QRectF& box) {
        return static_cast<qsizetype>(std::max(0.0, box.width()) / letter);
    };
    // With the names of what changed where there is room for them.
    Lines lines = setInto(values, lettersIn(first), lettersIn(second), true);
    const bool named = lines.fits;
    if (!named) {
        lines = setInto(values, lettersIn(first), lettersIn(second), false);
    }
    const auto set = [&](const std::vector<RowValue>& line, const QRectF& box) {
        double x = box.left();
        const auto put = [&](const QString& words) -> Sprite& {
            const double wanted = static_cast<double>(words.size()) * letter + 1;
            Sprite& sprite =
                text(layer, QRectF(x, box.top(), std::max(0.0, std::min(wanted, box.right() - x)), box.height()), words,
                     Type::Data, size);
            sprite.opacity = look.opacity;
            x += static_cast<double>(words.size()) * letter;
            return sprite;
        };
        const auto hasRoom = [&] { return box.right() - x >= static_cast<double>(kLeastShown) * letter; };
        for (std::size_t i = 0; i < line.size() && hasRoom(); ++i) {
            if (i > 0) {
                if (box.right() - x < static_cast<double>(dot().size() + kLeastShown) * letter) {
                    break;
                }
                quiet(put(dot()));
            }
            if (line[i].old) {
                if (named) {
                    quiet(put(line[i].column + QLatin1Char(' ')));
                }
                Sprite& old = put(*line[i].old);
                quiet(old);
                old.struck = true;
                x += kAir * letter; // the old value's stroke ends before the arrow
                quiet(put(arrow()));
                x += kAir * letter;
                put(line[i].text).bold = true;
            } else {
                Sprite& value = put(line[i].text);
                quiet(value);
                value.struck = look.struck >= 1;
            }
        }
    };
    set(lines.first, first);
    set(lines.second, second);
}

} // namespace mergescope::ui
