// Days, microseconds, calendars and their texts.

#include "core/values/datetime.h"

#include <QDate>
#include <QTest>

#include <limits>
#include <string>

using namespace mergescope::values;

class DatetimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithAnotherCalendar();
    void staysTheSameThereAndBack();
    void knowsWhichDaysThereAre_data();
    void knowsWhichDaysThereAre();
    void readsDates_data();
    void readsDates();
    void readsTimestamps_data();
    void readsTimestamps();
    void writesFarDates_data();
    void writesFarDates();
    void takesTimestampsApart();
    void addsMonths_data();
    void addsMonths();
    void saysWhatDoesNotFit();
};

void DatetimeTest::agreesWithAnotherCalendar()
{
    const QDate epoch(1970, 1, 1);
    for (std::int64_t days = -800'000; days <= 3'000'000; days += 37) {
        const QDate expected = epoch.addDays(days);
        // The other calendar has no year 0.
        const int year = expected.year() < 0 ? expected.year() + 1 : expected.year();
        const CivilDate date = civilFromDays(days);
        QCOMPARE(date.year, year);
        QCOMPARE(date.month, static_cast<std::uint32_t>(expected.month()));
        QCOMPARE(date.day, static_cast<std::uint32_t>(expected.day()));
        QCOMPARE(daysFromCivil(date), days);
    }
}

void DatetimeTest::staysTheSameThereAndBack()
{
    for (std::int64_t days = -1500; days <= 1500; ++days) {
        const std::string text = dateText(days);
        const auto read = readDate(text);
        QVERIFY2(read.has_value(), text.c_str());
        QCOMPARE(std::int64_t{*read}, days);
    }
    for (std::int64_t micros = -7 * kMicrosPerDay; micros <= 7 * kMicrosPerDay; micros += 987'654'321) {
        const std::string text = timestampText(micros);
        const auto read = readTimestamp(text);
        QVERIFY2(read.has_value(), text.c_str());
        QCOMPARE(*read, micros);
    }
}

void DatetimeTest::knowsWhichDaysThereAre_data()
{
    QTest::addColumn<int>("year");
    QTest::addColumn<uint>("month");
    QTest::addColumn<uint>("day");
    QTest::addColumn<bool>("exists");
    QTest::addRow("plain") << 2026 << 1U << 15U << true;
    QTest::addRow("February 30") << 2026 << 2U << 30U << false;
    QTest::addRow("February 29, no leap year") << 2026 << 2U << 29U << false;
    QTest::addRow("February 29, leap year") << 2028 << 2U << 29U << true;
    QTest::addRow("February 29, century") << 1900 << 2U << 29U << false;
    QTest::addRow("February 29, fourth century") << 2000 << 2U << 29U << true;
    QTest::addRow("month 13") << 2026 << 13U << 1U << false;
    QTest::addRow("month 0") << 2026 << 0U << 1U << false;
    QTest::addRow("day 0") << 2026 << 1U << 0U << false;
    QTest::addRow("April 31") << 2026 << 4U << 31U << false;
}

void DatetimeTest::knowsWhichDaysThereAre()
{
    QFETCH(int, year);
    QFETCH(uint, month);
    QFETCH(uint, day);
    QFETCH(bool, exists);
    QCOMPARE(isDate({year, month, day}), exists);
}

void DatetimeTest::readsDates_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("date");
    const auto row = [](const char* text, const char* date) {
        QTest::addRow("'%s'", text) << std::string(text) << std::string(date);
    };
    row("2026-01-15", "2026-01-15");
    row("2026-1-5", "2026-01-05");
    row("2026-01", "2026-01-01");
    row("2026", "2026-01-01");
    row("  2026-01-15\t", "2026-01-15");
    row("2026-01-15 10:00:00", "2026-01-15");
    row("2026-01-15T10:00:00Z", "2026-01-15");
    row("2026-01-15 whatever", "2026-01-15");
    row("9999-12-31", "9999-12-31");
    row("0000-01-01", "0000-01-01");
    row("+2026-01-15", "2026-01-15");
    row("-0044-03-15", "-0044-03-15");
    row("12026-01-15", "+12026-01-15");
    row("", "none");
    row("15/01/2026", "none");
    row("2026-02-30", "none");
    row("2026-13-01", "none");
    row("2026-001-15", "none");
    row("2026-01-155", "none");
    row("26-01-15", "none");
    row("2026-01-15x", "none");
    row("2026-01-", "none");
    row("2026-", "none");
    row("2026 ", "2026-01-01");
    row("2026-01 T", "none");
    row("12345678-01-15", "none");
    row("9999999-01-15", "none");
    row("--2026-01-15", "none");
    row("today", "none");
}

void DatetimeTest::readsDates()
{
    QFETCH(std::string, text);
    QFETCH(std::string, date);
    const auto read = readDate(text);
    QCOMPARE(read ? dateText(*read) : std::string("none"), date);
}

