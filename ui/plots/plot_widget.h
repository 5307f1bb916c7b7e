#pragma once
// Draws a PlotContent with QCustomPlot, in the theme's colours; where there is nothing, says what would be here.

#include "ui/plots/plot_content.h"

#include <QWidget>

class QCustomPlot;

namespace mergescope::ui {

class PlotWidget : public QWidget {
    Q_OBJECT
public:
    explicit PlotWidget(const Theme& theme, QWidget* parent = nullptr);
    ~PlotWidget() override;

    void setContent(PlotContent content);
    [[nodiscard]] const PlotContent& content() const { return m_content; }
    [[nodiscard]] bool showsChart() const;
    /// How many lines, bars and marks the chart holds, for tests.
    [[nodiscard]] int plottableCount() const;
    [[nodiscard]] QStringList plottableNames() const;
    [[nodiscard]] QSize minimumSizeHint() const override { return {220, 96}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void rebuild();
    void styleAxes();
    void addSteps();
    void addLines();
    void addLogTicks();
    void nameEnds(std::vector<std::pair<double, const PlotSeries*>> ends);
    void addBars();
    void addMarks();
    void addCursor();
    [[nodiscard]] QColor inkOf(const PlotSeries& series) const;

    const Theme& m_theme;
    PlotContent m_content;
    QCustomPlot* m_plot;
};

} // namespace mergescope::ui
