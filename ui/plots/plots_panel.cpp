#include "ui/plots/plots_panel.h"

#include "ui/bridge/text.h"
#include "ui/plots/cost_runner.h"
#include "ui/plots/plot_widget.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/theme/choice_box.h"
#include "ui/theme/theme.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr int kChoiceWidth = 140;
constexpr int kTableWidth = 320;
constexpr double kMostOfPanel = 0.48; ///< the table's share at most

/// Only what is selected, in rows and columns.
QString selectedText(const QTableView& table)
{
    QModelIndexList cells = table.selectionModel()->selectedIndexes();
    std::sort(cells.begin(), cells.end(), [](const QModelIndex& a, const QModelIndex& b) {
        return a.row() != b.row() ? a.row() < b.row() : a.column() < b.column();
    });
    QString text;
    int row = -1;
    for (const QModelIndex& cell : cells) {
        text += row < 0 ? QString() : QString(cell.row() == row ? QLatin1Char('\t') : QLatin1Char('\n'));
        text += cell.data().toString();
        row = cell.row();
    }
    return text;
}

} // namespace

PlotsPanel::PlotsPanel(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_playhead(playhead), m_theme(theme), m_measure(new ChoiceBox(theme)),
      m_go(new QPushButton), m_copy(new QPushButton), m_plot(new PlotWidget(theme)), m_table(new QTableView),
      m_numbers(new QStandardItemModel(this)), m_runner(new CostRunner(this))
{
    auto* left = new QVBoxLayout;
    left->setSpacing(kGrid);
    auto* group = new QButtonGroup(this);
    for (const PlotKind kind : {PlotKind::Counters, PlotKind::History, PlotKind::Costs}) {
        auto* choice = new QToolButton;
        choice->setCheckable(true);
        choice->setChecked(kind == m_kind);
        choice->setFixedWidth(kChoiceWidth);
        connect(choice, &QToolButton::clicked, this, [this, kind] { show(kind); });
        group->addButton(choice);
        left->addWidget(choice);
        m_choices.push_back(choice);
    }
    left->addStretch();
    m_measure->addItems({QString(), QString()});
    m_copy->setFlat(true);
    auto* orders = new QHBoxLayout;
    orders->setSpacing(kGap);
    orders->addWidget(m_measure);
    orders->addWidget(m_go);
    orders->addStretch();
    orders->addWidget(m_copy);

    m_table->setModel(m_numbers);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumWidth(kTableWidth);
    m_table->installEventFilter(this);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kGap);
    row->setSpacing(kPaneMargin);
    row->addLayout(left);
    row->addWidget(m_plot, 3);
    auto* right = new QVBoxLayout;
    right->setSpacing(kGrid);
    right->addLayout(orders);
    right->addWidget(m_table, 1);
    row->addLayout(right, 2);
    setFocusProxy(m_table);

    connect(m_measure, &QComboBox::currentIndexChanged, this, &PlotsPanel::refresh);
    connect(m_go, &QPushButton::clicked, this, [this] {
        if (m_runner->isRunning()) {
            m_runner->cancel();
        } else {
            measure(costs::costSizes().back());
        }
    });
    connect(m_copy, &QPushButton::clicked, this, &PlotsPanel::copyNumbers);
    connect(m_runner, &CostRunner::measured, this, [this](const costs::CostPoint& point) {
        m_costs.push_back(point);
        refreshIfSeen();
    });
    connect(m_runner, &CostRunner::finished, this, [this] {
        retranslate();
        Q_EMIT measured();
    });
    connect(&workbench, &Workbench::outcomeChanged, this, &PlotsPanel::refreshIfSeen);
    connect(&workbench, &Workbench::predictionChanged, this, &PlotsPanel::refreshIfSeen);
    connect(&workbench, &Workbench::draftChanged, this, &PlotsPanel::refreshIfSeen);
    connect(&playhead, &Playhead::stepChanged, this, [this] {
        if (m_kind == PlotKind::Counters) {
            refreshIfSeen();
        }
    });
    connect(&theme, &Theme::changed, this, &PlotsPanel::restyle);
    restyle();
    retranslate();
}

void PlotsPanel::show(PlotKind kind)
{
    m_kind = kind;
    m_choices[static_cast<std::size_t>(kind)]->setChecked(true);
    refresh();
}

void PlotsPanel::measure(std::uint32_t largest)
{
    if (!m_runner->isRunning()) {
        m_costs.clear();
        m_runner->start(largest);
        retranslate();
    }
}

bool PlotsPanel::isMeasuring() const
{
    return m_runner->isRunning();
}

