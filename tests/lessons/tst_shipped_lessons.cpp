// The lessons we ship: each loads in both languages, and says in both the same thing.

#include "core/lessons/lesson.h"

#include <QtTest>

#include <algorithm>

using namespace mergescope;
using base::Language;
using lessons::Lesson;
using lessons::Section;

namespace {

const std::string kRoot = std::string(MERGESCOPE_SOURCE_DIR) + "/lessons";

Lesson load(const std::string& id, Language language)
{
    auto lesson = lessons::findLesson(id, language, {kRoot});
    return lesson ? std::move(lesson).value() : Lesson{};
}

} // namespace

class ShippedLessonsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachLoads_data() { listLessons(); }
    void eachLoads();
    void languagesAgree_data() { listLessons(); }
    void languagesAgree();
    void followsTheTemplate_data() { listLessons(); }
    void followsTheTemplate();
    void k1HasTheKioskoFacts();

private:
    static void listLessons()
    {
        QTest::addColumn<QString>("id");
        for (const auto& listing : lessons::listLessons(Language::English, {kRoot})) {
            QTest::newRow(listing.id.c_str()) << QString::fromStdString(listing.id);
        }
    }
};

void ShippedLessonsTest::eachLoads()
{
    QFETCH(QString, id);
    for (const Language language : {Language::English, Language::Spanish}) {
        const auto file = lessons::openLesson(id.toStdString(), language, {kRoot});
        QVERIFY(file.isOk());
        QVERIFY2(file.value().language == language, "the lesson is there in both languages");
        const auto lesson = lessons::parseLesson(file.value().text, language, file.value().folder);
        const std::string problem =
            lesson ? "" : diagnostics::renderPlain(lesson.error().front(), file.value().text, Language::English);
        QVERIFY2(lesson.isOk(), problem.c_str());
    }
}

void ShippedLessonsTest::languagesAgree()
{
    QFETCH(QString, id);
    const Lesson english = load(id.toStdString(), Language::English);
    const Lesson spanish = load(id.toStdString(), Language::Spanish);
    QCOMPARE(spanish.id, english.id);
    QCOMPARE(spanish.statement, english.statement);
    QCOMPARE(spanish.sections.size(), english.sections.size());
    QVERIFY(spanish.title != english.title);
    for (std::size_t i = 0; i < english.sections.size(); ++i) {
        const Section& ours = english.sections[i];
        const Section& theirs = spanish.sections[i];
        QVERIFY(theirs.kind == ours.kind);
        QCOMPARE(theirs.hints.size(), ours.hints.size());
        QCOMPARE(theirs.check, ours.check);
        QVERIFY2(theirs.markdown != ours.markdown || ours.markdown.empty(), "a section was left in English");
        QCOMPARE(theirs.predictions.size(), ours.predictions.size());
        for (std::size_t k = 0; k < ours.predictions.size(); ++k) {
            QCOMPARE(theirs.predictions[k].rowKey, ours.predictions[k].rowKey);
            QCOMPARE(theirs.predictions[k].answer, ours.predictions[k].answer);
            QVERIFY(!theirs.predictions[k].because.empty() && !ours.predictions[k].because.empty());
        }
    }
}

/// Predict, run, investigate, modify, make: a lesson has each, in this order of first appearance.
void ShippedLessonsTest::followsTheTemplate()
{
    QFETCH(QString, id);
    const Lesson lesson = load(id.toStdString(), Language::English);
    std::ptrdiff_t last = -1;
    for (const Section::Kind kind : {Section::Kind::Predict, Section::Kind::Run, Section::Kind::Investigate,
                                     Section::Kind::Modify, Section::Kind::Exercise}) {
        const auto found = std::find_if(lesson.sections.begin(), lesson.sections.end(),
                                        [&](const Section& section) { return section.kind == kind; });
        QVERIFY(found != lesson.sections.end());
        QVERIFY(found - lesson.sections.begin() > last);
        last = found - lesson.sections.begin();
    }
}

void ShippedLessonsTest::k1HasTheKioskoFacts()
{
    const Lesson lesson = load("K1", Language::English);
    const lessons::LessonTable* const products = lesson.find("local.kiosko.dim_product");
    const lessons::LessonTable* const staging = lesson.staging();
    QVERIFY(products != nullptr && staging != nullptr);
    QCOMPARE(staging->name, std::string("local.kiosko.dim_product_staging"));
    QCOMPARE(products->table->rowCount(), std::size_t{4});
    QCOMPARE(staging->table->rowCount(), std::size_t{1});
    QVERIFY(products->table->schema() == staging->table->schema());
    QVERIFY(products->table->schema().fields[3].type.kind == values::TypeKind::Double);
    QStringList row;
    for (std::size_t column = 0; column < 4; ++column) {
        row << QString::fromStdString(values::toText(products->table->cell(1, column)))
            << QString::fromStdString(values::toText(staging->table->cell(0, column)));
    }
    QCOMPARE(row, (QStringList{"P002", "P002", "Energy Bar", "Energy Bar", "snacks", "health-snacks", "0.6", "0.68"}));
}

QTEST_APPLESS_MAIN(ShippedLessonsTest)
#include "tst_shipped_lessons.moc"
