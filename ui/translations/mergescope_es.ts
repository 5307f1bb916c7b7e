<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Dialogs</name>
    <message>
        <source>import a table from a CSV or TSV file</source>
        <translation>importar una tabla de un archivo CSV o TSV</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>En toda la ventana</translation>
    </message>
    <message>
        <source>run the statement</source>
        <translation>ejecutar la sentencia</translation>
    </message>
    <message>
        <source>undo, redo: statement and tables in one history</source>
        <translation>deshacer, rehacer: sentencia y tablas en un solo historial</translation>
    </message>
    <message>
        <source>next pane, previous pane</source>
        <translation>panel siguiente, panel anterior</translation>
    </message>
    <message>
        <source>export</source>
        <translation>exportar</translation>
    </message>
    <message>
        <source>larger, smaller, normal text</source>
        <translation>texto más grande, más pequeño, normal</translation>
    </message>
    <message>
        <source>these keys</source>
        <translation>estas teclas</translation>
    </message>
    <message>
        <source>On the stage</source>
        <translation>En el escenario</translation>
    </message>
    <message>
        <source>next step, previous step</source>
        <translation>paso siguiente, paso anterior</translation>
    </message>
    <message>
        <source>next beat, previous beat</source>
        <translation>gesto siguiente, gesto anterior</translation>
    </message>
    <message>
        <source>next phase, previous phase</source>
        <translation>fase siguiente, fase anterior</translation>
    </message>
    <message>
        <source>first step, last step</source>
        <translation>primer paso, último paso</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>play or pause</source>
        <translation>reproducir o pausar</translation>
    </message>
    <message>
        <source>In the staging table</source>
        <translation>En la tabla de staging</translation>
    </message>
    <message>
        <source>F2 or just type</source>
        <translation>F2 o escribir sin más</translation>
    </message>
    <message>
        <source>edit the cell</source>
        <translation>editar la celda</translation>
    </message>
    <message>
        <source>Ctrl+Backspace</source>
        <translation>Ctrl+Retroceso</translation>
    </message>
    <message>
        <source>set the cell to NULL</source>
        <translation>dejar la celda en NULL</translation>
    </message>
    <message>
        <source>copy cells, paste a block</source>
        <translation>copiar celdas, pegar un bloque</translation>
    </message>
    <message>
        <source>In the statement</source>
        <translation>En la sentencia</translation>
    </message>
    <message>
        <source>comment or uncomment the lines</source>
        <translation>comentar o descomentar las líneas</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>two blanks while you type; before that, and after Esc, the next pane</source>
        <translation>dos espacios mientras escribes; antes, y tras Esc, el panel siguiente</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>See a SQL MERGE decide.</source>
        <translation>Mira cómo decide un MERGE de SQL.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes with no warranty.</source>
        <translation>Software libre bajo la Licencia Pública General de GNU, versión 3 o posterior. Se ofrece sin ninguna garantía.</translation>
    </message>
    <message>
        <source>Fonts: Inter and JetBrains Mono, under the SIL Open Font License.</source>
        <translation>Tipos de letra: Inter y JetBrains Mono, bajo la SIL Open Font License.</translation>
    </message>
    <message>
        <source>About Mergescope</source>
        <translation>Acerca de Mergescope</translation>
    </message>
    <message>
        <source>next hint of the lesson</source>
        <translation>siguiente pista de la lección</translation>
    </message>
    <message>
        <source>new, open, save a copy</source>
        <translation>nuevo, abrir, guardar una copia</translation>
    </message>
    <message>
        <source>find a row or a text</source>
        <translation>buscar una fila o un texto</translation>
    </message>
    <message>
        <source>present; Esc ends</source>
        <translation>presentar; Esc termina</translation>
    </message>
    <message>
        <source>why, and why not: the row pointed at</source>
        <translation>por qué sí y por qué no: la fila señalada</translation>
    </message>
    <message>
        <source>answer the question: update, insert, delete, stays, error</source>
        <translation>responder a la pregunta: actualizar, insertar, borrar, se queda, error</translation>
    </message>
    <message>
        <source>While presenting</source>
        <translation>Al presentar</translation>
    </message>
    <message>
        <source>next stop, previous stop: a clicker&apos;s keys</source>
        <translation>parada siguiente, parada anterior: las teclas del mando</translation>
    </message>
    <message>
        <source>black screen, and back</source>
        <translation>pantalla en negro, y vuelta</translation>
    </message>
    <message>
        <source>end presenting</source>
        <translation>dejar de presentar</translation>
    </message>
    <message>
        <source>In the storage view</source>
        <translation>En la vista de almacenamiento</translation>
    </message>
    <message>
        <source>the other way of writing, where only one has room</source>
        <translation>la otra forma de escribir, donde solo cabe una</translation>
    </message>
    <message>
        <source>the stage, the same run as files, two runs side by side</source>
        <translation>el escenario, la misma ejecución como archivos, dos ejecuciones lado a lado</translation>
    </message>
    <message>
        <source>rows whose fate the last edit changed</source>
        <translation>filas a las que la última edición cambió la suerte</translation>
    </message>
    <message>
        <source>Space · Alt+↑ · Alt+↓</source>
        <translation>Espacio · Alt+↑ · Alt+↓</translation>
    </message>
    <message>
        <source>in the list of clauses: switch one off or on, move it up or down</source>
        <translation>en la lista de cláusulas: apagar o encender una, subirla o bajarla</translation>
    </message>
    <message>
        <source>replay slowly: the row pointed at, a missed row, else this step</source>
        <translation>repetir despacio: la fila señalada, una fallada o, si no, este paso</translation>
    </message>
    <message>
        <source>count a hand; Backspace takes it back, 0 votes again</source>
        <translation>contar una mano; Retroceso la quita, 0 vota otra vez</translation>
    </message>
    <message>
        <source>spotlight on a row; the arrow keys move it</source>
        <translation>foco sobre una fila; las flechas lo mueven</translation>
    </message>
    <message>
        <source>nearer to that row, and back</source>
        <translation>más cerca de esa fila, y de vuelta</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Enter shows them one by one.</source>
        <translation>Intro las muestra una a una.</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Answer</name>
    <message>
        <source>update</source>
        <comment>what happens to a row</comment>
        <translation>actualizar</translation>
    </message>
    <message>
        <source>insert</source>
        <comment>what happens to a row</comment>
        <translation>insertar</translation>
    </message>
    <message>
        <source>delete</source>
        <comment>what happens to a row</comment>
        <translation>borrar</translation>
    </message>
    <message>
        <source>error</source>
        <comment>what happens to a row</comment>
        <translation>error</translation>
    </message>
    <message>
        <source>stays</source>
        <comment>what happens to a row</comment>
        <translation>se queda</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::AnswerButton</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::BeforeAfterPanel</name>
    <message>
        <source>Answer the question or press Run to see the table after.</source>
        <translation>Responde la pregunta o pulsa Ejecutar para ver cómo queda la tabla.</translation>
    </message>
    <message>
        <source>The table has no rows.</source>
        <translation>La tabla no tiene filas.</translation>
    </message>
    <message>
        <source>Write a MERGE to see what it does to its target.</source>
        <translation>Escribe un MERGE para ver qué hace con su destino.</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n fila</numerusform>
            <numerusform>%n filas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n archivo</numerusform>
            <numerusform>%n archivos</numerusform>
        </translation>
    </message>
    <message>
        <source>the run failed · nothing was changed</source>
        <translation>la ejecución falló · nada cambió</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>older: the statement has an error</source>
        <translation>anterior: la sentencia tiene un error</translation>
    </message>
    <message>
        <source>preview, not written · %1 · %2</source>
        <translation>vista previa, sin escribir · %1 · %2</translation>
    </message>
    <message>
        <source>snapshot %1 · %2 · %3</source>
        <translation>snapshot %1 · %2 · %3</translation>
    </message>
    <message>
        <source>BEFORE</source>
        <translation>ANTES</translation>
    </message>
    <message>
        <source>AFTER</source>
        <translation>DESPUÉS</translation>
    </message>
    <message>
        <source>Target before the run</source>
        <translation>El destino antes de ejecutar</translation>
    </message>
    <message>
        <source>Target after the run</source>
        <translation>El destino después de ejecutar</translation>
    </message>
    <message>
        <source>nothing applied yet</source>
        <translation>nada aplicado todavía</translation>
    </message>
    <message>
        <source>so far: %1 of %2 applied</source>
        <translation>hasta aquí: %1 de %2 aplicadas</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::BottomPanel</name>
    <message>
        <source>Tables</source>
        <translation>Tablas</translation>
    </message>
    <message>
        <source>Trace as text</source>
        <translation>La traza en texto</translation>
    </message>
    <message>
        <source>Views of the run</source>
        <translation>Vistas de la ejecución</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>Antes y después</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>Staging</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Qué cambió</translation>
    </message>
    <message>
        <source>What changed (%1)</source>
        <translation>Qué cambió (%1)</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Gráficos</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::CellText</name>
    <message>
        <source>the fraction is written with a point, %1</source>
        <translation>los decimales se escriben con punto, %1</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 no es un número</translation>
    </message>
    <message>
        <source>%1 is not a value of this type</source>
        <translation>%1 no es un valor de este tipo</translation>
    </message>
    <message>
        <source>%1 is neither true nor false</source>
        <translation>%1 no es ni true ni false</translation>
    </message>
    <message>
        <source>%1 is outside %2 to %3</source>
        <translation>%1 queda fuera de %2 a %3</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 no es un número entero</translation>
    </message>
    <message>
        <source>%1 is outside what the type can hold</source>
        <translation>%1 no cabe en el tipo</translation>
    </message>
    <message numerus="yes">
        <source>%1 has more than %n decimal(s)</source>
        <translation>
            <numerusform>%1 tiene más de %n decimal</numerusform>
            <numerusform>%1 tiene más de %n decimales</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 has more than %n digit(s) before the point</source>
        <translation>
            <numerusform>%1 tiene más de %n cifra antes del punto</numerusform>
            <numerusform>%1 tiene más de %n cifras antes del punto</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not a date such as 2026-01-15</source>
        <translation>%1 no es una fecha como 2026-01-15</translation>
    </message>
    <message>
        <source>%1 is not a time such as 2026-01-15 12:00:00</source>
        <translation>%1 no es una fecha con hora como 2026-01-15 12:00:00</translation>
    </message>
    <message>
        <source>the text has %1 characters, there is room for %2</source>
        <translation>el texto tiene %1 caracteres y caben %2</translation>
    </message>
    <message>
        <source>it may not be NULL</source>
        <translation>no puede ser NULL</translation>
    </message>
    <message>
        <source>%1 is %2: %3</source>
        <extracomment>%1 a column, %2 its type, %3 what is wrong: &quot;unit_cost is DOUBLE: `abc` is not a number&quot;</extracomment>
        <translation>%1 es %2: %3</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Check</name>
    <message>
        <source>updated</source>
        <translation>actualizadas</translation>
    </message>
    <message>
        <source>inserted</source>
        <translation>insertadas</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>borradas</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>copiadas</translation>
    </message>
    <message>
        <source>untouched</source>
        <translation>intactas</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>conservadas</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>ignoradas</translation>
    </message>
    <message>
        <source>updated to the same values</source>
        <translation>actualizadas con los mismos valores</translation>
    </message>
    <message>
        <source>updates that changed no value</source>
        <translation>actualizaciones que no cambiaron ningún valor</translation>
    </message>
    <message>
        <source>source rows</source>
        <translation>filas de origen</translation>
    </message>
    <message>
        <source>ignored source rows</source>
        <translation>filas de origen ignoradas</translation>
    </message>
    <message>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>fila %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: wanted %2, there is no such row</source>
        <translation>%1: se pide %2, pero esa fila no existe</translation>
    </message>
    <message>
        <source>%1: wanted %2, now %3</source>
        <translation>%1: se pide %2, ahora hay %3</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::ClauseStrip</name>
    <message numerus="yes">
        <source>%n clause(s)</source>
        <translation>
            <numerusform>%n cláusula</numerusform>
            <numerusform>%n cláusulas</numerusform>
        </translation>
    </message>
    <message>
        <source>Switch clauses off and on, and put them in another order</source>
        <translation>Apagar y encender cláusulas, y ponerlas en otro orden</translation>
    </message>
    <message>
        <source>Clauses: Space switches one off or on, Alt with an arrow moves it</source>
        <translation>Cláusulas: Espacio apaga o enciende una, Alt con una flecha la mueve</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::CounterNames</name>
    <message>
        <source>updated</source>
        <translation>actualizadas</translation>
    </message>
    <message>
        <source>inserted</source>
        <translation>insertadas</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>borradas</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>copiadas</translation>
    </message>
    <message>
        <source>untouched</source>
        <translation>intactas</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::CountersBar</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 de %3</translation>
    </message>
    <message>
        <source>%1: not known yet</source>
        <translation>%1: aún no se sabe</translation>
    </message>
    <message>
        <source>The run fails, so nothing is written.</source>
        <translation>La ejecución falla, así que no se escribe nada.</translation>
    </message>
    <message numerus="yes">
        <source>%n update(s) changed no value</source>
        <translation>
            <numerusform>%n actualización no cambió ningún valor</numerusform>
            <numerusform>%n actualizaciones no cambiaron ningún valor</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n same</source>
        <comment>rows updated to the values they had</comment>
        <translation>
            <numerusform>%n igual</numerusform>
            <numerusform>%n iguales</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them changed no value</source>
        <translation>
            <numerusform>%n de ellas no cambió ningún valor</numerusform>
            <numerusform>%n de ellas no cambiaron ningún valor</numerusform>
        </translation>
    </message>
    <message>
        <source>Rows that an UPDATE took, also where no value differs afterwards.</source>
        <translation>Filas que tomó un UPDATE, aunque después ningún valor sea distinto.</translation>
    </message>
    <message>
        <source>Rows that an INSERT added.</source>
        <translation>Filas que añadió un INSERT.</translation>
    </message>
    <message>
        <source>Rows that a DELETE took out.</source>
        <translation>Filas que quitó un DELETE.</translation>
    </message>
    <message>
        <source>Rows that no clause changed, written again because their file was rewritten.</source>
        <translation>Filas que ninguna cláusula cambió, escritas otra vez porque su archivo se reescribió.</translation>
    </message>
    <message>
        <source>Rows that stay where they are: their file was not rewritten.</source>
        <translation>Filas que se quedan donde están: su archivo no se reescribió.</translation>
    </message>
    <message>
        <source>What will it say after the run? Click, or type a number.</source>
        <translation>¿Qué dirá después de ejecutar? Haz clic o escribe un número.</translation>
    </message>
    <message>
        <source>you said %1</source>
        <translation>dijiste %1</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::ExerciseCard</name>
    <message>
        <source>reached</source>
        <translation>conseguido</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>todavía no</translation>
    </message>
    <message>
        <source>Done: this run does what was asked.</source>
        <translation>Hecho: esta ejecución hace lo que se pedía.</translation>
    </message>
    <message>
        <source>This fits. Press Run to carry it out.</source>
        <translation>Encaja. Pulsa Ejecutar para llevarlo a cabo.</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::ImportDialog</name>
    <message>
        <source>&amp;Table</source>
        <translation>&amp;Tabla</translation>
    </message>
    <message>
        <source>There is no table in %1.</source>
        <translation>No hay ninguna tabla en %1.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importar</translation>
    </message>
    <message>
        <source>&amp;Encoding</source>
        <translation>C&amp;odificación</translation>
    </message>
    <message>
        <source>&amp;Delimiter</source>
        <translation>&amp;Separador</translation>
    </message>
    <message>
        <source>&amp;First line</source>
        <translation>&amp;Primera línea</translation>
    </message>
    <message>
        <source>Decimal &amp;point</source>
        <translation>Signo &amp;decimal</translation>
    </message>
    <message>
        <source>&amp;Empty fields are</source>
        <translation>Los campos &amp;vacíos son</translation>
    </message>
    <message>
        <source>&amp;These are NULL too (NA, -)</source>
        <translation>&amp;También es NULL (NA, -)</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>coma</translation>
    </message>
    <message>
        <source>semicolon</source>
        <translation>punto y coma</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>tabulador</translation>
    </message>
    <message>
        <source>vertical bar</source>
        <translation>barra vertical</translation>
    </message>
    <message>
        <source>names the columns</source>
        <translation>nombra las columnas</translation>
    </message>
    <message>
        <source>is data</source>
        <translation>es un dato</translation>
    </message>
    <message>
        <source>point: 0.68</source>
        <translation>punto: 0.68</translation>
    </message>
    <message>
        <source>comma: 0,68</source>
        <translation>coma: 0,68</translation>
    </message>
    <message>
        <source>NULL unless in quotes</source>
        <translation>NULL, salvo entre comillas</translation>
    </message>
    <message>
        <source>NULL, in quotes too</source>
        <translation>NULL, también entre comillas</translation>
    </message>
    <message>
        <source>empty texts</source>
        <translation>textos vacíos</translation>
    </message>
    <message>
        <source>What was d&amp;oubtful</source>
        <translation>Lo d&amp;udoso</translation>
    </message>
    <message>
        <source>As a &amp;new table</source>
        <translation>Como tabla &amp;nueva</translation>
    </message>
    <message>
        <source>Name of the new table</source>
        <translation>Nombre de la tabla nueva</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>The first rows</source>
        <translation>Las primeras filas</translation>
    </message>
    <message>
        <source>How much of the file has been read</source>
        <translation>Cuánto del archivo se ha leído</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>no se pudo leer %1: %2</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>línea %1: %2</translation>
    </message>
    <message>
        <source>Why it cannot be impor&amp;ted</source>
        <translation>Por qué no se p&amp;uede importar</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>aún no se sabe</translation>
    </message>
    <message>
        <source>as found: %1</source>
        <translation>detectado: %1</translation>
    </message>
    <message>
        <source>A table's name has letters, digits and underscores, and does not begin with a digit.</source>
        <translation>El nombre de una tabla lleva letras, cifras y guiones bajos, y no empieza por una cifra.</translation>
    </message>
    <message>
        <source>There is a table %1 already; choose another name.</source>
        <translation>Ya hay una tabla %1; elige otro nombre.</translation>
    </message>
    <message numerus="yes">
        <source>Put it in the place of %1 (%n row(s))</source>
        <translation>
            <numerusform>Ponerlo en lugar de %1 (%n fila)</numerusform>
            <numerusform>Ponerlo en lugar de %1 (%n filas)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n fila</numerusform>
            <numerusform>%n filas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Formato</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>A&amp;rchivo</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>E&amp;xaminar…</translation>
    </message>
    <message>
        <source>&amp;Preview</source>
        <translation>&amp;Vista previa</translation>
    </message>
    <message>
        <source>&amp;Copy to clipboard</source>
        <translation>&amp;Copiar al portapapeles</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportar</translation>
    </message>
    <message>
        <source>R&amp;eplace the file</source>
        <translation>R&amp;eemplazar el archivo</translation>
    </message>
    <message>
        <source>&amp;Preview (the beginning)</source>
        <translation>&amp;Vista previa (el comienzo)</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportar a</translation>
    </message>
    <message>
        <source>%1 (*%2)</source>
        <translation>%1 (*%2)</translation>
    </message>
    <message>
        <source>Copied to the clipboard.</source>
        <translation>Copiado al portapapeles.</translation>
    </message>
    <message>
        <source>Give the file a name.</source>
        <translation>Ponle un nombre al archivo.</translation>
    </message>
    <message>
        <source>%1 exists already. Press Replace to write over it.</source>
        <translation>%1 ya existe. Pulsa Reemplazar para sobrescribirlo.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>No se pudo escribir %1: %2</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::FateDiffModel</name>
    <message>
        <source>%1, other values</source>
        <translation>%1, otros valores</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Antes</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>Porque</translation>
    </message>
    <message>
        <source>%1 (source)</source>
        <translation>%1 (origen)</translation>
    </message>
    <message>
        <source>The row is no longer in the source.</source>
        <translation>La fila ya no está en el origen.</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::FateDiffTable</name>
    <message>
        <source>What changed: rows whose fate the last edit changed</source>
        <translation>Qué cambió: filas a las que la última edición cambió la suerte</translation>
    </message>
    <message>
        <source>The last edit changed nothing for any row.</source>
        <translation>La última edición no cambió nada para ninguna fila.</translation>
    </message>
    <message>
        <source>Edit a staging row or a clause, or choose another engine: here stands which rows fare otherwise, and why.</source>
        <translation>Edita una fila de staging o una cláusula, o elige otro motor: aquí se lee qué filas corren otra suerte y por qué.</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::FindBar</name>
    <message>
        <source>a row&apos;s key, or a text of the statement</source>
        <translation>la clave de una fila o un texto de la sentencia</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>row found</source>
        <translation>fila encontrada</translation>
    </message>
    <message>
        <source>found in the statement</source>
        <translation>encontrado en la sentencia</translation>
    </message>
    <message>
        <source>neither a row nor a text of the statement</source>
        <translation>no es ninguna fila ni está en la sentencia</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::HintList</name>
    <message>
        <source>Hint %1 of %2</source>
        <translation>Pista %1 de %2</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Pista</translation>
    </message>
    <message>
        <source>Next hint</source>
        <translation>Siguiente pista</translation>
    </message>
    <message>
        <source>One hint at a time (H)</source>
        <translation>Las pistas, de una en una (H)</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::LessonDock</name>
    <message>
        <source>Show the lesson</source>
        <translation>Mostrar la lección</translation>
    </message>
    <message>
        <source>Fold the lesson away</source>
        <translation>Plegar la lección</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lección</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::LessonListModel</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>lesson %1, %2</source>
        <translation>lección %1, %2</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::LessonPane</name>
    <message>
        <source>Lesson</source>
        <translation>Lección</translation>
    </message>
    <message>
        <source>Your own tables</source>
        <translation>Tus propias tablas</translation>
    </message>
    <message>
        <source>Fill the staging table below and write a MERGE at the right: the stage shows at once what it would do. Run carries it out. File &gt; Open brings a lesson.</source>
        <translation>Rellena la tabla de staging de abajo y escribe un MERGE a la derecha: el escenario muestra enseguida lo que haría. Ejecutar lo lleva a cabo. Archivo &gt; Abrir trae una lección.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Predice</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecuta</translation>
    </message>
    <message>
        <source>Investigate</source>
        <translation>Investiga</translation>
    </message>
    <message>
        <source>Modify</source>
        <translation>Modifica</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>Crea</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>Ejercicio</translation>
    </message>
    <message>
        <source>Hide the instructor&apos;s notes</source>
        <translation>Ocultar esas notas</translation>
    </message>
    <message>
        <source>Show the instructor&apos;s notes</source>
        <translation>Notas para quien enseña</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>Primero, predice</translation>
    </message>
    <message>
        <source>Go to the question</source>
        <translation>Ir a la pregunta</translation>
    </message>
    <message>
        <source>The lesson goes on when you have run the statement, or skipped the question.</source>
        <translation>La lección sigue cuando ejecutes la sentencia o saltes la pregunta.</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::MainWindow</name>
    <message>
        <source>Import a table</source>
        <translation>Importar una tabla</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.tab *.txt *.db *.sqlite *.sqlite3);;All files (*)</source>
        <translation>Tablas (*.csv *.tsv *.tab *.txt *.db *.sqlite *.sqlite3);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>E&amp;jecución</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>Open &amp;lesson</source>
        <translation>Abrir &amp;lección</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Escenario</translation>
    </message>
    <message>
        <source>Nothing to play yet</source>
        <translation>Aún no hay nada que mostrar</translation>
    </message>
    <message>
        <source>Write a MERGE into the statement at the right. The stage shows at once what it would do.</source>
        <translation>Escribe un MERGE en la sentencia de la derecha. El escenario muestra enseguida lo que haría.</translation>
    </message>
    <message>
        <source>The statement has an error. This is how it stood before.</source>
        <translation>La sentencia tiene un error. Así estaba antes.</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Guardar una copia</translation>
    </message>
    <message>
        <source>Workspaces (*.mergescope)</source>
        <translation>Espacios de trabajo (*.mergescope)</translation>
    </message>
    <message>
        <source>%1 could not be replaced</source>
        <translation>%1 no se pudo sustituir</translation>
    </message>
    <message>
        <source>Replace this workspace?</source>
        <translation>¿Sustituir este espacio de trabajo?</translation>
    </message>
    <message>
        <source>The workspace file that is open keeps one piece of work. Opening another replaces it and its history. Save a copy first if you want both.</source>
        <translation>El archivo de espacio de trabajo que está abierto guarda un solo trabajo. Abrir otro lo sustituye, con su historial. Guarda antes una copia si quieres los dos.</translation>
    </message>
    <message>
        <source>My workspace %1</source>
        <translation>Mi espacio de trabajo %1</translation>
    </message>
    <message>
        <source>none yet: File &gt; New makes one</source>
        <translation>todavía ninguno: Archivo &gt; Nuevo crea uno</translation>
    </message>
    <message>
        <source>Open &amp;workspace</source>
        <translation>Abrir espacio de &amp;trabajo</translation>
    </message>
    <message>
        <source>Write a MERGE to see which files it would read, replace and add.</source>
        <translation>Escribe un MERGE para ver qué archivos leería, sustituiría y añadiría.</translation>
    </message>
    <message>
        <source>As it is: %1</source>
        <translation>Tal cual: %1</translation>
    </message>
    <message>
        <source> with </source>
        <comment>between the names of an engine and of its table format</comment>
        <translation> con </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) changed fate</source>
        <translation>
            <numerusform>cambia la suerte de %n fila</numerusform>
            <numerusform>cambia la suerte de %n filas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::NotesWindow</name>
    <message>
        <source>Notes – Mergescope</source>
        <translation>Notas – Mergescope</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Después</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>fin</translation>
    </message>
    <message>
        <source>This lesson has no notes.</source>
        <translation>Esta lección no tiene notas.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Notice</name>
    <message>
        <source>Notice</source>
        <translation>Aviso</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Opener</name>
    <message>
        <source>%1 could not be opened</source>
        <translation>no se pudo abrir %1</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>no se pudo leer %1: %2</translation>
    </message>
    <message>
        <source>Open a lesson or a script</source>
        <translation>Abrir una lección o un script</translation>
    </message>
    <message>
        <source>Lessons and scripts (*.md *.sql)</source>
        <translation>Lecciones y scripts (*.md *.sql)</translation>
    </message>
    <message>
        <source>the lesson %1 is not there any more; your work on it is</source>
        <translation>la lección %1 ya no está; tu trabajo en ella, sí</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::PairView</name>
    <message>
        <source>The same under %1</source>
        <translation>Lo mismo con %1</translation>
    </message>
    <message>
        <source> with </source>
        <comment>between the names of an engine and of its table format</comment>
        <translation> con </translation>
    </message>
    <message>
        <source>Written the other way</source>
        <translation>Escrito de la otra forma</translation>
    </message>
    <message>
        <source>Without BY SOURCE</source>
        <translation>Sin BY SOURCE</translation>
    </message>
    <message>
        <source>Condition in ON instead of WHEN</source>
        <translation>Condición en ON en vez de en WHEN</translation>
    </message>
    <message>
        <source>Condition in WHEN instead of ON</source>
        <translation>Condición en WHEN en vez de en ON</translation>
    </message>
    <message>
        <source>A text of your own</source>
        <translation>Un texto propio</translation>
    </message>
    <message>
        <source>Nothing to set beside it</source>
        <translation>Nada que poner al lado</translation>
    </message>
    <message>
        <source>every row fares the same</source>
        <translation>todas las filas corren la misma suerte</translation>
    </message>
    <message>
        <source>Two runs side by side</source>
        <translation>Dos ejecuciones lado a lado</translation>
    </message>
    <message>
        <source>Stage: as it is</source>
        <translation>Escenario: tal cual</translation>
    </message>
    <message>
        <source>Stage: beside it</source>
        <translation>Escenario: al lado</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Al lado</translation>
    </message>
    <message>
        <source>What is set beside it</source>
        <translation>Qué se pone al lado</translation>
    </message>
    <message>
        <source>SQL statement as it is</source>
        <translation>Sentencia SQL tal cual</translation>
    </message>
    <message>
        <source>SQL statement of your own</source>
        <translation>Sentencia SQL propia</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) fare otherwise</source>
        <translation>
            <numerusform>%n fila corre otra suerte</numerusform>
            <numerusform>%n filas corren otra suerte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::PlotWidget</name>
    <message>
        <source>you said: %1</source>
        <translation>dijiste: %1</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Plots</name>
    <message>
        <source>Counters along the run</source>
        <translation>Contadores a lo largo de la ejecución</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>filas</translation>
    </message>
    <message>
        <source>Not before the run</source>
        <translation>No antes de ejecutar</translation>
    </message>
    <message>
        <source>Nothing to count yet</source>
        <translation>Aún no hay nada que contar</translation>
    </message>
    <message>
        <source>Say what the counters will show, then run the statement.</source>
        <translation>Di qué mostrarán los contadores y después ejecuta la sentencia.</translation>
    </message>
    <message>
        <source>A MERGE that can run fills these lines, step by step.</source>
        <translation>Un MERGE que se pueda ejecutar va llenando estas líneas, paso a paso.</translation>
    </message>
    <message>
        <source>counter</source>
        <translation>contador</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>al final</translation>
    </message>
    <message>
        <source>you said</source>
        <translation>dijiste</translation>
    </message>
    <message>
        <source>Counters over the versions of %1</source>
        <translation>Contadores a lo largo de las versiones de %1</translation>
    </message>
    <message>
        <source>version</source>
        <translation>versión</translation>
    </message>
    <message>
        <source>No version yet</source>
        <translation>Aún no hay versiones</translation>
    </message>
    <message>
        <source>Each Run that writes makes one. Run the same load twice and compare.</source>
        <translation>Cada ejecución que escribe crea una. Ejecuta dos veces la misma carga y compara.</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>operación</translation>
    </message>
    <message>
        <source>rows then</source>
        <translation>filas entonces</translation>
    </message>
    <message>
        <source>full state, copy-on-write</source>
        <translation>estado completo, copy-on-write</translation>
    </message>
    <message>
        <source>delta, copy-on-write</source>
        <translation>delta, copy-on-write</translation>
    </message>
    <message>
        <source>full state, merge-on-read</source>
        <translation>estado completo, merge-on-read</translation>
    </message>
    <message>
        <source>delta, merge-on-read</source>
        <translation>delta, merge-on-read</translation>
    </message>
    <message>
        <source>Bytes written against table size</source>
        <translation>Bytes escritos según el tamaño de la tabla</translation>
    </message>
    <message>
        <source>Rows written against table size</source>
        <translation>Filas escritas según el tamaño de la tabla</translation>
    </message>
    <message>
        <source>rows in the table</source>
        <translation>filas en la tabla</translation>
    </message>
    <message>
        <source>bytes written</source>
        <translation>bytes escritos</translation>
    </message>
    <message>
        <source>rows written</source>
        <translation>filas escritas</translation>
    </message>
    <message>
        <source>What does a load cost as its table grows?</source>
        <translation>¿Cuánto cuesta una carga cuando crece su tabla?</translation>
    </message>
    <message>
        <source>Ten prices change. Measure runs that MERGE on tables of 1,000 to 100,000 rows: with the whole list sent or the difference alone, copying files or marking rows.</source>
        <translation>Cambian diez precios. Medir ejecuta ese MERGE en tablas de 1.000 a 100.000 filas: enviando la lista entera o solo la diferencia, copiando archivos o marcando filas.</translation>
    </message>
    <message>
        <source>load</source>
        <translation>carga</translation>
    </message>
    <message>
        <source>table</source>
        <translation>tabla</translation>
    </message>
    <message>
        <source>rows marked</source>
        <translation>filas marcadas</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::PlotsPanel</name>
    <message>
        <source>Along the run</source>
        <translation>Por la ejecución</translation>
    </message>
    <message>
        <source>Over the versions</source>
        <translation>Por versiones</translation>
    </message>
    <message>
        <source>Cost and size</source>
        <translation>Coste y tamaño</translation>
    </message>
    <message>
        <source>rows written</source>
        <translation>filas escritas</translation>
    </message>
    <message>
        <source>bytes written</source>
        <translation>bytes escritos</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>Qué se mide</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Medir otra vez</translation>
    </message>
    <message>
        <source>Runs the engine on tables of growing size, beside the window</source>
        <translation>Ejecuta el motor sobre tablas cada vez más grandes, en segundo plano</translation>
    </message>
    <message>
        <source>Copy the numbers</source>
        <translation>Copiar los números</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::PredictionCard</name>
    <message>
        <source>Check by running</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Runs the statement and shows what became of these rows (Ctrl+Enter)</source>
        <translation>Ejecuta la sentencia y muestra qué fue de estas filas (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Saltar</translation>
    </message>
    <message>
        <source>Go on without an answer</source>
        <translation>Seguir sin responder</translation>
    </message>
    <message>
        <source>you said</source>
        <translation>dijiste</translation>
    </message>
    <message>
        <source>The tables have no row with this key now.</source>
        <translation>Ahora no hay en las tablas ninguna fila con esta clave.</translation>
    </message>
    <message>
        <source>the run did</source>
        <translation>lo que pasó</translation>
    </message>
    <message>
        <source>%1, row %2</source>
        <translation>%1, fila %2</translation>
    </message>
    <message>
        <source>%1, source row %2</source>
        <translation>%1, fila de origen %2</translation>
    </message>
    <message>
        <source>What will become of these rows?</source>
        <translation>¿Qué será de estas filas?</translation>
    </message>
    <message>
        <source>And what will the counters say? Set them under the statement, if you like.</source>
        <translation>¿Y qué dirán los contadores? Fíjalos bajo la sentencia, si quieres.</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Preguntar otra vez</translation>
    </message>
    <message>
        <source>The same question about the tables as they are now</source>
        <translation>La misma pregunta sobre las tablas tal como están ahora</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>saltada</translation>
    </message>
    <message>
        <source>Replay slowly (R)</source>
        <translation>Repetir despacio (R)</translation>
    </message>
    <message>
        <source>This row&apos;s steps once more, at half the speed</source>
        <translation>Los pasos de esta fila otra vez, a media velocidad</translation>
    </message>
    <message>
        <source>Replay %1 slowly</source>
        <extracomment>%1 a row&apos;s key</extracomment>
        <translation>Repetir %1 despacio</translation>
    </message>
    <message>
        <source>the run counted</source>
        <translation>se contó</translation>
    </message>
    <message>
        <source>One change: in staging row %1, %2 is %4 instead of %3. What becomes of %5 then?</source>
        <extracomment>%1 a row of the staging table (a number), %2 a column, %3 the value it has, %4 the one it gets, %5 a row&apos;s key</extracomment>
        <translation>Un cambio: en la fila %1 de staging, %2 es %4 en vez de %3. ¿Qué es entonces de %5?</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>Changes that cell in the tables as they were before the run; Undo takes it back</source>
        <translation>Cambia esa celda en las tablas tal como estaban antes de ejecutar; Deshacer lo revierte</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::PredictionRow</name>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 a row&apos;s key, %2 an answer: &quot;P002: update&quot;</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Presenter</name>
    <message>
        <source>Presenting · Esc ends</source>
        <translation>Presentando · Esc termina</translation>
    </message>
    <message>
        <source>A lesson is presented</source>
        <translation>Se presenta una lección</translation>
    </message>
    <message>
        <source>The screen saver could not be held off: this desktop does not offer it.</source>
        <translation>No se pudo detener el salvapantallas: este escritorio no lo ofrece.</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::RunTableModel</name>
    <message>
        <source>before: %1
after: %2</source>
        <translation>antes: %1
después: %2</translation>
    </message>
    <message>
        <source>what became of the row</source>
        <translation>qué fue de la fila</translation>
    </message>
    <message>
        <source>stops here</source>
        <translation>se detiene aquí</translation>
    </message>
    <message>
        <source>updated, same</source>
        <translation>actualizada, igual</translation>
    </message>
    <message>
        <source>%1, %2, becomes %3 by clause %4</source>
        <translation>%1, %2, pasa a ser %3 por la cláusula %4</translation>
    </message>
    <message>
        <source>%1, %2, was %3, changed by clause %4</source>
        <translation>%1, %2, era %3, lo cambió la cláusula %4</translation>
    </message>
    <message>
        <source>%1, %2, row is deleted by clause %3</source>
        <translation>%1, %2, la cláusula %3 borra la fila</translation>
    </message>
    <message>
        <source>%1, %2, row is inserted by clause %3</source>
        <translation>%1, %2, la cláusula %3 inserta la fila</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::SqlEditor</name>
    <message>
        <source>Cu&amp;t</source>
        <translation>Cor&amp;tar</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Pegar</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>Seleccionar &amp;todo</translation>
    </message>
    <message>
        <source>Comment or &amp;uncomment</source>
        <translation>Comentar o &amp;descomentar</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Stage</name>
    <message>
        <source>matches twice</source>
        <comment>badge on the ON rung</comment>
        <translation>doble pareja</translation>
    </message>
    <message>
        <source>ignored</source>
        <comment>badge: a source row that no clause took</comment>
        <translation>ignorada</translation>
    </message>
    <message>
        <source>takes the row</source>
        <comment>badge on a rung</comment>
        <translation>toma la fila</translation>
    </message>
    <message>
        <source>for pairs</source>
        <comment>a rung that does not speak of the row in focus</comment>
        <translation>para parejas</translation>
    </message>
    <message>
        <source>for source rows</source>
        <comment>a rung that does not speak of the row in focus</comment>
        <translation>para filas de origen</translation>
    </message>
    <message>
        <source>for target rows</source>
        <comment>a rung that does not speak of the row in focus</comment>
        <translation>para filas del destino</translation>
    </message>
    <message>
        <source>the row is ignored</source>
        <translation>la fila se ignora</translation>
    </message>
    <message>
        <source>the row stays as it is</source>
        <translation>la fila se queda como está</translation>
    </message>
    <message>
        <source>0 takes ON apart, 1 the first clause, and so on. Any other key closes.</source>
        <translation>0 desmonta ON, 1 la primera cláusula, y así. Cualquier otra tecla cierra.</translation>
    </message>
    <message>
        <source>no row to compare with</source>
        <translation>no hay fila con que comparar</translation>
    </message>
    <message>
        <source>%1 for %2, piece by piece</source>
        <comment>heading; a clause or ON, then a row's name</comment>
        <translation>%1 para %2, pieza a pieza</translation>
    </message>
    <message>
        <source>This clause is %1; it is not asked about this row.</source>
        <comment>%1: for pairs, for source rows, …</comment>
        <translation>Esta cláusula es %1; no se le pregunta por esta fila.</translation>
    </message>
    <message>
        <source>It has no condition of its own: it takes every such row.</source>
        <translation>No tiene condición propia: toma todas las filas así.</translation>
    </message>
    <message>
        <source>W shows the row's whole way. Any other key closes.</source>
        <translation>W muestra el camino entero de la fila. Cualquier otra tecla cierra.</translation>
    </message>
    <message>
        <source>Take %1 apart</source>
        <comment>menu; %1: ON or a clause</comment>
        <translation>Desmontar %1</translation>
    </message>
    <message>
        <source>Why is %1 what it is?</source>
        <comment>menu; %1: a column</comment>
        <translation>¿Por qué %1 vale lo que vale?</translation>
    </message>
    <message>
        <source>Why %1?</source>
        <comment>menu; %1: a row's name</comment>
        <translation>¿Por qué %1?</translation>
    </message>
    <message>
        <source>Show its steps slowly</source>
        <comment>menu</comment>
        <translation>Mostrar sus pasos despacio</translation>
    </message>
    <message>
        <source>Copy the sentence</source>
        <comment>menu</comment>
        <translation>Copiar la frase</translation>
    </message>
    <message>
        <source>Keep the last by %1</source>
        <comment>way out of a collision; %1: a column</comment>
        <translation>Quedarse con la última por %1</translation>
    </message>
    <message>
        <source>Ask for %1 in ON</source>
        <comment>way out of a collision; %1: a column</comment>
        <translation>Pedir %1 en ON</translation>
    </message>
    <message>
        <source>One row for each key</source>
        <comment>way out of a collision</comment>
        <translation>Una fila por clave</translation>
    </message>
    <message>
        <source>Of the source rows with one key only the last one is loaded.</source>
        <translation>De las filas de origen con la misma clave solo se carga la última.</translation>
    </message>
    <message>
        <source>The other rows then have no partner: look what becomes of them.</source>
        <translation>Las demás filas se quedan sin pareja: mira qué pasa con ellas.</translation>
    </message>
    <message>
        <source>The largest value of each column is loaded: such a row may never have existed.</source>
        <translation>Se carga el valor mayor de cada columna: puede que esa fila nunca haya existido.</translation>
    </message>
    <message>
        <source>Ways out, to be tried (Ctrl+Z takes one back)</source>
        <translation>Salidas para probar (Ctrl+Z deshace)</translation>
    </message>
    <message>
        <source>not used</source>
        <comment>in place of a badge: a source row of a kept pair</comment>
        <translation>sin usar</translation>
    </message>
    <message>
        <source>file %1</source>
        <comment>of a table: its only one</comment>
        <translation>archivo %1</translation>
    </message>
    <message>
        <source>a target row stays, a source row is ignored</source>
        <translation>una fila del destino se queda, una del origen se ignora</translation>
    </message>
    <message>
        <source>no rows: nothing can match</source>
        <translation>sin filas: nada puede coincidir</translation>
    </message>
    <message>
        <source>match</source>
        <comment>badge</comment>
        <translation>pareja</translation>
    </message>
    <message>
        <source>no match</source>
        <comment>in place of a badge</comment>
        <translation>sin pareja</translation>
    </message>
    <message>
        <source>no rows yet</source>
        <translation>aún sin filas</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s)</source>
        <translation>
            <numerusform>%n columna más</numerusform>
            <numerusform>%n columnas más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n archivo</numerusform>
            <numerusform>%n archivos</numerusform>
        </translation>
    </message>
    <message>
        <source>TARGET</source>
        <translation>DESTINO</translation>
    </message>
    <message>
        <source>SOURCE</source>
        <translation>ORIGEN</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>caption: the how-manieth row of the phase</comment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>every row is judged against the table as it was before</source>
        <translation>cada fila se juzga con la tabla tal como estaba antes</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Escenario</translation>
    </message>
    <message>
        <source>The statement has an error; this is the last run that could be made.</source>
        <translation>La sentencia tiene un error; esta es la última ejecución que se pudo hacer.</translation>
    </message>
    <message>
        <source>no clause</source>
        <translation>ninguna cláusula</translation>
    </message>
    <message>
        <source>insert</source>
        <comment>badge: what a clause will do to the row</comment>
        <translation>insertar</translation>
    </message>
    <message>
        <source>update</source>
        <comment>badge: what a clause will do to the row</comment>
        <translation>actualizar</translation>
    </message>
    <message>
        <source>delete</source>
        <comment>badge: what a clause will do to the row</comment>
        <translation>borrar</translation>
    </message>
    <message>
        <source>error</source>
        <comment>badge: what a clause will do to the row</comment>
        <translation>error</translation>
    </message>
    <message>
        <source>true</source>
        <comment>truth of a condition</comment>
        <translation>verdadero</translation>
    </message>
    <message>
        <source>false</source>
        <comment>truth of a condition</comment>
        <translation>falso</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>truth of a condition</comment>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>not asked</source>
        <comment>truth of a condition</comment>
        <translation>sin preguntar</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n fila</numerusform>
            <numerusform>%n filas</numerusform>
        </translation>
    </message>
    <message>
        <source>stays</source>
        <comment>badge: what a clause will do to the row</comment>
        <translation>se queda</translation>
    </message>
    <message>
        <source>pairs</source>
        <comment>lane of the match</comment>
        <translation>parejas</translation>
    </message>
    <message>
        <source>only target</source>
        <comment>lane of the match</comment>
        <translation>solo destino</translation>
    </message>
    <message>
        <source>only source</source>
        <comment>lane of the match</comment>
        <translation>solo origen</translation>
    </message>
    <message>
        <source>*%1 rows* have a partner in the other table: `ON` is true, and each makes a pair.</source>
        <translation>*%1 filas* tienen compañera en la otra tabla: `ON` es verdadero y cada una forma una pareja.</translation>
    </message>
    <message>
        <source>*%1 rows* of the target find no partner: `ON` is true for no source row.</source>
        <translation>*%1 filas* del destino no encuentran compañera: `ON` no es verdadero para ninguna fila de origen.</translation>
    </message>
    <message>
        <source>*%1 rows* of the source find no partner in the target.</source>
        <translation>*%1 filas* del origen no encuentran compañera en el destino.</translation>
    </message>
    <message>
        <source>*%1 rows* get the same answers: clause %2 takes each of them. They will be updated.</source>
        <translation>*%1 filas* reciben las mismas respuestas: la cláusula %2 toma cada una. Se actualizarán.</translation>
    </message>
    <message>
        <source>*%1 rows* get the same answers: clause %2 takes each of them. They will be deleted.</source>
        <translation>*%1 filas* reciben las mismas respuestas: la cláusula %2 toma cada una. Se borrarán.</translation>
    </message>
    <message>
        <source>*%1 rows* get the same answers: clause %2 takes each of them. They will be inserted.</source>
        <translation>*%1 filas* reciben las mismas respuestas: la cláusula %2 toma cada una. Se insertarán.</translation>
    </message>
    <message>
        <source>*%1 rows* get the same answers: clause %2 takes each of them. They stay as they are.</source>
        <translation>*%1 filas* reciben las mismas respuestas: la cláusula %2 toma cada una. Se quedan como están.</translation>
    </message>
    <message>
        <source>Clause %2 updates *%1 rows*.</source>
        <translation>La cláusula %2 actualiza *%1 filas*.</translation>
    </message>
    <message>
        <source>Clause %2 sets *%1 rows* to the values that they have: nothing changes.</source>
        <translation>La cláusula %2 pone en *%1 filas* los valores que ya tienen: nada cambia.</translation>
    </message>
    <message>
        <source>Clause %2 deletes *%1 rows*.</source>
        <translation>La cláusula %2 borra *%1 filas*.</translation>
    </message>
    <message>
        <source>Clause %2 inserts *%1 rows*.</source>
        <translation>La cláusula %2 inserta *%1 filas*.</translation>
    </message>
    <message>
        <source>Clause %2 leaves *%1 rows* as they are.</source>
        <translation>La cláusula %2 deja *%1 filas* como están.</translation>
    </message>
    <message>
        <source>*%1 rows* get the same answers: no clause takes them. They are ignored.</source>
        <translation>*%1 filas* reciben las mismas respuestas: ninguna cláusula las toma. Se ignoran.</translation>
    </message>
    <message>
        <source>*%1 rows* get the same answers: no clause takes them. They stay as they are.</source>
        <translation>*%1 filas* reciben las mismas respuestas: ninguna cláusula las toma. Se quedan como están.</translation>
    </message>
    <message>
        <source>*%1 rows* of the source are ignored: the target does not change.</source>
        <translation>*%1 filas* del origen se ignoran: el destino no cambia.</translation>
    </message>
    <message>
        <source>*%1 rows* keep their values.</source>
        <translation>*%1 filas* conservan sus valores.</translation>
    </message>
    <message>
        <source>target row: %1</source>
        <translation>fila del destino: %1</translation>
    </message>
    <message>
        <source>source row: %1</source>
        <translation>fila de origen: %1</translation>
    </message>
    <message>
        <source>the row comes down to here</source>
        <translation>la fila llega hasta aquí</translation>
    </message>
    <message>
        <source>true with no row of the other table</source>
        <translation>no se cumple con ninguna fila de la otra tabla</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>no hizo falta</translation>
    </message>
    <message>
        <source>not asked any more</source>
        <translation>ya no se pregunta</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <comment>heading; %1 is a row&apos;s name</comment>
        <translation>Por qué: %1</translation>
    </message>
    <message>
        <source>you said: %1</source>
        <extracomment>%1 an answer to &quot;what will become of this row?&quot;: update, insert, delete, stays, error</extracomment>
        <translation>dijiste: %1</translation>
    </message>
    <message>
        <source>fares otherwise</source>
        <translation>corre otra suerte</translation>
    </message>
    <message>
        <source>other values</source>
        <translation>otros valores</translation>
    </message>
    <message>
        <source>what will become of it?</source>
        <translation>¿qué será de ella?</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::StagingGrid</name>
    <message>
        <source>STAGING</source>
        <translation>STAGING</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n fila</numerusform>
            <numerusform>%n filas</numerusform>
        </translation>
    </message>
    <message>
        <source>Add row</source>
        <translation>Añadir fila</translation>
    </message>
    <message>
        <source>Add a row below this one (Insert)
