#pragma once
// What the person points at. Views read it and light up the same thing in their own way.

#include "core/tables/table.h"

#include <QObject>

#include <cstdint>

namespace mergescope::ui {

class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    [[nodiscard]] std::uint32_t targetRow() const { return m_targetRow; }
    [[nodiscard]] std::uint32_t sourceRow() const { return m_sourceRow; }
    [[nodiscard]] int clause() const { return m_clause; } ///< -1: none

public Q_SLOTS:
    void setRow(std::uint32_t targetRow, std::uint32_t sourceRow);
    void setClause(int clause);
    void clear();

Q_SIGNALS:
    void rowChanged(std::uint32_t targetRow, std::uint32_t sourceRow);
    void clauseChanged(int clause);

private:
    std::uint32_t m_targetRow = tables::kNoRow;
    std::uint32_t m_sourceRow = tables::kNoRow;
    int m_clause = -1;
};

} // namespace mergescope::ui
