#pragma once
// Three plots, one at a time, with their numbers beside them: the counters along the run, over the versions of the
// target, and what a load costs as its table grows.

#include "core/costs/cost_curve.h"
#include "ui/plots/plot_contents.h"

#include <QWidget>

#include <vector>

class QPushButton;
class QStandardItemModel;
class QTableView;
class QToolButton;

namespace mergescope::ui {

class ChoiceBox;
class CostRunner;
class Playhead;
class PlotWidget;
class Theme;
class Workbench;

enum class PlotKind : unsigned char { Counters, History, Costs };

class PlotsPanel : public QWidget {
    Q_OBJECT
public:
    PlotsPanel(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] PlotKind kind() const { return m_kind; }
    void show(PlotKind kind);
    /// Measures up to this size; the points that are there are thrown away.
    void measure(std::uint32_t largest);
    [[nodiscard]] bool isMeasuring() const;
    [[nodiscard]] PlotWidget& plot() { return *m_plot; }
    [[nodiscard]] QTableView& table() { return *m_table; }

public Q_SLOTS:
    /// All the numbers go to the clipboard, with their header.
    void copyNumbers();

Q_SIGNALS:
    void measured();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void refreshIfSeen();
    void fitTable();
    void fillTable(const PlotContent& content);
    void restyle();
    void retranslate();
    [[nodiscard]] PlotContent contentNow() const;

    Workbench& m_workbench;
    Playhead& m_playhead;
    const Theme& m_theme;
    PlotKind m_kind = PlotKind::Counters;
    std::vector<QToolButton*> m_choices;
    ChoiceBox* m_measure;
    QPushButton* m_go;
    QPushButton* m_copy;
    PlotWidget* m_plot;
    QTableView* m_table;
    QStandardItemModel* m_numbers;
    CostRunner* m_runner;
    std::vector<costs::CostPoint> m_costs;
};

} // namespace mergescope::ui
