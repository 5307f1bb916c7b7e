#include "ui/stage/words.h"

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/stage_script.h"

#include <QStringList>

namespace mergescope::ui {

CellWord cellWord(const tables::Table& table, std::size_t row, std::size_t column)
{
    const tables::Column& cells = table.column(column);
    if (cells.isNull(row)) {
        return {QStringLiteral("NULL"), true};
    }
    const QString text = toQString(values::toText(cells.valueAt(row)));
    return {text.isEmpty() ? QStringLiteral("''") : text, false};
}

bool standsRight(const values::DataType& type)
{
    return type.isNumeric();
}

QString lastPart(const std::string& dottedName)
{
    const std::size_t dot = dottedName.rfind('.');
    return toQString(dot == std::string::npos ? dottedName : dottedName.substr(dot + 1));
}

namespace {

QString kindWords(trace::MatchKind kind)
{
    switch (kind) {
    case trace::MatchKind::Matched:
        return QStringLiteral("MATCHED");
    case trace::MatchKind::NotMatchedByTarget:
        return QStringLiteral("NOT MATCHED");
    case trace::MatchKind::NotMatchedBySource:
        return QStringLiteral("NOT MATCHED BY SOURCE");
    }
    return {};
}

} // namespace

QString laneName(trace::MatchKind kind)
{
    switch (kind) {
    case trace::MatchKind::Matched:
        return Words::tr("pairs", "lane of the match");
    case trace::MatchKind::NotMatchedBySource:
        return Words::tr("only target", "lane of the match");
    case trace::MatchKind::NotMatchedByTarget:
        return Words::tr("only source", "lane of the match");
    }
    return {};
}

QString rungLabel(const session::Rung& rung)
{
    switch (rung.kind) {
    case session::Rung::Kind::On:
        return QStringLiteral("ON");
    case session::Rung::Kind::Clause:
        return QStringLiteral("%1 \u00B7 %2").arg(rung.clause + 1).arg(kindWords(rung.speaksOf));
    case session::Rung::Kind::NoClause:
        return Words::tr("no clause");
    }
    return {};
}

QString actionText(const trace::MergeRun& run, std::int16_t clause, std::size_t letters)
{
    const trace::ClauseRecord& record = run.clauses[static_cast<std::size_t>(clause)];
    const QString word = toQString(record.word);
    if (record.assignedColumns.empty()) {
        return word;
    }
    const QString head =
        record.effect == trace::Effect::InsertRow ? word + QStringLiteral(" (") : word + QStringLiteral(" SET ");
    const QString tail = record.effect == trace::Effect::InsertRow ? QStringLiteral(")") : QString();
    QStringList columns;
    for (const std::uint32_t column : record.assignedColumns) {
        columns << toQString(run.before->schema().fields[column].name);
    }
    const auto fits = [&](const QString& text) { return static_cast<std::size_t>(text.size()) <= letters; };
    QString text = head + columns.join(QStringLiteral(", ")) + tail;
    while (!fits(text) && columns.size() > 1) {
        columns.removeLast();
        text = head + columns.join(QStringLiteral(", ")) + QStringLiteral(", \u2026") + tail;
    }
    return fits(text) ? text : word;
}

QString effectWord(trace::Effect effect)
{
    switch (effect) {
    case trace::Effect::InsertRow:
        return Words::tr("insert", "badge: what a clause will do to the row");
    case trace::Effect::UpdateCells:
        return Words::tr("update", "badge: what a clause will do to the row");
    case trace::Effect::DeleteRow:
        return Words::tr("delete", "badge: what a clause will do to the row");
    case trace::Effect::Keep:
        return staysBadge();
    case trace::Effect::Raise:
        return Words::tr("error", "badge: what a clause will do to the row");
    }
    return {};
}

QString truthWord(values::Truth truth)
{
    switch (truth) {
    case values::Truth::True:
        return Words::tr("true", "truth of a condition");
    case values::Truth::False:
        return Words::tr("false", "truth of a condition");
    case values::Truth::Unknown:
        return Words::tr("unknown", "truth of a condition");
    case values::Truth::NotTested:
        return Words::tr("not asked", "truth of a condition");
    }
    return {};
}

QString matchesTwice()
{
    return Words::tr("matches twice", "badge on the ON rung");
}

QString takesTheRow()
{
    return Words::tr("takes the row", "badge on a rung");
}

QString forWhichRows(trace::MatchKind kind)
{
    switch (kind) {
    case trace::MatchKind::Matched:
        return Words::tr("for pairs", "a rung that does not speak of the row in focus");
    case trace::MatchKind::NotMatchedByTarget:
        return Words::tr("for source rows", "a rung that does not speak of the row in focus");
    case trace::MatchKind::NotMatchedBySource:
        return Words::tr("for target rows", "a rung that does not speak of the row in focus");
    }
    return {};
}

QString noClauseText(trace::MatchKind kind)
{
    return kind == trace::MatchKind::NotMatchedByTarget ? Words::tr("the row is ignored")
                                                        : Words::tr("the row stays as it is");
}

QString noClauseText()
{
    return Words::tr("a target row stays, a source row is ignored");
}

QString notTakenText(const StageScript& script)
{
    const std::size_t ignored = script.rowsIgnored;
    const std::size_t stays = script.rowsTaken.back() - ignored;
    const QString kept = QStringLiteral("%1 %2").arg(staysBadge(), timesText(stays));
    const QString left = QStringLiteral("%1 %2").arg(ignoredBadge(), timesText(ignored));
    return ignored + stays == 0 ? rowCountText(0)
           : ignored == 0       ? kept
           : stays == 0         ? left
                                : QStringLiteral("%1 \u00B7 %2").arg(kept, left);
}

QString orderNote()
{
    return Words::tr("every row is judged against the table as it was before");
}

QString tagText(const StageScript& script, std::size_t route)
{
    const trace::MergeRun& run = *script.run;
    const QString name =
        toQString(story::rowName(run, run.routes.targetRow[route], run.routes.sourceRow[route], script.language));
    const auto number = script.twinNumbers.find(static_cast<std::uint32_t>(route));
    return number == script.twinNumbers.end() ? name : QStringLiteral("%1 \u00B7 %2").arg(name).arg(number->second);
}

QString staysBadge()
{
    return Words::tr("stays", "badge: what a clause will do to the row");
}

QString ignoredBadge()
{
    return Words::tr("ignored", "badge: a source row that no clause took");
}

QString timesText(std::size_t rows)
{
    return QChar(0x00D7) + QString::number(rows);
}

QString rowCountText(std::size_t rows)
{
    return Words::tr("%n row(s)", "", static_cast<int>(rows));
}

} // namespace mergescope::ui
