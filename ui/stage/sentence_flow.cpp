#include "ui/stage/sentence_flow.h"

#include "ui/bridge/text.h"

#include <QFontMetricsF>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace mergescope::ui {

namespace {

using Style = story::Part::Style;

constexpr double kLineHeight = 1.5;
constexpr double kTightLineHeight = 1.22;
constexpr std::array kZooms{1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.5};

/// A piece without spaces; `spaceBefore` says whether it may begin a line.
struct Word {
    QString text;
    Style style = Style::Plain;
    bool spaceBefore = false;
};

std::vector<Word> wordsOf(const story::Sentence& sentence)
{
    std::vector<Word> words;
    bool space = false;
    for (const story::Part& part : sentence.parts) {
        QString word;
        const QString text = toQString(part.text);
        const auto flush = [&] {
            if (!word.isEmpty()) {
                words.push_back({word, part.style, space});
                word.clear();
                space = false;
            }
        };
        for (const QChar c : text) {
            if (c == QLatin1Char(' ') || c == QLatin1Char('\n')) {
                flush();
                space = true;
            } else {
                word += c;
            }
        }
        flush();
    }
    return words;
}

class LineSetter {
public:
    LineSetter(const Theme& theme, int size, double width, double lineHeight) : m_theme(theme), m_width(width)
    {
        m_flow.size = size;
        m_lineHeight = std::round(theme.textPixels(size) * lineHeight);
        m_ascent = std::round(theme.textPixels(size) * 1.08);
    }

    void add(const std::vector<Word>& words)
    {
        // Words that stick together, as a value and the comma after it, move to the next line together.
        std::size_t begin = 0;
        while (begin < words.size()) {
            std::size_t end = begin + 1;
            double width = advance(words[begin]);
            while (end < words.size() && !words[end].spaceBefore) {
                width += advance(words[end]);
                ++end;
            }
            const double space = m_x > 0 && words[begin].spaceBefore ? spaceWidth() : 0;
            if (m_x > 0 && m_x + space + width > m_width) {
                m_x = 0;
                ++m_line;
            } else {
                m_x += space;
            }
            for (std::size_t i = begin; i < end; ++i) {
                put(words[i]);
            }
            begin = end;
        }
    }

    [[nodiscard]] Flow finish()
    {
        m_flow.lines = m_flow.runs.empty() ? 0 : m_line + 1;
        m_flow.height = m_flow.lines * m_lineHeight;
        return std::move(m_flow);
    }

private:
    [[nodiscard]] double advance(const Word& word) { return metricsOf(word.style).horizontalAdvance(word.text); }
    [[nodiscard]] double spaceWidth() { return metricsOf(Style::Plain).horizontalAdvance(QLatin1Char(' ')); }
    /// Fonts are dear to look up, so each is looked up once.
    const QFontMetricsF& metricsOf(Style style)
    {
        std::optional<QFontMetricsF>& metrics = m_metrics[static_cast<std::size_t>(style)];
        if (!metrics.has_value()) {
            metrics.emplace(sentenceFont(m_theme, style, m_flow.size));
        }
        return *metrics;
    }
    void put(const Word& word)
    {
        const double width = advance(word);
        m_flow.runs.push_back({QPointF(m_x, m_line * m_lineHeight + m_ascent), width, word.text, word.style});
        m_x += width;
    }

    const Theme& m_theme;
    double m_width;
    double m_lineHeight = 0;
    double m_ascent = 0;
    double m_x = 0;
    int m_line = 0;
    std::array<std::optional<QFontMetricsF>, 5> m_metrics; ///< by style
    Flow m_flow;
};

} // namespace

QFont sentenceFont(const Theme& theme, Style style, int size)
{
    switch (style) {
    case Style::Plain:
        return theme.font(Type::Text, size);
    case Style::Strong: // names of rows and values: data, in which 0 is no O
        return theme.font(Type::Data, size, QFont::DemiBold);
    case Style::Code:
    case Style::OldValue:
        return theme.font(Type::Data, size);
    case Style::NewValue:
        return theme.font(Type::Data, size, QFont::Bold);
    }
    return theme.font(Type::Text, size);
}

Flow flowInto(const story::Sentence& sentence, const Theme& theme, int size, QSizeF box)
{
    const std::vector<Word> words = wordsOf(sentence);
    const auto set = [&](int candidate, double lineHeight, double zoom) {
        LineSetter setter(theme, candidate, box.width() / zoom, lineHeight);
        setter.add(words);
        Flow flow = setter.finish();
        flow.zoom = zoom;
        flow.height *= zoom;
        return flow;
    };
    Flow flow;
    for (const int candidate : {kSizeTitle, kSizeLarge, kSizeBody, kSizeSmall}) {
        if (candidate > size) {
            continue;
        }
        flow = set(candidate, kLineHeight, 1);
        if (flow.height <= box.height()) {
            return flow;
        }
    }
    for (const double zoom : kZooms) {
        if (zoom < 1 && theme.textPixels(kSizeSmall) * zoom < kSizeSmall) {
            break;
        }
        flow = set(kSizeSmall, kTightLineHeight, zoom);
        if (flow.height <= box.height()) {
            break;
        }
    }
    return flow;
}

} // namespace mergescope::ui
