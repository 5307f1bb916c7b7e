#include "app/texts.h"

#include <array>

namespace mergescope::app {

namespace {

struct Words {
    Text id;
    std::string_view english;
    std::string_view spanish;
};

constexpr std::array<Words, static_cast<std::size_t>(Text::Count)> kWords{{
    {Text::UnknownCommand, "there is no command `{0}`", "no existe la orden `{0}`"},
    {Text::UnknownOption, "there is no option `{0}` here", "la opción `{0}` no existe aquí"},
    {Text::OptionTakesNoValue, "`{0}` takes no value", "`{0}` no lleva valor"},
    {Text::OptionNeedsValue, "`{0}` needs a value: {0} {1}", "a `{0}` le falta el valor: {0} {1}"},
    {Text::OptionGivenTwice, "`{0}` is given twice", "`{0}` aparece dos veces"},
    {Text::UnknownLanguage, "there is no language `{0}`: en or es", "no hay idioma `{0}`: en o es"},
    {Text::UnknownChoice, "`{1}` is not possible for {0}; there is: {2}", "{0} no admite `{1}`; puede ser: {2}"},
    {Text::OptionNeedsOption, "{0} needs {1} beside it", "{0} necesita {1} al lado"},
    {Text::OneCharacter, "one character, or tab", "un carácter, o tab"},
    {Text::SqliteNeedsFile, "an SQLite database is read from its file, not from standard input",
     "una base de datos SQLite se lee de su archivo, no de la entrada estándar"},
    {Text::NoTables, "`{0}` holds no table", "`{0}` no contiene ninguna tabla"},
    {Text::WhichTable, "`{0}` holds several tables; choose one with --table: {1}",
     "`{0}` contiene varias tablas; elige una con --table: {1}"},
    {Text::NoSuchTable, "`{0}` holds no table `{1}`; there is: {2}", "`{0}` no contiene la tabla `{1}`; hay: {2}"},
    {Text::NotATime, "`{0}` is not a time: write 2026-01-15T12:00:00",
     "`{0}` no es una hora: escribe 2026-01-15T12:00:00"},
    {Text::NotANumber, "`{1}` is not a number that {0} can take", "`{1}` no es un número válido para {0}"},
    {Text::NotASize, "`{0}` is not a size: write 1280x720", "`{0}` no es un tamaño: escribe 1280x720"},
    {Text::MissingArgument, "{0} is missing", "falta {0}"},
    {Text::TooManyArguments, "one thing too many: `{0}`", "sobra `{0}`"},
    {Text::UnknownFormat, "`{0}`: the suffix names no format; there is: {1}",
     "`{0}`: la extensión no corresponde a ningún formato; hay: {1}"},
    {Text::NoSuchRun, "there is no run {0}: the input has {1}", "no hay ejecución {0}: la entrada tiene {1}"},
    {Text::NoSuchStep, "there is no step `{0}`: a number from 0 to {1}, or tables, match, decide, apply, result",
     "no hay paso `{0}`: un número de 0 a {1}, o tables, match, decide, apply, result"},
    {Text::NoSuchStop,
     "there is no stop `{0}` on this way; there is: {1}. Hands are raised for a question: a lesson's, or that of --ask, "
     "and --step has answered it already",
     "no hay parada `{0}` en este recorrido; hay: {1}. Se vota sobre una pregunta: la de una lección o la de --ask, y "
     "--step ya la ha respondido"},
    {Text::NothingToExport, "`{0}` holds no MERGE, so there is no before and after",
     "`{0}` no contiene ningún MERGE, así que no hay antes ni después"},
    {Text::LessonNeeded, "`{0}` is no lesson; name one by its id (K1), its folder or its file",
     "`{0}` no es una lección; indícala por su identificador (K1), su carpeta o su archivo"},
    {Text::CannotRead, "`{0}` cannot be read: {1}", "no se puede leer `{0}`: {1}"},
    {Text::CannotWrite, "`{0}` cannot be written: {1}", "no se puede escribir `{0}`: {1}"},
    {Text::OutputLost, "not everything could be printed: is the disk full?",
     "no se ha podido imprimir todo: ¿está lleno el disco?"},
    {Text::SeeHelp, "`mergescope {0}--help` shows what there is", "`mergescope {0}--help` muestra lo que hay"},
    {Text::Before, "Before", "Antes"},
    {Text::Staging, "Staging", "Staging"},
    {Text::Statement, "Statement", "Sentencia"},
    {Text::After, "After", "Después"},
    {Text::AfterUnchanged, "After (as before: the statement failed)", "Después (como antes: la sentencia falló)"},
    {Text::Counters, "Counters", "Contadores"},
    {Text::EngineKeys, "What the engine writes", "Lo que anota el motor"},
    {Text::GeneralHelp,
     "mergescope [LESSON|FILE]     open the window on a lesson, a workspace or a .sql script\n"
     "mergescope sql FILE          run a script of statements and print what they give\n"
     "mergescope parse FILE        read statements and report what is wrong\n"
     "mergescope run LESSON        play a lesson's statement in the terminal\n"
     "mergescope import FILE       read a CSV or TSV file and print the typed table\n"
     "mergescope export --to FILE INPUT   write the tables before and after\n"
     "mergescope shot --to FILE.png INPUT the window as a picture, without a display\n"
     "\n"
     "--lang en|es    language of messages and sentences (en)\n"
     "--help          on every command: what it takes\n"
     "--version       this program's version\n"
     "\n"
     "LESSON is an id (K1), a folder or a file. `-` as a file is standard input.\n"
     "Exit status: 0 done, 1 the input was wrong, 2 the command line was wrong, 3 something around is missing.\n",
     "mergescope [LECCIÓN|ARCHIVO]  abre la ventana con una lección, un espacio de trabajo o un guion .sql\n"
     "mergescope sql ARCHIVO        ejecuta un guion de sentencias y muestra lo que devuelven\n"
     "mergescope parse ARCHIVO      lee sentencias y dice qué está mal\n"
     "mergescope run LECCIÓN        reproduce en el terminal la sentencia de una lección\n"
     "mergescope import ARCHIVO    lee un archivo CSV o TSV y muestra la tabla con sus tipos\n"
     "mergescope export --to ARCHIVO ENTRADA   escribe las tablas de antes y después\n"
     "mergescope shot --to ARCHIVO.png ENTRADA la ventana como imagen, sin pantalla\n"
     "\n"
     "--lang en|es    idioma de mensajes y frases (en)\n"
     "--help          en cada orden: qué admite\n"
     "--version       versión de este programa\n"
     "\n"
     "LECCIÓN es un identificador (K1), una carpeta o un archivo. `-` como archivo es la entrada estándar.\n"
     "Estado de salida: 0 hecho, 1 entrada incorrecta, 2 línea de órdenes incorrecta, 3 falta algo del entorno.\n"},
    {Text::SqlHelp,
     "mergescope sql [--engine E] [--format tsv|json|markdown] [--keep-going] [--now TIME] [--lang en|es] [FILE|-]\n"
     "Runs a script in a fresh catalogue, statement by statement, and stops at the first error.\n"
     "--keep-going   goes on after an error; the exit status is still 1\n"
     "--now TIME     what current_timestamp() and commit times say, such as 2026-01-15T12:00:00\n",
     "mergescope sql [--engine E] [--format tsv|json|markdown] [--keep-going] [--now HORA] [--lang en|es] [ARCHIVO|-]\n"
     "Ejecuta un guion en un catálogo nuevo, sentencia a sentencia, y se detiene en el primer error.\n"
     "--keep-going   sigue después de un error; el estado de salida es 1 de todos modos\n"
     "--now HORA     lo que dicen current_timestamp() y los commits, por ejemplo 2026-01-15T12:00:00\n"},
    {Text::ParseHelp,
     "mergescope parse [--engine E] [--lang en|es] FILE…\n"
     "Reads the statements and reports what is wrong; with --engine, also what that engine would not accept.\n",
     "mergescope parse [--engine E] [--lang en|es] ARCHIVO…\n"
     "Lee las sentencias y dice qué está mal; con --engine, también lo que ese motor no aceptaría.\n"},
    {Text::RunHelp,
     "mergescope run [--format text|json] [--statement FILE] [--staging CSV] [--lessons DIR] [--now TIME] "
     "[--lang en|es] LESSON\n"
     "Plays a lesson's statement: the tables before, each row's decision in words, the table after, the counters.\n"
     "--statement FILE   another statement over the lesson's tables\n"
     "--staging CSV      other staging rows, with a header line\n"
     "--lessons DIR      a further folder in which an id is looked for\n",
     "mergescope run [--format text|json] [--statement ARCHIVO] [--staging CSV] [--lessons CARPETA] [--now HORA] "
     "[--lang en|es] LECCIÓN\n"
     "Reproduce la sentencia de una lección: tablas de antes, la decisión de cada fila en palabras, tabla de después "
     "y contadores.\n"
     "--statement ARCHIVO   otra sentencia sobre las tablas de la lección\n"
     "--staging CSV         otras filas de staging, con una línea de cabecera\n"
     "--lessons CARPETA     otra carpeta en la que se busca un identificador\n"},
    {Text::ImportHelp,
     "mergescope import [--delimiter C] [--encoding E] [--header yes|no] [--decimal C] [--group C]\n"
     "                  [--null unquoted-empty|all-empty|none|TEXT]… [--table NAME] [--format tsv|json]\n"
     "                  [--lang en|es] FILE|-\n"
     "Reads a CSV or TSV file, or a table of an SQLite file, and prints the typed table; what was doubtful goes to standard error. What is not given is\n"
     "found out: encoding, delimiter (, ; tab |), header, decimal comma.\n"
     "--delimiter C   between fields; `tab` for a tab\n"
     "--encoding E    utf-8, utf-16le, utf-16be, windows-1252; a byte-order mark in the file decides before it\n"
     "--decimal C     in fractions; --group C between groups of three digits\n"
     "--null TEXT     such unquoted fields are NULL too; all-empty: \"\" as well; none: no field is\n"
     "--table NAME    which table of an SQLite file; not needed where there is one alone\n",
     "mergescope import [--delimiter C] [--encoding E] [--header yes|no] [--decimal C] [--group C]\n"
     "                  [--null unquoted-empty|all-empty|none|TEXTO]… [--table NOMBRE] [--format tsv|json]\n"
     "                  [--lang en|es] ARCHIVO|-\n"
     "Lee un archivo CSV o TSV, o una tabla de un archivo SQLite, y muestra la tabla con sus tipos; lo dudoso va a la salida de errores. Lo que no se indique\n"
     "se averigua: codificación, separador (, ; tabulador |), cabecera, coma decimal.\n"
     "--delimiter C   entre campos; `tab` para el tabulador\n"
     "--encoding E    utf-8, utf-16le, utf-16be, windows-1252; antes decide la marca de orden de bytes del archivo\n"
     "--decimal C     en las fracciones; --group C entre grupos de tres cifras\n"
     "--null TEXTO    esos campos sin comillas también son NULL; all-empty: \"\" también; none: ninguno lo es\n"
     "--table NOMBRE  qué tabla de un archivo SQLite; sobra donde solo hay una\n"},
    {Text::ExportHelp,
     "mergescope export --to FILE [--to FILE]… [--run K] [--lessons DIR] [--now TIME] [--lang en|es] INPUT\n"
     "Writes the tables before and after a MERGE, changes marked. INPUT is a lesson, a .sql script or a workspace.\n"
     "--to FILE   the suffix chooses the format: {0}\n"
     "--run K     the K-th MERGE of a script (the last one)\n"
     "--lessons DIR   a further folder in which a lesson's id is looked for\n",
     "mergescope export --to ARCHIVO [--to ARCHIVO]… [--run K] [--lessons CARPETA] [--now HORA] [--lang en|es] ENTRADA\n"
     "Escribe las tablas de antes y después de un MERGE, con los cambios marcados. ENTRADA es una lección, un guion "
     ".sql o un espacio de trabajo.\n"
     "--to ARCHIVO   la extensión elige el formato: {0}\n"
     "--run K        el K-ésimo MERGE de un guion (si no, el último)\n"
     "--lessons CARPETA   otra carpeta en la que se busca el identificador de una lección\n"},
    {Text::ShotHelp,
     "mergescope shot --to FILE.png [--size 1280x720] [--scale N] [--theme light|dark|projector] [--step N|PHASE] "
     "[--view VIEW] [--beside WHAT] [--presenter] [--stop KIND] [--camera spotlight|near] [--plot PLOT] [--ask] [--answer ROW=ANSWER]… "
     "[--lessons DIR] [--lang en|es] INPUT\n"
     "Paints the whole window without a display. PHASE is tables, match, decide, apply or result.\n"
     "--view VIEW     storage: the same run as files; pair: two runs side by side, the other by --beside engine:delta;\n"
     "                notes: what the second screen has while presenting\n"
     "--stop KIND     presenting, at the first page, prediction, vote, reveal, explanation or walk\n"
     "--plot PLOT     below the stage: counters, history or costs\n"
     "--ask           the engine asks about the statement\n"
     "--answer        before the run: P002=update, or of a counter copied=3\n"
     "--lessons DIR   a further folder in which INPUT, an id, is looked for\n",
     "mergescope shot --to ARCHIVO.png [--size 1280x720] [--scale N] [--theme light|dark|projector] [--step N|FASE] "
     "[--view VISTA] [--beside QUÉ] [--presenter] [--stop CLASE] [--camera spotlight|near] [--plot GRÁFICO] [--ask] [--answer FILA=RESPUESTA]… "
     "[--lessons CARPETA] [--lang en|es] ENTRADA\n"
     "Pinta la ventana entera sin pantalla. FASE es tables, match, decide, apply o result.\n"
     "--view VISTA    storage: la misma ejecución como archivos; pair: dos ejecuciones lado a lado, la otra con\n"
     "                --beside engine:delta; notes: lo que tiene la segunda pantalla al presentar\n"
     "--stop CLASE    presentando, en la primera page, prediction, vote, reveal, explanation o walk\n"
     "--plot GRÁFICO  bajo el escenario: counters, history o costs\n"
     "--ask           el motor pregunta por la sentencia\n"
     "--answer        antes de ejecutar: P002=update, o de un contador copied=3\n"
     "--lessons CARPETA  otra carpeta en la que se busca ENTRADA, un identificador\n"},
}};

} // namespace

std::string text(Text id, base::Language language, const std::vector<std::string_view>& arguments)
{
    const Words& words = kWords[static_cast<std::size_t>(id)];
    const std::string_view pattern = language == base::Language::Spanish ? words.spanish : words.english;
    std::string filled;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isPlace = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
        const std::size_t index = isPlace ? static_cast<std::size_t>(pattern[i + 1] - '0') : 0;
        if (isPlace && index < arguments.size()) {
            filled += arguments[index];
            i += 2;
        } else {
            filled += pattern[i];
        }
    }
    return filled;
}

} // namespace mergescope::app
