#include "ui/importing/import_dialog.h"

#include "core/diagnostics/message.h"
#include "core/store/sqlite_tables.h"
#include "ui/bridge/text.h"
#include "ui/grids/data_table_view.h"
#include "ui/importing/import_preview_model.h"
#include "ui/models/cell_text.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr std::size_t kHeadBytes = 64 * 1024; ///< shown at once, before the whole file has been read
constexpr std::array<char, 4> kDelimiters{',', ';', '\t', '|'};
constexpr std::array<char, 2> kDecimals{'.', ','};
constexpr std::array<importing::Encoding, 4> kEncodings{importing::Encoding::Utf8, importing::Encoding::Utf16Le,
                                                        importing::Encoding::Utf16Be, importing::Encoding::Windows1252};

/// NULL in the look that it has in every grid.
class PreviewDelegate : public DataCellDelegate {
public:
    using DataCellDelegate::DataCellDelegate;

protected:
    [[nodiscard]] CellPaint cellPaint(const QModelIndex& index) const override
    {
        CellPaint cell = DataCellDelegate::cellPaint(index);
        cell.isNull = static_cast<const ImportPreviewModel*>(index.model())->isNull(index);
        return cell;
    }
};

/// Up to the last whole line of the first bytes; all of a small file.
std::string headOf(const std::string& bytes)
{
    if (bytes.size() <= kHeadBytes) {
        return bytes;
    }
    const std::size_t end = bytes.rfind('\n', kHeadBytes);
    return bytes.substr(0, end == std::string::npos ? kHeadBytes : end + 1);
}

/// A file's name as a table's: letters, digits and underscores.
QString tableNameFor(const QString& title)
{
    QString name = title.toLower();
    name.replace(QRegularExpression(QStringLiteral("[^a-z0-9_]+")), QStringLiteral("_"));
    name = name.left(60);
    return name.isEmpty() || name.front().isDigit() ? QStringLiteral("t_") + name : name;
}

} // namespace

ImportDialog::ImportDialog(const QString& path, ImportPlaces places, base::Language language, const Theme& theme,
                           QWidget* parent)
    : QDialog(parent), m_theme(theme), m_language(language), m_path(path), m_places(std::move(places)),
      m_preview(new ImportPreviewModel(this))
{
    build();
    retranslate();
    connect(&m_runner, &ImportRunner::progressed, this,
            [this](double part) { m_progress->setValue(static_cast<int>(part * 1000)); });
    connect(&m_runner, &ImportRunner::finished, this, &ImportDialog::showAnswer);
    readFile();
}

ImportDialog::~ImportDialog() = default;

