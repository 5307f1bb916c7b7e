#include "ui/exporting/export_dialog.h"

#include "ui/bridge/text.h"
#include "ui/exporting/run_text.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTextOption>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr const char* kFolderKey = "export/folder";
constexpr const char* kFormatKey = "export/format";
constexpr std::size_t kPreviewBytes = 64 * 1024;

/// The path with the format's suffix in place of whichever known one it has.
QString withSuffix(const QString& path, const exporting::Exporter& format)
{
    QString stem = path;
    if (const exporting::Exporter* old = exporting::exporterForPath(toStdString(path))) {
        stem.chop(static_cast<int>(old->suffix.size()));
    }
    return stem + toQString(format.suffix);
}

} // namespace

ExportDialog::ExportDialog(trace::MergeRunPtr run, exporting::ExportContext context, const QString& baseName,
                           QSettings& settings, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_run(std::move(run)), m_context(std::move(context)), m_settings(settings), m_theme(theme)
{
    build();
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString remembered = m_settings.value(QLatin1String(kFolderKey)).toString();
    const QString folder = QFileInfo(remembered).isDir() ? remembered : documents;
    m_path->setText(QDir::toNativeSeparators(QDir(folder).filePath(baseName)));
    const auto& formats = exporting::exporters();
    const std::string wanted = toStdString(m_settings.value(QLatin1String(kFormatKey)).toString());
    const auto found = std::find_if(formats.begin(), formats.end(),
                                    [&](const exporting::Exporter& format) { return format.id == wanted; });
    retranslate();
    m_formats->setCurrentRow(found == formats.end() ? 0 : static_cast<int>(found - formats.begin()));
}

void ExportDialog::build()
{
    m_formats = new QListWidget;
    m_formatsLabel = new QLabel;
    m_pathLabel = new QLabel;
    m_path = new QLineEdit;
    m_browse = new QPushButton;
    m_previewLabel = new QLabel;
    m_preview = new QPlainTextEdit;
    m_message = new QLabel;
    m_copy = new QPushButton;
    m_export = new QPushButton;
    m_close = new QPushButton;
    for (std::size_t i = 0; i < exporting::exporters().size(); ++i) {
        m_formats->addItem(QString());
    }
    m_formats->setSpacing(kGrid);
    m_formatsLabel->setBuddy(m_formats);
    m_pathLabel->setBuddy(m_path);
    m_previewLabel->setBuddy(m_preview);
    m_preview->setReadOnly(true);
    m_preview->setTabChangesFocus(true);
    m_preview->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_preview->setFont(m_theme.font(Type::Data, kSizeSmall));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setMinimumHeight(2 * fontMetrics().height()); // a message moves nothing
    m_export->setDefault(true);
    m_copy->setAutoDefault(false);
    m_browse->setAutoDefault(false);
    m_close->setAutoDefault(false);

    auto* pathRow = new QHBoxLayout;
    pathRow->setSpacing(kGap);
    pathRow->addWidget(m_path, 1);
    pathRow->addWidget(m_browse);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGap);
    buttons->addWidget(m_copy);
    buttons->addStretch();
    buttons->addWidget(m_close);
    buttons->addWidget(m_export);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(kPaneMargin);
    grid->setVerticalSpacing(kGrid);
    grid->addWidget(m_formatsLabel, 0, 0);
    grid->addWidget(m_previewLabel, 0, 1);
    grid->addWidget(m_formats, 1, 0);
    grid->addWidget(m_preview, 1, 1);
    grid->setColumnStretch(0, 2);
    grid->setColumnStretch(1, 5);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPaneMargin, kPaneMargin, kPaneMargin, kPaneMargin);
    column->setSpacing(kGap);
    column->addLayout(grid, 1);
    column->addWidget(m_pathLabel);
    column->addLayout(pathRow);
    column->addWidget(m_message);
    column->addLayout(buttons);
    resize(880, 560);

    connect(m_formats, &QListWidget::currentRowChanged, this, &ExportDialog::showFormat);
    connect(m_path, &QLineEdit::textEdited, this, [this] { say({}, false); });
    connect(m_browse, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copyToClipboard);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::exportNow);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
}

