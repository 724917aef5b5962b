/// Renders the statements of the services' dialect for PostgreSQL.
package enum PostgresText {
    /// Returns the text of a statement: parameters have numbers, and literals of bytes PostgreSQL's form.
    /// What is for SQLite's planner is gone: `INDEXED BY name`, and the word that fixes a join's order in
    /// `CROSS JOIN table ON condition`.
    package static func statement(_ sql: String) -> String {
        var parameters = 0
        var text = ""
        var rest = SQLToken.tokens(of: sql)[...]
        while let token = rest.popFirst() {
            switch token.kind {
            case .parameter:
                parameters += 1
                text += "$\(parameters)"
            case .bytes: text += bytes(token.text)
            case .word where token.text == "INDEXED": rest = behindIndexName(rest)
            case .word where token.text == "CROSS": break
            default: text += token.text
            }
        }
        return text
    }

    enum Kind {
        /// Changes no rows.
        case query
        case change
        /// Begins or ends a transaction, or sets something for the connection.
        case control
    }

    private static let control: Set = [
        "BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE", "PREPARE", "EXECUTE",
        "DEALLOCATE", "SET", "RESET", "DISCARD", "ATTACH", "DETACH", "PRAGMA",
    ]

    /// Returns what a statement does, by its first word, in which case does not matter.
    static func kind(_ sql: String) -> Kind {
        let words = SQLToken.tokens(of: sql).lazy.filter { $0.kind == .word }.map { $0.text.uppercased() }
        guard let first = words.first else { return .query }
        if control.contains(first) { return .control }
        switch first {
        case "SELECT", "VALUES", "EXPLAIN": return .query
        case "WITH": return words.contains { ["INSERT", "UPDATE", "DELETE"].contains($0) } ? .change : .query
        default: return .change
        }
    }

    /// The literal `x'00ff'` in PostgreSQL's form.
    static func bytes(_ literal: String) -> String { "'\\x\(literal.dropFirst(2).dropLast())'::bytea" }

    /// Drops `BY name`.
    private static func behindIndexName(_ tokens: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
        var rest = tokens
        for _ in 0..<2 { rest = rest.drop { $0.kind == .space }.dropFirst() }
        return rest
    }
}
