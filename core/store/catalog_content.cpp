#include "core/store/catalog_content.h"

#include "core/store/column_content.h"

#include <optional>
#include <utility>

namespace mergescope::store {

using catalog::Catalog;
using catalog::Snapshot;
using catalog::TableEntry;

// Writing. An object already known by its address is not looked at again.

ObjectId CatalogContent::write(const tables::ColumnPtr& column)
{
    if (const ObjectId known = m_columns.idOf(column)) {
        return known;
    }
    ByteWriter writer;
    writeColumn(*column, writer);
    const ObjectId id = m_objects.put(ObjectKind::Column, writer.bytes(), {});
    m_columns.remember(column, id);
    return id;
}

/// 0 where the rows are simply numbered 1, 2, 3, …
ObjectId CatalogContent::writeRowIds(const tables::Table& table)
{
    bool isPlain = true;
    ByteWriter writer;
    writer.number(table.rowCount());
    std::int64_t previous = 0;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const auto id = static_cast<std::int64_t>(table.rowId(row));
        isPlain = isPlain && id == static_cast<std::int64_t>(row) + 1;
        writer.signedNumber(id - previous);
        previous = id;
    }
    return isPlain ? 0 : m_objects.put(ObjectKind::RowIds, writer.bytes(), {});
}

ObjectId CatalogContent::write(const tables::TablePtr& table)
{
    if (const ObjectId known = m_tables.idOf(table)) {
        return known;
    }
    std::vector<ObjectId> parts;
    ByteWriter writer;
    writeSchema(table->schema(), writer);
    writer.number(table->rowCount());
    const ObjectId rowIds = writeRowIds(*table);
    writer.signedNumber(rowIds);
    if (rowIds != 0) {
        parts.push_back(rowIds);
    }
    for (std::size_t column = 0; column < table->columnCount(); ++column) {
        parts.push_back(write(table->columnPtr(column)));
        writer.signedNumber(parts.back());
    }
    const ObjectId id = m_objects.put(ObjectKind::Table, writer.bytes(), parts);
    m_tables.remember(table, id);
    return id;
}

ObjectId CatalogContent::write(const catalog::SnapshotPtr& snapshot)
{
    if (const ObjectId known = m_snapshots.idOf(snapshot)) {
        return known;
    }
    const ObjectId table = write(snapshot->table);
    ByteWriter writer;
    writer.number(snapshot->id);
    writer.signedNumber(snapshot->committedAt);
    writer.text(snapshot->operation);
    writePairs(snapshot->summary, writer);
    writer.signedNumber(table);
    writeFiles(snapshot->files, writer);
    writer.number(snapshot->parent ? *snapshot->parent + 1 : 0);
    writer.flag(snapshot->isBlindAppend);
    const ObjectId id = m_objects.put(ObjectKind::Snapshot, writer.bytes(), {table});
    m_snapshots.remember(snapshot, id);
    return id;
}

ObjectId CatalogContent::write(const catalog::TableEntryPtr& entry)
{
    if (const ObjectId known = m_entries.idOf(entry)) {
        return known;
    }
    std::vector<ObjectId> parts{write(entry->table)};
    ByteWriter writer;
    writer.text(entry->name);
    writer.text(entry->format);
    writer.number(entry->partitions.size());
    for (const catalog::PartitionSpec& partition : entry->partitions) {
        writer.text(partition.transform);
        writer.flag(partition.argument.has_value());
        writer.signedNumber(partition.argument.value_or(0));
        writer.number(partition.column);
    }
    writePairs(entry->properties, writer);
    writeSchema(entry->schema, writer);
    writer.signedNumber(parts.front());
    writeFiles(entry->files, writer);
    writer.number(entry->snapshots.size());
    for (const catalog::SnapshotPtr& snapshot : entry->snapshots) {
        parts.push_back(write(snapshot));
        writer.signedNumber(parts.back());
    }
    writer.number(entry->nextFileNumber);
    writer.number(entry->nextRowId);
    writer.flag(entry->current.isNewest);
    writer.number(entry->current.id ? *entry->current.id + 1 : 0);
    writer.flag(entry->view.has_value());
    if (entry->view) {
        writer.text(entry->view->query);
        writer.flag(entry->view->isTemporary);
        writer.number(entry->view->columns.size());
        for (const std::string& column : entry->view->columns) {
            writer.text(column);
        }
    }
    writer.flag(entry->schema.namesMindCase);
    const ObjectId id = m_objects.put(ObjectKind::Entry, writer.bytes(), parts);
    m_entries.remember(entry, id);
    return id;
}

