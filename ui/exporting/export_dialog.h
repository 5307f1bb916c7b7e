#pragma once
// Writes a run out in a chosen format. The list comes from the exporters' table; a file is written whole or not at all.

#include "core/exporting/exporter.h"
#include "core/trace/merge_run.h"

#include <QDialog>
#include <QString>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSettings;

namespace mergescope::ui {

class Theme;

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `settings` remembers the folder and the format. `baseName` is the file name offered, without suffix.
    ExportDialog(trace::MergeRunPtr run, exporting::ExportContext context, const QString& baseName, QSettings& settings,
                 const Theme& theme, QWidget* parent = nullptr);

    /// What has been written; "" before.
    [[nodiscard]] const QString& writtenPath() const { return m_writtenPath; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void retranslate();
    void nameExportButton();
    void showFormat();
    void browse();
    void copyToClipboard();
    void exportNow();
    void say(const QString& message, bool isError);
    [[nodiscard]] const exporting::Exporter* chosen() const;

    trace::MergeRunPtr m_run;
    exporting::ExportContext m_context;
    QSettings& m_settings;
    const Theme& m_theme;
    QListWidget* m_formats = nullptr;
    QLabel* m_formatsLabel = nullptr;
    QLabel* m_pathLabel = nullptr;
    QLineEdit* m_path = nullptr;
    QPushButton* m_browse = nullptr;
    QLabel* m_previewLabel = nullptr;
    QPlainTextEdit* m_preview = nullptr;
    QLabel* m_message = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_close = nullptr;
    QString m_askedOver;   ///< the file of which the dialog has said that it exists
    QString m_writtenPath;
};

} // namespace mergescope::ui
