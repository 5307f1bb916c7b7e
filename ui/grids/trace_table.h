#pragma once
// "Trace as text": the run as a list of sentences, for reading, searching and screen readers. Follows the playhead and
// moves it.

#include <QWidget>

class QLabel;
class QStackedWidget;
class QTableView;

namespace mergescope::ui {

class Playhead;
class StepsModel;
class Theme;
class Workbench;

class TraceTable : public QWidget {
    Q_OBJECT
public:
    TraceTable(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void retranslate();
    void restyle();
    void showStep();

    Workbench& m_workbench;
    Playhead& m_playhead;
    const Theme& m_theme;
    StepsModel* m_model;
    QTableView* m_view;
    QStackedWidget* m_pages;
    QLabel* m_quiet;
    bool m_showing = false; ///< while the table follows, so that it does not seek back
};

} // namespace mergescope::ui
