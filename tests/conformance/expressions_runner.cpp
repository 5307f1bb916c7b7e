// Asks every recorded expression of an engine in ours and prints how many agree. Fails on any disagreement.
//
// expressions_runner ENGINE FILE [CASE…]

#include "tests/conformance/expression_case.h"

#include <QCoreApplication>
#include <QTextStream>

using namespace mergescope;

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QStringList arguments = QCoreApplication::arguments().mid(1);
    QTextStream out(stdout);
    if (arguments.size() < 2) {
        out << "expressions_runner ENGINE FILE [CASE…]\n";
        return 2;
    }
    const sql::Dialect* dialect = sql::findDialect(arguments[0].toStdString());
    const auto lines = testing::readLines(arguments[1]);
    if (dialect == nullptr || !lines) {
        out << "no such engine or file\n";
        return 2;
    }
    const QStringList chosen = arguments.mid(2);
    int cases = 0;
    int different = 0;
    for (const QJsonObject& line : *lines) {
        const QString id = line["id"].toString();
        if (!chosen.isEmpty() && !chosen.contains(id)) {
            continue;
        }
        ++cases;
        const QString difference = testing::expressionDifference(line, *dialect);
        if (!difference.isEmpty()) {
            ++different;
            out << id << ": " << line["expr"].toString() << " " << difference << "\n";
        }
    }
    out << arguments[0] << ": " << cases << " expressions, " << cases - different << " agree, " << different
        << " differ\n";
    return different == 0 && cases > 0 ? 0 : 1;
}
