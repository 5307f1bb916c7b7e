#include "ui/plots/plot_widget.h"

#include "ui/plots/qcustomplot_header.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr double kLineWidth = 2;
constexpr double kOutline = 4; ///< under a line in an outcome's colour, which alone is too pale for some grounds
constexpr double kMarker = 8;

double largest(const std::vector<PlotSeries>& series, double PlotPoint::*axis)
{
    double most = 0;
    for (const PlotSeries& one : series) {
        for (const PlotPoint& point : one.points) {
            most = std::max(most, point.*axis);
        }
        if (axis == &PlotPoint::y && one.mark) {
            most = std::max(most, *one.mark);
        }
    }
    return most;
}

double smallest(const std::vector<PlotSeries>& series, double PlotPoint::*axis, double least)
{
    double found = 0;
    for (const PlotSeries& one : series) {
        for (const PlotPoint& point : one.points) {
            found = found == 0 ? point.*axis : std::min(found, point.*axis);
        }
    }
    return std::max(found, least);
}

} // namespace

PlotWidget::PlotWidget(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_plot(new QCustomPlot(this))
{
    m_plot->setPlottingHint(QCP::phFastPolylines); // without it a line of 1,000 points takes half a second
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->setFocusPolicy(Qt::NoFocus);
    // Beside the axes: within them it would hide points.
    auto* beside = new QCPLayoutGrid;
    m_plot->plotLayout()->addElement(0, 1, beside);
    m_plot->plotLayout()->setColumnStretchFactor(1, 0.001);
    beside->addElement(0, 0, m_plot->legend);
    beside->addElement(1, 0, new QCPLayoutElement(m_plot)); // keeps it at the top
    beside->setRowStretchFactor(0, 0.001);
    connect(&m_theme, &Theme::changed, this, &PlotWidget::rebuild);
    rebuild();
}

PlotWidget::~PlotWidget() = default;

void PlotWidget::setContent(PlotContent content)
{
    m_content = std::move(content);
    rebuild();
}

bool PlotWidget::showsChart() const
{
    return !m_plot->isHidden();
}

int PlotWidget::plottableCount() const
{
    return m_plot->plottableCount();
}

QColor PlotWidget::inkOf(const PlotSeries& series) const
{
    return series.role ? m_theme.role(*series.role).fill : m_theme.colours().text;
}

void PlotWidget::rebuild()
{
    setAccessibleName(m_content.title);
    setAccessibleDescription(m_content.isEmpty() ? m_content.emptyTitle + QLatin1Char(' ') + m_content.emptyText
                                                 : tableText(m_content));
    m_plot->clearPlottables();
    m_plot->clearItems();
    m_plot->setVisible(!m_content.isEmpty());
    if (!m_content.isEmpty()) {
        styleAxes();
        switch (m_content.kind) {
        case PlotContent::Kind::Steps:
            addSteps();
            break;
        case PlotContent::Kind::Lines:
            addLines();
            break;
        case PlotContent::Kind::Bars:
            addBars();
            break;
        }
        addMarks();
        addCursor();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
    update();
}

void PlotWidget::styleAxes()
{
    const Colours& colours = m_theme.colours();
    const bool isLog = m_content.kind == PlotContent::Kind::Lines;
    m_plot->setBackground(colours.card);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setLabelFont(m_theme.font(Type::Text, kSizeSmall));
        axis->setTickLabelFont(m_theme.font(Type::Text, kSizeSmall));
        axis->setLabelColor(colours.secondary);
        axis->setTickLabelColor(colours.text);
        axis->setBasePen(QPen(colours.secondary, 1));
        axis->setTickPen(QPen(colours.secondary, 1));
        axis->setSubTickPen(QPen(colours.line, 1));
        axis->grid()->setPen(QPen(colours.line, 1));
        axis->grid()->setZeroLinePen(QPen(colours.secondary, 1));
        axis->setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis->setNumberFormat(QStringLiteral("gbc"));
        axis->setNumberPrecision(6);
        if (isLog) {
            axis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog));
            axis->setNumberFormat(QStringLiteral("f"));
            axis->setNumberPrecision(0);
        } else {
            QSharedPointer<QCPAxisTickerFixed> whole(new QCPAxisTickerFixed); // there is no half a row
            whole->setTickStep(1);
            whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
            axis->setTicker(whole);
            axis->setSubTicks(false);
        }
    }
    m_plot->xAxis->setLabel(m_content.xLabel);
    m_plot->yAxis->setLabel(m_content.yLabel);
    const double right = largest(m_content.series, &PlotPoint::x);
    const double top = largest(m_content.series, &PlotPoint::y);
    if (isLog) {
        m_plot->xAxis->setRange(smallest(m_content.series, &PlotPoint::x, 1) / 1.3, right * 1.3);
        m_plot->yAxis->setRange(smallest(m_content.series, &PlotPoint::y, 1) / 2, top * 2);
    } else if (m_content.kind == PlotContent::Kind::Bars) {
        m_plot->xAxis->setRange(-0.6, static_cast<double>(m_content.categories.size()) - 0.4);
        m_plot->yAxis->setRange(0, std::max(1.0, top) * 1.08);
        QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
        for (int i = 0; i < m_content.categories.size(); ++i) {
            names->addTick(i, m_content.categories[i]);
        }
        m_plot->xAxis->setTicker(names);
    } else {
        m_plot->xAxis->setRange(0, std::max(1.0, right));
        m_plot->yAxis->setRange(0, std::max(1.0, top) * 1.08);
    }
    m_plot->legend->setVisible(m_content.kind != PlotContent::Kind::Steps);
    m_plot->legend->setFont(m_theme.font(Type::Text, kSizeSmall));
    m_plot->legend->setTextColor(colours.text);
    m_plot->legend->setBrush(colours.card);
    m_plot->legend->setBorderPen(QPen(colours.line, 1));
}

