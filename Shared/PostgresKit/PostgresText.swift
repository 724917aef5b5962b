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
            case .bytes: text += bytes(token)
            case .word where token.text == "INDEXED": rest = behindIndexName(rest)
            case .word where token.text == "CROSS": break
            default: text += token.text
            }
        }
        return text
    }

    /// The literal `x'00ff'` in PostgreSQL's form.
    static func bytes(_ token: SQLToken) -> String { "'\\x\(token.text.dropFirst(2).dropLast())'::bytea" }

    /// Drops `BY name`.
    private static func behindIndexName(_ tokens: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
        var rest = tokens
        for _ in 0..<2 { rest = rest.drop { $0.kind == .space }.dropFirst() }
        return rest
    }
}
