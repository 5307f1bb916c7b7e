#pragma once
// A chart as data: what a plot shows, without a widget, a colour or a size. Made by pure functions (plot_contents.h)
// and drawn by PlotWidget; the same content fills the table of numbers beside it.

#include "ui/theme/theme.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace mergescope::ui {

struct PlotPoint {
    double x = 0;
    double y = 0;
    friend bool operator==(const PlotPoint&, const PlotPoint&) = default;
};

/// A line, or the bars of one kind in each group.
struct PlotSeries {
    QString name;
    std::optional<FateRole> role; ///< an outcome's colour; nothing: the text's
    std::vector<PlotPoint> points;
    bool isDashed = false;
    bool isHollow = false; ///< its markers, where it has any
    enum class Marker : unsigned char { Circle, Square, Triangle, Diamond };
    Marker marker = Marker::Circle;
    std::optional<double> mark; ///< what somebody said it would be: a line across
};

struct PlotContent {
    enum class Kind : unsigned char {
        Steps, ///< lines that jump; no markers
        Lines, ///< straight lines with markers, both axes logarithmic
        Bars,  ///< groups of bars, one group a category
    };
    Kind kind = Kind::Steps;
    QString title; ///< for who cannot see it
    QString xLabel;
    QString yLabel;
    std::vector<PlotSeries> series;
    QStringList categories;       ///< Bars: names of the groups, at x = 0, 1, 2, …
    std::optional<double> cursor; ///< where the playhead stands
    QString emptyTitle;           ///< what is said where there is nothing to draw
    QString emptyText;

    QStringList tableHeader;
    std::vector<QStringList> table; ///< the numbers, ready to be read and copied
    /// Of a table's row: its outcome's sign.
    std::vector<std::optional<FateRole>> tableRoles;

    [[nodiscard]] bool isEmpty() const;
};

/// The numbers as tab-separated text, with their header.
[[nodiscard]] QString tableText(const PlotContent& content);

} // namespace mergescope::ui
