// The theme: roles can be told apart by people with any colour vision, the fonts are the program's own, badges show.

#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <array>
#include <cmath>
#include <numbers>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple times(const Matrix& m, const Triple& v)
{
    Triple out{};
    for (std::size_t i = 0; i < 3; ++i) {
        out[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    }
    return out;
}

Triple linear(const QColor& colour)
{
    const auto channel = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return {channel(colour.redF()), channel(colour.greenF()), channel(colour.blueF())};
}

Triple labOf(const Triple& rgb)
{
    constexpr Matrix kToXyz{{{0.4124564, 0.3575761, 0.1804375},
                             {0.2126729, 0.7151522, 0.0721750},
                             {0.0193339, 0.1191920, 0.9503041}}};
    const Triple xyz = times(kToXyz, rgb);
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f(xyz[0] / 0.95047);
    const double y = f(xyz[1]);
    const double z = f(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double hue(double a, double b)
{
    const double degrees = std::atan2(b, a) * 180 / std::numbers::pi;
    return degrees < 0 ? degrees + 360 : degrees;
}

/// CIEDE2000.
double difference(const Triple& one, const Triple& two)
{
    const auto rad = [](double degrees) { return degrees * std::numbers::pi / 180; };
    const double meanC = (std::hypot(one[1], one[2]) + std::hypot(two[1], two[2])) / 2;
    const double c7 = std::pow(meanC, 7);
    const double g = 0.5 * (1 - std::sqrt(c7 / (c7 + std::pow(25.0, 7))));
    const double a1 = one[1] * (1 + g);
    const double a2 = two[1] * (1 + g);
    const double chroma1 = std::hypot(a1, one[2]);
    const double chroma2 = std::hypot(a2, two[2]);
    const double hue1 = chroma1 > 0 ? hue(a1, one[2]) : 0;
    const double hue2 = chroma2 > 0 ? hue(a2, two[2]) : 0;
    double dHue = chroma1 * chroma2 > 0 ? hue2 - hue1 : 0;
    dHue += dHue > 180 ? -360 : dHue < -180 ? 360 : 0;
    const double dL = two[0] - one[0];
    const double dC = chroma2 - chroma1;
    const double dH = 2 * std::sqrt(chroma1 * chroma2) * std::sin(rad(dHue / 2));
    const double meanL = (one[0] + two[0]) / 2;
    const double meanChroma = (chroma1 + chroma2) / 2;
    double meanHue = (hue1 + hue2) / 2;
    if (chroma1 * chroma2 > 0 && std::abs(hue1 - hue2) > 180) {
        meanHue += meanHue < 180 ? 180 : -180;
    }
    const double t = 1 - 0.17 * std::cos(rad(meanHue - 30)) + 0.24 * std::cos(rad(2 * meanHue)) +
                     0.32 * std::cos(rad(3 * meanHue + 6)) - 0.20 * std::cos(rad(4 * meanHue - 63));
    const double l50 = (meanL - 50) * (meanL - 50);
    const double sL = 1 + 0.015 * l50 / std::sqrt(20 + l50);
    const double sC = 1 + 0.045 * meanChroma;
    const double sH = 1 + 0.015 * meanChroma * t;
    const double m7 = std::pow(meanChroma, 7);
    const double turn = -2 * std::sqrt(m7 / (m7 + std::pow(25.0, 7))) *
                        std::sin(rad(60 * std::exp(-std::pow((meanHue - 275) / 25, 2))));
    return std::sqrt(std::pow(dL / sL, 2) + std::pow(dC / sC, 2) + std::pow(dH / sH, 2) + turn * dC / sC * dH / sH);
}

/// Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
const std::array<std::pair<const char*, Matrix>, 4> kVisions{
    {{"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
     {"protan", {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
     {"deutan", {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
     {"tritan", {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}}};

Triple seen(const QColor& colour, const Matrix& vision)
{
    Triple light = times(vision, linear(colour));
    for (double& channel : light) {
        channel = std::min(1.0, std::max(0.0, channel));
    }
    return labOf(light);
}

double contrast(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& c) {
        const Triple light = linear(c);
        return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
    };
    const double one = luminance(a);
    const double two = luminance(b);
    return (std::max(one, two) + 0.05) / (std::min(one, two) + 0.05);
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void formulaAgreesWithPublishedPairs();
    void rolesCanBeToldApart_data();
    void rolesCanBeToldApart();
    void textCanBeRead_data();
    void textCanBeRead();
    void fontsAreOurs();
    void dataIsNotShaped();
    void scaleIsOfContentOnly();
    void changesAreTold();
    void everyGlyphDraws();
    void badgeShowsItsRole_data();
    void badgeShowsItsRole();
    void systemSchemeFollowsThePalette();
};

void TestTheme::formulaAgreesWithPublishedPairs()
{
    // From the test data of Sharma, Wu and Dalal.
    QVERIFY(std::abs(difference({50, 2.6772, -79.7751}, {50, 0, -82.7485}) - 2.0425) < 1e-4);
    QVERIFY(std::abs(difference({50, 2.5, 0}, {73, 25, -18}) - 27.1492) < 1e-4);
    QVERIFY(std::abs(difference({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}) - 0.9082) < 1e-4);
}

void TestTheme::rolesCanBeToldApart_data()
{
    QTest::addColumn<int>("scheme");
    QTest::newRow("light") << static_cast<int>(Scheme::Light);
    QTest::newRow("dark") << static_cast<int>(Scheme::Dark);
}

void TestTheme::rolesCanBeToldApart()
{
    QFETCH(int, scheme);
    const Theme theme(static_cast<Scheme>(scheme));
    const std::array roles{FateRole::Match, FateRole::Update, FateRole::Insert, FateRole::Delete, FateRole::Kept};
    for (const auto& [name, vision] : kVisions) {
        for (std::size_t i = 0; i < roles.size(); ++i) {
            for (std::size_t j = i + 1; j < roles.size(); ++j) {
                const double apart = difference(seen(theme.role(roles[i]).fill, vision), seen(theme.role(roles[j]).fill, vision));
                QVERIFY2(apart >= 15, qPrintable(QStringLiteral("%1: roles %2 and %3 are %4 apart").arg(QLatin1String(name)).arg(i).arg(j).arg(apart)));
            }
        }
    }
}

void TestTheme::textCanBeRead_data()
{
    QTest::addColumn<int>("scheme");
    QTest::newRow("light") << static_cast<int>(Scheme::Light);
    QTest::newRow("dark") << static_cast<int>(Scheme::Dark);
    QTest::newRow("projector") << static_cast<int>(Scheme::Projector);
}

void TestTheme::textCanBeRead()
{
    QFETCH(int, scheme);
    const Theme theme(static_cast<Scheme>(scheme));
    const Colours& c = theme.colours();
    for (const QColor& ground : {c.ground, c.card, c.header, c.band}) {
        QVERIFY(contrast(c.text, ground) >= 7);
        QVERIFY2(contrast(c.secondary, ground) >= 4.5, qPrintable(c.secondary.name() + QLatin1Char(' ') + ground.name()));
    }
    for (const QColor& ink : {c.sqlKeyword, c.sqlString, c.sqlNumber, c.sqlComment, c.errorLine, c.warningLine}) {
        QVERIFY2(contrast(ink, c.card) >= 4.5, qPrintable(ink.name()));
    }
    QVERIFY(contrast(c.faint, c.card) >= 3);
    QVERIFY(contrast(c.focus, c.ground) >= 3);
    QVERIFY(contrast(c.accent, c.accentInk) >= 4.5);
    for (const FateRole role : {FateRole::Match, FateRole::Update, FateRole::Insert, FateRole::Delete, FateRole::Kept,
                                FateRole::Copied, FateRole::Error}) {
        QVERIFY(contrast(theme.role(role).fill, theme.role(role).ink) >= 4.5);
    }
}

void TestTheme::fontsAreOurs()
{
    const Theme theme;
    QCOMPARE(textFamily(), QStringLiteral("Inter"));
    QCOMPARE(dataFamily(), QStringLiteral("JetBrains Mono"));
    QCOMPARE(QFontInfo(theme.font(Type::Text)).family(), QStringLiteral("Inter"));
    QCOMPARE(QFontInfo(theme.font(Type::Data)).family(), QStringLiteral("JetBrains Mono"));
    QVERIFY(QFontInfo(theme.font(Type::Data)).fixedPitch());
    const QFontMetricsF plain(theme.font(Type::Text, kSizeLarge));
    const QFontMetricsF strong(theme.font(Type::Text, kSizeLarge, QFont::DemiBold));
    QVERIFY(strong.horizontalAdvance(QStringLiteral("Mergescope")) > plain.horizontalAdvance(QStringLiteral("Mergescope")));
}

void TestTheme::dataIsNotShaped()
{
    const Theme theme;
    const QFont data = theme.font(Type::Data, kSizeTitle);
    QVERIFY(data.styleStrategy() & QFont::PreferNoShaping);
    // Drawn together, `<>` is what `<` and `>` are one by one: no ligature.
    const auto drawn = [&](const QStringList& pieces) {
        QImage image(120, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setFont(data);
        double x = 10;
        for (const QString& piece : pieces) {
            painter.drawText(QPointF(x, 28), piece);
            x += QFontMetricsF(data).horizontalAdvance(piece);
        }
        return image;
    };
    const double advance = QFontMetricsF(data).horizontalAdvance(QLatin1Char('<'));
    QCOMPARE(QFontMetricsF(data).horizontalAdvance(QStringLiteral("<>")), 2 * advance);
    if (advance == std::floor(advance)) {
        QCOMPARE(drawn({QStringLiteral("!=")}), drawn({QStringLiteral("!"), QStringLiteral("=")}));
    }
}

void TestTheme::scaleIsOfContentOnly()
{
    Theme theme;
    theme.setContentScale(2);
    QCOMPARE(theme.font(Type::Text, kSizeSmall).pixelSize(), 24);
    QCOMPARE(theme.controlFont(kSizeBody).pixelSize(), kSizeBody);
    theme.setContentScale(9);
    QCOMPARE(theme.contentScale(), 3.0);
}

void TestTheme::changesAreTold()
{
    Theme theme;
    QSignalSpy changes(&theme, &Theme::changed);
    theme.setScheme(Scheme::Light);
    theme.setContentScale(1);
    theme.setReducedMotion(false);
    QCOMPARE(changes.count(), 0);
    theme.setScheme(Scheme::Dark);
    theme.setContentScale(1.5);
    theme.setReducedMotion(true);
    QCOMPARE(changes.count(), 3);
    QVERIFY(theme.isDark());
    QVERIFY(theme.colours().ground.lightness() < 50);
}

void TestTheme::everyGlyphDraws()
{
    for (int i = 0; i <= static_cast<int>(Glyph::Search); ++i) {
        const QPainterPath& path = glyphPath(static_cast<Glyph>(i));
        QVERIFY2(!path.isEmpty(), qPrintable(QString::number(i)));
        QVERIFY2(QRectF(-0.08, -0.08, 1.16, 1.16).contains(path.boundingRect()), qPrintable(QString::number(i)));
    }
    // The four truth shapes are told apart by shape alone.
    QVERIFY(glyphPath(Glyph::True).contains(QPointF(0.5, 0.5)));
    QVERIFY(!glyphPath(Glyph::False).contains(QPointF(0.5, 0.5)));
    QVERIFY(glyphPath(Glyph::Unknown).contains(QPointF(0.2, 0.5)));
    QVERIFY(!glyphPath(Glyph::Unknown).contains(QPointF(0.5, 0.5)));
    QVERIFY(!glyphPath(Glyph::NotTested).contains(QPointF(0.5, 0.5)));
    const auto coveredPartOfRing = [](const QPainterPath& path) {
        // Between the widest and the middle a ring is met in every direction, a dashed one only in some.
        int met = 0;
        constexpr int kDirections = 72;
        for (int i = 0; i < kDirections; ++i) {
            const double angle = 2 * M_PI * i / kDirections;
            bool isMet = false;
            for (double radius = 0.2; radius < 0.5 && !isMet; radius += 0.01) {
                isMet = path.contains(QPointF(0.5 + radius * std::cos(angle), 0.5 + radius * std::sin(angle)));
            }
            met += isMet ? 1 : 0;
        }
        return static_cast<double>(met) / kDirections;
    };
    QCOMPARE(coveredPartOfRing(glyphPath(Glyph::False)), 1.0);
    QVERIFY(coveredPartOfRing(glyphPath(Glyph::NotTested)) > 0.3);
    QVERIFY(coveredPartOfRing(glyphPath(Glyph::NotTested)) < 0.9);
}

void TestTheme::badgeShowsItsRole_data()
{
    QTest::addColumn<int>("role");
    for (const FateRole role : {FateRole::Match, FateRole::Update, FateRole::Insert, FateRole::Delete}) {
        QTest::addRow("%d", static_cast<int>(role)) << static_cast<int>(role);
    }
}

void TestTheme::badgeShowsItsRole()
{
    QFETCH(int, role);
    const Theme theme;
    const FateRole which = static_cast<FateRole>(role);
    const QSizeF size = badgeSize(theme, QStringLiteral("word"));
    QVERIFY(size.width() > badgeSize(theme, {}).width());
    QImage image(size.toSize() + QSize(8, 8), QImage::Format_RGB32);
    image.fill(theme.colours().card);
    QPainter painter(&image);
    paintBadge(painter, theme, QRectF(QPointF(0, 4), size), which, QStringLiteral("word"));
    painter.end();
    // Between border and glyph there is the role's own colour; outside nothing is touched.
    QCOMPARE(image.pixelColor(3, 14), theme.role(which).fill);
    QCOMPARE(image.pixelColor(image.width() - 2, 14), theme.colours().card);
}

void TestTheme::systemSchemeFollowsThePalette()
{
    QPalette palette;
    palette.setColor(QPalette::Window, QColor(30, 30, 30));
    palette.setColor(QPalette::WindowText, QColor(230, 230, 230));
    QVERIFY(systemScheme(palette) == Scheme::Dark);
    palette.setColor(QPalette::Window, QColor(240, 240, 240));
    palette.setColor(QPalette::WindowText, QColor(10, 10, 10));
    QVERIFY(systemScheme(palette) == Scheme::Light);
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
