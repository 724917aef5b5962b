/// A trigger of SQLite's schema that refuses a change: `CREATE TRIGGER name BEFORE DELETE ON table
/// WHEN condition BEGIN SELECT RAISE(ABORT, 'message'); END`.
struct SchemaTrigger {
    /// The statements that make the trigger in PostgreSQL, whose triggers call a function.
    let creation: [String]

    init(_ sql: String) {
        let tokens = SQLToken.tokens(of: sql)
        let words = tokens.filter { $0.kind != .space }
        func word(_ place: Int) -> String { place < words.count ? words[place].text : "" }
        let (name, change, table) = (word(2), word(4), word(6))
        let begin = tokens.firstIndex { $0.text == "BEGIN" } ?? tokens.endIndex
        let when = tokens[..<begin].firstIndex { $0.text == "WHEN" }
        let condition = when.map { SchemaText.rendered(tokens[($0 + 1)..<begin]) } ?? "true"
        let message = tokens[begin...].first { $0.kind == .text }?.text ?? "''"
        let row = change == "DELETE" ? "OLD" : "NEW"
        creation = [
            """
            CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF \(condition) THEN RAISE EXCEPTION USING MESSAGE = \(message); END IF;
                RETURN \(row);
            END $$
            """,
            "CREATE TRIGGER \(name) BEFORE \(change) ON \(table) FOR EACH ROW EXECUTE FUNCTION \(name)()",
        ]
    }
}