void ExportDialog::retranslate()
{
    setWindowTitle(tr("Export"));
    m_formatsLabel->setText(tr("&Format"));
    m_pathLabel->setText(tr("F&ile"));
    m_browse->setText(tr("&Browse…"));
    m_previewLabel->setText(tr("&Preview"));
    m_copy->setText(tr("&Copy to clipboard"));
    m_close->setText(tr("Close"));
    nameExportButton();
    const auto& formats = exporting::exporters();
    for (std::size_t i = 0; i < formats.size(); ++i) {
        const bool isSpanish = m_context.language == base::Language::Spanish;
        m_formats->item(static_cast<int>(i))->setText(toQString(isSpanish ? formats[i].titleSpanish : formats[i].titleEnglish));
    }
}

/// The button says what it will do: a file that is there is replaced only by a button that says so.
void ExportDialog::nameExportButton()
{
    m_export->setText(m_askedOver.isEmpty() ? tr("&Export") : tr("R&eplace the file"));
}

const exporting::Exporter* ExportDialog::chosen() const
{
    const int row = m_formats->currentRow();
    return row < 0 ? nullptr : &exporting::exporters()[static_cast<std::size_t>(row)];
}

void ExportDialog::showFormat()
{
    const exporting::Exporter* format = chosen();
    if (format == nullptr) {
        return;
    }
    const RunText text = runText(*format, *m_run, m_context, kPreviewBytes);
    m_preview->setPlainText(toQString(text.bytes));
    m_previewLabel->setText(text.isCut ? tr("&Preview (the beginning)") : tr("&Preview"));
    m_path->setText(withSuffix(m_path->text(), *format));
    say({}, false);
}

void ExportDialog::browse()
{
    const exporting::Exporter* format = chosen();
    const QString suffix = toQString(format->suffix);
    // Replacing is asked for in the dialog itself, for names typed there as well.
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export to"), m_path->text(),
        tr("%1 (*%2)").arg(m_formats->currentItem()->text(), suffix), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) {
        m_path->setText(QDir::toNativeSeparators(path.endsWith(suffix) ? path : path + suffix));
        say({}, false);
    }
}

void ExportDialog::copyToClipboard()
{
    const RunText text = runText(*chosen(), *m_run, m_context, kWholeText);
    QGuiApplication::clipboard()->setText(toQString(text.bytes));
    say(tr("Copied to the clipboard."), false);
}

void ExportDialog::exportNow()
{
    const QString path = QDir::fromNativeSeparators(m_path->text().trimmed());
    const QFileInfo file(path);
    if (path.isEmpty() || file.isDir()) {
        say(tr("Give the file a name."), true);
        return;
    }
    if (file.exists() && m_askedOver != path) {
        say(tr("%1 exists already. Press Replace to write over it.").arg(file.fileName()), true);
        m_askedOver = path;
        nameExportButton();
        return;
    }
    const RunText text = runText(*chosen(), *m_run, m_context, kWholeText);
    QSaveFile target(path);
    // Written beside the old file and put in its place at the end: whole or not at all.
    const bool isWritten = target.open(QIODevice::WriteOnly) &&
                           target.write(text.bytes.data(), static_cast<qint64>(text.bytes.size())) ==
                               static_cast<qint64>(text.bytes.size()) &&
                           target.commit();
    if (!isWritten) {
        say(tr("%1 could not be written: %2").arg(QDir::toNativeSeparators(path), target.errorString()), true);
        return;
    }
    m_settings.setValue(QLatin1String(kFolderKey), file.absolutePath());
    m_settings.setValue(QLatin1String(kFormatKey), toQString(chosen()->id));
    m_writtenPath = file.absoluteFilePath();
    accept();
}

void ExportDialog::say(const QString& message, bool isError)
{
    m_askedOver.clear();
    nameExportButton();
    m_message->setText(message);
    QFont font = m_theme.controlFont(kSizeBody, isError ? QFont::DemiBold : QFont::Normal);
    m_message->setFont(font);
    m_message->setAccessibleName(message);
}

void ExportDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QDialog::changeEvent(event);
}

} // namespace mergescope::ui
