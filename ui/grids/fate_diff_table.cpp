#include "ui/grids/fate_diff_table.h"

#include "core/trace/steps.h"
#include "ui/grids/data_table_view.h"
#include "ui/models/fate_diff_model.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace mergescope::ui {

namespace {

/// The row's name is data; what became of it and why is text.
class ChangeDelegate : public DataCellDelegate {
public:
    using DataCellDelegate::DataCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (index.column() == FateDiffModel::Row) {
            DataCellDelegate::paint(painter, option, index);
            return;
        }
        painter->save();
        paintGround(*painter, option);
        const bool isNow = index.column() == FateDiffModel::Now;
        const QFont font = theme().font(Type::Text, kSizeBody, isNow ? QFont::DemiBold : QFont::Normal);
        painter->setFont(font);
        painter->setPen(index.column() == FateDiffModel::Before ? theme().colours().secondary : theme().colours().text);
        const QRect box = option.rect.adjusted(kGap, 0, -kGap, -1);
        painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, box.width()));
        painter->restore();
    }
};

class ChangeView : public DataTableView {
public:
    explicit ChangeView(const Theme& theme) : DataTableView(theme)
    {
        setItemDelegate(new ChangeDelegate(theme, this));
        setSelectionBehavior(SelectRows);
        setSelectionMode(SingleSelection);
        setTabKeyNavigation(false);
        setEditTriggers(NoEditTriggers);
    }

protected:
    int cellWidth(const QModelIndex& index) const override
    {
        const bool isRow = index.column() == FateDiffModel::Row;
        const QFont font = theme().font(isRow ? Type::Data : Type::Text, kSizeBody, QFont::DemiBold);
        return QFontMetrics(font).horizontalAdvance(index.data().toString()) + 3 * kGap;
    }
    int stretchedColumn() const override { return FateDiffModel::Because; }
    bool canBeDense() const override { return false; }
};

} // namespace

FateDiffTable::FateDiffTable(Playhead& playhead, Selection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_playhead(playhead), m_selection(selection), m_theme(theme), m_model(new FateDiffModel(this)),
      m_view(new ChangeView(theme)), m_pages(new QStackedWidget(this)), m_quiet(new QLabel)
{
    m_view->setModel(m_model);
    m_quiet->setAlignment(Qt::AlignCenter);
    m_quiet->setWordWrap(true);
    m_pages->addWidget(m_view);
    m_pages->addWidget(m_quiet);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kPaneMargin);
    column->addWidget(m_pages);
    connect(m_view, &QAbstractItemView::clicked, this, &FateDiffTable::lead);
    connect(m_view, &QAbstractItemView::activated, this, &FateDiffTable::lead);
    connect(&m_theme, &Theme::changed, this, &FateDiffTable::restyle);
    restyle();
    retranslate();
    m_pages->setCurrentIndex(1);
}

void FateDiffTable::setDiff(trace::MergeRunPtr from, trace::MergeRunPtr to, const std::optional<trace::FateDiff>& diff)
{
    m_isCompared = diff.has_value();
    if (diff.has_value()) {
        m_model->setDiff(std::move(from), std::move(to), *diff);
    } else {
        m_model->clear();
    }
    m_view->keepCurrentValid();
    m_pages->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    retranslate();
}

void FateDiffTable::setLanguage(base::Language language)
{
    m_model->setLanguage(language);
}

/// To the step in which the row is decided: that is where the change shows.
void FateDiffTable::lead(const QModelIndex& index)
{
    const trace::FateChange& change = m_model->diff().rows[static_cast<std::size_t>(index.row())];
    const trace::MergeRun& run = *m_model->to();
    if (change.toRoute != tables::kNoRow) {
        m_playhead.seek(trace::stepOf(run, trace::Phase::Decide, change.toRoute));
    }
    m_selection.setRow(change.toTarget, change.toSource);
}

void FateDiffTable::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_theme.colours().line);
    painter.setBrush(m_theme.colours().card);
    painter.drawRoundedRect(QRectF(m_pages->geometry()).adjusted(-0.5, -0.5, 0.5, 0.5), kRadiusCard, kRadiusCard);
}

void FateDiffTable::retranslate()
{
    m_view->setAccessibleName(tr("What changed: rows whose fate the last edit changed"));
    m_quiet->setText(m_isCompared
                         ? tr("The last edit changed nothing for any row.")
                         : tr("Edit a staging row or a clause, or choose another engine: here stands which rows "
                              "fare otherwise, and why."));
    Q_EMIT m_model->headerDataChanged(Qt::Horizontal, 0, FateDiffModel::ColumnTotal - 1);
}

void FateDiffTable::restyle()
{
    m_quiet->setFont(m_theme.font(Type::Text));
    QPalette palette = m_quiet->palette();
    palette.setColor(QPalette::WindowText, m_theme.colours().secondary);
    m_quiet->setPalette(palette);
}

void FateDiffTable::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
