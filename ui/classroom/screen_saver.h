#pragma once
// Keeps the screen on while something is shown to a class, where the desktop can be asked to
// (org.freedesktop.ScreenSaver).

#include <QObject>
#include <QString>

#include <functional>

namespace mergescope::ui {

class ScreenSaver : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~ScreenSaver() override;
    /// `answered` hears whether it is held off; later, or never where the desktop does not answer.
    void inhibit(const QString& reason, const std::function<void(bool held)>& answered);
    void release();

private:
    bool m_wanted = false;
    uint m_cookie = 0;
};

} // namespace mergescope::ui
