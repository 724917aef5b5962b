internal import CPQ

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