ObjectId CatalogContent::write(const Catalog& catalog)
{
    std::vector<ObjectId> parts;
    ByteWriter writer;
    writer.number(catalog.namespaces().size());
    for (const std::string& name : catalog.namespaces()) {
        writer.text(name);
    }
    writer.number(catalog.tables().size());
    for (const catalog::TableEntryPtr& entry : catalog.tables()) {
        parts.push_back(write(entry));
        writer.signedNumber(parts.back());
    }
    // Written only where there is something to say, so that a catalogue without settings stays the object it was.
    if (!catalog.settings().empty() || !catalog.currentNamespace().empty()) {
        writer.text(catalog.currentNamespace());
        writer.number(catalog.settings().size());
        for (const auto& [key, value] : catalog.settings()) {
            writer.text(key);
            writer.text(value);
        }
    }
    return m_objects.put(ObjectKind::Catalog, writer.bytes(), parts);
}

// Reading.

namespace {

/// Written as the number plus one; 0: none.
std::optional<std::uint64_t> readOptionalNumber(ByteReader& reader)
{
    const std::uint64_t number = reader.number();
    return number == 0 ? std::nullopt : std::optional(number - 1);
}

/// Which version is current, and what a view reads.
void readCurrentVersion(ByteReader& reader, TableEntry& entry)
{
    entry.current.isNewest = reader.flag();
    entry.current.id = readOptionalNumber(reader);
    if (!reader.flag()) {
        return;
    }
    catalog::ViewDefinition view;
    view.query = reader.text();
    view.isTemporary = reader.flag();
    for (std::size_t left = reader.count(); left > 0 && !reader.failed(); --left) {
        view.columns.push_back(reader.text());
    }
    entry.view = std::move(view);
}

} // namespace

bool CatalogContent::isSound(const ByteReader& reader)
{
    if (!reader.isComplete()) {
        m_database->reportDamage("an object of the journal cannot be read");
    }
    return !m_database->hasFailed();
}

tables::ColumnPtr CatalogContent::readColumn(ObjectId id)
{
    if (auto known = m_columns.thingOf(id)) {
        return known;
    }
    const std::string content = m_objects.get(ObjectKind::Column, id);
    ByteReader reader(content);
    tables::ColumnPtr column = store::readColumn(reader);
    if (!isSound(reader) || !column) {
        return nullptr;
    }
    m_columns.remember(column, id);
    return column;
}

std::vector<tables::RowId> CatalogContent::readRowIds(ObjectId id)
{
    if (id == 0) {
        return {};
    }
    const std::string content = m_objects.get(ObjectKind::RowIds, id);
    ByteReader reader(content);
    std::vector<tables::RowId> rowIds(reader.count());
    std::int64_t current = 0;
    for (tables::RowId& rowId : rowIds) {
        current += reader.signedNumber();
        rowId = static_cast<tables::RowId>(current);
    }
    return isSound(reader) ? rowIds : std::vector<tables::RowId>{};
}

tables::TablePtr CatalogContent::readTable(ObjectId id)
{
    if (auto known = m_tables.thingOf(id)) {
        return known;
    }
    const std::string content = m_objects.get(ObjectKind::Table, id);
    ByteReader reader(content);
    tables::Schema schema = readSchema(reader);
    const auto rows = static_cast<std::size_t>(reader.number());
    const ObjectId rowIdsId = reader.signedNumber();
    std::vector<tables::RowId> rowIds = readRowIds(rowIdsId);
    std::vector<tables::ColumnPtr> columns;
    for (const tables::Field& field : schema.fields) {
        tables::ColumnPtr column = readColumn(reader.signedNumber());
        if (m_database->hasFailed()) {
            return nullptr;
        }
        if (column->size() != rows || values::physicalKind(column->type()) != values::physicalKind(field.type)) {
            reader.fail();
        }
        columns.push_back(std::move(column));
    }
    if (rowIdsId != 0 && rowIds.size() != rows) {
        reader.fail();
    }
    if (!isSound(reader)) {
        return nullptr;
    }
    auto table = std::make_shared<const tables::Table>(std::move(schema), std::move(columns), rows, std::move(rowIds));
    m_tables.remember(table, id);
    return table;
}

