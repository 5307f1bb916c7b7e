#pragma once
// The middle of the window: the run as it is meant (stage), as files (storage), or beside another. One of them is seen.

#include <QStackedWidget>

namespace mergescope::ui {

class PairView;
class Playhead;
class Selection;
class StageView;
class StorageView;
class Theme;

/// What the middle shows.
enum class CenterView : unsigned char { Stage, Storage, Pair };

class CenterStack : public QStackedWidget {
    Q_OBJECT
public:
    CenterStack(const Theme& theme, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] StageView& stage() { return *m_stage; }
    [[nodiscard]] StorageView& storage() { return *m_storage; }
    [[nodiscard]] PairView& pair() { return *m_pair; }
    [[nodiscard]] CenterView view() const;

public Q_SLOTS:
    /// The keys follow where they were in the middle before.
    void show(CenterView view);

    /// To what is seen.
    void takeKeys();

Q_SIGNALS:
    void viewChanged();

private:
    StageView* m_stage;
    StorageView* m_storage;
    PairView* m_pair;
};

} // namespace mergescope::ui
