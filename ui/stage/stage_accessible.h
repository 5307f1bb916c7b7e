#pragma once
// The stage for those who do not see it: a list of its rows, target first, each with its values and what has been
// decided of it up to this step.

#include "ui/stage/stage_view.h"

#include <QAccessibleWidget>

#include <vector>

namespace mergescope::ui {

/// Makes the stage's rows known to screen readers; once a process.
void makeStageAccessible();

class StageAccessible : public QAccessibleWidget {
public:
    explicit StageAccessible(StageView* stage);
    ~StageAccessible() override;

    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface* child(int index) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override;
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override;
    [[nodiscard]] StageView& stage() const;

private:
    mutable std::vector<QAccessible::Id> m_rows; ///< made when first asked for; 0: not yet
};

/// One row. It holds no text: it asks the stage, which may show another run meanwhile.
class StageRowAccessible : public QAccessibleInterface {
public:
    StageRowAccessible(StageView& stage, int row) : m_stage(&stage), m_row(row) {}

    [[nodiscard]] int row() const { return m_row; }
    [[nodiscard]] bool isValid() const override;
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override;
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text text) const override;
    void setText(QAccessible::Text, const QString&) override {}
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QAccessible::State state() const override;

private:
    QPointer<StageView> m_stage;
    int m_row;
};

} // namespace mergescope::ui