/// Each line twice: its outline, then its colour. Its name stands at its end, where there is room.
void PlotWidget::addSteps()
{
    const double scale = m_theme.contentScale();
    std::vector<double> labelled;
    const double lineOfText = std::max(1.0, largest(m_content.series, &PlotPoint::y)) / 8;
    for (const PlotSeries& series : m_content.series) {
        QVector<double> x;
        QVector<double> y;
        for (const PlotPoint& point : series.points) {
            x.push_back(point.x);
            y.push_back(point.y);
        }
        const bool isFlat = std::all_of(y.begin(), y.end(), [](double value) { return value == 0; });
        if (isFlat) {
            continue; // five lines on the ground tell nothing; the table has their zeros
        }
        for (const bool isOutline : {true, false}) {
            QCPGraph* graph = m_plot->addGraph();
            graph->setData(x, y, true);
            graph->setLineStyle(QCPGraph::lsStepLeft);
            const QColor outline = series.role ? m_theme.role(*series.role).outline : m_theme.colours().text;
            QPen pen(isOutline ? outline : inkOf(series), (isOutline ? kOutline : kLineWidth) * scale);
            pen.setCapStyle(Qt::FlatCap);
            if (series.isDashed && !isOutline) {
                pen.setDashPattern({3, 2});
            }
            graph->setPen(pen);
        }
        const double end = y.back();
        const bool hasRoom = std::none_of(labelled.begin(), labelled.end(),
                                          [&](double other) { return std::abs(other - end) < lineOfText; });
        if (hasRoom) {
            labelled.push_back(end);
            auto* label = new QCPItemText(m_plot);
            label->setText(series.name);
            label->setFont(m_theme.font(Type::Text, kSizeSmall));
            label->setColor(m_theme.colours().text);
            label->setPositionAlignment(Qt::AlignRight |
                                        (end > 0.85 * m_plot->yAxis->range().upper ? Qt::AlignTop : Qt::AlignBottom));
            label->position->setType(QCPItemPosition::ptPlotCoords);
            label->position->setCoords(x.back(), end);
            label->setPadding(QMargins(0, 4, 4, 4));
        }
    }
}

void PlotWidget::addLines()
{
    const double scale = m_theme.contentScale();
    for (const PlotSeries& series : m_content.series) {
        QCPGraph* graph = m_plot->addGraph();
        graph->setName(series.name);
        for (const PlotPoint& point : series.points) {
            graph->addData(point.x, point.y);
        }
        QPen pen(inkOf(series), kLineWidth * scale);
        if (series.isDashed) {
            pen.setDashPattern({4, 3});
        }
        graph->setPen(pen);
        const QPen edge(inkOf(series), 1.5 * scale);
        const QColor fill = series.isHollow ? m_theme.colours().card : inkOf(series);
        graph->setScatterStyle(QCPScatterStyle(series.isHollow ? QCPScatterStyle::ssSquare : QCPScatterStyle::ssCircle,
                                               edge, fill, kMarker * scale));
    }
}

