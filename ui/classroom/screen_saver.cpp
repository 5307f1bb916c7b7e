#include "ui/classroom/screen_saver.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace mergescope::ui {

namespace {

QDBusMessage callOf(const QString& method)
{
    const QString name = QStringLiteral("org.freedesktop.ScreenSaver");
    return QDBusMessage::createMethodCall(name, QStringLiteral("/org/freedesktop/ScreenSaver"), name, method);
}

} // namespace

ScreenSaver::~ScreenSaver()
{
    release();
}

void ScreenSaver::inhibit(const QString& reason, const std::function<void(bool held)>& answered)
{
    m_wanted = true;
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        answered(false);
        return;
    }
    QDBusMessage call = callOf(QStringLiteral("Inhibit"));
    call << QStringLiteral("Mergescope") << reason;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, answered, watcher] {
        const QDBusPendingReply<uint> reply = *watcher;
        watcher->deleteLater();
        if (!reply.isError()) {
            m_cookie = reply.value();
            if (!m_wanted) { // it ended while the desktop was thinking
                release();
                return;
            }
        }
        answered(!reply.isError());
    });
}

void ScreenSaver::release()
{
    m_wanted = false;
    if (m_cookie != 0) {
        QDBusMessage call = callOf(QStringLiteral("UnInhibit"));
        call << m_cookie;
        m_cookie = 0;
        QDBusConnection::sessionBus().asyncCall(call);
    }
}

} // namespace mergescope::ui
