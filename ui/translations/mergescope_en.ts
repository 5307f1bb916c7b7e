<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>mergescope::ui::BeforeAfterPanel</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::CellText</name>
    <message numerus="yes">
        <source>%1 has more than %n decimal(s)</source>
        <translation>
            <numerusform>%1 has more than %n decimal</numerusform>
            <numerusform>%1 has more than %n decimals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 has more than %n digit(s) before the point</source>
        <translation>
            <numerusform>%1 has more than %n digit before the point</numerusform>
            <numerusform>%1 has more than %n digits before the point</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::ClauseStrip</name>
    <message numerus="yes">
        <source>%n clause(s)</source>
        <translation>
            <numerusform>%n clause</numerusform>
            <numerusform>%n clauses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::CountersBar</name>
    <message numerus="yes">
        <source>%n update(s) changed no value</source>
        <translation>
            <numerusform>%n update changed no value</numerusform>
            <numerusform>%n updates changed no value</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::MainWindow</name>
    <message numerus="yes">
        <source>%n row(s) changed fate</source>
        <translation>
            <numerusform>%n row changed fate</numerusform>
            <numerusform>%n rows changed fate</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::PairView</name>
    <message numerus="yes">
        <source>%n row(s) fare otherwise</source>
        <translation>
            <numerusform>%n row fares otherwise</numerusform>
            <numerusform>%n rows fare otherwise</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Stage</name>
    <message numerus="yes">
        <source>%n more column(s)</source>
        <translation>
            <numerusform>%n more column</numerusform>
            <numerusform>%n more columns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::StagingGrid</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Storage</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) marked</source>
        <translation>
            <numerusform>%n row marked</numerusform>
            <numerusform>%n rows marked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mark(s)</source>
        <translation>
            <numerusform>%n mark</numerusform>
            <numerusform>%n marks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::TimelineBar</name>
    <message numerus="yes">
        <source>%n outcome(s)</source>
        <translation>
            <numerusform>%n outcome</numerusform>
            <numerusform>%n outcomes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::ImportDialog</name>
    <message numerus="yes">
        <source>Put it in the place of %1 (%n row(s))</source>
        <translation>
            <numerusform>Put it in the place of %1 (%n row)</numerusform>
            <numerusform>Put it in the place of %1 (%n rows)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
</TS>
