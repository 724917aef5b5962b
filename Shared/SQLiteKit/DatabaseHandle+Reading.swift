extension DatabaseHandle {
    /// Runs a body on one snapshot and ends its transaction; returns `.handOver` past the limit.
    func read<Value: Sendable>(
        limitNanoseconds: UInt64, isOnLoop: Bool = false,
        _ body: @Sendable (borrowing Connection) throws -> Value
    ) throws -> LoopReader.Outcome<Value> {
        try perform(.beginRead)
        limit.arm(nanoseconds: limitNanoseconds, isOnLoop: isOnLoop)
        do {
            let value = try body(Connection(self))
            // Checked even if the body swallowed the interruption: its value would lack rows.
            let isPast = limit.disarm()
            endRead()
            return isPast ? .handOver : .value(value)
        } catch {
            let isPast = limit.disarm()
            endRead()
            if isPast { return .handOver }
            throw error
        }
    }

    private func endRead() {
        // A read transaction has nothing to commit; if COMMIT fails, a rollback ends it.
        do throws(SQLiteError) { try perform(.commit) } catch { rollBack() }
    }
}