void ImportDialog::build()
{
    m_what = new QLabel;
    m_what->setTextFormat(Qt::PlainText);
    m_encoding = new QComboBox;
    m_delimiter = new QComboBox;
    m_header = new QComboBox;
    m_decimal = new QComboBox;
    m_nulls = new QComboBox;
    m_nullText = new QLineEdit;
    m_form = new QWidget;
    m_tablesLabel = new QLabel;
    m_tables = new QComboBox;
    m_tablesLabel->setBuddy(m_tables);
    auto* form = new QGridLayout(m_form);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(kPaneMargin);
    form->setVerticalSpacing(kGrid);
    QWidget* const fields[] = {m_encoding, m_delimiter, m_header, m_decimal, m_nulls, m_nullText};
    for (int i = 0; i < 6; ++i) {
        auto* label = new QLabel;
        label->setBuddy(fields[i]);
        m_labels.push_back(label);
        form->addWidget(label, i / 3 * 2, i % 3);
        form->addWidget(fields[i], i / 3 * 2 + 1, i % 3);
        form->setColumnStretch(i % 3, 1);
    }
    auto* rows = new DataTableView(m_theme);
    auto* delegate = new PreviewDelegate(m_theme, rows);
    rows->setItemDelegate(delegate);
    rows->setModel(m_preview);
    rows->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_rows = rows;
    m_doubtsLabel = new QLabel;
    m_doubts = new QListWidget;
    m_doubts->setWordWrap(true);
    m_doubts->setFixedHeight(96);
    m_doubtsLabel->setBuddy(m_doubts);
    m_toStaging = new QRadioButton;
    m_toNew = new QRadioButton;
    m_name = new QLineEdit(tableNameFor(QFileInfo(m_path).completeBaseName()));
    m_complaint = new QLabel;
    m_complaint->setWordWrap(true);
    m_complaint->setMinimumHeight(fontMetrics().height());
    m_progress = new QProgressBar;
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    QSizePolicy keepsItsPlace = m_progress->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(keepsItsPlace);
    m_import = new QPushButton;
    m_import->setDefault(true);
    m_cancel = new QPushButton;
    m_cancel->setAutoDefault(false);
    m_toStaging->setVisible(!m_places.staging.empty());
    (m_places.staging.empty() ? m_toNew : m_toStaging)->setChecked(true);

    auto* newRow = new QHBoxLayout;
    newRow->setSpacing(kGap);
    newRow->addWidget(m_toNew);
    newRow->addWidget(m_name, 1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGap);
    buttons->addWidget(m_progress, 1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_import);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPaneMargin, kPaneMargin, kPaneMargin, kPaneMargin);
    column->setSpacing(kGap);
    column->addWidget(m_what);
    column->addWidget(m_form);
    column->addWidget(m_tablesLabel);
    column->addWidget(m_tables);
    column->addWidget(m_rows, 1);
    column->addWidget(m_doubtsLabel);
    column->addWidget(m_doubts);
    column->addWidget(m_toStaging);
    column->addLayout(newRow);
    column->addWidget(m_complaint);
    column->addLayout(buttons);
    resize(820, 640);

    for (QComboBox* box : {m_encoding, m_delimiter, m_header, m_decimal, m_nulls}) {
        connect(box, &QComboBox::activated, this, &ImportDialog::readAgain);
    }
    connect(m_nullText, &QLineEdit::editingFinished, this, &ImportDialog::readAgain);
    connect(m_name, &QLineEdit::textEdited, this, [this] {
        m_toNew->setChecked(true);
        checkName();
    });
    connect(m_toNew, &QRadioButton::toggled, this, &ImportDialog::checkName);
    connect(m_import, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
}

void ImportDialog::retranslate()
{
    setWindowTitle(tr("Import"));
    const QString names[] = {tr("&Encoding"),      tr("&Delimiter"),        tr("&First line"),
                             tr("Decimal &point"), tr("&Empty fields are"), tr("&These are NULL too (NA, -)")};
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        m_labels[i]->setText(names[i]);
    }
    const auto fill = [](QComboBox* box, const QStringList& items) {
        const int chosen = std::max(0, box->currentIndex());
        box->clear();
        box->addItems(items);
        box->setCurrentIndex(chosen);
    };
    QStringList encodings{QString()};
    for (const importing::Encoding encoding : kEncodings) {
        encodings << toQString(importing::encodingName(encoding)).toUpper();
    }
    fill(m_encoding, encodings);
    fill(m_delimiter, {QString(), tr("comma"), tr("semicolon"), tr("tab"), tr("vertical bar")});
    fill(m_header, {QString(), tr("names the columns"), tr("is data")});
    fill(m_decimal, {QString(), tr("point: 0.68"), tr("comma: 0,68")});
    fill(m_nulls, {tr("NULL unless in quotes"), tr("NULL, in quotes too"), tr("empty texts")});
    m_tablesLabel->setText(tr("&Table"));
    m_doubtsLabel->setText(tr("What was d&oubtful"));
    m_toStaging->setText(tr("Put it in the place of %1 (%n row(s))", "", static_cast<int>(m_places.stagingRows))
                             .arg(shortTableName(m_places.staging)));
    m_toNew->setText(tr("As a &new table"));
    m_name->setAccessibleName(tr("Name of the new table"));
    m_import->setText(tr("&Import"));
    m_cancel->setText(tr("Cancel"));
    m_rows->setAccessibleName(tr("The first rows"));
    m_progress->setAccessibleName(tr("How much of the file has been read"));
    const QFileInfo file(m_path);
    m_what->setText(QStringLiteral("%1 \u00B7 %2").arg(file.fileName(), QLocale().formattedDataSize(file.size())));
    nameGuesses();
}

void ImportDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QDialog::changeEvent(event);
}

