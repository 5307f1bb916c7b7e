#pragma once
// The translators of the window: one for our texts, one for Qt's own (the buttons of its dialogs).

#include "core/base/language.h"

#include <QTranslator>

namespace mergescope::ui {

class LanguageSwitch {
public:
    LanguageSwitch() = default;
    ~LanguageSwitch();
    LanguageSwitch(const LanguageSwitch&) = delete;
    LanguageSwitch& operator=(const LanguageSwitch&) = delete;

    /// Every widget gets a LanguageChange. English too is loaded, for its plurals.
    void apply(base::Language language);

private:
    QTranslator m_ours;
    QTranslator m_qt;
};

} // namespace mergescope::ui
