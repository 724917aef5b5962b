/// Prepared statements by their text; the least recently used is evicted first.
struct StatementCache {
    private static let limit = 256
    private var statements: [String: PreparedStatement] = [:]
    private var clock: UInt64 = 0

    /// Returns the statement of that text, or nil if there is none or it is running.
    mutating func idleStatement(for text: String) -> PreparedStatement? {
        guard let statement = statements[text], !statement.isRunning else { return nil }
        clock &+= 1
        statement.lastUse = clock
        return statement
    }

    /// Keeps a statement unless its text already has one: a nested use's second statement ends with its use.
    mutating func keep(_ statement: PreparedStatement, for text: String) {
        guard statements[text] == nil else { return }
        if statements.count >= Self.limit { evictOldest() }
        clock &+= 1
        statement.lastUse = clock
        statements[text] = statement
    }

    mutating func removeAll() { statements.removeAll() }

    private mutating func evictOldest() {
        let idle = statements.lazy.filter { !$0.value.isRunning }
        guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
        statements[oldest.key] = nil
    }
}
