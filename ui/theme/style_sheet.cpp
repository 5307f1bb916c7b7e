#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QStringList>
#include <QStyle>
#include <QStyleFactory>
#include <QToolTip>

#include <array>
#include <utility>

namespace mergescope::ui {

namespace {

/// %name% stands for a colour of the theme. Sizes are on the grid: 6 radius for controls, 28 a control's height.
constexpr const char* kStyleSheet = R"(
QToolTip { background: %card%; color: %text%; border: 1px solid %line%; padding: 4px 8px; font-size: 12px; }

QMainWindow, QDialog { background: %ground%; }
QMainWindow::separator { background: %line%; width: 1px; height: 1px; }
QSplitter::handle { background: %line%; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: %faint%; }

QPushButton, QToolButton, QComboBox {
    background: %card%; color: %text%; border: 1px solid %line%; border-radius: 6px;
    padding: 3px 11px; min-height: 20px;
}
QToolButton { padding: 3px 5px; min-width: 16px; }
QPushButton:hover, QToolButton:hover, QComboBox:hover { border-color: %faint%; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked, QPushButton:checked { background: %band%; }
QPushButton:disabled, QToolButton:disabled, QComboBox:disabled { color: %faint%; border-color: %line%; background: %ground%; }
QPushButton:default { background: %accent%; color: %accentInk%; border-color: %accent%; font-weight: 600; }
QPushButton:default:hover { border-color: %text%; }
QPushButton:default:disabled { background: %band%; color: %faint%; border-color: %line%; }
QPushButton:focus, QToolButton:focus, QComboBox:focus { border: 2px solid %focus%; padding: 2px 10px; }
QToolButton:focus { padding: 2px 4px; }
QPushButton:default:focus { border: 2px solid %text%; }
QPushButton:flat { background: transparent; border-color: transparent; }
QToolButton[autoRaise="true"] { background: transparent; border-color: transparent; }
QToolButton[autoRaise="true"]:hover { background: %band%; }
QToolButton[autoRaise="true"]:checked { background: %band%; }
QToolButton[autoRaise="true"]:focus { border: 2px solid %focus%; }
QToolButton::menu-indicator { image: none; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox QAbstractItemView { background: %card%; color: %text%; border: 1px solid %line%; padding: 4px;
    selection-background-color: %band%; selection-color: %text%; outline: 0; }

QLineEdit, QSpinBox, QDoubleSpinBox {
    background: %card%; color: %text%; border: 1px solid %line%; border-radius: 6px; padding: 3px 7px; min-height: 20px;
    selection-background-color: %accent%; selection-color: %accentInk%;
}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border: 2px solid %focus%; padding: 2px 6px; }
QAbstractItemView QLineEdit { border-radius: 0; padding: 0 3px; min-height: 0; }

QPlainTextEdit, QTextEdit, QTextBrowser { background: %card%; color: %text%; border: 1px solid %line%;
    border-radius: 8px; selection-background-color: %accent%; selection-color: %accentInk%; }
QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus { border: 1px solid %focus%; }

QTableView, QTreeView, QListView { background: %card%; alternate-background-color: %card%; color: %text%;
    border: 1px solid %line%; border-radius: 8px; gridline-color: %line%; outline: 0;
    selection-background-color: %band%; selection-color: %text%; }
QTableView:focus, QTreeView:focus, QListView:focus { border-color: %focus%; }
QTableView QTableCornerButton::section { background: %header%; border: none; }
QHeaderView { background: %header%; border: none; }
QHeaderView::section { background: %header%; color: %secondary%; border: none; border-right: 1px solid %line%;
    border-bottom: 1px solid %line%; padding: 4px 8px; font-size: 12px; font-weight: 600; }
QHeaderView::section:last { border-right: none; }
QHeaderView::section:vertical { font-weight: 400; border-right: 1px solid %line%; padding: 0 8px; }

QTabWidget::pane { border: none; border-top: 1px solid %line%; top: -1px; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: %secondary%; border: none; border-bottom: 2px solid transparent;
    padding: 7px 8px; margin-right: 8px; }
QTabBar::tab:selected { color: %text%; border-bottom: 2px solid %text%; font-weight: 600; }
QTabBar::tab:hover { color: %text%; }
QTabBar::tab:focus { color: %text%; border-bottom: 2px solid %focus%; background: %band%; }
QTabBar::tab:disabled { color: %faint%; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: %line%; border: 3px solid transparent; border-radius: 6px; }
QScrollBar::handle:vertical { min-height: 28px; margin: 2px 3px; border: none; border-radius: 3px; }
QScrollBar::handle:horizontal { min-width: 28px; margin: 3px 2px; border: none; border-radius: 3px; }
QScrollBar::handle:hover { background: %faint%; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; }

QMenuBar { background: %card%; color: %text%; border-bottom: 1px solid %line%; }
QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: %band%; }
QMenu { background: %card%; color: %text%; border: 1px solid %line%; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 24px; border-radius: 4px; }
QMenu::item:selected { background: %band%; }
QMenu::item:disabled { color: %faint%; }
QMenu::separator { height: 1px; background: %line%; margin: 4px 8px; }

QToolBar { background: %card%; border: none; border-bottom: 1px solid %line%; spacing: 8px; padding: 8px 16px; }
QStatusBar { background: %card%; color: %secondary%; border-top: 1px solid %line%; font-size: 12px; }
QStatusBar::item { border: none; }
QDockWidget { color: %text%; font-weight: 600; }
QDockWidget::title { background: %card%; padding: 8px 16px; border-bottom: 1px solid %line%; }
QGroupBox { border: 1px solid %line%; border-radius: 8px; margin-top: 20px; padding: 8px; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 8px; padding: 0 4px; }
QProgressBar { border: 1px solid %line%; border-radius: 4px; background: %card%; color: %text%; text-align: center; }
QProgressBar::chunk { background: %accent%; border-radius: 3px; }
QSlider::groove:horizontal { height: 2px; background: %line%; border-radius: 1px; }
QSlider::sub-page:horizontal { background: %accent%; border-radius: 1px; }
QSlider::handle:horizontal { background: %accent%; width: 12px; height: 12px; margin: -5px 0; border-radius: 6px; }
QSlider::handle:horizontal:focus { border: 2px solid %text%; width: 12px; height: 12px; margin: -7px 0; border-radius: 8px; }
)";

QString styleSheetFor(const Theme& theme)
{
    const Colours& c = theme.colours();
    const std::array<std::pair<const char*, QColor>, 12> names{{{"ground", c.ground},
                                                               {"card", c.card},
                                                               {"header", c.header},
                                                               {"line", c.line},
                                                               {"text", c.text},
                                                               {"secondary", c.secondary},
                                                               {"faint", c.faint},
                                                               {"band", c.band},
                                                               {"accent", c.accent},
                                                               {"accentInk", c.accentInk},
                                                               {"focus", c.focus},
                                                               {"errorLine", c.errorLine}}};
    QString sheet = QString::fromLatin1(kStyleSheet);
    for (const auto& [name, colour] : names) {
        sheet.replace(QLatin1Char('%') + QLatin1String(name) + QLatin1Char('%'), colour.name());
    }
    return sheet;
}

QPalette paletteFor(const Theme& theme)
{
    const Colours& c = theme.colours();
    QPalette palette;
    palette.setColor(QPalette::Window, c.ground);
    palette.setColor(QPalette::WindowText, c.text);
    palette.setColor(QPalette::Base, c.card);
    palette.setColor(QPalette::AlternateBase, c.ground);
    palette.setColor(QPalette::Text, c.text);
    palette.setColor(QPalette::PlaceholderText, c.faint);
    palette.setColor(QPalette::Button, c.card);
    palette.setColor(QPalette::ButtonText, c.text);
    palette.setColor(QPalette::BrightText, c.accentInk);
    palette.setColor(QPalette::ToolTipBase, c.card);
    palette.setColor(QPalette::ToolTipText, c.text);
    palette.setColor(QPalette::Highlight, c.accent);
    palette.setColor(QPalette::HighlightedText, c.accentInk);
    palette.setColor(QPalette::Link, c.text);
    palette.setColor(QPalette::LinkVisited, c.text);
    palette.setColor(QPalette::Light, c.card);
    palette.setColor(QPalette::Midlight, c.header);
    palette.setColor(QPalette::Mid, c.line);
    palette.setColor(QPalette::Dark, c.faint);
    palette.setColor(QPalette::Shadow, c.line);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, c.faint);
    }
    return palette;
}

} // namespace

void applyTheme(QApplication& application, const Theme& theme)
{
    if (application.style() == nullptr || application.style()->name() != QLatin1String("fusion")) {
        application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    }
    const QPalette palette = paletteFor(theme);
    application.setPalette(palette);
    QToolTip::setPalette(palette);
    application.setFont(theme.controlFont(kSizeBody));
    QToolTip::setFont(theme.controlFont(kSizeSmall));
    application.setStyleSheet(styleSheetFor(theme));
}

} // namespace mergescope::ui
