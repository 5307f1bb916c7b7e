#pragma once
// What a person chose once and wants again: theme, size, motion, language, and where the window's parts stood.

#include "core/base/language.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QSettings>

#include <vector>

namespace mergescope::ui {

enum class ThemeChoice : unsigned char { System, Light, Dark, Projector };

class Settings {
public:
    /// Passed in, so that tests and pictures have their own.
    Settings(QSettings& store, Scheme systemScheme) : m_store(store), m_systemScheme(systemScheme) {}

    /// What the desktop looks like; ThemeChoice::System follows it.
    [[nodiscard]] Scheme systemScheme() const { return m_systemScheme; }
    [[nodiscard]] Scheme scheme() const;

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    /// Content size in percent: one of textSizes().
    [[nodiscard]] int textSize() const;
    void setTextSize(int percent);
    [[nodiscard]] static const std::vector<int>& textSizes();
    [[nodiscard]] bool reducedMotion() const;
    void setReducedMotion(bool reduced);
    [[nodiscard]] base::Language language() const;
    void setLanguage(base::Language language);
    [[nodiscard]] double speed() const;
    void setSpeed(double speed);
    /// Geometry and splitters, by name, as Qt writes them.
    [[nodiscard]] QByteArray state(const char* name) const;
    void setState(const char* name, const QByteArray& state);
    [[nodiscard]] QSettings& store() { return m_store; }

private:
    QSettings& m_store;
    Scheme m_systemScheme;
};

} // namespace mergescope::ui
