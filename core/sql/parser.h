#pragma once
// The recursive-descent parser over one script. WHEN actions (core/actions) read their own words through its public
// part. After a report it is in panic: it accepts nothing and says nothing until it has found a place to go on from.

#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/action_syntax.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"
#include "core/sql/features.h"
#include "core/sql/token.h"

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::sql {

/// How tightly an operator binds; the printer sets parentheses by the same numbers.
struct Precedence {
    static constexpr int kOr = 1;
    static constexpr int kAnd = 2;
    static constexpr int kNot = 3;
    static constexpr int kComparison = 4;
    static constexpr int kAdditive = 5;
    static constexpr int kMultiplicative = 6;
    static constexpr int kUnary = 7;
    static constexpr int kPostfix = 8;
};

struct PythonNames;

class Parser {
public:
    /// What tokens say whose place in the text says it otherwise (escapes in a text of Python), by where they begin.
    using Spellings = std::map<std::uint32_t, std::string>;

    Parser(const base::SourceText& source, const Dialect& dialect, const ActionSyntaxTable& actions,
           const std::vector<Token>& tokens, Spellings spellings = {});

    void parseScript();
    [[nodiscard]] Ast takeAst() { return std::move(m_ast); }
    [[nodiscard]] diagnostics::Diagnostics takeDiagnostics() { return std::move(m_diagnostics); }

    // -- Looking and taking. What was looked for with accept… and expect… is what a report says was expected.

    [[nodiscard]] bool peekWord(std::string_view word, std::size_t ahead = 0) const;
    [[nodiscard]] bool peekSymbol(std::string_view symbol, std::size_t ahead = 0) const;
    [[nodiscard]] bool isPanicking() const { return m_isPanicking; }
    bool acceptWord(std::string_view word);
    /// All of them in a row, or none.
    bool acceptWords(std::initializer_list<std::string_view> words);
    bool acceptSymbol(std::string_view symbol);
    /// A slip such as WHEM is reported and taken as the word; false where the token is not like it.
    bool acceptTypo(std::string_view word);
    /// Takes the word that the parser stands on, whatever it is.
    void takeKeyword() { advance(); }
    /// Reports when it is not there; a slip such as WHEM is reported and taken as the word.
    bool expectWord(std::string_view word);
    bool expectSymbol(std::string_view symbol);
    [[nodiscard]] base::Span currentSpan() const { return current().span; }
    [[nodiscard]] base::Span previousSpan() const;
    /// The text from `begin` to the last token taken.
    [[nodiscard]] base::Span spanFrom(base::Span begin) const;
    /// Here ends what stands after THEN: at WHEN, RETURNING, `;` or the end of the text.
    [[nodiscard]] bool isAtClauseEnd() const;

    // -- Parts that several statements and actions share.

    ExprId parseExpression();
    /// A value, or the word DEFAULT alone.
    ExprId parseValue();
    QualifiedName parseColumnName();
    /// `a, b)` after an opening parenthesis at `open`; takes the closing one.
    std::vector<QualifiedName> parseColumnNames(base::Span open);
    std::vector<ExprId> parseValues(base::Span open);
    /// `c = value, …`
    std::vector<Assignment> parseAssignments();

    // -- Reports.

    /// "expected …, found …" at the current token; panics.
    void reportExpected();
    /// The word that should stand here, with an example of it in use; goes on as if it stood there.
    void reportMissing(std::string_view word, diagnostics::MessageId example);
    void report(diagnostics::Diagnostic diagnostic);
    /// What this dialect lacks and the tree cannot hold; panics.
    void reportUnsupported(Feature feature, base::Span span);
    void panic();

private:
    friend class PythonReader; ///< the half that reads Python, and makes nodes of the same tree
    enum class NamePlace : std::uint8_t { Table, Column, NewColumn, Name };

    // parser.cpp: cursor, reports, places to go on from
    [[nodiscard]] const Token& current() const { return peek(0); }
    [[nodiscard]] const Token& peek(std::size_t ahead) const;
    [[nodiscard]] std::string_view textOf(const Token& token) const;
    [[nodiscard]] std::string valueOf(const Token& token) const { return tokenValue(textOf(token), token, m_rules); }
    [[nodiscard]] bool isAtEnd() const { return current().kind == TokenKind::End; }
    [[nodiscard]] bool isAtStatementEnd() const;
    void advance();
    void expectAlso(std::string_view word);
    void expectAlso(diagnostics::MessageId phrase);
    void forgetExpected();
    [[nodiscard]] diagnostics::Argument found() const;
    void readTokens(const std::vector<Token>& tokens);
    bool reportUnknown(const Token& token);
    void checkWideSpaces(const Token& token);
    void reportUnterminated(const Token& token);
    void reportTypo(std::string_view word);
    bool expectClosing(base::Span open);
    bool expectOpening(base::Span& open);
    bool rejectStrayComma(NamePlace place = NamePlace::Column);
    bool expectListGoesOn();
    bool recoverTo(std::initializer_list<std::string_view> words);
    bool recoverInList(std::size_t depth);
    void recoverToStatement();
    [[nodiscard]] bool isOnNewLine() const;
    [[nodiscard]] bool isAtStatementOnNewLine() const;
    [[nodiscard]] bool isAtClauseHead() const;
    [[nodiscard]] bool isAtClauseStart() const;

    // parser_names.cpp
    [[nodiscard]] bool isAtName() const;
    Identifier parseIdentifier(NamePlace place);
    [[nodiscard]] bool isNameAnyway(NamePlace place) const;
    [[nodiscard]] bool isReservedName(const Token& token) const;
    void reportReservedName();
    Identifier takeIdentifier();
    QualifiedName parseQualifiedName(NamePlace place);
    [[nodiscard]] bool isAtJoin() const;
    [[nodiscard]] bool hasReported() const;
    void acceptOnly();
    bool acceptQuotedTable(QualifiedName& name);
    [[nodiscard]] bool isSlipOf(std::string_view word) const;
    TableAlias parseAlias(std::initializer_list<std::string_view> follow);
    std::vector<Identifier> parseIdentifierList(base::Span open);
    TypeName parseType();
    std::string parseTypeArguments(TypeName& type);
    void parseStructFields(TypeName& type);

    // parser_expressions.cpp
    struct BinaryOperator {
        Operator op = Operator::None;
        int precedence = 0;
    };
    [[nodiscard]] BinaryOperator binaryOperatorHere() const;
    ExprId parseBinary(int minimum);
    ExprId parseNot();
    ExprId parseUnary();
    ExprId parsePostfix(ExprId expr, base::Span begin);
    bool parsePredicate(ExprId& left, base::Span begin);
    ExprId parseIs(ExprId left, base::Span begin);
    ExprId parseIn(ExprId left, base::Span begin, bool negated);
    [[nodiscard]] bool isAtUnitArgument(const QualifiedName& name) const;
    [[nodiscard]] bool isAtQuantifier() const;
    ExprId parseQuantified(ExprId left, Operator op, base::Span opSpan, base::Span begin);
    ExprId parseBetween(ExprId left, base::Span begin, bool negated);
    ExprId parseLike(ExprId left, base::Span begin, bool negated, Operator op);
    ExprId make(ExprKind kind, Operator op, base::Span span, std::initializer_list<ExprId> operands,
                std::uint32_t payload = 0);
    ExprId makeList(ExprKind kind, Operator op, base::Span span, const std::vector<ExprId>& operands,
                    std::uint32_t payload = 0);
    ExprId makeError();
    [[nodiscard]] Expr& edit(ExprId id) { return m_ast.exprs[id.index]; }
    bool enter();
    void leave() { --m_depth; }

    // parser_primary.cpp
    ExprId parsePrimary();
    ExprId parseWordPrimary();
    ExprId parseNumber(bool negative, base::Span begin);
    ExprId parseText();
    ExprId parseTypedText();
    ExprId parseCastOfText();
    ExprId parseInterval();
    ExprId parsePrefixedText(char prefix);
    ExprId dateLiteral(bool isDate);
    ExprId badLiteral(base::Span span, diagnostics::MessageId message, std::string text,
                      std::optional<diagnostics::MessageId> hint);
    [[nodiscard]] bool isAtLongTypedText() const;
    ExprId parseParenthesized();
    ExprId parseCase();
    ExprId parseCast();
    ExprId parseNameOrCall();
    ExprId parseCall(QualifiedName name, base::Span begin);
    bool parseSpecialCall(Call& call, std::vector<ExprId>& arguments, base::Span open);
    ExprId parseExtract(Call& call, std::vector<ExprId>& arguments);
    void parseTrim(Call& call, std::vector<ExprId>& arguments);
    void parseCallArguments(Call& call, std::vector<ExprId>& arguments, base::Span open);
    void parseCallOrder(Call& call);
    ExprId parseStar();
    [[nodiscard]] bool isAtStar() const;
    ExprId literal(values::Value value, base::Span span);

    // parser_windows.cpp
    void parseCallSuffix(Call& call);
    bool parseIgnoreNulls();
    Window parseWindow();
    Frame parseFrame();
    Frame::Bound parseFrameBound();
    void parseNamedWindows(Query& query);

    // parser_query.cpp
    [[nodiscard]] bool isAtQuery(std::size_t ahead = 0) const;
    QueryId parseQuery();
    QueryId parseSetOperation(bool intersectOnly);
    QueryId parseQueryPrimary();
    QueryId parseSelect();
    QueryId parseValuesQuery();
    QueryId parseDefaultValues();
    void parseSelectTail(Query& query);
    void parseDistinctOn(Query& query);
    void parseGroupBy(Query& query);
    bool parseGroupingSets(Query& query);
    std::vector<ExprId> parseGroupingPart();
    void parseLeftOut(SelectItem& item);
    void parseQueryTail(Query& query);
    std::vector<Query::CommonTable> parseWith();
    std::vector<SelectItem> parseSelectItems();
    std::vector<OrderItem> parseOrderItems();
    std::vector<ExprId> parseExpressionList();
    QueryId addQuery(Query query);

    // parser_from.cpp
    std::uint32_t parseFrom();
    std::uint32_t parseJoins(std::initializer_list<std::string_view> follow);
    std::uint32_t parseTablePrimary(std::initializer_list<std::string_view> follow);
    bool parseParenthesizedTable(TableRef& table);
    void parseNamedTable(TableRef& table);
    bool parseJoinHead(TableRef& join);
    void parseJoinCondition(TableRef& join);
    std::uint32_t addTable(TableRef table);

    // parser_merge.cpp
    void parseMerge(std::vector<Query::CommonTable> with);
    void parseMergeSource(MergeStatement& merge);
    void parseMergeOn(MergeStatement& merge);
    ExprId equalityOf(const MergeStatement& merge);
    void parseClauses(MergeStatement& merge);
    bool parseClauseStart();
    MergeClause parseClause();
    ClauseKind parseClauseKind(MergeClause& clause);
    bool parseCondition(MergeClause& clause);
    void parseThen();
    MergeAction parseAction();
    [[nodiscard]] std::optional<ActionIndex> actionHere() const;
    void rejectAfterAction();

    // parser_statements.cpp
    void parseStatement();
    void parsePython();
    void parseStatementBody();
    void finishStatement();
    void parseSelectStatement(std::vector<Query::CommonTable> with);
    bool parseUnsupported();
    void setUnsupported(std::string words, base::Span span);

    // parser_create.cpp
    void parseCreate();
    void parseCreateView(bool orReplace, bool temporary);
    void parseCreateNamespace(bool writtenSchema);
    void parseCreateTable(bool orReplace);
    void parseTableParts(CreateTableStatement& table);
    bool parseTablePart(CreateTableStatement& table);
    void parseColumnDefinitions(CreateTableStatement& table);
    ColumnDefinition parseColumnDefinition();
    std::vector<PartitionField> parsePartitions();
    PartitionField parsePartition();
    std::vector<Property> parseProperties();
    std::string parsePropertyPart();
    void parseDrop();
    std::string parseTextValue();
    void parseRowAssignment(std::vector<Assignment>& assignments);

    // parser_loads.cpp
    void parseInsert(std::vector<Query::CommonTable> with);
    void parseInsertPartition(InsertStatement& insert);
    void parseInsertReplace(InsertStatement& insert);
    void parseUpdate();
    void parseDelete();
    void parseTruncate();

    // parser_tables.cpp
    bool parseTableStatement();
    void parseDescribe();
    void parseShow();
    void parseSet(bool reset);
    void parseAlter();
    bool parseAlterAction(AlterTableStatement& alter);
    void parseAlterColumn(AlterTableStatement& alter);
    void parseAddColumns(AlterTableStatement& alter);
    void parseRestore();
    void parseCall();
    bool parseTableVersion(TableVersion& version);

    const base::SourceText& m_source;
    const Dialect& m_dialect;
    const ActionSyntaxTable& m_actions;
    LexRules m_rules;
    Spellings m_spellings;
    std::shared_ptr<PythonNames> m_python; ///< null until the text holds Python
    std::vector<Token> m_tokens;           ///< without white space and comments; the last is End
    std::size_t m_at = 0;
    Ast m_ast;
    diagnostics::Diagnostics m_diagnostics;
    std::vector<std::uint16_t> m_heights; ///< of each expression's tree

    bool m_isPanicking = false;
    int m_openStructs = 0;
    bool m_closesTwoStructs = false; ///< the `>>` at m_at has closed a type within a struct
    bool m_textBroke = false;        ///< a quote or comment is open until the end: what is missing there is its fault
    std::size_t m_parens = 0;        ///< open parentheses at m_at
    std::size_t m_cases = 0;         ///< open CASEs at m_at
    std::size_t m_casesAtPanic = 0;
    int m_depth = 0;
    std::size_t m_slipAt = static_cast<std::size_t>(-1); ///< a reported slip that is read as SELECT
    std::size_t m_expectedAt = 0;
    std::vector<std::string> m_expectedWords;
    std::optional<diagnostics::MessageId> m_expectedPhrase;
    Statement* m_statement = nullptr;
    Statement m_current;
};

} // namespace mergescope::sql