void PlotWidget::addBars()
{
    auto* group = new QCPBarsGroup(m_plot);
    group->setSpacing(1);
    const double width = 0.8 / std::max<double>(1, static_cast<double>(m_content.series.size()));
    for (const PlotSeries& series : m_content.series) {
        auto* bars = new QCPBars(m_plot->xAxis, m_plot->yAxis);
        bars->setName(series.name);
        bars->setWidth(width);
        bars->setBarsGroup(group);
        for (const PlotPoint& point : series.points) {
            bars->addData(point.x, point.y);
        }
        bars->setBrush(inkOf(series));
        bars->setPen(QPen(series.role ? m_theme.role(*series.role).outline : m_theme.colours().text, 1));
        if (series.role == FateRole::Copied) { // as its badge is dotted, so that no two outcomes look the same
            bars->setBrush(QBrush(inkOf(series), Qt::Dense4Pattern));
        } else if (series.role == FateRole::Delete) {
            bars->setBrush(QBrush(inkOf(series), Qt::BDiagPattern));
        }
    }
}

/// What was said, across the whole run: dashed, as ghosts are.
void PlotWidget::addMarks()
{
    for (const PlotSeries& series : m_content.series) {
        if (!series.mark) {
            continue;
        }
        auto* line = new QCPItemLine(m_plot);
        line->start->setCoords(m_plot->xAxis->range().lower, *series.mark);
        line->end->setCoords(m_plot->xAxis->range().upper, *series.mark);
        QPen pen(m_theme.colours().secondary, 1.5 * m_theme.contentScale());
        pen.setDashPattern({3, 2.5});
        line->setPen(pen);
        auto* label = new QCPItemText(m_plot);
        label->setText(PlotWidget::tr("you said: %1").arg(series.name));
        label->setFont(m_theme.font(Type::Text, kSizeSmall));
        label->setColor(m_theme.colours().secondary);
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
        label->position->setCoords(m_plot->xAxis->range().lower, *series.mark);
        label->setPadding(QMargins(4, 2, 4, 2));
    }
}

void PlotWidget::addCursor()
{
    if (!m_content.cursor) {
        return;
    }
    auto* line = new QCPItemStraightLine(m_plot);
    line->point1->setCoords(*m_content.cursor, 0);
    line->point2->setCoords(*m_content.cursor, 1);
    line->setPen(QPen(m_theme.colours().accent, 1.5 * m_theme.contentScale()));
}

void PlotWidget::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_plot->setGeometry(rect().adjusted(1, 1, -1, -1));
}

void PlotWidget::paintEvent(QPaintEvent*)
{
    const Colours& colours = m_theme.colours();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.line, 1));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadiusCard, kRadiusCard);
    if (!m_content.isEmpty()) {
        return;
    }
    const QRectF box = QRectF(rect()).adjusted(24, 8, -24, -8);
    const QFont title = m_theme.font(Type::Text, kSizeLarge, QFont::DemiBold);
    const QFont text = m_theme.font(Type::Text, kSizeBody);
    const double titleHeight = QFontMetricsF(title).boundingRect(box, Qt::TextWordWrap, m_content.emptyTitle).height();
    const double textHeight = QFontMetricsF(text).boundingRect(box, Qt::TextWordWrap, m_content.emptyText).height();
    const double top = std::max(box.top(), box.center().y() - (titleHeight + kGap + textHeight) / 2);
    painter.setFont(title);
    painter.setPen(colours.text);
    painter.drawText(QRectF(box.left(), top, box.width(), titleHeight + 4), Qt::AlignHCenter | Qt::TextWordWrap,
                     m_content.emptyTitle);
    painter.setFont(text);
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(box.left(), top + titleHeight + kGap, box.width(), textHeight + 4),
                     Qt::AlignHCenter | Qt::TextWordWrap, m_content.emptyText);
}

} // namespace mergescope::ui
