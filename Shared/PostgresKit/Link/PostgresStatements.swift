internal import CPQ
internal import SQLiteKit

/// The statements that a connection keeps prepared, by their text in the services' dialect; the least
/// recently used is forgotten first.
struct PostgresStatements {
    private static let limit = 512
    private var kept: [String: PostgresStatement] = [:]
    private var clock: UInt64 = 0
    private var made = 0

    mutating func statement(for text: String) -> PostgresStatement? {
        guard var statement = kept[text] else { return nil }
        clock &+= 1
        statement.lastUse = clock
        kept[text] = statement
        return statement
    }

    /// A name that no kept statement has.
    mutating func newName() -> String {
        made &+= 1
        return "s\(made)"
    }

    /// Keeps a statement; returns the name of one that is kept no longer.
    mutating func keep(_ statement: PostgresStatement, for text: String) -> String? {
        var forgotten: String?
        if kept.count >= Self.limit, let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            forgotten = oldest.value.name
            kept[oldest.key] = nil
        }
        clock &+= 1
        kept[text] = statement
        kept[text]?.lastUse = clock
        return forgotten
    }
}

/// A statement that a connection keeps prepared.
struct PostgresStatement {
    let name: String
    /// PostgreSQL's text.
    let text: String
    let parameterTypes: [Oid]
    /// Whether it may change rows.
    let changes: Bool
    var lastUse: UInt64 = 0
}
