/// The statements that only SQLite has, recognized by a part of their text, with the reason. The test fails
/// when PostgreSQL can prepare all statements with a part, so that the list stays short.
enum EngineStatements {
    static let all: [(part: String, reason: String)] = [
        ("search", "words are found by an index of each engine's own"),
        ("sqlite_schema", "the catalogue of tables is each engine's own"),
        ("pragma_table_info", "the catalogue of columns is each engine's own"),
        ("PRAGMA ", "pages and checks of a file"),
        ("instr(", "a test looks for traces of a person in every column"),
        ("WHERE book = 0", "a row of a file may have values of other types, which a server refuses itself"),
        ("INTO unpaid", "a test of a migration fills the table that it ends"),
        ("FROM \"notes\"", "a test of backups has its own databases under the services' names"),
    ]
}
