#include "ui/shell/language_switch.h"

#include "ui/bridge/text.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

/// Q_INIT_RESOURCE must stand outside of every namespace; the library is static, so nobody else pulls the texts in.
static void loadTranslations()
{
    Q_INIT_RESOURCE(mergescope_translations);
}

namespace mergescope::ui {

LanguageSwitch::~LanguageSwitch()
{
    QCoreApplication::removeTranslator(&m_ours);
    QCoreApplication::removeTranslator(&m_qt);
}

void LanguageSwitch::apply(base::Language language)
{
    loadTranslations();
    const QString tag = toQString(base::tagOf(language));
    QCoreApplication::removeTranslator(&m_ours);
    QCoreApplication::removeTranslator(&m_qt);
    QLocale::setDefault(QLocale::c()); // data is shown as SQL writes it, whatever the desktop's habits
    if (m_qt.load(QStringLiteral("qtbase_") + tag, QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(&m_qt);
    }
    if (m_ours.load(QStringLiteral(":/translations/mergescope_") + tag + QStringLiteral(".qm"))) {
        QCoreApplication::installTranslator(&m_ours);
    }
}

} // namespace mergescope::ui
