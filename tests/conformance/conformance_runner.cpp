// Plays every recorded case of an engine in our engine and prints how many agree. Fails on any disagreement that is not
// among the known differences, and on a known difference that agrees.
//
// conformance_runner ENGINE FILE [CASE…]

#include "tests/conformance/case_runner.h"
#include "tests/conformance/known_differences.h"
#include "tests/conformance/recorded_case.h"

#include <QCoreApplication>
#include <QMap>
#include <QTextStream>

using namespace mergescope;
using testing::CaseResult;
using testing::RecordedCase;

namespace {

struct Tally {
    int cases = 0;
    int agreeing = 0;
    QMap<QString, QStringList> known; ///< ids by reason
    QStringList failures;
};

void addCase(const RecordedCase& recorded, const sql::Dialect& dialect, Tally& tally)
{
    const CaseResult result = testing::playCase(recorded, dialect);
    ++tally.cases;
    const QString engine = QString::fromUtf8(dialect.id.data());
    const QString reason = testing::reasonToDiffer(engine, recorded.id);
    if (result.differences.isEmpty()) {
        ++tally.agreeing;
        if (!reason.isEmpty()) {
            tally.failures.append(recorded.id + ": agrees, but stands among the known differences");
        }
    } else if (!reason.isEmpty()) {
        tally.known[reason].append(recorded.id);
    } else {
        tally.failures.append(recorded.id + ": " + result.differences.join("\n    "));
    }
}

void print(const Tally& tally, const QString& file, QTextStream& out)
{
    for (const QString& failure : tally.failures) {
        out << "DIFFERS " << failure << '\n';
    }
    int known = 0;
    for (auto reason = tally.known.begin(); reason != tally.known.end(); ++reason) {
        known += static_cast<int>(reason.value().size());
    }
    out << '\n' << file << '\n';
    out << "  cases         " << tally.cases << '\n';
    out << "  agree         " << tally.agreeing << '\n';
    out << "  differ        " << tally.failures.size() << '\n';
    out << "  known         " << known << '\n';
    for (auto reason = tally.known.begin(); reason != tally.known.end(); ++reason) {
        out << "    " << reason.key() << ": " << reason.value().size() << " (" << reason.value().join(", ") << ")\n";
    }
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    QTextStream out(stdout);
    if (arguments.size() < 3) {
        out << "usage: conformance_runner ENGINE FILE [CASE…]\n";
        return 2;
    }
    const sql::Dialect* dialect = sql::findDialect(arguments[1].toStdString());
    const std::optional<std::vector<RecordedCase>> cases = testing::readRecording(arguments[2]);
    if (dialect == nullptr || !cases.has_value() || cases->empty()) {
        out << "cannot read " << arguments[2] << " for engine " << arguments[1] << '\n';
        return 2;
    }
    const QStringList wanted = arguments.mid(3);
    Tally tally;
    for (const RecordedCase& recorded : *cases) {
        if (wanted.isEmpty() || wanted.contains(recorded.id)) {
            addCase(recorded, *dialect, tally);
        }
    }
    print(tally, arguments[2].section(QLatin1Char('/'), -2), out);
    return tally.failures.isEmpty() && tally.cases > 0 ? 0 : 1;
}
