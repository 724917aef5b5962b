/// Renders the declarations of SQLite's schema for PostgreSQL.
enum SchemaText {
    private static let types = [
        "INTEGER": "bigint", "TEXT": #"text COLLATE "C""#, "BLOB": "bytea", "REAL": "double precision",
    ]
    /// Names in our tables that are keywords of PostgreSQL.
    private static let reserved: Set = ["user", "offset"]

    static func rendered(_ sql: String) -> String { rendered(SQLToken.tokens(of: sql)) }

    /// Returns the text of declarations with PostgreSQL's types, literals and quotes.
    static func rendered(_ tokens: some Sequence<SQLToken>) -> String {
        tokens.map { token in
            switch token.kind {
            case .bytes: PostgresText.bytes(token.text)
            case .word where reserved.contains(token.text): "\"\(token.text)\""
            case .word: types[token.text] ?? token.text
            default: token.text
            }
        }.joined()
    }
}
