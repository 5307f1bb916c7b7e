// Sentences: every kind of step, in both languages, from runs made by hand.

#include "core/diagnostics/message_id.h"
#include "core/story/story.h"
#include "core/story/story_texts.h"
#include "tests/support/kiosko_run.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace mergescope;
using base::Language;
using mergescope::testing::RunBuilder;
using story::Part;
using tables::kNoRow;
using trace::Effect;
using trace::Fate;
using trace::MatchKind;
using trace::Phase;
using values::Truth;
using values::Value;

namespace {

QString told(const trace::MergeRunPtr& run, std::uint64_t step, Language language)
{
    return QString::fromStdString(story::explain(*run, trace::stepAt(*run, step), language).plain());
}

/// id INT, v STRING; "-" is NULL, a negative id too.
tables::TablePtr pairs(std::initializer_list<std::pair<int, const char*>> rows)
{
    const auto number = values::DataType::of(values::TypeKind::Int);
    tables::Schema schema;
    schema.fields = {{"id", number, true, std::nullopt},
                     {"v", values::DataType::of(values::TypeKind::String), true, std::nullopt}};
    tables::TableBuilder builder(schema);
    for (const auto& [id, text] : rows) {
        builder.appendRow({id < 0 ? Value::null(number) : Value::integer(id, number),
                           std::string_view(text) == "-" ? Value::null() : Value::text(text)});
    }
    return builder.finish();
}

/// Three clauses of pairs, one of each other kind.
RunBuilder ruleBuilder(const std::string& on = "t.id = s.id", bool withKey = true)
{
    RunBuilder builder(
        "MERGE INTO t USING s\nON " + on +
            "\nWHEN MATCHED AND s.v = 'x' THEN DELETE\nWHEN MATCHED AND t.v <> s.v THEN UPDATE SET v = s.v\n"
            "WHEN NOT MATCHED AND s.v IS NOT NULL THEN INSERT *\n"
            "WHEN NOT MATCHED BY SOURCE AND t.v = 'old'\n   THEN DELETE",
        "t", "s");
    if (withKey) {
        builder.key(0, 0);
    }
    if (on.find(" AND ") != std::string::npos) {
        builder.onAsksMore();
    }
    builder.clause(MatchKind::Matched, Effect::DeleteRow, "WHEN MATCHED AND s.v = 'x'", "DELETE", "DELETE")
        .clause(MatchKind::Matched, Effect::UpdateCells, "WHEN MATCHED AND t.v <> s.v", "UPDATE SET v = s.v", "UPDATE",
                {1})
        .clause(MatchKind::NotMatchedByTarget, Effect::InsertRow, "WHEN NOT MATCHED AND s.v IS NOT NULL", "INSERT *",
                "INSERT")
        .clause(MatchKind::NotMatchedBySource, Effect::DeleteRow, "WHEN NOT MATCHED BY SOURCE AND t.v = 'old'\n  ",
                "DELETE", "DELETE");
    return builder;
}

constexpr Truth F = Truth::False;
constexpr Truth T = Truth::True;
constexpr Truth U = Truth::Unknown;
constexpr Truth N = Truth::NotTested;

/// One route in a run of its own; the step asked for shows it.
struct Scene {
    tables::TablePtr before;
    tables::TablePtr source;
    tables::TablePtr after;
    std::uint32_t target = 0;
    std::uint32_t sourceRow = 0;
    int clause = -1;
    std::uint32_t afterRow = 0;
    std::vector<Truth> truths{N, N, N, N};
    Fate fate = Fate::Copied;
};

trace::MergeRunPtr play(const Scene& scene, const std::string& on = "t.id = s.id", bool withKey = true)
{
    RunBuilder builder = ruleBuilder(on, withKey);
    builder.tables(scene.before, scene.source, scene.after)
        .route(scene.target, scene.sourceRow, scene.clause, scene.afterRow, scene.truths)
        .fate({.targetRow = scene.target,
               .sourceRow = scene.sourceRow,
               .fate = scene.fate,
               .clause = static_cast<std::int16_t>(scene.clause),
               .afterRow = scene.afterRow,
               .beforeFile = 1,
               .afterFile = 2});
    return builder.finish();
}

} // namespace

class StoryTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tellsTheKioskoRun_data();
    void tellsTheKioskoRun();
    void tellsEveryKindOfStep_data();
    void tellsEveryKindOfStep();
    void tellsFailures();
    void countsAgreeWithNumber_data();
    void countsAgreeWithNumber();
    void valuesAreSetAsValues();
    void rowsHaveNames();
    void everyCellHasItsReason();
    void fatesAndPhasesHaveNames();
    void textsAreComplete();
};

void StoryTest::tellsTheKioskoRun_data()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("spanish");
    QTest::newRow("tables") << 0
                            << "dim_product holds 4 rows, and dim_product_staging brings 2 rows. ON pairs rows that "
                               "have the same value in product_id."
                            << "dim_product tiene 4 filas y dim_product_staging trae 2 filas. ON empareja las filas "
                               "que tienen el mismo valor en product_id.";
    QTest::newRow("target row alone")
        << 1 << "No source row has P001 in product_id, so this target row finds no partner."
        << "Ninguna fila de origen tiene P001 en product_id, así que esta fila del destino no encuentra pareja.";
    QTest::newRow("pair")
        << 2
        << "P002 stands in both tables with the same value in product_id, so ON is true and the two rows are a pair."
        << "P002 está en las dos tablas con el mismo valor en product_id, así que ON se cumple y las dos filas forman "
           "pareja.";
    QTest::newRow("source row alone")
        << 5 << "Before the statement no row of the target had P005 in product_id, so this source row finds no partner."
        << "Antes de la sentencia ninguna fila del destino tenía P005 en product_id, así que esta fila de origen no "
           "encuentra pareja.";
    QTest::newRow("no clause for it")
        << 6
        << "P001 found no partner in the source. WHEN NOT MATCHED speaks of source rows. Only a WHEN NOT MATCHED BY "
           "SOURCE could act on P001, and there is none: it keeps its values."
        << "P001 no encontró pareja en el origen. WHEN NOT MATCHED habla de filas de origen. Solo un WHEN NOT MATCHED "
           "BY SOURCE podría actuar sobre P001, y no lo hay: conserva sus valores.";
    QTest::newRow("taken")
        << 7
        << "P002 has a partner. Clause 1, WHEN MATCHED, asks for nothing more and takes the row: it will be updated."
        << "P002 tiene pareja. La cláusula 1, WHEN MATCHED, no pide nada más y toma la fila: se va a "
           "actualizar.";
    QTest::newRow("taken, new") << 10
                                << "P005 found no partner in the target. Clause 2, WHEN NOT MATCHED, asks for nothing "
                                   "more and takes the row: it will be inserted."
                                << "P005 no encontró pareja en el destino. La cláusula 2, WHEN NOT MATCHED, no pide "
                                   "nada más y toma la fila: se va a insertar.";
    QTest::newRow("copied")
        << 11
        << "P001 keeps its values. But P002 in the same data file changes, and a data file is only "
           "ever replaced whole: the row is copied from file 1 into file 2."
        << "P001 conserva sus valores. Pero P002, en el mismo archivo de datos, cambia, y un archivo "
           "de datos solo se sustituye entero: la fila se copia del archivo 1 al 2.";
    QTest::newRow("updated") << 12 << "Clause 1 updates P002: category snacks → health-snacks, unit_cost 0.6 → 0.68."
                             << "La cláusula 1 actualiza P002: category snacks → health-snacks, unit_cost 0.6 → 0.68.";
    QTest::newRow("inserted")
        << 15 << "Clause 2 adds P005 to the target as a new row: P005, Reusable Tote Bag, accessories, 1.2."
        << "La cláusula 2 añade P005 al destino como fila nueva: P005, Reusable Tote Bag, accessories, 1.2.";
    QTest::newRow("result")
        << 16 << "Done: 1 row updated, 1 row inserted and 3 rows copied unchanged. The target now has 5 rows."
        << "Listo: 1 fila actualizada, 1 fila insertada y 3 filas copiadas sin cambios. El destino tiene ahora 5 "
           "filas.";
}

