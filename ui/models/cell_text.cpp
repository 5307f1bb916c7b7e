#include "ui/models/cell_text.h"

#include "core/values/cast.h"
#include "ui/bridge/text.h"

#include <QCoreApplication>
#include <QDate>
#include <QTime>

#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <system_error>

namespace mergescope::ui {

using values::DataType;
using values::PhysicalKind;
using values::TypeKind;
using values::Value;

namespace {

struct CellWords {
    Q_DECLARE_TR_FUNCTIONS(mergescope::ui::CellText)
};

constexpr qint64 kMicrosecondsADay = 86'400'000'000;

/// What is wrong with a text, before the column's name and type are put in front.
struct Reading {
    std::optional<Value> value;
    QString complaint;
};

Reading refuse(const QString& complaint)
{
    return {std::nullopt, complaint};
}

QString quoted(const QString& typed)
{
    return QLatin1Char('`') + typed + QLatin1Char('`');
}

/// "0,68" is what a hand used to a comma types. The fraction's point is SQL's, so we say so instead of guessing.
Reading refuseNumber(const QString& typed)
{
    if (typed.count(QLatin1Char(',')) == 1) {
        QString withPoint = typed;
        withPoint.replace(QLatin1Char(','), QLatin1Char('.'));
        bool isNumber = false;
        withPoint.toDouble(&isNumber);
        if (isNumber) {
            return refuse(CellWords::tr("the fraction is written with a point, %1").arg(withPoint));
        }
    }
    return refuse(CellWords::tr("%1 is not a number").arg(quoted(typed)));
}

Reading readBoolean(const QString& typed)
{
    if (typed.compare(QLatin1String("true"), Qt::CaseInsensitive) == 0) {
        return {Value::boolean(true), {}};
    }
    if (typed.compare(QLatin1String("false"), Qt::CaseInsensitive) == 0) {
        return {Value::boolean(false), {}};
    }
    return refuse(CellWords::tr("%1 is neither true nor false").arg(quoted(typed)));
}

struct IntegerRange {
    qint64 least;
    qint64 most;
};

template <class Integer>
constexpr IntegerRange rangeOf()
{
    return {std::numeric_limits<Integer>::min(), std::numeric_limits<Integer>::max()};
}

IntegerRange rangeOf(TypeKind kind)
{
    switch (kind) {
    case TypeKind::TinyInt:
        return rangeOf<std::int8_t>();
    case TypeKind::SmallInt:
        return rangeOf<std::int16_t>();
    case TypeKind::Int:
        return rangeOf<std::int32_t>();
    case TypeKind::BigInt:
    case TypeKind::Null:
    case TypeKind::Boolean:
    case TypeKind::Float:
    case TypeKind::Double:
    case TypeKind::Decimal:
    case TypeKind::String:
    case TypeKind::Date:
    case TypeKind::Timestamp:
    case TypeKind::TimestampTz:
    case TypeKind::Time:
    case TypeKind::Interval:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
    case TypeKind::Struct:
        break;
    }
    return rangeOf<std::int64_t>();
}

Reading readInteger(const QString& typed, const DataType& type)
{
    const std::string text = toStdString(typed);
    const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
    const IntegerRange range = rangeOf(type.kind);
    const bool isWhole = end == text.data() + text.size() && end != begin;
    if (isWhole && (error == std::errc::result_out_of_range ||
                    (error == std::errc() && (number < range.least || number > range.most)))) {
        return refuse(CellWords::tr("%1 is outside %2 to %3").arg(quoted(typed)).arg(range.least).arg(range.most));
    }
    if (isWhole && error == std::errc()) {
        return {Value::integer(number, type), {}};
    }
    bool isNumber = false;
    typed.toDouble(&isNumber);
    return isNumber ? refuse(CellWords::tr("%1 is not a whole number").arg(quoted(typed))) : refuseNumber(typed);
}

Reading readReal(const QString& typed, const DataType& type)
{
    const std::string text = toStdString(typed);
    const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
    double number = 0;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
    if (end != text.data() + text.size() || end == begin || error == std::errc::invalid_argument) {
        return refuseNumber(typed);
    }
    if (error == std::errc::result_out_of_range) {
        return refuse(CellWords::tr("%1 is outside what the type can hold").arg(quoted(typed)));
    }
    if (type.kind == TypeKind::Float) {
        number = static_cast<double>(static_cast<float>(number));
    }
    return {Value::real(number, type), {}};
}

Reading readDecimal(const QString& typed, const DataType& type)
{
    base::Int128 unscaled = 0;
    unsigned digits = 0; // before the point, leading zeros aside
    unsigned decimals = 0;
    bool seenPoint = false;
    bool seenDigit = false;
    qsizetype at = typed.startsWith(QLatin1Char('-')) || typed.startsWith(QLatin1Char('+')) ? 1 : 0;
    for (; at < typed.size(); ++at) {
        const char16_t unit = typed.at(at).unicode();
        if (unit == u'.' && !seenPoint) {
            seenPoint = true;
            continue;
        }
        if (unit < u'0' || unit > u'9') {
            return refuseNumber(typed);
        }
        seenDigit = true;
        if (seenPoint ? decimals == type.scale : digits == unsigned{type.precision} - type.scale) {
            if (seenPoint && unit == u'0') {
                continue; // 1.500 is 1.50
            }
            if (seenPoint || unit != u'0' || digits > 0) {
                return refuse(
                    seenPoint ? CellWords::tr("%1 has more than %n decimal(s)", nullptr, type.scale).arg(quoted(typed))
                              : CellWords::tr("%1 has more than %n digit(s) before the point", nullptr,
                                              type.precision - type.scale)
                                    .arg(quoted(typed)));
            }
        }
        unscaled = unscaled * 10 + (unit - u'0');
        if (seenPoint) {
            ++decimals;
        } else if (digits > 0 || unit != u'0') {
            ++digits;
        }
    }
    if (!seenDigit) {
        return refuseNumber(typed);
    }
    for (; decimals < type.scale; ++decimals) {
        unscaled *= 10;
    }
    return {Value::decimal(typed.startsWith(QLatin1Char('-')) ? -unscaled : unscaled, type), {}};
}

Reading readDate(const QString& typed, const DataType& type)
{
    const QDate date = QDate::fromString(typed, QStringLiteral("yyyy-MM-dd"));
    if (!date.isValid()) {
        return refuse(CellWords::tr("%1 is not a date such as 2026-01-15").arg(quoted(typed)));
    }
    return {Value::integer(QDate(1970, 1, 1).daysTo(date), type), {}};
}

/// hh:mm[:ss[.f…]] in microseconds; nothing where it is no time of day.
std::optional<qint64> readTimeOfDay(const QString& typed)
{
    const qsizetype point = typed.indexOf(QLatin1Char('.'));
    const QString whole = point < 0 ? typed : typed.left(point);
    QTime time = QTime::fromString(whole, QStringLiteral("HH:mm:ss"));
    if (!time.isValid() && point < 0) {
        time = QTime::fromString(whole, QStringLiteral("HH:mm"));
    }
    if (!time.isValid()) {
        return std::nullopt;
    }
    qint64 micros = qint64{time.msecsSinceStartOfDay()} * 1000;
    if (point >= 0) {
        const QString fraction = typed.mid(point + 1);
        bool isNumber = false;
        const uint value = fraction.leftJustified(6, QLatin1Char('0')).toUInt(&isNumber);
        if (!isNumber || fraction.isEmpty() || fraction.size() > 6) {
            return std::nullopt;
        }
        micros += value;
    }
    return micros;
}

Reading readTimestamp(const QString& typed, const DataType& type)
{
    const Reading day = readDate(typed.left(10), DataType::of(TypeKind::Date));
    std::optional<qint64> time = 0;
    if (typed.size() > 10) {
        const bool separated = typed.at(10) == QLatin1Char(' ') || typed.at(10) == QLatin1Char('T');
        time = separated ? readTimeOfDay(typed.mid(11)) : std::nullopt;
    }
    if (!day.value || !time) {
        return refuse(CellWords::tr("%1 is not a time such as 2026-01-15 12:00:00").arg(quoted(typed)));
    }
    return {Value::integer(day.value->asInteger() * kMicrosecondsADay + *time, type), {}};
}

Reading readText(const QString& typed, const DataType& type)
{
    const auto characters = static_cast<std::uint32_t>(typed.toUcs4().size());
    if (type.length > 0 && characters > type.length) {
        return refuse(
            CellWords::tr("the text has %1 characters, there is room for %2").arg(characters).arg(type.length));
    }
    return {Value::text(toStdString(typed), type), {}};
}

/// Types that tables of lessons seldom have are read as CAST reads them.
Reading readByCast(const QString& typed, const DataType& type)
{
    auto value = values::readCell(toStdString(typed), type);
    if (!value) {
        return refuse(CellWords::tr("%1 is not a value of this type").arg(quoted(typed)));
    }
    return {std::move(value), {}};
}

Reading read(const QString& typed, const DataType& type)
{
    switch (type.kind) {
    case TypeKind::Boolean:
        return readBoolean(typed);
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
        return readInteger(typed, type);
    case TypeKind::Float:
    case TypeKind::Double:
        return readReal(typed, type);
    case TypeKind::Decimal:
        return readDecimal(typed, type);
    case TypeKind::Date:
        return readDate(typed, type);
    case TypeKind::Timestamp:
        return readTimestamp(typed, type);
    case TypeKind::TimestampTz:
    case TypeKind::Time:
    case TypeKind::Interval:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
    case TypeKind::Struct:
        return readByCast(typed, type);
    case TypeKind::Null:
    case TypeKind::String:
        break;
    }
    return readText(typed, type);
}

bool isText(const DataType& type)
{
    return type.kind == TypeKind::String || type.kind == TypeKind::Null;
}

} // namespace

QString cellText(const Value& value)
{
    return toQString(values::toText(value));
}

ParsedCell parseCell(const QString& typed, const tables::Field& field)
{
    const QString text = isText(field.type) ? typed : typed.trimmed();
    Reading reading;
    if (!isText(field.type) && (text.isEmpty() || text.compare(QLatin1String("null"), Qt::CaseInsensitive) == 0)) {
        if (field.nullable) {
            return {Value::null(field.type), {}};
        }
        reading = refuse(CellWords::tr("it may not be NULL"));
    } else {
        reading = read(text, field.type);
    }
    if (reading.value) {
        return {std::move(reading.value), {}};
    }
    //: %1 a column, %2 its type, %3 what is wrong: "unit_cost is DOUBLE: `abc` is not a number"
    return {std::nullopt, CellWords::tr("%1 is %2: %3")
                              .arg(toQString(field.name), toQString(values::toText(field.type)), reading.complaint)};
}

bool sameCell(const tables::Column& a, std::size_t rowOfA, const tables::Column& b, std::size_t rowOfB)
{
    if (a.isNull(rowOfA) || b.isNull(rowOfB)) {
        return a.isNull(rowOfA) && b.isNull(rowOfB);
    }
    switch (values::physicalKind(a.type())) {
    case PhysicalKind::Boolean:
        return a.booleans()[rowOfA] == b.booleans()[rowOfB];
    case PhysicalKind::Int32:
        return a.int32s()[rowOfA] == b.int32s()[rowOfB];
    case PhysicalKind::Int64:
        return a.int64s()[rowOfA] == b.int64s()[rowOfB];
    case PhysicalKind::Double: {
        const double left = a.doubles()[rowOfA];
        const double right = b.doubles()[rowOfB];
        return left == right || (std::isnan(left) && std::isnan(right));
    }
    case PhysicalKind::Int128:
        return a.int128s()[rowOfA] == b.int128s()[rowOfB];
    case PhysicalKind::Text:
        break;
    }
    return a.textAt(rowOfA) == b.textAt(rowOfB);
}

bool isRightAligned(const DataType& type)
{
    return type.isNumeric();
}

QString shortTableName(std::string_view dottedName)
{
    const std::size_t dot = dottedName.rfind('.');
    return toQString(dot == std::string_view::npos ? dottedName : dottedName.substr(dot + 1));
}

} // namespace mergescope::ui
