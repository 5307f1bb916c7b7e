#pragma once
// A CSV or TSV file, or a table of an SQLite file, on its way into the workspace: what was found out about it, each
// guess to be overruled, the first rows as they would come, every doubt by line. Nothing is taken over before all of it
// has been read.

#include "core/base/language.h"
#include "ui/importing/import_runner.h"

#include <QDialog>

#include <memory>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QTableView;

namespace mergescope::ui {

class ImportPreviewModel;
class Theme;

/// Where a file may go.
struct ImportPlaces {
    std::string staging; ///< the table that is edited; "": there is none
    std::uint64_t stagingRows = 0;
    std::vector<std::string> tables; ///< names that are taken
};

class ImportDialog : public QDialog {
    Q_OBJECT
public:
    /// Reads the file at once; where that fails, says why.
    ImportDialog(const QString& path, ImportPlaces places, base::Language language, const Theme& theme,
                 QWidget* parent = nullptr);
    ~ImportDialog() override;

    /// After it was accepted: what was imported, and the name of the table that it becomes.
    [[nodiscard]] tables::TablePtr table() const;
    [[nodiscard]] std::string tableName() const;
    [[nodiscard]] bool isReading() const { return m_runner.isRunning(); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void retranslate();
    void readFile();
    void readAgain();
    void showAnswer(const ImportAnswer& answer);
    void readTables();
    void showHead();
    void fitColumns();
    void nameGuesses();
    void checkName();
    [[nodiscard]] importing::CsvOptions options() const;

    const Theme& m_theme;
    base::Language m_language;
    QString m_path;
    ImportPlaces m_places;
    std::shared_ptr<const std::string> m_bytes;
    ImportRunner m_runner;
    ImportAnswer m_answer;
    ImportPreviewModel* m_preview;
    bool m_isSqlite = false;
    QLabel* m_what = nullptr;
    QWidget* m_form = nullptr;
    QLabel* m_tablesLabel = nullptr;
    QComboBox* m_tables = nullptr; ///< of an SQLite file
    std::vector<QLabel*> m_labels;
    QComboBox* m_encoding = nullptr;
    QComboBox* m_delimiter = nullptr;
    QComboBox* m_header = nullptr;
    QComboBox* m_decimal = nullptr;
    QComboBox* m_nulls = nullptr;
    QLineEdit* m_nullText = nullptr;
    QTableView* m_rows = nullptr;
    QLabel* m_doubtsLabel = nullptr;
    QListWidget* m_doubts = nullptr;
    QRadioButton* m_toStaging = nullptr;
    QRadioButton* m_toNew = nullptr;
    QLineEdit* m_name = nullptr;
    QLabel* m_complaint = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_import = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace mergescope::ui