void StoryTest::tellsTheKioskoRun()
{
    QFETCH(int, step);
    QFETCH(QString, english);
    QFETCH(QString, spanish);
    const auto run = mergescope::testing::kioskoRunWithNewProduct();
    QCOMPARE(trace::stepCount(*run), std::uint64_t{17});
    QCOMPARE(told(run, static_cast<std::uint64_t>(step), Language::English), english);
    QCOMPARE(told(run, static_cast<std::uint64_t>(step), Language::Spanish), spanish);
}

void StoryTest::tellsEveryKindOfStep_data()
{
    QTest::addColumn<void*>("holder"); // a MergeRunPtr; rows of data are made once
    QTest::addColumn<int>("step");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("spanish");
    static std::vector<trace::MergeRunPtr> runs;
    runs.clear();
    runs.reserve(40);
    const auto row = [](const char* name, trace::MergeRunPtr run, Phase phase, const char* english,
                        const char* spanish) {
        const auto step = static_cast<int>(trace::firstStepOf(*run, phase));
        runs.push_back(std::move(run));
        QTest::newRow(name) << static_cast<void*>(&runs.back()) << step << english << spanish;
    };
    const auto one = pairs({{1, "a"}});
    const auto other = pairs({{1, "b"}});
    const auto none = pairs({});

    row("empty source", play({one, none, one, 0, kNoRow}), Phase::Tables,
        "t holds 1 row, and s brings no rows: there is nothing to be paired.",
        "t tiene 1 fila y s no trae ninguna fila: no hay nada que emparejar.");
    row("no key in ON", play({one, other, one}, "t.id < s.id + 1", false), Phase::Match,
        "ON is true for target row 1 and source row 1, so the two are a pair.",
        "ON se cumple para la fila 1 del destino y la fila 1 del origen, así que las dos forman pareja.");
    row("number as a key", play({one, other, one}), Phase::Match,
        "id 1 stands in both tables with the same value in id, so ON is true and the two rows are a pair.",
        "id 1 está en las dos tablas con el mismo valor en id, así que ON se cumple y las dos filas forman pareja.");
    row("more than the key", play({one, other, one}, "t.id = s.id AND t.v = 'a'"), Phase::Tables,
        "t holds 1 row, and s brings 1 row. ON pairs rows that have the same value in id and meet the rest of its "
        "condition.",
        "t tiene 1 fila y s trae 1 fila. ON empareja las filas que tienen el mismo valor en id y cumplen el resto de "
        "su "
        "condición.");
    row("a pair by more than the key", play({one, other, one}, "t.id = s.id AND t.v = 'a'"), Phase::Match,
        "id 1 stands in both tables with the same value in id, and the rest of ON is true as well: the two rows are a "
        "pair.",
        "id 1 está en las dos tablas con el mismo valor en id y también se cumple el resto de ON: las dos filas forman "
        "pareja.");
    row("a twin in the source", play({none, pairs({{5, "a"}, {5, "b"}}), none, kNoRow, 0, -1, kNoRow}), Phase::Match,
        "Before the statement no row of the target had 5 in id, so this source row finds no partner. Another source "
        "row has the same value, but source rows are never compared with each other.",
        "Antes de la sentencia ninguna fila del destino tenía 5 en id, así que esta fila de origen no encuentra "
        "pareja. Otra fila de origen tiene el mismo valor, pero las filas de origen nunca se comparan entre sí.");
    const auto null = pairs({{-1, "a"}});
    row("NULL key, source", play({null, null, null, kNoRow, 0, -1, kNoRow}), Phase::Match,
        "This source row has NULL in id. NULL equals nothing, not even another NULL, so it finds no partner.",
        "Esta fila de origen tiene NULL en id. NULL no es igual a nada, ni siquiera a otro NULL, así que no encuentra "
        "pareja.");
    row("NULL key, target", play({null, null, null, 0, kNoRow}), Phase::Match,
        "This target row has NULL in id. NULL equals nothing, not even another NULL, so it finds no partner.",
        "Esta fila del destino tiene NULL en id. NULL no es igual a nada, ni siquiera a otro NULL, así que no "
        "encuentra pareja.");
    row("NULL meets NULL", play({null, null, null}, "t.id <=> s.id"), Phase::Match,
        "Both rows have NULL in id, and this ON compares in such a way that NULL meets NULL: they are a pair.",
        "Las dos filas tienen NULL en id y este ON compara de modo que NULL se encuentra con NULL: forman pareja.");
    row("null-safe, and still alone", play({one, null, one, kNoRow, 0, -1, kNoRow}, "t.id <=> s.id"), Phase::Match,
        "Before the statement no row of the target had NULL in id, so this source row finds no partner.",
        "Antes de la sentencia ninguna fila del destino tenía NULL en id, así que esta fila de origen no encuentra "
        "pareja.");
    row("a filter in ON", play({one, other, one, kNoRow, 0, -1, kNoRow}, "t.id = s.id AND t.v = 'z'"), Phase::Match,
        "The target does have 1 in id, but the rest of ON is not true for that row: this source row finds no partner.",
        "El destino sí tiene 1 en id, pero el resto de ON no se cumple para esa fila: esta fila de origen no encuentra "
        "pareja.");
    row("a filter in ON, other side", play({one, other, one, 0, kNoRow}, "t.id = s.id AND t.v = 'z'"), Phase::Match,
        "The source does have 1 in id, but the rest of ON is not true for that row: this target row finds no partner.",
        "El origen sí tiene 1 en id, pero el resto de ON no se cumple para esa fila: esta fila del destino no "
        "encuentra pareja.");
    row("first clause takes it, another would follow",
        play({one, pairs({{1, "x"}}), none, 0, 0, 0, kNoRow, {T, N, N, N}, Fate::Deleted}), Phase::Decide,
        "id 1 has a partner. Clause 1 asks for s.v = 'x', which is true, and takes the row: it will be deleted. "
        "Clauses "
        "after it are not asked: a row goes to the first that fits.",
        "id 1 tiene pareja. La cláusula 1 pide s.v = 'x', que es verdadero, y toma la fila: se va a borrar. A las "
        "cláusulas siguientes ya no se les pregunta: cada fila es para la primera que encaja.");
    row("second clause takes it", play({one, other, other, 0, 0, 1, 0, {F, T, N, N}, Fate::Updated}), Phase::Decide,
        "id 1 has a partner. Clause 1 asks for s.v = 'x', which is false; clause 2 asks for t.v <> s.v, which is true, "
        "and takes the row: it will be updated.",
        "id 1 tiene pareja. La cláusula 1 pide s.v = 'x', que es falso; la cláusula 2 pide t.v <> s.v, que es "
        "verdadero, y toma la fila: se va a actualizar.");
    row("unknown is not true", play({one, pairs({{1, "-"}}), one, 0, 0, -1, 0, {U, U, N, N}}), Phase::Decide,
        "id 1 has a partner. Clause 1 asks for s.v = 'x', which is unknown because of a NULL; clause 2 asks for t.v <> "
        "s.v, which is unknown because of a NULL. No further clause speaks of such rows, so the row keeps its values.",
        "id 1 tiene pareja. La cláusula 1 pide s.v = 'x', que es desconocido a causa de un NULL; la cláusula 2 pide "
        "t.v <> s.v, que es desconocido a causa de un NULL. Ninguna otra cláusula habla de filas así, de modo que la "
        "fila conserva sus valores.");
    row("condition over two lines", play({one, none, none, 0, kNoRow, 3, kNoRow, {N, N, N, T}, Fate::Deleted}),
        Phase::Decide,
        "id 1 found no partner in the source. Clause 4 asks for t.v = 'old', which is true, and takes the row: it will "
        "be deleted. NOT MATCHED BY SOURCE speaks of every target row without a partner, however little was loaded.",
        "id 1 no encontró pareja en el origen. La cláusula 4 pide t.v = 'old', que es verdadero, y toma la fila: se va "
        "a borrar. NOT MATCHED BY SOURCE habla de todas las filas del destino sin pareja, por poco que se haya "
        "cargado.");
    row("source row refused", play({none, pairs({{2, "-"}}), none, kNoRow, 0, -1, kNoRow, {N, N, F, N}, Fate::Ignored}),
        Phase::Decide,
        "id 2 found no partner in the target. Clause 3 asks for s.v IS NOT NULL, which is false. No further clause "
        "speaks of such rows, so the row is ignored.",
        "id 2 no encontró pareja en el destino. La cláusula 3 pide s.v IS NOT NULL, que es falso. Ninguna otra "
        "cláusula habla de filas así, de modo que la fila se ignora.");
    row("deleted", play({one, pairs({{1, "x"}}), none, 0, 0, 0, kNoRow, {T, N, N, N}, Fate::Deleted}), Phase::Apply,
        "Clause 1 deletes id 1 from the target.", "La cláusula 1 borra id 1 del destino.");
    row("ignored", play({none, pairs({{2, "-"}}), none, kNoRow, 0, -1, kNoRow, {N, N, F, N}, Fate::Ignored}),
        Phase::Apply, "id 2 is ignored: no clause took it, so nothing of it reaches the target.",
        "id 2 se ignora: ninguna cláusula se quedó con ella, así que nada de ella llega al destino.");
    row("untouched", play({one, none, one, 0, kNoRow, -1, 0, {N, N, N, F}, Fate::Untouched}), Phase::Apply,
        "id 1 stays untouched: nothing changes in its data file (1), so that file is left alone.",
        "id 1 queda intacta: en su archivo de datos (1) no cambia nada, así que ese archivo se deja en paz.");
    row("row without a key", play({one, none, one, 0, kNoRow, -1, 0, {N, N, N, F}, Fate::Copied}, "t.id < s.id", false),
        Phase::Apply,
        "Row 1 keeps its values. A data file is only ever replaced whole, so the row is copied from file 1 into file "
        "2.",
        "La fila 1 conserva sus valores. Un archivo de datos solo se sustituye entero, así que la fila se copia del "
        "archivo 1 al 2.");
    row("to and from NULL and nothing",
        play({pairs({{1, "-"}}), pairs({{1, ""}}), pairs({{1, ""}}), 0, 0, 1, 0, {F, T, N, N}, Fate::Updated}),
        Phase::Apply, "Clause 2 updates id 1: v NULL → ''.", "La cláusula 2 actualiza id 1: v NULL → ''.");
    row("same values", mergescope::testing::kioskoRunTwice(), Phase::Result,
        "Done: 1 row updated to the values it had and 3 rows copied unchanged. The target now has 4 rows.",
        "Listo: 1 fila actualizada con los valores que ya tenía y 3 filas copiadas sin cambios. El destino tiene ahora "
        "4 filas.");
    row("nothing changed", play({one, none, one, 0, kNoRow, -1, 0, {N, N, N, F}, Fate::Untouched}), Phase::Result,
        "Done: no row of the target was changed. It has 1 row.",
        "Listo: no cambió ninguna fila del destino. Tiene 1 fila.");
}

