/// Prepared statements by their text, the least recently used leaving first.
struct StatementCache {
    private static let limit = 256
    private var statements: [String: PreparedStatement] = [:]
    private var clock: UInt64 = 0

    /// A statement of that text that is not running.
    mutating func idleStatement(for text: String) -> PreparedStatement? {
        guard let statement = statements[text], !statement.isRunning else { return nil }
        clock &+= 1
        statement.lastUse = clock
        return statement
    }

    /// Keeps a statement unless its text has one already: a nested use's twin goes when it is done.
    mutating func keep(_ statement: PreparedStatement) {
        guard statements[statement.text] == nil else { return }
        if statements.count >= Self.limit { evictOldest() }
        clock &+= 1
        statement.lastUse = clock
        statements[statement.text] = statement
    }

    mutating func removeAll() { statements.removeAll() }

    private mutating func evictOldest() {
        let idle = statements.values.lazy.filter { !$0.isRunning }
        guard let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) else { return }
        statements[oldest.text] = nil
    }
}
