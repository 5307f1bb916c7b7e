#pragma once
// The same run as files: what this table's way of writing does, and beside it what the other way would do. Holds no
// animation state: a picture depends on the runs and the playhead's place alone.

#include "core/base/language.h"
#include "core/session/variation.h"
#include "core/trace/merge_run.h"
#include "ui/stage/rows_accessible.h"
#include "ui/storage/storage_frame.h"

#include <QPointer>
#include <QWidget>

#include <optional>
#include <vector>

namespace mergescope::ui {

class Playhead;
class Theme;

class StorageView : public QWidget, public AccessibleRows {
    Q_OBJECT
public:
    explicit StorageView(const Theme& theme, QWidget* parent = nullptr);

    void attach(Playhead& playhead);
    /// Null: nothing to show yet.
    void setRun(trace::MergeRunPtr run, session::WriteMode mode);
    /// The same statement under the table's other way of writing; null: there is none, or it is not there yet.
    void setTwin(trace::MergeRunPtr run, session::WriteMode mode);
    void setLanguage(base::Language language);
    /// A question is open: the files as they are, nothing of what will happen.
    void setQuiet(bool quiet);
    void setStale(bool stale);
    void setEmptyText(const QString& text);

    /// The sentence of this table's own way of writing.
    [[nodiscard]] QString sentence() const;
    /// Everything in words: files, figures and sentences of both halves.
    [[nodiscard]] QString plainText() const;
    /// How many halves stand side by side.
    [[nodiscard]] int halves() const;
    [[nodiscard]] StageFrame frameOf(int half) const;
    // Files and their lines as screen readers meet them: those of the left half, then those of the right one.
    [[nodiscard]] int rowCount() const override;
    [[nodiscard]] QString rowText(int row) const override;
    [[nodiscard]] QRect rowRect(int row) const override;
    [[nodiscard]] int focusedRow() const override;
    [[nodiscard]] QSize sizeHint() const override { return {760, 560}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 320}; }

public Q_SLOTS:
    /// Where there is room for one half only: the other one.
    void showOther();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Half {
        StorageScriptPtr script;
        StorageLayout layout;
        QRectF box;
    };
    void rebuild();
    void relayout();
    void retell();
    [[nodiscard]] StorageMoment momentOf(const StorageScript& script) const;
    [[nodiscard]] QString switchText() const;
    /// Of all halves, their boxes within the view.
    [[nodiscard]] std::vector<StorageLine> lines() const;

    const Theme& m_theme;
    QPointer<Playhead> m_playhead;
    trace::MergeRunPtr m_run;
    trace::MergeRunPtr m_twin;
    session::WriteMode m_mode = session::WriteMode::CopyOnWrite;
    session::WriteMode m_twinMode = session::WriteMode::MergeOnRead;
    base::Language m_language = base::Language::English;
    std::vector<Half> m_halves; ///< those that are shown
    StorageScriptPtr m_own;
    StorageScriptPtr m_other;
    bool m_showsOther = false;
    bool m_quiet = false;
    bool m_stale = false;
    QString m_emptyText;
};

} // namespace mergescope::ui