void StoryTest::tellsEveryKindOfStep()
{
    QFETCH(void*, holder);
    QFETCH(int, step);
    QFETCH(QString, english);
    QFETCH(QString, spanish);
    const trace::MergeRunPtr& run = *static_cast<trace::MergeRunPtr*>(holder);
    QCOMPARE(told(run, static_cast<std::uint64_t>(step), Language::English), english);
    QCOMPARE(told(run, static_cast<std::uint64_t>(step), Language::Spanish), spanish);
}

void StoryTest::tellsFailures()
{
    const auto duplicate = mergescope::testing::kioskoRunWithDuplicate();
    const std::uint64_t last = trace::stepCount(*duplicate) - 1;
    QCOMPARE(told(duplicate, last - 1, Language::English),
             QStringLiteral("P002 stands in both tables with the same value in product_id, so ON is true and the two "
                            "rows are a pair."));
    QCOMPARE(told(duplicate, last, Language::English),
             QStringLiteral("P002 fits 2 source rows, and MERGE does not choose between them. The statement "
                            "stops, and the target stays as it was."));
    QCOMPARE(told(duplicate, last, Language::Spanish),
             QStringLiteral("P002 encaja con 2 filas de origen y MERGE no elige entre ellas. La sentencia se "
                            "detiene y el destino se queda como estaba."));

    RunBuilder builder = ruleBuilder();
    const auto one = pairs({{1, "a"}});
    builder.tables(one, one, one).route(0, 0, 1, 0, {F, T, N, N});
    trace::RunFailure failure;
    failure.diagnostic.kind = diagnostics::DiagnosticKind::TypeCast;
    failure.diagnostic.message = {diagnostics::MessageId::InternalError, {"`x`"}};
    failure.phase = Phase::Apply;
    builder.failure(failure);
    const auto cast = builder.finish();
    QCOMPARE(told(cast, trace::stepCount(*cast) - 1, Language::English),
             QStringLiteral("Clause 2 fails at id 1: something went wrong inside Mergescope: x. The statement stops, "
                            "and the target stays as it was."));
}

