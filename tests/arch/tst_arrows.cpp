// Holds the floor plan: which room may include which, no Qt and no throw in core, view rooms apart.

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace {

struct SourceFile {
    QString path; // from the repository root
    QString room; // "core/sql", "app"
    QStringList lines;
};

QString root()
{
    return QStringLiteral(MERGESCOPE_SOURCE_DIR);
}

QString roomOf(const QString& path)
{
    const QStringList parts = path.split('/');
    return parts.first() == QLatin1String("app") ? QStringLiteral("app") : parts.mid(0, 2).join('/');
}

QList<SourceFile> sourcesBelow(const QString& folder)
{
    QList<SourceFile> files;
    QDirIterator it(root() + '/' + folder, {"*.h", "*.cpp", "*.def"}, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        const QString absolute = it.next();
        QFile file(absolute);
        if (!file.open(QIODevice::ReadOnly)) {
            continue;
        }
        const QString path = absolute.mid(root().size() + 1);
        files.append({path, roomOf(path), QString::fromUtf8(file.readAll()).split('\n')});
    }
    return files;
}

QHash<QString, QSet<QString>> allowedArrows()
{
    QHash<QString, QSet<QString>> allowed;
    QFile file(root() + "/tests/arch/arrows.txt");
    if (!file.open(QIODevice::ReadOnly)) {
        return allowed;
    }
    for (const QString& line : QString::fromUtf8(file.readAll()).split('\n')) {
        if (line.isEmpty() || line.startsWith('#')) {
            continue;
        }
        const qsizetype colon = line.indexOf(':');
        const QStringList targets = line.mid(colon + 1).split(' ', Qt::SkipEmptyParts);
        allowed.insert(line.left(colon), QSet<QString>(targets.begin(), targets.end()));
    }
    return allowed;
}

bool mayInclude(const QSet<QString>& allowed, const QString& room)
{
    return allowed.contains(room) || allowed.contains(room.section('/', 0, 0) + "/*");
}

QString withoutComment(const QString& line)
{
    return line.section(QStringLiteral("//"), 0, 0);
}

} // namespace

class ArrowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyIncludeFollowsTheFloorPlan()
    {
        const auto allowed = allowedArrows();
        QVERIFY2(allowed.size() > 20, "tests/arch/arrows.txt could not be read");
        static const QRegularExpression include(QStringLiteral("^\\s*#include \"((?:core|ui|app)/[^\"]+)\""));
        QStringList wrong;
        int seen = 0;
        for (const QString& top : {QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")}) {
            for (const SourceFile& file : sourcesBelow(top)) {
                if (!allowed.contains(file.room)) {
                    wrong += file.path + ": the room " + file.room + " is not in arrows.txt";
                    continue;
                }
                for (const QString& line : file.lines) {
                    const auto match = include.match(line);
                    if (!match.hasMatch()) {
                        continue;
                    }
                    ++seen;
                    const QString room = roomOf(match.captured(1));
                    if (room != file.room && !mayInclude(allowed[file.room], room)) {
                        wrong += file.path + " includes " + match.captured(1) + ", and " + file.room +
                                 " may not look into " + room;
                    }
                }
            }
        }
        QVERIFY2(seen > 100, "hardly any include was found: is the pattern still right?");
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    void coreKnowsNoQtAndThrowsNothing()
    {
        static const QRegularExpression qt(QStringLiteral("#include\\s*<Q"));
        static const QRegularExpression throws(QStringLiteral("\\bthrow\\b"));
        static const QRegularExpression ranges(QStringLiteral("#include\\s*<(ranges|format|expected)>"));
        QStringList wrong;
        const auto files = sourcesBelow(QStringLiteral("core"));
        QVERIFY(files.size() > 50);
        for (const SourceFile& file : files) {
            for (const QString& line : file.lines) {
                const QString code = withoutComment(line);
                if (code.contains(qt) || code.contains(throws) || code.contains(ranges)) {
                    wrong += file.path + ": " + line.trimmed();
                }
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    void onlyOneRoomKnowsEachLibrary()
    {
        QStringList wrong;
        for (const QString& top : {QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")}) {
            for (const SourceFile& file : sourcesBelow(top)) {
                const QString text = file.lines.join('\n');
                if (text.contains(QLatin1String("<sqlite3.h>")) && file.room != QLatin1String("core/store")) {
                    wrong += file.path + " knows SQLite";
                }
                if (text.contains(QLatin1String("qcustomplot.h")) && file.room != QLatin1String("ui/plots")) {
                    wrong += file.path + " knows QCustomPlot";
                }
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    void roomsHaveNoCycle()
    {
        const auto allowed = allowedArrows();
        QSet<QString> done;
        bool moved = true;
        while (moved) {
            moved = false;
            for (auto it = allowed.begin(); it != allowed.end(); ++it) {
                if (done.contains(it.key())) {
                    continue;
                }
                bool ready = true;
                for (const QString& target : it.value()) {
                    ready = ready && (target.endsWith('*') || done.contains(target));
                }
                if (ready) {
                    done.insert(it.key());
                    moved = true;
                }
            }
        }
        QStringList stuck;
        for (auto it = allowed.begin(); it != allowed.end(); ++it) {
            if (!done.contains(it.key())) {
                stuck += it.key();
            }
        }
        QVERIFY2(stuck.isEmpty(), qPrintable("these rooms include each other in a circle: " + stuck.join(' ')));
    }
};

QTEST_APPLESS_MAIN(ArrowsTest)
#include "tst_arrows.moc"
