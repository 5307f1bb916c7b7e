#include "ui/lessons/exercise_card.h"

#include "core/lessons/check.h"
#include "ui/bridge/text.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace mergescope::ui {

namespace {

struct CheckWords {
    Q_DECLARE_TR_FUNCTIONS(mergescope::ui::Check)
};

struct Word {
    const char* lesson;
    const char* text;
};
/// The words of check lines; as people read them.
constexpr std::array<Word, 13> kWords{{
    {"updated", QT_TRANSLATE_NOOP("mergescope::ui::Check", "updated")},
    {"inserted", QT_TRANSLATE_NOOP("mergescope::ui::Check", "inserted")},
    {"deleted", QT_TRANSLATE_NOOP("mergescope::ui::Check", "deleted")},
    {"copied", QT_TRANSLATE_NOOP("mergescope::ui::Check", "copied")},
    {"untouched", QT_TRANSLATE_NOOP("mergescope::ui::Check", "untouched")},
    {"kept", QT_TRANSLATE_NOOP("mergescope::ui::Check", "kept")},
    {"ignored", QT_TRANSLATE_NOOP("mergescope::ui::Check", "ignored")},
    {"updated-same-values", QT_TRANSLATE_NOOP("mergescope::ui::Check", "updated to the same values")},
    {"unchanged_updates", QT_TRANSLATE_NOOP("mergescope::ui::Check", "updates that changed no value")},
    {"source_rows", QT_TRANSLATE_NOOP("mergescope::ui::Check", "source rows")},
    {"ignored_source_rows", QT_TRANSLATE_NOOP("mergescope::ui::Check", "ignored source rows")},
    {"error", QT_TRANSLATE_NOOP("mergescope::ui::Check", "error")},
    {"none", QT_TRANSLATE_NOOP("mergescope::ui::Check", "none")},
}};

QString wordText(const QString& word)
{
    const auto found = std::find_if(kWords.begin(), kWords.end(),
                                    [&](const Word& known) { return word == QLatin1String(known.lesson); });
    return found == kWords.end() ? word : QCoreApplication::translate("mergescope::ui::Check", found->text);
}

QString lineOf(const lessons::CheckResult& result)
{
    const QString check = toQString(result.check);
    const auto is = check.lastIndexOf(QLatin1String(" is "));
    const QString subject = check.left(is).trimmed();
    const QString wanted = wordText(check.mid(is + 4).trimmed());
    const QString about = subject.startsWith(QLatin1String("row ")) ? CheckWords::tr("row %1").arg(subject.mid(4).trimmed())
                                                                     : wordText(subject);
    if (result.holds) {
        return CheckWords::tr("%1: %2").arg(about, wanted);
    }
    if (result.actual.empty()) {
        return CheckWords::tr("%1: wanted %2, there is no such row").arg(about, wanted);
    }
    return CheckWords::tr("%1: wanted %2, now %3").arg(about, wanted, wordText(toQString(result.actual)));
}

QPixmap glyphPixmap(Glyph glyph, const Theme& theme)
{
    const int size = static_cast<int>(16 * theme.contentScale());
    return glyphIcon(glyph, theme).pixmap(size, size);
}

} // namespace

ExerciseCard::ExerciseCard(std::string checks, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_checks(std::move(checks)), m_theme(theme), m_lines(new QVBoxLayout), m_verdict(new QLabel)
{
    m_lines->setSpacing(kGrid);
    m_verdict->setWordWrap(true);
    m_verdict->setFont(m_theme.font(Type::Text, kSizeBody, QFont::DemiBold));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addLayout(m_lines);
    column->addWidget(m_verdict);
}

void ExerciseCard::setRun(const trace::MergeRunPtr& run, bool isPreview)
{
    while (QLayoutItem* item = m_lines->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto results = run ? lessons::evaluateChecks(m_checks, *run) : std::vector<lessons::CheckResult>();
    bool fits = run != nullptr && !results.empty();
    for (const lessons::CheckResult& result : results) {
        fits = fits && result.holds;
        auto* line = new QWidget;
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(kGap);
        auto* sign = new QLabel;
        sign->setPixmap(glyphPixmap(result.holds ? Glyph::Check : Glyph::False, m_theme));
        sign->setAccessibleName(result.holds ? tr("reached") : tr("not yet"));
        auto* text = new QLabel(lineOf(result));
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
        text->setFont(m_theme.font(Type::Text));
        row->addWidget(sign, 0, Qt::AlignTop);
        row->addWidget(text, 1);
        m_lines->addWidget(line);
    }
    m_isReached = fits && !isPreview;
    m_verdict->setText(m_isReached ? tr("Done: this run does what was asked.")
                       : fits      ? tr("This fits. Press Run to carry it out.")
                                   : QString());
    m_verdict->setVisible(fits);
}

} // namespace mergescope::ui