A row like this one: Ctrl+D</source>
        <translation>Añade una fila debajo de esta (Insertar)
Una fila como esta: Ctrl+D</translation>
    </message>
    <message>
        <source>Delete row</source>
        <translation>Borrar fila</translation>
    </message>
    <message>
        <source>Delete the selected rows (Ctrl+Delete)</source>
        <translation>Borra las filas seleccionadas (Ctrl+Supr)</translation>
    </message>
    <message>
        <source>Staging rows</source>
        <translation>Filas de staging</translation>
    </message>
    <message>
        <source>Type or press F2 to edit. Tab goes right, Enter goes down. Ctrl+Backspace or Delete makes a cell NULL. Insert adds a row, Ctrl+D repeats one, Ctrl+Delete deletes. Ctrl+C and Ctrl+V copy and paste blocks.</source>
        <translation>Escribe o pulsa F2 para editar. Tab va a la derecha, Enter hacia abajo. Ctrl+Retroceso o Supr dejan la celda en NULL. Insertar añade una fila, Ctrl+D la repite, Ctrl+Supr la borra. Ctrl+C y Ctrl+V copian y pegan bloques.</translation>
    </message>
    <message>
        <source>A MERGE with an empty source changes nothing here. Add a row or paste from a sheet.</source>
        <translation>Con el origen vacío, este MERGE no cambia nada. Añade una fila o pega filas de una hoja de cálculo.</translation>
    </message>
    <message>
        <source>The statement reads no table whose rows can be edited here.</source>
        <translation>La sentencia no lee ninguna tabla cuyas filas se puedan editar aquí.</translation>
    </message>
    <message>
        <source>Paste rows</source>
        <translation>Pegar filas</translation>
    </message>
    <message>
        <source>%1 may not be NULL</source>
        <translation>%1 no puede ser NULL</translation>
    </message>
    <message>
        <source>Nothing was pasted. Line %1: %2</source>
        <translation>No se pegó nada. Línea %1: %2</translation>
    </message>
    <message>
        <source>Nothing was pasted. Line %1 has more cells than there are columns from here on.</source>
        <translation>No se pegó nada. La línea %1 tiene más celdas que columnas quedan desde aquí.</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::StagingModel</name>
    <message>
        <source>%1, %2</source>
        <extracomment>spoken for a cell: column name, value</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>empty text</source>
        <translation>texto vacío</translation>
    </message>
    <message>
        <source>NULL: no value</source>
        <translation>NULL: sin valor</translation>
    </message>
    <message>
        <source>the empty text</source>
        <translation>el texto vacío</translation>
    </message>
    <message>
        <source>%1 %2