void DatetimeTest::readsTimestamps_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("timestamp");
    const auto row = [](const char* text, const char* timestamp) {
        QTest::addRow("'%s'", text) << std::string(text) << std::string(timestamp);
    };
    row("2026-01-15", "2026-01-15 00:00:00");
    row("2026-01", "2026-01-01 00:00:00");
    row("2026", "2026-01-01 00:00:00");
    row("2026-01-15 10:00:00", "2026-01-15 10:00:00");
    row("2026-01-15T10:00:00", "2026-01-15 10:00:00");
    row(" 2026-01-15 10:00:00 ", "2026-01-15 10:00:00");
    row("2026-1-5 1:2:3", "2026-01-05 01:02:03");
    row("2026-01-15 10", "2026-01-15 10:00:00");
    row("2026-01-15 10:30", "2026-01-15 10:30:00");
    row("2026-01-15 10:00:00.5", "2026-01-15 10:00:00.5");
    row("2026-01-15 10:00:00.123", "2026-01-15 10:00:00.123");
    row("2026-01-15 10:00:00.123456", "2026-01-15 10:00:00.123456");
    row("2026-01-15 10:00:00.1234569", "2026-01-15 10:00:00.123456");
    row("2026-01-15 10:00:00.000", "2026-01-15 10:00:00");
    row("2026-01-15T10:00:00Z", "2026-01-15 10:00:00");
    row("2026-01-15T10:00:00.25Z", "2026-01-15 10:00:00.25");
    row("2026-01-15 10:00:00 UTC", "2026-01-15 10:00:00");
    row("2026-01-15 10:00:00GMT", "2026-01-15 10:00:00");
    row("2026-01-15 10:00:00+02:00", "2026-01-15 08:00:00");
    row("2026-01-15 10:00:00+2", "2026-01-15 08:00:00");
    row("2026-01-15 10:00:00-0530", "2026-01-15 15:30:00");
    row("2026-01-15 10:00:00+01:00:30", "2026-01-15 08:59:30");
    row("2026-01-15 10:00:00 UTC+1", "2026-01-15 09:00:00");
    row("2026-01-15 00:30:00+02:00", "2026-01-14 22:30:00");
    row("1969-12-31 23:59:59.999999", "1969-12-31 23:59:59.999999");
    row("0001-01-01 00:00:00", "0001-01-01 00:00:00");
    row("", "none");
    row("abc", "none");
    row("2026-01-15 24:00:00", "none");
    row("2026-01-15 10:60:00", "none");
    row("2026-01-15 10:00:60", "none");
    row("2026-01-15 10:00:00+19:00", "none");
    row("2026-01-15 10:00:00+02:75", "none");
    row("2026-01-15 10:00:00 Nowhere", "none");
    row("2026-01-15 10:00:00+", "none");
    row("2026-01-15 10:00Z", "none");
    row("2026-01-15 :00", "none");
    row("2026-01-15 10:00:00:00", "none");
    row("2026-01-15x10:00:00", "none");
    row("2026-01 10:00:00", "none");
    row("2026-02-30 10:00:00", "none");
    row("999999-01-01", "none");
}

void DatetimeTest::readsTimestamps()
{
    QFETCH(std::string, text);
    QFETCH(std::string, timestamp);
    const auto read = readTimestamp(text);
    QCOMPARE(read ? timestampText(*read) : std::string("none"), timestamp);
}

void DatetimeTest::writesFarDates_data()
{
    QTest::addColumn<qint64>("days");
    QTest::addColumn<std::string>("text");
    QTest::addRow("epoch") << qint64{0} << std::string("1970-01-01");
    QTest::addRow("the day before") << qint64{-1} << std::string("1969-12-31");
    QTest::addRow("last plain day") << qint64{2'932'896} << std::string("9999-12-31");
    QTest::addRow("first with a sign") << qint64{2'932'897} << std::string("+10000-01-01");
    QTest::addRow("before year 0") << qint64{-719'529} << std::string("-0001-12-31");
    QTest::addRow("last day of 32 bits") << qint64{2'147'483'647} << std::string("+5881580-07-11");
}

void DatetimeTest::writesFarDates()
{
    QFETCH(qint64, days);
    QFETCH(std::string, text);
    QCOMPARE(dateText(days), text);
}

void DatetimeTest::takesTimestampsApart()
{
    const std::int64_t micros = *readTimestamp("1969-12-31 21:20:30.000007");
    QVERIFY(micros < 0);
    QCOMPARE(daysFromMicros(micros), std::int64_t{-1});
    const CivilTime time = timeOfDay(micros);
    QVERIFY(time == (CivilTime{21, 20, 30, 7}));
    QCOMPARE(*microsFromDays(-1) + microsFromTime(time), micros);
}

void DatetimeTest::addsMonths_data()
{
    QTest::addColumn<std::string>("from");
    QTest::addColumn<int>("months");
    QTest::addColumn<std::string>("to");
    const auto row = [](const char* from, int months, const char* to) {
        QTest::addRow("%s %+d", from, months) << std::string(from) << months << std::string(to);
    };
    row("2026-01-31", 1, "2026-02-28");
    row("2028-01-31", 1, "2028-02-29");
    row("2026-01-15", 12, "2027-01-15");
    row("2026-01-15", -1, "2025-12-15");
    row("2026-03-31", -1, "2026-02-28");
    row("2026-12-31", 2, "2027-02-28");
    row("2026-01-15", 0, "2026-01-15");
    row("0000-01-15", -13, "-0002-12-15");
}

void DatetimeTest::addsMonths()
{
    QFETCH(std::string, from);
    QFETCH(int, months);
    QFETCH(std::string, to);
    QCOMPARE(dateText(mergescope::values::addMonths(*readDate(from), months)), to);
}

void DatetimeTest::saysWhatDoesNotFit()
{
    constexpr std::int64_t kFirst = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();
    QCOMPARE(timestampText(kFirst), std::string("-290308-12-21 19:59:05.224192"));
    QCOMPARE(timestampText(kLast), std::string("+294247-01-10 04:00:54.775807"));
    QVERIFY(microsFromDays(106'751'991).has_value());
    QVERIFY(!microsFromDays(106'751'992).has_value());
    QVERIFY(microsFromDays(-106'751'991).has_value());
    QVERIFY(!microsFromDays(-106'751'992).has_value());
}

QTEST_APPLESS_MAIN(DatetimeTest)
#include "tst_datetime.moc"
