// Choices are kept, and what a file holds that no choice is falls back to the first.

#include "ui/settings/settings.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace mergescope;
using namespace mergescope::ui;

class SettingsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void choicesComeBack();
    void nonsenseFallsBack();
    void systemFollowsTheDesktop();

private:
    QTemporaryDir m_folder;
};

void SettingsTest::choicesComeBack()
{
    const QString path = m_folder.filePath(QStringLiteral("kept.ini"));
    {
        QSettings store(path, QSettings::IniFormat);
        Settings settings(store, Scheme::Light);
        settings.setTheme(ThemeChoice::Projector);
        settings.setTextSize(150);
        settings.setReducedMotion(true);
        settings.setLanguage(base::Language::Spanish);
        settings.setSpeed(0.5);
        settings.setState("across", QByteArray("\0\1x", 3));
    }
    QSettings store(path, QSettings::IniFormat);
    const Settings settings(store, Scheme::Light);
    QCOMPARE(settings.theme(), ThemeChoice::Projector);
    QCOMPARE(settings.scheme(), Scheme::Projector);
    QCOMPARE(settings.textSize(), 150);
    QVERIFY(settings.reducedMotion());
    QCOMPARE(settings.language(), base::Language::Spanish);
    QCOMPARE(settings.speed(), 0.5);
    QCOMPARE(settings.state("across"), QByteArray("\0\1x", 3));
}

void SettingsTest::nonsenseFallsBack()
{
    QSettings store(m_folder.filePath(QStringLiteral("odd.ini")), QSettings::IniFormat);
    store.setValue(QStringLiteral("theme"), QStringLiteral("plaid"));
    store.setValue(QStringLiteral("textSize"), 7);
    store.setValue(QStringLiteral("language"), QStringLiteral("xx"));
    store.setValue(QStringLiteral("speed"), 1000);
    const Settings settings(store, Scheme::Dark);
    QCOMPARE(settings.theme(), ThemeChoice::System);
    QCOMPARE(settings.textSize(), 100);
    QCOMPARE(settings.language(), base::Language::English);
    QCOMPARE(settings.speed(), 4.0);
}

void SettingsTest::systemFollowsTheDesktop()
{
    QSettings store(m_folder.filePath(QStringLiteral("system.ini")), QSettings::IniFormat);
    QCOMPARE(Settings(store, Scheme::Dark).scheme(), Scheme::Dark);
    QCOMPARE(Settings(store, Scheme::Light).scheme(), Scheme::Light);
}

QTEST_GUILESS_MAIN(SettingsTest)
#include "tst_settings.moc"
