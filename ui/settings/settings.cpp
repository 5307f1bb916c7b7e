#include "ui/settings/settings.h"

#include "ui/bridge/text.h"

#include <algorithm>
#include <array>

namespace mergescope::ui {

namespace {

constexpr std::array kThemeWords{"system", "light", "dark", "projector"};

} // namespace

ThemeChoice Settings::theme() const
{
    const QString word = m_store.value(QStringLiteral("theme")).toString();
    const auto found = std::find(kThemeWords.begin(), kThemeWords.end(), word);
    return found == kThemeWords.end() ? ThemeChoice::System : static_cast<ThemeChoice>(found - kThemeWords.begin());
}

void Settings::setTheme(ThemeChoice choice)
{
    m_store.setValue(QStringLiteral("theme"), QLatin1String(kThemeWords[static_cast<std::size_t>(choice)]));
}

const std::vector<int>& Settings::textSizes()
{
    static const std::vector<int> sizes{100, 115, 130, 150, 175, 200, 250, 300};
    return sizes;
}

int Settings::textSize() const
{
    const int percent = m_store.value(QStringLiteral("textSize"), 100).toInt();
    const std::vector<int>& sizes = textSizes();
    return std::find(sizes.begin(), sizes.end(), percent) == sizes.end() ? 100 : percent;
}

void Settings::setTextSize(int percent)
{
    m_store.setValue(QStringLiteral("textSize"), percent);
}

bool Settings::reducedMotion() const
{
    return m_store.value(QStringLiteral("reducedMotion"), false).toBool();
}

void Settings::setReducedMotion(bool reduced)
{
    m_store.setValue(QStringLiteral("reducedMotion"), reduced);
}

base::Language Settings::language() const
{
    const std::string tag = toStdString(m_store.value(QStringLiteral("language")).toString());
    return base::languageFromTag(tag).value_or(base::Language::English);
}

void Settings::setLanguage(base::Language language)
{
    m_store.setValue(QStringLiteral("language"), toQString(base::tagOf(language)));
}

double Settings::speed() const
{
    return std::clamp(m_store.value(QStringLiteral("speed"), 1.0).toDouble(), 0.25, 4.0);
}

void Settings::setSpeed(double speed)
{
    m_store.setValue(QStringLiteral("speed"), speed);
}

QByteArray Settings::state(const char* name) const
{
    return m_store.value(QStringLiteral("window/") + QLatin1String(name)).toByteArray();
}

void Settings::setState(const char* name, const QByteArray& state)
{
    m_store.setValue(QStringLiteral("window/") + QLatin1String(name), state);
}

Scheme Settings::scheme() const
{
    switch (theme()) {
    case ThemeChoice::System:
        return m_systemScheme;
    case ThemeChoice::Light:
        return Scheme::Light;
    case ThemeChoice::Dark:
        return Scheme::Dark;
    case ThemeChoice::Projector:
        return Scheme::Projector;
    }
    return m_systemScheme;
}

} // namespace mergescope::ui
