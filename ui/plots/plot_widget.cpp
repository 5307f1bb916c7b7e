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
constexpr int kTickRoom = 12; ///< half of a tick's name hangs over the axis' end

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

/// Digits in groups of three: 100 000 and 10 000 are told apart at a glance, in any language.
QString grouped(double value)
{
    QString digits = QString::number(value, 'f', 0);
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3) {
        digits.insert(at, QChar(0x2009));
    }
    return digits;
}

QCPScatterStyle::ScatterShape shapeOf(PlotSeries::Marker marker)
{
    switch (marker) {
    case PlotSeries::Marker::Circle:
        return QCPScatterStyle::ssCircle;
    case PlotSeries::Marker::Square:
        return QCPScatterStyle::ssSquare;
    case PlotSeries::Marker::Triangle:
        return QCPScatterStyle::ssTriangle;
    case PlotSeries::Marker::Diamond:
        return QCPScatterStyle::ssDiamond;
    }
    return QCPScatterStyle::ssCircle;
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

QStringList PlotWidget::plottableNames() const
{
    QStringList names;
    for (int i = 0; i < m_plot->plottableCount(); ++i) {
        names << m_plot->plottable(i)->name();
    }
    return names;
}

/// On the projector shapes and dashes alone tell lines apart.
QColor PlotWidget::inkOf(const PlotSeries& series) const
{
    const bool isPlain = m_content.kind == PlotContent::Kind::Lines && m_theme.scheme() == Scheme::Projector;
    return series.role && !isPlain ? m_theme.role(*series.role).fill : m_theme.colours().text;
}

void PlotWidget::rebuild()
{
    setAccessibleName(m_content.title);
    setAccessibleDescription(m_content.isEmpty() ? m_content.emptyTitle + QLatin1Char(' ') + m_content.emptyText
                                                 : tableText(m_content));
    m_plot->clearPlottables();
    m_plot->clearItems();
    // A legend without items takes no room: lines that jump are named at their ends.
    m_plot->setAutoAddPlottableToLegend(m_content.kind != PlotContent::Kind::Steps);
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
            axis->setSubTicks(false);
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
        addLogTicks();
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
    m_plot->axisRect()->setMinimumMargins(QMargins(0, kTickRoom, kTickRoom, 0));
    m_plot->legend->setFont(m_theme.font(Type::Text, kSizeSmall));
    m_plot->legend->setTextColor(colours.text);
    m_plot->legend->setBrush(colours.card);
    m_plot->legend->setBorderPen(Qt::NoPen);
    const double scale = m_theme.contentScale();
    m_plot->legend->setIconSize(static_cast<int>(32 * scale), static_cast<int>(16 * scale));
    m_plot->legend->setIconTextPadding(static_cast<int>(8 * scale));
}

/// Ticks where something was measured, and at the powers of ten; names of neighbours that would touch are left out.
void PlotWidget::addLogTicks()
{
    const QFontMetricsF metrics(m_theme.font(Type::Text, kSizeSmall));
    QSharedPointer<QCPAxisTickerText> sizes(new QCPAxisTickerText);
    std::vector<double> measured;
    for (const PlotSeries& series : m_content.series) {
        for (const PlotPoint& point : series.points) {
            measured.push_back(point.x);
        }
    }
    std::sort(measured.begin(), measured.end());
    measured.erase(std::unique(measured.begin(), measured.end()), measured.end());
    const QCPRange across = m_plot->xAxis->range();
    const double width = std::max(100.0, static_cast<double>(m_plot->axisRect()->width()));
    double taken = width + 1e6;
    for (auto size = measured.rbegin(); size != measured.rend(); ++size) {
        const double at = std::log(*size / across.lower) / std::log(across.upper / across.lower) * width;
        const double half = metrics.horizontalAdvance(grouped(*size)) / 2;
        const bool hasRoom = at + half + kGap <= taken;
        sizes->addTick(*size, hasRoom ? grouped(*size) : QString());
        taken = hasRoom ? at - half : taken;
    }
    m_plot->xAxis->setTicker(sizes);
    QSharedPointer<QCPAxisTickerText> powers(new QCPAxisTickerText);
    const QCPRange up = m_plot->yAxis->range();
    for (double power = 1; power <= up.upper; power *= 10) {
        if (power >= up.lower) {
            powers->addTick(power, grouped(power));
        }
    }
    m_plot->yAxis->setTicker(powers);
}

/// Each line twice: its outline, then its colour. Its name stands at its end, where there is room.
void PlotWidget::addSteps()
{
    const double scale = m_theme.contentScale();
    std::vector<std::pair<double, const PlotSeries*>> ends;
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
        ends.emplace_back(y.back(), &series);
    }
    nameEnds(std::move(ends));
}

/// The lines' names right of the axes, each at its line's end; neighbours move apart until none lies on another.
void PlotWidget::nameEnds(std::vector<std::pair<double, const PlotSeries*>> ends)
{
    const QFontMetricsF metrics(m_theme.font(Type::Text, kSizeSmall));
    double widest = 0;
    std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const double height = std::max(60.0, static_cast<double>(m_plot->axisRect()->height()));
    const double line = metrics.height() / height; // both as parts of the axis
    double floor = 0;
    for (const auto& [end, series] : ends) {
        const double at = std::max(end / m_plot->yAxis->range().upper, floor + line / 2);
        floor = at + line / 2;
        auto* label = new QCPItemText(m_plot);
        label->setClipToAxisRect(false);
        label->setText(series->name);
        label->setFont(m_theme.font(Type::Text, kSizeSmall));
        label->setColor(m_theme.colours().text);
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        label->position->setType(QCPItemPosition::ptAxisRectRatio);
        label->position->setCoords(1, 1 - at);
        label->setPadding(QMargins(kGap, 0, 0, 0));
        widest = std::max(widest, metrics.horizontalAdvance(series->name));
    }
    m_plot->axisRect()->setMinimumMargins(QMargins(0, kTickRoom, static_cast<int>(std::ceil(widest)) + 2 * kGap, 0));
}

void PlotWidget::addLines()
{
    const double scale = m_theme.contentScale();
    std::vector<std::pair<const PlotSeries*, QCPGraph*>> drawn;
    for (const PlotSeries& series : m_content.series) {
        // Lines that lie on each other are one line with all their names.
        const auto same = std::find_if(drawn.begin(), drawn.end(),
                                       [&](const auto& other) { return other.first->points == series.points; });
        if (same != drawn.end()) {
            same->second->setName(same->second->name() + QStringLiteral("\n= ") + series.name);
            continue;
        }
        QCPGraph* graph = m_plot->addGraph();
        drawn.emplace_back(&series, graph);
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
        graph->setScatterStyle(QCPScatterStyle(shapeOf(series.marker), edge, fill, kMarker * scale));
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
        // On the projector every fill is plain; patterns in its ink tell them apart.
        const QColor pattern = m_theme.scheme() == Scheme::Projector ? m_theme.colours().text : inkOf(series);
        if (series.role == FateRole::Copied) { // as its badge is dotted, so that no two outcomes look the same
            bars->setBrush(QBrush(pattern, Qt::Dense4Pattern));
        } else if (series.role == FateRole::Delete) {
            bars->setBrush(QBrush(pattern, Qt::BDiagPattern));
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
    m_plot->setGeometry(rect().adjusted(4, 4, -4, -4)); // within the card's round corners
    if (m_content.kind != PlotContent::Kind::Bars && !m_content.isEmpty()) {
        rebuild(); // which names have room depends on the size
    }
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
