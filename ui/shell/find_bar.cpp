#include "ui/shell/find_bar.h"

#include "core/story/story.h"
#include "core/trace/steps.h"
#include "ui/bridge/text.h"
#include "ui/editor/sql_editor.h"
#include "ui/editor/statement_pane.h"
#include "ui/shell/center_stack.h"
#include "ui/shell/main_window.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTextCursor>

#include <algorithm>

namespace mergescope::ui {

FindBar::FindBar(MainWindow& window, const WindowGround& ground)
    : QFrame(&window), m_window(window), m_workbench(ground.workbench), m_playhead(ground.playhead),
      m_theme(ground.theme), m_field(new QLineEdit(this)), m_answer(new QLabel(this))
{
    setObjectName(QStringLiteral("find"));
    setAutoFillBackground(true);
    setFrameShape(QFrame::StyledPanel);
    m_field->setClearButtonEnabled(true);
    m_field->setMinimumWidth(240);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kGap, kGap, kGap, kGap);
    row->addWidget(m_field);
    row->addWidget(m_answer);
    connect(m_field, &QLineEdit::returnPressed, this, &FindBar::findNext);
    connect(m_field, &QLineEdit::textEdited, this, [this] { say({}); });
    retranslate();
    hide();
}

void FindBar::retranslate()
{
    m_field->setPlaceholderText(tr("a row's key, or a text of the statement"));
    m_field->setAccessibleName(tr("Find"));
}

void FindBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QFrame::changeEvent(event);
}

void FindBar::say(const QString& words)
{
    m_answer->setText(words);
    m_answer->setVisible(!words.isEmpty());
    adjustSize();
    const QPoint middle = m_window.stage().mapTo(&m_window, QPoint(m_window.stage().width() / 2, kPaneMargin));
    move(middle.x() - width() / 2, middle.y());
}

void FindBar::open()
{
    say({});
    show();
    raise();
    m_field->selectAll();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

/// The next route, from the one the playhead is at, whose row is called so; shown in the phase we are in.
bool FindBar::findRow(const QString& text)
{
    const trace::MergeRunPtr run = m_workbench.shownRun();
    if (run == nullptr || m_workbench.isPredictionOpen() || run->routes.size() == 0) {
        return false;
    }
    const trace::Step now = trace::stepAt(*run, std::min(m_playhead.step(), trace::stepCount(*run) - 1));
    const bool hasRow = now.phase != trace::Phase::Tables && now.phase != trace::Phase::Result;
    const std::size_t count = run->routes.size();
    const std::size_t from = hasRow ? now.route + std::size_t{1} : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto route = static_cast<std::uint32_t>((from + i) % count);
        const std::string name =
            story::rowName(*run, run->routes.targetRow[route], run->routes.sourceRow[route], m_workbench.language());
        if (toQString(name).contains(text, Qt::CaseInsensitive)) {
            m_playhead.seek(trace::stepOf(*run, hasRow ? now.phase : trace::Phase::Decide, route));
            return true;
        }
    }
    return false;
}

bool FindBar::findNext()
{
    const QString text = m_field->text();
    if (text.isEmpty()) {
        return false;
    }
    if (findRow(text)) {
        say(tr("row found"));
        return true;
    }
    QPlainTextEdit* editor = m_window.statement().editor();
    bool isFound = editor->find(text);
    if (!isFound) {
        editor->moveCursor(QTextCursor::Start);
        isFound = editor->find(text);
    }
    say(isFound ? tr("found in the statement") : tr("neither a row nor a text of the statement"));
    return isFound;
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        hide();
        m_window.center().takeKeys();
        return;
    }
    QFrame::keyPressEvent(event);
}

} // namespace mergescope::ui
