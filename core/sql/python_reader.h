#pragma once
// Pasted Python as statements: a chain of the DeltaTable builder becomes the tree of the same MERGE, PyIceberg's upsert
// a statement of its own, spark.sql("…") the SQL in it. The Python half of the parser; SQL inside texts is read by the
// SQL half, with the places of the pasted text.

#include "core/sql/parser.h"
#include "core/sql/python_text.h"
#include "core/sql/python_tree.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace mergescope::sql {

/// What an expression of Python stands for.
struct PythonValue {
    enum class Kind : std::uint8_t {
        Broken,  ///< reported
        Nothing, ///< the answer of what ran
        Table,   ///< DeltaTable.forName, catalog.load_table, or a name that a table of the catalogue may have
        Frame,   ///< a DataFrame or an Arrow table: rows to read
        Merge,   ///< a chain that has not been executed
        Column,  ///< a Column expression
        Node,    ///< a text, number, dict or list: taken as its place wants it
        Sql,     ///< what stands in spark.sql("…")
    };
    Kind kind = Kind::Broken;
    bool isBound = false; ///< Table: named by a call, not only by a bare word
    base::Span span;
    QualifiedName name;      ///< Table
    TableAlias alias;        ///< Table
    std::uint32_t table = 0; ///< Frame: index into Ast::tableRefs
    ExprId column;           ///< Column
    PythonId node = kNoPython;
    std::shared_ptr<const MergeStatement> merge;
    std::shared_ptr<const std::vector<Statement>> statements; ///< Sql
};

/// What a script's lines leave for the lines after them.
struct PythonNames {
    PythonTree tree;
    std::map<std::string, PythonValue> variables;
    std::unordered_set<PythonId> frozen; ///< nodes that hold no names any more
};

class PythonReader {
public:
    PythonReader(Parser& parser, PythonNames& names) : m_parser(parser), m_names(names), m_tree(names.tree) {}

    /// Reads the logical line that begins here and adds the statements it holds. Gives the place after it.
    std::uint32_t readLine(std::uint32_t begin);

private:
    /// How a bare text is meant: as SQL, as the name of a column, or as itself.
    enum class Text : std::uint8_t { Sql, Name, Literal };
    using Kind = PythonValue::Kind;

    // python_reader.cpp: lines, names, calls
    void readValue(const PythonLine& line);
    void skip(const PythonLine& line, std::size_t before);
    void finish(const PythonLine& line, const PythonValue& value);
    void addStatement(Statement statement);
    PythonValue evaluate(PythonId id);
    PythonValue evaluateName(PythonId id);
    PythonValue evaluateCall(PythonId id);
    PythonValue callFunction(PythonId id, const PythonNode& callee);
    PythonValue callOfRoot(PythonId id, const std::string& method, bool& isKnown);
    PythonValue callOn(PythonId id, const PythonValue& object, const std::string& method);
    PythonValue readSql(PythonId id);
    PythonId resolved(PythonId id) const;
    [[nodiscard]] bool isText(PythonId id) const;
    PythonId frozen(PythonId id);
    [[nodiscard]] const PythonNode& calleeOf(PythonId call) const { return m_tree[m_tree[call].children.front()]; }
    static PythonValue of(Kind kind, base::Span span);

    // python_arguments.cpp: arguments, texts, reports
    static std::string firstLine(std::string_view text);
    [[nodiscard]] PythonId argumentOf(PythonId call, std::string_view name, std::size_t position) const;
    bool checkArguments(PythonId call, std::initializer_list<std::string_view> names);
    PythonId need(PythonId call, std::string_view name, std::size_t position);
    [[nodiscard]] bool isNone(PythonId id) const;
    std::optional<PythonText> textOf(PythonId id);
    void report(diagnostics::DiagnosticKind kind, base::Span span, diagnostics::Message message,
                std::optional<diagnostics::Message> hint = std::nullopt);
    void notRun(base::Span span, std::string_view what);
    PythonValue unknownMethod(PythonId call, diagnostics::MessageId what, const std::vector<std::string_view>& known);

    // python_fragment.cpp: SQL inside texts
    Parser makeInner(const PythonText& text);
    void takeBack(Parser& inner);
    ExprId expressionIn(const PythonText& text);
    QualifiedName nameIn(const PythonText& text, bool isTable);
    TypeName typeIn(const PythonText& text);
    std::vector<Statement> statementsIn(const PythonText& text);
    Identifier identifierIn(const PythonText& text) const;

    // python_chain.cpp: the builder, update, delete, upsert
    PythonValue callOnTable(PythonId id, const PythonValue& table, const std::string& method);
    PythonValue callOnMerge(PythonId id, const PythonValue& chain, const std::string& method);
    PythonValue beginMerge(PythonId id, const PythonValue& table);
    PythonValue execute(PythonId id, const PythonValue& chain);
    PythonValue upsert(PythonId id, const PythonValue& table);
    PythonValue update(PythonId id, const PythonValue& table);
    PythonValue remove(PythonId id, const PythonValue& table);
    ExprId whereIn(PythonId call);
    std::vector<Assignment> assignmentsIn(PythonId dict);
    bool flagIn(PythonId call, std::string_view name, std::size_t position, base::Span& span);

    // python_frames.cpp: DataFrames
    PythonValue callOnFrame(PythonId id, const PythonValue& frame, const std::string& method);
    std::optional<std::uint32_t> frameOf(const PythonValue& value);
    PythonValue wrap(base::Span span, Query query);
    Query selectFrom(std::uint32_t table, base::Span span);
    SelectItem star(base::Span span);
    std::vector<PythonId> listOf(PythonId call) const;
    PythonValue withoutDuplicates(PythonId id, std::uint32_t table);
    PythonValue selected(PythonId id, std::uint32_t table, bool isSql);
    Identifier qualifierOf(const PythonValue& value) const;

    // python_columns.cpp: Column expressions
    ExprId columnOf(PythonId id, Text text);
    ExprId nameColumn(QualifiedName name, base::Span span);
    ExprId numberColumn(const PythonNode& node, bool isNegative);
    ExprId unaryColumn(PythonId id);
    ExprId binaryColumn(PythonId id);
    ExprId callColumn(PythonId id);
    ExprId functionColumn(PythonId id, const std::string& name);
    ExprId methodColumn(PythonId id, const std::string& method);
    ExprId whenColumn(PythonId id, ExprId before);
    ExprId memberColumn(PythonId id);
    ExprId literalColumn(values::Value value, base::Span span);
    ExprId brokenColumn(base::Span span);
    [[nodiscard]] bool isColumnCall(PythonId id) const;

    Parser& m_parser;
    PythonNames& m_names;
    PythonTree& m_tree;
    bool m_isAssignment = false;
    bool m_hasStatement = false;
    base::Span m_lineSpan;
    int m_depth = 0;
};

} // namespace mergescope::sql