catalog::SnapshotPtr CatalogContent::readSnapshot(ObjectId id)
{
    if (auto known = m_snapshots.thingOf(id)) {
        return known;
    }
    const std::string content = m_objects.get(ObjectKind::Snapshot, id);
    ByteReader reader(content);
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->id = reader.number();
    snapshot->committedAt = reader.signedNumber();
    snapshot->operation = reader.text();
    snapshot->summary = readPairs(reader);
    const ObjectId table = reader.signedNumber();
    snapshot->files = readFiles(reader);
    if (reader.remaining() > 0) { // files of earlier versions of the program end here
        snapshot->parent = readOptionalNumber(reader);
        snapshot->isBlindAppend = reader.flag();
    }
    if (!isSound(reader)) {
        return nullptr;
    }
    snapshot->table = readTable(table);
    if (m_database->hasFailed()) {
        return nullptr;
    }
    m_snapshots.remember(snapshot, id);
    return snapshot;
}

catalog::TableEntryPtr CatalogContent::readEntry(ObjectId id)
{
    if (auto known = m_entries.thingOf(id)) {
        return known;
    }
    const std::string content = m_objects.get(ObjectKind::Entry, id);
    ByteReader reader(content);
    auto entry = std::make_shared<TableEntry>();
    entry->name = reader.text();
    entry->format = reader.text();
    for (std::size_t left = reader.count(); left > 0 && !reader.failed(); --left) {
        catalog::PartitionSpec partition;
        partition.transform = reader.text();
        const bool hasArgument = reader.flag();
        const std::int64_t argument = reader.signedNumber();
        if (hasArgument) {
            partition.argument = argument;
        }
        partition.column = static_cast<std::uint32_t>(reader.number());
        entry->partitions.push_back(std::move(partition));
    }
    entry->properties = readPairs(reader);
    entry->schema = readSchema(reader);
    entry->table = readTable(reader.signedNumber());
    entry->files = readFiles(reader);
    for (std::size_t left = reader.count(); left > 0 && !reader.failed() && !m_database->hasFailed(); --left) {
        entry->snapshots.push_back(readSnapshot(reader.signedNumber()));
    }
    entry->nextFileNumber = static_cast<std::uint32_t>(reader.number());
    entry->nextRowId = reader.number();
    if (reader.remaining() > 0) { // files of earlier versions of the program end here
        readCurrentVersion(reader, *entry);
    }
    if (reader.remaining() > 0) { // and these here
        entry->schema.namesMindCase = reader.flag();
    }
    if (!isSound(reader)) {
        return nullptr;
    }
    m_entries.remember(entry, id);
    return entry;
}

Catalog CatalogContent::readCatalog(ObjectId id)
{
    const std::string content = m_objects.get(ObjectKind::Catalog, id);
    ByteReader reader(content);
    Catalog catalog;
    for (std::size_t left = reader.count(); left > 0 && !reader.failed(); --left) {
        catalog.addNamespace(reader.text());
    }
    for (std::size_t left = reader.count(); left > 0 && !reader.failed(); --left) {
        auto entry = readEntry(reader.signedNumber());
        if (m_database->hasFailed()) {
            return {};
        }
        catalog.put(std::move(entry));
    }
    if (reader.remaining() > 0) { // files of earlier versions of the program end here
        catalog.use(reader.text());
        for (std::size_t left = reader.count(); left > 0 && !reader.failed(); --left) {
            const std::string key = reader.text();
            catalog.setSetting(key, reader.text());
        }
    }
    return isSound(reader) ? catalog : Catalog{};
}

void CatalogContent::forget()
{
    m_columns.forget();
    m_tables.forget();
    m_snapshots.forget();
    m_entries.forget();
}

} // namespace mergescope::store