void StoryTest::countsAgreeWithNumber_data()
{
    QTest::addColumn<quint64>("count");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("spanish");
    QTest::newRow("one") << quint64{1}
                         << "Done: 1 row updated, 1 row inserted, 1 row deleted, 1 row copied unchanged and 1 source "
                            "row ignored. The target is now empty."
                         << "Listo: 1 fila actualizada, 1 fila insertada, 1 fila borrada, 1 fila copiada sin cambios y "
                            "1 fila de origen ignorada. El destino queda vacío.";
    QTest::newRow("two") << quint64{2}
                         << "Done: 2 rows updated, 2 rows inserted, 2 rows deleted, 2 rows copied unchanged and 2 "
                            "source rows ignored. The target is now empty."
                         << "Listo: 2 filas actualizadas, 2 filas insertadas, 2 filas borradas, 2 filas copiadas sin "
                            "cambios y 2 filas de origen ignoradas. El destino queda vacío.";
}

void StoryTest::countsAgreeWithNumber()
{
    QFETCH(quint64, count);
    QFETCH(QString, english);
    QFETCH(QString, spanish);
    RunBuilder builder = ruleBuilder();
    builder.tables(pairs({}), pairs({}), pairs({}))
        .counts({.inserted = count, .updated = count, .deleted = count, .copied = count, .ignoredSourceRows = count});
    const auto run = builder.finish();
    const trace::Step step{.index = 1, .phase = Phase::Result};
    QCOMPARE(QString::fromStdString(story::explain(*run, step, Language::English).plain()), english);
    QCOMPARE(QString::fromStdString(story::explain(*run, step, Language::Spanish).plain()), spanish);
}

