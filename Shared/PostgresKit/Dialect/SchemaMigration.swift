internal import SQLiteKit

/// A migration of the services, as PostgreSQL runs it: tables, indexes, columns, triggers that refuse, and
/// statements of the dialect.
enum SchemaMigration {
    /// Returns the statements of a migration in PostgreSQL's terms.
    static func statements(of migration: Migration) -> [String] {
        parts(of: migration.sql).flatMap { tokens -> [String] in
            let text = tokens.map(\.text).joined()
            let words = tokens.filter { $0.kind != .space }.map(\.text)
            switch words.prefix(2).joined(separator: " ") {
            case "CREATE TABLE": return [SchemaTable(text).creation]
            case "CREATE VIRTUAL": return []
            case "CREATE TRIGGER": return SchemaTrigger(text).creation
            case "DROP TRIGGER": return words.count > 2 ? ["DROP FUNCTION \(words[2]) CASCADE"] : []
            default:
                return [PostgresText.statement(SchemaText.rendered(tokens))] + keyRenaming(after: words)
            }
        }
    }

    /// Returns the statement that names the key of a renamed table as a new schema does. Nothing is renamed
    /// where an earlier version has left the key another name.
    private static func keyRenaming(after words: [String]) -> [String] {
        guard words.count == 6, words[0] == "ALTER", words[3...4] == ["RENAME", "TO"] else { return [] }
        return ["ALTER INDEX IF EXISTS \(words[2])_pkey RENAME TO \(words[5])_pkey"]
    }

    /// Cuts a text at its semicolons, except those in a trigger.
    private static func parts(of sql: String) -> [[SQLToken]] {
        var parts: [[SQLToken]] = []
        var part: [SQLToken] = []
        var isInTrigger = false
        for token in SQLToken.tokens(of: sql) {
            if part.isEmpty, token.kind == .space { continue }
            if token.text == "BEGIN" { isInTrigger = true }
            if token.text == "END", isInTrigger { isInTrigger = false }
            if token.text == ";", !isInTrigger {
                if !part.isEmpty { parts.append(part) }
                part = []
            } else {
                part.append(token)
            }
        }
        return part.isEmpty ? parts : parts + [part]
    }
}