void ImportDialog::readFile()
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly)) {
        m_complaint->setText(tr("%1 could not be read: %2").arg(m_path, file.errorString()));
        m_import->setEnabled(false);
        return;
    }
    m_isSqlite = store::isSqliteFile(file.peek(16).toStdString());
    m_form->setVisible(!m_isSqlite);
    m_tablesLabel->setVisible(m_isSqlite);
    m_tables->setVisible(m_isSqlite);
    if (m_isSqlite) {
        readTables();
        return;
    }
    m_bytes = std::make_shared<const std::string>(file.readAll().toStdString());
    readAgain();
}

void ImportDialog::readTables()
{
    const auto names = store::sqliteTables(toStdString(m_path));
    if (!names || names.value().empty()) {
        m_complaint->setText(names ? tr("There is no table in %1.").arg(QFileInfo(m_path).fileName())
                                   : toQString(diagnostics::render(names.error().message, m_language)));
        m_import->setEnabled(false);
        return;
    }
    for (const std::string& name : names.value()) {
        m_tables->addItem(toQString(name));
    }
    connect(m_tables, &QComboBox::currentIndexChanged, this, [this] {
        m_name->setText(tableNameFor(m_tables->currentText()));
        readAgain();
    });
    m_name->setText(tableNameFor(m_tables->currentText()));
    readAgain();
}

importing::CsvOptions ImportDialog::options() const
{
    importing::CsvOptions options;
    const auto chosen = [](const QComboBox* box) { return static_cast<std::size_t>(box->currentIndex() - 1); };
    if (m_encoding->currentIndex() > 0) {
        options.encoding = kEncodings[chosen(m_encoding)];
    }
    if (m_delimiter->currentIndex() > 0) {
        options.delimiter = kDelimiters[chosen(m_delimiter)];
    }
    if (m_header->currentIndex() > 0) {
        options.header = m_header->currentIndex() == 1;
    }
    if (m_decimal->currentIndex() > 0) {
        options.decimal = kDecimals[chosen(m_decimal)];
        options.group = *options.decimal == '.' ? ',' : '.';
    }
    options.nulls.unquotedEmpty = m_nulls->currentIndex() != 2;
    options.nulls.allEmpty = m_nulls->currentIndex() == 1;
    for (const QString& text : m_nullText->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        options.nulls.texts.push_back(toStdString(text.trimmed()));
    }
    return options;
}

void ImportDialog::readAgain()
{
    if (m_bytes == nullptr && !m_isSqlite) {
        return;
    }
    m_answer.reset();
    m_progress->setRange(0, m_isSqlite ? 0 : 1000); // how many rows an SQLite table has is known when they are read
    m_progress->setValue(0);
    m_progress->setVisible(true);
    m_import->setEnabled(false);
    using Answered = base::Result<importing::CsvImport, importing::CsvFailure>;
    if (m_isSqlite) {
        m_runner.start([path = toStdString(m_path), name = toStdString(m_tables->currentText())](
                           const importing::Progress& progress) -> ImportAnswer {
            auto read = store::readSqliteTable(path, name, [&](std::size_t) { return progress(0); });
            if (!read || !read.value()) {
                importing::CsvFailure failure;
                failure.text = std::make_shared<const base::SourceText>(std::string());
                if (!read) {
                    failure.problems.push_back(read.error());
                }
                return std::make_shared<const Answered>(base::Failure{std::move(failure)});
            }
            importing::CsvImport import;
            import.text = std::make_shared<const base::SourceText>(std::string());
            import.table = *read.value();
            return std::make_shared<const Answered>(std::move(import));
        });
        return;
    }
    showHead();
    m_runner.start([bytes = m_bytes, options = options(), name = toStdString(QFileInfo(m_path).fileName())](
                       const importing::Progress& progress) -> ImportAnswer {
        return std::make_shared<const Answered>(importing::importCsv(*bytes, options, name, progress));
    });
}

/// The beginning of a large file, so that a wrong guess is seen before the rest has been read.
void ImportDialog::showHead()
{
    if (m_bytes->size() <= kHeadBytes) {
        return;
    }
    const auto head = importing::importCsv(headOf(*m_bytes), options());
    if (head) {
        m_preview->setTable(head.value().table);
        fitColumns();
    }
}

