#include "ui/theme/fonts.h"

#include <QFontDatabase>
#include <QStringList>

// A static library's resources are left out of the program unless somebody asks for them; the macro may stand in no
// namespace.
static void takeResourcesAlong()
{
    Q_INIT_RESOURCE(mergescope);
}

namespace mergescope::ui {

namespace {

QString addFonts(const QStringList& files)
{
    QString family;
    for (const QString& file : files) {
        const int id = QFontDatabase::addApplicationFont(QStringLiteral(":/mergescope/fonts/") + file);
        const QStringList families = QFontDatabase::applicationFontFamilies(id);
        if (family.isEmpty() && !families.isEmpty()) {
            family = families.first();
        }
    }
    return family;
}

struct Families {
    QString text;
    QString data;
};

const Families& families()
{
    static const Families loaded = [] {
        takeResourcesAlong();
        Families made;
        made.text = addFonts({QStringLiteral("Inter-Regular.otf"), QStringLiteral("Inter-Italic.otf"),
                              QStringLiteral("Inter-SemiBold.otf"), QStringLiteral("Inter-Bold.otf")});
        made.data = addFonts({QStringLiteral("JetBrainsMono-Regular.ttf"), QStringLiteral("JetBrainsMono-Bold.ttf")});
        return made;
    }();
    return loaded;
}

} // namespace

void loadFonts()
{
    (void)families();
}

QString textFamily()
{
    return families().text;
}

QString dataFamily()
{
    return families().data;
}

} // namespace mergescope::ui
