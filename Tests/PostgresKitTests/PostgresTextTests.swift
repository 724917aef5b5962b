import SQLiteKit
import TestKit
import Testing

@testable import PostgresKit

@Suite struct PostgresTextTests {
    @Test(arguments: [
        ("SELECT 1", "SELECT 1"),
        ("SELECT a FROM t WHERE b = ? AND c IN (?, ?)", "SELECT a FROM t WHERE b = $1 AND c IN ($2, $3)"),
        (
            "SELECT '?', \"a?\", 'it''s ?' FROM t -- ?\nWHERE a = ?",
            "SELECT '?', \"a?\", 'it''s ?' FROM t -- ?\nWHERE a = $1"
        ),
        ("DELETE FROM t INDEXED BY t_by_a\nWHERE a = ?", "DELETE FROM t \nWHERE a = $1"),
        (
            "SELECT 1 FROM a INDEXED  BY \"i\" CROSS JOIN b ON b.x = a.x",
            "SELECT 1 FROM a   JOIN b ON b.x = a.x"
        ),
        ("SELECT x'00fF', x''", "SELECT '\\x00fF'::bytea, '\\x'::bytea"),
        (
            "SELECT \"user\" FROM t WHERE indexed = 'INDEXED BY i'",
            "SELECT \"user\" FROM t WHERE indexed = 'INDEXED BY i'"
        ),
        ("SELECT 'open", "SELECT 'open"), ("", ""),
    ])
    func `a statement is rendered for PostgreSQL`(common: String, rendered: String) {
        #expect(PostgresText.statement(common) == rendered)
    }

    @Test(arguments: [
        "SELECT x, 'a''b' -- c\n FROM \"t\" WHERE a>=1.5 AND b=? OR x'00'=?", "'", "\"", "x'", "é ?",
    ])
    func `the pieces of a text are the text`(text: String) {
        #expect(SQLToken.tokens(of: text).map(\.text).joined() == text)
    }
}