%3</source>
        <translation>%1 %2
%3</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::StatementPane</name>
    <message>
        <source>While you type, Tab indents. Press Esc first, and Tab goes on.</source>
        <translation>Mientras escribes, Tab sangra. Pulsa antes Esc y Tab pasará al panel siguiente.</translation>
    </message>
    <message>
        <source>STATEMENT</source>
        <translation>SENTENCIA</translation>
    </message>
    <message>
        <source>SQL statement</source>
        <translation>Sentencia SQL</translation>
    </message>
    <message>
        <source>What is wrong with the statement</source>
        <translation>Qué falla en la sentencia</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Whose rules apply: the same MERGE does not do the same everywhere</source>
        <translation>Las reglas de qué motor: el mismo MERGE no hace lo mismo en todas partes</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::StepsModel</name>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>Qué ocurre</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::StopWalk</name>
    <message>
        <source>step %1 of %2</source>
        <translation>paso %1 de %2</translation>
    </message>
    <message>
        <source>stop %1 of %2</source>
        <translation>parada %1 de %2</translation>
    </message>
    <message>
        <source>%1: %2 of %3 were right (%4 %)</source>
        <extracomment>%1 a row&apos;s key, %2 votes for the right answer, %3 all votes, %4 the same in percent</extracomment>
        <translation>%1: acertaron %2 de %3 (%4 %)</translation>
    </message>
    <message>
        <source>Few knew: explain it once more.</source>
        <translation>Pocos lo sabían: explícalo otra vez.</translation>
    </message>
    <message>
        <source>What will become of %1?</source>
        <extracomment>%1 a row&apos;s key</extracomment>
        <translation>¿Qué será de %1?</translation>
    </message>
    <message>
        <source>The question: what will become of the marked rows?</source>
        <translation>La pregunta: ¿qué será de las filas marcadas?</translation>
    </message>
    <message>
        <source>Hands for %1</source>
        <translation>Manos por %1</translation>
    </message>
    <message>
        <source>The reveal: the statement is run</source>
        <translation>La respuesta: se ejecuta la sentencia</translation>
    </message>
    <message>
        <source>Why %1 came out so</source>
        <translation>Por qué %1 acabó así</translation>
    </message>
    <message>
        <source>The run, step by step</source>
        <translation>La ejecución, paso a paso</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::Storage</name>
    <message>
        <source>Copy-on-write: if the table were set so</source>
        <translation>Copy-on-write: si la tabla estuviera así</translation>
    </message>
    <message>
        <source>Copy-on-write: as this table writes</source>
        <translation>Copy-on-write: así escribe esta tabla</translation>
    </message>
    <message>
        <source>Merge-on-read: if the table were set so</source>
        <translation>Merge-on-read: si la tabla estuviera así</translation>
    </message>
    <message>
        <source>Merge-on-read: as this table writes</source>
        <translation>Merge-on-read: así escribe esta tabla</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>archivo %1</translation>
    </message>
    <message>
        <source>files %1 to %2</source>
        <translation>archivos %1 a %2</translation>
    </message>
    <message>
        <source>left alone</source>
        <translation>intacto</translation>
    </message>
    <message>
        <source>Deletion vectors: if the table were set so</source>
        <translation>Vectores de borrado: si la tabla estuviera así</translation>
    </message>
    <message>
        <source>Deletion vectors: as this table writes</source>
        <translation>Vectores de borrado: así escribe esta tabla</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>ya no está</translation>
    </message>
    <message>
        <source>has left the table</source>
        <translation>ya no está en la tabla</translation>
    </message>
    <message>
        <source>will leave</source>
        <translation>se va a ir</translation>
    </message>
    <message numerus="yes">
        <source>%n marked</source>
        <translation>
            <numerusform>%n marcada</numerusform>
            <numerusform>%n marcadas</numerusform>
        </translation>
    </message>
    <message>
        <source>replaced by %1</source>
        <translation>sustituido por %1</translation>
    </message>
    <message>
        <source>being rewritten</source>
        <translation>se reescribe</translation>
    </message>
    <message>
        <source>vector of file %1</source>
        <translation>vector del archivo %1</translation>
    </message>
    <message>
        <source>deletes in file %1</source>
        <translation>borrados del archivo %1</translation>
    </message>
    <message>
        <source>files