PlotContent PlotsPanel::contentNow() const
{
    switch (m_kind) {
    case PlotKind::Counters: {
        const bool isAsking = m_workbench.isPredictionOpen();
        const trace::MergeRunPtr run = isAsking ? nullptr : m_workbench.shownRun();
        SaidCounts said;
        for (std::size_t i = 0; i < said.size() && m_workbench.isQuestionShown(); ++i) {
            said[i] = m_workbench.saidCount(metrics::counterWord(static_cast<metrics::ShownCounter>(i)));
        }
        return countersContent(run.get(), m_playhead.step(), said, isAsking);
    }
    case PlotKind::History: {
        const catalog::TableEntryPtr target = m_workbench.target();
        return historyContent(target ? toQString(target->name) : QString(),
                              target ? metrics::historyOf(*target) : std::vector<metrics::VersionCounts>());
    }
    case PlotKind::Costs:
        break;
    }
    return costContent(m_costs, static_cast<CostMeasure>(std::max(0, m_measure->currentIndex())));
}

void PlotsPanel::refreshIfSeen()
{
    if (isVisible()) {
        refresh();
    }
}

void PlotsPanel::refresh()
{
    const bool isCosts = m_kind == PlotKind::Costs;
    m_measure->setVisible(isCosts);
    m_go->setVisible(isCosts);
    PlotContent content = contentNow();
    fillTable(content);
    m_copy->setEnabled(!content.table.empty());
    m_plot->setContent(std::move(content));
}

void PlotsPanel::fillTable(const PlotContent& content)
{
    const QModelIndex current = m_table->currentIndex();
    m_numbers->setColumnCount(static_cast<int>(content.tableHeader.size()));
    m_numbers->setRowCount(static_cast<int>(content.table.size()));
    m_numbers->setHorizontalHeaderLabels(content.tableHeader);
    for (int row = 0; row < m_numbers->rowCount(); ++row) {
        const QStringList& texts = content.table[static_cast<std::size_t>(row)];
        for (int column = 0; column < texts.size(); ++column) {
            auto* item = new QStandardItem(texts[column]);
            bool isNumber = false;
            texts[column].toULongLong(&isNumber);
            item->setTextAlignment(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
            const auto& role = content.tableRoles[static_cast<std::size_t>(row)];
            if (column == 0 && role) {
                item->setIcon(glyphIcon(glyphOf(*role), m_theme));
            }
            m_numbers->setItem(row, column, item);
        }
    }
    m_table->setAccessibleName(content.title);
    m_table->resizeColumnsToContents();
    fitTable();
    // A table always has a current cell: screen readers ask for it.
    if (m_numbers->rowCount() > 0) {
        m_table->setCurrentIndex(m_numbers->index(std::clamp(current.row(), 0, m_numbers->rowCount() - 1),
                                                  std::clamp(current.column(), 0, m_numbers->columnCount() - 1)));
    }
}

/// Columns are seen whole where the panel has room for them, and rows are as high as makes their number even.
void PlotsPanel::fitTable()
{
    const int wanted = m_table->horizontalHeader()->length() + 2 * m_table->frameWidth() +
                       m_table->verticalScrollBar()->sizeHint().width() + kGrid;
    m_table->setMinimumWidth(std::clamp(wanted, kTableWidth, std::max(kTableWidth, int(width() * kMostOfPanel))));
    const double line = QFontMetricsF(m_table->font()).height() + 6;
    const int body = m_table->viewport()->height();
    const int rows = static_cast<int>(body / line);
    m_table->verticalHeader()->setDefaultSectionSize(rows > 0 ? body / rows : static_cast<int>(std::lround(line)));
}

void PlotsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    QMetaObject::invokeMethod(this, &PlotsPanel::fitTable, Qt::QueuedConnection); // when the table has its size
}

void PlotsPanel::copyNumbers()
{
    QGuiApplication::clipboard()->setText(tableText(m_plot->content()));
}

void PlotsPanel::restyle()
{
    m_table->setFont(m_theme.font(Type::Data, kSizeSmall));
    m_table->horizontalHeader()->setFont(m_theme.font(Type::Text, kSizeSmall));
    m_table->verticalHeader()->setMinimumSectionSize(1);
    refreshIfSeen();
}

void PlotsPanel::retranslate()
{
    const QString names[] = {tr("Along the run"), tr("Over the versions"), tr("Cost and size")};
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        m_choices[i]->setText(names[i]);
    }
    m_measure->setItemText(0, tr("rows written"));
    m_measure->setItemText(1, tr("bytes written"));
    m_measure->setAccessibleName(tr("What is measured"));
    m_go->setText(m_runner->isRunning() ? tr("Stop") : m_costs.empty() ? tr("Measure") : tr("Measure again"));
    m_go->setToolTip(tr("Runs the engine on tables of growing size, beside the window"));
    m_copy->setText(tr("Copy the numbers"));
    refreshIfSeen();
}

void PlotsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

bool PlotsPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(selectedText(*m_table));
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void PlotsPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