void StoryTest::valuesAreSetAsValues()
{
    const auto run = mergescope::testing::kioskoRun();
    const auto sentence =
        story::explain(*run, trace::stepAt(*run, trace::stepOf(*run, Phase::Apply, 1)), Language::English);
    const std::vector<Part> expected{{"Clause 1 updates ", Part::Style::Plain},
                                     {"P002", Part::Style::Strong},
                                     {": ", Part::Style::Plain},
                                     {"category", Part::Style::Code},
                                     {" ", Part::Style::Plain},
                                     {"snacks", Part::Style::OldValue},
                                     {" → ", Part::Style::Plain},
                                     {"health-snacks", Part::Style::NewValue},
                                     {", ", Part::Style::Plain},
                                     {"unit_cost", Part::Style::Code},
                                     {" ", Part::Style::Plain},
                                     {"0.6", Part::Style::OldValue},
                                     {" → ", Part::Style::Plain},
                                     {"0.68", Part::Style::NewValue},
                                     {".", Part::Style::Plain}};
    QVERIFY(sentence.parts == expected);
}

void StoryTest::everyCellHasItsReason()
{
    const auto before = pairs({{1, "a"}});
    const auto source = pairs({{1, "b"}});
    const auto said = [&](Scene scene, std::uint32_t column, Language language = Language::English) {
        return QString::fromStdString(story::explainCell(*play(scene), 0, column, language).plain());
    };
    Scene scene{before, source, pairs({{1, "b"}}), 0, 0, 1, 0, {F, T, N, N}, Fate::Updated};
    QCOMPARE(said(scene, 1), QStringLiteral("Clause 2 sets v: a \u2192 b."));
    QCOMPARE(said(scene, 0), QStringLiteral("Clause 2 does not name id, so it keeps 1."));
    QCOMPARE(said(scene, 1, Language::Spanish), QStringLiteral("La cláusula 2 pone v: a \u2192 b."));
    scene.after = before;
    scene.fate = Fate::UpdatedSameValues;
    QCOMPARE(said(scene, 1), QStringLiteral("Clause 2 sets v, to the value that it had: a."));
    scene = {before, source, before, 0, 0, -1, 0, {F, F, N, N}, Fate::Copied};
    QCOMPARE(said(scene, 1), QStringLiteral("No clause took the row, so v keeps a."));
    scene = {before, source, pairs({}), 0, 0, 0, kNoRow, {T, N, N, N}, Fate::Deleted};
    QCOMPARE(said(scene, 1), QStringLiteral("Clause 1 deletes the row, and v with it: it held a."));
    QCOMPARE(said(scene, 7), QString());
}

