/// A trigger of SQLite's schema. It refuses a change: `CREATE TRIGGER name BEFORE DELETE ON table WHEN
/// condition BEGIN SELECT RAISE(ABORT, 'message'); END`. Or it follows one with statements: `CREATE TRIGGER
/// name AFTER UPDATE OF column ON table BEGIN statement; … END`.
struct SchemaTrigger {
    /// The statements that make the trigger in PostgreSQL, whose triggers call a function.
    let creation: [String]

    init(_ sql: String) {
        let tokens = SQLToken.tokens(of: sql)
        let words = tokens.filter { $0.kind != .space }
        let begin = tokens.firstIndex { $0.text == "BEGIN" } ?? tokens.endIndex
        let name = words.count > 2 ? words[2].text : ""
        // All from `BEFORE` or `AFTER` to the table's name.
        let moment = tokens.firstIndex { ["BEFORE", "AFTER"].contains($0.text) } ?? tokens.endIndex
        let when = tokens[..<begin].firstIndex { $0.text == "WHEN" } ?? begin
        let place = tokens[min(moment, when)..<when].filter { $0.kind != .space }.map(\.text)
            .joined(separator: " ")
        let body =
            place.hasPrefix("AFTER")
            ? Self.statements(tokens[begin...]) : Self.refusal(tokens, when, begin)
        creation = [
            """
            CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                \(body)
            END $$
            """,
            "CREATE TRIGGER \(name) \(place) FOR EACH ROW EXECUTE FUNCTION \(name)()",
        ]
    }

    private static func refusal(_ tokens: [SQLToken], _ when: Int, _ begin: Int) -> String {
        let condition = when < begin ? SchemaText.rendered(tokens[(when + 1)..<begin]) : "true"
        let message = tokens[begin...].first { $0.kind == .text }?.text ?? "''"
        let isDeletion = tokens[..<begin].contains { $0.text == "DELETE" }
        return """
            IF \(condition) THEN RAISE EXCEPTION USING MESSAGE = \(message); END IF;
                RETURN \(isDeletion ? "OLD" : "NEW");
            """
    }

    /// - Parameter body: from `BEGIN` on.
    private static func statements(_ body: ArraySlice<SQLToken>) -> String {
        let end = body.lastIndex { $0.text == "END" } ?? body.endIndex
        let text = PostgresText.statement(SchemaText.rendered(body[..<end].dropFirst()))
        let clock = "CAST(extract(epoch FROM now()) AS bigint)"
        return "\(text.replacing("unixepoch()", with: clock)) RETURN NULL;"
    }
}
