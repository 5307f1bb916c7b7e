// How tables are found by name, and that a catalog is a value.

#include "core/catalog/catalog.h"

#include <QtTest>

using namespace mergescope;

namespace {

catalog::TableEntryPtr entryNamed(const std::string& name)
{
    catalog::TableEntry entry;
    entry.name = name;
    entry.table = tables::Table::empty({});
    return std::make_shared<const catalog::TableEntry>(std::move(entry));
}

catalog::Catalog kiosko()
{
    catalog::Catalog catalog;
    for (const char* name :
         {"local.kiosko.dim_product", "local.kiosko.dim_product_staging", "other.sales", "a.sales"}) {
        catalog.put(entryNamed(name));
    }
    return catalog;
}

} // namespace

class TestCatalog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesAreFound_data();
    void namesAreFound();
    void putReplacesAndKeepsThePlace();
    void dropRemovesOneTable();
    void copiesAreIndependent();
    void similarNamesComeBestFirst();
    void namespacesCompareWithoutCase();
    void propertiesAreLookedUpByKey();
};

void TestCatalog::namesAreFound_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("found"); // empty: nothing
    QTest::addRow("whole") << "local.kiosko.dim_product"
                           << "local.kiosko.dim_product";
    QTest::addRow("other case") << "LOCAL.Kiosko.DIM_product"
                                << "local.kiosko.dim_product";
    QTest::addRow("last part") << "dim_product"
                               << "local.kiosko.dim_product";
    QTest::addRow("last two parts") << "kiosko.dim_product_staging"
                                    << "local.kiosko.dim_product_staging";
    QTest::addRow("two tables fit") << "sales"
                                    << "";
    QTest::addRow("one of two, by its whole name") << "a.sales"
                                                   << "a.sales";
    QTest::addRow("middle part only") << "kiosko"
                                      << "";
    QTest::addRow("longer than the table's name") << "x.local.kiosko.dim_product"
                                                  << "";
    QTest::addRow("unknown") << "dim_customer"
                             << "";
}

void TestCatalog::namesAreFound()
{
    QFETCH(QString, asked);
    QFETCH(QString, found);
    const catalog::TableEntryPtr entry = kiosko().find(asked.toStdString());
    QCOMPARE(entry == nullptr ? QString() : QString::fromStdString(entry->name), found);
}

void TestCatalog::putReplacesAndKeepsThePlace()
{
    catalog::Catalog catalog = kiosko();
    const catalog::TableEntryPtr replacement = entryNamed("LOCAL.kiosko.dim_product");
    catalog.put(replacement);
    QCOMPARE(catalog.tables().size(), std::size_t{4});
    QCOMPARE(catalog.tables().front(), replacement);
}

void TestCatalog::dropRemovesOneTable()
{
    catalog::Catalog catalog = kiosko();
    QVERIFY(catalog.drop("dim_product"));
    QVERIFY(!catalog.drop("local.kiosko.dim_product"));
    QCOMPARE(catalog.tables().size(), std::size_t{3});
}

void TestCatalog::copiesAreIndependent()
{
    const catalog::Catalog before = kiosko();
    catalog::Catalog after = before;
    after.put(entryNamed("new_table"));
    QVERIFY(before.find("new_table") == nullptr);
    QVERIFY(after.find("new_table") != nullptr);
    QCOMPARE(after.find("a.sales"), before.find("a.sales"));
}

void TestCatalog::similarNamesComeBestFirst()
{
    const std::vector<std::string> names = kiosko().similarTo("dim_prodct");
    QVERIFY(!names.empty());
    QCOMPARE(names.front(), std::string("local.kiosko.dim_product"));
    QVERIFY(kiosko().similarTo("weather").empty());
}

void TestCatalog::namespacesCompareWithoutCase()
{
    catalog::Catalog catalog;
    catalog.addNamespace("local.kiosko");
    QVERIFY(catalog.hasNamespace("LOCAL.kiosko"));
    QVERIFY(!catalog.hasNamespace("local"));
}

void TestCatalog::propertiesAreLookedUpByKey()
{
    catalog::TableEntry entry;
    entry.properties = {{"write.merge.mode", "copy-on-write"}};
    QCOMPARE(entry.property("write.merge.mode"), std::optional<std::string>("copy-on-write"));
    QCOMPARE(entry.property("format-version"), std::nullopt);
}

QTEST_APPLESS_MAIN(TestCatalog)
#include "tst_catalog.moc"