void StoryTest::rowsHaveNames()
{
    const auto run = mergescope::testing::kioskoRun();
    QCOMPARE(story::rowName(*run, 2, kNoRow, Language::English), std::string("P003"));
    QCOMPARE(story::rowName(*run, kNoRow, 0, Language::English), std::string("P002"));
    const auto keyless = play({pairs({{1, "a"}}), pairs({{1, "b"}}), pairs({{1, "a"}})}, "TRUE", false);
    QCOMPARE(story::rowName(*keyless, 0, kNoRow, Language::English), std::string("row 1"));
    QCOMPARE(story::rowName(*keyless, kNoRow, 0, Language::Spanish), std::string("fila de origen 1"));
    const auto numbered = play({pairs({{7, "a"}}), pairs({{7, "b"}}), pairs({{7, "a"}})});
    QCOMPARE(story::rowName(*numbered, 0, 0, Language::English), std::string("7"));
}

void StoryTest::fatesAndPhasesHaveNames()
{
    for (const Language language : {Language::English, Language::Spanish}) {
        std::set<std::string> names;
        for (const Fate fate : {Fate::Updated, Fate::UpdatedSameValues, Fate::Deleted, Fate::Copied, Fate::Untouched,
                                Fate::Inserted, Fate::Ignored}) {
            names.insert(story::fateName(fate, language));
        }
        for (const Phase phase : {Phase::Tables, Phase::Match, Phase::Decide, Phase::Apply, Phase::Result}) {
            names.insert(story::phaseName(phase, language));
        }
        QCOMPARE(names.size(), std::size_t{12});
        QVERIFY(names.count("") == 0);
    }
}

/// Both languages have every text, with the same places and the same pieces of code.
void StoryTest::textsAreComplete()
{
    const auto marks = [](std::string_view text) {
        std::multiset<std::string> found;
        for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
            found.insert(std::string(text.substr(at, 3)));
        }
        for (std::size_t at = text.find('`'); at != std::string_view::npos; at = text.find('`', at + 1)) {
            const std::size_t end = text.find('`', at + 1);
            found.insert(std::string(text.substr(at, end - at)));
            at = end;
        }
        return found;
    };
    QVERIFY(story::storyTextCount() > 60);
    for (std::size_t i = 0; i < story::storyTextCount(); ++i) {
        const auto id = static_cast<story::StoryId>(i);
        const std::string_view english = story::templateText(id, Language::English);
        const std::string_view spanish = story::templateText(id, Language::Spanish);
        QVERIFY(!english.empty() && !spanish.empty());
        QVERIFY2(marks(english) == marks(spanish), std::string(english).c_str());
        QVERIFY2(std::count(english.begin(), english.end(), '`') % 2 == 0, std::string(english).c_str());
        QVERIFY2(english != spanish || id == story::StoryId::CellChange, std::string(english).c_str());
    }
}

QTEST_APPLESS_MAIN(StoryTest)
#include "tst_story.moc"
