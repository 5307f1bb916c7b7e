#include "ui/grids/trace_table.h"

#include "ui/grids/data_table_view.h"
#include "ui/models/steps_model.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace mergescope::ui {

namespace {

/// Sentences are text, so they stand in the text font; the step's number is data.
class SentenceDelegate : public DataCellDelegate {
public:
    using DataCellDelegate::DataCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (index.column() == StepsModel::Number) {
            DataCellDelegate::paint(painter, option, index);
            return;
        }
        painter->save();
        paintGround(*painter, option);
        const QFont font = theme().font(Type::Text);
        painter->setFont(font);
        painter->setPen(index.column() == StepsModel::Phase ? theme().colours().secondary : theme().colours().text);
        const QRect box = option.rect.adjusted(kGap, 0, -kGap, -1);
        painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, box.width()));
        painter->restore();
    }
};

class SentenceView : public DataTableView {
public:
    explicit SentenceView(const Theme& theme) : DataTableView(theme)
    {
        setItemDelegate(new SentenceDelegate(theme, this));
        setSelectionBehavior(SelectRows);
        setSelectionMode(SingleSelection);
        setTabKeyNavigation(false);
        setEditTriggers(NoEditTriggers);
    }

protected:
    int cellWidth(const QModelIndex& index) const override
    {
        return QFontMetrics(theme().font(Type::Text)).horizontalAdvance(index.data().toString()) + 3 * kGap;
    }
    int stretchedColumn() const override { return StepsModel::Sentence; }
    bool canBeDense() const override { return false; } // a long sentence ends in dots; its letters stay
};

} // namespace

TraceTable::TraceTable(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_playhead(playhead), m_theme(theme), m_model(new StepsModel(this)),
      m_view(new SentenceView(theme)), m_pages(new QStackedWidget(this)), m_quiet(new QLabel)
{
    m_view->setModel(m_model);
    m_quiet->setAlignment(Qt::AlignCenter);
    m_quiet->setWordWrap(true);
    m_pages->addWidget(m_view);
    m_pages->addWidget(m_quiet);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kPaneMargin);
    column->addWidget(m_pages);

    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (!m_showing && current.isValid()) {
                    m_playhead.seek(static_cast<std::uint64_t>(current.row()));
                }
            });
    connect(&m_workbench, &Workbench::outcomeChanged, this, &TraceTable::refresh);
    connect(&m_workbench, &Workbench::runCommitted, this, &TraceTable::refresh);
    connect(&m_workbench, &Workbench::predictionChanged, this, &TraceTable::refresh);
    connect(&m_workbench, &Workbench::lessonChanged, this, &TraceTable::refresh);
    connect(&m_workbench, &Workbench::languageChanged, this, &TraceTable::refresh);
    connect(&m_playhead, &Playhead::stepChanged, this, &TraceTable::showStep);
    connect(&m_theme, &Theme::changed, this, &TraceTable::restyle);
    restyle();
    refresh();
}

void TraceTable::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_theme.colours().line);
    painter.setBrush(m_theme.colours().card);
    painter.drawRoundedRect(QRectF(m_pages->geometry()).adjusted(-0.5, -0.5, 0.5, 0.5), kRadiusCard, kRadiusCard);
}

void TraceTable::refresh()
{
    m_showing = true; // a reset moves the current row, which is no wish of the person's
    m_model->setLanguage(m_workbench.language());
    m_model->setRun(m_workbench.isPredictionOpen() ? nullptr : m_workbench.shownRun());
    m_showing = false;
    m_pages->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    m_view->setEnabled(!m_workbench.isStale());
    retranslate();
    showStep();
}

void TraceTable::showStep()
{
    const auto step = static_cast<int>(m_playhead.step());
    if (step >= m_model->rowCount()) {
        return;
    }
    m_showing = true;
    m_view->selectionModel()->setCurrentIndex(m_model->index(step, StepsModel::Sentence),
                                              QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_view->scrollTo(m_model->index(step, StepsModel::Sentence));
    m_showing = false;
}

void TraceTable::retranslate()
{
    m_view->setAccessibleName(tr("Trace as text: one sentence a step"));
    m_quiet->setText(m_workbench.isPredictionOpen() ? tr("Answer the question or press Run to read what happens.")
                                                    : tr("Write a MERGE to read what it does, step by step."));
    Q_EMIT m_model->headerDataChanged(Qt::Horizontal, 0, StepsModel::ColumnTotal - 1);
}

void TraceTable::restyle()
{
    m_quiet->setFont(m_theme.font(Type::Text));
    QPalette palette = m_quiet->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    m_quiet->setPalette(palette);
}

void TraceTable::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