leave</source>
        <translation>archivos
que se van</translation>
    </message>
    <message>
        <source>data files
added</source>
        <translation>archivos
nuevos</translation>
    </message>
    <message>
        <source>deletion
vectors</source>
        <translation>vectores
de borrado</translation>
    </message>
    <message>
        <source>delete
files</source>
        <translation>archivos
de borrado</translation>
    </message>
    <message>
        <source>rows
written</source>
        <translation>filas
escritas</translation>
    </message>
    <message>
        <source>FILES BEFORE</source>
        <translation>ARCHIVOS DE ANTES</translation>
    </message>
    <message>
        <source>FILES THAT COME</source>
        <translation>ARCHIVOS QUE LLEGAN</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>ninguno todavía</translation>
    </message>
    <message>
        <source>updated</source>
        <translation>actualizadas</translation>
    </message>
    <message>
        <source>inserted</source>
        <translation>insertadas</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>borradas</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>copiadas</translation>
    </message>
    <message>
        <source>untouched</source>
        <translation>intactas</translation>
    </message>
    <message>
        <source>%1 of %2 written</source>
        <translation>%1 de %2 escritas</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>marcada</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>se queda</translation>
    </message>
    <message>
        <source>Storage view</source>
        <translation>Vista de almacenamiento</translation>
    </message>
    <message>
        <source>M: the other way of writing</source>
        <translation>M: la otra forma de escribir</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n fila</numerusform>
            <numerusform>%n filas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) marked</source>
        <translation>
            <numerusform>%n fila marcada</numerusform>
            <numerusform>%n filas marcadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mark(s)</source>
        <translation>
            <numerusform>%n marca</numerusform>
            <numerusform>%n marcas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mergescope::ui::TallyView</name>
    <message>
        <source>Less than 35 % are right: explain it again.</source>
        <translation>Acierta menos del 35 %: explícalo otra vez.</translation>
    </message>
    <message>
        <source>Let them talk in pairs, then vote again (0).</source>
        <translation>Que lo hablen en parejas y voten otra vez (0).</translation>
    </message>
    <message>
        <source>More than 70 % are right: go on.</source>
        <translation>Acierta más del 70 %: sigue adelante.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 an answer, %2 how many voted for it</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>Votos</translation>
    </message>
    <message>
        <source>Keys 1 to 5 count hands.</source>
        <translation>Las teclas 1 a 5 cuentan manos.</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::TimelineBar</name>
    <message>
        <source>Timeline</source>
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>paso %1 de %2</translation>
    </message>
    <message>
        <source>steps %1 to %2</source>
        <translation>pasos %1 a %2</translation>
    </message>
    <message numerus="yes">
        <source>%n outcome(s)</source>
        <translation>
            <numerusform>%n resultado</numerusform>
            <numerusform>%n resultados</numerusform>
        </translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::TopBar</name>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Run the statement and commit it as one snapshot (Ctrl+Enter)</source>
        <translation>Ejecuta la sentencia y la confirma como un snapshot (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Back to the lesson&apos;s own tables and statement</source>
        <translation>Vuelve a las tablas y a la sentencia de la lección</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Change to Spanish</source>
        <translation>Cambiar a inglés</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Claro u oscuro</translation>
    </message>
    <message>
        <source>nothing to show yet</source>
        <translation>aún nada que mostrar</translation>
    </message>
    <message>
        <source>say what will happen</source>
        <translation>di qué va a pasar</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>paso %1 de %2</translation>
    </message>
    <message>
        <source>working…</source>
        <translation>calculando…</translation>
    </message>
    <message>
        <source>before the error</source>
        <translation>antes del error</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>vista previa</translation>
    </message>
    <message>
        <source>run · snapshot %1</source>
        <translation>ejecutado · snapshot %1</translation>
    </message>
    <message>
        <source>run</source>
        <translation>ejecutado</translation>
    </message>
    <message>
        <source>My workspace</source>
        <translation>Mi espacio de trabajo</translation>
    </message>
    <message>
        <source>What Run would do. Nothing has been written.</source>
        <translation>Lo que haría Ejecutar. No se ha escrito nada.</translation>
    </message>
    <message>
        <source>failed, nothing written</source>
        <translation>falló, nada escrito</translation>
    </message>
    <message>
        <source>My workspace %1</source>
        <translation>Mi espacio de trabajo %1</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::TraceTable</name>
    <message>
        <source>Trace as text: one sentence a step</source>
        <translation>La traza en texto: una frase por paso</translation>
    </message>
    <message>
        <source>Answer the question or press Run to read what happens.</source>
        <translation>Responde la pregunta o pulsa Ejecutar para leer lo que ocurre.</translation>
    </message>
    <message>
        <source>Write a MERGE to read what it does, step by step.</source>
        <translation>Escribe un MERGE para leer, paso a paso, lo que hace.</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::ViewSwitch</name>
    <message>
        <source>What the middle shows</source>
        <translation>Qué se ve en el centro</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::WindowActions</name>
    <message>
        <source>&amp;Import a table…</source>
        <translation>&amp;Importar una tabla…</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Nuevo</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ejecutar</translation>
    </message>
    <message>
        <source>&amp;Start over</source>
        <translation>&amp;Reiniciar</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>Pri&amp;mer paso</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>Paso &amp;anterior</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>Paso &amp;siguiente</translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation>Ú&amp;ltimo paso</translation>
    </message>
    <message>
        <source>Pla&amp;y or pause</source>
        <translation>Re&amp;producir o pausar</translation>
    </message>
    <message>
        <source>Pre&amp;vious phase</source>
        <translation>Fase an&amp;terior</translation>
    </message>
    <message>
        <source>Ne&amp;xt phase</source>
        <translation>Fase si&amp;guiente</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Como el &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>&amp;Projector, black and white</source>
        <translation>&amp;Proyector, blanco y negro</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>Texto más &amp;grande</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Texto más &amp;pequeño</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>Texto &amp;normal</translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation>&amp;Menos movimiento</translation>
    </message>
    <message>
        <source>Lesson &amp;pane</source>
        <translation>Panel de la &amp;lección</translation>
    </message>
    <message>
        <source>&amp;Tables below</source>
        <translation>Ta&amp;blas de abajo</translation>
    </message>
    <message>
        <source>Ne&amp;xt pane</source>
        <translation>Panel &amp;siguiente</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>Panel &amp;anterior</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Teclas</translation>
    </message>
    <message>
        <source>&amp;About Mergescope</source>
        <translation>&amp;Acerca de Mergescope</translation>
    </message>
    <message>
        <source>&amp;Save a copy…</source>
        <translation>&amp;Guardar una copia…</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Buscar…</translation>
    </message>
    <message>
        <source>R&amp;eplay this step slowly</source>
        <translation>R&amp;epetir despacio este paso</translation>
    </message>
    <message>
        <source>&amp;Why did it come out so?</source>
        <translation>¿P&amp;or qué salió así?</translation>
    </message>
    <message>
        <source>Pr&amp;esent</source>
        <translation>Pr&amp;esentar</translation>
    </message>
    <message>
        <source>Predict &amp;first</source>
        <translation>&amp;Predecir antes</translation>
    </message>
    <message>
        <source>St&amp;age</source>
        <translation>Es&amp;cenario</translation>
    </message>
    <message>
        <source>St&amp;orage</source>
        <translation>Almacenamient&amp;o</translation>
    </message>
    <message>
        <source>S&amp;ide by side</source>
        <translation>La&amp;do a lado</translation>
    </message>
    <message>
        <source>What the last edit &amp;changed</source>
        <translation>&amp;Qué cambió la última edición</translation>
    </message>
</context>
<context>
    <name>mergescope::ui::StageQuestion</name>
    <message>
        <source>What will become of %1?</source>
        <extracomment>%1 one or several rows&apos; keys</extracomment>
        <translation>¿Qué será de %1?</translation>
    </message>
</context>
</TS>
