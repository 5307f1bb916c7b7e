#include "ui/state/template_draft.h"

#include <memory>

namespace mergescope::ui {

namespace {

catalog::TableEntryPtr emptyTable(const char* name)
{
    auto entry = std::make_shared<catalog::TableEntry>();
    entry->name = name;
    entry->format = "iceberg";
    entry->schema.fields = {{"id", values::DataType::of(values::TypeKind::String), true, {}},
                            {"name", values::DataType::of(values::TypeKind::String), true, {}},
                            {"value", values::DataType::decimal(12, 2), true, {}}};
    entry->table = tables::Table::empty(entry->schema);
    return entry;
}

} // namespace

catalog::Draft templateDraft()
{
    catalog::Draft draft;
    draft.catalog.put(emptyTable("target"));
    draft.catalog.put(emptyTable("staging"));
    draft.statement = "MERGE INTO target AS t\n"
                      "USING staging AS s\n"
                      "ON t.id = s.id\n"
                      "WHEN MATCHED THEN UPDATE SET\n"
                      "  name  = s.name,\n"
                      "  value = s.value\n"
                      "WHEN NOT MATCHED THEN INSERT (id, name, value)\n"
                      "VALUES (s.id, s.name, s.value)\n";
    return draft;
}

} // namespace mergescope::ui
