// Lines, columns and slices of texts.

#include "core/base/source_text.h"
#include "core/base/span.h"

#include <QTest>

#include <string>

using mergescope::base::LineColumn;
using mergescope::base::SourceText;
using mergescope::base::Span;

class SourceTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsLineAndColumn_data();
    void findsLineAndColumn();
    void givesLinesWithoutTheirEnds_data();
    void givesLinesWithoutTheirEnds();
    void slicesAndClamps_data();
    void slicesAndClamps();
    void coversSpans();
};

void SourceTextTest::findsLineAndColumn_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<uint>("offset");
    QTest::addColumn<uint>("line");
    QTest::addColumn<uint>("column");

    QTest::addRow("empty") << std::string() << 0U << 1U << 1U;
    QTest::addRow("first") << std::string("abc") << 0U << 1U << 1U;
    QTest::addRow("end of text") << std::string("abc") << 3U << 1U << 4U;
    QTest::addRow("beyond the end") << std::string("abc") << 99U << 1U << 4U;
    QTest::addRow("the line end itself") << std::string("ab\ncd") << 2U << 1U << 3U;
    QTest::addRow("after the line end") << std::string("ab\ncd") << 3U << 2U << 1U;
    QTest::addRow("after an empty line") << std::string("a\n\nb") << 3U << 3U << 1U;
    QTest::addRow("after the last line end") << std::string("a\n") << 2U << 2U << 1U;
    QTest::addRow("two-byte letters") << std::string("áéí x") << 7U << 1U << 5U;
    QTest::addRow("three-byte letters") << std::string("日本x") << 6U << 1U << 3U;
    QTest::addRow("four-byte letters") << std::string("🙂x") << 4U << 1U << 2U;
    QTest::addRow("carriage return counts on its own line") << std::string("ab\r\ncd") << 5U << 2U << 2U;
}

void SourceTextTest::findsLineAndColumn()
{
    QFETCH(std::string, text);
    QFETCH(uint, offset);
    QFETCH(uint, line);
    QFETCH(uint, column);
    const LineColumn place = SourceText(text).lineColumn(offset);
    QCOMPARE(place.line, line);
    QCOMPARE(place.column, column);
}

void SourceTextTest::givesLinesWithoutTheirEnds_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<uint>("number");
    QTest::addColumn<std::string>("line");
    QTest::addColumn<uint>("start");

    QTest::addRow("only line") << std::string("abc") << 1U << std::string("abc") << 0U;
    QTest::addRow("first of two") << std::string("abc\nde") << 1U << std::string("abc") << 0U;
    QTest::addRow("second of two") << std::string("abc\nde") << 2U << std::string("de") << 4U;
    QTest::addRow("Windows line end") << std::string("abc\r\nde") << 1U << std::string("abc") << 0U;
    QTest::addRow("after Windows line end") << std::string("abc\r\nde") << 2U << std::string("de") << 5U;
    QTest::addRow("empty last line") << std::string("abc\n") << 2U << std::string() << 4U;
    QTest::addRow("no such line") << std::string("abc") << 7U << std::string() << 3U;
    QTest::addRow("line zero") << std::string("abc") << 0U << std::string() << 0U;
}

void SourceTextTest::givesLinesWithoutTheirEnds()
{
    QFETCH(std::string, text);
    QFETCH(uint, number);
    QFETCH(std::string, line);
    QFETCH(uint, start);
    const SourceText source(text);
    QCOMPARE(std::string(source.line(number)), line);
    QCOMPARE(source.lineStart(number), start);
}

void SourceTextTest::slicesAndClamps_data()
{
    QTest::addColumn<uint>("begin");
    QTest::addColumn<uint>("end");
    QTest::addColumn<std::string>("slice");

    QTest::addRow("middle") << 7U << 11U << std::string("INTO");
    QTest::addRow("empty") << 3U << 3U << std::string();
    QTest::addRow("over the end") << 10U << 99U << std::string("O t");
    QTest::addRow("beyond the end") << 50U << 99U << std::string();
    QTest::addRow("nowhere") << Span::kNowhere << Span::kNowhere << std::string();
}

void SourceTextTest::slicesAndClamps()
{
    QFETCH(uint, begin);
    QFETCH(uint, end);
    QFETCH(std::string, slice);
    const SourceText source("MERGE  INTO t", "merge.sql");
    QCOMPARE(std::string(source.slice(Span{begin, end})), slice);
    QCOMPARE(source.name(), std::string("merge.sql"));
    QCOMPARE(source.lineCount(), 1U);
}

void SourceTextTest::coversSpans()
{
    const Span early{2, 5};
    const Span late{9, 12};
    QVERIFY(Span::cover(early, late) == (Span{2, 12}));
    QVERIFY(Span::cover(late, early) == (Span{2, 12}));
    QVERIFY(Span::cover(Span{}, late) == late);
    QVERIFY(Span::cover(early, Span{}) == early);
    QVERIFY(!Span::cover(Span{}, Span{}).isValid());
    QVERIFY(early.contains(2) && early.contains(4) && !early.contains(5));
    QVERIFY(!Span{}.contains(0));
}

QTEST_APPLESS_MAIN(SourceTextTest)
#include "tst_source_text.moc"
