<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>BottomPanel</name>
    <message>
        <source>Tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trace as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views of the run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run the statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo, redo: statement and tables in one history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next pane, previous pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new, open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>larger, smaller, normal text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next step, previous step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next beat, previous beat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next phase, previous phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first step, last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>play or pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the staging table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F2 or just type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edit the cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Backspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set the cell to NULL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy cells, paste a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comment or uncomment the lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two blanks; Ctrl+Tab or F6 leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See a SQL MERGE decide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes with no warranty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fonts: Inter and JetBrains Mono, under the SIL Open Font License.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Mergescope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LessonListModel</name>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lesson %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Opener</name>
    <message>
        <source>%1 could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a lesson or a script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons and scripts (*.md *.sql)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lesson %1 is not there any more; your work on it is</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunTableModel</name>
    <message>
        <source>before: %1
after: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what became of the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stops here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, becomes %3 by clause %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, was %3, changed by clause %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, row is deleted by clause %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, row is inserted by clause %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SqlEditor</name>
    <message>
        <source>Cu&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment or &amp;uncomment</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StagingModel</name>
    <message>
        <source>%1, %2</source>
        <extracomment>spoken for a cell: column name, value</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NULL: no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the empty text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2
%3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatementPane</name>
    <message>
        <source>STATEMENT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SQL statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong with the statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StepsModel</name>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimelineBar</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n outcome(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the statement and commit it as one snapshot (Ctrl+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the lesson&apos;s own tables and statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change to Spanish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to show yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>say what will happen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>working…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before the error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run failed, nothing written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run · snapshot %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>My workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What Run would do. Nothing has been written.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pla&amp;y or pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;vious phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;xt phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Projector, black and white</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lesson &amp;pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tables below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;xt pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Mergescope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mergescope::ui::CellText</name>
    <message>
        <source>the fraction is written with a point, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is neither true nor false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is outside %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is outside what the type can hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 has more than %n decimal(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 has more than %n digit(s) before the point</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not a date such as 2026-01-15</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a time such as 2026-01-15 12:00:00</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text has %1 characters, there is room for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it may not be NULL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2: %3</source>
        <extracomment>%1 a column, %2 its type, %3 what is wrong: &quot;unit_cost is DOUBLE: `abc` is not a number&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