void ImportDialog::showAnswer(const ImportAnswer& answer)
{
    m_answer = answer;
    m_progress->setVisible(false);
    m_doubts->clear();
    const bool isGood = answer->isOk();
    const diagnostics::Diagnostics& said = isGood ? answer->value().doubts : answer->error().problems;
    const base::SourceTextPtr& text = isGood ? answer->value().text : answer->error().text;
    for (const diagnostics::Diagnostic& one : said) {
        QString words = toQString(diagnostics::render(one.message, m_language)).remove(QLatin1Char('`'));
        const std::uint32_t line = text->lineColumn(one.span.begin).line;
        m_doubts->addItem(m_isSqlite ? words : tr("line %1: %2").arg(line).arg(words));
    }
    m_doubtsLabel->setText(isGood ? tr("What was d&oubtful") : tr("Why it cannot be impor&ted"));
    if (isGood && said.empty()) {
        m_doubts->addItem(tr("nothing"));
    }
    m_preview->setTable(isGood ? answer->value().table : nullptr);
    fitColumns();
    if (isGood) {
        const QFileInfo file(m_path);
        m_what->setText(QStringLiteral("%1 \u00B7 %2 \u00B7 %3")
                            .arg(file.fileName(), QLocale().formattedDataSize(file.size()),
                                 tr("%n row(s)", "", static_cast<int>(answer->value().table->rowCount()))));
    }
    nameGuesses();
    checkName();
}

void ImportDialog::fitColumns()
{
    constexpr int kMostWidth = 320;
    const QFontMetrics names(m_theme.font(Type::Text, kSizeSmall, QFont::DemiBold));
    const auto* const delegate = static_cast<const DataCellDelegate*>(m_rows->itemDelegate());
    for (int column = 0; column < m_preview->columnCount(); ++column) {
        int width = names.horizontalAdvance(m_preview->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        width += 2 * kPaneMargin;
        for (int row = 0; row < m_preview->rowCount(); ++row) {
            const QModelIndex index = m_preview->index(row, column);
            CellPaint cell;
            cell.text = index.data().toString();
            cell.isNull = m_preview->isNull(index);
            width = std::max(width, delegate->naturalWidth(cell));
        }
        m_rows->setColumnWidth(column, std::min(width, kMostWidth));
    }
}

/// The first choice of each list says what was found out.
void ImportDialog::nameGuesses()
{
    const bool isGood = m_answer != nullptr && m_answer->isOk();
    const auto guess = [&](QComboBox* box, std::size_t found) {
        const QString what = isGood ? box->itemText(static_cast<int>(found) + 1) : tr("not known yet");
        box->setItemText(0, tr("as found: %1").arg(what));
    };
    if (!isGood) {
        for (QComboBox* box : {m_encoding, m_delimiter, m_header, m_decimal}) {
            guess(box, 0);
        }
        return;
    }
    const importing::CsvImport& found = m_answer->value();
    const auto indexIn = [](const auto& list, auto what) {
        return static_cast<std::size_t>(std::find(list.begin(), list.end(), what) - list.begin());
    };
    guess(m_encoding, indexIn(kEncodings, found.encoding));
    guess(m_delimiter, std::min<std::size_t>(indexIn(kDelimiters, found.delimiter), 3));
    guess(m_header, found.header ? 0 : 1);
    guess(m_decimal, found.numbers.decimal == ',' ? 1 : 0);
}

void ImportDialog::checkName()
{
    QString complaint;
    if (m_toNew->isChecked()) {
        const QString name = m_name->text().trimmed();
        static const QRegularExpression plain(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*$"));
        const bool isTaken = std::any_of(m_places.tables.begin(), m_places.tables.end(), [&](const std::string& taken) {
            return shortTableName(taken).compare(name, Qt::CaseInsensitive) == 0;
        });
        if (!plain.match(name).hasMatch()) {
            complaint = tr("A table's name has letters, digits and underscores, and does not begin with a digit.");
        } else if (isTaken) {
            complaint = tr("There is a table %1 already; choose another name.").arg(name);
        }
    }
    m_complaint->setText(complaint);
    m_import->setEnabled(complaint.isEmpty() && m_answer != nullptr && m_answer->isOk());
}

tables::TablePtr ImportDialog::table() const
{
    return m_answer != nullptr && m_answer->isOk() ? m_answer->value().table : nullptr;
}

std::string ImportDialog::tableName() const
{
    return m_toNew->isChecked() ? toStdString(m_name->text().trimmed()) : m_places.staging;
}

} // namespace mergescope::ui
