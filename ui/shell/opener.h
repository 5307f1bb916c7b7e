#pragma once
// Opens what a person names: a lesson by id or file, a script. Says in words why something did not open.

#include "core/lessons/lesson.h"

#include <QObject>
#include <QString>

#include <functional>
#include <string>
#include <utility>
#include <vector>

class QWidget;

namespace mergescope::ui {

class Workbench;

class Opener : public QObject {
    Q_OBJECT
public:
    Opener(Workbench& workbench, std::vector<std::string> lessonFolders, QObject* parent = nullptr);

    [[nodiscard]] std::vector<lessons::LessonListing> lessons() const;
    /// Asked before something is opened in the place of what is there.
    void setMayReplace(std::function<bool()> mayReplace) { m_mayReplace = std::move(mayReplace); }

public Q_SLOTS:
    /// A lesson's id, folder or file; a file that ends in .sql is a script.
    void open(const QString& what);
    /// Asks for a file.
    void ask(QWidget* parent);
    /// The lesson that the workbench has open, in the workbench's language.
    void showLessonAgain();

Q_SIGNALS:
    void failed(const QString& message);

private:
    void openScript(const QString& path);

    [[nodiscard]] bool mayOpen() const { return !m_mayReplace || m_mayReplace(); }

    Workbench& m_workbench;
    std::function<bool()> m_mayReplace;
    std::vector<std::string> m_folders;
};

} // namespace mergescope::ui
